"""The words of the questions about waits, tenpai and furiten: a module for each kind.

Here stand the words of the misconceptions of this family, by code: the name for lists, and the reply.
"""

from typing import Final

from django.utils.translation import gettext_lazy

from trainer.wording.kind_words import Words

WORDS: Final[dict[str, Words]] = {
    "only_last_discard_counts": (
        gettext_lazy("Only my last discard counts for furiten"),
        gettext_lazy("Every tile in your river counts, from the first discard on."),
    ),
    "called_tile_is_gone": (
        gettext_lazy("A discard that was called no longer counts for furiten"),
        gettext_lazy("It was your discard wherever it lies now, so it makes you furiten all the same."),
    ),
    "calls_clear_furiten": (
        gettext_lazy("A call by another player ends same-turn furiten"),
        gettext_lazy("Calls by others never end it. By most rules it lasts until your own next discard."),
    ),
    "riichi_furiten_is_temporary": (
        gettext_lazy("In riichi, too, furiten by a passed tile ends with my next discard"),
        gettext_lazy("In riichi a tile that you let go makes you furiten for the rest of the hand."),
    ),
    "passed_tile_needs_yaku": (
        gettext_lazy("A passed tile that gave no yaku does not make me furiten"),
        gettext_lazy("It completed the hand, and that is what counts: you are furiten for the turn."),
    ),
    "only_discarded_kind_blocked": (
        gettext_lazy("Furiten blocks only the kind that I discarded"),
        gettext_lazy("One of your waits in your river blocks a ron on all of them."),
    ),
    "win_needs_no_yaku": (
        gettext_lazy("A complete hand wins without a yaku"),
        gettext_lazy("Every win needs a yaku. Menzen tsumo is one only while the hand is closed."),
    ),
    "dora_is_a_yaku": (
        gettext_lazy("A dora is enough to win"),
        gettext_lazy("Dora add han to a win that has a yaku; they are not yaku themselves."),
    ),
    "furiten_blocks_tsumo": (
        gettext_lazy("In furiten I cannot win at all"),
        gettext_lazy("Furiten forbids only ron. A tsumo is always possible."),
    ),
    "furiten_blocks_own_kind": (
        gettext_lazy("I cannot tsumo a kind that I have discarded"),
        gettext_lazy("A tsumo is possible on every wait, on a kind in your river too."),
    ),
    "own_four_is_a_wait": (
        gettext_lazy("A tile of which I hold all four can be my wait everywhere"),
        gettext_lazy("Many rules count no wait of which you hold all four copies yourself."),
    ),
    "gone_waits_are_noten": (
        gettext_lazy("A hand whose waits are all gone is noten"),
        gettext_lazy("Where the copies lie with others, in rivers or melds, the hand is still tenpai."),
    ),
    "four_are_two_pairs": (
        gettext_lazy("Four of a kind are two pairs of a chiitoitsu"),
        gettext_lazy("A chiitoitsu needs seven different pairs."),
    ),
}
