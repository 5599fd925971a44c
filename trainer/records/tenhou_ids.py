"""Which of the 136 tiles lies where: Tenhou's ids for a round that is told in tiles."""

from collections.abc import Iterable
from typing import Final

from trainer.records.model import RecordError
from trainer.records.tenhou_melds import (
    MeldEvent,
    pack_chi,
    pack_kakan,
    pack_kan,
    pack_kita,
    pack_pon,
    tiles_by_id,
)
from trainer.rules.events import Ankan, Chi, Daiminkan, Kakan, Kita
from trainer.rules.notation import tile_name
from trainer.rules.tiles import Tile, kind_of

_PON_BITS: Final = 0b1100
"""Of a packed meld: chi and pon; a pon has the second alone."""
_PON: Final = 0b1000


class TableIds:
    """The ids of all hands while a round is told; a tile gets the next free id when it first appears.

    :raises RecordError: if a tile appears oftener than the set has it, or is not where it should be.
    """

    def __init__(self, players: int, aka: bool) -> None:
        self._free: dict[Tile, list[int]] = {}
        for ident, tile in enumerate(tiles_by_id(aka)):
            self._free.setdefault(tile, []).append(ident)
        self._tiles = tiles_by_id(aka)
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.melds: list[list[int]] = [[] for _ in range(players)]
        self._drawn: list[int | None] = [None] * players
        self.last = 0

    def new(self, tile: Tile) -> int:
        """An id of a tile that was not seen before."""
        free = self._free.get(tile)
        if not free:
            raise RecordError(f"{tile_name(tile)} is there more often than in Tenhou's set")
        return free.pop(0)

    def deal(self, seat: int, tiles: Iterable[Tile]) -> list[int]:
        self.hands[seat] = [self.new(tile) for tile in tiles]
        return self.hands[seat]

    def draw(self, seat: int, tile: Tile) -> int:
        ident = self.last = self.new(tile)
        self.hands[seat].append(ident)
        self._drawn[seat] = ident
        return ident

    def discard(self, seat: int, tile: Tile, tsumogiri: bool) -> int:
        """The drawn tile if it is tsumogiri, else another one of the hand if there is another."""
        found = [ident for ident in self.hands[seat] if self._tiles[ident] == tile]
        if not found:
            raise RecordError(f"{tile_name(tile)} is not in the hand of seat {seat}")
        found.sort(key=lambda ident: (ident == self._drawn[seat]) != tsumogiri)
        self.hands[seat].remove(found[0])
        self._drawn[seat] = None
        self.last = found[0]
        return found[0]

    def meld(self, event: MeldEvent) -> int:
        """The packed number of a call, kan or kita, whose tiles leave the hand."""
        packed = self._packed(event)
        self._drawn[event.seat] = None
        if isinstance(event, Kakan):
            melds = self.melds[event.seat]
            melds[melds.index(self._pon(event))] = packed
        elif not isinstance(event, Kita):
            self.melds[event.seat].append(packed)
        return packed

    def show(self, seat: int, tiles: Iterable[Tile], *, won: bool = False) -> list[int]:
        """Ids of tiles that a seat lays open: those of its hand and the tile that it `won` with, others
        if it has no such tiles."""
        own = [self.last] * won + self.hands[seat]
        found = []
        for tile in tiles:
            ident = next((ident for ident in own if self._tiles[ident] == tile), None)
            if ident is None:
                ident = self._tiles.index(tile)
            else:
                own = [other for other in own if other != ident]
            found.append(ident)
        return sorted(found)

    def _packed(self, event: MeldEvent) -> int:
        seat = event.seat
        if isinstance(event, Kita):
            ident = self.last = self._take(seat, (event.tile,))[0]
            return pack_kita(ident)
        if isinstance(event, Kakan):
            pon = self._pon(event)
            self.last = self._take(seat, (event.tile,))[0]
            return pack_kakan(pon)
        if isinstance(event, Ankan):
            own = self._take(seat, event.own)
            self.last = own[0]
            return pack_kan(seat, seat, min(own))
        if self._tiles[self.last] != event.tile:
            raise RecordError(f"{tile_name(event.tile)} is called, but was not discarded last")
        own = self._take(seat, event.own)
        if isinstance(event, Daiminkan):
            return pack_kan(seat, event.from_seat, self.last)
        pack = pack_chi if isinstance(event, Chi) else pack_pon
        return pack(seat, event.from_seat, [*own, self.last], self.last)

    def _pon(self, event: Kakan) -> int:
        for packed in self.melds[event.seat]:
            if packed & _PON_BITS == _PON and (packed >> 9) // 3 == kind_of(event.tile):
                return packed
        raise RecordError(f"kakan of {tile_name(event.tile)} without a pon of it")

    def _take(self, seat: int, tiles: Iterable[Tile]) -> list[int]:
        taken = []
        for tile in tiles:
            ident = next((ident for ident in self.hands[seat] if self._tiles[ident] == tile), None)
            if ident is None:
                raise RecordError(f"{tile_name(tile)} is not in the hand of seat {seat}")
            self.hands[seat].remove(ident)
            taken.append(ident)
        return taken
