"""The line beside a verdict that shows that practice adapts: how the answers before went, and how this one
moves the rating.

It is put together here and not by a template, which takes as long as the two statements.
"""

from collections.abc import Iterable
from uuid import UUID

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.pages.templatetags.tiles import points
from trainer.progress.models import Attempt
from trainer.progress.moving import LOOKED_AT, Change, Earlier, rating_change, right_alike
from trainer.puzzles.questions import question_of
from trainer.wording.kind_words import family_name


def adapting(attempt: Attempt, earlier: Iterable[Earlier], learner_id: UUID) -> SafeString:
    """The line on an answer of the learner, as HTML, by those before it. One query."""
    question = question_of(attempt.version)
    family = question.kind.family
    before = list(earlier)
    said = _how_they_went(family_name(family), right_alike(before, family), looked_at=len(before))
    change = rating_change(attempt, question, learner_id)
    return format_html('<p class="verdict-adapts">{} {}</p>', said, _moved(change) if change else "")


def _how_they_went(family: str, before: list[bool], *, looked_at: int) -> str:
    """The last of these answers in a family, if there are any; so many answers were looked at in all."""
    number, wrong = len(before), before.count(False)
    words = {"family": family, "wrong": wrong, "number": number}
    if not before and looked_at < LOOKED_AT:
        return _("%(family)s: this was your first answer.") % words
    if not before:
        return _("%(family)s: you were not asked this in your last %(number)s answers.") % {
            **words,
            "number": looked_at,
        }
    if wrong:
        return (
            ngettext(
                "%(family)s: your answer before this one was wrong.",
                "%(family)s: %(wrong)s wrong among your last %(number)s answers before this one.",
                number,
            )
            % words
        )
    return (
        ngettext(
            "%(family)s: your answer before this one was right.",
            "%(family)s: your last %(number)s answers before this one were right.",
            number,
        )
        % words
    )


def _moved(change: Change) -> str:
    words = {"before": points(round(change.before)), "after": points(round(change.after))}
    return _("Rating %(before)s → %(after)s.") % words
