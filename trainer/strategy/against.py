"""The options of a seat that faces one riichi: fold, push, declare (STR-3, STR-4)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from trainer.rules.tiles import Kind
from trainer.strategy.advance import Advance, advance_lines
from trainer.strategy.assumptions import Assumptions
from trainer.strategy.danger import Danger
from trainer.strategy.duel import Side, duel_lines
from trainer.strategy.ends import Line, Stakes, certain, mixed, outcome_of, restaked
from trainer.strategy.fold import fold_lines, fold_risks
from trainer.strategy.options import Action, Option
from trainer.strategy.placement import Placement
from trainer.strategy.rates import Rates
from trainer.strategy.stakes import WinValue, duel_stakes, rival_value
from trainer.strategy.tenpai import Improvement, Key, Prospects, Ready
from trainer.strategy.threat import Threat
from trainer.strategy.wall import Wall

SILENT_EASE: Final = 2.5
"""Others throw the wait of a silent tenpai so much more readily than that of a declared one (strategy.md, 2:
.30 against .12)."""
ADVANCES: Final = 2
"""One tile from tenpai, so many discards are worked out: those that the most live tiles improve."""
NEAR_END: Final = 2
"""With so few own discards to come, a tenpai too late for a riichi is worked out in full."""
NOTHING: Final = WinValue(0.0, 0.0)


class Against:
    """One situation with a rival, under some assumptions; what all options share is worked out once."""

    def __init__(self, prospects: Prospects, danger: Danger, rates: Rates, assumed: Assumptions) -> None:
        situation = prospects.situation
        self.situation, self.prospects = situation, prospects
        self.rates, self.assumed = rates, assumed
        total = sum(situation.unseen)
        outs = danger.live_outs * rates.live_outs * assumed.rival_chances
        drawn = tuple(copies / total for copies in situation.unseen)
        self.threat = Threat(situation.rival_seat, outs, danger.probability, drawn)
        self.walls = situation.wall.own_turns()
        rival = (situation.hero + situation.rival_seat) % len(situation.scores)
        self.placement = (
            Placement(
                situation.table, situation.scores, situation.hero, situation.dealer, rival, situation.ruleset
            )
            if situation.last_hand
            else None
        )
        self.noten = self._stakes(NOTHING, declares=False)
        self.unpaid = certain("deal_in", self.noten["deal_in"])
        self.sequence = self._safest_first()
        self.folds = self._folds()
        self._locked: dict[tuple[float, float], list[Line]] = {}
        self._aheads: dict[Key, list[Line]] = {}

    def options(self) -> Iterator[Option]:
        """Every course; with nothing to push for only the fold."""
        yield self._fold()
        for each in self.prospects.ready:
            yield self._tenpai(each, 0)
            if each.thrown in self.situation.declarable:
                yield self._tenpai(each, 1 + self.situation.double)
        if not self.prospects.ready:
            yield from self._one_away()

    def _fold(self) -> Option:
        return self._option("fold", self.sequence[0], self.folds[0], self.unpaid)

    def _option(self, action: Action, tile: Kind, passed: Line, dealt: Line) -> Option:
        danger = self.threat.of(tile)
        line = mixed(((danger, dealt), (1.0 - danger, passed)))
        return Option(action, tile, danger, outcome_of(line))

    def _tenpai(self, ready: Ready, riichi: int) -> Option:
        side = self._side(ready, riichi)
        # The tile of a declaration that is ronned leaves the stick unpaid, by most rules (RCH-6).
        paid = riichi and self.situation.ruleset.stick_if_declaration_ronned == "paid"
        dealt = certain("deal_in", side.stakes["deal_in"]) if paid else self.unpaid
        option = self._option(
            "riichi" if riichi else "push", ready.thrown, self._duel(side, self.walls)[0], dealt
        )
        worth = self.prospects.worth(ready, riichi)
        may_ron = worth.may_ron and not ready.furiten
        return replace(option, wait=ready.wait, may_ron=may_ron, worth=worth)

    def _side(self, ready: Ready, riichi: int) -> Side:
        worth = self.prospects.worth(ready, riichi)
        wins = ready.wait.among(worth.tsumos).live
        return Side(
            outs=wins * self.assumed.own_chances,
            may_ron=not ready.furiten,
            locked=riichi > 0,
            ease=1.0 if riichi else SILENT_EASE,
            stakes=self._stakes(worth.value, declares=riichi > 0),
            only_tsumo=(wins - ready.wait.among(worth.rons).live) * self.assumed.own_chances,
        )

    def _duel(self, side: Side, walls: list[Wall]) -> list[Line]:
        """The chances of a locked hand hang on its live copies alone: worked out once for each number."""
        if not side.locked:
            return duel_lines(side, self.threat, walls, self.rates.chase, self.folds)
        key = side.outs, side.ron_outs
        if key not in self._locked:
            self._locked[key] = duel_lines(side, self.threat, walls, self.rates.chase, self.folds)
        return [restaked(line, side.stakes) for line in self._locked[key]]

    def _one_away(self) -> Iterator[Option]:
        """The discards that leave the hand one tile from tenpai, those that most improves first."""
        found = sorted(
            ((wide, kind) for kind, wide in self.prospects.widths.items()),
            key=lambda each: (-each[0], self.threat.of(each[1])),
        )
        for copies, kind in found[:ADVANCES]:
            line = self._advance(self.prospects.better(kind))
            yield replace(self._option("push", kind, line, self.unpaid), improves=copies)

    def _advance(self, better: tuple[Improvement, ...]) -> Line:
        total = sum(self.situation.unseen)
        advances = [
            Advance(each.copies / total, each.ready.thrown, self._ahead(each.ready)) for each in better
        ]
        return advance_lines(advances, self.threat, self.walls, self.rates.chase, self.noten, self.folds)[0]

    def _ahead(self, ready: Ready) -> list[Line]:
        """The tenpai to come: declared if the hand is closed and not in furiten, as long as there are points
        and tiles enough (RCH-3, RCH-4), else silent."""
        if ready.key not in self._aheads:
            if ready.hand.closed and self.situation.affords and not ready.furiten:
                late = self.situation.late_from(self.walls)
                lines = self._duel(self._side(ready, 1), self.walls)[:late] + self._too_late(ready, late)
            else:
                lines = self._duel(self._side(ready, 0), self.walls)
            self._aheads[ready.key] = lines
        return self._aheads[ready.key]

    def _too_late(self, ready: Ready, late: int) -> list[Line]:
        """Tenpai when no riichi can be declared any more; a win is reckoned with only if that is near."""
        side = (
            self._side(ready, 0)
            if late <= NEAR_END
            else Side(0.0, may_ron=False, locked=False, ease=0.0, stakes=self.noten)
        )
        return duel_lines(side, self.threat, self.walls[late:], self.rates.chase, self.folds[late:])

    def _stakes(self, own: WinValue, *, declares: bool) -> Stakes:
        situation, assumed = self.situation, self.assumed
        rival = rival_value(
            situation.rival_turn,
            situation.table.rival_deals,
            assumed.rival_points,
            situation.hidden_dora,
        )
        scaled = own.times(assumed.own_points)
        stakes = duel_stakes(situation.table, scaled, rival, declares)
        return stakes if self.placement is None else self.placement.stakes(stakes, scaled, declares)

    def _folds(self) -> list[Line]:
        """For each wall, what comes after a safe discard there."""
        risks = fold_risks(self.threat, self.sequence, len(self.walls))
        return fold_lines(self.threat, self.walls, self.rates.fold, self.noten, risks)

    def _safest_first(self) -> list[Kind]:
        """The concealed tiles in the order of a fold; a second copy follows the first, and is as safe."""
        held = self.situation.hand.counts
        kinds = sorted(
            (kind for kind, copies in enumerate(held) if copies),
            key=lambda kind: (self.threat.of(kind), -held[kind], kind),
        )
        first = next(kind for kind in kinds if kind not in self.situation.barred)
        kinds.remove(first)
        return [kind for kind in (first, *kinds) for _ in range(held[kind])]
