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
    """How one winner won, the hero or another player.

    A replacement tile and a robbed kan or north are called so: the table does not show them.
    """
    state, is_hero = position.table(), seat == position.hero
    words = {"seat": seat_word(position, seat)}
    if state.end == "tsumo" or state.pending is None:
        words["tile"] = tile_word(state.seats[seat].drawn or 0)
        if state.seats[seat].replaces is not None:
            return _of_replacement(is_hero) % words
        if is_hero:
            return _("You (%(seat)s) win by tsumo of %(tile)s.") % words
        return _("%(seat)s wins by tsumo of %(tile)s.") % words
    words |= {"from": seat_word(position, state.pending.seat), "tile": tile_word(state.pending.tile)}
    if state.pending.how != "discard":
        return _of_robbed(is_hero, state.pending.seat == position.hero, state.pending.how == "kita") % words
    if is_hero:
        return _("You (%(seat)s) ron %(tile)s of %(from)s.") % words
    if state.pending.seat == position.hero:
        return _("%(seat)s rons your %(tile)s.") % words
    return _("%(seat)s rons %(tile)s of %(from)s.") % words


def _of_replacement(is_hero: bool) -> str:
    if is_hero:
        return _("You (%(seat)s) win by tsumo of the replacement tile %(tile)s.")
    return _("%(seat)s wins by tsumo of the replacement tile %(tile)s.")


def _of_robbed(is_hero: bool, from_hero: bool, is_north: bool) -> str:
    if is_hero:
        if is_north:
            return _("You (%(seat)s) ron the north that %(from)s extracts.")
        return _("You (%(seat)s) rob the kan of %(from)s and win on %(tile)s.")
    if from_hero:
        if is_north:
            return _("%(seat)s rons the north that you extract.")
        return _("%(seat)s robs your kan and wins on %(tile)s.")
    if is_north:
        return _("%(seat)s rons the north that %(from)s extracts.")
    return _("%(seat)s robs the kan of %(from)s and wins on %(tile)s.")


def stakes_sentence(position: Position) -> str:
    """The honba, and how many sticks lie on the table."""
    honba = position.round.honba
    sticks = position.table().sticks
    return _("%(honba)s, %(sticks)s on the table.") % {
        "honba": ngettext("%(number)s honba", "%(number)s honba", honba) % {"number": honba},
        "sticks": ngettext("%(number)s stick", "%(number)s sticks", sticks) % {"number": sticks},
    }
