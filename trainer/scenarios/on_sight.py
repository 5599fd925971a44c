"""What gives an answer away: questions that are seen through before any rule has to be weighed.

Each criterion is a fact of the table or the form, none a guess at how hard a reader finds it:

- `one_choice`: there is one option only (a single claim on a discard, say);
- `not_on_turn`: asked is what one may do in the own turn, and it is not;
- `declared_already`: a riichi is asked about after the own declaration;
- `tiles_missing`: a kan or kita is asked of tiles that are not there;
- `far_from_ready`: a win, a wait or a riichi is asked of a hand two tiles or more away from tenpai;
- `first_turn_over`: a right of the first turn is asked about after three discards;
- `long_settled`: a riichi stands, and its player has gone on for two turns;
- `nothing_near`: asked is an abort or an illegal act, and nothing that could be one has happened.

That nothing at all turns an answer round is found out by the search for a flip (`showing.flips`).
"""

from collections.abc import Callable
from typing import Final

from trainer.rules.state import TableState
from trainer.rules.tiles import COPIES, count_kinds, kinds_in_play
from trainer.rules.verdict import Verdict
from trainer.rules.waits import tenpai_discards
from trainer.scenarios.answers import Answer, OneOf, SomeOf, Tiles
from trainer.scenarios.asked import asked_kind, asked_seat
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.position import Position

FIRST_TURNS: Final = 3
"""After so many own discards nobody takes it for the first turn."""
SETTLED: Final = 2
"""Discards after the declaration tile that show that it passed."""
MISSING: Final = frozenset({"ankan_not_held", "kakan_not_held", "no_north_held", "not_three_held"})
NOT_DRAWN: Final = frozenset({"not_the_drawn_tile"})
"""In riichi that alone is told of an ankan; it is no trap unless all four are held."""
NOT_READY: Final = frozenset({"noten", "not_a_wait"})
ROUTINE: Final = frozenset({"no_abort", "free_discard", "drawn_tile_is_thrown", "wall_is_empty"})


def given_away(kind: PuzzleKind, position: Position, verdict: Verdict[Answer]) -> str:
    """The first criterion that holds for a question, empty if none does."""
    return next((code for code, holds in _CRITERIA.items() if holds(kind, position, verdict)), "")


def _one_choice(kind: PuzzleKind, position: Position, verdict: Verdict[Answer]) -> bool:
    shape = kind.shape(position)
    if isinstance(shape, OneOf | SomeOf):
        return len(shape.options) < 2
    return isinstance(shape, Tiles) and len(shape.choices) < 2


def _denies(verdict: Verdict[Answer], codes: frozenset[str]) -> bool:
    """Is the answer no, or none, and one of these a reason?"""
    return verdict.answer in (False, ()) and bool(codes.intersection(verdict.codes()))


def _not_on_turn(kind: PuzzleKind, position: Position, verdict: Verdict[Answer]) -> bool:
    return _denies(verdict, frozenset({"no_drawn_tile"}))


def _declared_already(kind: PuzzleKind, position: Position, verdict: Verdict[Answer]) -> bool:
    return _denies(verdict, frozenset({"already_riichi"}))


def _tiles_missing(kind: PuzzleKind, position: Position, verdict: Verdict[Answer]) -> bool:
    if isinstance(kind.shape(position), SomeOf):
        return False
    if _denies(verdict, MISSING):
        return True
    names_tile = "tile" in dict(position.ask)
    return names_tile and _denies(verdict, NOT_DRAWN) and _held(position) < COPIES


def _far_from_ready(kind: PuzzleKind, position: Position, verdict: Verdict[Answer]) -> bool:
    asks_calls = isinstance(kind.shape(position), SomeOf) and not {"noten"}.intersection(verdict.codes())
    return not asks_calls and _denies(verdict, NOT_READY) and is_far(position.table(), position.hero)


def _first_turn_over(kind: PuzzleKind, position: Position, verdict: Verdict[Answer]) -> bool:
    if "not_the_first_turn" not in verdict.codes() or verdict.answer not in (False, "ordinary"):
        return False
    own = position.table().seats[_asked_or_hero(position)]
    before = [thrown for thrown in own.river if own.riichi_at is None or thrown.at < own.riichi_at]
    return len(before) > FIRST_TURNS


def _long_settled(kind: PuzzleKind, position: Position, verdict: Verdict[Answer]) -> bool:
    if "declaration_passed" not in verdict.codes():
        return False
    river = position.table().seats[asked_seat(position, "seat")].river
    declared = next((place for place, thrown in enumerate(river) if thrown.declares), len(river))
    return len(river) - 1 - declared >= SETTLED


def _nothing_near(kind: PuzzleKind, position: Position, verdict: Verdict[Answer]) -> bool:
    return ROUTINE.issuperset(verdict.codes()) and verdict.answer in ("goes-on", "nothing")


def _held(position: Position) -> int:
    """The tiles of the kind that the question names in the own hand."""
    return count_kinds(position.table().seats[position.hero].hand or ())[asked_kind(position)]


def _asked_or_hero(position: Position) -> int:
    return asked_seat(position, "seat") if "seat" in dict(position.ask) else position.hero


Criterion = Callable[[PuzzleKind, Position, Verdict[Answer]], bool]
_CRITERIA: Final[dict[str, Criterion]] = {
    "one_choice": _one_choice,
    "not_on_turn": _not_on_turn,
    "declared_already": _declared_already,
    "tiles_missing": _tiles_missing,
    "far_from_ready": _far_from_ready,
    "first_turn_over": _first_turn_over,
    "long_settled": _long_settled,
    "nothing_near": _nothing_near,
}


def is_far(state: TableState, seat: int) -> bool:
    """Is a hand that is known two tiles or more away from tenpai?"""
    own = state.seats[seat]
    if own.hand is None or own.in_riichi or own.waits:
        return False
    counts, melds = count_kinds(own.hand), len(own.melds)
    kinds = kinds_in_play(state.deal.players)
    if sum(counts) % 3 == 1:
        return not any(_tenpai_with(counts, kind, melds) for kind in kinds)
    for discard in kinds:
        if counts[discard]:
            counts[discard] -= 1
            near = any(_tenpai_with(counts, kind, melds) for kind in kinds)
            counts[discard] += 1
            if near:
                return False
    return True


def _tenpai_with(counts: list[int], kind: int, melds: int) -> bool:
    """After a draw of that kind and some discard."""
    if counts[kind] == COPIES:
        return False
    counts[kind] += 1
    found = bool(tenpai_discards(counts, melds))
    counts[kind] -= 1
    return found
