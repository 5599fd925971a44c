"""The words in which records tell draws, limits, yaku and rooms: Tenhou's own, and those of the programs that
write records of Mahjong Soul and Riichi City in Tenhou's or in MJAI's way, in Japanese, romaji and English.

Words are compared without case, spaces, signs and length of vowels: `Kyuushu Kyuuhai`, `kyushu_kyuhai`. What
stands in no table here is refused by name, never guessed.
"""

import re
import unicodedata
from collections.abc import Mapping
from typing import Final

from trainer.records.yaku_names import TENHOU_WORDS

_NOT_COMPARED: Final = re.compile(r"[\W_]+|([a-z])(?=\1)|(?<=o)u")
"""Signs, all but the last of equal letters, the u of a long o."""


def bare(word: str) -> str:
    """What of a word is compared: letters and digits in one form and case, long vowels as short ones."""
    return _NOT_COMPARED.sub("", unicodedata.normalize("NFKC", word).casefold())


def _by_word(table: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    return {bare(word): name for name, words in table.items() for word in words}


WIN: Final = frozenset(map(bare, ("和了", "Agari")))

DRAWS: Final = _by_word(
    {
        "exhaustive": ("流局", "全員聴牌", "全員不聴", "Ryuukyoku", "Exhaustive Draw", "fanpai"),
        "nagashi": ("流し満貫", "Nagashi Mangan", "Mangan at Draw", "nm"),
        "kyuushu": ("九種九牌", "Kyuushu Kyuuhai", "Nine Terminal Abortion", "Nine Terminals", "yao9"),
        "suufon": (
            *("四風連打", "Suufon Renda", "Suufon Renta", "Suufuu Renda", "Suufuu Renta"),
            *("Four Wind Abortion", "Four Winds", "kaze4"),
        ),
        "suucha": (
            *("四家立直", "Suucha Riichi", "Suucha Reach", "Suurechi", "Four Riichi Abortion", "Four Riichi"),
            "reach4",
        ),
        "suukan": (
            *(
                "四槓散了",
                "四開槓",
                "Suukaikan",
                "Suukan Sanra",
                "Suukan Sansen",
                "Four Kan Abortion",
                "Four Kans",
                "kan4",
            ),
        ),
        "sanchahou": ("三家和了", "三家和", "Sanchahou", "Three Ron Abortion", "Triple Ron", "ron3"),
    }
)
"""The code of a draw by the word, `bare`; the words of Tenhou's XML are among them."""

NO_PAYMENT: Final = frozenset({"kyuushu", "suufon", "suucha", "suukan", "sanchahou"})
ALL_ALIKE: Final = frozenset(map(bare, ("全員聴牌", "全員不聴")))
"""An exhaustive draw at which nobody pays, since all hands are alike."""

LIMITS: Final = _by_word(
    {
        "mangan": ("満貫", "切り上げ満貫", "Mangan", "Kiriage Mangan", "Rounded Mangan"),
        "haneman": ("跳満", "Haneman"),
        "baiman": ("倍満", "Baiman"),
        "sanbaiman": ("三倍満", "Sanbaiman"),
        "yakuman": ("役満", "数え役満", "Yakuman", "Kazoe Yakuman", "Counted Yakuman"),
    }
)
"""The limit of a win by the word, `bare`."""

_YAKU: Final = {
    "menzen_tsumo": ("Fully Concealed Hand", "Menzen Tsumo", "Tsumo"),
    "riichi": ("Riichi",),
    "ippatsu": ("Ippatsu", "One Shot"),
    "chankan": ("Robbing a Kan", "Chankan"),
    "rinshan": ("After a Kan", "Rinshan Kaihou", "Rinshan"),
    "haitei": ("Under the Sea", "Haitei Raoyue", "Haitei"),
    "houtei": ("Under the River", "Houtei Raoyui", "Houtei"),
    "pinfu": ("Pinfu",),
    "tanyao": ("All Simples", "Tanyao"),
    "iipeikou": ("Pure Double Sequence", "Iipeikou"),
    "yakuhai_seat_wind": ("役牌:自風牌", "Seat Wind"),
    "yakuhai_round_wind": ("役牌:場風牌", "Prevalent Wind", "Round Wind"),
    "yakuhai_haku": ("White Dragon", "Haku", "Yakuhai Haku"),
    "yakuhai_hatsu": ("Green Dragon", "Hatsu", "Yakuhai Hatsu"),
    "yakuhai_chun": ("Red Dragon", "Chun", "Yakuhai Chun"),
    "double_riichi": ("ダブル立直", "Double Riichi"),
    "chiitoitsu": ("Seven Pairs", "Chiitoitsu"),
    "chanta": ("Half Outside Hand", "Chanta", "Chantaiyao"),
    "ittsu": ("Pure Straight", "Ittsu"),
    "sanshoku_doujun": ("Mixed Triple Sequence", "Sanshoku Doujun", "Sanshoku"),
    "sanshoku_doukou": ("Triple Triplets", "Sanshoku Doukou"),
    "sankantsu": ("Three Quads", "Sankantsu"),
    "toitoi": ("All Triplets", "Toitoi"),
    "sanankou": ("Three Concealed Triplets", "Sanankou"),
    "shousangen": ("Little Three Dragons", "Shousangen"),
    "honroutou": ("All Terminals and Honors", "All Terminals and Honours", "Honroutou"),
    "ryanpeikou": ("Twice Pure Double Sequence", "Ryanpeikou"),
    "junchan": ("Fully Outside Hand", "Junchan", "Junchan Taiyao"),
    "honitsu": ("Half Flush", "Honitsu"),
    "chinitsu": ("Full Flush", "Chinitsu"),
    "renhou": ("Hand of Man", "Blessing of Man", "Renhou"),
    "tenhou": ("Blessing of Heaven", "Tenhou"),
    "chiihou": ("Blessing of Earth", "Chiihou"),
    "daisangen": ("Big Three Dragons", "Daisangen"),
    "suuankou": ("Four Concealed Triplets", "Suuankou"),
    "suuankou_tanki": (
        *("Single-wait Four Concealed Triplets", "Four Concealed Triplets Single-Wait", "Suuankou Tanki"),
    ),
    "tsuuiisou": ("All Honors", "All Honours", "Tsuuiisou"),
    "ryuuiisou": ("All Green", "Ryuuiisou"),
    "chinroutou": ("All Terminals", "Chinroutou"),
    "chuuren": ("Nine Gates", "Chuuren Poutou"),
    "junsei_chuuren": ("True Nine Gates", "Junsei Chuuren Poutou"),
    "kokushi": ("Thirteen Orphans", "Kokushi Musou"),
    "kokushi_13": (
        *("国士無双十三面待ち", "Thirteen-wait Thirteen Orphans", "Kokushi Musou Juusanmen"),
        "Kokushi Musou Juusanmen Machi",
    ),
    "daisuushii": ("Four Big Winds", "Big Four Winds", "Daisuushii"),
    "shousuushii": ("Four Little Winds", "Small Four Winds", "Little Four Winds", "Shousuushii"),
    "suukantsu": ("Four Quads", "Suukantsu"),
    "dora": ("Dora",),
    "ura_dora": ("Ura Dora", "Reverse Dora"),
    "aka": ("Red Five", "Red Dora", "Aka Dora"),
    "kita": ("抜きドラ", "Kita", "Nuki Dora"),
}
YAKU: Final = {bare(word): name for word, name in TENHOU_WORDS.items()} | _by_word(_YAKU)
"""Our name of a yaku by the word, `bare`."""

_SOUL: Final = re.compile(
    r"雀魂|の間|段位戦|友人戦|大会戦|\b(?:room|friendly|tour?nament|ranked|casual|mahjong ?soul)\b",
    re.IGNORECASE,
)
_EAST: Final = re.compile(r"東|\beast\b|\btonpuu\b", re.IGNORECASE)
_SOUTH: Final = re.compile(r"南|\bsouth\b|\bhanchan\b", re.IGNORECASE)
_TENHOU: Final = re.compile("[東南]")
_NO_RED: Final = re.compile(r"aka nashi|no red", re.IGNORECASE)


def is_of_mahjong_soul(line: str) -> bool:
    """Whether a rule line names a room of Mahjong Soul."""
    return _SOUL.search(line) is not None


def is_hanchan(line: str) -> bool:
    """Whether by its rule line a game goes on into the south; it does where nothing is said."""
    return _SOUTH.search(line) is not None or _EAST.search(line) is None


def has_kuitan(line: str) -> bool:
    """Whether tanyao may be open: Tenhou says 喰 behind the length of the game; all others play so."""
    return "喰" in line or is_of_mahjong_soul(line) or _TENHOU.search(line) is None


def has_red_fives(line: str) -> bool:
    """As far as the rule line says."""
    return _NO_RED.search(line) is None
