"""The words of the questions about waits, tenpai and furiten: a module for each kind.

Here stand the words of the misconceptions of this family, by code: the name for lists, and the reply.
"""

from typing import Final

from django.utils.translation import gettext as _

from trainer.wording.kind_words import Words

WORDS: Final[dict[str, Words]] = {
    "only_last_discard_counts": (
        lambda: _("Only my last discard counts for furiten"),
        lambda: _("Every tile in your river counts, from the first discard on."),
    ),
    "called_tile_is_gone": (
        lambda: _("A discard that was called no longer counts for furiten"),
        lambda: _("It was your discard wherever it lies now, so it makes you furiten all the same."),
    ),
    "calls_clear_furiten": (
        lambda: _("A call by another player ends same-turn furiten"),
        lambda: _("Calls by others never end it. By most rules it lasts until your own next discard."),
    ),
    "riichi_furiten_is_temporary": (
        lambda: _("In riichi, too, furiten by a passed tile ends with my next discard"),
        lambda: _("In riichi a tile that you let go makes you furiten for the rest of the hand."),
    ),
    "passed_tile_needs_yaku": (
        lambda: _("A passed tile that gave no yaku does not make me furiten"),
        lambda: _("It completed the hand, and that is what counts: you are furiten for the turn."),
    ),
    "only_discarded_kind_blocked": (
        lambda: _("Furiten blocks only the kind that I discarded"),
        lambda: _("One of your waits in your river blocks a ron on all of them."),
    ),
    "win_needs_no_yaku": (
        lambda: _("A complete hand wins without a yaku"),
        lambda: _("Every win needs a yaku. Menzen tsumo is one only while the hand is closed."),
    ),
    "dora_is_a_yaku": (
        lambda: _("A dora is enough to win"),
        lambda: _("Dora add han to a win that has a yaku; they are not yaku themselves."),
    ),
    "furiten_blocks_tsumo": (
        lambda: _("In furiten I cannot win at all"),
        lambda: _("Furiten forbids only ron. A tsumo is always possible."),
    ),
    "furiten_blocks_own_kind": (
        lambda: _("I cannot tsumo a kind that I have discarded"),
        lambda: _("A tsumo is possible on every wait, on a kind in your river too."),
    ),
    "own_four_is_a_wait": (
        lambda: _("A tile of which I hold all four can be my wait everywhere"),
        lambda: _("Many rules count no wait of which you hold all four copies yourself."),
    ),
    "gone_waits_are_noten": (
        lambda: _("A hand whose waits are all gone is noten"),
        lambda: _("Where the copies lie with others, in rivers or melds, the hand is still tenpai."),
    ),
    "four_are_two_pairs": (
        lambda: _("Four of a kind are two pairs of a chiitoitsu"),
        lambda: _("A chiitoitsu needs seven different pairs."),
    ),
}
