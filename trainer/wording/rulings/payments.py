"""Payments: noten, honba, nagashi mangan, pao."""

from typing import Final

from django.utils.translation import gettext as _

from trainer.wording.rulings.base import Ruling, choice, counted, listed
from trainer.wording.words import grouped, joined
from trainer.wording.yaku_names import YAKU_NAMES

_PAO: Final = {"d3": "daisangen", "d4": "daisuushii", "k4": "suukantsu"}
"""Yakuman by the names of the patterns."""


def _pao(patterns: list[str]) -> str:
    if not patterns:
        return _("there is no pao")
    return _("pao applies to %(yakuman)s") % {"yakuman": joined([_pattern(each) for each in patterns])}


def _pattern(name: str) -> str:
    return YAKU_NAMES[_PAO[name]]() if name in _PAO else _("a rinshan win on a daiminkan")


RULINGS: Final[dict[str, Ruling]] = {
    "noten_pool": counted(
        lambda: _("sources differ on the noten payment"),
        lambda points: _("at a draw %(points)s points go from noten to tenpai") % {"points": grouped(points)},
    ),
    "honba_ron": counted(
        lambda: _("sources differ on what a honba is worth"),
        lambda points: _("each honba adds %(points)s points to a ron") % {"points": grouped(points)},
    ),
    "nagashi_mangan": choice(
        lambda: _("sources differ on nagashi mangan"),
        yes=lambda: _("nagashi mangan is paid"),
        no=lambda: _("there is no nagashi mangan"),
    ),
    "pao": listed(lambda: _("sources differ on which yakuman have pao"), _pao),
    "pao_scope": choice(
        lambda: _("sources differ on how much pao covers"),
        hand=lambda: _("pao covers the whole hand"),
        liable_part=lambda: _("pao covers only the yakuman that it is for"),
    ),
    "pao_honba": choice(
        lambda: _("sources differ on who pays the honba under pao"),
        liable=lambda: _("the liable player pays the honba"),
        discarder=lambda: _("whoever deals in pays the honba, even under pao"),
    ),
}
