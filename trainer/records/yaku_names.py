"""How the formats call the yaku: Tenhou's numbers and words, Mahjong Soul's numbers, and our names."""

from collections.abc import Iterable
from typing import Final

from trainer.rules.scoring.yaku_list import YAKUMAN_HAN

_WINDS: Final = "東南西北"
TENHOU_YAKU: Final = (
    ("menzen_tsumo", "門前清自摸和"),
    ("riichi", "立直"),
    ("ippatsu", "一発"),
    ("chankan", "槍槓"),
    ("rinshan", "嶺上開花"),
    ("haitei", "海底摸月"),
    ("houtei", "河底撈魚"),
    ("pinfu", "平和"),
    ("tanyao", "断幺九"),
    ("iipeikou", "一盃口"),
    *(("yakuhai_seat_wind", f"自風 {wind}") for wind in _WINDS),
    *(("yakuhai_round_wind", f"場風 {wind}") for wind in _WINDS),
    ("yakuhai_haku", "役牌 白"),
    ("yakuhai_hatsu", "役牌 發"),
    ("yakuhai_chun", "役牌 中"),
    ("double_riichi", "両立直"),
    ("chiitoitsu", "七対子"),
    ("chanta", "混全帯幺九"),
    ("ittsu", "一気通貫"),
    ("sanshoku_doujun", "三色同順"),
    ("sanshoku_doukou", "三色同刻"),
    ("sankantsu", "三槓子"),
    ("toitoi", "対々和"),
    ("sanankou", "三暗刻"),
    ("shousangen", "小三元"),
    ("honroutou", "混老頭"),
    ("ryanpeikou", "二盃口"),
    ("junchan", "純全帯幺九"),
    ("honitsu", "混一色"),
    ("chinitsu", "清一色"),
    ("renhou", "人和"),
    ("tenhou", "天和"),
    ("chiihou", "地和"),
    ("daisangen", "大三元"),
    ("suuankou", "四暗刻"),
    ("suuankou_tanki", "四暗刻単騎"),
    ("tsuuiisou", "字一色"),
    ("ryuuiisou", "緑一色"),
    ("chinroutou", "清老頭"),
    ("chuuren", "九蓮宝燈"),
    ("junsei_chuuren", "純正九蓮宝燈"),
    ("kokushi", "国士無双"),
    ("kokushi_13", "国士無双１３面"),
    ("daisuushii", "大四喜"),
    ("shousuushii", "小四喜"),
    ("suukantsu", "四槓子"),
    ("dora", "ドラ"),
    ("ura_dora", "裏ドラ"),
    ("aka", "赤ドラ"),
)
"""Our name and Tenhou's word; the place in the list is Tenhou's number of the yaku."""

TENHOU_NAMES: Final = tuple(name for name, _ in TENHOU_YAKU)
TENHOU_WORDS: Final = {word: name for name, word in TENHOU_YAKU}
"""Our name by Tenhou's word."""

MAHJONG_SOUL_NAMES: Final = {
    number: name
    for number, name in enumerate(
        [
            *("menzen_tsumo", "riichi", "chankan", "rinshan", "haitei", "houtei"),
            *("yakuhai_haku", "yakuhai_hatsu", "yakuhai_chun", "yakuhai_seat_wind", "yakuhai_round_wind"),
            *("tanyao", "iipeikou", "pinfu", "chanta", "ittsu", "sanshoku_doujun", "double_riichi"),
            *("sanshoku_doukou", "sankantsu", "toitoi", "sanankou", "shousangen", "honroutou"),
            *("chiitoitsu", "junchan", "honitsu", "ryanpeikou", "chinitsu", "ippatsu"),
            *("dora", "aka", "ura_dora", "kita", "tenhou", "chiihou", "daisangen", "suuankou"),
            *("tsuuiisou", "ryuuiisou", "chinroutou", "kokushi", "shousuushii", "suukantsu", "chuuren"),
            *("", "junsei_chuuren", "suuankou_tanki", "kokushi_13", "daisuushii"),
        ],
        start=1,
    )
    if name
}
"""Number 46 is a yaku of another ruleset; so are those above 50."""


def with_kita(lines: Iterable[tuple[str, int]], kita: int) -> tuple[tuple[str, int], ...]:
    """Tenhou's lines with the extracted norths told apart from the other dora, without lines of no han."""
    found: list[tuple[str, int]] = []
    for name, han in lines:
        norths = kita if name == "dora" and han >= kita else 0
        found += [(name, han - norths), ("kita", norths)]
    return tuple((name, han) for name, han in found if han)


def yakuman_line(name: str, worth: int = 1) -> tuple[str, int]:
    return name, worth * YAKUMAN_HAN
