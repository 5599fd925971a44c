"""The words of the questions about abortive draws, showing hands, and the next hand: a module for each kind.

Here stand the words of the misconceptions of this family, by code: the name for lists, and the reply.
"""

from typing import Final

from django.utils.translation import gettext as _

from trainer.wording.kind_words import Words

WORDS: Final[dict[str, Words]] = {
    "four_kans_always_abort": (
        lambda: _("Four kans always end the hand"),
        lambda: _("Not if one player made them all: that player may still make suukantsu, and play goes on."),
    ),
    "fourth_kan_ends_at_once": (
        lambda: _("The fourth kan ends the hand at once"),
        lambda: _("Usually the replacement is drawn first, and the next discard may still be ronned."),
    ),
    "called_winds_abort": (
        lambda: _("Four same winds end the hand whatever was called in between"),
        lambda: _("Suufon renda needs an uninterrupted first turn; an ankan interrupts it too."),
    ),
    "three_is_enough": (
        lambda: _("Three same winds, or three riichi, end the hand"),
        lambda: _("All four players must take part, with riichi as with winds."),
    ),
    "abort_before_ron": (
        lambda: _("The fourth riichi or kan ends the hand even if its tile is ronned"),
        lambda: _("The ron comes first: a riichi or kan whose tile is ronned does not stand."),
    ),
    "aborts_everywhere": (
        lambda: _("Abortive draws are played everywhere"),
        lambda: _("Each is a matter of the ruleset, and most fall away with three players."),
    ),
    "nine_tiles_with_doubles": (
        lambda: _("Nine terminals and honours are enough, doubles counted"),
        lambda: _("Nine different kinds are needed; two of the same count once."),
    ),
    "nine_kinds_in_any_turn": (
        lambda: _("Kyuushuu kyuuhai may be declared in any turn"),
        lambda: _("Only on your own first turn, after the draw and before the discard."),
    ),
    "nine_kinds_after_a_call": (
        lambda: _("Calls of others do not matter for kyuushuu kyuuhai"),
        lambda: _(
            "It needs an uninterrupted first turn: a call before it, by anybody, takes the right away."
        ),
    ),
    "riichi_always_shows": (
        lambda: _("A riichi hand is always shown at the end"),
        lambda: _("At an exhaustive draw it is; when another player wins it usually stays closed."),
    ),
    "all_show_at_an_abort": (
        lambda: _("All hands are shown at an abortive draw"),
        lambda: _("Only all four at suucha riichi, and that of the player who declares kyuushuu kyuuhai."),
    ),
    "tenpai_never_hidden": (
        lambda: _("A tenpai hand is always shown at an exhaustive draw"),
        lambda: _("Some rules let a player without riichi keep it closed and pay as noten."),
    ),
    "deal_passes_at_an_abort": (
        lambda: _("The deal passes on at an abortive draw"),
        lambda: _("The same dealer deals again, with one honba more."),
    ),
    "honba_needs_a_dealer_who_stays": (
        lambda: _("Honba goes back to zero whenever the deal passes"),
        lambda: _(
            "Every draw adds one, even if the deal passes on; only a non-dealer's win takes honba away."
        ),
    ),
    "dealer_stays_at_a_draw": (
        lambda: _("The dealer stays at every draw"),
        lambda: _("At an exhaustive draw a noten dealer loses the deal."),
    ),
    "sticks_go_back": (
        lambda: _("The sticks of a drawn hand go back to their owners"),
        lambda: _("They stay on the table for the next winner."),
    ),
}
