"""Choosing an answer of work that is handed in: it is kept, may be changed, and counts in the end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, TypeAlias

from django.db import transaction

from trainer.classroom.doing.locking import locked_rounds
from trainer.classroom.doing.work import Work, WorkRefusedError, answers_at, chosen_at, late_at
from trainer.classroom.models import ChosenAnswer, LateAnswer, SubmissionItem
from trainer.progress.keys import Key


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """An answer as it was sent: the fields of its form, and as what they are read."""

    given: Mapping[str, Sequence[str]]
    answer: str


Came: TypeAlias = Literal["counts", "in_time", "late"]
"""An answer that arrived in time; after the time, having been chosen in time; or too late: it waits."""


@dataclass(frozen=True, slots=True)
class Kept:
    """How an answer came, what is chosen at its item since, and what waits there as it came too late."""

    came: Came
    chosen: ChosenAnswer | None
    late: LateAnswer | None = None


def keep_chosen(
    *,
    work: Work,
    item: SubmissionItem,
    number: int,
    key: Key,
    choice: KeptAnswer,
    chosen_at: datetime | None,
    arrived_at: datetime,
    seen: int = -1,
) -> Kept:
    """Keep what is chosen as the `number`th try at an item, in place of what was chosen there before.

    The submission's row is locked, as for each answer. `chosen_at` is the page's own word for when it was
    chosen, if it says so, and `seen` the last turn that the page was told of: who had seen what stands there
    changed it, whatever the clocks say. Of two choices that did not know of each other the later one holds,
    in whichever order they arrive. What was chosen in time, and arrives soon after the end, counts. What
    comes too late touches nothing that counts.

    :raises WorkRefusedError: after handing in, when tries are used up, or the class was left or archived.
    """
    if work.submission is None:
        raise WorkRefusedError("not_open")
    with transaction.atomic():
        locked, rounds = locked_rounds(item)
        own = next(each for each in rounds if each.pk == item.pk)
        assert locked.submission is not None
        _refuse(locked, arrived_at)
        counted = locked.schedule.counted_at(arrived_at, chosen_at)
        when = min(chosen_at or arrived_at, arrived_at)
        facts = {"key": key.nonce, "shown_at": key.shown_at, "number": number, "chosen_at": when}
        facts |= {"given": choice.given, "answer": choice.answer}
        if counted is None or locked.submission.by_clock:
            return _kept_late(own, facts | {"arrived_at": arrived_at})
        _refuse_try(locked, own, number, arrived_at)
        came: Came = "counts" if counted == arrived_at else "in_time"
        sent = None if came == "counts" else arrived_at
        return _kept(own, facts | {"arrived_at": counted, "sent_at": sent}, came, seen)


def _refuse(locked: Work, now: datetime) -> None:
    """:raises WorkRefusedError: if nothing is taken any more, not even too late."""
    why = locked.refusal(now)
    by_clock = locked.submission is not None and locked.submission.by_clock
    if why and why != "time_up" and not (why == "handed_in" and by_clock):
        raise WorkRefusedError(why)


def _refuse_try(locked: Work, item: SubmissionItem, number: int, now: datetime) -> None:
    """:raises WorkRefusedError: if it is no try that may be given now."""
    answers = answers_at(item)
    if number != len(answers) + 1 or not locked.may_try(item, answers, min(now, _last(locked, now))):
        raise WorkRefusedError("no_tries")


def _last(locked: Work, now: datetime) -> datetime:
    """The last moment at which a try counts: what arrives soon after is looked at as if it came then."""
    return locked.schedule.closes_at or now


def _kept(item: SubmissionItem, facts: Mapping[str, Any], came: Came, seen: int) -> Kept:
    """Unless something was chosen later by who had not seen it, or it stands there already."""
    row = chosen_at(item)
    if row is None:
        return Kept(came, ChosenAnswer.objects.create(item=item, turn=1, **facts))
    if seen < row.turn and facts["chosen_at"] < row.chosen_at:
        return Kept(came, row)
    when = {"chosen_at": max(facts["chosen_at"], row.chosen_at)}
    # The same once more arrived when it came first.
    new = {**facts, **when, "turn": row.turn + 1} if facts["given"] != row.given else when
    _set(row, new)
    return Kept(came, row)


def _kept_late(item: SubmissionItem, facts: Mapping[str, Any]) -> Kept:
    """Beside what counts, and until a teacher has said about it; what counts anyway needs no word."""
    chosen, late = chosen_at(item), late_at(item)
    if facts["answer"] in _counting(item, chosen):
        return Kept("counts", chosen)
    if late is None:
        late = LateAnswer.objects.create(item=item, **facts)
    elif late.accepted is None and facts["chosen_at"] > late.chosen_at:
        _set(late, facts)
    return Kept("late", chosen, late)


def _set(row: ChosenAnswer | LateAnswer, facts: Mapping[str, Any]) -> None:
    for name, value in facts.items():
        setattr(row, name, value)
    row.save(update_fields=facts)


def _counting(item: SubmissionItem, chosen: ChosenAnswer | None) -> Sequence[str]:
    """The answers to an item that count or will."""
    given = [each.attempt.answer for each in answers_at(item)]
    return [*given, chosen.answer] if chosen else given
