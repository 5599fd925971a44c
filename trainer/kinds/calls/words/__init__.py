"""The words of the questions about calls: a module for each kind.

Here stand the words of the misconceptions of this family, by code: the name for lists, and the reply.
"""

from typing import Final

from django.utils.translation import gettext as _

from trainer.wording.kind_words import Words

WORDS: Final[dict[str, Words]] = {
    "chi_from_anyone": (
        lambda: _("Chi is possible from any player"),
        lambda: _("Chi is possible from the left only, and never with three players."),
    ),
    "nothing_bars_calls": (
        lambda: _("With the tiles in hand one may always call"),
        lambda: _(
            "Not in riichi, nor the last discard, nor a tile used for a kan: those can only be ronned."
        ),
    ),
    "pon_before_ron": (
        lambda: _("Pon and kan come before ron"),
        lambda: _("Ron comes before every call; pon and kan come before chi."),
    ),
    "one_ron_only": (
        lambda: _("Only the nearest ron counts"),
        lambda: _("That is head bump, one rule among several: here it does not decide this tile."),
    ),
    "every_ron_counts": (
        lambda: _("Every ron counts"),
        lambda: _("By some rules only the nearest is paid, or three rons end the hand."),
    ),
    "nearest_claim_first": (
        lambda: _("Whoever is next in turn gets the tile"),
        lambda: _(
            "The kind of claim comes first: ron, then pon or kan, then chi; turn order only among rons."
        ),
    ),
    "same_tile_only": (
        lambda: _("Kuikae forbids only the called tile"),
        lambda: _("After a chi of an end of the run its other end is forbidden too."),
    ),
    "whole_run_barred": (
        lambda: _("No tile of the called run may be discarded"),
        lambda: _(
            "Only the called kind and the other end swap the call; your own two kinds may be discarded."
        ),
    ),
    "both_outer_ends": (
        lambda: _("The tiles on both sides of the run are forbidden"),
        lambda: _("Only the one that would have made the same run with your two tiles is."),
    ),
    "no_kuikae": (
        lambda: _("After a call any tile may be discarded"),
        lambda: _("Most rules forbid kuikae, the discard that only swaps the called tile."),
    ),
    "any_north_any_time": (
        lambda: _("A north may be extracted at any time"),
        lambda: _("Only after a draw, while the wall can replace it, and in riichi only the one just drawn."),
    ),
    "no_kita_in_riichi": (
        lambda: _("There is no kita in riichi"),
        lambda: _("The north just drawn may be extracted in riichi too: it changes nothing of the hand."),
    ),
    "kita_never_ronned": (
        lambda: _("An extracted north cannot be ronned"),
        lambda: _(
            "Under most rules it can, as the tile of a kakan can, if it is a wait of a hand with a yaku."
        ),
    ),
    "kita_keeps_ippatsu": (
        lambda: _("A kita does not end ippatsu"),
        lambda: _("Under these rules it interrupts as a call does."),
    ),
    "kita_no_rinshan": (
        lambda: _("Rinshan kaihou needs a kan"),
        lambda: _("Under these rules the tile for an extracted north is a rinshan tile too."),
    ),
}
