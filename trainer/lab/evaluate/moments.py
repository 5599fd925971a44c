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
from trainer.lab.fit.games import is_held_out
from trainer.lab.fit.outcome_rows import Told, end_for, ended_of
from trainer.lab.spreading import Spread
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
from trainer.scenarios.decide.tile_danger import RATIO, TOLERANCE
from trainer.strategy.choice.course import WINS, End
from trainer.strategy.choice.decision import Action, Decision, Option, decide
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
Way: TypeAlias = Literal["riichi", "silent", "push", "round", "fold", "either", "neither"]
"""What was done: declared; stayed silent; a tile thrown that keeps on; the tile by which the model goes
round; the tile that it folds with, or one as safe that breaks the hand; one tile that both folds and keeps
on; a tile of no course of the model."""

WAYS: Final[dict[Sort, tuple[Way, ...]]] = {
    "calm": ("riichi", "silent"),
    "tenpai": ("push", "round", "fold"),
    "away": ("push", "round", "fold"),
}
"""The courses that each sort of moment offers; the first and the last it always has."""
ENDED: Final[dict[str, tuple[End, ...]]] = {
    "wins": WINS,
    "deals into the riichi": ("deal_in",),
    "deals into another": ("deal_other",),
    "others win": ("rival_tsumo", "other_tsumo", "elsewhere"),
    "draw in tenpai": ("draw",),
    "draw, noten": ("draw_noten",),
}
"""How a hand ends for who decides."""


class Moment(NamedTuple):
    """One decision. `model`: expected points of what was done, None if the model has no such course; `gap`:
    by how much the first of `WAYS` is above the last; `best`: the dearest of them, by `lead` above the next.
    `brought`: points of the seat at the end of the hand less those that it had. `danger` (0..1) of the tile
    thrown; by the first way `live` tiles that complete the hand or make it tenpai, and the `value` of its
    mean ron; `silent`: that of the last way, 0 if it may not ron; `calls`: melds of the seat. `end`: one of
    `ENDED`, None if the hand was aborted; `chances` of these by the model, in their order."""

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
    best: Way
    lead: float
    silent: float = 0.0
    end: str | None = None
    chances: tuple[float, ...] = ()
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


Half: TypeAlias = Literal["kept out", "fitting", "all"]
"""Which games: those that nothing was fitted on, the others, or both."""


def half_of(game: str) -> Half:
    """Of a game by its id."""
    return "kept out" if is_held_out(game) else "fitting"


def collected_moments(paths: list[Path], spread: Spread, tell: Told, half: Half = "kept out") -> Moments:
    """The moments of a half of the games; a hand that comes twice counts once."""
    found, seen = Moments(), set[bytes]()
    chosen = (
        source
        for source in sources(paths)
        if isinstance(source, Unreadable) or half in ("all", half_of(source.record_id))
    )
    for read, game in spread.over(game_moments, chosen):
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
            yield moment._replace(placed=placed, end=_ended(record, state, course[-1]))


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
    way, taken = chosen_way(decision, sort, tile, declared=declared, keeps=_keeps(prospects, tile))
    best, lead = _best(decision, sort)
    return Moment(
        game=game,
        sort=sort,
        way=way,
        model=taken.points if taken else None,
        gap=first.points - second.points,
        brought=record.final_scores[hero] - state.scores[hero],
        turn=situation.turn,
        deals=situation.table.hero_deals,
        shape=first.wait.shape if first.wait else "one away",
        live=first.wait.live if first.wait else float(first.improves),
        danger=decision.danger.probability[tile] if decision.danger else 0.0,
        calls=len(situation.hand.melds),
        value=first.worth.value.ron if first.worth else 0.0,
        best=best,
        lead=lead,
        silent=second.worth.value.ron if second.worth and second.may_ron else 0.0,
        chances=_chances(taken) if taken else (),
    )


def _keeps(prospects: Prospects, tile: Face) -> bool:
    """Whether the hand is at most one tile from tenpai after a discard."""
    return tile in prospects.widths or any(each.thrown == tile for each in prospects.ready)


def _ended(record: RoundRecord, state: TableState, last: TableState) -> str | None:
    """How the hand ended for the seat before a discard; None if it was aborted."""
    ended, hero = ended_of(record), state.turn
    if ended is None:
        return None
    rival = next((seat for seat, other in enumerate(state.seats) if other.in_riichi), None)
    end = end_for(ended, hero, rival, tenpai=bool(last.seats[hero].waits))
    return next(name for name, ends in ENDED.items() if end in ends)


def _chances(option: Option) -> tuple[float, ...]:
    return tuple(sum(option.outcome.chances[end] for end in ends) for ends in ENDED.values())


def _placed(
    record: RoundRecord, state: TableState, sort: Sort, ruleset: Ruleset, final: tuple[int, ...] | None
) -> Placed | None:
    """None outside of the South round, or where the end of the game is not told."""
    hero, chosen, ahead = state.turn, _thrown(record, state), hands_ahead(record.deal.round)
    if final is None or chosen is None or not ahead:
        return None
    prospects = Prospects(situation_of(state, hero, ruleset))
    decision = decide(prospects.situation, prospects=prospects)
    first, second = dearest(decision, sort)
    if first is None or second is None:
        return None
    declared, tile = chosen
    before = expected_result(state.scores, hero, ahead, ruleset)
    result = final_standing(final, 0, ruleset).results[hero] - before
    taken = chosen_way(decision, sort, tile, declared=declared, keeps=_keeps(prospects, tile))[1]
    return Placed(
        taken.points if taken else None,
        first.points - second.points,
        result / worth_of_a_point(state.scores, hero, ahead, ruleset),
    )


def _thrown(record: RoundRecord, state: TableState) -> tuple[bool, Face] | None:
    """Whether the seat declared, and the kind that it threw; None if it won, called a kan or broke off."""
    after = record.events[state.moment : state.moment + 2]
    declared = bool(after) and isinstance(after[0], Riichi)
    thrown = after[1] if declared and len(after) > 1 else after[0] if after else None
    return (declared, face_of(thrown.tile)) if isinstance(thrown, Discard) else None


ACTIONS: Final[dict[Way, tuple[Action, ...]]] = {
    "riichi": ("riichi",),
    "silent": ("damaten", "wait"),
    "push": ("push", "riichi"),
    "round": ("round",),
    "fold": ("fold",),
}
"""What the model calls each course."""


def dearest(decision: Decision, sort: Sort) -> tuple[Option | None, Option | None]:
    """The dearest option of the first and of the last course."""
    first, *_, last = WAYS[sort]
    return decision.of(*ACTIONS[first]), decision.of(*ACTIONS[last])


def _best(decision: Decision, sort: Sort) -> tuple[Way, float]:
    """The dearest course, and by how much it is above the next."""
    found = [(option.points, way) for way in WAYS[sort] if (option := decision.of(*ACTIONS[way]))]
    (most, best), (next_, _), *_ = sorted(found, reverse=True)
    return best, most - next_


def chosen_way(
    decision: Decision, sort: Sort, tile: Face, *, declared: bool, keeps: bool = True
) -> tuple[Way, Option | None]:
    """Which course a discard is, and the option of the model that it is; `keeps`: whether the hand is at most
    one tile from tenpai after it."""
    actions = ("riichi",) if declared else ("damaten", "wait", "push", "round")
    kept = next((each for each in decision.options if each.tile == tile and each.action in actions), None)
    if sort == "calm":
        return ("riichi" if declared else "silent", kept) if kept else ("neither", None)
    fold = decision.of("fold")
    assert fold is not None, "against a riichi one may always fold"
    first = fold.tile == tile and not declared
    if kept:
        return "either" if first else "round" if kept.action == "round" else "push", kept
    folded = first or (not declared and not keeps and _as_safe(decision, fold, tile))
    return ("fold", fold) if folded else ("neither", None)


def _as_safe(decision: Decision, fold: Option, tile: Face) -> bool:
    """Whether a tile is as good to fold with, by what counts as safe enough."""
    assert decision.danger is not None, "a riichi is faced"
    return decision.danger.probability[tile] <= max(fold.danger + TOLERANCE, fold.danger * RATIO)
