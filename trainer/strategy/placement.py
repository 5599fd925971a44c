"""All-last: what each end brings in the final standing instead of in points of the hand (STR-1, STK-5).

The game is taken to end with this hand. What an end leaves open is the mean of its cases: who pays or wins,
how dear it is, who else is tenpai at a draw.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from trainer.rules.ruleset import Ruleset
from trainer.rules.standing import final_standing
from trainer.rules.table import STICK
from trainer.strategy.ends import ENDS, End, Stakes
from trainer.strategy.stakes import Spread, Table, WinValue

SEATS: Final = range(4)
SPREAD: Final[Spread] = ((0.4, 0.45), (0.4, 1.0), (0.2, 2.1))
"""Wins of others are cheap, ordinary or dear: chance, and factor on the mean."""
TENPAI: Final = {"rival": 0.2, "silent": 0.45, "riichi": 0.25}
"""How likely each other player is tenpai at a draw: against a riichi, beside a silent tenpai, beside an own
riichi. By these the mean noten payments come out as measured."""


class Case(NamedTuple):
    """One way in which a hand may end: weight, what each seat gains, the sticks that stay on the table."""

    weight: float
    changes: tuple[float, ...]
    sticks: int = 0


class Placement:
    """The last hand as one seat plays it; `rival` is the seat in riichi, None before there is one."""

    def __init__(
        self,
        table: Table,
        scores: tuple[int, ...],
        hero: int,
        dealer: int,
        rival: int | None,
        ruleset: Ruleset,
    ) -> None:
        self.table, self.scores, self.ruleset = table, scores, ruleset
        self.hero, self.dealer, self.rival = hero, dealer, rival
        self.others = [seat for seat in SEATS if seat != hero]
        self.third = [seat for seat in self.others if seat != rival]
        self._known: dict[tuple[tuple[int, ...], int], int] = {}
        self._means: dict[tuple[End, bool], float] = {}
        self.now = self._result((0.0,) * len(SEATS), table.sticks)

    def stakes(self, stakes: Stakes, own: WinValue, declares: bool) -> Stakes:
        """By end, what it changes in the hero's final result, uma and oka included, in points (1,000 are one
        rank point). `stakes` are the same in points of the hand, `own` the hero's win."""
        return {end: self._mean(end, stakes, own, declares) - self.now for end in ENDS}

    def _mean(self, end: End, stakes: Stakes, own: WinValue, declares: bool) -> float:
        match end:
            case "tsumo":
                spread = own.tsumos or ((1.0, own.tsumo),)
                return self._sum(Case(w, self._tsumo(self.hero, p)) for w, p in spread)
            case "ron_rival" | "ron_other":
                payers = self.third if end == "ron_other" or self.rival is None else [self.rival]
                spread = own.rons or ((1.0, own.ron),)
                return self._sum(
                    Case(w / len(payers), self._ron(self.hero, payer, p))
                    for w, p in spread
                    for payer in payers
                )
        if (end, declares) not in self._means:
            self._means[end, declares] = self._sum(self._lost(end, stakes, declares))
        return self._means[end, declares]

    def _sum(self, cases: Iterator[Case]) -> float:
        return sum(case.weight * self._result(case.changes, case.sticks) for case in cases)

    def _result(self, changes: tuple[float, ...], sticks: int) -> int:
        """The hero's result if the game ends so."""
        after = tuple(
            round((score + change) / 100) * 100 for score, change in zip(self.scores, changes, strict=True)
        )
        if (after, sticks) not in self._known:
            self._known[after, sticks] = final_standing(after, sticks, self.ruleset).results[self.hero]
        return self._known[after, sticks]

    def _lost(self, end: End, stakes: Stakes, declares: bool) -> Iterator[Case]:
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
                        yield Case(chance / len(winners), changes)
            case "elsewhere":
                known: End = "deal_other" if self.rival is None else "deal_in"
                points = -stakes[known] - self.table.by_ron - stick
                pairs = [(one, two) for one in winners for two in self.others if one != two]
                yield from self._rons(pairs, points, stick)
            case _:
                yield from self._draws(end == "draw", declares)

    def _rons(self, pairs: list[tuple[int, int]], points: float, stick: int) -> Iterator[Case]:
        """Rons of mean `points` by one seat from another."""
        for winner, payer in pairs:
            for chance, factor in SPREAD:
                yield Case(chance / len(pairs), self._ron(winner, payer, factor * points, stick))

    def _draws(self, tenpai: bool, declares: bool) -> Iterator[Case]:
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
            yield Case(weight, tuple(changes), self.table.sticks + declares)

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
