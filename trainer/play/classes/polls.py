"""A question without a key of a live lesson on a phone: one vote, then what the wall shows of it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from trainer.accounts.actions import learner_of
from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import Learner
from trainer.classroom.live.walls import Phone
from trainer.classroom.models import LessonGuest, LessonPoll
from trainer.classroom.secrecy.telling import WithheldError, refuse_table
from trainer.pages.polls import poll_legend, poll_table, share_rows, vote_form
from trainer.polls.live import cast_in_lesson, vote_in_lesson, votes_in_lesson
from trainer.polls.options import shape_of
from trainer.polls.voting import shares_of
from trainer.polls.words import asked_word, option_label
from trainer.scenarios.answer_shapes import FormatError
from trainer.wording.rule_names import rules_in_words


def voter(request: LearnerRequest, phone: Phone) -> Learner | LessonGuest | None:
    """Whose phone it is."""
    return request.visitor.learner if phone.guest is None else phone.guest


def _account(request: LearnerRequest, who: Learner | LessonGuest) -> Learner | None:
    """Who a guest of the lesson is that is signed in."""
    is_guest = isinstance(who, LessonGuest) and request.user.is_authenticated
    return request.visitor.learner if is_guest else None


def with_vote(request: LearnerRequest, phone: Phone) -> Phone:
    """The phone with the vote of its own, where a poll stands on the wall."""
    who = voter(request, phone)
    if phone.poll is None or who is None:
        return phone
    return replace(phone, given=vote_in_lesson(phone.poll, who, _account(request, who)))


def vote(asked: LessonPoll, who: Learner | LessonGuest, form: QueryDict, request: LearnerRequest) -> None:
    """Store what the form says, unless there is a vote.

    :raises FormatError: if it cannot be read.
    :raises QuestionClosedError: if it came too late.
    :raises WithheldError: while the table is told to this reader in no way.
    """
    poll = asked.poll
    refuse_table(poll.laid)
    shape = shape_of(poll.asks, poll.options)
    choice = shape.text(shape.parse({name: form.getlist(name) for name in form}))
    if request.user.is_authenticated:
        learner_of(request)  # Made if there is none yet.
    account = _account(request, who)
    cast_in_lesson(asked=asked, who=who, choice=choice, arrived_at=request.arrived_at, account=account)


def poll_on_phone(
    phone: Phone, asked: LessonPoll, given: Sequence[str] = (), error: FormatError | None = None
) -> dict[str, Any]:
    """What `lessons/state.html` needs while a poll stands on the wall."""
    poll = asked.poll
    context: dict[str, Any] = {"poll": poll, "poll_now": asked, "poll_question": asked_word(poll.asks)}
    try:
        refuse_table(poll.laid)
    except WithheldError:
        return context | {"body": "lessons/poll_kept.html", "withheld": True, "said": ""}
    if phone.is_open:
        form = vote_form(poll, given, error)
        context |= {"table": poll_table(poll), "legend": poll_legend(poll)}
        context |= {"rules": rules_in_words(poll.laid.ruleset)}
        context |= {"body": "lessons/poll_ask.html", "key": asked.mark, "left": phone.seconds_left}
        return context | form | {"said": form["error"] or _("A new question.")}
    own = option_label(poll.asks, phone.given) if phone.given else ""
    context |= {"own": own, "before": phone.given == ""}
    if not asked.revealed:
        said = _("Kept: you voted for %(option)s.") % {"option": own} if own else _("The vote is closed.")
        return context | {"body": "lessons/poll_kept.html", "said": said}
    rows = share_rows(poll, shares_of(poll, phone.given or "", votes_in_lesson(asked)), authors=asked.is_told)
    told = {"authors": option_label(poll.asks, poll.choice)} if asked.is_told else {}
    said = _("The votes are shown.")
    return context | told | {"rows": rows, "body": "lessons/poll_told.html", "said": said}
