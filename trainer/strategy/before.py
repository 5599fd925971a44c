"""The options of a tenpai before anybody has declared: riichi, damaten, wait for better (STR-1, STR-2)."""

from collections.abc import Iterator
from typing import Final

from trainer.strategy.assumptions import Assumptions
from trainer.strategy.calm import Better, Quiet, calm_lines
from trainer.strategy.ends import Line, outcome_of
from trainer.strategy.options import Action, Option
from trainer.strategy.placement import Placement
from trainer.strategy.rates import Rates
from trainer.strategy.stakes import calm_stakes
from trainer.strategy.tenpai import Key, Prospects, Ready

WIDER: Final = 2
"""A wait is worth waiting for if it has so many more live tiles."""
TRIED: Final = 2
"""Of several discards that leave tenpai those worth the most at once are tried for a better wait."""
NEXT: Final = 2
"""A riichi that waits is declared at the second discard at the earliest."""


class Before:
    """One situation without a rival, under some assumptions."""

    def __init__(self, prospects: Prospects, rates: Rates, assumed: Assumptions) -> None:
        self.situation, self.prospects = prospects.situation, prospects
        self.rates, self.assumed = rates, assumed
        self.walls = self.situation.wall.own_turns()
        self._aheads: dict[tuple[Key, tuple[bool, ...]], list[Line]] = {}
        one = self.situation
        self.placement = (
            Placement(one.table, one.scores, one.hero, one.dealer, None, one.ruleset)
            if one.last_hand
            else None
        )

    def options(self) -> Iterator[Option]:
        """Every course; none if the hand is not tenpai."""
        now: list[Option] = []
        for ready in self.prospects.ready:
            if ready.thrown in self.situation.declarable:
                now.append(self._option("riichi", ready, 1 + self.situation.double))
            now.append(self._option("damaten", ready, 0))
        yield from now
        dearest = sorted(now, key=lambda option: (-option.points, option.tile))
        tried = list(dict.fromkeys(option.tile for option in dearest))[:TRIED]
        for ready in self.prospects.ready:
            if ready.thrown in tried and ready.hand.closed and self.situation.affords:
                yield from self._wait(ready)

    def _option(
        self, action: Action, ready: Ready, riichi: int, better: tuple[Better, ...] = (), improves: int = 0
    ) -> Option:
        quiet = self._quiet(ready, riichi)
        outcome = outcome_of(self._lines(quiet, better)[0])
        worth = self.prospects.worth(ready, riichi)
        may_ron = worth.may_ron and not ready.furiten
        return Option(action, ready.thrown, 0.0, outcome, ready.wait, may_ron, worth, improves)

    def _wait(self, ready: Ready) -> Iterator[Option]:
        """Silent until one of the tiles comes that make the wait wider, then declared."""
        wider = [
            each
            for each in self.prospects.better(ready.thrown)
            if each.ready.wait.live >= ready.wait.live + WIDER
            and not each.ready.furiten
            and each.drawn not in ready.wait.kinds
        ]
        if not wider or self.situation.late_from(self.walls) < NEXT:
            return
        total = sum(self.situation.unseen)
        better = tuple(Better(each.copies / total, self._ahead(each.ready)) for each in wider)
        yield self._option("wait", ready, 0, better, sum(each.copies for each in wider))

    def _ahead(self, ready: Ready) -> list[Line]:
        """The better wait to come, declared: as long as there are tiles enough (RCH-4)."""
        key = ready.key, ready.wait.traps
        if key not in self._aheads:
            lines = self._lines(self._quiet(ready, 1))
            self._aheads[key] = lines[: self.situation.late_from(self.walls)]
        return self._aheads[key]

    def _lines(self, quiet: Quiet, better: tuple[Better, ...] = ()) -> list[Line]:
        return calm_lines(quiet, self.walls, self.rates.first, self.rates.damaten, better)

    def _quiet(self, ready: Ready, riichi: int) -> Quiet:
        """The tenpai, with a riichi (1, or 2 for a double one) or without."""
        situation, declares = self.situation, riichi > 0
        worth = self.prospects.worth(ready, riichi)
        own = worth.value.times(self.assumed.own_points)
        stakes = calm_stakes(situation.table, own, declares, self.assumed.rival_points)
        if self.placement is not None:
            stakes = self.placement.stakes(stakes, own, declares)
        wait = ready.wait.among(worth.tsumos).scaled(self.assumed.own_chances)
        only_tsumo = set(worth.tsumos).difference(worth.rons)
        return Quiet(wait, not ready.furiten, declares, situation.opened, stakes, only_tsumo)
