"""Reasons about how a hand and a game end: abortive draws, showing, the next hand, the end of the game."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from trainer.rules.verdict import Reason
from trainer.scenarios.position.position import Position
from trainer.wording.reasons.saying import (
    Sentences,
    by_seat,
    filled,
    number,
)
from trainer.wording.words import tile_words


def _too_few(reason: Reason, position: Position) -> str:
    different = number(reason, "different")
    if not different:
        return _("The hand holds no terminals or honours; nine kinds are needed.")
    return ngettext(
        "The hand holds %(number)s kind of terminals and honours, and nine are needed: %(tiles)s.",
        "The hand holds %(number)s kinds of terminals and honours, and nine are needed: %(tiles)s.",
        different,
    ) % {"number": different, "tiles": tile_words(reason.tiles)}


def _nine_kinds(reason: Reason, position: Position) -> str:
    return _("The hand holds %(number)s different terminals and honours: %(tiles)s.") % {
        "number": number(reason, "different"),
        "tiles": tile_words(reason.tiles),
    }


def _win_first(reason: Reason, position: Position) -> str:
    if reason.facts.get("tsumo"):
        return _("The hand was won by tsumo, and a win precedes every abortive draw.")
    return _("The tile was ronned, and a ron precedes every abortive draw.")


ABORT_SENTENCES: Final[Sentences] = {
    "no_abort": gettext_lazy("Nothing that aborts a hand has happened."),
    "win_precedes_abort": _win_first,
    "sanchahou": gettext_lazy("Three players ron the same tile, and under these rules that is a draw."),
    "three_rons_paid": gettext_lazy("Three players ron the same tile, and all three are paid."),
    "three_rons_head_bump": gettext_lazy("Three players ron the same tile, and only the nearest one wins."),
    "suufon": gettext_lazy("All four first discards are %(tile)s, with no call in between."),
    "suufon_before_riichi": gettext_lazy(
        "The fourth wind declared riichi too, but the hand is drawn all the same; its stick stays."
    ),
    "suufon_not_in_sanma": gettext_lazy("With three players the same first discards end nothing."),
    "suufon_needs_the_fourth": gettext_lazy(
        "Three first discards are %(tile)s; only a fourth one would end the hand."
    ),
    "suufon_off_for_four": gettext_lazy(
        "Three first discards are %(tile)s, and under these rules not even four end the hand."
    ),
    "suufon_called": gettext_lazy("All four first discards are %(tile)s, but a call came in between."),
    "suufon_off": gettext_lazy("All four first discards are %(tile)s, but under these rules play goes on."),
    "suucha": gettext_lazy("All four players are in riichi, and nobody rons the fourth declaration tile."),
    "suucha_off": gettext_lazy("All four players are in riichi, but under these rules play goes on."),
    "riichi_side_by_side": gettext_lazy(
        "Four riichi stand side by side then, and everybody plays on with a locked hand."
    ),
    "suucha_needs_the_fourth": gettext_lazy(
        "Three players are in riichi; only a fourth riichi would end the hand."
    ),
    "suucha_off_for_four": gettext_lazy(
        "Three players are in riichi, and under these rules not even four riichi end the hand."
    ),
    "suucha_ronned": gettext_lazy("The fourth riichi does not stand, because its tile was ronned."),
    "suucha_not_in_sanma": gettext_lazy("With three players a riichi by everybody does not end the hand."),
    "suukan": by_seat(
        gettext_lazy(
            "%(seat)s made the fourth kan, several players have kans, and nobody rons the next discard."
        ),
        gettext_lazy("You made the fourth kan, several players have kans, and nobody rons the next discard."),
    ),
    "suukan_at_once": by_seat(
        gettext_lazy("%(seat)s made the fourth kan, and several players have kans: the hand ends at once."),
        gettext_lazy("You made the fourth kan, and several players have kans: the hand ends at once."),
    ),
    "suukan_awaits_discard": by_seat(
        gettext_lazy("%(seat)s made the fourth kan; the hand ends only when the next discard has passed."),
        gettext_lazy("You made the fourth kan; the hand ends only when the next discard has passed."),
    ),
    "suukan_by_one": by_seat(
        gettext_lazy("%(seat)s made all four kans, so play goes on, and nobody may make another."),
        gettext_lazy("You made all four kans, so play goes on, and nobody may make another."),
    ),
    "suukan_off": gettext_lazy("Four kans have been made, but under these rules play goes on."),
    "suukan_robbed": by_seat(
        gettext_lazy("The fourth kan, by %(seat)s, was robbed, so it does not stand."),
        gettext_lazy("Your fourth kan of the hand was robbed, so it does not stand."),
    ),
    "kyuushuu_off": gettext_lazy("There is no kyuushuu kyuuhai under these rules."),
    "kyuushuu_not_on_draw": gettext_lazy(
        "Kyuushuu kyuuhai is declared on your own turn, after the draw and before the discard."
    ),
    "kyuushuu_too_few": _too_few,
    "kyuushuu_nine_kinds": _nine_kinds,
}


SHOW_SENTENCES: Final[Sentences] = {
    "winner_shows": gettext_lazy("Whoever claims a win shows the hand."),
    "loser_shows_nothing": gettext_lazy(
        "Somebody else has won and you were not in riichi: your hand stays closed."
    ),
    "declarers_show_at_other_win": gettext_lazy(
        "Under these rules every riichi hand is shown when somebody else wins."
    ),
    "declarers_hidden_at_other_win": gettext_lazy(
        "When somebody else wins, a riichi hand need not be shown."
    ),
    "riichi_must_show": gettext_lazy(
        "At an exhaustive draw whoever declared riichi shows the hand and proves tenpai."
    ),
    "software_shows": gettext_lazy("The software shows every riichi hand at an exhaustive draw."),
    "riichi_is_tenpai": by_seat(
        gettext_lazy("%(seat)s is in riichi and has to show the hand: it counts as tenpai.")
    ),
    "riichi_may_be_hidden": gettext_lazy("These rules let a riichi hand stay closed at an exhaustive draw."),
    "riichi_hidden_by_chombo": gettext_lazy(
        "These rules let a riichi hand stay closed at an exhaustive draw, but that is a chombo."
    ),
    "noten_shows_nothing": gettext_lazy("The hand is noten: there is nothing to show."),
    "tenpai_is_shown": gettext_lazy("These rules let nobody hide a tenpai hand at an exhaustive draw."),
    "tenpai_may_be_hidden": gettext_lazy(
        "Without riichi you may keep a tenpai hand closed; you then pay as noten."
    ),
    "hadaka_may_be_hidden": gettext_lazy(
        "Only one tile is left in your hand: such a tenpai may be kept closed."
    ),
    "only_hadaka_may_be_hidden": gettext_lazy(
        "These rules let only a hand of a single tile stay closed; yours is tenpai and is shown."
    ),
    "all_four_show": gettext_lazy("At suucha riichi all four hands are shown."),
    "nine_kinds_are_shown": gettext_lazy(
        "Whoever aborts the hand for kyuushuu kyuuhai shows the nine kinds."
    ),
    "closed_at_an_abort": gettext_lazy("At this abortive draw the hands stay closed."),
}


OUTCOME_SENTENCES: Final[Sentences] = {
    "winners_take_all_sticks": gettext_lazy("After a win no stick stays on the table, whoever declared."),
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
    "dealer_won": gettext_lazy("The dealer has won and deals again."),
    "dealer_did_not_win": gettext_lazy("The dealer has not won: the deal passes on."),
    "dealer_tenpai": gettext_lazy("The dealer is tenpai at the draw and deals again."),
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
    "target_not_reached": gettext_lazy(
        "Nobody has %(target)s, and the most is %(points)s: the game goes on."
    ),
    "dealer_behind_goes_on": gettext_lazy(
        "The dealer stays and does not lead: the game goes on with another hand."
    ),
    "abort_is_played_again": gettext_lazy("An abortive draw ends no game: the hand is played again."),
    "dealer_has_to_go_on": gettext_lazy(
        "The dealer leads and stays, but under these rules cannot end the game."
    ),
    "first_by_points": gettext_lazy("%(seat)s has the most points: %(points)s."),
    "first_by_seat_order": gettext_lazy("At %(points)s each, the player who dealt first is ahead: %(seat)s."),
    "first_place_shared": gettext_lazy("%(seats)s have %(points)s each and share the first place."),
    "leftover_to_first": ngettext_lazy(
        "The stick left on the table goes to the first: %(seat)s.",
        "The %(sticks)s sticks left on the table go to the first: %(seat)s.",
        "sticks",
    ),
    "leftover_shared": ngettext_lazy(
        "The stick left on the table is shared among those in front: %(seats)s.",
        "The %(sticks)s sticks left on the table are shared among those in front: %(seats)s.",
        "sticks",
    ),
    "leftover_to_nobody": ngettext_lazy(
        "Under these rules nobody gets the stick left on the table.",
        "Under these rules nobody gets the %(sticks)s sticks left on the table.",
        "sticks",
    ),
}
