"""A table in words and tile notation, line by line: for a sheet without drawings, to be read or copied.

What is hidden on the drawn table is hidden here: the lines are made of the same view.
"""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.rules.notation import format_tiles, tile_name
from trainer.rules.tiles import tiles_in_order
from trainer.showing.labels import ended_label, place_label, round_label, wind_label
from trainer.showing.table_parts import Discarded, HandView, LaidMeld, SeatView, TableView
from trainer.wording.words import grouped

DECLARES, LIES, DRAWN, CALLED = "!", "~", "=", "*"
"""At a discard: it declares riichi, it lies sideways after one that was called, it was discarded as it was
drawn (this stands before it), it was called."""


def notation_lines(table: TableView) -> tuple[tuple[str, str], ...]:
    """A name and a text for each line: the round, the dora indicators, each seat, the hand."""
    lines = [(_("Round"), _round(table)), (_("Dora indicators"), format_tiles(table.indicators) or "–")]
    if table.ura:
        lines.append((_("Ura dora indicators"), format_tiles(table.ura)))
    lines += [(_seat_name(seat), _seat(seat)) for seat in table.seats]
    if table.hand:
        lines.append((_("Your hand"), _hand(table.hand)))
    return tuple(lines)


def _round(table: TableView) -> str:
    said = [
        round_label(table.wind, table.number),
        ngettext("%(n)s honba", "%(n)s honba", table.honba) % {"n": table.honba},
        ngettext("%(n)s stick", "%(n)s sticks", table.sticks) % {"n": table.sticks},
        ngettext("%(n)s tile left", "%(n)s tiles left", table.wall) % {"n": table.wall},
        ended_label(table),
    ]
    return ", ".join(each for each in said if each)


def _seat_name(seat: SeatView) -> str:
    name = f"{wind_label(seat.wind)} ({place_label(seat.place)})"
    return _("%(seat)s, dealer") % {"seat": name} if seat.dealer else name


def _seat(seat: SeatView) -> str:
    said = [grouped(seat.score)]
    if seat.stick:
        said.append(_("riichi, stick paid"))
    if seat.open_riichi:
        said.append(_("open riichi"))
    if seat.won:
        said.append(_("ron") if seat.won == "ron" else _("tsumo"))
    said.append(_("river %(tiles)s") % {"tiles": _river(seat.river) or "–"})
    said += [_meld(meld) for meld in seat.melds]
    if seat.kita.tiles:
        said.append(_("kita %(count)s") % {"count": len(seat.kita.tiles)})
    if seat.hand:
        said.append(_("hand %(tiles)s") % {"tiles": _hand(seat.hand)})
    return "; ".join(said)


def _river(river: Iterable[Discarded]) -> str:
    return " ".join(map(_discard, river))


def _discard(item: Discarded) -> str:
    marks = DECLARES if item.declares else LIES if item.sideways else ""
    marks += CALLED if item.called_by is not None else ""
    taken = _("(ron)") if item.won_by else _("(now)") if item.latest else ""
    return f"{DRAWN if item.tsumogiri else ''}{tile_name(item.tile)}{marks}{taken}"


def _meld(meld: LaidMeld) -> str:
    said = f"{meld.type.value} {format_tiles(tiles_in_order(meld.kinds))}"
    if meld.called is not None and meld.fed_by is not None:
        said = _("%(meld)s (%(tile)s from %(wind)s)") % {
            "meld": said,
            "tile": tile_name(meld.called),
            "wind": wind_label(meld.fed_by),
        }
    return _("%(meld)s, just declared") % {"meld": said} if meld.latest and not meld.won_by else said


def _hand(hand: HandView) -> str:
    said = format_tiles(held.tile for held in hand.tiles)
    if hand.closed:
        closed = ngettext("%(n)d tile face down", "%(n)d tiles face down", hand.closed) % {"n": hand.closed}
        said = f"{said} + {closed}"
    if hand.drawn is None:
        return said
    return _("%(tiles)s, drawn %(tile)s") % {"tiles": said, "tile": tile_name(hand.drawn.tile)}
