"""Tags that print tiles. A page shows about a hundred: each string is made once and kept.

Every picture is `<svg class="tile"><use href="sprite#5m"/></svg>` with its spoken name; how it lies
and is lit are classes of the element around it (static/css/table.css).
"""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final

from django import template
from django.templatetags.static import static
from django.utils.formats import number_format
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from trainer.pages.table import labels
from trainer.pages.table.parts import (
    Discarded,
    HandTile,
    HandView,
    LaidKita,
    LaidMeld,
    Role,
    TableView,
    TileInputs,
)
from trainer.rules.tiles.tile import (
    Face,
    Tile,
    face_of,
    faces_in_play,
    parse_tile,
    parse_tiles,
    suit_of,
    tile_name,
)
from trainer.wording.rule_names import rule_name, section_name

register = template.Library()
SPRITE: Final = "tiles/tiles.svg"
CACHED: Final = 8192
"""Strings kept a cache; a tile, its place and its language make one."""
ROW: Final = 7
"""Tiles in a row of a hand on a narrow screen (static/css/table.css)."""

Group = Sequence[Tile]
register.filter("tile_label", labels.tile_label)
register.filter("wind_label", labels.wind_label)
register.filter("place_label", labels.place_label)
register.filter("rule_name", rule_name)
register.filter("section_name", section_name)


@register.filter
def points(score: int) -> str:
    """A score with its thousands set apart as the language does it, and a true minus."""
    return number_format(score, force_grouping=True).replace("-", "\N{MINUS SIGN}")


@register.simple_tag
def round_name(table: TableView) -> str:
    """`East 2`."""
    return labels.round_label(table.wind, table.number)


@lru_cache(maxsize=CACHED)
def _svg(sprite: str, name: str, label: str = "") -> str:
    """One picture; without a label it is hidden from screen readers."""
    said = format_html('role="img" aria-label="{}"', label) if label else 'aria-hidden="true"'
    return f'<svg class="tile" {said}><use href="{sprite}#{name}"/></svg>'


def _classes(*names: str) -> str:
    joined = " ".join(name for name in names if name)
    return f' class="{joined}"' if joined else ""


def _lit(role: Role) -> str:
    return f"lit lit-{role}" if role else ""


def _tile_svg(sprite: str, tile: Tile, role: Role = "") -> str:
    label = labels.tile_label(tile)
    return _svg(sprite, tile_name(tile), f"{label}, {labels.role_label(role)}" if role else label)


@register.simple_tag
def tile(value: Tile | str, size: str = "", role: Role = "") -> SafeString:
    """One tile, by number or notation: `{% tile "5m" size="big" role="cause" %}`.

    Sizes: small, big, huge; without one it takes the size of what is around it.
    """
    which = parse_tile(value) if isinstance(value, str) else value
    size_class = f"size-{size}" if size else ""
    art = _tile_svg(static(SPRITE), which, role)
    return mark_safe(f"<span{_classes('one', size_class, _lit(role))}>{art}</span>")  # noqa: S308  tiles and own labels only


@register.simple_tag
def tiles(
    value: str | Group | Iterable[Group], size: str = "", mark: Tile | str | None = None, role: Role = "cause"
) -> SafeString:
    """Tiles in spaced groups: notation (`"123m 55p"`), tiles, or a sequence of groups of tiles.

    The first tile of the kind `mark` is marked with `role`.
    """
    sprite, wanted = static(SPRITE), parse_tile(mark) if isinstance(mark, str) else mark
    printed = []
    for group in _groups(value):
        parts = []
        for which in group:
            if wanted is not None and face_of(which) == face_of(wanted):
                wanted = None
                parts.append(f'<span class="one {_lit(role)}">{_tile_svg(sprite, which, role)}</span>')
            else:
                parts.append(_tile_svg(sprite, which))
        printed.append(f'<span class="group">{"".join(parts)}</span>')
    size_class = f"size-{size}" if size else ""
    return mark_safe(f"<span{_classes('tiles', size_class)}>{''.join(printed)}</span>")  # noqa: S308  tiles and own labels only


@register.simple_tag
def tile_art(value: Tile) -> SafeString:
    """The picture of a tile beside words that name it."""
    return mark_safe(_svg(static(SPRITE), tile_name(value)))  # noqa: S308  tiles only


@register.simple_tag
def framed_tiles(value: Group, kinds: Collection[Face], size: str = "") -> SafeString:
    """Tiles in a row, each of these kinds lit as a cause."""
    sprite = static(SPRITE)
    printed = (
        f'<span class="one {_lit("cause")}">{_tile_svg(sprite, which, "cause")}</span>'
        if face_of(which) in kinds
        else _tile_svg(sprite, which)
        for which in value
    )
    size_class = f"size-{size}" if size else ""
    row = f'<span class="group">{"".join(printed)}</span>'
    return mark_safe(f"<span{_classes('tiles', size_class)}>{row}</span>")  # noqa: S308  tiles and own labels only


def _groups(value: str | Group | Iterable[Group]) -> list[Group]:
    if isinstance(value, str):
        return [parse_tiles(part) for part in value.split()]
    loose: list[Tile] = []
    grouped: list[Group] = []
    for part in value:
        if isinstance(part, int):
            loose.append(part)
        else:
            grouped.append(part)
    return [loose] if loose else grouped


@register.simple_tag
def hand_picture(held: Sequence[Tile], drawn: Tile | None = None) -> SafeString:
    """A hand in a list, as one picture with one name; the drawn tile apart."""
    sprite = static(SPRITE)
    groups = (held, () if drawn is None else (drawn,))
    printed = "".join(
        f'<span class="group">{"".join(_svg(sprite, tile_name(which)) for which in group)}</span>'
        for group in filter(None, groups)
    )
    label = conditional_escape(labels.hand_label(held, drawn))
    return mark_safe(f'<span class="tiles size-small" role="img" aria-label="{label}">{printed}</span>')  # noqa: S308  tiles and own labels only


@register.simple_tag
def river(discards: Iterable[Discarded]) -> SafeString:
    """The items of a river's list."""
    sprite, language = static(SPRITE), get_language() or ""
    return mark_safe("".join(_river_item(sprite, language, item) for item in discards))  # noqa: S308  tiles and own labels only


@lru_cache(maxsize=CACHED)
def _river_item(sprite: str, language: str, item: Discarded) -> str:
    """One discard; the language is part of what is kept."""
    classes = _classes(
        "side" if item.sideways else "",
        "ghost" if item.called_by is not None else "",
        "declared" if item.declares and not item.sideways else "",
        "tsumogiri" if item.tsumogiri else "",
        "latest" if item.latest else "",
        "won" if item.won_by else "",
        _lit(item.role),
    )
    return f"<li{classes}>{_svg(sprite, tile_name(item.tile), labels.discard_label(item))}</li>"


@register.simple_tag
def melds(laid: Iterable[LaidMeld]) -> SafeString:
    """The items of a list of melds, each one picture with one name."""
    sprite, language = static(SPRITE), get_language() or ""
    return mark_safe("".join(_meld_item(sprite, language, meld) for meld in laid))  # noqa: S308  tiles and own labels only


@lru_cache(maxsize=CACHED)
def _meld_item(sprite: str, language: str, meld: LaidMeld) -> str:
    slots: list[tuple[str, str]] = []
    for part in meld.tiles:
        art = _svg(sprite, "back" if part.tile is None else tile_name(part.tile))
        if part.added:
            slots[-1] = (f"{slots[-1][0]} stacked", f"{art}{slots[-1][1]}")
        else:
            slots.append(
                (" ".join(filter(None, ("slot", "side" if part.sideways else "", _lit(part.role)))), art)
            )
    inner = "".join(f'<span class="{classes}">{art}</span>' for classes, art in slots)
    label = conditional_escape(labels.meld_label(meld))
    latest = _classes("latest" if meld.latest else "", "won" if meld.won_by else "")
    return f'<li{latest}><span class="meld" role="img" aria-label="{label}">{inner}</span></li>'


@register.simple_tag
def kita(north: LaidKita) -> SafeString:
    """The norths a seat has set aside, as one picture with their count; nothing if there are none."""
    if not north.tiles:
        return SafeString("")
    sprite = static(SPRITE)
    slot = _classes("slot", _lit(north.role))
    art = "".join(f"<span{slot}>{_svg(sprite, tile_name(which))}</span>" for which in north.tiles)
    label = conditional_escape(labels.kita_label(north))
    latest = _classes("latest" if north.latest else "", "won" if north.won_by else "")
    return mark_safe(f'<li{latest}><span class="meld kita" role="img" aria-label="{label}">{art}</span></li>')  # noqa: S308  tiles and own labels only


@register.simple_tag
def indicators(table: TableView) -> SafeString:
    """The items of the list of dora indicators, closed ones as backs that are not spoken."""
    sprite = static(SPRITE)
    dark: tuple[Role, ...] = ("",)
    roles = table.indicator_roles or dark * len(table.indicators)
    shown = "".join(
        f"<li{_classes(_lit(role))}>{_tile_svg(sprite, which, role)}</li>"
        for which, role in zip(table.indicators, roles, strict=True)
    )
    hidden = f'<li aria-hidden="true">{_svg(sprite, "back")}</li>' * table.closed
    return mark_safe(shown + hidden)  # noqa: S308  tiles and own labels only


@register.simple_tag
def ura(table: TableView) -> SafeString:
    """The items of the list of ura dora indicators, those that a winner has turned."""
    return mark_safe("".join(f"<li>{_tile_svg(static(SPRITE), which)}</li>" for which in table.ura))  # noqa: S308  tiles and own labels only


@register.simple_tag
def how_ended(table: TableView) -> str:
    """How the hand ended if nobody won it."""
    return labels.ended_label(table)


@register.simple_tag
def hand(view: HandView) -> SafeString:
    """The items of the list of concealed tiles, the drawn one apart."""
    sprite = static(SPRITE)
    items = [f"<li{_classes(_lit(held.role))}>{_tile_svg(sprite, *held)}</li>" for held in view.tiles]
    if view.closed:
        said = ngettext("%(n)d tile face down", "%(n)d tiles face down", view.closed) % {"n": view.closed}
        items.append(f'<li class="face-down">{_svg(sprite, "back", said)}</li>')
        items += [f'<li aria-hidden="true">{_svg(sprite, "back")}</li>'] * (view.closed - 1)
    if view.drawn is not None:
        art = _svg(sprite, tile_name(view.drawn.tile), _drawn_label(view.drawn, won=view.won))
        won = "won" if view.won else ""
        items.append(f"<li{_classes('drawn', won, _lit(view.drawn.role))}>{art}</li>")
    return mark_safe("".join(items))  # noqa: S308  tiles and own labels only


def _drawn_label(drawn: HandTile, *, won: bool = False) -> str:
    said = _("{tile}, drawn: the winning tile") if won else _("{tile}, drawn")
    label = said.format(tile=labels.tile_label(drawn.tile))
    return f"{label}, {labels.role_label(drawn.role)}" if drawn.role else label


@register.simple_tag
def hand_choice(view: HandView, choice: TileInputs) -> SafeString:
    """The hand as inputs, a label for each kind held and one for the drawn tile.

    A red five's value is its kind's name: what is asked is the kind.
    """
    sprite, printed, before = static(SPRITE), [], 0
    for _kind, run in groupby(view.tiles, key=lambda held: face_of(held.tile)):
        same = list(run)
        said = ", ".join(labels.tile_label(held.tile) for held in same)
        printed.append(_pick(sprite, same, choice, said, covers=min(len(same), ROW - before % ROW)))
        before += len(same)
    if view.drawn is not None:
        printed.append(_pick(sprite, [view.drawn], choice, _drawn_label(view.drawn), "drawn"))
    return mark_safe("".join(printed))  # noqa: S308  tiles and own labels only


def _pick(
    sprite: str, same: Sequence[HandTile], choice: TileInputs, said: str, extra: str = "", covers: int = 1
) -> str:
    """One label over tiles of a kind; its unseen input lies over as many of them as `covers` says."""
    name = tile_name(face_of(same[0].tile))
    own_form = format_html(' form="{}"', choice.form) if choice.form else ""
    barred = choice.offered is not None and name not in choice.offered
    field = format_html(
        '<input type="{}" name="{}" value="{}" aria-label="{}"{}{}{}{}>',
        "checkbox" if choice.several else "radio",
        choice.field,
        name,
        said,
        SafeString(f' class="covers-{covers}"') if covers > 1 else "",
        SafeString(" checked") if name in choice.chosen else "",
        SafeString(" disabled") if barred else "",
        own_form,
    )
    pictures = [_svg(sprite, tile_name(held.tile)) for held in same]
    pictures[0] += field
    printed = (
        f"<span{_classes('one', _lit(held.role))}>{picture}</span>"
        for held, picture in zip(same, pictures, strict=True)
    )
    return f"<label{_classes('pick', extra)}>{''.join(printed)}</label>"


@register.simple_tag
def tile_picker(choice: TileInputs, players: int = 4) -> SafeString:
    """All kinds in play as inputs, a row for each suit."""
    sprite = static(SPRITE)
    rows: dict[str, list[str]] = {}
    for kind in faces_in_play(players):
        pick = _pick(sprite, [HandTile(kind)], choice, labels.tile_label(kind))
        rows.setdefault(suit_of(kind), []).append(pick)
    printed = "".join(f'<div class="picker-row">{"".join(row)}</div>' for row in rows.values())
    return mark_safe(printed)  # noqa: S308  tiles and own labels only
