"""The table in words: names of tiles, seats, discards and melds, and line by line without drawings."""

from collections.abc import Iterable, Sequence
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.pages.table.parts import (
    Discarded,
    HandView,
    LaidKita,
    LaidMeld,
    Place,
    Role,
    SeatView,
    TableView,
)
from trainer.rules.tiles.hand import MeldType
from trainer.rules.tiles.tile import (
    EAST,
    HONOURS,
    Face,
    Tile,
    face_of,
    format_tiles,
    is_red,
    rank_of,
    suit_of,
    tile_name,
    tiles_in_order,
)
from trainer.wording.words import grouped

# Translators: how a tile is spoken; {rank} is 1 to 9.
_SUITS: Final = {
    "m": gettext_lazy("{rank} man"),
    "p": gettext_lazy("{rank} pin"),
    "s": gettext_lazy("{rank} sou"),
}
_REDS: Final = {
    "m": gettext_lazy("red {rank} man"),
    "p": gettext_lazy("red {rank} pin"),
    "s": gettext_lazy("red {rank} sou"),
}
_WINDS: Final = (
    gettext_lazy("East"),
    gettext_lazy("South"),
    gettext_lazy("West"),
    gettext_lazy("North"),
)
_HONOURS: Final = (
    gettext_lazy("East wind"),
    gettext_lazy("South wind"),
    gettext_lazy("West wind"),
    gettext_lazy("North wind"),
    gettext_lazy("haku"),
    gettext_lazy("hatsu"),
    gettext_lazy("chun"),
)
_PLACES: Final[dict[Place, Promise]] = {
    "self": gettext_lazy("you"),
    "right": gettext_lazy("right"),
    "across": gettext_lazy("across"),
    "left": gettext_lazy("left"),
}
_ROLES: Final[dict[Role, Promise]] = {
    "cause": gettext_lazy("this decides"),
    "warn": gettext_lazy("take care"),
    "ok": gettext_lazy("this is right"),
    "differs": gettext_lazy("this differs"),
}
_MELDS: Final = {
    MeldType.CHI: gettext_lazy("chi"),
    MeldType.PON: gettext_lazy("pon"),
    MeldType.DAIMINKAN: gettext_lazy("daiminkan"),
    MeldType.KAKAN: gettext_lazy("kakan"),
    MeldType.ANKAN: gettext_lazy("ankan"),
}
_DRAWS: Final[dict[str, Promise]] = {
    "exhaustive": gettext_lazy("exhaustive draw"),
    "nagashi": gettext_lazy("exhaustive draw"),
    "kyuushu": gettext_lazy("kyuushuu kyuuhai"),
    "suufon": gettext_lazy("suufon renda"),
    "suucha": gettext_lazy("suucha riichi"),
    "suukan": gettext_lazy("suukaikan"),
    "sanchahou": gettext_lazy("sanchahou"),
}


def tile_label(tile: Tile) -> str:
    """The spoken name of a tile: `5 pin`, `red 5 pin`, `East wind`, `haku`."""
    kind = face_of(tile)
    if kind in HONOURS:
        return str(_HONOURS[kind - EAST])
    names = _REDS if is_red(tile) else _SUITS
    return str(names[suit_of(kind)]).format(rank=rank_of(kind))


def order_label(place: int, of: int) -> str:
    """A place in an order of danger, from 1: the first and the last say what they mean."""
    if place == 1:
        return _("1, the safest")
    return _("%(place)s, the most dangerous") % {"place": place} if place == of else str(place)


def wind_label(wind: Face) -> str:
    """`East` to `North`, as a seat or a round is called."""
    return str(_WINDS[wind - EAST])


def place_label(place: Place) -> str:
    """Where a seat sits: `you`, `right`, `across`, `left`."""
    return str(_PLACES[place])


def role_label(role: Role) -> str:
    """What a lit tile is lit for; empty if it is not."""
    return str(_ROLES[role]) if role else ""


def round_label(wind: Face, number: int) -> str:
    """`East 2`."""
    return _("{wind} {number}").format(wind=wind_label(wind), number=number)


def discard_label(item: Discarded) -> str:
    """A tile in a river with all that its place and turn show: `5 pin, riichi, called by West`."""
    said = [tile_label(item.tile)]
    if item.declares:
        said.append(_("riichi"))
    elif item.sideways:
        said.append(_("sideways"))
    if item.tsumogiri:
        said.append(_("tsumogiri"))
    if item.called_by is not None:
        said.append(_("called by {wind}").format(wind=wind_label(item.called_by)))
    if item.won_by:
        said.append(won_label(item.won_by))
    elif item.latest:
        said.append(_("just discarded"))
    said += [_("first after {wind}'s riichi").format(wind=wind_label(wind)) for wind in item.after_riichi]
    if item.after_own:
        said.append(_("first after your last discard"))
    if item.role:
        said.append(role_label(item.role))
    return ", ".join(said)


def hand_label(tiles: Iterable[Tile], drawn: Tile | None = None) -> str:
    """A row of tiles in one breath: `Hand: 1 man, 2 man, haku, drawn`."""
    said = [tile_label(tile) for tile in tiles]
    if drawn is not None:
        said.append(_("{tile}, drawn").format(tile=tile_label(drawn)))
    return _("Hand: {tiles}").format(tiles=", ".join(said))


def meld_label(meld: LaidMeld) -> str:
    """A meld in one breath: `chi: 2 man, 3 man, 4 man; 3 man called from West`."""
    tiles = ", ".join(tile_label(tile) for tile in meld.kinds)
    said = _("{meld}: {tiles}").format(meld=_MELDS[meld.type], tiles=tiles)
    if meld.called is not None and meld.fed_by is not None:
        fed = _("{tile} called from {wind}").format(
            tile=tile_label(meld.called), wind=wind_label(meld.fed_by)
        )
        said = f"{said}; {fed}"
    if meld.won_by:
        return f"{said}; {won_label(meld.won_by)}"
    if meld.role:
        said = f"{said}; {role_label(meld.role)}"
    return "; ".join([said, _("just declared")]) if meld.latest else said


def kita_label(kita: LaidKita) -> str:
    """The norths set aside: `kita: 2; just declared`."""
    said = _("kita: {count}").format(count=len(kita.tiles))
    if kita.won_by:
        return f"{said}; {won_label(kita.won_by)}"
    if kita.role:
        said = f"{said}; {role_label(kita.role)}"
    return "; ".join([said, _("just declared")]) if kita.latest else said


def won_label(winds: Sequence[Face]) -> str:
    """Who took a tile by ron: `ron by South, West`."""
    return _("ron by {winds}").format(winds=", ".join(map(wind_label, winds)))


def ended_label(table: TableView) -> str:
    """How a hand without a winner ended: `exhaustive draw`; empty while it goes on."""
    if not table.drawn_game:
        return ""
    return str(_DRAWS[table.drawn_game])


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
