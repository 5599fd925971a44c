"""The table of a question as an SVG picture that needs nothing else: no style, no font file, no script.

Tiles are plain: a rank over the letter of its suit, honours by a letter, a red five with a dot. Each seat
is a strip, the hero's first; what was called stays in the river, pale.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final
from xml.sax.saxutils import escape

from django.utils.translation import gettext as _

from trainer.authoring.exchange.tables import laid_open, shown_state, turn_order
from trainer.puzzles.questions import Question
from trainer.rules.melds import Meld
from trainer.rules.notation import parse_tile, tile_name
from trainer.rules.state import Seat, TableState
from trainer.rules.tiles import EAST, HONOURS, Tile, is_red, kind_of, rank_of, suit_of, tiles_in_order
from trainer.scenarios.position import Position
from trainer.wording.words import grouped, round_word, seat_word

WIDTH: Final = 720
_WIDE, _HIGH, _GAP = 27, 36, 2
_LEFT: Final = 128
_INK, _RED = "#16243a", "#b5202c"
_SUITS: Final = {"m": "#16243a", "p": "#1c4c8c", "s": "#17653f"}
_HONOUR_LETTERS: Final = ("E", "S", "W", "N", "", "H", "C")
"""Winds, haku, hatsu, chun: a picture in a foreign page can not count on a font with kanji."""
_USED: Final = re.compile(r'href="#t(\w+)"')
_TEXT: Final = 'font-family="sans-serif" text-anchor="middle"'


@dataclass
class _Sheet:
    """What is drawn so far, and where the next row begins."""

    parts: list[str] = field(default_factory=list)
    y: int = 8

    def row(self, label: str, strips: Iterable[str], height: int = _HIGH) -> None:
        """A label with what stands beside it."""
        middle = self.y + height // 2 + 5
        self.parts.append(
            f'<text x="8" y="{middle}" font-family="sans-serif" font-size="13" fill="{_INK}">'
            f"{escape(label)}</text>"
        )
        self.parts += strips
        self.y += height + 8


def table_svg(asked: Question) -> str:
    """The picture; `tables.table_lines` says the same in words."""
    position = asked.position
    state, upright = shown_state(asked)
    sheet = _Sheet()
    said = _("%(round)s · honba: %(honba)d · sticks: %(sticks)d · left in the wall: %(wall)d") % {
        "round": round_word(position),
        "honba": position.round.honba,
        "sticks": state.sticks,
        "wall": state.wall,
    }
    sheet.row(said, (), 16)
    sheet.row(_("Dora indicators"), _strip(state.indicators, sheet.y))
    if position.ura:
        sheet.row(_("Ura"), _strip(position.ura, sheet.y))
    for number in turn_order(position):
        _draw_seat(sheet, asked, state, number, upright=upright == number)
    own = state.seats[position.hero]
    if own.hand is not None:
        sheet.row(_("Your hand"), _hand(own, sheet.y))
    body = "".join(sheet.parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {sheet.y}" '
        f'width="{WIDTH}" height="{sheet.y}" role="img">'
        f'<rect width="{WIDTH}" height="{sheet.y}" fill="#ffffff"/>{_defined(body)}{body}</svg>'
    )


def _draw_seat(sheet: _Sheet, asked: Question, state: TableState, number: int, *, upright: bool) -> None:
    """Rows of a seat: its river in lines of eighteen, its melds, what it laid open."""
    position, seat = asked.position, state.seats[number]
    label = _("%(seat)s %(points)s") % {
        "seat": seat_word(position, number),
        "points": grouped(state.scores[number]),
    }
    label += " " + _("riichi") if seat.stands else ""
    marked = "tsumogiri" in asked.kind.marks
    lines = [seat.river[start : start + 18] for start in range(0, len(seat.river), 18)] or [()]
    for place, line in enumerate(lines):
        x, strips = _LEFT, []
        for tile in line:
            turned = tile.sideways and not upright
            bar = tile.declares and not turned
            pale = tile.called_by is not None
            strips.append(_tile(tile.tile, x, sheet.y, turned=turned, pale=pale, bar=bar))
            if marked and tile.tsumogiri:
                strips.append(f'<circle cx="{x + _WIDE // 2}" cy="{sheet.y + _HIGH + 4}" r="2.5"/>')
            x += (_HIGH if turned else _WIDE) + _GAP
        sheet.row(label if place == 0 else "", strips)
    if seat.melds or seat.kita:
        sheet.row("", _melds(position, number, seat, sheet.y))
    if number != position.hero and (tiles := laid_open(position, state, number)):
        sheet.row(_("laid open"), _strip(tiles, sheet.y))


def _strip(tiles: Sequence[Tile], y: int, x: int = _LEFT) -> Iterator[str]:
    for tile in tiles:
        yield _tile(tile, x, y)
        x += _WIDE + _GAP


def _hand(seat: Seat, y: int) -> Iterator[str]:
    held = list(seat.hand or ())
    if seat.drawn is not None:
        held.remove(seat.drawn)
    yield from _strip(tiles_in_order(held), y)
    if seat.drawn is not None:
        yield _tile(seat.drawn, _LEFT + len(held) * (_WIDE + _GAP) + 12, y)


def _melds(position: Position, number: int, seat: Seat, y: int) -> Iterator[str]:
    """Melds side by side; the called tile is turned, at the side of the seat that it came from."""
    x = _LEFT
    for meld in seat.melds:
        for tile, turned in _laid(meld, number, position.players):
            yield _tile(tile, x, y, turned=turned)
            x += (_HIGH if turned else _WIDE) + _GAP
        x += 10
    yield from _strip(seat.kita, y, x)


def _laid(meld: Meld, number: int, players: int) -> list[tuple[Tile, bool]]:
    """The tiles from left to right, and which of them is turned."""
    rest = list(tiles_in_order(meld.tiles))
    if meld.called is None or meld.from_seat is None:
        return [(tile, False) for tile in rest]
    rest.remove(meld.called)
    step = (meld.from_seat - number) % players
    place = {1: len(rest), players - 1: 0}.get(step, 1)
    laid = [(tile, False) for tile in rest]
    laid.insert(place, (meld.called, True))
    return laid


def _tile(tile: Tile, x: int, y: int, *, turned: bool = False, pale: bool = False, bar: bool = False) -> str:
    """One tile with its left upper corner at a place; turned it lies on its side."""
    at = f'transform="translate({x} {y + _HIGH}) rotate(-90)"' if turned else f'x="{x}" y="{y}"'
    fade = ' opacity="0.4"' if pale else ""
    low, wide = y + _HIGH - 4, _WIDE - 4
    line = f'<rect x="{x + 2}" y="{low}" width="{wide}" height="2" fill="{_RED}"/>' if bar else ""
    return f'<use href="#t{tile_name(tile)}" {at}{fade}/>{line}'


def _defined(body: str) -> str:
    """The tiles that a drawing uses, each drawn once."""
    names = sorted(set(_USED.findall(body)))
    faces = (
        f'<g id="t{name}"><rect width="{_WIDE}" height="{_HIGH}" rx="3" fill="#fbf6e6" stroke="#887c60"/>'
        f"{_face(parse_tile(name))}</g>"
        for name in names
    )
    return f"<defs>{''.join(faces)}</defs>"


def _face(tile: Tile) -> str:
    """The rank over the suit, or of an honour its letter over its notation; haku has a frame."""
    kind = kind_of(tile)
    if kind in HONOURS:
        colour = {6: "#17653f", 7: _RED}.get(kind - EAST + 1, _INK)
        top, below = _HONOUR_LETTERS[kind - EAST], tile_name(kind)
        if not top:
            frame = (
                f'<rect x="8" y="5" width="11" height="14" fill="none" stroke="{_INK}" stroke-width="1.5"/>'
            )
            return frame + _line(below, 32, 12, colour)
    else:
        suit = suit_of(kind)
        colour = _RED if is_red(tile) else _SUITS[suit]
        top, below = str(rank_of(kind)), suit
    dot = f'<circle cx="{_WIDE - 5}" cy="6" r="2.5" fill="{_RED}"/>' if is_red(tile) else ""
    return _line(top, 18, 17, colour, bold=True) + _line(below, 32, 12, colour) + dot


def _line(text: str, y: int, size: int, colour: str, *, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    at = f'x="{_WIDE / 2}" y="{y}"'
    return f'<text {at} font-size="{size}"{weight} fill="{colour}" {_TEXT}>{text}</text>'
