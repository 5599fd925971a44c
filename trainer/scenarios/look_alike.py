"""What lies open on a table, as a text that is the same for all tables that look alike.

Alike are tables that differ by an exchange of suits, by who sits where, by reds, or by the order in which
tiles came down. What is asked, the rules, winds, scores, honba and sticks have no part in it.
"""

from collections.abc import Iterable
from itertools import permutations
from typing import Final

from trainer.rules.state import Seat, TableState
from trainer.rules.tiles import KINDS, Kind, Tile, kind_of
from trainer.scenarios.position import Position

_HONOURS: Final = tuple(range(27, KINDS))
_SUITS: Final = (tuple(range(9)), tuple(range(9, 18)), tuple(range(18, 27)))
_EXCHANGES: Final[dict[int, tuple[tuple[Kind, ...], ...]]] = {
    4: tuple(sum(order, ()) + _HONOURS for order in permutations(_SUITS)),
    3: tuple(sum((_SUITS[0], *order), ()) + _HONOURS for order in permutations(_SUITS[1:])),
}
"""For each exchange of suits, by kind, the kind that stands for it."""


def visible_text(position: Position) -> str:
    """The smallest of the texts of all tables that look like that of the position."""
    state = position.table()
    return min(_text(state, position.hero, kinds) for kinds in _EXCHANGES[position.players])


def _text(state: TableState, hero: int, kinds: tuple[Kind, ...]) -> str:
    own = _seat(state.seats[hero], kinds)
    others = sorted(_seat(seat, kinds) for at, seat in enumerate(state.seats) if at != hero)
    return "/".join((_row(state.indicators, kinds), own, *others))


def _seat(seat: Seat, kinds: tuple[Kind, ...]) -> str:
    """What is seen of one player: the hand as far as it is open, the river, the melds, the norths."""
    melds = sorted(_row(meld.tiles, kinds) for meld in seat.melds)
    river = (each.tile for each in seat.river)
    return ";".join((_row(seat.hand or (), kinds), _row(river, kinds), ",".join(melds), str(len(seat.kita))))


def _row(tiles: Iterable[Tile], kinds: tuple[Kind, ...]) -> str:
    return ".".join(map(str, sorted(kinds[kind_of(tile)] for tile in tiles)))
