"""Rounds, their ends and single events in words; players are called by their winds."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.rules.events import Discard, Draw, Event
from trainer.studio.records.rounds import KeptRound, Won
from trainer.wording.events import DRAWS, event_sentence
from trainer.wording.words import joined, points_word, tile_word, wind_word


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
    said = DRAWS.get(kept.drawn)
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
    if isinstance(event, Draw) and hero not in (None, event.seat):
        event = Draw(event.seat)
    return event_sentence(event, lambda seat: seat_words(kept, seat))


def riichi_words(kept: KeptRound, event: Discard) -> str:
    """A discard with which riichi is declared."""
    words = {"seat": seat_words(kept, event.seat), "tile": tile_word(event.tile)}
    return _("%(seat)s declares riichi with %(tile)s.") % words
