"""The table of a question as lines of text, and as an SVG picture that needs no style, font or script."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final
from xml.sax.saxutils import escape

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from trainer.pages.question.drawn import manner_of
from trainer.pages.table.drawing import table_view
from trainer.pages.table.labels import wind_label
from trainer.pages.table.parts import Discarded, HandView, LaidMeld, SeatView, TableView
from trainer.puzzles.questions import Question
from trainer.rules.tiles.tile import (
    EAST,
    HONOURS,
    Tile,
    face_of,
    format_tiles,
    is_red,
    parse_tile,
    rank_of,
    suit_of,
    tile_name,
    tiles_in_order,
)
from trainer.wording.events import unseen_facts
from trainer.wording.words import grouped, round_word


def seen(asked: Question) -> TableView:
    """The table as it is shown to who is asked."""
    position = asked.position
    return table_view(position.table(), position.hero, ura=position.ura, manner=manner_of(asked))


def table_lines(asked: Question) -> Iterator[tuple[str, str]]:
    """Label and text of each line: the round, the indicators, each seat from the hero on, the hand, and what
    decides beyond that.
    """
    table = seen(asked)
    counts = {"honba": table.honba, "sticks": table.sticks, "wall": table.wall}
    said = _("honba: %(honba)d; riichi sticks on the table: %(sticks)d; tiles left in the wall: %(wall)d")
    yield round_word(asked.position), said % counts
    yield _("Dora indicators"), _names(table.indicators)
    if table.ura:
        yield _("Ura dora indicators"), _names(table.ura)
    for seat in table.seats:
        yield from _seat_lines(seat)
    if table.hand is not None:
        yield _("Your hand"), _hand_text(table.hand)
    for fact in unseen_facts(asked.kind, asked.position):
        yield _("What the table does not show"), fact


def _hand_text(hand: HandView) -> str:
    """The concealed tiles in order, the drawn one apart."""
    held = format_tiles(tile.tile for tile in hand.tiles)
    return held if hand.drawn is None else f"{held} + {tile_name(hand.drawn.tile)}"


def _open_tiles(seat: SeatView) -> tuple[Tile, ...]:
    """What lies open of another player's hand, in order."""
    if seat.hand is None:
        return ()
    return tiles_in_order(tile.tile for tile in (*seat.hand.tiles, *filter(None, (seat.hand.drawn,))))


def _seat_lines(seat: SeatView) -> Iterator[tuple[str, str]]:
    name = wind_label(seat.wind)
    marks = [_("%(points)s points") % {"points": grouped(seat.score)}]
    if seat.place == "self":
        marks.append(_("you"))
    if seat.stick:
        marks.append(_("riichi stick laid"))
    yield name, pgettext("between the items of a list", ", ").join(marks)
    if seat.river:
        yield _("%(seat)s, river") % {"seat": name}, " ".join(map(_thrown, seat.river))
    if seat.melds:
        yield _("%(seat)s, melds") % {"seat": name}, "; ".join(map(_meld, seat.melds))
    if seat.kita.tiles:
        yield _("%(seat)s, norths set aside") % {"seat": name}, _names(seat.kita.tiles)
    if tiles := _open_tiles(seat):
        yield _("%(seat)s, hand laid open") % {"seat": name}, format_tiles(tiles)


def _thrown(tile: Discarded) -> str:
    """A discard with what is to be seen of it."""
    marks = []
    if tile.declares:
        marks.append(_("riichi"))
    elif tile.sideways:
        marks.append(_("sideways"))
    if tile.tsumogiri:
        marks.append(_("as drawn"))
    if tile.called_by is not None:
        marks.append(_("called by %(seat)s") % {"seat": wind_label(tile.called_by)})
    return f"{tile_name(tile.tile)} ({', '.join(marks)})" if marks else tile_name(tile.tile)


def _meld(meld: LaidMeld) -> str:
    """The called tile first."""
    tiles = list(meld.kinds)
    if meld.called is not None:
        tiles.remove(meld.called)
        tiles.insert(0, meld.called)
    text = f"{meld.type} {format_tiles(tiles)}"
    if meld.fed_by is not None:
        text += " " + _("from %(seat)s") % {"seat": wind_label(meld.fed_by)}
    return text


def _names(tiles: Iterable[int]) -> str:
    return " ".join(tile_name(tile) for tile in tiles)


WIDTH: Final = 720
_WIDE, _HIGH, _GAP = 27, 36, 2
_LEFT: Final = 128
_INK, _RED, _BROWN = "#16243a", "#b5202c", "#b9772e"
_BACK: Final = "back"
"""In place of the name of a tile that shows its back."""
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
    """The picture; `table_lines` says the same in words."""
    table, sheet = seen(asked), _Sheet()
    said = _("%(round)s · honba: %(honba)d · sticks: %(sticks)d · left in the wall: %(wall)d") % {
        "round": round_word(asked.position),
        "honba": table.honba,
        "sticks": table.sticks,
        "wall": table.wall,
    }
    sheet.row(said, (), 16)
    sheet.row(_("Dora indicators"), _strip(table.indicators, sheet.y))
    if table.ura:
        sheet.row(_("Ura"), _strip(table.ura, sheet.y))
    for seat in table.seats:
        _draw_seat(sheet, seat)
    if table.hand is not None:
        sheet.row(_("Your hand"), _hand(table.hand, sheet.y))
    body = "".join(sheet.parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {sheet.y}" '
        f'width="{WIDTH}" height="{sheet.y}" role="img">'
        f'<rect width="{WIDTH}" height="{sheet.y}" fill="#ffffff"/>{_defined(body)}{body}</svg>'
    )


def _draw_seat(sheet: _Sheet, seat: SeatView) -> None:
    """Rows of a seat: its river in lines of eighteen, its melds, what it laid open."""
    label = _("%(seat)s %(points)s") % {"seat": wind_label(seat.wind), "points": grouped(seat.score)}
    label += " " + _("riichi") if seat.stick else ""
    lines = [seat.river[start : start + 18] for start in range(0, len(seat.river), 18)] or [()]
    for place, line in enumerate(lines):
        x, strips = _LEFT, []
        for tile in line:
            bar, pale = tile.declares and not tile.sideways, tile.called_by is not None
            strips.append(_tile(tile.tile, x, sheet.y, turned=tile.sideways, pale=pale, bar=bar))
            if tile.tsumogiri:
                strips.append(f'<circle cx="{x + _WIDE // 2}" cy="{sheet.y + _HIGH + 4}" r="2.5"/>')
            x += (_HIGH if tile.sideways else _WIDE) + _GAP
        sheet.row(label if place == 0 else "", strips)
    if seat.melds or seat.kita.tiles:
        sheet.row("", _drawn_melds(seat, sheet.y))
    if tiles := _open_tiles(seat):
        sheet.row(_("laid open"), _strip(tiles, sheet.y))


def _strip(tiles: Sequence[Tile], y: int, x: int = _LEFT) -> Iterator[str]:
    for tile in tiles:
        yield _tile(tile, x, y)
        x += _WIDE + _GAP


def _hand(hand: HandView, y: int) -> Iterator[str]:
    yield from _strip([tile.tile for tile in hand.tiles], y)
    if hand.drawn is not None:
        yield _tile(hand.drawn.tile, _LEFT + len(hand.tiles) * (_WIDE + _GAP) + 12, y)


def _drawn_melds(seat: SeatView, y: int) -> Iterator[str]:
    """Melds side by side as they lie: the called tile is turned, of an ankan two show their backs."""
    x = _LEFT
    for meld in seat.melds:
        for part in meld.tiles:
            yield _tile(part.tile, x, y, turned=part.sideways)
            x += (_HIGH if part.sideways else _WIDE) + _GAP
        x += 10
    yield from _strip(seat.kita.tiles, y, x)


def _tile(
    tile: Tile | None, x: int, y: int, *, turned: bool = False, pale: bool = False, bar: bool = False
) -> str:
    """One tile, None showing its back, with its left upper corner at a place; turned it lies on its side."""
    at = f'transform="translate({x} {y + _HIGH}) rotate(-90)"' if turned else f'x="{x}" y="{y}"'
    fade = ' opacity="0.4"' if pale else ""
    low, wide = y + _HIGH - 4, _WIDE - 4
    line = f'<rect x="{x + 2}" y="{low}" width="{wide}" height="2" fill="{_RED}"/>' if bar else ""
    return f'<use href="#t{_BACK if tile is None else tile_name(tile)}" {at}{fade}/>{line}'


def _defined(body: str) -> str:
    """The tiles that a drawing uses, each drawn once."""
    names = sorted(set(_USED.findall(body)))
    faces = (
        f'<g id="t{name}"><rect width="{_WIDE}" height="{_HIGH}" rx="3" '
        f'fill="{_BROWN if name == _BACK else "#fbf6e6"}" stroke="#887c60"/>'
        f"{'' if name == _BACK else _face(parse_tile(name))}</g>"
        for name in names
    )
    return f"<defs>{''.join(faces)}</defs>"


def _face(tile: Tile) -> str:
    """The rank over the suit, or of an honour its letter over its notation; haku has a frame."""
    kind = face_of(tile)
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
