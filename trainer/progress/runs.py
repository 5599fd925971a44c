"""Runs: begun, drawn one puzzle after the other, answered and brought to an end.

Whatever changes a run locks it first: of two tabs, and of an answer that is sent again, one counts.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import Max

from trainer.accounts.models import Learner
from trainer.progress.actions import Graded, Recorded, record_attempt
from trainer.progress.keys import Key
from trainer.progress.models import Attempt, Mode, Run, RunItem
from trainer.puzzles.collections import UNSEEN
from trainer.puzzles.models import PuzzleVersion

SLOWEST: Final = timedelta(minutes=5)
"""So much of the time for one answer counts: whoever takes longer was away."""
LOOKED_AT: Final = 200
"""So many of the last wrong answers are looked through for mistakes that wait."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What holds in a mode: it ends after so many `seconds`, `mistakes` or puzzles (`size`), 0 for never.

    `hints` may be taken, and what is wrong is asked again `until_right`, each for half the credit. `tells`:
    the verdict comes with each answer, else at the end.
    """

    seconds: int = 0
    mistakes: int = 0
    size: int = 0
    hints: bool = False
    until_right: bool = False
    tells: bool = True


TERMS: Final[Mapping[str, Terms]] = {
    Mode.CLOCK: Terms(seconds=180, tells=False),
    Mode.STREAK: Terms(mistakes=3, hints=True),
    Mode.CYCLES: Terms(size=20),
    Mode.MISTAKES: Terms(size=20, hints=True, until_right=True),
    Mode.GAME: Terms(),
}


class RunClosedError(ValueError):
    """The run, or the puzzle at that place, takes no answer any more."""


@transaction.atomic
def begin_run(
    *, learner_id: UUID, mode: str, choice: Mapping[str, str], now: datetime, first: Run | None = None
) -> Run:
    """A run of the mode, or the one that goes on. With `first` it asks the puzzles of that run once more."""
    # Of two starts at once the second one finds the run of the first.
    Learner.objects.select_for_update().get(pk=learner_id)
    going = Run.objects.by(learner_id).filter(mode=mode).going(now).first()
    if going is not None:
        return going
    terms = TERMS[mode]
    run = Run(
        learner_id=learner_id,
        mode=mode,
        choice=dict(choice),
        first_id=first.set_id if first else None,
        started_at=now,
        ends_at=now + timedelta(seconds=terms.seconds) if terms.seconds else None,
    )
    run.size = first.size if first else len(run.versions) or terms.size
    run.save()
    return run


@transaction.atomic
def begin_game(*, learner_id: UUID, versions: Sequence[PuzzleVersion], now: datetime) -> Run:
    """A run of the moments of a game in this order; one about another game ends.

    Of two starts at once one run comes. Runs are locked before their learner, as by answers.
    """
    Run.objects.by(learner_id).filter(mode=Mode.GAME, ended_at=None).update(ended_at=now)
    choice = {"versions": " ".join(str(version.pk) for version in versions)}
    return begin_run(learner_id=learner_id, mode=Mode.GAME, choice=choice, now=now)


Draw = Callable[[Run, Sequence[RunItem]], PuzzleVersion | None]


@transaction.atomic
def item_now(*, run_id: UUID, now: datetime, draw: Draw, withheld: Collection[int]) -> RunItem | None:
    """The puzzle that waits for an answer, else the next one that `draw` finds; None at the end of the run.

    An open one of the puzzles in `withheld` (their keys) goes, and another one comes.
    """
    run = Run.objects.select_for_update().get(pk=run_id)
    if not run.asks(now):
        return None
    RunItem.objects.filter(run=run, credit=None, tries=0, version__puzzle__in=withheld).delete()
    RunItem.objects.filter(run=run, credit=None, version__puzzle__in=withheld).update(credit=0)
    items = list(run.items.select_related("version__puzzle").order_by("place"))
    waiting = next((item for item in items if item.credit is None), None)
    if waiting is not None:
        return waiting
    version = draw(run, items)
    if version is None:
        run.ended_at = now
        run.save(update_fields=["ended_at"])
        return None
    place = items[-1].place + 1 if items else 1
    return RunItem.objects.create(run=run, place=place, version=version, shown_at=now)


@transaction.atomic
def answer_item(*, item: RunItem, key: Key, graded: Graded, now: datetime) -> Recorded:
    """Store an answer once and count it in its run.

    :raises RunClosedError: if the run or the place takes none any more.
    """
    run = Run.objects.select_for_update().get(pk=item.run_id)
    found = RunItem.objects.filter(pk=item.pk).first()
    earlier = Attempt.objects.filter(item=found, key=key.nonce).first() if found else None
    if earlier is not None:
        return Recorded(earlier, first=False)
    if found is None or found.credit is not None or not run.takes(now):
        raise RunClosedError(f"place {item.place} of run {run.pk}")
    terms = TERMS[run.mode]
    rated = not (terms.until_right or found.hints or found.tries)
    recorded = record_attempt(
        learner_id=run.learner_id,
        version_id=found.version_id,
        key=key,
        graded=graded,
        answered_at=now,
        item=found,
        rated=rated,
    )
    _count(run, found, terms, right=recorded.attempt.is_right, now=now)
    return recorded


def _count(run: Run, item: RunItem, terms: Terms, *, right: bool, now: datetime) -> None:
    """What an answer changes: credit and counts, the time, whether the run ends."""
    if right:
        item.credit = 0.5 ** (item.hints + item.tries)
        run.right += 1
        run.score += item.credit
    else:
        run.mistakes += not item.tries
        item.credit = None if terms.until_right else 0
    item.tries += 1
    item.save(update_fields=["credit", "tries"])
    if item.credit is not None:
        run.seconds += min(now - item.shown_at, SLOWEST).total_seconds()
    at_end = not terms.until_right and 0 < run.size <= run.right + run.mistakes
    if at_end or 0 < terms.mistakes <= run.mistakes:
        run.ended_at = now
    run.save(update_fields=["right", "mistakes", "score", "seconds", "ended_at"])


def give_up_run(*, item: RunItem) -> None:
    """Let an open puzzle go of which a try was wrong; it comes again later in the run."""
    RunItem.objects.filter(pk=item.pk, credit=None, tries__gt=0).update(credit=0, told=True)


def take_hint(*, item: RunItem, number: int) -> None:
    """Take hints up to that number; the same asked for twice is taken once."""
    RunItem.objects.filter(pk=item.pk, credit=None, hints__lt=number).update(hints=number)


def stop_run(*, run: Run, now: datetime) -> None:
    """End a run where it is."""
    Run.objects.filter(pk=run.pk, ended_at=None).update(ended_at=now)


def mistakes_of(learner_id: UUID | None, withheld: Collection[int] = ()) -> list[str]:
    """The slugs of the puzzles that the learner got wrong last, the newest mistake first; none of those in
    `withheld` (their keys), and none that has no link of its own. Two queries.
    """
    unseen = {"version__puzzle__status__in": UNSEEN}
    own = Attempt.objects.by(learner_id).exclude(**unseen).exclude(version__puzzle__in=withheld)
    wrong = own.filter(score__lt=1).order_by("-answered_at")[:LOOKED_AT]
    rows = wrong.values_list("version__puzzle", "version__puzzle__slug", "answered_at")
    # The oldest first, so that of each puzzle the last one stays.
    last = {puzzle: (slug, when) for puzzle, slug, when in reversed(rows)}
    oldest = min((when for _, when in last.values()), default=None)
    right = own.filter(version__puzzle__in=last, score=1, answered_at__gte=oldest) if oldest else own.none()
    later = right.values_list("version__puzzle").annotate(when=Max("answered_at"))
    mended = {puzzle for puzzle, when in later if when >= last[puzzle][1]}
    newest = sorted(last, key=lambda puzzle: last[puzzle][1], reverse=True)
    return [last[puzzle][0] for puzzle in newest if puzzle not in mended]
