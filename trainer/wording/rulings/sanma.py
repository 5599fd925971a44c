"""Three players: kita, and the payments of the absent seat."""

from collections.abc import Callable
from typing import Final

from django.utils.translation import gettext as _

from trainer.wording.rulings.base import Ruling, choice, listed
from trainer.wording.words import joined

_BROKEN: Final[dict[str, Callable[[], str]]] = {
    "ippatsu": lambda: _("ippatsu"),
    "double_riichi": lambda: _("double riichi"),
    "first_turn_yaku": lambda: _("first-turn wins"),
    "kyuushu": lambda: _("kyuushuu kyuuhai"),
}


def _breaks(what: list[str]) -> str:
    if not what:
        return _("a kita breaks nothing")
    return _("a kita ends %(what)s") % {"what": joined([_BROKEN[each]() for each in what])}


RULINGS: Final[dict[str, Ruling]] = {
    "kita": choice(
        lambda: _("sources differ on kita"),
        yes=lambda: _("a north may be extracted"),
        no=lambda: _("no north is extracted"),
    ),
    "kita_breaks": listed(lambda: _("sources differ on what a kita ends"), _breaks),
    "kita_ron": choice(
        lambda: _("sources differ on whether an extracted north can be ronned"),
        no=lambda: _("an extracted north cannot be ronned"),
        plain=lambda: _("an extracted north can be ronned, without chankan"),
        chankan=lambda: _("an extracted north can be ronned as chankan"),
    ),
    "kita_rinshan_yaku": choice(
        lambda: _("sources differ on rinshan kaihou after a kita"),
        yes=lambda: _("a win on the tile drawn after a kita is rinshan kaihou"),
        no=lambda: _("a win on the tile drawn after a kita is no rinshan kaihou"),
    ),
    "kita_pass_furiten": choice(
        lambda: _("sources differ on furiten by an extracted north let go"),
        yes=lambda: _("an extracted north let go makes furiten"),
        no=lambda: _("an extracted north let go makes no furiten"),
    ),
    "tsumo_loss": choice(
        lambda: _("sources differ on the absent player's share of a tsumo"),
        yes=lambda: _("the absent player's share of a tsumo is not paid"),
        no=lambda: _("the two others pay the absent player's share of a tsumo"),
    ),
}
