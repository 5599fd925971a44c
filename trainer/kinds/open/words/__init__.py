"""The words of the questions about open riichi: a module for each kind.

Here stand the words of the misconceptions of this family, by code: the name for lists, and the reply.
"""

from typing import Final

from django.utils.translation import gettext_lazy

from trainer.wording.kind_words import Words

WORDS: Final[dict[str, Words]] = {
    "shown_wait_never_allowed": (
        gettext_lazy("A shown wait may never be discarded"),
        gettext_lazy("It may if you have no other tile, or if the open hand is furiten and cannot ron."),
    ),
    "shown_waits_allowed": (
        gettext_lazy("Any tile may be discarded against an open riichi"),
        gettext_lazy(
            "A shown wait may not, as long as you have another tile and the open hand is not furiten."
        ),
    ),
    "open_riichi_needs_genbutsu": (
        gettext_lazy("Against an open riichi only genbutsu may be discarded"),
        gettext_lazy("The waits lie open: every other tile is safe, so there is no need to fold."),
    ),
    "open_riichi_even_furiten": (
        gettext_lazy("An open riichi needs no more than tenpai"),
        gettext_lazy("Some rules forbid an open riichi in furiten, by the declaration discard too."),
    ),
    "any_open_deal_in_is_yakuman": (
        gettext_lazy("Any deal-in to an open riichi costs a yakuman"),
        gettext_lazy(
            "Whoever is in riichi cannot choose the discard, and mostly pays what the hand is worth."
        ),
    ),
    "own_riichi_protects": (
        gettext_lazy("Whoever has declared riichi pays only what the hand is worth"),
        gettext_lazy(
            "It must stand: its tile must not be ronned. Some rules ask for the yakuman all the same."
        ),
    ),
    "yakuman_always_add_up": (
        gettext_lazy("The yakuman for the deal-in is added to the hand"),
        gettext_lazy(
            "It takes the place of what the hand is worth; only some rules add it to a yakuman hand."
        ),
    ),
    "open_riichi_always_two_han": (
        gettext_lazy("An open riichi is always two han"),
        gettext_lazy("It adds to the riichi, and a double riichi is worth two by itself."),
    ),
    "dodging_costs_a_chombo": (
        gettext_lazy("A chombo costs the same, whatever it was made for"),
        gettext_lazy("Some rules let a chombo on purpose, made so as not to deal in, cost a yakuman."),
    ),
}
