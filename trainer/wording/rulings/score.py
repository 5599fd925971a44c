"""What a hand is worth."""

from typing import Final

from django.utils.translation import gettext as _

from trainer.wording.rulings.base import Ruling, choice, counted, listed
from trainer.wording.yaku_names import yaku_words

_DOUBLE: Final = {
    "k13": "kokushi_13",
    "s1": "suuankou_tanki",
    "j9": "junsei_chuuren",
    "d4": "daisuushii",
}
"""Yakuman by the names of the patterns."""


def _double_yakuman(patterns: list[str]) -> str:
    if not patterns:
        return _("no single pattern is a double yakuman")
    names = yaku_words(_DOUBLE[each] for each in patterns)
    return _("double yakuman: %(yakuman)s") % {"yakuman": names}


def _aka(number: int) -> str:
    return _("%(number)s red fives") % {"number": number} if number else _("no red fives")


RULINGS: Final[dict[str, Ruling]] = {
    "kiriage": choice(
        lambda: _("sources differ on kiriage mangan"),
        yes=lambda: _("4 han 30 fu and 3 han 60 fu are a mangan"),
        no=lambda: _("4 han 30 fu and 3 han 60 fu stay below mangan"),
    ),
    "counted_yakuman": choice(
        lambda: _("sources differ on 13 han and more"),
        yakuman=lambda: _("13 han are a yakuman"),
        sanbaiman=lambda: _("13 han are a sanbaiman"),
    ),
    "multiple_yakuman": choice(
        lambda: _("sources differ on several yakuman in one hand"),
        yes=lambda: _("several yakuman in one hand add up"),
        no=lambda: _("several yakuman in one hand count as one"),
    ),
    "double_pattern_yakuman": listed(lambda: _("sources differ on double yakuman"), _double_yakuman),
    "double_wind_pair_fu": counted(
        lambda: _("sources differ on the fu of a pair of the double wind"),
        lambda fu: _("a pair of the double wind is worth %(fu)s fu") % {"fu": fu},
    ),
    "aka": counted(lambda: _("sources differ on red fives"), _aka),
    "kuitan": choice(
        lambda: _("sources differ on open tanyao"),
        yes=lambda: _("open tanyao counts"),
        no=lambda: _("tanyao counts in a closed hand only"),
    ),
    "atozuke": choice(
        lambda: _("sources differ on a yaku made after the first call"),
        yes=lambda: _("a yaku may be made after the first call"),
        no=lambda: _("a yaku must be settled by the first call"),
    ),
    "renhou": choice(
        lambda: _("sources differ on a ron before one's first draw"),
        none=lambda: _("a ron before one's first draw is no yaku"),
        mangan=lambda: _("a ron before one's first draw is renhou, a mangan"),
        **{"5han": lambda: _("a ron before one's first draw is renhou, five han")},
    ),
}
