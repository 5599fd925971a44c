"""What differs between two tables, a sentence for each difference."""

from collections.abc import Callable, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.rules.melds import Meld, MeldType
from trainer.rules.notation import parse_kind
from trainer.rules.ruleset import PARAMETERS, Ruleset
from trainer.rules.state import Round
from trainer.rules.tiles import Tile
from trainer.scenarios.snapshot import Laid, Snapshot
from trainer.scenarios.snapshot_diff import (
    AskDiffers,
    CountDiffers,
    Difference,
    DiscardDiffers,
    HeroDiffers,
    LiesDiffers,
    MeldDiffers,
    RoundDiffers,
    RulesDiffer,
    ThenDiffers,
    TileDiffers,
    TilesDiffer,
)
from trainer.wording.ruleset_words import ruleset_word
from trainer.wording.rulings import clause
from trainer.wording.words import grouped, joined, meld_word, tile_word, tile_words, wind_word


def difference_line(found: Difference, table: Snapshot) -> str:
    """A difference without a full stop; seats are called by their winds on `table`, the later one."""
    match found:
        case RulesDiffer(one, other):
            return _rules(one, other)
        case RoundDiffers(one, other):
            return _instead(_("Round"), _round(one), _round(other))
        case HeroDiffers(one, other):
            return _instead(_("Seen by"), _seat(table, one), _seat(table, other))
        case CountDiffers(one, other, seat):
            what = _("Sticks on the table")
            if seat is not None:
                what = _("Points of %(seat)s") % {"seat": _seat(table, seat)}
            return _instead(what, grouped(one), grouped(other))
        case DiscardDiffers():
            return _discard(found, table)
        case MeldDiffers():
            return _meld(found, table)
        case TileDiffers("drawn", _at, one, other):
            return _instead(_("Drawn tile"), _tile_or_none(one), _tile_or_none(other))
        case TileDiffers(_where, at, one, other):
            what = _("Dora indicator %(n)d") % {"n": at + 1}
            return _instead(what, _tile_or_none(one), _tile_or_none(other))
        case TilesDiffer():
            return _tiles(found, table)
        case LiesDiffers(one, other):
            return _instead(_("Just thrown"), _lies(one, table), _lies(other, table))
        case ThenDiffers(one, other):
            return _instead(_("What happened then"), one or _("nothing"), other or _("nothing"))
        case AskDiffers(name, one, other):
            what = _("The question points at another %(what)s") % {"what": asked_name(name)}
            return _instead(what, _asked(name, one, table), _asked(name, other, table))


def difference_lines(found: Sequence[Difference], table: Snapshot) -> tuple[str, ...]:
    """All of them."""
    return tuple(difference_line(each, table) for each in found)


def _instead(what: str, one: str, other: str) -> str:
    return _("%(what)s: %(new)s instead of %(old)s") % {"what": what, "new": other, "old": one}


def _changed(what: str, one: str | None, other: str | None) -> str:
    """What is there now instead of something, or besides, or is there no longer."""
    if one is None:
        return _("%(what)s: %(new)s more") % {"what": what, "new": other}
    if other is None:
        return _("%(what)s: %(old)s no longer there") % {"what": what, "old": one}
    return _instead(what, one, other)


def _seat(table: Snapshot, seat: int) -> str:
    return wind_word((seat - table.round.dealer) % table.players)


def _round(round_: Round) -> str:
    words = {"round": f"{wind_word(round_.wind)} {round_.number}", "n": round_.honba}
    return ngettext("%(round)s with %(n)d honba", "%(round)s with %(n)d honba", round_.honba) % words


def _rules(one: Ruleset, other: Ruleset) -> str:
    """The names, or what is ruled otherwise where both are of one preset."""
    after = ruleset_word(other)
    if one.preset != other.preset:
        return _instead(_("Rules"), ruleset_word(one), after)
    moved = [name for name in PARAMETERS if getattr(one, name) != getattr(other, name)]
    said = "; ".join(filter(None, (clause(name, getattr(other, name)) for name in moved)))
    return _("Rules changed: %(clauses)s") % {"clauses": said or after}


def _discard(found: DiscardDiffers, table: Snapshot) -> str:
    words = {"seat": _seat(table, found.seat), "n": _place(found.to, found.at)}
    one, other = (None if laid is None else _laid(laid) for laid in (found.one, found.other))
    return _changed(_("%(seat)s, discard %(n)d") % words, one, other)


def _place(to: int | None, at: int | None) -> int:
    """A place in words, from 1: that on the later table, if there is one."""
    return 1 + (to if to is not None else at or 0)


def _laid(laid: Laid) -> str:
    """`5p`, `5p with riichi (tsumogiri)`."""
    said = tile_word(laid.tile)
    if laid.opened:
        said = _("%(tile)s with open riichi") % {"tile": said}
    elif laid.declares:
        said = _("%(tile)s with riichi") % {"tile": said}
    return _("%(tile)s (tsumogiri)") % {"tile": said} if laid.tsumogiri else said


def _meld(found: MeldDiffers, table: Snapshot) -> str:
    one, other = (None if meld is None else _meld_said(meld, table) for meld in (found.one, found.other))
    return _changed(_seat(table, found.seat), one, other)


def _meld_said(meld: Meld, table: Snapshot) -> str:
    """`pon of 5p, the red 5p from West`."""
    said = _("%(call)s of %(tiles)s") % {"call": _MELDS[meld.type](), "tiles": meld_word(meld.tiles)}
    if meld.called is None or meld.from_seat is None:
        return said
    words = {"meld": said, "tile": tile_word(meld.called), "seat": _seat(table, meld.from_seat)}
    return _("%(meld)s, the %(tile)s from %(seat)s") % words


_MELDS: Final[dict[MeldType, Callable[[], str]]] = {
    MeldType.CHI: lambda: _("chi"),
    MeldType.PON: lambda: _("pon"),
    MeldType.DAIMINKAN: lambda: _("daiminkan"),
    MeldType.KAKAN: lambda: _("kakan"),
    MeldType.ANKAN: lambda: _("ankan"),
}


def _tile_or_none(tile: Tile | None) -> str:
    return _("none") if tile is None else tile_word(tile)


def _tiles(found: TilesDiffer, table: Snapshot) -> str:
    """What is more and what is no longer there."""
    what = _WHERE[found.where]() % {"seat": _seat(table, found.seat)}
    return _changed(what, tile_words(found.gone) or None, tile_words(found.come) or None)


_WHERE: Final[dict[str, Callable[[], str]]] = {
    "hand": lambda: _("Hand"),
    "kita": lambda: _("Norths of %(seat)s"),
    "shown": lambda: _("Open hand of %(seat)s"),
    "ura": lambda: _("Ura dora indicators"),
}


def _lies(seat: int | None, table: Snapshot) -> str:
    if seat is None:
        return _("nothing")
    return _("the last discard of %(seat)s") % {"seat": _seat(table, seat)}


def asked_name(name: str) -> str:
    """What a question points at; a name without words stands for itself."""
    say = _ASKED.get(name)
    return say() if say else name


_ASKED: Final[dict[str, Callable[[], str]]] = {
    "tile": lambda: _("tile"),
    "seat": lambda: _("seat"),
    "call": lambda: _("call"),
}


def _asked(name: str, value: str | None, table: Snapshot) -> str:
    """A value in words where it is a tile, a seat or several tiles; else as it is."""
    if value is None:
        return _("nothing")
    if name == "seat" and value.isdecimal():
        return _seat(table, int(value) % table.players)
    if name == "tile":
        try:
            return joined([tile_word(parse_kind(part)) for part in value.split()])
        except ValueError:
            return value
    return value
