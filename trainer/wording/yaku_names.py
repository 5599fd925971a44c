"""The names of the yaku: romaji as players say them, translated where a language has its own."""

from collections.abc import Callable, Iterable
from typing import Final

from django.utils.translation import gettext as _

from trainer.wording.words import joined


def yaku_words(names: Iterable[str]) -> str:
    """`riichi, tanyao and pinfu`."""
    return joined([YAKU_NAMES[name]() for name in names])


YAKU_NAMES: Final[dict[str, Callable[[], str]]] = {
    "riichi": lambda: _("riichi"),
    "double_riichi": lambda: _("double riichi"),
    "open_riichi": lambda: _("open riichi"),
    "ippatsu": lambda: _("ippatsu"),
    "menzen_tsumo": lambda: _("menzen tsumo"),
    "pinfu": lambda: _("pinfu"),
    "tanyao": lambda: _("tanyao"),
    "iipeikou": lambda: _("iipeikou"),
    "ryanpeikou": lambda: _("ryanpeikou"),
    "yakuhai_haku": lambda: _("haku"),
    "yakuhai_hatsu": lambda: _("hatsu"),
    "yakuhai_chun": lambda: _("chun"),
    "yakuhai_seat_wind": lambda: _("the seat wind"),
    "yakuhai_round_wind": lambda: _("the round wind"),
    "haitei": lambda: _("haitei"),
    "houtei": lambda: _("houtei"),
    "rinshan": lambda: _("rinshan kaihou"),
    "chankan": lambda: _("chankan"),
    "sanshoku_doujun": lambda: _("sanshoku doujun"),
    "sanshoku_doukou": lambda: _("sanshoku doukou"),
    "ittsu": lambda: _("ittsu"),
    "chanta": lambda: _("chanta"),
    "junchan": lambda: _("junchan"),
    "toitoi": lambda: _("toitoi"),
    "sanankou": lambda: _("sanankou"),
    "sankantsu": lambda: _("sankantsu"),
    "chiitoitsu": lambda: _("chiitoitsu"),
    "shousangen": lambda: _("shousangen"),
    "honroutou": lambda: _("honroutou"),
    "honitsu": lambda: _("honitsu"),
    "chinitsu": lambda: _("chinitsu"),
    "renhou": lambda: _("renhou"),
    "tenhou": lambda: _("tenhou"),
    "chiihou": lambda: _("chiihou"),
    "kokushi": lambda: _("kokushi musou"),
    "kokushi_13": lambda: _("kokushi musou on thirteen waits"),
    "suuankou": lambda: _("suuankou"),
    "suuankou_tanki": lambda: _("suuankou tanki"),
    "daisangen": lambda: _("daisangen"),
    "shousuushii": lambda: _("shousuushii"),
    "daisuushii": lambda: _("daisuushii"),
    "tsuuiisou": lambda: _("tsuuiisou"),
    "chinroutou": lambda: _("chinroutou"),
    "ryuuiisou": lambda: _("ryuuiisou"),
    "chuuren": lambda: _("chuuren poutou"),
    "junsei_chuuren": lambda: _("junsei chuuren poutou"),
    "suukantsu": lambda: _("suukantsu"),
}
