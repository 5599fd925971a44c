"""Single events in words, each a sentence: `South declares a kan of 8s.`"""

from collections.abc import Callable
from typing import Final

from django.utils.translation import gettext as _

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
from trainer.wording.words import kan_tile, meld_word, tile_word

DRAWS: Final[dict[str, Callable[[], str]]] = {
    "exhaustive": lambda: _("exhaustive draw"),
    "nagashi": lambda: _("exhaustive draw"),
    "kyuushu": lambda: _("kyuushuu kyuuhai"),
    "suufon": lambda: _("suufon renda"),
    "suucha": lambda: _("suucha riichi"),
    "suukan": lambda: _("suukaikan"),
    "sanchahou": lambda: _("sanchahou"),
}


def event_sentence(event: Event, seat: Callable[[int], str]) -> str:
    """What happened; `seat` names a player."""
    if isinstance(event, Dora):
        return _("A new dora indicator: %(tile)s.") % {"tile": tile_word(event.indicator)}
    if isinstance(event, Ryuukyoku):
        return _("The hand is drawn: %(how)s.") % {"how": DRAWS[event.reason]()}
    if isinstance(event, Draw) and event.tile is None:
        return _("%(seat)s draws.") % {"seat": seat(event.seat)}
    return _line(event) % {"seat": seat(event.seat), "tile": _tiles(event)}


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
