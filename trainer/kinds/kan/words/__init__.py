"""The words of the questions about kans: a module for each kind.

Here stand the words of the misconceptions of this family, by code: the name for lists, and the reply.
"""

from typing import Final

from django.utils.translation import gettext as _

from trainer.wording.kind_words import Words

WORDS: Final[dict[str, Words]] = {
    "no_kan_in_riichi": (
        lambda: _("In riichi no kan can be made"),
        lambda: _("Most rules allow an ankan of the drawn tile that leaves the hand as it is."),
    ),
    "any_kan_of_drawn": (
        lambda: _("In riichi any ankan of the drawn tile is legal"),
        lambda: _("The kan must not change the waits, by most rules not the shape of the hand either."),
    ),
    "waits_only_matter": (
        lambda: _("In riichi a kan is legal whenever the waits stay the same"),
        lambda: _("Many rules ask more: in every way to win the three tiles must be an ankou."),
    ),
    "any_four_will_do": (
        lambda: _("Any four of a kind in the hand can be laid as a kan"),
        lambda: _(
            "In riichi only the tile just drawn counts; a fifth kan, or one at an empty wall, is not legal."
        ),
    ),
    "kan_of_drawn_only": (
        lambda: _("A kan needs the tile just drawn"),
        lambda: _("Outside riichi you may keep four of a kind and lay them after any draw of your own."),
    ),
    "ankan_can_be_robbed": (
        lambda: _("An ankan can be robbed like a kakan"),
        lambda: _("At most by kokushi musou, and by some rules not even by that."),
    ),
    "kan_dora_at_once": (
        lambda: _("Every kan opens its dora indicator at once"),
        lambda: _("That of an ankan opens at once; of other kans, by some rules, only with what follows."),
    ),
    "kan_ends_riichi": (
        lambda: _("A kan ends a riichi"),
        lambda: _("A kan ends ippatsu. The riichi still stands."),
    ),
    "robbed_kan_has_dora": (
        lambda: _("A kakan that is robbed opens a dora indicator"),
        lambda: _("A kan that is robbed does not stand, and so it opens none."),
    ),
    "only_what_lies_open": (
        lambda: _("Only the indicators that are turned over when I claim the tile count"),
        lambda: _("An indicator that is due counts as well, even if nobody has turned it over yet."),
    ),
    "ura_for_every_winner": (
        lambda: _("Every winner turns over the ura dora"),
        lambda: _("Only a winner whose riichi stands does."),
    ),
    "one_ura_only": (
        lambda: _("There is one ura dora indicator, whatever the kans"),
        lambda: _("By most rules there is one beneath each open indicator."),
    ),
    "robbed_kan_has_ura": (
        lambda: _("Every kan of the hand brings an ura dora"),
        lambda: _("Only beneath indicators that count for this win; a robbed kan brings none."),
    ),
}
