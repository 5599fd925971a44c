"""Tenhou's XML records written, for any game that Tenhou's tiles can tell.

Ids of tiles (0..135) are given in the order in which the tiles appear; names, ranks and the seed stay
empty.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final
from xml.sax.saxutils import quoteattr

from tests.records.writing.tenhou_parts import (
    pack_chi,
    pack_kakan,
    pack_kan,
    pack_kita,
    pack_pon,
    tenhou_lines,
    tenhou_number,
)
from trainer.records.game_record import LIMITS, Game, RecordError, RoundRecord, Setup, Win
from trainer.records.tenhou.melds import (
    MeldEvent,
    tiles_by_id,
)
from trainer.records.tenhou.xml_records import (
    CHIPS,
    HANCHAN,
    NO_AKA,
    NO_KUITAN,
    ROOT,
    RYUUKYOKU_REASONS,
    SANMA,
)
from trainer.rules.replay.events import (
    Ankan,
    Chi,
    Daiminkan,
    Discard,
    Dora,
    Draw,
    Event,
    Kakan,
    Kita,
    Pon,
    Riichi,
    Ron,
    Ryuukyoku,
    Tsumo,
)
from trainer.rules.replay.table import STICK
from trainer.rules.tiles.tile import Tile, face_of, tile_name

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
            if packed & _PON_BITS == _PON and (packed >> 9) // 3 == face_of(event.tile):
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


ONLINE: Final = 1
"""The bit of `GO` that a game of four or three people at Tenhou always has."""
_SEATS: Final = 4
_TYPES: Final = {reason: kind for kind, reason in RYUUKYOKU_REASONS.items()}


def write(game: Game) -> bytes:
    """The record as UTF-8 XML.

    :raises RecordError: naming the round, if its tiles or points can not be told in Tenhou's way.
    """
    parts = [
        f'<{ROOT} ver="2.3"><SHUFFLE seed="" ref=""/>',
        _tag("GO", type=_bits(game.setup), lobby=0),
        _tag("UN", n0="", n1="", n2="", n3=""),
        _tag("TAIKYOKU", oya=0),
    ]
    for record in game.rounds:
        try:
            parts += RoundWriter(record).tags()
        except RecordError as error:
            raise RecordError(error.message, round_index=record.index) from None
    return ("".join(parts) + f"</{ROOT}>").encode()


class RoundWriter:
    """One round: its elements in order."""

    def __init__(self, record: RoundRecord) -> None:
        self.record = record
        self.players = record.setup.players
        self.ids = TableIds(self.players, record.setup.aka)
        self.sticks = record.deal.sticks
        self.scores = list(record.deal.scores)
        self.indicators: list[int] = []
        self.ura: dict[tuple[int, Tile], int] = {}
        self.declared: int | None = None
        self.wins = list(zip(record.wins, record.winners_deltas, strict=True))
        self.before = list(record.scores_before_payment)
        self.out: list[str] = []

    def tags(self) -> list[str]:
        self.init()
        for event in self.record.events:
            _WRITE[type(event)](self, event)
        return self.out

    def tag(self, name: str, /, **attributes: object) -> None:
        self.out.append(_tag(name, **attributes))

    def init(self) -> None:
        deal = self.record.deal
        number = deal.round.wind * _SEATS + deal.round.dealer
        self.indicators.append(self.ids.new(deal.indicator))
        hands = {}
        for seat in range(_SEATS):
            tiles = deal.hands[seat] if seat < self.players else ()
            if tiles is None:
                raise RecordError(f"the hand of seat {seat} is not known")
            hands[f"hai{seat}"] = _joined(self.ids.deal(seat, tiles) if tiles else ())
        seed = (number, deal.round.honba, deal.sticks, 0, 0, self.indicators[0])
        self.tag("INIT", seed=_joined(seed), ten=self.ten(deal.scores), oya=deal.round.dealer, **hands)

    def draw(self, event: Draw) -> None:
        if event.tile is None:
            raise RecordError(f"a tile that seat {event.seat} draws is not known")
        self.out.append(f"<{'TUVW'[event.seat]}{self.ids.draw(event.seat, event.tile)}/>")

    def discard(self, event: Discard) -> None:
        ident = self.ids.discard(event.seat, event.tile, event.tsumogiri)
        self.out.append(f"<{'DEFG'[event.seat]}{ident}/>")
        if self.declared is not None and self.declared in self.record.standing:
            self.scores[self.declared] -= STICK
            self.sticks += 1
            self.tag("REACH", who=self.declared, ten=self.ten(self.scores), step=2)
        self.declared = None

    def riichi(self, event: Riichi) -> None:
        self.declared = event.seat
        self.tag("REACH", who=event.seat, step=1)

    def meld(self, event: Chi | Pon | Daiminkan | Ankan | Kakan | Kita) -> None:
        self.tag("N", who=event.seat, m=self.ids.meld(event))

    def dora(self, event: Dora) -> None:
        self.indicators.append(self.ids.new(event.indicator))
        self.tag("DORA", hai=self.indicators[-1])

    def agari(self, event: Ron | Tsumo) -> None:
        if not self.wins:
            raise RecordError(f"the win of seat {event.seat} has no record of what it is worth")
        win, deltas = self.wins.pop(0)
        seat = win.seat
        hand = win.hand
        melds = _joined(reversed(self.ids.melds[seat]))
        self.tag(
            "AGARI",
            ba=f"{self.record.deal.round.honba},{self.sticks}",
            hai=_joined(sorted({*self.ids.hands[seat], self.ids.last}))
            if hand is None
            else _joined(self.ids.show(seat, hand, won=True)),
            **({"m": melds} if melds else {}),
            machi=self.ids.last,
            **self.worth(win),
            doraHai=_joined(self.indicators),
            **({"doraHaiUra": _joined(map(self.under, enumerate(win.ura)))} if win.ura else {}),
            who=seat,
            fromWho=win.from_seat,
            **({} if win.pao is None else {"paoWho": win.pao}),
            **self.payments(deltas if self.record.deltas is not None else win.deltas),
        )
        self.sticks = 0

    def worth(self, win: Win) -> dict[str, str]:
        """The attributes of fu, points and yaku, as far as they are told."""
        found = {}
        if win.points is not None:
            found["ten"] = _joined((win.fu or 0, win.points, LIMITS.index(win.limit or "")))
        if win.yaku is None:
            return found
        deal = self.record.deal
        winds = deal.round.wind, (win.seat - deal.round.dealer) % deal.players
        try:
            if win.yakuman:
                found["yakuman"] = _joined(tenhou_number(name, *winds) for name in win.yakuman)
            else:
                found["yaku"] = _joined(part for line in tenhou_lines(win, *winds) for part in line)
        except KeyError as error:
            raise RecordError(f"Tenhou has no yaku {error}") from None
        return found

    def under(self, place: tuple[int, Tile]) -> int:
        """The id of an ura indicator, given with its place; two winners see the same ones."""
        if place not in self.ura:
            self.ura[place] = self.ids.new(place[1])
        return self.ura[place]

    def ryuukyoku(self, event: Ryuukyoku) -> None:
        reason = event.reason
        if reason != "exhaustive" and reason not in _TYPES:
            raise RecordError(f"Tenhou has no draw by {reason}")
        shown = {
            f"hai{seat}": _joined(self.ids.show(seat, hand))
            for seat, hand in enumerate(self.record.shown)
            if hand is not None
        }
        self.tag(
            "RYUUKYOKU",
            **({"type": _TYPES[reason]} if reason in _TYPES else {}),
            ba=f"{self.record.deal.round.honba},{self.sticks}",
            **self.payments(self.record.deltas),
            **shown,
        )

    def payments(self, deltas: Iterable[int] | None) -> dict[str, str]:
        """The attribute `sc`: points before the payment and their change, by seat."""
        if deltas is None:
            return {}
        pairs = list(zip(self.before, deltas, strict=True))
        self.before = [before + delta for before, delta in pairs]
        numbers = [_hundreds(number) for pair in pairs for number in pair]
        return {"sc": _joined([*numbers, *(0 for _ in range(2 * (_SEATS - self.players)))])}

    def ten(self, scores: Iterable[int]) -> str:
        return _joined([*map(_hundreds, scores), *(0 for _ in range(_SEATS - self.players))])


_WRITE: Final[dict[type[Event], Callable[[RoundWriter, Any], None]]] = {
    Draw: RoundWriter.draw,
    Discard: RoundWriter.discard,
    Riichi: RoundWriter.riichi,
    Chi: RoundWriter.meld,
    Pon: RoundWriter.meld,
    Daiminkan: RoundWriter.meld,
    Ankan: RoundWriter.meld,
    Kakan: RoundWriter.meld,
    Kita: RoundWriter.meld,
    Dora: RoundWriter.dora,
    Ron: RoundWriter.agari,
    Tsumo: RoundWriter.agari,
    Ryuukyoku: RoundWriter.ryuukyoku,
}


def _bits(setup: Setup) -> int:
    three = setup.players == 3
    return (
        ONLINE
        | NO_AKA * (not setup.aka)
        | NO_KUITAN * (not setup.kuitan)
        | HANCHAN * setup.hanchan
        | SANMA * three
        | CHIPS * setup.chips
    )


def _hundreds(points: int) -> int:
    hundreds, rest = divmod(points, 100)
    if rest:
        raise RecordError(f"{points} points: Tenhou counts in hundreds")
    return hundreds


def _tag(name: str, /, **attributes: object) -> str:
    return f"<{name}{''.join(f' {key}={quoteattr(str(value))}' for key, value in attributes.items())}/>"


def _joined(values: Iterable[object]) -> str:
    return ",".join(map(str, values))
