"""What one seat decides on with fourteen tiles in hand: the only input of the verdicts of strategy."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from trainer.rules.facts import double_riichi_facts, hand_of, riichi_facts
from trainer.rules.hand import Hand
from trainer.rules.ippatsu import judge_double_riichi
from trainer.rules.kuikae import forbidden_after, meld_just_called
from trainer.rules.riichi import judge_riichi
from trainer.rules.ruleset import Ruleset
from trainer.rules.state import TableState
from trainer.rules.tiles import COPIES, EAST, Kind, Tile, count_kinds, dora_of, kind_of, red_of
from trainer.strategy.facing import PLAYERS, Facing, FacingError, facing
from trainer.strategy.hand_value import Bearings
from trainer.strategy.stakes import Table
from trainer.strategy.wall import Wall

Refusal: TypeAlias = Literal[
    "three_players",
    "several_riichi",
    "open_riichi",
    "own_riichi",
    "no_riichi",
    "unknown_hand",
    "not_your_discard",
    "no_choice",
    "too_far",
]
LAST_ROUND: Final = (1, 4)
"""South 4 of a hanchan, the last round that is scheduled, and all after it; winds count from 0."""
SUIT_FIVES: Final = (4, 13, 22)
ALL_FIVES_RED: Final = 3
"""With fewer red fives than this there is none in characters."""


class StrategyError(ValueError):
    """A position that the model can not judge; `code` says why."""

    def __init__(self, code: Refusal, message: str) -> None:
        self.code = code
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Situation:
    """The facts of a decision.

    `hand` has 14 tiles, melds counted as three each; `river` are the kinds that the hero has thrown.
    `declarable` are the discards with which it may legally declare riichi, double riichi if `double`;
    `barred` are discards that swap a call (CAL-2). `rival` is the riichi against it,
    if there is one, `rival_seat` (1 to 3) counted from the hero, `rival_turn` the turn it was declared in.
    `opened` is the number of opponents with an open hand. `hero`, `dealer` and `scores` by seat serve
    placement, which counts in the `last_hand`.
    """

    hand: Hand
    river: frozenset[Kind]
    bearings: Bearings
    table: Table
    wall: Wall
    turn: int
    declarable: frozenset[Kind]
    double: bool
    barred: frozenset[Kind]
    rival: Facing | None
    rival_seat: int
    rival_turn: int
    opened: int
    hero: int
    dealer: int
    scores: tuple[int, ...]
    last_hand: bool

    @property
    def ruleset(self) -> Ruleset:
        return self.bearings.ruleset

    @property
    def hidden_dora(self) -> int:
        """Dora that the hero can not see."""
        return sum(self.unseen[dora_of(kind_of(tile))] for tile in self.bearings.indicators)

    @property
    def unseen(self) -> tuple[int, ...]:
        """The copies of each kind that the hero can not see."""
        return self.bearings.unseen

    @property
    def affords(self) -> bool:
        """The hero has the points for a riichi (RCH-3)."""
        least = self.ruleset.riichi_min_points
        return least is None or self.scores[self.hero] >= least

    def late_from(self, walls: Sequence[Wall]) -> int:
        """The first of some walls, each that at an own discard, with too few tiles for a riichi (RCH-4)."""
        least = self.ruleset.riichi_min_live_wall
        return next((index for index, wall in enumerate(walls) if wall.left < least), len(walls))


def situation_of(state: TableState, hero: int, ruleset: Ruleset) -> Situation:
    """The decision that a seat is before.

    :raises StrategyError: with three players; not before the seat's own discard; in riichi itself; against
        several riichi or an open one; if its hand is not known.
    """
    _check(state, hero)
    rival = _rival(state, hero, ruleset)
    against = rival.rival if rival else None
    own, round_ = state.seats[hero], state.deal.round
    dealer = round_.dealer
    bearings = _bearings(state, hero, ruleset)
    return Situation(
        hand=hand_of(state, hero),
        river=frozenset(kind_of(thrown.tile) for thrown in own.river),
        bearings=bearings,
        table=Table(
            hero == dealer,
            against == dealer,
            round_.honba,
            state.sticks,
            honba_ron=ruleset.honba_ron,
            noten_pool=ruleset.noten_pool,
        ),
        wall=Wall(state.wall, sum(bearings.unseen)),
        turn=len(own.river) + 1,
        declarable=frozenset(judge_riichi(riichi_facts(state, hero, ruleset), ruleset).answer),
        double=judge_double_riichi(double_riichi_facts(state, hero), ruleset).answer,
        barred=_barred(state, hero, ruleset),
        rival=rival,
        rival_seat=0 if against is None else (against - hero) % PLAYERS,
        rival_turn=len(rival.river) if rival else 0,
        opened=sum(not seat.closed for i, seat in enumerate(state.seats) if i != hero),
        hero=hero,
        dealer=dealer,
        scores=state.scores,
        last_hand=(round_.wind, round_.number) >= LAST_ROUND,
    )


def _bearings(state: TableState, hero: int, ruleset: Ruleset) -> Bearings:
    shown = _shown(state, hero)
    return Bearings(
        ruleset=ruleset,
        seat_wind=state.deal.wind_of(hero),
        round_wind=EAST + state.deal.round.wind,
        indicators=state.indicators,
        unseen=_unseen(shown),
        reds=_reds(shown, ruleset),
    )


def _check(state: TableState, hero: int) -> None:
    if state.deal.players != PLAYERS:
        raise StrategyError("three_players", f"{state.deal.players} players: the model is for four")
    if state.seats[hero].hand is None:
        raise StrategyError("unknown_hand", f"the hand of seat {hero} is not known")
    if state.phase != "discard" or state.turn != hero:
        raise StrategyError("not_your_discard", f"seat {hero} is not before a discard")
    if state.seats[hero].in_riichi:
        raise StrategyError("own_riichi", f"seat {hero} is in riichi and has no choice")


def _rival(state: TableState, hero: int, ruleset: Ruleset) -> Facing | None:
    try:
        return facing(state, hero, ruleset)
    except FacingError as error:
        if error.code == "no_riichi":
            return None
        raise StrategyError(error.code, str(error)) from None


def _barred(state: TableState, hero: int, ruleset: Ruleset) -> frozenset[Kind]:
    meld = meld_just_called(state, hero)
    return frozenset() if meld is None or ruleset.kuikae == "allowed" else frozenset(forbidden_after(meld))


def _shown(state: TableState, hero: int) -> list[Tile]:
    """All tiles that the hero sees."""
    shown = [thrown.tile for seat in state.seats for thrown in seat.river if thrown.called_by is None]
    shown += [tile for seat in state.seats for meld in seat.melds for tile in meld.tiles]
    return [*shown, *state.indicators, *(state.seats[hero].hand or ())]


def _unseen(shown: list[Tile]) -> tuple[int, ...]:
    """By kind, the copies that the hero can not see."""
    return tuple(COPIES - number for number in count_kinds(shown))


def _reds(shown: list[Tile], ruleset: Ruleset) -> frozenset[Kind]:
    """The kinds of five whose red copy the hero can not see (URA-3)."""
    fives = [
        kind for kind in SUIT_FIVES if ruleset.aka >= ALL_FIVES_RED or (ruleset.aka and kind > SUIT_FIVES[0])
    ]
    return frozenset(kind for kind in fives if red_of(kind) not in shown)
