"""Tags that print the table of the editor: each tile and each empty place is a link that chooses it.

The id of a link is its spot's (`s-river-2-5`), so that the focus finds it again when the table is drawn anew.
"""

from functools import lru_cache
from typing import Final

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from trainer.pages.table import labels
from trainer.pages.table.parts import LaidMeld
from trainer.pages.templatetags.tiles import SPRITE
from trainer.rules.tiles.tile import COPIES, FACES, Tile, face_of, tile_name
from trainer.studio.editor.table import Bench, BenchSeat

register = template.Library()
CACHED: Final = 4096


@lru_cache(maxsize=CACHED)
def _art(sprite: str, name: str) -> SafeString:
    return format_html('<svg class="tile" aria-hidden="true"><use href="{}#{}"/></svg>', sprite, name)


@lru_cache(maxsize=CACHED)
def _spot(sprite: str, language: str, spot: str, name: str, label: str, classes: str, chosen: str) -> str:
    """A tile that can be chosen; the language is part of what is kept."""
    return format_html(
        '<li class="{}"><a class="spot" id="s-{}" href="?at={}" data-spot="{}" aria-label="{}"{}>{}</a></li>',
        classes,
        spot.replace(":", "-"),
        spot,
        spot,
        label,
        SafeString(f' aria-current="{chosen}"') if chosen else "",
        _art(sprite, name),
    )


def _empty(place: str, label: str, chosen: bool, extra: str = "", name: str = "") -> str:
    """The empty slot behind what lies in a place: where the next tile comes."""
    return format_html(
        '<li class="slot-add {}">'
        '<a class="spot" id="s-{}" href="?at={}" data-spot="{}" aria-label="{}"{}{}></a></li>',
        extra,
        place.replace(":", "-"),
        place,
        place,
        label,
        SafeString(' aria-current="true"') if chosen else "",
        format_html(' data-name="{}"', name) if name else "",
    )


def _joined(*classes: str) -> str:
    return " ".join(name for name in classes if name)


def _chosen(bench: Bench, spot: str) -> str:
    return "true" if str(bench.at) == spot else ""


@register.simple_tag
def bench_river(bench: Bench, seat: BenchSeat) -> SafeString:
    """The items of a river, with the slot for its next tile."""
    sprite, language, place = static(SPRITE), get_language() or "", f"river:{seat.number}"
    printed = []
    for index, item in enumerate(seat.view.river):
        spot = f"{place}:{index}"
        classes = _joined(
            "side" if item.sideways else "",
            "ghost" if item.called_by is not None else "",
            "tsumogiri" if item.tsumogiri else "",
            "latest" if item.latest else "",
        )
        label = labels.discard_label(item)
        printed.append(
            _spot(sprite, language, spot, tile_name(item.tile), label, classes, _chosen(bench, spot))
        )
    name = _("Add to the river of %(seat)s") % {"seat": labels.wind_label(seat.view.wind)}
    printed.append(_empty(place, name, bool(_chosen(bench, place))))
    return mark_safe("".join(printed))  # noqa: S308  tiles and own labels only


@register.simple_tag
def bench_melds(bench: Bench, seat: BenchSeat) -> SafeString:
    """The items of a list of melds, with the slot for the next one."""
    sprite, place = static(SPRITE), f"meld:{seat.number}"
    printed = [_meld(sprite, bench, f"{place}:{index}", meld) for index, meld in enumerate(seat.view.melds)]
    if len(seat.view.melds) < 4:
        name = _("Add a meld of %(seat)s") % {"seat": labels.wind_label(seat.view.wind)}
        chosen = bool(_chosen(bench, place))
        printed.append(_empty(place, name, chosen, "slot-meld", pgettext("empty place", "meld")))
    return mark_safe("".join(printed))  # noqa: S308  tiles and own labels only


@register.simple_tag
def bench_kita(bench: Bench, seat: BenchSeat) -> SafeString:
    """The norths that a seat has set aside, where there are three players, with the slot for the next one."""
    if bench.players != 3:
        return SafeString("")
    sprite, language, place = static(SPRITE), get_language() or "", f"kita:{seat.number}"
    printed = []
    for index, tile in enumerate(seat.view.kita.tiles):
        spot, label = f"{place}:{index}", labels.tile_label(tile)
        printed.append(_spot(sprite, language, spot, tile_name(tile), label, "", _chosen(bench, spot)))
    if len(printed) < COPIES:
        name = _("Set a north aside for %(seat)s") % {"seat": labels.wind_label(seat.view.wind)}
        chosen = bool(_chosen(bench, place))
        printed.append(_empty(place, name, chosen, "slot-meld", pgettext("empty place", "kita")))
    return mark_safe("".join(printed))  # noqa: S308  tiles and own labels only


def _meld(sprite: str, bench: Bench, spot: str, meld: LaidMeld) -> str:
    slots: list[tuple[str, str]] = []
    for part in meld.tiles:
        art = _art(sprite, "back" if part.tile is None else tile_name(part.tile))
        if part.added:
            slots[-1] = ("slot side stacked", f"{art}{slots[-1][1]}")
        else:
            slots.append(("slot side" if part.sideways else "slot", art))
    inner = "".join(f'<span class="{classes}">{art}</span>' for classes, art in slots)
    return format_html(
        '<li><a class="spot meld" id="s-{}" href="?at={}" data-spot="{}" aria-label="{}"{}>{}</a></li>',
        spot.replace(":", "-"),
        spot,
        spot,
        labels.meld_label(meld),
        SafeString(' aria-current="true"') if _chosen(bench, spot) else "",
        SafeString(inner),
    )


@register.simple_tag
def bench_hand(bench: Bench) -> SafeString:
    """The items of the hand, then the drawn tile or its slot."""
    sprite, language, view = static(SPRITE), get_language() or "", bench.table.hand
    if view is None:
        return SafeString("")
    printed = []
    for index, held in enumerate(view.tiles):
        spot = f"hand:{index}"
        label = labels.tile_label(held.tile)
        printed.append(_spot(sprite, language, spot, tile_name(held.tile), label, "", _chosen(bench, spot)))
    if bench.short:
        printed.append(_empty("hand", _("Add to your hand"), bool(_chosen(bench, "hand"))))
    if view.drawn is None:
        comes_here = not bench.short and bench.table.hero.on_turn
        chosen = str(bench.at) in (("drawn", "hand") if comes_here else ("drawn",))
        printed.append(_empty("drawn", _("Your drawn tile"), chosen, "drawn"))
    else:
        label = _("%(tile)s, drawn") % {"tile": labels.tile_label(view.drawn.tile)}
        name = tile_name(view.drawn.tile)
        printed.append(_spot(sprite, language, "drawn", name, label, "drawn", _chosen(bench, "drawn")))
    return mark_safe("".join(printed))  # noqa: S308  tiles and own labels only


@register.simple_tag
def bench_indicators(bench: Bench) -> SafeString:
    """The items of the indicators, with the slot for the next one, then closed ones as backs."""
    sprite, language, table = static(SPRITE), get_language() or "", bench.table
    printed = []
    for index, tile in enumerate(table.indicators):
        spot, label = f"indicators:{index}", labels.tile_label(tile)
        printed.append(_spot(sprite, language, spot, tile_name(tile), label, "", _chosen(bench, spot)))
    if table.closed:
        printed.append(_empty("indicators", _("Add a dora indicator"), bool(_chosen(bench, "indicators"))))
    back = format_html('<li aria-hidden="true">{}</li>', _art(sprite, "back"))
    return mark_safe("".join(printed) + back * (table.closed - 1))  # noqa: S308  tiles and own labels only


@register.simple_tag
def picker_button(tile: Tile, left: tuple[int, ...], url: str) -> SafeString:
    """A tile of the picker with the number that is left; where none is, the button says so."""
    kind = face_of(tile)
    count = left[tile] if tile >= FACES else left[kind]
    return format_html(
        '<button class="tile-button" id="t-{}" name="tile" value="{}" hx-post="{}" data-tile="{}" '
        'aria-disabled="{}" aria-label="{}">{}<span class="left" aria-hidden="true">{}</span></button>',
        tile_name(tile),
        tile_name(tile),
        url,
        tile,
        "false" if count > 0 else "true",
        labels.tile_label(tile),
        _art(static(SPRITE), tile_name(tile)),
        count,
    )


@register.simple_tag
def small_tile(tile: Tile) -> SafeString:
    """The picture of a tile beside words that name it."""
    return _art(static(SPRITE), tile_name(tile))
