"""The table within a picture: the seats around the middle, and the hand below, as large as they fit."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.exchange.pictures.sheet import HEIGHT, TALL, WIDTH, Sheet, width_of
from trainer.pages.table.labels import ended_label, round_label, wind_label
from trainer.pages.table.parts import Discarded, HandView, LaidMeld, SeatView, TableView
from trainer.rules.tiles.tile import tile_name
from trainer.wording.words import grouped

MARGIN: Final = 36
GAP: Final = 2
APART: Final = 14
"""Between melds, and before the drawn tile."""
PLATE: Final = 42
CENTRE: Final = 66
"""How high the plate of the middle is."""
SIDE: Final = 312
"""How wide the column of the seat to the left or right is."""
MIDDLE: Final = WIDTH - 2 * MARGIN - 2 * SIDE - 24
SIZES: Final = range(46, 16, -1)
HANDS: Final = (78, 60)
"""How wide a tile of the hand is at most, and where the rivers are long."""
READABLE: Final = 32
"""Tiles of a river should not be smaller."""
SMALLER: Final = 0.76
"""So many times as wide as in a river are tiles of melds and of hands laid open."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """A tile in a row; `space` before it, `marked` by a bar below it, `low` by a dot. One that can be
    `taken`, or decides a verdict, has a frame.
    """

    name: str
    turned: bool = False
    faded: bool = False
    space: int = 0
    marked: bool = False
    taken: bool = False
    low: bool = False
    on_top: bool = False

    def wide(self, size: int) -> float:
        """With what stands before it."""
        if self.on_top:
            return 0
        return self.space + GAP + (size * TALL if self.turned else size)


@dataclass(frozen=True, slots=True)
class _Row:
    pieces: Sequence[_Piece]
    size: int

    @property
    def high(self) -> float:
        """With the room below it."""
        on_top = any(each.on_top for each in self.pieces)
        return max(self.size * TALL, 2 * self.size if on_top else 0) + 4

    @property
    def wide(self) -> float:
        return sum(each.wide(self.size) for each in self.pieces)

    def draw(self, sheet: Sheet, x: float, y: float) -> None:
        """Tiles stand on the lower edge of the row."""
        foot = y + self.high - 4
        for piece in self.pieces:
            if piece.on_top:
                _draw(sheet, piece, x - self.size * TALL, foot - 2 * self.size, self.size)
                continue
            x += piece.space
            high = self.size if piece.turned else self.size * TALL
            _draw(sheet, piece, x, foot - high, self.size)
            x += piece.wide(self.size) - piece.space


def _draw(sheet: Sheet, piece: _Piece, x: float, y: float, size: int) -> None:
    wide, high = (size * TALL, size) if piece.turned else (size, size * TALL)
    if piece.taken:
        sheet.frame(x, y, wide, high)
    sheet.tile(x, y, size, piece.name, turned=piece.turned, faded=piece.faded)
    if piece.marked:
        sheet.box(x + 3, y + high - 7, wide - 6, 4, "red", 2)
    if piece.low:
        dot = max(4.0, size / 5)
        sheet.box(x + (wide - dot) / 2, y + high - dot * 0.75, dot, dot, "badge", dot / 2)


def draw_felt(sheet: Sheet, table: TableView, top: float) -> None:
    """The table from `top` to the lower edge of the picture."""
    sheet.box(0, top, WIDTH, HEIGHT - top, "felt")
    for largest in HANDS:
        row = _own_row(table, largest)
        foot = HEIGHT - row.high - 24 if row.pieces else HEIGHT - 12
        space = foot - top - 16
        size = _size(table, space)
        if size >= READABLE:
            break
    if row.pieces:
        sheet.box(0, foot, WIDTH, HEIGHT - foot, "deep")
        row.draw(sheet, (WIDTH - row.wide) / 2, foot + 13)
    seats = {seat.place: seat for seat in table.seats}
    y, left = top + 12, MARGIN + SIDE + 12
    if "across" in seats:
        _draw_seat(sheet, seats["across"], left, y, size)
    own = _high(seats["self"], size)
    _draw_seat(sheet, seats["self"], left, foot - own - 4, size)
    across = _high(seats["across"], size) if "across" in seats else 0
    _draw_centre(sheet, table, left, y + across, foot - own - 4)
    for seat, x in ((seats["left"], MARGIN), (seats["right"], WIDTH - MARGIN - SIDE)):
        _draw_seat(sheet, seat, x, y + max(0, (space - _high(seat, size)) / 2), size)


def _size(table: TableView, space: float) -> int:
    """The widest tiles with which everything fits."""
    place = bisect_left(SIZES, True, key=lambda each: _fits(table, each, space))
    return SIZES[min(place, len(SIZES) - 1)]


def _fits(table: TableView, size: int, space: float) -> bool:
    stacked = sum(_high(seat, size) for seat in table.seats if seat.place in {"self", "across"})
    beside = max(_high(seat, size) for seat in table.seats if seat.place in {"left", "right"})
    return stacked + CENTRE <= space and beside <= space


def _column(seat: SeatView) -> int:
    return SIDE if seat.place in {"left", "right"} else MIDDLE


def _high(seat: SeatView, size: int) -> float:
    return PLATE + sum(row.high for row in _rows(seat, size))


def _rows(seat: SeatView, size: int) -> Iterator[_Row]:
    """The river, six to twelve in a row; below it, of others, what lies open."""
    each = max(6, min(12, int((_column(seat) - size * (TALL - 1)) // (size + GAP))))
    for start in range(0, len(seat.river), each):
        yield _Row([_thrown(tile) for tile in seat.river[start : start + each]], size)
    if seat.place == "self":
        return
    small = round(size * SMALLER)
    yield from _in_rows([*_meld_pieces(seat), *_open_pieces(seat)], small, _column(seat))


def _in_rows(groups: Iterable[Sequence[_Piece]], size: int, column: int) -> Iterator[_Row]:
    """Groups side by side, as many as a row takes."""
    row: list[_Piece] = []
    for group in groups:
        if row and _Row([*row, *group], size).wide > column:
            yield _Row(row, size)
            row = []
        row += group if row else [replace(piece, space=0) for piece in group[:1]] + list(group[1:])
    if row:
        yield _Row(row, size)


def _thrown(tile: Discarded) -> _Piece:
    return _Piece(
        tile_name(tile.tile),
        turned=tile.sideways,
        faded=tile.called_by is not None,
        marked=tile.declares and not tile.sideways,
        taken=tile.latest or bool(tile.won_by) or bool(tile.role),
        low=tile.tsumogiri,
    )


def _meld_pieces(seat: SeatView) -> Iterator[Sequence[_Piece]]:
    for meld in seat.melds:
        yield list(_meld(meld))
    if seat.kita.tiles:
        last_taken, lit = seat.kita.latest or bool(seat.kita.won_by), bool(seat.kita.role)
        names = [tile_name(tile) for tile in seat.kita.tiles]
        last = len(names) - 1
        yield [
            _Piece(name, space=0 if place else APART, taken=lit or (last_taken and place == last))
            for place, name in enumerate(names)
        ]


def _meld(meld: LaidMeld) -> Iterator[_Piece]:
    """As it lies; the tile that was added to a pon lies on the turned one."""
    for place, part in enumerate(meld.tiles):
        name = "back" if part.tile is None else tile_name(part.tile)
        taken = (meld.latest or bool(meld.won_by)) and (
            part.added or not any(each.added for each in meld.tiles)
        )
        taken = taken or bool(part.role)
        space = 0 if place else APART
        yield _Piece(name, turned=part.sideways or part.added, space=space, taken=taken, on_top=part.added)


def _open_pieces(seat: SeatView) -> Iterator[Sequence[_Piece]]:
    if seat.hand is not None:
        pieces = _hand(seat.hand)
        yield from (pieces[:7], pieces[7:])


def _hand(hand: HandView) -> list[_Piece]:
    pieces = [_Piece(tile_name(held.tile), taken=bool(held.role)) for held in hand.tiles]
    pieces += [_Piece("back")] * hand.closed
    if hand.drawn is not None:
        pieces.append(
            _Piece(tile_name(hand.drawn.tile), space=APART, taken=hand.won or bool(hand.drawn.role))
        )
    return pieces


def _own_row(table: TableView, largest: int) -> _Row:
    """The hero's hand and melds, as large as one row takes them."""
    pieces = _hand(table.hand) if table.hand is not None else []
    pieces += [piece for group in _meld_pieces(table.hero) for piece in group]
    room, stacked = WIDTH - 2 * MARGIN, any(each.on_top for each in pieces)
    largest = min(largest, 54) if stacked else largest
    sizes = range(largest, 20, -1)
    return _Row(pieces, next((each for each in sizes if _Row(pieces, each).wide <= room), 20))


def _draw_seat(sheet: Sheet, seat: SeatView, x: float, y: float, size: int) -> None:
    """The plate with wind and points, and below it what lies on the table."""
    rows = list(_rows(seat, size))
    name = wind_label(seat.wind)
    wide = width_of(name, 25, "sans") + 22
    sheet.box(x, y + 4, wide, 34, "red" if seat.dealer else "badge", 6)
    sheet.words(x + 11, y + 30, name, 25, "felt-ink")
    at = x + wide + 12
    at += sheet.words(at, y + 30, grouped(seat.score), 25, "felt-ink") + 12
    if seat.place == "self":
        at += sheet.words(at, y + 30, _("you"), 25, "felt-soft") + 12
    if seat.won:
        at += sheet.words(at, y + 30, _("ron") if seat.won == "ron" else _("tsumo"), 25, "ring") + 12
    if seat.stick:
        draw_stick(sheet, at, y + 15, min(76, max(30, x + _column(seat) - at)), 12)
    y += PLATE
    for row in rows:
        row.draw(sheet, x, y)
        y += row.high


def draw_stick(sheet: Sheet, x: float, y: float, wide: float, high: float) -> None:
    """A riichi stick with its red dot."""
    sheet.box(x, y, wide, high, "stick", high / 2)
    dot = high - 4
    sheet.box(x + (wide - dot) / 2, y + 2, dot, dot, "seal", dot / 2)


def _draw_centre(sheet: Sheet, table: TableView, x: float, top: float, foot: float) -> None:
    """Round, honba, sticks, tiles left and the indicators, between the seats across and below."""
    y = top + max(0, (foot - top - CENTRE) / 2)
    sheet.box(x - 4, y + 3, MIDDLE + 8, CENTRE - 6, "deep", 8)
    ended = ended_label(table)
    sheet.words(x + 10, y + 31, round_label(table.wind, table.number), 26, "felt-ink", "serif")
    said = [
        ngettext("%(n)s honba", "%(n)s honba", table.honba) % {"n": table.honba},
        ngettext("%(n)s stick", "%(n)s sticks", table.sticks) % {"n": table.sticks},
    ]
    counts = [each for each, number in zip(said, (table.honba, table.sticks), strict=True) if number]
    left = ngettext("%(n)s tile left", "%(n)s tiles left", table.wall) % {"n": table.wall}
    sheet.words(x + 10, y + 55, " · ".join([*counts, ended or left]), 20, "felt-soft")
    names = list(map(tile_name, table.indicators))
    names += list(map(tile_name, table.ura)) if table.ura else ["back"] * table.closed
    roles = [*table.indicator_roles, *[""] * len(names)]
    pieces = [_Piece(name, taken=bool(role)) for name, role in zip(names, roles, strict=False)]
    if table.ura:
        pieces[len(table.indicators)] = replace(pieces[len(table.indicators)], space=60)
    row = _Row(pieces, 34)
    begin = x + MIDDLE - 8 - row.wide
    row.draw(sheet, begin, y + 10)
    if table.ura:
        place = begin + len(table.indicators) * (34 + GAP)
        sheet.words(place + 14, y + 40, _("ura"), 22, "felt-soft")
