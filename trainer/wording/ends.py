"""How a hand ended and what was at stake, in words, for questions about the end of a hand."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.scenarios.position import Position
from trainer.wording.words import joined, seat_word, tile_word


def end_sentence(position: Position) -> str:
    """Who won on what, or that nobody did."""
    state = position.table()
    if not state.winners:
        return _("The hand is drawn.")
    if len(state.winners) == 1 or state.pending is None:
        return win_sentence(position, state.winners[0])
    return _("%(seats)s ron the same %(tile)s of %(from)s.") % {
        "seats": joined([seat_word(position, seat) for seat in state.winners]),
        "from": seat_word(position, state.pending.seat),
        "tile": tile_word(state.pending.tile),
    }


def win_sentence(position: Position, seat: int) -> str:
    """How one winner won, the hero or another player."""
    state, is_hero = position.table(), seat == position.hero
    words = {"seat": seat_word(position, seat)}
    if state.end == "tsumo" or state.pending is None:
        words["tile"] = tile_word(state.seats[seat].drawn or 0)
        if is_hero:
            return _("You (%(seat)s) win by tsumo of %(tile)s.") % words
        return _("%(seat)s wins by tsumo of %(tile)s.") % words
    words |= {"from": seat_word(position, state.pending.seat), "tile": tile_word(state.pending.tile)}
    if is_hero:
        return _("You (%(seat)s) ron %(tile)s of %(from)s.") % words
    if state.pending.seat == position.hero:
        return _("%(seat)s rons your %(tile)s.") % words
    return _("%(seat)s rons %(tile)s of %(from)s.") % words


def stakes_sentence(position: Position) -> str:
    """The honba, and how many sticks lie on the table."""
    honba = position.round.honba
    sticks = position.table().sticks
    return _("%(honba)s, %(sticks)s on the table.") % {
        "honba": ngettext("%(number)s honba", "%(number)s honba", honba) % {"number": honba},
        "sticks": ngettext("%(number)s stick", "%(number)s sticks", sticks) % {"number": sticks},
    }
