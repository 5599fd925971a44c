"""The words of the questions about abortive draws, showing hands, and the next hand: a module for each kind.

Here stand the words of the misconceptions of this family, by code: the name for lists, and the reply.
"""

from typing import Final

from django.utils.translation import gettext_lazy

from trainer.wording.kind_words import Words

WORDS: Final[dict[str, Words]] = {
    "four_kans_always_abort": (
        gettext_lazy("Four kans always end the hand"),
        gettext_lazy(
            "Not if one player made them all: that player may still make suukantsu, and play goes on."
        ),
    ),
    "fourth_kan_ends_at_once": (
        gettext_lazy("The fourth kan ends the hand at once"),
        gettext_lazy("Usually the replacement is drawn first, and the next discard may still be ronned."),
    ),
    "called_winds_abort": (
        gettext_lazy("Four same winds end the hand whatever was called in between"),
        gettext_lazy("Suufon renda needs an uninterrupted first turn; an ankan interrupts it too."),
    ),
    "three_is_enough": (
        gettext_lazy("Three same winds, or three riichi, end the hand"),
        gettext_lazy("All four players must take part, with riichi as with winds."),
    ),
    "abort_before_ron": (
        gettext_lazy("The fourth riichi or kan ends the hand even if its tile is ronned"),
        gettext_lazy("The ron comes first: a riichi or kan whose tile is ronned does not stand."),
    ),
    "aborts_everywhere": (
        gettext_lazy("Abortive draws are played everywhere"),
        gettext_lazy("Each is a matter of the ruleset, and most fall away with three players."),
    ),
    "nine_tiles_with_doubles": (
        gettext_lazy("Nine terminals and honours are enough, doubles counted"),
        gettext_lazy("Nine different kinds are needed; two of the same count once."),
    ),
    "nine_kinds_in_any_turn": (
        gettext_lazy("Kyuushuu kyuuhai may be declared in any turn"),
        gettext_lazy("Only on your own first turn, after the draw and before the discard."),
    ),
    "nine_kinds_after_a_call": (
        gettext_lazy("Calls of others do not matter for kyuushuu kyuuhai"),
        gettext_lazy(
            "It needs an uninterrupted first turn: a call before it, by anybody, takes the right away."
        ),
    ),
    "riichi_always_shows": (
        gettext_lazy("A riichi hand is always shown at the end"),
        gettext_lazy("At an exhaustive draw it is; when another player wins it usually stays closed."),
    ),
    "all_show_at_an_abort": (
        gettext_lazy("All hands are shown at an abortive draw"),
        gettext_lazy("Only all four at suucha riichi, and that of the player who declares kyuushuu kyuuhai."),
    ),
    "tenpai_never_hidden": (
        gettext_lazy("A tenpai hand is always shown at an exhaustive draw"),
        gettext_lazy("Some rules let a player without riichi keep it closed and pay as noten."),
    ),
    "deal_passes_at_an_abort": (
        gettext_lazy("The deal passes on at an abortive draw"),
        gettext_lazy("The same dealer deals again, with one honba more."),
    ),
    "honba_needs_a_dealer_who_stays": (
        gettext_lazy("Honba goes back to zero whenever the deal passes"),
        gettext_lazy(
            "Every draw adds one, even if the deal passes on; only a non-dealer's win takes honba away."
        ),
    ),
    "dealer_stays_at_a_draw": (
        gettext_lazy("The dealer stays at every draw"),
        gettext_lazy("At an exhaustive draw a noten dealer loses the deal."),
    ),
    "sticks_go_back": (
        gettext_lazy("The sticks of a drawn hand go back to their owners"),
        gettext_lazy("They stay on the table for the next winner."),
    ),
}
