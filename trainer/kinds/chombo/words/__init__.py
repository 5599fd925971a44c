"""The words of the questions about mistakes: a module for each kind.

Here stand the words of the misconceptions of this family, by code: the name for lists, and the reply.
"""

from typing import Final

from django.utils.translation import gettext_lazy

from trainer.wording.kind_words import Words

WORDS: Final[dict[str, Words]] = {
    "chombo_though_another_won": (
        gettext_lazy("A noten riichi always costs a chombo, even when somebody else wins"),
        gettext_lazy(
            "It costs one only if it comes to light. When another player wins, the hand stays closed."
        ),
    ),
    "every_draw_shows_riichi": (
        gettext_lazy("Riichi hands are shown at every draw"),
        gettext_lazy(
            "Only at an exhaustive draw and at suucha riichi. At other abortive draws they stay closed."
        ),
    ),
    "any_furiten_riichi_is_chombo": (
        gettext_lazy("Riichi in furiten is a chombo"),
        gettext_lazy(
            "Most rules allow it: you can then win by tsumo only. A false ron would be the mistake."
        ),
    ),
    "illegal_kan_found_at_once": (
        gettext_lazy("An illegal kan in riichi always costs a chombo"),
        gettext_lazy("It comes to light only if the hand is shown, and some kans in riichi are legal."),
    ),
    "false_win_is_dead_hand": (
        gettext_lazy("Whoever claims a false win merely has a dead hand"),
        gettext_lazy("The hand has been shown, so nobody can play on: it is a chombo."),
    ),
    "offenders_stick_is_lost": (
        gettext_lazy("The offender's riichi stick is lost"),
        gettext_lazy("The hand is annulled: every declarer of it takes the stick back, the offender too."),
    ),
    "nobody_takes_sticks_back": (
        gettext_lazy("Riichi sticks stay on the table after a chombo"),
        gettext_lazy("Those of this hand go back to their owners. Only sticks of earlier hands stay."),
    ),
    "same_chombo_for_the_dealer": (
        gettext_lazy("A reverse mangan is the same for dealer and non-dealer"),
        gettext_lazy("It is paid like a tsumo: the dealer pays 4,000 to each, others pay the dealer double."),
    ),
    "chombo_always_reverse_mangan": (
        gettext_lazy("A chombo always pays a mangan to the others"),
        gettext_lazy(
            "Many rules take a fixed amount instead, some of them only from the result of the game."
        ),
    ),
}
