"""The words of the questions about calls: a module for each kind.

Here stand the words of the misconceptions of this family, by code: the name for lists, and the reply.
"""

from typing import Final

from django.utils.translation import gettext_lazy

from trainer.wording.kind_words import Words

WORDS: Final[dict[str, Words]] = {
    "chi_from_anyone": (
        gettext_lazy("Chi is possible from any player"),
        gettext_lazy("Chi is possible from the left only, and never with three players."),
    ),
    "nothing_bars_calls": (
        gettext_lazy("With the tiles in hand one may always call"),
        gettext_lazy(
            "Not in riichi, nor the last discard, nor a tile used for a kan: those can only be ronned."
        ),
    ),
    "pon_before_ron": (
        gettext_lazy("Pon and kan come before ron"),
        gettext_lazy("Ron comes before every call; pon and kan come before chi."),
    ),
    "one_ron_only": (
        gettext_lazy("Only the nearest ron counts"),
        gettext_lazy("That is head bump, one rule among several: here it does not decide this tile."),
    ),
    "every_ron_counts": (
        gettext_lazy("Every ron counts"),
        gettext_lazy("By some rules only the nearest is paid, or three rons end the hand."),
    ),
    "nearest_claim_first": (
        gettext_lazy("Whoever is next in turn gets the tile"),
        gettext_lazy(
            "The kind of claim comes first: ron, then pon or kan, then chi; turn order only among rons."
        ),
    ),
    "same_tile_only": (
        gettext_lazy("Kuikae forbids only the called tile"),
        gettext_lazy("After a chi of an end of the run its other end is forbidden too."),
    ),
    "whole_run_barred": (
        gettext_lazy("No tile of the called run may be discarded"),
        gettext_lazy(
            "Only the called kind and the other end swap the call; your own two kinds may be discarded."
        ),
    ),
    "both_outer_ends": (
        gettext_lazy("The tiles on both sides of the run are forbidden"),
        gettext_lazy("Only the one that would have made the same run with your two tiles is."),
    ),
    "no_kuikae": (
        gettext_lazy("After a call any tile may be discarded"),
        gettext_lazy("Most rules forbid kuikae, the discard that only swaps the called tile."),
    ),
    "any_north_any_time": (
        gettext_lazy("A north may be extracted at any time"),
        gettext_lazy(
            "Only after a draw, while the wall can replace it, and in riichi only the one just drawn."
        ),
    ),
    "no_kita_in_riichi": (
        gettext_lazy("There is no kita in riichi"),
        gettext_lazy("The north just drawn may be extracted in riichi too: it changes nothing of the hand."),
    ),
    "kita_never_ronned": (
        gettext_lazy("An extracted north cannot be ronned"),
        gettext_lazy(
            "Under most rules it can, as the tile of a kakan can, if it is a wait of a hand with a yaku."
        ),
    ),
    "kita_keeps_ippatsu": (
        gettext_lazy("A kita does not end ippatsu"),
        gettext_lazy("Under these rules it interrupts as a call does."),
    ),
    "kita_no_rinshan": (
        gettext_lazy("Rinshan kaihou needs a kan"),
        gettext_lazy("Under these rules the tile for an extracted north is a rinshan tile too."),
    ),
}
