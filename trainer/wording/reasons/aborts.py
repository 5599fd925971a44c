"""Reasons about abortive draws: what ends a hand, and what keeps it from that."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.rules.verdict import Reason
from trainer.scenarios.position.position import Position
from trainer.wording.reasons.saying import Sentences, by_seat, number_said
from trainer.wording.words import named_tile, seat_word, tile_words


def _too_few(reason: Reason, position: Position) -> str:
    different = number_said(reason, "different")
    if not different:
        return _("The hand holds no terminals or honours; nine kinds are needed.")
    return ngettext(
        "The hand holds %(number)s kind of terminal or honour (%(tiles)s), and nine are needed.",
        "The hand holds %(number)s kinds of terminals and honours (%(tiles)s), and nine are needed.",
        different,
    ) % {"number": different, "tiles": tile_words(reason.tiles)}


def _nine_kinds(reason: Reason, position: Position) -> str:
    return _("The hand holds %(number)s different terminals and honours: %(tiles)s.") % {
        "number": number_said(reason, "different"),
        "tiles": tile_words(reason.tiles),
    }


def _win_first(reason: Reason, position: Position) -> str:
    if reason.facts.get("tsumo"):
        return _("The hand was won by tsumo, which takes precedence over every abortive draw.")
    return _("The tile was ronned, and a ron takes precedence over every abortive draw but sanchahou.")


def _suufon_differs(reason: Reason, position: Position) -> str:
    other, wind = map(named_tile, reason.tiles)
    words = {"seat": seat_word(position, number_said(reason, "seat")), "tile": other, "first": wind}
    if number_said(reason, "seat") == position.hero:
        return (
            _("Your first discard is %(tile)s, not %(first)s: the first discards are not all the same.")
            % words
        )
    return (
        _("%(seat)s's first discard is %(tile)s, not %(first)s: the first discards are not all the same.")
        % words
    )


ABORT_SENTENCES: Final[Sentences] = {
    "no_abort": gettext_lazy("Nothing that aborts a hand has happened."),
    "win_precedes_abort": _win_first,
    "sanchahou": gettext_lazy("Three players ron the same tile, and under these rules that is a draw."),
    "three_rons_paid": gettext_lazy("Three players ron the same tile, and all three are paid."),
    "three_rons_head_bump": gettext_lazy(
        "Three players ron the same tile, and only the first in turn after the discarder wins."
    ),
    "suufon": gettext_lazy("All four first discards are %(copies)s, with no call in between."),
    "suufon_before_riichi": gettext_lazy(
        "The fourth of these winds was discarded with a riichi, but the hand ends in a draw all the same. "
        "The riichi stick stays on the table."
    ),
    "suufon_not_in_sanma": gettext_lazy("With three players, identical first discards do not end the hand."),
    "suufon_needs_the_fourth": gettext_lazy(
        "Three players' first discards are %(copies)s; only a fourth one would end the hand."
    ),
    "suufon_off_for_four": gettext_lazy(
        "Three players' first discards are %(copies)s, and under these rules not even four end the hand."
    ),
    "abort_is_no_choice": gettext_lazy("Nobody chooses this draw: it ends the hand by itself."),
    "suufon_called": by_seat(
        gettext_lazy("All four first discards are %(copies)s, but %(seat)s made %(called)s in between."),
        gettext_lazy("All four first discards are %(copies)s, but you made %(called)s in between."),
    ),
    "suufon_called_early": by_seat(
        gettext_lazy(
            "Three players' first discards are %(copies)s, but %(seat)s has made %(called)s: "
            "even a fourth one would not end the hand now."
        ),
        gettext_lazy(
            "Three players' first discards are %(copies)s, but you have made %(called)s: "
            "even a fourth one would not end the hand now."
        ),
    ),
    "suufon_differs": _suufon_differs,
    "suufon_no_wind": gettext_lazy(
        "The first discards are all %(copies)s, but only the same wind from all four players ends a hand."
    ),
    "suufon_off": gettext_lazy("All four first discards are %(copies)s, but under these rules play goes on."),
    "suucha": gettext_lazy("All four players are in riichi, and nobody rons the fourth declaration tile."),
    "suucha_off": gettext_lazy("All four players are in riichi, but under these rules play goes on."),
    "riichi_side_by_side": gettext_lazy("All four riichi stand, and everybody plays on with a locked hand."),
    "suucha_needs_the_fourth": gettext_lazy(
        "Three players are in riichi; only a fourth riichi would end the hand."
    ),
    "suucha_off_for_four": gettext_lazy(
        "Three players are in riichi, and under these rules not even four riichi end the hand."
    ),
    "suucha_ronned": gettext_lazy("The fourth riichi does not stand, because its tile was ronned."),
    "suucha_not_in_sanma": gettext_lazy(
        "With three players the hand goes on even if all of them are in riichi."
    ),
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
    "suukan_needs_the_fourth": gettext_lazy("Three kans have been made; only a fourth could end the hand."),
    "suukan_off_for_four": gettext_lazy(
        "Three kans have been made, and under these rules not even four end the hand."
    ),
    "suukan_robbed": by_seat(
        gettext_lazy("The fourth kan, by %(seat)s, was robbed, so it does not stand."),
        gettext_lazy("You made the fourth kan of the hand, but it was robbed, so it does not stand."),
    ),
    "kyuushuu_off": gettext_lazy("There is no kyuushuu kyuuhai under these rules."),
    "kyuushuu_not_on_draw": gettext_lazy(
        "Kyuushuu kyuuhai is declared on your own first turn, after the draw and before the discard."
    ),
    "kyuushuu_too_few": _too_few,
    "kyuushuu_nine_kinds": _nine_kinds,
}
