"""The words of the questions about ippatsu: a module for each kind.

Here stand the words of the misconceptions of this family, by code: the name for lists, and the reply.
"""

from typing import Final

from django.utils.translation import gettext as _

from trainer.wording.kind_words import Words

WORDS: Final[dict[str, Words]] = {
    "riichi_ends_ippatsu": (
        lambda: _("Another player's riichi ends ippatsu"),
        lambda: _("A riichi is no call. Several declarers can have ippatsu at the same time."),
    ),
    "only_own_tiles_called": (
        lambda: _("Only a call of the declarer's own tile ends ippatsu"),
        lambda: _("Any call by anyone ends it, whoever discarded the tile."),
    ),
    "ankan_keeps_ippatsu": (
        lambda: _("A closed kan does not end ippatsu"),
        lambda: _("An ankan keeps a hand closed, but it ends every ippatsu, the caller's own too."),
    ),
    "ippatsu_without_end": (
        lambda: _("Ippatsu lasts until somebody calls"),
        lambda: _("It lasts for one turn: with the declarer's next discard it is over."),
    ),
    "chankan_after_ippatsu": (
        lambda: _("A kan that is robbed has ended ippatsu"),
        lambda: _("The ron comes before the kan stands. What does not stand ends nothing."),
    ),
    "ippatsu_by_ron_only": (
        lambda: _("Ippatsu needs a ron"),
        lambda: _("A tsumo on the declarer's own next draw carries ippatsu as well."),
    ),
}
