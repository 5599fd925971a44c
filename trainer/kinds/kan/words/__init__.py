"""The words of the questions about kans: a module for each kind.

Here stand the words of the misconceptions of this family, by code: the name for lists, and the reply.
"""

from typing import Final

from django.utils.translation import gettext_lazy

from trainer.wording.kind_words import Words

WORDS: Final[dict[str, Words]] = {
    "no_kan_in_riichi": (
        gettext_lazy("In riichi no kan can be made"),
        gettext_lazy("Most rules allow an ankan of the drawn tile that leaves the hand as it is."),
    ),
    "any_kan_of_drawn": (
        gettext_lazy("In riichi any ankan of the drawn tile is legal"),
        gettext_lazy("The kan must not change the waits, by most rules not the shape of the hand either."),
    ),
    "waits_only_matter": (
        gettext_lazy("In riichi a kan is legal whenever the waits stay the same"),
        gettext_lazy("Many rules ask more: in every way to win the three tiles must be an ankou."),
    ),
    "any_four_will_do": (
        gettext_lazy("Any four of a kind in the hand can be laid as a kan"),
        gettext_lazy(
            "In riichi only the tile just drawn counts; a fifth kan, or one at an empty wall, is not legal."
        ),
    ),
    "kan_of_drawn_only": (
        gettext_lazy("A kan needs the tile just drawn"),
        gettext_lazy("Outside riichi you may keep four of a kind and lay them after any draw of your own."),
    ),
    "ankan_can_be_robbed": (
        gettext_lazy("An ankan can be robbed like a kakan"),
        gettext_lazy("At most by kokushi musou, and by some rules not even by that."),
    ),
    "kan_dora_at_once": (
        gettext_lazy("Every kan opens its dora indicator at once"),
        gettext_lazy("That of an ankan opens at once; of other kans, by some rules, only with what follows."),
    ),
    "kan_ends_riichi": (
        gettext_lazy("A kan ends a riichi"),
        gettext_lazy("A kan ends ippatsu. The riichi still stands."),
    ),
    "robbed_kan_has_dora": (
        gettext_lazy("A kakan that is robbed opens a dora indicator"),
        gettext_lazy("A kan that is robbed does not stand, and so it opens none."),
    ),
    "only_what_lies_open": (
        gettext_lazy("Only the indicators that are turned over when I claim the tile count"),
        gettext_lazy("An indicator that is due counts as well, even if nobody has turned it over yet."),
    ),
    "ura_for_every_winner": (
        gettext_lazy("Every winner turns over the ura dora"),
        gettext_lazy("Only a winner whose riichi stands does."),
    ),
    "one_ura_only": (
        gettext_lazy("There is one ura dora indicator, whatever the kans"),
        gettext_lazy("By most rules there is one beneath each open indicator."),
    ),
    "robbed_kan_has_ura": (
        gettext_lazy("Every kan of the hand brings an ura dora"),
        gettext_lazy("Only beneath indicators that count for this win; a robbed kan brings none."),
    ),
}
