"""The table of a question as lines of text, and as an SVG picture that needs no style, font or script."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final
from xml.sax.saxutils import escape

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from trainer.puzzles.questions import Question
from trainer.rules.judges.open_riichi import shown_tiles
from trainer.rules.replay.state import RiverTile, Seat, TableState
from trainer.rules.replay.table import STICK
from trainer.rules.tiles.hand import Hand, Meld
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
from trainer.scenarios.position.asked import asked_seat
from trainer.scenarios.position.position import DEALT, Position
from trainer.wording.events import unseen_facts
from trainer.wording.words import grouped, round_word, seat_word


def shown_state(asked: Question) -> tuple[TableState, int | None]:
    """The table of the moment without what its kind hides: a stick that is asked for is not laid yet; the
    seat whose riichi tile is asked for, all of whose tiles stand upright, if there is one.
    """
    state, kind = asked.position.table(), asked.kind
    seat = asked_seat(asked.position, "seat") if kind.hides else None
    if "stick" in kind.hides and seat is not None and state.seats[seat].stands:
        seats, scores = list(state.seats), list(state.scores)
        seats[seat] = seats[seat]._replace(stands=False)
        scores[seat] += STICK
        state = state._replace(seats=tuple(seats), scores=tuple(scores), sticks=state.sticks - 1)
    return state, seat if "sideways" in kind.hides else None


def table_lines(asked: Question) -> Iterator[tuple[str, str]]:
    """Label and text of each line: the round, the indicators, each seat from the hero on, the hand, and what
    decides beyond that.
    """
    position = asked.position
    state, upright = shown_state(asked)
    counts = {"honba": position.round.honba, "sticks": state.sticks, "wall": state.wall}
    said = _("honba: %(honba)d; riichi sticks on the table: %(sticks)d; tiles left in the wall: %(wall)d")
    yield round_word(position), said % counts
    yield _("Dora indicators"), _names(state.indicators)
    if position.ura:
        yield _("Ura dora indicators"), _names(position.ura)
    for seat in turn_order(position):
        yield from _seat_lines(asked, state, seat, upright=upright == seat)
    own = state.seats[position.hero]
    if own.hand is not None:
        yield _("Your hand"), hand_text(own)
    for fact in unseen_facts(asked.kind, position):
        yield _("What the table does not show"), fact


def turn_order(position: Position) -> list[int]:
    """The seats, the hero first."""
    return [(position.hero + step) % position.players for step in range(position.players)]


def hand_text(seat: Seat) -> str:
    """The concealed tiles in order, the drawn one apart."""
    held = list(seat.hand or ())
    if seat.drawn is None:
        return format_tiles(tiles_in_order(held))
    held.remove(seat.drawn)
    return f"{format_tiles(tiles_in_order(held))} + {tile_name(seat.drawn)}"


def laid_open(position: Position, state: TableState, number: int) -> tuple[Tile, ...]:
    """What lies open of another hand: of an open riichi perhaps the part that waits alone."""
    seat = state.seats[number]
    held = tiles_in_order(seat.hand or ())
    part = position.ruleset.open_riichi_shows == "waiting_part" and seat.open_riichi and not state.end
    if part and len(held) + 3 * len(seat.melds) == DEALT:
        return tiles_in_order(shown_tiles(Hand(held, seat.melds), position.ruleset))
    return held


def _seat_lines(
    asked: Question, state: TableState, number: int, *, upright: bool
) -> Iterator[tuple[str, str]]:
    position, seat = asked.position, state.seats[number]
    name = seat_word(position, number)
    points = _("%(points)s points") % {"points": grouped(state.scores[number])}
    marks = [points]
    if number == position.hero:
        marks.append(_("you"))
    if seat.stands:
        marks.append(_("riichi stick laid"))
    yield name, pgettext("between the items of a list", ", ").join(marks)
    if seat.river:
        drawn = "tsumogiri" in asked.kind.marks
        yield (
            _("%(seat)s, river") % {"seat": name},
            " ".join(_thrown(position, tile, upright=upright, drawn=drawn) for tile in seat.river),
        )
    if seat.melds:
        yield _("%(seat)s, melds") % {"seat": name}, "; ".join(_melds(position, seat))
    if seat.kita:
        yield _("%(seat)s, norths set aside") % {"seat": name}, _names(seat.kita)
    if number != position.hero and (tiles := laid_open(position, state, number)):
        yield _("%(seat)s, hand laid open") % {"seat": name}, format_tiles(tiles)


def _thrown(position: Position, tile: RiverTile, *, upright: bool, drawn: bool) -> str:
    """A discard with what is to be seen of it."""
    marks = []
    if tile.declares:
        marks.append(_("riichi"))
    if tile.sideways and not tile.declares and not upright:
        marks.append(_("sideways"))
    if drawn and tile.tsumogiri:
        marks.append(_("as drawn"))
    if tile.called_by is not None:
        marks.append(_("called by %(seat)s") % {"seat": seat_word(position, tile.called_by)})
    return f"{tile_name(tile.tile)} ({', '.join(marks)})" if marks else tile_name(tile.tile)


def _melds(position: Position, seat: Seat) -> Iterator[str]:
    for meld in seat.melds:
        text = f"{meld.type} {format_tiles(meld.tiles)}"
        if meld.from_seat is not None:
            text += " " + _("from %(seat)s") % {"seat": seat_word(position, meld.from_seat)}
        yield text


def _names(tiles: Iterable[int]) -> str:
    return " ".join(tile_name(tile) for tile in tiles)


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
        sheet.row("", _drawn_melds(position, number, seat, sheet.y))
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


def _drawn_melds(position: Position, number: int, seat: Seat, y: int) -> Iterator[str]:
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
