"""Decisions of real games, each with what the model says of it, what the player chose, and what came of it.

A *moment* is a discard of a seat of four that could go one way or another: tenpai with nobody in riichi and a
riichi allowed (`calm`), or against one riichi tenpai (`tenpai`) or one tile from it (`away`). Moments of one
hand hang together: of each seat and sort one is drawn, by a hash. The last hand, in which the final standing
counts, is left out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from trainer.lab.fit.danger import digest
from trainer.lab.fit.games import in_order, is_held_out
from trainer.lab.fit.outcome_rows import Told
from trainer.records.checking.game import ruleset_of
from trainer.records.game_record import RecordError, RoundRecord
from trainer.records.sources import Source, Unreadable, read_game, sources
from trainer.rules.endings.game_end import final_standing
from trainer.rules.errors import RulesError
from trainer.rules.replay.events import Discard, Riichi
from trainer.rules.replay.state import TableState
from trainer.rules.replay.table import states
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import Face, count_faces, face_of
from trainer.rules.tiles.waits import tenpai_discards
from trainer.strategy.choice.decision import Decision, Option, decide
from trainer.strategy.choice.situation import (
    LAST_ROUND,
    Prospects,
    StrategyError,
    hands_ahead,
    situation_of,
)
from trainer.strategy.choice.standing import expected_result, worth_of_a_point
from trainer.strategy.danger.facing import PLAYERS

Sort: TypeAlias = Literal["calm", "tenpai", "away"]
Way: TypeAlias = Literal["riichi", "silent", "push", "fold", "either", "neither"]
"""What was done: declared; stayed silent; a tile thrown that keeps on; the tile that the model folds with;
one tile that is both; a tile of no course of the model."""

WAYS: Final[dict[Sort, tuple[Way, Way]]] = {
    "calm": ("riichi", "silent"),
    "tenpai": ("push", "fold"),
    "away": ("push", "fold"),
}
"""The two courses that each sort of moment offers."""


class Moment(NamedTuple):
    """One decision. `model`: expected points of what was done, None if the model has no such course; `gap`:
    by how much the first of `WAYS` is above the second. `brought`: points of the seat at the end of the hand
    less those that it had. `danger` (0..1) of the tile thrown; by the first way `live` tiles that complete
    the hand or make it tenpai, and the `value` of its mean ron; `calls`: melds of the seat."""

    game: str
    sort: Sort
    way: Way
    model: float | None
    gap: float
    brought: int
    turn: int
    deals: bool
    shape: str
    live: float
    danger: float
    calls: int
    value: float
    placed: "Placed | None" = None


class Placed(NamedTuple):
    """The same moment of the South round with placement: what was done and the gap, in what a point is worth
    there, and by how much the final result was above the one expected before, in the same unit."""

    model: float | None
    gap: float
    result: float


@dataclass
class Moments:
    """All that were drawn, and what they come from."""

    rows: list[Moment] = field(default_factory=list)
    games: int = 0
    repeated: int = 0
    unreadable: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class GameMoments:
    """Of one record: the moments of each hand by the digest of its deal; what went wrong."""

    hands: tuple[tuple[bytes, tuple[Moment, ...]], ...] = ()
    faults: tuple[str, ...] = ()


def collected(paths: list[Path], jobs: int, tell: Told, *, every: bool = False) -> Moments:
    """The moments of the kept-out half of the games, or of all; a hand that comes twice counts once."""
    found, seen, read = Moments(), set[bytes](), 0

    def items() -> Iterator[Source | Unreadable]:
        nonlocal read
        for source in sources(paths):
            read = source.read
            if isinstance(source, Unreadable) or every or is_held_out(source.record_id):
                yield source

    for game in in_order(game_moments, items(), jobs):
        found.games += bool(game.hands)
        found.unreadable += game.faults
        for key, rows in game.hands:
            found.repeated += key in seen
            found.rows += () if key in seen else rows
            seen.add(key)
        tell(read, f"{found.games:,} games, {len(found.rows):,} decisions")
    return found


def game_moments(source: Source | Unreadable) -> GameMoments:
    """The moments of one record of four players; a hand that can not be replayed is named."""
    if isinstance(source, Unreadable):
        return GameMoments(faults=(f"{source.name}: {source.reason}",))
    try:
        game = read_game(source.data, source.name)
    except RecordError as error:
        return GameMoments(faults=(f"{source.name}: {error}",))
    if game.setup.players != PLAYERS:
        return GameMoments()
    hands: list[tuple[bytes, tuple[Moment, ...]]] = []
    faults: list[str] = []
    for record in game.rounds:
        try:
            rows = tuple(moments_of(record, source.record_id, game.final if game.over else None))
        except RulesError as error:
            faults.append(f"{source.name}, round {record.index}: {error}")
            continue
        hands.append((digest(record.deal), rows))
    return GameMoments(tuple(hands), tuple(faults))


def moments_of(record: RoundRecord, game: str, final: tuple[int, ...] | None = None) -> Iterator[Moment]:
    """The moments drawn from a hand; `final`: the points by seat at the end of a game over East and South.

    :raises ImpossibleEventError: if the events can not be replayed.
    """
    round_ = record.deal.round
    if record.final_scores is None or (round_.wind, round_.number) >= LAST_ROUND:
        return
    course, ruleset = list(states(record.deal, record.events)), ruleset_of(record.setup)
    key = digest(record.deal)
    found: set[tuple[int, Sort]] = set()
    for state in sorted(_choices(course), key=lambda state: _lot(key, state)):
        hero = state.turn
        sort = _sort(state, hero)
        if sort is None or (hero, sort) in found:
            continue
        moment = _moment(record, state, sort, ruleset, game)
        if moment is not None:
            found.add((hero, sort))
            placed = _placed(record, state, sort, ruleset, final) if record.setup.hanchan else None
            yield moment._replace(placed=placed)


def _lot(key: bytes, state: TableState) -> bytes:
    return sha256(key + state.moment.to_bytes(4, "big")).digest()


def _choices(course: Sequence[TableState]) -> Iterator[TableState]:
    """The tables before a discard whose seat's hand is known and has not declared."""
    for state in course:
        seat = state.seats[state.turn]
        if state.phase == "discard" and not state.end and seat.hand is not None and not seat.in_riichi:
            yield state


def _sort(state: TableState, hero: int) -> Sort | None:
    """What sort of moment it may be; None if it is none. Whether one tile is missing is not looked at."""
    seat = state.seats[hero]
    riichi = [other for other in state.seats if other.in_riichi]
    if len(riichi) > 1 or any(other.open_riichi or not other.stands for other in riichi):
        return None
    tenpai = bool(tenpai_discards(count_faces(seat.hand or ()), len(seat.melds)))
    if not riichi:
        return "calm" if tenpai and seat.closed else None
    return "tenpai" if tenpai else "away"


def _moment(record: RoundRecord, state: TableState, sort: Sort, ruleset: Ruleset, game: str) -> Moment | None:
    """None where the seat did something else than discard, or the model has not both courses."""
    chosen, hero = _thrown(record, state), state.turn
    if chosen is None or record.final_scores is None:
        return None
    declared, tile = chosen
    try:
        situation = replace(situation_of(state, hero, ruleset), ahead=None)
        prospects = Prospects(situation)
        if sort == "away" and not prospects.widths:
            return None
        decision = decide(situation, prospects=prospects)
    except StrategyError:
        return None
    first, second = dearest(decision, sort)
    if first is None or second is None:
        return None
    way, model = chosen_way(decision, sort, tile, declared=declared)
    return Moment(
        game=game,
        sort=sort,
        way=way,
        model=model,
        gap=first.points - second.points,
        brought=record.final_scores[hero] - state.scores[hero],
        turn=situation.turn,
        deals=situation.table.hero_deals,
        shape=first.wait.shape if first.wait else "one away",
        live=first.wait.live if first.wait else float(first.improves),
        danger=decision.danger.probability[tile] if decision.danger else 0.0,
        calls=len(situation.hand.melds),
        value=first.worth.value.ron if first.worth else 0.0,
    )


def _placed(
    record: RoundRecord, state: TableState, sort: Sort, ruleset: Ruleset, final: tuple[int, ...] | None
) -> Placed | None:
    """None outside of the South round, or where the end of the game is not told."""
    hero, chosen, ahead = state.turn, _thrown(record, state), hands_ahead(record.deal.round)
    if final is None or chosen is None or not ahead:
        return None
    decision = decide(situation_of(state, hero, ruleset))
    first, second = dearest(decision, sort)
    if first is None or second is None:
        return None
    declared, tile = chosen
    before = expected_result(state.scores, hero, ahead, ruleset)
    result = final_standing(final, 0, ruleset).results[hero] - before
    return Placed(
        chosen_way(decision, sort, tile, declared=declared)[1],
        first.points - second.points,
        result / worth_of_a_point(state.scores, hero, ahead, ruleset),
    )


def _thrown(record: RoundRecord, state: TableState) -> tuple[bool, Face] | None:
    """Whether the seat declared, and the kind that it threw; None if it won, called a kan or broke off."""
    after = record.events[state.moment : state.moment + 2]
    declared = bool(after) and isinstance(after[0], Riichi)
    thrown = after[1] if declared and len(after) > 1 else after[0] if after else None
    return (declared, face_of(thrown.tile)) if isinstance(thrown, Discard) else None


def dearest(decision: Decision, sort: Sort) -> tuple[Option | None, Option | None]:
    """The dearest option of each of the two courses."""
    if sort == "calm":
        return decision.of("riichi"), decision.of("damaten", "wait")
    return decision.of("push", "riichi"), decision.of("fold")


def chosen_way(decision: Decision, sort: Sort, tile: Face, *, declared: bool) -> tuple[Way, float | None]:
    """Which course a discard is, and what the model says that it is worth with this tile."""
    actions = ("riichi",) if declared else ("damaten", "wait", "push")
    kept = [each.points for each in decision.options if each.tile == tile and each.action in actions]
    if sort == "calm":
        way: Way = "riichi" if declared else "silent"
        return (way, max(kept)) if kept else ("neither", None)
    fold = decision.of("fold")
    folded = fold is not None and fold.tile == tile and not declared
    if kept:
        return "either" if folded else "push", max(kept)
    return ("fold", fold.points) if folded and fold is not None else ("neither", None)
