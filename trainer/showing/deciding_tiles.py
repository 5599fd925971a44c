"""What decides and no reason points at: the declaration, the kans, the indicators, the suji, the mistake."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from trainer.puzzles.questions import Question
from trainer.rules.faults import OF_A_WIN, faults_of
from trainer.rules.safety import clearing, declarer
from trainer.rules.state import TableState
from trainer.rules.tiles import EAST, Kind, Tile, kind_of
from trainer.rules.verdict import Reason
from trainer.scenarios.asked import asked_seat
from trainer.scenarios.grading import Grade

TOLD_APART: Final = frozenset({"danger-order", "suji-trap"})
"""Kinds that hold a few tiles of the hand against each other by their danger."""
COUNT_INDICATORS: Final = frozenset({"dora-count", "ura-dora"})
"""Kinds that ask how many indicators there are, or how many count."""
_KANS: Final = frozenset({"ankan", "kakan", "daiminkan"})
_SUJI: Final = 3


def moments_that_decide(question: Question, grade: Grade) -> Iterator[int]:
    """The moments of discards and melds that decide a question of this kind, beside those of the reasons."""
    found = _MOMENTS.get(question.kind.slug)
    if found is not None:
        yield from found(question, question.position.table(), grade.verdict.reasons)


def indicators_that_decide(question: Question) -> tuple[Tile, ...]:
    """The dora indicators, where they are counted."""
    return question.position.table().indicators if question.kind.slug in COUNT_INDICATORS else ()


def _kans(_question: Question, state: TableState, _reasons: tuple[Reason, ...]) -> Iterator[int]:
    yield from (call.at for call in state.calls if call.how in _KANS)


def _riichi_and_kans(question: Question, state: TableState, reasons: tuple[Reason, ...]) -> Iterator[int]:
    """The hero's declaration, without which no ura is turned over, and every kan."""
    declared = state.seats[question.position.hero].riichi_at
    if declared is not None:
        yield declared
    yield from _kans(question, state, reasons)


def _declarations(_question: Question, state: TableState, _reasons: tuple[Reason, ...]) -> Iterator[int]:
    """Every riichi, and the discard that was ronned."""
    yield from (seat.riichi_at for seat in state.seats if seat.riichi_at is not None)
    if state.end == "ron" and state.pending is not None:
        yield state.pending.at


def _first_turn(question: Question, state: TableState, reasons: tuple[Reason, ...]) -> Iterator[int]:
    """The declaration; before it, all that was discarded, unless a call decides."""
    declared = state.seats[asked_seat(question.position, "seat")].riichi_at
    if declared is not None:
        yield declared
    elif all(reason.moment is None for reason in reasons):
        yield from (thrown.at for seat in state.seats for thrown in seat.river)


def _mistake(question: Question, state: TableState, reasons: tuple[Reason, ...]) -> Iterator[int]:
    """The discard that declared wrongly, was wrong or was won on; none of what only the question tells."""
    told = {(reason.facts.get("seat"), reason.facts.get("fault")) for reason in reasons}
    for fault in faults_of(state, question.position.ruleset):
        if (fault.seat, fault.name) not in told:
            continue
        if fault.name in OF_A_WIN and state.end == "ron" and state.pending is not None:
            yield state.pending.at
        elif fault.at is not None:
            yield fault.at


def _suji(question: Question, state: TableState, reasons: tuple[Reason, ...]) -> Iterator[int]:
    """What went by the riichi and makes a tile that is asked about genbutsu or suji."""
    for reason in reasons:
        seat = reason.facts.get("seat")
        if reason.code != "danger" or not isinstance(seat, int) or state.seats[seat].riichi_at is None:
            continue
        gone = clearing(declarer(state, seat).gone, question.position.ruleset)
        kind = kind_of(reason.tiles[0])
        yield from (gone[each].at for each in (kind, *_suji_of(kind)) if each in gone)


def _suji_of(kind: Kind) -> Iterator[Kind]:
    """The kinds of its suit three below and three above."""
    for other in (kind - _SUJI, kind + _SUJI):
        if kind < EAST and other >= 0 and other // 9 == kind // 9:
            yield other


_MOMENTS: Final[Mapping[str, Callable[[Question, TableState, tuple[Reason, ...]], Iterator[int]]]] = {
    "chombo-found": _mistake,
    "chombo-paid": _mistake,
    "danger-order": _suji,
    "dora-count": _kans,
    "double-riichi": _first_turn,
    "open-riichi-cost": _declarations,
    "suji-trap": _suji,
    "ura-dora": _riichi_and_kans,
}
