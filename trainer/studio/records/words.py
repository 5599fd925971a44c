"""Rounds, their ends and single events in words; players are called by their winds."""

from collections.abc import Callable
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.rules.events import (
    Ankan,
    Chi,
    Daiminkan,
    Discard,
    Dora,
    Draw,
    Event,
    Kakan,
    Kita,
    Pon,
    Riichi,
    Ron,
    Ryuukyoku,
    Tsumo,
)
from trainer.studio.records.rounds import KeptRound, Won
from trainer.wording.words import joined, kan_tile, meld_word, points_word, tile_word, wind_word

_DRAWS: Final[dict[str, Callable[[], str]]] = {
    "exhaustive": lambda: _("exhaustive draw"),
    "nagashi": lambda: _("exhaustive draw"),
    "kyuushu": lambda: _("kyuushuu kyuuhai"),
    "suufon": lambda: _("suufon renda"),
    "suucha": lambda: _("suucha riichi"),
    "suukan": lambda: _("suukaikan"),
    "sanchahou": lambda: _("sanchahou"),
}


def round_words(kept: KeptRound) -> str:
    """`East 1, 2 honba`."""
    name = f"{wind_word(kept.round.wind)} {kept.round.number}"
    if not kept.round.honba:
        return name
    honba = ngettext("%(number)s honba", "%(number)s honba", kept.round.honba) % {"number": kept.round.honba}
    return _("%(round)s, %(honba)s") % {"round": name, "honba": honba}


def seat_words(kept: KeptRound, seat: int) -> str:
    """The wind of a seat in that round."""
    return wind_word((seat - kept.round.dealer) % kept.players)


def end_words(kept: KeptRound) -> str:
    """Who won what, or how the round was drawn."""
    if kept.wins:
        return joined([_won(kept, win) for win in kept.wins])
    said = _DRAWS.get(kept.drawn)
    return said() if said else _("breaks off")


def _won(kept: KeptRound, win: Won) -> str:
    words = {"seat": seat_words(kept, win.seat), "from": seat_words(kept, win.from_seat)}
    tsumo = win.seat == win.from_seat
    if win.points is None:
        return (_("%(seat)s by tsumo") if tsumo else _("%(seat)s off %(from)s")) % words
    words["points"] = points_word(win.points)
    return (_("%(seat)s by tsumo, %(points)s") if tsumo else _("%(seat)s off %(from)s, %(points)s")) % words


def event_words(kept: KeptRound, event: Event, hero: int | None) -> str:
    """What has just happened; what others draw is not told to `hero`, and to None everything is."""
    if isinstance(event, Dora):
        return _("A new dora indicator: %(tile)s.") % {"tile": tile_word(event.indicator)}
    if isinstance(event, Ryuukyoku):
        return _("The hand is drawn: %(how)s.") % {"how": _DRAWS[event.reason]()}
    seat = seat_words(kept, event.seat)
    if isinstance(event, Draw) and (event.tile is None or hero not in (None, event.seat)):
        return _("%(seat)s draws.") % {"seat": seat}
    return _line(event) % {"seat": seat, "tile": _tiles(event)}


def _line(event: Event) -> str:
    match event:
        case Draw():
            return _("%(seat)s draws %(tile)s.")
        case Discard():
            return _("%(seat)s discards %(tile)s.")
        case Riichi():
            return _("%(seat)s declares riichi.")
        case Chi():
            return _("%(seat)s calls chi: %(tile)s.")
        case Pon():
            return _("%(seat)s calls pon: %(tile)s.")
        case Ankan() | Kakan() | Daiminkan():
            return _("%(seat)s declares a kan of %(tile)s.")
        case Kita():
            return _("%(seat)s sets a North aside.")
        case Ron():
            return _("%(seat)s wins by ron on %(tile)s.")
        case _:
            return _("%(seat)s wins by tsumo.")


def _tiles(event: Event) -> str:
    match event:
        case Chi(_, _, tile, own) | Pon(_, _, tile, own):
            return meld_word((tile, *own))
        case Ankan(_, own):
            return kan_tile(own[0])
        case Kakan(_, tile) | Daiminkan(_, _, tile, _):
            return kan_tile(tile)
        case Draw(_, tile) | Tsumo(_, tile):
            return "" if tile is None else tile_word(tile)
        case Discard() | Ron():
            return tile_word(event.tile)
        case _:
            return ""


def riichi_words(kept: KeptRound, event: Discard) -> str:
    """A discard with which riichi is declared."""
    words = {"seat": seat_words(kept, event.seat), "tile": tile_word(event.tile)}
    return _("%(seat)s declares riichi with %(tile)s.") % words
