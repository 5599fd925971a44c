"""The words of the questions about ippatsu: a module for each kind.

Here stand the words of the misconceptions of this family, by code: the name for lists, and the reply.
"""

from typing import Final

from django.utils.translation import gettext_lazy

from trainer.wording.kind_words import Words

WORDS: Final[dict[str, Words]] = {
    "riichi_ends_ippatsu": (
        gettext_lazy("Another player's riichi ends ippatsu"),
        gettext_lazy("A riichi is no call. Several declarers can have ippatsu at the same time."),
    ),
    "only_own_tiles_called": (
        gettext_lazy("Only a call of the declarer's own tile ends ippatsu"),
        gettext_lazy("Any call by anyone ends it, whoever discarded the tile."),
    ),
    "ankan_keeps_ippatsu": (
        gettext_lazy("A closed kan does not end ippatsu"),
        gettext_lazy("An ankan keeps a hand closed, but it ends every ippatsu, the caller's own too."),
    ),
    "ippatsu_without_end": (
        gettext_lazy("Ippatsu lasts until somebody calls"),
        gettext_lazy("It lasts for one turn: with the declarer's next discard it is over."),
    ),
    "chankan_after_ippatsu": (
        gettext_lazy("A kan that is robbed has ended ippatsu"),
        gettext_lazy("The ron comes before the kan stands. What does not stand ends nothing."),
    ),
    "ippatsu_by_ron_only": (
        gettext_lazy("Ippatsu needs a ron"),
        gettext_lazy("A tsumo on the declarer's own next draw carries ippatsu as well."),
    ),
}
