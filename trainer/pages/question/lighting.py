"""Which tiles of the table a verdict lights: those that decide, wherever they lie, and no others."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from trainer.pages.question.decisions import DangerRow, danger_marks
from trainer.pages.table.parts import Lights, Role
from trainer.puzzles.questions import Question
from trainer.rules.defence.genbutsu import clearing, declarer
from trainer.rules.mistakes.chombo import OF_A_WIN, faults_of
from trainer.rules.replay.state import TableState
from trainer.rules.tiles.tile import EAST, Kind, Tile, kind_of
from trainer.rules.verdict import Reason
from trainer.scenarios.answer_shapes import OneOf, YesNo
from trainer.scenarios.answers.grading import Grade
from trainer.scenarios.position.asked import asked_seat
from trainer.wording.words import kinds_of

COUNTED: Final = frozenset(
    {
        "no_chance",
        "one_chance",
        "honour_shanpon_possible",
        "too_few_for_shanpon",
        "too_few_for_tanki",
        "kokushi_kind_gone",
        "gone_waits_count",
        "gone_waits_void",
        "own_four",
        "own_four_counts",
    }
)
"""Reasons that count the copies of a tile that can be seen."""
READ: Final = frozenset(
    {"dora_next_number", "dora_after_nine", "dora_next_wind", "dora_next_dragon", "dora_after_1m"}
)
"""Reasons that read the indicator that is the first of their tiles."""
THOUGHT_OF: Final = frozenset(
    {
        "no_wall",
        "kabe_leaves_shapes",
        "kabe_leaves_nothing",
        "ryanmen_not_cleared",
        "suji_leaves_nothing",
        "suji_leaves_shapes",
        "honour_has_no_suji",
        "honour_in_no_run",
        "never_that_shape",
        "no_manzu_runs",
        "shape_left",
        "dora_counts_more",
        "waits_by_shape",
        "not_a_wait",
        "option",
        "danger",
    }
)
"""Reasons whose tiles are thought of: asked about, waited on, held by others perhaps."""
VALUED: Final = frozenset({"dora_counts", "aka_counts", "ura_counts"})
"""Reasons that count tiles of the hand, whatever is asked."""
UNFRAMED: Final = frozenset(
    {
        "chase-or-not",
        "final-standing",
        "last-chance",
        "must-show",
        "riichi-or-damaten",
        "should-you-fold",
        "sticks-and-honba",
        "wait-for-better",
    }
)
"""Kinds in which no tile decides, but points, places, the wall, or numbers that rest on the whole table."""


def lights_of(
    question: Question, grade: Grade, moments: tuple[int, ...], danger: tuple[DangerRow, ...]
) -> Lights:
    """What is lit by the verdict on an answer; `moments` are those of its explanation."""
    cause: dict[int, Role] = dict.fromkeys((*moments, *moments_that_decide(question, grade)), "cause")
    reasons = [reason for reason in grade.verdict.reasons if reason.moment is None]
    counted = [tile for reason in reasons if _counts(reason, question) for tile in reason.tiles]
    read = [reason.tiles[0] for reason in reasons if reason.code in READ]
    return Lights(
        moments=cause,
        hand=dict(_hand(question, grade, reasons)),
        dangers=danger_marks(danger),
        copies=dict.fromkeys(map(kind_of, counted), "cause"),
        indicators=dict.fromkeys(map(kind_of, (*read, *indicators_that_decide(question))), "cause"),
    )


def _counts(reason: Reason, question: Question) -> bool:
    """Whether copies decide: of the shapes that walls stop only the ryanmen, where that alone is asked."""
    if question.kind.slug == "suji-protection" and reason.facts.get("shape", "ryanmen") != "ryanmen":
        return False
    return reason.code in COUNTED


def _hand(question: Question, grade: Grade, reasons: list[Reason]) -> Iterator[tuple[Kind, Role]]:
    """Tiles of the hand: the right ones and those given wrongly, or those that decide one answer."""
    if question.on_hand:
        yield from ((kind, "warn") for kind in kinds_of(grade.answer))
        yield from ((kind, "ok") for kind in kinds_of(grade.solved))
    elif question.kind.slug in TOLD_APART:
        yield from ((kind_of(reason.tiles[0]), "cause") for reason in reasons if reason.code == "danger")
    elif isinstance(question.shape, YesNo | OneOf):
        for reason in reasons:
            if reason.code not in COUNTED | READ | THOUGHT_OF:
                yield from ((kind_of(tile), "cause") for tile in reason.tiles)
    else:
        for reason in reasons:
            if reason.code in VALUED:
                yield from ((kind_of(tile), "cause") for tile in reason.tiles)


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
