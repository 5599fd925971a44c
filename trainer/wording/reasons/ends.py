"""Reasons about how a hand and a game end: abortive draws, showing, the next hand, the end of the game."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from trainer.rules.verdict import Reason
from trainer.scenarios.position.position import Position
from trainer.wording.reasons.saying import Say, by_seat, number, plain
from trainer.wording.words import joined, points_word, seat_word, tile_words


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
    return _("The tile was ronned, and a ron precedes every other abortive draw.")


ABORT_SENTENCES: Final[dict[str, Say]] = {
    "no_abort": plain(gettext_noop("Nothing that aborts a hand has happened.")),
    "win_precedes_abort": _win_first,
    "sanchahou": plain(
        gettext_noop("Three players ron the same tile, and under these rules that is a draw.")
    ),
    "three_rons_paid": plain(gettext_noop("Three players ron the same tile, and all three are paid.")),
    "three_rons_head_bump": plain(
        gettext_noop("Three players ron the same tile, and only the nearest one wins.")
    ),
    "suufon": plain(gettext_noop("All four first discards are %(tile)s, with no call in between.")),
    "suufon_before_riichi": plain(
        gettext_noop(
            "The fourth wind declared riichi too, but the hand is drawn all the same; its stick stays."
        )
    ),
    "suufon_not_in_sanma": plain(gettext_noop("With three players the same first discards end nothing.")),
    "suufon_needs_the_fourth": plain(
        gettext_noop("Three first discards are %(tile)s; only a fourth one would end the hand.")
    ),
    "suufon_called": plain(gettext_noop("All four first discards are %(tile)s, but a call came in between.")),
    "suufon_off": plain(
        gettext_noop("All four first discards are %(tile)s, but under these rules play goes on.")
    ),
    "suucha": plain(
        gettext_noop("All four players are in riichi, and nobody rons the fourth declaration tile.")
    ),
    "suucha_off": plain(gettext_noop("All four players are in riichi, but under these rules play goes on.")),
    "riichi_side_by_side": plain(
        gettext_noop("Four riichi stand side by side then, and everybody plays on with a locked hand.")
    ),
    "suucha_needs_the_fourth": plain(
        gettext_noop("Three players are in riichi; only a fourth riichi would end the hand.")
    ),
    "suucha_ronned": plain(gettext_noop("The fourth riichi does not stand, because its tile was ronned.")),
    "suucha_not_in_sanma": plain(
        gettext_noop("With three players a riichi by everybody does not end the hand.")
    ),
    "suukan": by_seat(
        gettext_noop(
            "%(seat)s made the fourth kan, several players have kans, and nobody rons the next discard."
        ),
        gettext_noop("You made the fourth kan, several players have kans, and nobody rons the next discard."),
    ),
    "suukan_at_once": by_seat(
        gettext_noop("%(seat)s made the fourth kan, and several players have kans: the hand ends at once."),
        gettext_noop("You made the fourth kan, and several players have kans: the hand ends at once."),
    ),
    "suukan_awaits_discard": by_seat(
        gettext_noop("%(seat)s made the fourth kan; the hand ends only when the next discard has passed."),
        gettext_noop("You made the fourth kan; the hand ends only when the next discard has passed."),
    ),
    "suukan_by_one": by_seat(
        gettext_noop("%(seat)s made all four kans, so play goes on, and nobody may make another."),
        gettext_noop("You made all four kans, so play goes on, and nobody may make another."),
    ),
    "suukan_off": plain(gettext_noop("Four kans have been made, but under these rules play goes on.")),
    "suukan_robbed": by_seat(
        gettext_noop("The fourth kan, by %(seat)s, was robbed, so it does not stand."),
        gettext_noop("Your fourth kan of the hand was robbed, so it does not stand."),
    ),
    "kyuushuu_off": plain(gettext_noop("There is no kyuushuu kyuuhai under these rules.")),
    "kyuushuu_not_on_draw": plain(
        gettext_noop("Kyuushuu kyuuhai is declared on your own turn, after the draw and before the discard.")
    ),
    "kyuushuu_too_few": _too_few,
    "kyuushuu_nine_kinds": _nine_kinds,
}


SHOW_SENTENCES: Final[dict[str, Say]] = {
    "winner_shows": plain(gettext_noop("Whoever claims a win shows the hand.")),
    "loser_shows_nothing": plain(
        gettext_noop("Somebody else has won and you were not in riichi: your hand stays closed.")
    ),
    "declarers_show_at_other_win": plain(
        gettext_noop("Under these rules every riichi hand is shown when somebody else wins.")
    ),
    "declarers_hidden_at_other_win": plain(
        gettext_noop("When somebody else wins, a riichi hand need not be shown.")
    ),
    "riichi_must_show": plain(
        gettext_noop("At an exhaustive draw whoever declared riichi shows the hand and proves tenpai.")
    ),
    "software_shows": plain(gettext_noop("The software shows every riichi hand at an exhaustive draw.")),
    "riichi_is_tenpai": by_seat(
        gettext_noop("%(seat)s is in riichi and has to show the hand: it counts as tenpai.")
    ),
    "riichi_may_be_hidden": plain(
        gettext_noop("These rules let a riichi hand stay closed at an exhaustive draw.")
    ),
    "riichi_hidden_by_chombo": plain(
        gettext_noop("These rules let a riichi hand stay closed at an exhaustive draw, but that is a chombo.")
    ),
    "noten_shows_nothing": plain(gettext_noop("The hand is noten: there is nothing to show.")),
    "tenpai_is_shown": plain(
        gettext_noop("These rules let nobody hide a tenpai hand at an exhaustive draw.")
    ),
    "tenpai_may_be_hidden": plain(
        gettext_noop("Without riichi you may keep a tenpai hand closed; you then pay as noten.")
    ),
    "hadaka_may_be_hidden": plain(
        gettext_noop("Only one tile is left in your hand: such a tenpai may be kept closed.")
    ),
    "only_hadaka_may_be_hidden": plain(
        gettext_noop(
            "These rules let only a hand of a single tile stay closed; yours is tenpai and is shown."
        )
    ),
    "all_four_show": plain(gettext_noop("At suucha riichi all four hands are shown.")),
    "nine_kinds_are_shown": plain(
        gettext_noop("Whoever aborts the hand for kyuushuu kyuuhai shows the nine kinds.")
    ),
    "closed_at_an_abort": plain(gettext_noop("At this abortive draw the hands stay closed.")),
}


OUTCOME_SENTENCES: Final[dict[str, Say]] = {
    "winners_take_all_sticks": plain(
        gettext_noop("After a win no stick stays on the table, whoever declared.")
    ),
}


def _with_seat(text: str) -> Say:
    return lambda reason, position: (
        _(text)
        % {
            "seat": seat_word(position, number(reason, "seat")),
            "points": points_word(number(reason, "points")),
        }
    )


def _with_target(text: str) -> Say:
    return lambda reason, position: _(text) % {"target": points_word(number(reason, "target"))}


def _last_hand_played(reason: Reason, position: Position) -> str:
    if reason.facts.get("target") is None:
        return _("That was the last hand: the game is over.")
    return _with_target(
        gettext_noop("That was the last hand and somebody has %(target)s: the game is over.")
    )(reason, position)


NEXT_HAND_SENTENCES: Final[dict[str, Say]] = {
    "dealer_won": plain(gettext_noop("The dealer has won and deals again.")),
    "dealer_did_not_win": plain(gettext_noop("The dealer has not won: the deal passes on.")),
    "dealer_tenpai": plain(gettext_noop("The dealer is tenpai at the draw and deals again.")),
    "dealer_noten": plain(gettext_noop("The dealer is noten at the draw: the deal passes on.")),
    "tenpai_does_not_keep_deal": plain(
        gettext_noop("The dealer is tenpai, but under these rules only a win keeps the deal.")
    ),
    "dealer_among_winners_passes": plain(
        gettext_noop("The dealer is only one of several winners; these rules then pass the deal on.")
    ),
    "dealer_stays_at_abort": plain(gettext_noop("After an abortive draw the same dealer deals again.")),
    "honba_goes_up": lambda reason, position: (
        _("The next hand has %(honba)s honba: one more than this one.") % {"honba": number(reason, "honba")}
    ),
    "honba_to_zero": plain(gettext_noop("After a win by a non-dealer the next hand has no honba.")),
    "same_hand_again": plain(gettext_noop("After a chombo the same hand is played again.")),
    "somebody_busts": _with_seat(gettext_noop("%(seat)s stands at %(points)s: the game is over.")),
    "leading_dealer_ends": _with_seat(
        gettext_noop("%(seat)s, the last dealer, keeps the deal and leads: the game ends by itself.")
    ),
    "dealer_may_stop": _with_seat(
        gettext_noop("%(seat)s, the last dealer, keeps the deal and leads, and may end the game.")
    ),
    "dealer_stops": _with_seat(gettext_noop("%(seat)s, the last dealer, leads and ends the game.")),
    "last_hand_played": _last_hand_played,
    "target_reached": _with_target(
        gettext_noop("In the extension somebody has reached %(target)s: the game is over.")
    ),
    "extension_played": plain(gettext_noop("The extension is played out: the game is over.")),
}


def _words(reason: Reason, position: Position) -> dict[str, str]:
    seats = reason.facts.get("seats")
    listed = seats if isinstance(seats, tuple) else ()
    return {
        "seat": seat_word(position, number(reason, "seat")),
        "seats": joined([seat_word(position, seat) for seat in listed if isinstance(seat, int)]),
        "points": points_word(number(reason, "points")),
        "target": points_word(number(reason, "target")),
    }


def _about(text: str) -> Say:
    return lambda reason, position: _(text) % _words(reason, position)


def _left(one: str, many: str) -> Say:
    """A sentence about the sticks that are left."""

    def say(reason: Reason, position: Position) -> str:
        sticks = number(reason, "sticks")
        return ngettext(one, many, sticks) % {**_words(reason, position), "sticks": sticks}

    return say


GAME_END_SENTENCES: Final[dict[str, Say]] = {
    "last_hand_not_played": plain(gettext_noop("The last hand has not been played yet: the game goes on.")),
    "target_not_reached": _about(
        gettext_noop("Nobody has %(target)s, and the most is %(points)s: the game goes on.")
    ),
    "dealer_behind_goes_on": _about(
        gettext_noop("The dealer stays and does not lead: the game goes on with another hand.")
    ),
    "abort_is_played_again": plain(gettext_noop("An abortive draw ends no game: the hand is played again.")),
    "dealer_has_to_go_on": _about(
        gettext_noop("The dealer leads and stays, but under these rules cannot end the game.")
    ),
    "first_by_points": _about(gettext_noop("%(seat)s has the most points: %(points)s.")),
    "first_by_seat_order": _about(
        gettext_noop("At %(points)s each, the player who dealt first is ahead: %(seat)s.")
    ),
    "first_place_shared": _about(gettext_noop("%(seats)s have %(points)s each and share the first place.")),
    "leftover_to_first": _left(
        gettext_noop("The stick left on the table goes to the first: %(seat)s."),
        gettext_noop("The %(sticks)s sticks left on the table go to the first: %(seat)s."),
    ),
    "leftover_shared": _left(
        gettext_noop("The stick left on the table is shared among those in front: %(seats)s."),
        gettext_noop("The %(sticks)s sticks left on the table are shared among those in front: %(seats)s."),
    ),
    "leftover_to_nobody": _left(
        gettext_noop("Under these rules nobody gets the stick left on the table."),
        gettext_noop("Under these rules nobody gets the %(sticks)s sticks left on the table."),
    ),
}
