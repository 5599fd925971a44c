"""How fast a hand is decided: chances per tile drawn, fitted on records (STR-1, STR-3, STR-4).

`manage.py fit_outcomes` writes `data/rates.json`. A number that multiplies a chance stands there as its
logarithm where it was fitted so.
"""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias

SILENT_FROM: Final = 5
"""The first turn of published damaten: before it a silent hand is paid as readily as then."""
MEAN_TURN: Final = 10
MEAN_HIDDEN: Final = 3
"""Dora that one who faces a riichi can not see, about the mean."""
Ease: TypeAlias = Literal["terminal", "two_eight", "three_seven", "middle", "five", "honour"]
"""Kinds of tiles by how readily they are thrown."""
EASES: Final[tuple[Ease, ...]] = ("terminal", "two_eight", "three_seven", "middle", "five", "honour")
WaitShape: TypeAlias = Literal[
    "single",
    "two_sided",
    "end_sided",
    "three_sided",
    "shanpon",
    "honour_shanpon",
    "live_honour",
    "seen_honour",
]
"""Two-sided waits that end on a terminal stand apart, and shanpon on an honour."""
SHAPES: Final[tuple[WaitShape, ...]] = (
    "single",
    "two_sided",
    "end_sided",
    "three_sided",
    "shanpon",
    "honour_shanpon",
    "live_honour",
    "seen_honour",
)


@dataclass(frozen=True, slots=True)
class FirstRates:
    """A riichi that is the first of the hand; logarithms.

    `tsumo` and `ron` by the ease of the tile: how much likelier than chance a live tile is drawn, or
    thrown, for each unseen copy. `trap`: a wait on full suji of the own river. `shape`: by the shape of
    the wait, on rons. `width`, `ron_width`: exponents of the number of outs. `..._by_turn`: a turn from the
    eighth, on top of it for an honour that nobody has thrown (`live_honour_by_turn`). Others become
    dangerous around `ready_turn` (a logistic curve of `ready_spread` turns), with chances `other_tsumo`,
    `other_ron` (on another), `deal_in` (of the declarer) a draw or discard, more for each of
    `open_opponents`, and less with each turn since the declaration (`fading`), for they fold.
    """

    tsumo: tuple[float, ...]
    ron: tuple[float, ...]
    trap: float
    shape: Mapping[str, float]
    width: float
    ron_width: float
    tsumo_by_turn: float
    ron_by_turn: float
    live_honour_by_turn: float
    ready_turn: float
    ready_spread: float
    ready_before: float
    other_tsumo: float
    other_ron: float
    deal_in: float
    open_opponents: float
    fading: float


@dataclass(frozen=True, slots=True)
class DamatenRates:
    """A silent tenpai beside a first riichi: factors on rons (which do not hang on the shape), on others'
    wins, on the own deal-in. `evenness`: exponent on how readily a kind is thrown. `ron_by_turn`: logarithm a
    turn from the eighth, the same in all turns before `SILENT_FROM`."""

    ron: float
    evenness: float
    ron_by_turn: float
    others: float
    deal_in: float


@dataclass(frozen=True, slots=True)
class ChaseRates:
    """A tenpai against one riichi. `own` and `rival`: chance that an out is drawn, for each live copy over
    all unseen tiles. `ron_other` and `ron_width`: the other two throw an out. `rival_ron`: they deal into
    the riichi; `other_win`, `deal_other`: they win themselves, or from the hero; chances a draw."""

    own: float
    rival: float
    ron_other: float
    ron_width: float
    rival_ron: float
    other_win: float
    deal_other: float


@dataclass(frozen=True, slots=True)
class FoldRates:
    """A hand given up against one riichi; as in `ChaseRates`. `other_ron`: one of the others deals into
    another of them; `by_turn`: logarithm a turn, from the tenth, on the two chances of the others;
    `rival_by_turn` on `rival`."""

    rival: float
    rival_ron: float
    other_win: float
    other_ron: float
    by_turn: float
    rival_by_turn: float

    def rival_at(self, turn: float) -> float:
        """What the riichi player draws at a turn, against pure chance."""
        return self.rival * math.exp(self.rival_by_turn * (turn - MEAN_TURN))

    def pace(self, turn: float) -> float:
        """The factor of a turn on the chances of the others."""
        return math.exp(self.by_turn * (turn - MEAN_TURN))


@dataclass(frozen=True, slots=True)
class KeptRates:
    """What a course keeps open; chances an own turn, fitted on what those did who took it.

    A hand given up against a riichi is tenpai again with the chance `again`, or `again_near` if the tile that
    it folds with leaves it one tile from tenpai, and then wins (`win`) or deals into the riichi (`deal_in`);
    `won` are the mean points of such a win, of a hero that does not deal and one that does. `deal_other`: it
    deals into a seat that has not declared, as does a hand a tile from tenpai. `advance`: with each turn that
    a hand a tile away is kept it gets tenpai by so much more often than by drawing what makes it so now, for
    there are calls, better shapes and safe detours; not if it goes round.
    """

    again: float
    again_near: float
    win: float
    deal_in: float
    deal_other: float
    won: tuple[float, float]
    advance: float


A_VOW: Final = KeptRates(0.0, 0.0, 0.0, 0.0, 0.0, (0.0, 0.0), 0.0)
"""Nothing kept: who folds never comes back. So published folds are meant."""


@dataclass(frozen=True, slots=True)
class ValueRates:
    """Mean points. Pairs are for a hero that does not deal and one that does.

    `rival_ron`, `rival_tsumo`: the win of a riichi by one who does not deal and one who does: at turn 8 with
    `MEAN_HIDDEN` dora that the hero can not see, and more for each turn, for each such dora. `others_tsumo`:
    the hero's part of a tsumo by one who has not declared, when neither the hero nor the riichi player deals,
    the hero does, the riichi player does. `others_ron`: dealing into such a one. `calm_...`: what a first
    riichi loses, and what a draw brings a silent tenpai and a riichi. `ippatsu`: share of a riichi's wins.
    """

    rival_ron: tuple[tuple[float, float, float], ...]
    rival_tsumo: tuple[tuple[float, float, float], ...]
    others_tsumo: tuple[float, float, float]
    others_ron: tuple[float, float]
    calm_tsumo: tuple[float, float]
    calm_deal_in: tuple[float, float]
    calm_draw: tuple[float, float]
    tenpai_at_draw: float
    noten_at_draw: float
    ippatsu: float


@dataclass(frozen=True, slots=True)
class Rates:
    """All of them; `live_outs` corrects the danger model's number for waits of several shapes."""

    first: FirstRates
    damaten: DamatenRates
    chase: ChaseRates
    fold: FoldRates
    kept: KeptRates
    values: ValueRates
    live_outs: float


def read_rates(found: Mapping[str, Any]) -> Rates:
    """Rates from the object that `data/rates.json` holds."""
    first = dict(found["first"])
    first["tsumo"], first["ron"] = tuple(first["tsumo"]), tuple(first["ron"])
    return Rates(
        first=FirstRates(**first),
        damaten=DamatenRates(**found["damaten"]),
        chase=ChaseRates(**found["chase"]),
        fold=FoldRates(**found["fold"]),
        kept=KeptRates(**{**found["kept"], "won": tuple(found["kept"]["won"])}),
        values=ValueRates(**found["values"]),
        live_outs=found["live_outs"],
    )


@cache
def rates() -> Rates:
    """Those that come with the project."""
    return _stored("rates.json")


def starting_rates() -> Rates:
    """Where each fit begins: the same rows then give the same rates, however often they are fitted."""
    return _stored("rates_start.json")


def _stored(name: str) -> Rates:
    return read_rates(json.loads((files("trainer.strategy") / "data" / name).read_text(encoding="utf-8")))
