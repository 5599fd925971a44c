"""What a reader of the path taps on a screen: a few tiles, of which the rules tell the right ones.

`rulebook/path/path.toml` says for a screen what is to be found (`find`, a key of `touch_goals.GOALS`), what
is offered and what lies beside it, in notation, groups set apart by spaces. Nothing of it is kept: it is no
question, and whoever errs taps again.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from django.utils.functional import Promise

from trainer.rules.tiles.tile import Tile

Group: TypeAlias = tuple[Tile, ...]
Fits: TypeAlias = "Callable[[Group, Touch], bool]"


@dataclass(frozen=True, slots=True)
class Goal:
    """Something to find. `fits` tells it of all tiles that are tapped, where `taps` says how many, else of
    one group. `prompt` says what to do, `told` why, `beside` what the tiles beside are; `apart`: the last
    tile lies apart, as the one just drawn.
    """

    fits: Fits
    prompt: Promise
    told: Promise
    beside: Promise | str = ""
    taps: int = 0
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Touch:
    """Tiles to tap on: what is to be found, the groups that are offered, those that lie beside them."""

    goal: Goal
    offers: tuple[Group, ...]
    beside: tuple[Group, ...] = ()

    @property
    def number(self) -> int:
        """How many are to be tapped: of a goal without a fixed number, each kind that fits."""
        return self.goal.taps or len({group for group in self.offers if self.goal.fits(group, self)})

    @property
    def prompt(self) -> str:
        """What to do, in a sentence."""
        return str(self.goal.prompt % {"n": self.number})

    def pressed(self, places: Collection[int]) -> frozenset[int]:
        """The places that count as tapped: where each kind is sought, all copies of it."""
        if self.goal.taps:
            return frozenset(places)
        chosen = {self.offers[place] for place in places}
        return frozenset(at for at, group in enumerate(self.offers) if group in chosen)

    def is_full(self, places: Collection[int]) -> bool:
        """Whether as many are tapped as are to be found."""
        return self._tapped(places) >= self.number

    def is_right(self, places: Collection[int]) -> bool:
        """Whether these are the ones."""
        if not self.goal.taps:
            fitting = {group for group in self.offers if self.goal.fits(group, self)}
            return {self.offers[place] for place in places} == fitting
        tiles = tuple(tile for place in sorted(places) for tile in self.offers[place])
        return self._tapped(places) == self.number and self.goal.fits(tiles, self)

    def solved(self) -> frozenset[int]:
        """The right places, the first ones where several are right."""
        every = combinations(range(len(self.offers)), self.number)
        return self.pressed(next(places for places in every if self.is_right(places)))

    def _tapped(self, places: Collection[int]) -> int:
        return len(places) if self.goal.taps else len({self.offers[place] for place in places})
