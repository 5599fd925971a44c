"""A picture of the table at one moment, as an author enters it: hands, rivers, melds, scores, the round.

Unlike a position, which is a history, a snapshot may be unfinished: a hand of nine tiles, empty rivers.
`snapshot_defects` names what keeps it from being a table, `reconstruct` finds the histories that lead to it,
`picture` is the way back.
"""

from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from trainer.rules.melds import Meld
from trainer.rules.ruleset import Ruleset, load_preset
from trainer.rules.state import Round
from trainer.rules.tiles import Tile, tiles_in_order

EAST_1: Final = Round(0, 1)

Ask: TypeAlias = tuple[tuple[str, str], ...]
"""What the question points at: names and values in order of names, as in `Position.ask`."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A discard as it is laid: thrown with a riichi (`declares`; `opened`: an open one), or straight from
    the wall (`tsumogiri`). Whether it was called the melds of the others tell.
    """

    tile: Tile
    declares: bool = False
    tsumogiri: bool = False
    opened: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """What one seat has on the table: its river, called tiles included; its melds in the order in which
    they were made; its norths set aside; the hand that it laid open, if it did (concealed tiles only, of a
    tsumo with the winning tile).
    """

    river: tuple[Laid, ...] = ()
    melds: tuple[Meld, ...] = ()
    kita: tuple[Tile, ...] = ()
    shown: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The table as it lies, seen by the seat `hero`.

    `scores` and `sticks` are those of now, after the sticks of riichis that stand were paid and before
    `then`. `hand` are the hero's concealed tiles but for the `drawn` one, which lies apart while the hero
    is on turn (None right after an own call). `lies` is the seat whose last discard was thrown just now,
    so that others may answer to it; None where the hero is on turn. `then` is what happened after that, in
    the short text of events (docs/position.md): a kan or a riichi that was just declared, a win, the end of
    the hand. `ura` are the tiles beneath the indicators where a winner turned them over.
    """

    ruleset: Ruleset
    round: Round
    hero: int
    scores: tuple[int, ...]
    sides: tuple[Side, ...]
    hand: tuple[Tile, ...] = ()
    drawn: Tile | None = None
    indicators: tuple[Tile, ...] = ()
    sticks: int = 0
    lies: int | None = None
    then: str = ""
    ura: tuple[Tile, ...] = ()
    ask: Ask = field(default=())

    @property
    def players(self) -> int:
        return self.ruleset.players

    @property
    def is_dealt(self) -> bool:
        """Nothing has happened yet: the hands are dealt, and nobody has drawn."""
        bare = not any(side.river or side.melds or side.kita for side in self.sides)
        return bare and self.drawn is None and self.lies is None

    def with_side(self, seat: int, side: Side) -> "Snapshot":
        """The same table with another side of a seat."""
        return replace(self, sides=(*self.sides[:seat], side, *self.sides[seat + 1 :]))


def in_order(snapshot: Snapshot) -> Snapshot:
    """The same table with hands and melds sorted as players sort them; the order of a hand tells nothing."""
    sides = tuple(
        replace(
            side,
            melds=tuple(replace(meld, tiles=tiles_in_order(meld.tiles)) for meld in side.melds),
            shown=tiles_in_order(side.shown),
        )
        for side in snapshot.sides
    )
    return replace(snapshot, hand=tiles_in_order(snapshot.hand), sides=sides)


def empty_snapshot(
    preset: str,
    *,
    hero: int = 0,
    round: Round = EAST_1,  # noqa: A002  # the field's word
) -> Snapshot:
    """A table on which nothing lies yet, everybody with the points of the start."""
    ruleset = load_preset(preset)
    return Snapshot(
        ruleset=ruleset,
        round=round,
        hero=hero,
        scores=(ruleset.start_points,) * ruleset.players,
        sides=(Side(),) * ruleset.players,
    )
