"""What each end of a hand is worth: in points, or by the final standing (STR-1, STR-3, STK-5).

Values of the others' hands are means of real hands; the own value comes from the scoring module. All-last,
the game is taken to end with this hand; before that, in the South round, points are weighed by the final
places that they lead to. What an end leaves open is the mean of its cases.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, TypeAlias

from trainer.rules.endings.game_end import final_standing
from trainer.rules.replay.table import STICK
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.strategy.choice.course import ENDS, End, Stakes
from trainer.strategy.choice.rates import MEAN_HIDDEN, rates
from trainer.strategy.choice.standing import expected_result, worth_of_a_point

USUAL_POOL: Final = 3000
"""Noten payments were measured where a draw pays so much in all (STK-7)."""
PAYERS: Final = 3
Spread: TypeAlias = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class RivalValue:
    """Mean points of the riichi player's win by ron and by tsumo, from all payers together."""

    ron: float
    tsumo: float


@dataclass(frozen=True, slots=True)
class WinValue:
    """Mean points of the hero's win by ron and by tsumo, without honba and sticks, and by what chances each
    is made up: probability (of those wins) and points."""

    ron: float
    tsumo: float
    rons: Spread = ()
    tsumos: Spread = ()

    def times(self, factor: float) -> "WinValue":
        """Every win worth so much more."""
        rons, tsumos = (
            tuple((chance, factor * points) for chance, points in spread)
            for spread in (self.rons, self.tsumos)
        )
        return WinValue(factor * self.ron, factor * self.tsumo, rons, tsumos)


@dataclass(frozen=True, slots=True)
class AtStake:
    """What else the points hang on: whether the hero, or the riichi player, deals; honba; sticks on the
    table; points per honba on a ron and from each payer of a tsumo (STK-6); what a draw pays in all (STK-7).
    """

    hero_deals: bool
    rival_deals: bool
    honba: int
    sticks: int
    honba_ron: int = 300
    honba_tsumo: int = 100
    noten_pool: int = USUAL_POOL

    @property
    def by_ron(self) -> int:
        """What honba add to a ron."""
        return self.honba_ron * self.honba

    @property
    def by_tsumo(self) -> int:
        """What honba add to a tsumo, from each payer."""
        return self.honba_tsumo * self.honba

    @property
    def pot(self) -> int:
        """The sticks that the next winner takes, in points."""
        return STICK * self.sticks

    @property
    def at_draw(self) -> float:
        """Factor on noten payments."""
        return self.noten_pool / USUAL_POOL


def rival_value(turn: int, deals: bool, scale: float = 1.0, hidden_dora: float = MEAN_HIDDEN) -> RivalValue:
    """The mean win of a riichi declared by the given turn of the declarer (1 to 18), while the hero can not
    see so many dora.

    Fitted on first riichis that won. The higher the later the riichi, for early ones are declared on
    anything.
    """
    late, hidden = min(max(turn, 4), 14) - 8, hidden_dora - MEAN_HIDDEN
    values = rates().values
    ron, tsumo = (
        scale * (mean + by_turn * late + by_dora * hidden)
        for mean, by_turn, by_dora in (values.rival_ron[deals], values.rival_tsumo[deals])
    )
    return RivalValue(ron, tsumo)


def duel_stakes(table: AtStake, own: WinValue, rival: RivalValue, declares: bool) -> Stakes:
    """The points of each end against one riichi; a declaration risks its stick wherever it does not win."""
    bonus, each, won = table.by_ron, table.by_tsumo, table.by_ron + table.pot
    values = rates().values
    share = 1 / 3 if table.rival_deals else 1 / 2 if table.hero_deals else 1 / 4
    hand: dict[End, float] = {
        "tsumo": own.tsumo + PAYERS * each + table.pot,
        "ron_rival": own.ron + won,
        "ron_other": own.ron + won,
        "deal_in": -rival.ron - bonus,
        "deal_other": values.others_ron[table.hero_deals] - bonus,
        "rival_tsumo": -share * rival.tsumo - each,
        "other_tsumo": values.others_tsumo[2 if table.rival_deals else int(table.hero_deals)] - each,
        "elsewhere": 0.0,
        "draw": values.tenpai_at_draw * table.at_draw,
        "draw_noten": values.noten_at_draw * table.at_draw,
    }
    return Stakes.of(hand, STICK * declares)


def calm_stakes(table: AtStake, own: WinValue, declares: bool, others: float = 1.0) -> Stakes:
    """The points of each end before anybody has declared."""
    bonus, each, won = table.by_ron, table.by_tsumo, table.by_ron + table.pot
    values = rates().values
    deals = table.hero_deals
    hand: dict[End, float] = {
        "tsumo": own.tsumo + PAYERS * each + table.pot,
        "ron_rival": own.ron + won,
        "ron_other": own.ron + won,
        "deal_in": others * values.calm_deal_in[deals] - bonus,
        "deal_other": others * values.calm_deal_in[deals] - bonus,
        "rival_tsumo": others * values.calm_tsumo[deals] - each,
        "other_tsumo": others * values.calm_tsumo[deals] - each,
        "elsewhere": 0.0,
        "draw": values.calm_draw[declares] * table.at_draw,
        "draw_noten": values.noten_at_draw * table.at_draw,
    }
    return Stakes.of(hand, STICK * declares)


SEATS: Final = range(4)
SPREAD: Final[Spread] = ((0.4, 0.45), (0.4, 1.0), (0.2, 2.1))
"""Wins of others are cheap, ordinary or dear: chance, and factor on the mean."""
TENPAI: Final = {"rival": 0.2, "silent": 0.45, "riichi": 0.25}
"""How likely each other player is tenpai at a draw: against a riichi, beside a silent tenpai, beside an own
riichi. By these the mean noten payments come out as measured."""


_LOST: Final[tuple[End, ...]] = ("deal_in", "deal_other", "rival_tsumo", "other_tsumo")
"""Ends whose points are what others win."""


class StakeCase(NamedTuple):
    """One way in which a hand may end: weight, what each seat gains, the sticks that stay on the table."""

    weight: float
    changes: tuple[float, ...]
    sticks: int = 0


class Placement:
    """A hand in which the final standing counts, as one seat plays it; `rival` is the seat in riichi, None
    before there is one, `ahead` the number of hands that are scheduled after this one. What it has worked out
    serves all assumptions."""

    def __init__(
        self,
        table: AtStake,
        scores: tuple[int, ...],
        hero: int,
        dealer: int,
        rival: int | None,
        ruleset: Ruleset,
        ahead: int = 0,
    ) -> None:
        self.table, self.scores, self.ruleset, self.ahead = table, scores, ruleset, ahead
        self.hero, self.dealer, self.rival = hero, dealer, rival
        self.others = [seat for seat in SEATS if seat != hero]
        self.third = [seat for seat in self.others if seat != rival]
        self.unit = worth_of_a_point(scores, hero, ahead, ruleset) if ahead else 1.0
        self._known: dict[tuple[tuple[int, ...], int], float] = {}
        self._means: dict[tuple[End, bool, tuple[float, ...]], float] = {}
        self.now = self._result((0.0,) * len(SEATS), table.sticks)

    def stakes(self, stakes: Stakes, own: WinValue, declares: bool) -> Stakes:
        """By end, what it changes in the hero's final result, uma and oka included, in points (1,000 are one
        rank point); with hands to come, in what a point of the hero is worth now, so that it is as large as
        the points of the hand. `stakes` are the same in points of the hand, `own` the hero's win."""
        weighed = {end: self._mean(end, stakes, own, declares) - self.now for end in ENDS}
        return replace(stakes, weighed=weighed)

    def _mean(self, end: End, stakes: Stakes, own: WinValue, declares: bool) -> float:
        match end:
            case "tsumo":
                spread = own.tsumos or ((1.0, own.tsumo),)
                return self._sum(StakeCase(w, self._tsumo(self.hero, p)) for w, p in spread)
            case "ron_rival" | "ron_other":
                payers = self.third if end == "ron_other" or self.rival is None else [self.rival]
                spread = own.rons or ((1.0, own.ron),)
                return self._sum(
                    StakeCase(w / len(payers), self._ron(self.hero, payer, p))
                    for w, p in spread
                    for payer in payers
                )
        key = end, declares, tuple(stakes[each] for each in _LOST)
        if key not in self._means:
            self._means[key] = self._sum(self._lost(end, stakes, declares))
        return self._means[key]

    def _sum(self, cases: Iterator[StakeCase]) -> float:
        return sum(case.weight * self._result(case.changes, case.sticks) for case in cases)

    def _result(self, changes: tuple[float, ...], sticks: int) -> float:
        """The hero's result if the hand ends so."""
        after = tuple(
            round((score + change) / 100) * 100 for score, change in zip(self.scores, changes, strict=True)
        )
        if (after, sticks) not in self._known:
            self._known[after, sticks] = (
                expected_result(after, self.hero, self.ahead, self.ruleset) / self.unit
                if self.ahead
                else final_standing(after, sticks, self.ruleset).results[self.hero]
            )
        return self._known[after, sticks]

    def _lost(self, end: End, stakes: Stakes, declares: bool) -> Iterator[StakeCase]:
        """The cases of an end that the hero does not win."""
        stick = STICK * declares
        winners = self.third if self.rival is None or end.endswith("other_tsumo") else [self.rival]
        match end:
            case "deal_in" | "deal_other":
                winners = self.third if end == "deal_other" else winners
                points = -stakes[end] - self.table.by_ron - stick
                pairs = [(winner, self.hero) for winner in winners]
                yield from self._rons(pairs, points, stick)
            case "rival_tsumo" | "other_tsumo":
                part = -stakes[end] - self.table.by_tsumo - stick
                for winner in winners:
                    total = part / self._share(self.hero, winner)
                    for chance, factor in SPREAD:
                        changes = self._tsumo(winner, factor * total, stick)
                        yield StakeCase(chance / len(winners), changes)
            case "elsewhere":
                known: End = "deal_other" if self.rival is None else "deal_in"
                points = -stakes[known] - self.table.by_ron - stick
                pairs = [(one, two) for one in winners for two in self.others if one != two]
                yield from self._rons(pairs, points, stick)
            case _:
                yield from self._draws(end == "draw", declares)

    def _rons(self, pairs: list[tuple[int, int]], points: float, stick: int) -> Iterator[StakeCase]:
        """Rons of mean `points` by one seat from another."""
        for winner, payer in pairs:
            for chance, factor in SPREAD:
                yield StakeCase(chance / len(pairs), self._ron(winner, payer, factor * points, stick))

    def _draws(self, tenpai: bool, declares: bool) -> Iterator[StakeCase]:
        """STK-7, with each of the others tenpai or not; the sticks stay (STK-5)."""
        sort = "rival" if self.rival is not None else "riichi" if declares else "silent"
        for ready in range(1 << len(self.third)):
            ready_seats = {seat for bit, seat in enumerate(self.third) if ready >> bit & 1}
            weight = TENPAI[sort] ** len(ready_seats)
            weight *= (1 - TENPAI[sort]) ** (len(self.third) - len(ready_seats))
            ready_seats |= {self.hero} if tenpai else set()
            ready_seats |= set() if self.rival is None else {self.rival}
            changes = [self._noten(seat in ready_seats, len(ready_seats)) for seat in SEATS]
            changes[self.hero] -= STICK * declares
            yield StakeCase(weight, tuple(changes), self.table.sticks + declares)

    def _noten(self, ready: bool, number: int) -> float:
        if number in (0, len(SEATS)):
            return 0.0
        pool = self.table.noten_pool
        return pool / number if ready else -pool / (len(SEATS) - number)

    def _ron(self, winner: int, payer: int, points: float, stick: int = 0) -> tuple[float, ...]:
        """By seat; `stick`: what the hero's declaration leaves to the winner."""
        changes = [0.0] * len(SEATS)
        changes[self.hero] -= stick
        changes[winner] += points + self.table.by_ron + self.table.pot + stick
        changes[payer] -= points + self.table.by_ron
        return tuple(changes)

    def _tsumo(self, winner: int, points: float, stick: int = 0) -> tuple[float, ...]:
        """The same where all others pay (SCO-2)."""
        changes = [0.0] * len(SEATS)
        changes[self.hero] -= stick
        changes[winner] += points + 3 * self.table.by_tsumo + self.table.pot + stick
        for seat in SEATS:
            if seat != winner:
                changes[seat] -= points * self._share(seat, winner) + self.table.by_tsumo
        return tuple(changes)

    def _share(self, payer: int, winner: int) -> float:
        """The payer's part of a tsumo."""
        if winner == self.dealer:
            return 1 / 3
        return 1 / 2 if payer == self.dealer else 1 / 4
