"""What an author is told of a question: which questions a position serves, and what to know of each.

A `Caution` is a code with its values:

- `ambiguous`: several orders of turns lead to the table, and they differ in the answer;
- `disputed`: the answer hangs on a parameter on which the sources of these rules differ;
- `close_call`: a question of judgement whose answer is not sure enough to be the only right one;
- `other_payments`: the payments that it tells are not those of its table;
- `given_away`: it is seen through before any rule is weighed;
- `rules_lack_it`: the table shows what these rules do not have.

A question is given away, that is seen through before any rule has to be weighed, by a fact of the table or
the form; none of these is a guess at how hard a reader finds it:

- `one_choice`: there is one option only (a single claim on a discard, say);
- `not_on_turn`: asked is what one may do in the own turn, and it is not;
- `declared_already`: a riichi is asked about after the own declaration;
- `tiles_missing`: a kan or kita is asked of tiles that are not there;
- `far_from_ready`: a win, a wait or a riichi is asked of a hand two tiles or more away from tenpai;
- `first_turn_over`: a right of the first turn is asked about after three discards;
- `long_settled`: a riichi stands, and its player has gone on for two turns;
- `nothing_near`: asked is an abort or an illegal act, and nothing that could be one has happened.

Duplicates are for the database to find, and that nothing turns an answer round for the search for a flip.
"""

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, TypeAlias

from trainer.rules.errors import RulesError
from trainer.rules.replay.state import TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import COPIES, count_faces, faces_in_play
from trainer.rules.tiles.waits import tenpai_discards
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, OneOf, SomeOf, Tiles
from trainer.scenarios.answers.comparison import disputed_by
from trainer.scenarios.kind import PuzzleKind, kinds
from trainer.scenarios.position.asked import asked_face, asked_seat
from trainer.scenarios.position.fits import misfits
from trainer.scenarios.position.position import Position, PositionError

FIRST_TURNS: Final = 3
"""After so many own discards nobody takes it for the first turn."""
SETTLED: Final = 2
"""Discards after the declaration tile that show that it passed."""
MISSING: Final = frozenset({"ankan_not_held", "kakan_not_held", "no_north_held", "not_three_held"})
NOT_DRAWN: Final = frozenset({"not_the_drawn_tile"})
"""In riichi that alone is told of an ankan; it is no trap unless all four are held."""
NOT_READY: Final = frozenset({"noten", "not_a_wait"})
ROUTINE: Final = frozenset(
    {"no_abort", "suufon_differs", "free_discard", "drawn_tile_is_thrown", "wall_is_empty"}
)


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
    return count_faces(position.table().seats[position.hero].hand or ())[asked_face(position)]


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
    counts, melds = count_faces(own.hand), len(own.melds)
    kinds = faces_in_play(state.deal.players)
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


Judged: TypeAlias = tuple[Position, Verdict[Answer]]
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Caution:
    """`values` are what its sentence names: how many answers, parameters, misfits, the criterion."""

    code: str
    values: tuple[str | int, ...] = ()


def warnings_of(kind: PuzzleKind, positions: Sequence[Position]) -> tuple[Caution, ...]:
    """All warnings about a question whose table `positions` lead to, the plainest order first; none if it
    can not be put.
    """
    orders = judged(kind, positions)
    return cautions_of(kind, orders) if orders else ()


def cautions_of(kind: PuzzleKind, orders: Sequence[Judged]) -> tuple[Caution, ...]:
    """The same where the orders are judged already."""
    return tuple(_warnings(kind, orders))


def judged(kind: PuzzleKind, positions: Iterable[Position]) -> tuple[Judged, ...]:
    """Those of the positions that serve the kind, with the verdict on each."""
    return tuple(_judged(kind, positions))


def _judged(kind: PuzzleKind, positions: Iterable[Position]) -> Iterator[Judged]:
    for position in positions:
        if position.players not in kind.players:
            continue
        try:
            kind.shape(position)
            yield position, kind.solve(position, position.ruleset)
        except PositionError:
            continue
        except Exception:  # a kind that breaks on what a stranger has laid shall not take the page with it
            logger.exception("%s: a position of a stranger breaks it", kind.slug)


def orders_of(orders: Sequence[Judged]) -> tuple[Judged, ...]:
    """For each answer the plainest order of turns that gives it."""
    first: dict[Answer, Judged] = {}
    for order in orders:
        first.setdefault(order[1].answer, order)
    return tuple(first.values())


def _warnings(kind: PuzzleKind, orders: Sequence[Judged]) -> Iterator[Caution]:
    position, verdict = orders[0]
    if (answers := len(orders_of(orders))) > 1:
        yield Caution("ambiguous", (answers,))
    if lacking := kind.misfits(position):
        yield Caution("rules_lack_it", tuple(map(str, lacking)))
    if disputed := disputed_by(kind, position, position.ruleset):
        yield Caution("disputed", disputed)
    if not kind.publishable(position, position.ruleset):
        yield Caution(kind.doubt)
    if criterion := given_away(kind, position, verdict):
        yield Caution("given_away", (criterion,))


MOST_ASKS: Final = 2000
"""So many things that one kind may point at are tried."""


@dataclass(frozen=True, slots=True)
class Served:
    """A question that can be put: the kind, the position with its `ask`, what the rules answer."""

    kind: PuzzleKind
    position: Position
    answer: Answer


def served(
    position: Position, ruleset: Ruleset | None = None, *, each: int | None = None
) -> tuple[Served, ...]:
    """Every kind and ask that a position serves under its own or other rules, in order of kinds; of each
    kind the first `each`.
    """
    asked = position if ruleset is None else replace(position, ruleset=ruleset)
    return tuple(found for kind in kinds_fit(asked) for found in islice(served_by(kind, asked), each))


def kinds_fit(position: Position) -> Iterator[PuzzleKind]:
    """The kinds whose rules have all that the position shows."""
    fit = {acts: not misfits(position, acts=acts) for acts in (True, False)}
    yield from (kind for kind in kinds().values() if fit[not kind.asks_acts])


def served_by(kind: PuzzleKind, position: Position) -> Iterator[Served]:
    """What one kind asks there; whatever the position has as `ask` does not matter."""
    for asked in asks_of(kind, position):
        found = _answered(kind, asked)
        if found is not None:
            yield found


def asks_of(kind: PuzzleKind, position: Position) -> Iterator[Position]:
    """The position with each thing that a kind may point at; some of them it does not serve."""
    if position.players not in kind.players:
        return
    bare = replace(position, ask=())
    try:
        for ask in islice(kind.asks(bare), MOST_ASKS):
            yield replace(bare, ask=tuple(sorted(ask.items())))
    except (PositionError, RulesError):
        return
    except Exception:  # one kind that breaks on what a stranger has laid shall not take the others with it
        logger.exception("%s: what it may ask about can not be told", kind.slug)


def _answered(kind: PuzzleKind, position: Position) -> Served | None:
    try:
        answer = kind.solve(position, position.ruleset).answer
        kind.shape(position)
    except PositionError:
        return None
    except Exception:  # the same
        logger.exception("%s: a position of a stranger breaks it", kind.slug)
        return None
    return Served(kind, position, answer)
