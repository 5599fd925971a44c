"""What each end of a hand is worth to the hero, in points (STR-1, STR-3).

Values of others' hands are means of real hands; the hero's own come from the scoring module.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from trainer.rules.table import STICK
from trainer.rules.win_payments import HONBA_TSUMO
from trainer.strategy.ends import Stakes
from trainer.strategy.rates import MEAN_HIDDEN, rates

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
class Table:
    """What else the points hang on: whether the hero, or the riichi player, deals; honba; sticks on the
    table; points per honba on a ron (STK-6); what a draw pays in all (STK-7)."""

    hero_deals: bool
    rival_deals: bool
    honba: int
    sticks: int
    honba_ron: int = 300
    noten_pool: int = USUAL_POOL

    @property
    def by_ron(self) -> int:
        """What honba add to a ron."""
        return self.honba_ron * self.honba

    @property
    def by_tsumo(self) -> int:
        """What honba add to a tsumo, from each payer."""
        return HONBA_TSUMO * self.honba

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


def duel_stakes(table: Table, own: WinValue, rival: RivalValue, declares: bool) -> Stakes:
    """The points of each end against one riichi; a declaration risks its stick wherever it does not win."""
    bonus, each, won = table.by_ron, table.by_tsumo, table.by_ron + table.pot
    stick, values = STICK * declares, rates().values
    share = 1 / 3 if table.rival_deals else 1 / 2 if table.hero_deals else 1 / 4
    return {
        "tsumo": own.tsumo + PAYERS * each + table.pot,
        "ron_rival": own.ron + won,
        "ron_other": own.ron + won,
        "deal_in": -rival.ron - bonus - stick,
        "deal_other": values.others_ron[table.hero_deals] - bonus - stick,
        "rival_tsumo": -share * rival.tsumo - each - stick,
        "other_tsumo": values.others_tsumo[2 if table.rival_deals else int(table.hero_deals)] - each - stick,
        "elsewhere": -float(stick),
        "draw": values.tenpai_at_draw * table.at_draw - stick,
        "draw_noten": values.noten_at_draw * table.at_draw,
    }


def calm_stakes(table: Table, own: WinValue, declares: bool, others: float = 1.0) -> Stakes:
    """The points of each end before anybody has declared."""
    bonus, each, won = table.by_ron, table.by_tsumo, table.by_ron + table.pot
    stick, values = STICK * declares, rates().values
    deals = table.hero_deals
    return {
        "tsumo": own.tsumo + PAYERS * each + table.pot,
        "ron_rival": own.ron + won,
        "ron_other": own.ron + won,
        "deal_in": others * values.calm_deal_in[deals] - bonus - stick,
        "deal_other": others * values.calm_deal_in[deals] - bonus - stick,
        "rival_tsumo": others * values.calm_tsumo[deals] - each - stick,
        "other_tsumo": others * values.calm_tsumo[deals] - each - stick,
        "elsewhere": -float(stick),
        "draw": values.calm_draw[declares] * table.at_draw - stick,
        "draw_noten": values.noten_at_draw * table.at_draw,
    }
