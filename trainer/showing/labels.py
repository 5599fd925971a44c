"""What the table says to those who do not see it: names of tiles, seats, discards and melds."""

from collections.abc import Sequence
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.rules.melds import MeldType
from trainer.rules.tiles import EAST, HONOURS, Kind, Tile, is_red, kind_of, rank_of, suit_of
from trainer.showing.table_parts import Discarded, LaidKita, LaidMeld, Place, Role, TableView

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
    kind = kind_of(tile)
    if kind in HONOURS:
        return str(_HONOURS[kind - EAST])
    names = _REDS if is_red(tile) else _SUITS
    return str(names[suit_of(kind)]).format(rank=rank_of(kind))


def order_label(place: int, of: int) -> str:
    """A place in an order of danger, from 1: the first and the last say what they mean."""
    if place == 1:
        return _("1, the safest")
    return _("%(place)s, the most dangerous") % {"place": place} if place == of else str(place)


def wind_label(wind: Kind) -> str:
    """`East` to `North`, as a seat or a round is called."""
    return str(_WINDS[wind - EAST])


def place_label(place: Place) -> str:
    """Where a seat sits: `you`, `right`, `across`, `left`."""
    return str(_PLACES[place])


def role_label(role: Role) -> str:
    """What a lit tile is lit for; empty if it is not."""
    return str(_ROLES[role]) if role else ""


def round_label(wind: Kind, number: int) -> str:
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
    if item.role:
        said.append(role_label(item.role))
    return ", ".join(said)


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


def won_label(winds: Sequence[Kind]) -> str:
    """Who took a tile by ron: `ron by South, West`."""
    return _("ron by {winds}").format(winds=", ".join(map(wind_label, winds)))


def ended_label(table: TableView) -> str:
    """How a hand without a winner ended: `exhaustive draw`; empty while it goes on."""
    if not table.drawn_game:
        return ""
    return str(_DRAWS[table.drawn_game])
