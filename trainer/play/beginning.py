"""How somebody begins: what is known of the game, and what was read of the path.

Both are kept with the learner; of a guest without an answer in the session, until there is a learner.
"""

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final, NamedTuple

from django.contrib.sessions.backends.base import SessionBase
from django.urls import reverse
from django.utils.translation import gettext as _

from trainer.accounts.actions import add_beginning, change_settings
from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import Background, Learner
from trainer.play.practice.choice import keep_choice, kept_choice
from trainer.progress.path import PathStanding, path_of
from trainer.rulebook.path import lessons

SESSION_KEY: Final = "beginning"
EASIEST: Final = "1"
"""The level that is practised by who has never played."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """What was told, empty if nothing, and how many screens were `read` of each lesson."""

    background: str = ""
    read: Mapping[str, int] = field(default_factory=dict)


def beginning_of(request: LearnerRequest) -> Beginning:
    """What is kept of whoever asks."""
    learner = request.visitor.learner
    if learner is not None:
        return Beginning(learner.background, learner.lessons_read)
    return _of_session(request.session)


def keep_background(request: LearnerRequest, background: str) -> None:
    """Keep what was told; who has never played practises the easiest level from now on, and sees numbers in
    the corners of the tiles.
    """
    if background == Background.NEVER:
        change_settings(request=request, numerals=True)
    _keep(request, replace(beginning_of(request), background=background))
    if background == Background.NEVER:
        keep_choice(request, replace(kept_choice(request), level=EASIEST))


def keep_read(request: LearnerRequest, lesson: str, screen: int) -> None:
    """Keep that a lesson was read to that screen; one that was read before changes nothing."""
    known = beginning_of(request)
    if known.read.get(lesson, 0) < screen:
        _keep(request, replace(known, read={**known.read, lesson: screen}))


def take_beginning(session: SessionBase, learner: Learner) -> None:
    """Move what the session keeps to the learner that its guest has become."""
    if SESSION_KEY in session:
        kept = _of_session(session)
        add_beginning(learner=learner, background=kept.background, read=kept.read)
        del session[SESSION_KEY]


def standing_of(request: LearnerRequest, *, withheld: Collection[str]) -> PathStanding:
    """How whoever asks stands on the path. One query, none for a guest without answers."""
    kept = beginning_of(request)
    return path_of(request.visitor.learner_id, read=kept.read, background=kept.background, withheld=withheld)


class WayOn(NamedTuple):
    """Where the path goes on, and what leads there is called."""

    where: str
    said: str


def way_on(standing: PathStanding) -> WayOn:
    """To the next screen of the lesson that follows, or to its questions once all is read."""
    following = standing.following
    if following is None:
        return WayOn(reverse("path:path"), _("To the path"))
    lesson = following.lesson
    told = {"title": lesson.title}
    if following.begun and following.read >= len(lesson.screens) and following.following:
        return WayOn(
            reverse("path:questions", args=[lesson.slug]), _("Go on: questions of “%(title)s”") % told
        )
    if following.read and following.screen > 1:
        where = reverse("path:screen", args=[lesson.slug, following.screen])
        return WayOn(where, _("Go on: %(title)s") % told)
    where = reverse("path:lesson", args=[lesson.slug])
    return WayOn(where, (_("Go on: %(title)s") if standing.begun else _("Begin: %(title)s")) % told)


def _keep(request: LearnerRequest, kept: Beginning) -> None:
    if request.visitor.learner is None:
        request.session[SESSION_KEY] = asdict(kept)
    else:
        change_settings(request=request, background=kept.background, lessons_read=dict(kept.read))


def _of_session(session: SessionBase) -> Beginning:
    kept: Any = session.get(SESSION_KEY)
    if not isinstance(kept, Mapping):
        return Beginning()
    read = {slug: kept["read"][slug] for slug in lessons() if slug in kept["read"]}
    return Beginning(kept["background"], read)
