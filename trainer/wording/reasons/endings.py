"""Reasons about how a hand and a game end: showing, payments (pao among them), the next hand, the end of the
game.
"""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from trainer.rules.verdict import Reason
from trainer.scenarios.position.position import Position
from trainer.wording.reasons.saying import (
    Say,
    Sentences,
    by_seat,
    filled,
    number_said,
    seats_word,
)
from trainer.wording.words import named_tile, player_word, points_word, seat_word

SHOW_SENTENCES: Final[Sentences] = {
    "winner_shows": gettext_lazy("A player who claims a win shows the hand."),
    "loser_shows_nothing": gettext_lazy(
        "Somebody else has won and you were not in riichi: you do not show your hand."
    ),
    "declarers_show_at_other_win": gettext_lazy(
        "Under these rules every riichi hand is shown when somebody else wins."
    ),
    "declarers_hidden_at_other_win": gettext_lazy(
        "When somebody else wins, a riichi hand need not be shown."
    ),
    "riichi_must_show": gettext_lazy(
        "At an exhaustive draw a player in riichi shows the hand to prove tenpai."
    ),
    "software_shows": gettext_lazy("The software shows every riichi hand at an exhaustive draw."),
    "riichi_is_tenpai": by_seat(
        gettext_lazy("%(seat)s is in riichi and has to show the hand: it counts as tenpai.")
    ),
    "riichi_may_be_hidden": gettext_lazy(
        "Under these rules a riichi hand need not be shown at an exhaustive draw."
    ),
    "riichi_hidden_by_chombo": gettext_lazy(
        "At an exhaustive draw nobody can make you show a riichi hand, but under these rules not "
        "showing it is a chombo."
    ),
    "noten_shows_nothing": gettext_lazy("The hand is noten: there is nothing to show."),
    "tenpai_is_shown": gettext_lazy("Under these rules a tenpai hand must be shown at an exhaustive draw."),
    "tenpai_may_be_hidden": gettext_lazy(
        "Without riichi you need not show a tenpai hand, but unshown it counts as noten."
    ),
    "hadaka_may_be_hidden": gettext_lazy(
        "With only one tile left in your hand you need not show that you are tenpai."
    ),
    "only_hadaka_may_be_hidden": gettext_lazy(
        "Under these rules a tenpai hand may be hidden only if it is a single tile; yours has more "
        "tiles and is shown."
    ),
    "all_four_show": gettext_lazy("At suucha riichi all four hands are shown."),
    "nine_kinds_are_shown": gettext_lazy(
        "A player who declares kyuushuu kyuuhai shows nine different terminals and honours."
    ),
    "closed_at_an_abort": gettext_lazy("At this abortive draw no hand is shown."),
}


OUTCOME_SENTENCES: Final[Sentences] = {
    "winners_take_all_sticks": gettext_lazy(
        "After a win no stick stays on the table, no matter who declared riichi."
    ),
}


def _last_hand_played(reason: Reason, position: Position) -> str:
    if reason.facts.get("target") is None:
        return _("That was the last hand: the game is over.")
    return filled(
        gettext_lazy("That was the last hand and somebody has %(target)s: the game is over."),
        reason,
        position,
    )


NEXT_HAND_SENTENCES: Final[Sentences] = {
    "dealer_won": gettext_lazy("The dealer has won and keeps the deal."),
    "dealer_did_not_win": gettext_lazy("The dealer has not won: the deal passes on."),
    "dealer_tenpai": gettext_lazy("The dealer is tenpai at the draw and keeps the deal."),
    "dealer_noten": gettext_lazy("The dealer is noten at the draw: the deal passes on."),
    "tenpai_does_not_keep_deal": gettext_lazy(
        "The dealer is tenpai, but under these rules only a win keeps the deal."
    ),
    "dealer_among_winners_passes": gettext_lazy(
        "The dealer is only one of several winners; these rules then pass the deal on."
    ),
    "dealer_stays_at_abort": gettext_lazy("After an abortive draw the same dealer deals again."),
    "honba_goes_up": gettext_lazy("The next hand has %(honba)s honba: one more than this one."),
    "honba_to_zero": gettext_lazy("After a win by a non-dealer the next hand has no honba."),
    "same_hand_again": gettext_lazy("After a chombo the same hand is played again."),
    "somebody_busts": gettext_lazy("%(seat)s stands at %(points)s: the game is over."),
    "leading_dealer_ends": gettext_lazy(
        "%(seat)s, the last dealer, keeps the deal and leads: the game ends by itself."
    ),
    "dealer_may_stop": gettext_lazy(
        "%(seat)s, the last dealer, keeps the deal and leads, and may end the game."
    ),
    "dealer_stops": gettext_lazy("%(seat)s, the last dealer, leads and ends the game."),
    "last_hand_played": _last_hand_played,
    "target_reached": gettext_lazy("In the extension somebody has reached %(target)s: the game is over."),
    "extension_played": gettext_lazy("The extension is played out: the game is over."),
}


GAME_END_SENTENCES: Final[Sentences] = {
    "last_hand_not_played": gettext_lazy("The last hand has not been played yet: the game goes on."),
    "target_not_reached": gettext_lazy("Nobody has %(target)s; the leader has %(points)s. The game goes on."),
    "dealer_behind_goes_on": gettext_lazy(
        "The dealer keeps the deal but does not lead: the game goes on with another hand."
    ),
    "abort_is_played_again": gettext_lazy(
        "An abortive draw does not end the game: the hand is played again."
    ),
    "dealer_has_to_go_on": gettext_lazy(
        "The dealer leads and keeps the deal, but under these rules cannot end the game."
    ),
    "first_by_points": gettext_lazy("%(seat)s is ahead with %(points)s."),
    "first_by_seat_order": gettext_lazy(
        "The tied players have %(points)s each; the one who was dealer first is ahead: %(seat)s."
    ),
    "first_place_shared": gettext_lazy("%(seats)s have %(points)s each and share first place."),
    "leftover_to_first": ngettext_lazy(
        "The stick left on the table goes to the player in first place: %(seat)s.",
        "The %(sticks)s sticks left on the table go to the player in first place: %(seat)s.",
        "sticks",
    ),
    "leftover_shared": ngettext_lazy(
        "The stick left on the table is shared among the players in first place: %(seats)s.",
        "The %(sticks)s sticks left on the table are shared among the players in first place: %(seats)s.",
        "sticks",
    ),
    "leftover_to_nobody": ngettext_lazy(
        "Under these rules nobody gets the stick left on the table.",
        "Under these rules nobody gets the %(sticks)s sticks left on the table.",
        "sticks",
    ),
}


def _seat(reason: Reason, position: Position, name: str = "seat") -> str:
    return player_word(position, number_said(reason, name))


def _seats(reason: Reason, position: Position, name: str = "seats") -> str:
    return seats_word(reason, position, name, player_word)


def _players(text: Promise) -> Say:
    """A sentence about a seat, several, or one who is liable to a winner; the hero is marked as you."""
    return lambda reason, position: filled(
        text,
        reason,
        position,
        seat=_seat(reason, position),
        seats=_seats(reason, position),
        winner=_seat(reason, position, "winner"),
    )


def _ron_paid(reason: Reason, position: Position) -> str:
    words = {
        "seat": _seat(reason, position),
        "from": _seat(reason, position, "from_seat"),
        "points": points_word(number_said(reason, "points")),
    }
    own, dealer = number_said(reason, "seat") == position.hero, reason.facts.get("dealer")
    if own and dealer:
        return (
            _(
                "You, the dealer, win by ron from %(from)s: %(points)s, about one and a half times what a "
                "non-dealer gets."
            )
            % words
        )
    if own:
        return _("You win by ron from %(from)s: %(points)s.") % words
    if dealer:
        return (
            _(
                "%(seat)s, the dealer, wins by ron from %(from)s: %(points)s, about one and a half times "
                "what a non-dealer gets."
            )
            % words
        )
    return _("%(seat)s wins by ron from %(from)s: %(points)s.") % words


def _tsumo_paid(reason: Reason, position: Position) -> str:
    words = {"seat": _seat(reason, position), "points": points_word(number_said(reason, "points"))}
    own, dealer = number_said(reason, "seat") == position.hero, reason.facts.get("dealer")
    if reason.facts.get("uneven"):
        return (_("You win %(points)s by tsumo.") if own else _("%(seat)s wins %(points)s by tsumo.")) % words
    if own and dealer:
        return _("You, the dealer, win %(points)s by tsumo; the others pay equal shares.") % words
    if own:
        return _("You win %(points)s by tsumo; the dealer pays a double share.") % words
    if dealer:
        return _("%(seat)s, the dealer, wins %(points)s by tsumo; the others pay equal shares.") % words
    return _("%(seat)s wins %(points)s by tsumo; the dealer pays a double share.") % words


def _honba_by_ron(reason: Reason, position: Position) -> str:
    honba = number_said(reason, "honba")
    return ngettext(
        "One honba adds %(per)s to a ron.", "%(honba)s honba: each adds %(per)s to a ron.", honba
    ) % {
        "honba": honba,
        "per": points_word(number_said(reason, "per")),
    }


def _honba_by_tsumo(reason: Reason, position: Position) -> str:
    honba = number_said(reason, "honba")
    return ngettext(
        "One honba: each player who pays for the tsumo adds %(per)s.",
        "%(honba)s honba: each player who pays for the tsumo adds %(per)s per honba.",
        honba,
    ) % {"honba": honba, "per": points_word(number_said(reason, "per"))}


def _winner_takes_sticks(reason: Reason, position: Position) -> str:
    sticks = number_said(reason, "sticks")
    if number_said(reason, "seat") == position.hero:
        return ngettext(
            "You take the stick on the table.", "You take the %(sticks)s sticks on the table.", sticks
        ) % {"sticks": sticks}
    return ngettext(
        "%(seat)s takes the stick on the table.",
        "%(seat)s takes the %(sticks)s sticks on the table.",
        sticks,
    ) % {"seat": _seat(reason, position), "sticks": sticks}


def _own_sticks_first(reason: Reason, position: Position) -> str:
    own = _seats(reason, position, "own")
    nearest = _seat(reason, position)
    if not own:
        return _(
            "No winner declared riichi in this hand; all sticks go to %(seat)s, the first winner in "
            "turn after the discarder."
        ) % {"seat": nearest}
    return _(
        "Each winner in riichi, here %(own)s, first takes their own stick back. Any other sticks go "
        "to %(seat)s, the first winner in turn after the discarder."
    ) % {
        "own": own,
        "seat": nearest,
    }


def _noten_paid(reason: Reason, position: Position) -> str:
    return _("Noten: %(noten)s. Tenpai: %(tenpai)s. Noten hands pay tenpai hands %(points)s in all.") % {
        "noten": _seats(reason, position, "noten"),
        "tenpai": _seats(reason, position, "tenpai"),
        "points": points_word(number_said(reason, "pool")),
    }


def _no_noten_payment(reason: Reason, position: Position) -> str:
    if reason.facts.get("tenpai"):
        return _("Everybody is tenpai, so nobody pays.")
    return _("Nobody is tenpai, so nobody pays.")


def _points_off(text: Promise, own: Promise) -> Say:
    """What a chombo costs its player, and what it costs the hero."""

    def say(reason: Reason, position: Position) -> str:
        words = {"seat": _seat(reason, position), "points": points_word(number_said(reason, "amount"))}
        return str(own if number_said(reason, "seat") == position.hero else text) % words

    return say


def _rank_points_off(reason: Reason, position: Position) -> str:
    amount = number_said(reason, "amount")
    if number_said(reason, "seat") == position.hero:
        return ngettext(
            "You lose %(amount)s rank point at the end of the game.",
            "You lose %(amount)s rank points at the end of the game.",
            amount,
        ) % {"amount": amount}
    return ngettext(
        "%(seat)s loses %(amount)s rank point at the end of the game.",
        "%(seat)s loses %(amount)s rank points at the end of the game.",
        amount,
    ) % {"seat": _seat(reason, position), "amount": amount}


SETTLE_SENTENCES: Final[Sentences] = {
    "ron_paid": _ron_paid,
    "tsumo_paid": _tsumo_paid,
    "honba_by_ron": _honba_by_ron,
    "honba_by_tsumo": _honba_by_tsumo,
    "honba_to_each": gettext_lazy("Each winner is paid the honba under these rules."),
    "honba_to_nearest": _players(
        gettext_lazy("Only %(seat)s, the first winner in turn after the discarder, is paid the honba.")
    ),
    "winner_takes_sticks": _winner_takes_sticks,
    "sticks_to_nearest": _players(
        gettext_lazy("All sticks go to %(seat)s, the first winner in turn after the discarder.")
    ),
    "own_sticks_first": _own_sticks_first,
    "sticks_stay": ngettext_lazy(
        "Nobody has won: the stick stays on the table.",
        "Nobody has won: the %(sticks)s sticks stay on the table.",
        "sticks",
    ),
    "head_bump_pays_one": lambda reason, position: (
        _(
            "Several players ron; under these rules only the first in turn after the discarder is "
            "paid: %(seat)s."
        )
        % {"seat": _seat(reason, position, "nearest")}
    ),
    "rons_all_paid": _players(gettext_lazy("The discarder pays each winner: %(seats)s.")),
    "no_ron_of_three_paid": gettext_lazy(
        "Three rons on one tile: the hand ends in a draw and nobody is paid."
    ),
    "noten_paid": _noten_paid,
    "no_noten_payment": _no_noten_payment,
    "nagashi_not_played": _players(
        gettext_lazy("%(seats)s discarded only terminals and honours, but these rules pay nothing for that.")
    ),
    "nagashi_paid": _players(
        gettext_lazy(
            "Nagashi mangan for %(seats)s: paid like a mangan by tsumo, without honba, in place of "
            "the noten payments."
        )
    ),
    "north_share_lost": gettext_lazy("Under these rules the absent North's share is not paid."),
    "north_share_split": gettext_lazy(
        "Half of the absent North's share, rounded up to the next 100, is added to each of the other "
        "two shares."
    ),
    "liable_pays_all": _players(
        gettext_lazy("%(seat)s is liable and alone pays %(winner)s for what pao covers.")
    ),
    "liable_pays_half": _players(
        gettext_lazy(
            "%(seat)s is liable and pays %(winner)s half of what pao covers; the discarder pays the rest."
        )
    ),
    "liable_dealt_in": _players(
        gettext_lazy("%(seat)s is liable but also dealt in, so the ron is paid as usual.")
    ),
    "no_points_move": gettext_lazy("An abortive draw: no points change hands."),
    "ronned_riichi_keeps_stick": _players(
        gettext_lazy(
            "The declaration tile of %(seat)s was ronned: the riichi does not stand and no stick is paid."
        )
    ),
    "ronned_riichi_pays_stick": _players(
        gettext_lazy(
            "The declaration tile of %(seat)s was ronned; under these rules the stick is paid all the same."
        )
    ),
    "mangan_in_reverse": _points_off(
        gettext_lazy("%(seat)s pays the others a mangan, like a tsumo in reverse: %(points)s."),
        gettext_lazy("You pay the others a mangan, like a tsumo in reverse: %(points)s."),
    ),
    "points_off_at_once": _points_off(
        gettext_lazy("%(seat)s loses %(points)s at once; nobody gets them."),
        gettext_lazy("You lose %(points)s at once; nobody gets them."),
    ),
    "points_after_uma": _points_off(
        gettext_lazy("%(seat)s loses %(points)s after uma, at the end of the game."),
        gettext_lazy("You lose %(points)s after uma, at the end of the game."),
    ),
    "rank_points_off": _rank_points_off,
    "no_price": gettext_lazy("There is no chombo under these rules: the software does not let it happen."),
    "declarers_take_back": _players(
        gettext_lazy("Each riichi stick of this hand goes back to its owner: %(seats)s.")
    ),
    "played_again": gettext_lazy("The hand is played again; honba and earlier sticks stay as they were."),
}


def _by_pattern(texts: dict[str, Promise]) -> Say:
    """The sentence for the call that decides the pattern."""

    def say(reason: Reason, position: Position) -> str:
        seat = seat_word(position, number_said(reason, "seat"))
        tile = named_tile(reason.tiles[0]) if reason.tiles else ""
        return str(texts[str(reason.facts["pattern"])]) % {"seat": seat, "tile": tile}

    return say


PAO_SENTENCES: Final[Sentences] = {
    "fed_decisive_call": _by_pattern(
        {
            "d3": gettext_lazy("%(seat)s fed the third dragon, %(tile)s, and is liable."),
            "d4": gettext_lazy("%(seat)s fed the fourth wind, %(tile)s, and is liable."),
            "k4": gettext_lazy("%(seat)s fed the fourth kan, %(tile)s, and is liable."),
            "rin": gettext_lazy("%(seat)s fed %(tile)s to the kan that led to the win, and is liable."),
        }
    ),
    "pao_not_played": _by_pattern(
        {
            "d3": gettext_lazy(
                "%(seat)s fed the third dragon, %(tile)s, but under these rules nobody is liable for that."
            ),
            "d4": gettext_lazy(
                "%(seat)s fed the fourth wind, %(tile)s, but under these rules nobody is liable for that."
            ),
            "k4": gettext_lazy(
                "%(seat)s fed the fourth kan, %(tile)s, but under these rules nobody is liable for that."
            ),
            "rin": gettext_lazy(
                "%(seat)s fed %(tile)s to the kan that led to the win, but under these rules nobody is "
                "liable for that."
            ),
        }
    ),
    "nobody_fed_it": _by_pattern(
        {
            "d3": gettext_lazy("Nobody fed the third dragon: it came from the winner's own hand."),
            "d4": gettext_lazy("Nobody fed the fourth wind: it came from the winner's own hand."),
            "k4": gettext_lazy("Nobody fed the fourth kan: it came from the winner's own hand."),
            "rin": gettext_lazy(
                "Nobody fed the kan that led to the win: it came from the winner's own hand."
            ),
        }
    ),
    "no_pao_pattern": gettext_lazy("No meld makes anybody liable for this win."),
}
