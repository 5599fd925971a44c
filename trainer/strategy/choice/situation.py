"""What one seat decides on with fourteen tiles in hand, and the tenpai that it has or is one tile away from.

`Situation` is the only input of the verdicts of strategy; what they are not made for is refused by name.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, TypeAlias

from trainer.rules.judges.calls import forbidden_after, meld_just_called
from trainer.rules.judges.facts import double_riichi_facts, hand_of, riichi_facts
from trainer.rules.judges.ippatsu import judge_double_riichi
from trainer.rules.judges.riichi import judge_riichi
from trainer.rules.replay.state import Round, TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import Hand
from trainer.rules.tiles.tile import (
    COPIES,
    EAST,
    FACES,
    HONOURS,
    YAOCHUU,
    Face,
    Tile,
    count_faces,
    dora_of,
    face_of,
    red_of,
)
from trainer.rules.tiles.waits import tenpai_discards, wait_kinds
from trainer.strategy.choice.course import Wall
from trainer.strategy.choice.hand_value import Bearings, Wait, Worth, wait_of, worth_of
from trainer.strategy.choice.stakes import AtStake, Placement
from trainer.strategy.danger.facing import PLAYERS, Facing, FacingError, facing

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
    placement, which counts in the South round: `ahead` are the hands scheduled after this one there, None
    before it.
    """

    hand: Hand
    river: frozenset[Face]
    bearings: Bearings
    table: AtStake
    wall: Wall
    turn: int
    declarable: frozenset[Face]
    double: bool
    barred: frozenset[Face]
    rival: Facing | None
    rival_seat: int
    rival_turn: int
    opened: int
    hero: int
    dealer: int
    scores: tuple[int, ...]
    ahead: int | None

    @property
    def ruleset(self) -> Ruleset:
        return self.bearings.ruleset

    @property
    def last_hand(self) -> bool:
        """The game is taken to end with this hand."""
        return self.ahead == 0

    @property
    def hidden_dora(self) -> int:
        """Dora that the hero can not see."""
        return sum(self.unseen[dora_of(face_of(tile))] for tile in self.bearings.indicators)

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
        river=frozenset(face_of(thrown.tile) for thrown in own.river),
        bearings=bearings,
        table=AtStake(
            hero == dealer,
            against == dealer,
            round_.honba,
            state.sticks,
            honba_ron=ruleset.honba_ron,
            honba_tsumo=ruleset.honba_tsumo,
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
        ahead=hands_ahead(round_),
    )


def hands_ahead(round_: Round) -> int | None:
    """How many hands are scheduled after this one, from South 1 of a hanchan on; None before."""
    wind, last = LAST_ROUND
    return None if round_.wind < wind else max(last - round_.number, 0) if round_.wind == wind else 0


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


def _barred(state: TableState, hero: int, ruleset: Ruleset) -> frozenset[Face]:
    meld = meld_just_called(state, hero)
    return frozenset() if meld is None or ruleset.kuikae == "allowed" else frozenset(forbidden_after(meld))


def _shown(state: TableState, hero: int) -> list[Tile]:
    """All tiles that the hero sees."""
    shown = [thrown.tile for seat in state.seats for thrown in seat.river if thrown.called_by is None]
    shown += [tile for seat in state.seats for meld in seat.melds for tile in meld.tiles]
    return [*shown, *state.indicators, *(state.seats[hero].hand or ())]


def _unseen(shown: list[Tile]) -> tuple[int, ...]:
    """By kind, the copies that the hero can not see."""
    return tuple(COPIES - number for number in count_faces(shown))


def _reds(shown: list[Tile], ruleset: Ruleset) -> frozenset[Face]:
    """The kinds of five whose red copy the hero can not see (URA-3)."""
    fives = [
        kind for kind in SUIT_FIVES if ruleset.aka >= ALL_FIVES_RED or (ruleset.aka and kind > SUIT_FIVES[0])
    ]
    return frozenset(kind for kind in fives if red_of(kind) not in shown)


NEAR_KOKUSHI: Final = 11
"""With so many kinds of terminals and honours any of them may make the hand tenpai."""
NEAR_CHIITOI: Final = 6
"""With so many pairs any kind may make the hand tenpai."""

Key: TypeAlias = tuple[tuple[Tile, ...], tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class Ready:
    """A discard that leaves tenpai: the hand of 13 after it, its wait, whether that is furiten."""

    thrown: Face
    hand: Hand
    wait: Wait
    furiten: bool

    @property
    def key(self) -> Key:
        """Equal for two that win alike, whichever tile was thrown before."""
        return tuple(sorted(self.hand.concealed)), self.wait.outs


@dataclass(frozen=True, slots=True)
class Improvement:
    """A tile to draw (live copies of it) and the tenpai that it makes."""

    drawn: Face
    copies: int
    ready: Ready


class Prospects:
    """All that the hand of a situation is and can become, worked out once when it is asked for. Nothing here
    hangs on rates or assumptions."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.whole = self
        self._better: dict[Face, tuple[Improvement, ...]] = {}
        self._worth: dict[tuple[Key, int], Worth] = {}

    @cached_property
    def ready(self) -> tuple[Ready, ...]:
        """As `ready_discards`."""
        return ready_discards(self.situation)

    @cached_property
    def widths(self) -> dict[Face, int]:
        """As `widths`."""
        return widths(self.situation)

    @cached_property
    def placement(self) -> Placement | None:
        """What points are worth by the places that they lead to; None where the table has none."""
        one = self.situation
        if one.ahead is None:
            return None
        rival = None if one.rival is None else (one.hero + one.rival_seat) % len(one.scores)
        return Placement(one.table, one.scores, one.hero, one.dealer, rival, one.ruleset, one.ahead)

    def about(self, *tiles: Face) -> "Prospects":
        """The same with those discards alone, what is worked out already included; `whole` is that of all,
        for what a fold comes back to hangs on the hand."""
        found = Prospects(self.situation)
        found.whole = self.whole
        found._better, found._worth = self._better, self._worth
        found.ready = tuple(each for each in self.ready if each.thrown in tiles)
        found.widths = {kind: wide for kind, wide in self.widths.items() if kind in tiles}
        return found

    def better(self, thrown: Face) -> tuple[Improvement, ...]:
        """As `improvements`, of the hand after a discard."""
        if thrown not in self._better:
            self._better[thrown] = improvements(self.situation.hand.minus(thrown), self.situation)
        return self._better[thrown]

    def worth(self, ready: Ready, riichi: int) -> Worth:
        """What a tenpai wins on average; `riichi` 0, 1 or 2 (double)."""
        key = ready.key, riichi
        if key not in self._worth:
            self._worth[key] = worth_of(ready.hand, ready.wait, self.situation.bearings, riichi)
        return self._worth[key]


def ready_discards(situation: Situation) -> tuple[Ready, ...]:
    """Every discard that leaves tenpai with a live wait, the widest first."""
    hand = situation.hand
    found = _tenpai(hand.counts, len(hand.melds), situation.unseen, situation.river)
    ready = (
        Ready(
            thrown, hand.minus(thrown), wait_of(kinds, situation.unseen, situation.river | {thrown}), furiten
        )
        for thrown, kinds, furiten in found
        if thrown not in situation.barred
    )
    return tuple(sorted(ready, key=lambda each: (-each.wait.live, each.thrown)))


def improvements(hand: Hand, situation: Situation) -> tuple[Improvement, ...]:
    """From a hand of 13: for each kind that makes it tenpai the widest tenpai, one in furiten last."""
    found = []
    counts = hand.counts
    for drawn in _useful(counts):
        copies = situation.unseen[drawn]
        if not copies:
            continue
        unseen = (*situation.unseen[:drawn], copies - 1, *situation.unseen[drawn + 1 :])
        counts[drawn] += 1
        tenpai = _tenpai(counts, len(hand.melds), unseen, situation.river)
        counts[drawn] -= 1
        if tenpai:
            thrown, kinds, furiten = min(tenpai, key=lambda each: (each[2], -_live(each[1], unseen)))
            after = Hand(tuple(sorted((*hand.concealed, drawn))), hand.melds).minus(thrown)
            wait = wait_of(kinds, unseen, situation.river | {thrown})
            found.append(Improvement(drawn, copies, Ready(thrown, after, wait, furiten)))
    return tuple(found)


def widths(situation: Situation) -> dict[Face, int]:
    """For each discard that leaves the hand one tile from tenpai, the live copies that make it so.

    A kind helps after a discard exactly if some second discard then leaves tenpai; the two may be swapped.
    """
    counts = situation.hand.counts
    melds = len(situation.hand.melds)
    held = [kind for kind, copies in enumerate(counts) if copies]
    found: dict[Face, int] = {}
    for drawn in _useful(counts):
        copies = situation.unseen[drawn]
        if not copies:
            continue
        helped: set[Face] = set()
        counts[drawn] += 1
        for thrown in held:
            if thrown not in helped:
                counts[thrown] -= 1
                if second := tenpai_discards(counts, melds):
                    helped.update((thrown, *second))
                counts[thrown] += 1
        counts[drawn] -= 1
        for thrown in helped.intersection(held):
            found[thrown] = found.get(thrown, 0) + copies
    return {thrown: wide for thrown, wide in sorted(found.items()) if thrown not in situation.barred}


def _tenpai(
    counts: list[int], melds: int, unseen: tuple[int, ...], river: frozenset[Face]
) -> list[tuple[Face, tuple[Face, ...], bool]]:
    """Of 14 tiles: each discard that leaves a live wait, the live kinds, whether it is furiten."""
    found = []
    for thrown, mask in tenpai_discards(counts, melds).items():
        waited = wait_kinds(mask)
        kinds = tuple(kind for kind in waited if unseen[kind])
        if kinds:
            found.append((thrown, kinds, any(kind in river or kind == thrown for kind in waited)))
    return found


def _live(kinds: tuple[Face, ...], unseen: tuple[int, ...]) -> int:
    return sum(unseen[kind] for kind in kinds)


def _useful(counts: list[int]) -> Iterator[Face]:
    """Only a kind held, or within two of one in its suit, can make a hand tenpai; near kokushi any, and with
    six pairs, which any seventh kind makes tenpai (chiitoitsu).
    """
    pairs = sum(copies >= 2 for copies in counts)
    if pairs >= NEAR_CHIITOI or sum(bool(counts[kind]) for kind in YAOCHUU) >= NEAR_KOKUSHI:
        yield from range(FACES)
        return
    for kind in range(FACES):
        if counts[kind]:
            yield kind
        elif kind not in HONOURS:
            start, rank = kind - kind % 9, kind % 9
            if any(counts[start + max(rank - 2, 0) : start + min(rank + 2, 8) + 1]):
                yield kind
