"""Single wins with their yaku as two other engines see them, read from a folder of recorded cases."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from trainer.rules.hand import Hand
from trainer.rules.melds import Meld, MeldType
from trainer.rules.notation import parse_tile
from trainer.rules.tiles import EAST, RED_FIVES, Tile
from trainer.rules.win import Win

KOBALAB = {
    "立直": "riichi",
    "ダブル立直": "double_riichi",
    "一発": "ippatsu",
    "門前清自摸和": "menzen_tsumo",
    "断幺九": "tanyao",
    "平和": "pinfu",
    "一盃口": "iipeikou",
    "二盃口": "ryanpeikou",
    "翻牌 白": "yakuhai_haku",
    "翻牌 發": "yakuhai_hatsu",
    "翻牌 中": "yakuhai_chun",
    **{f"場風 {wind}": "yakuhai_round_wind" for wind in "東南西北"},
    **{f"自風 {wind}": "yakuhai_seat_wind" for wind in "東南西北"},
    "三色同順": "sanshoku_doujun",
    "三色同刻": "sanshoku_doukou",
    "一気通貫": "ittsu",
    "混全帯幺九": "chanta",
    "純全帯幺九": "junchan",
    "対々和": "toitoi",
    "三暗刻": "sanankou",
    "七対子": "chiitoitsu",
    "混一色": "honitsu",
    "清一色": "chinitsu",
    "混老頭": "honroutou",
    "小三元": "shousangen",
    "海底摸月": "haitei",
    "河底撈魚": "houtei",
    "嶺上開花": "rinshan",
    "四暗刻": "suuankou",
}
KOBALAB_DORA = {"ドラ", "赤ドラ", "裏ドラ"}
RIICHIENV_NAMES = """
menzen_tsumo riichi chankan rinshan haitei houtei yakuhai_haku yakuhai_hatsu yakuhai_chun
yakuhai_seat_wind yakuhai_round_wind tanyao iipeikou pinfu chanta ittsu sanshoku_doujun
double_riichi sanshoku_doukou sankantsu toitoi sanankou shousangen honroutou chiitoitsu junchan
honitsu ryanpeikou chinitsu ippatsu dora aka ura kita tenhou chiihou daisangen suuankou tsuuiisou
ryuuiisou chinroutou kokushi shousuushii suukantsu chuuren - junsei_chuuren suuankou_tanki
kokushi_13 daisuushii
"""
RIICHIENV = dict(enumerate(RIICHIENV_NAMES.split(), start=1))
RIICHIENV_DORA = {"dora", "aka", "ura", "kita"}
MARKS = "-=+"


class Case(NamedTuple):
    id: str
    players: int
    win: Win
    yaku: tuple[str, ...]


def scoring_cases(folder: Path) -> Iterator[Case]:
    """All cases of the folder, their yaku sorted."""
    for path in sorted(folder.glob("*.jsonl.gz")):
        read = _kobalab if path.name.startswith("kobalab") else _riichienv
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for number, line in enumerate(lines, start=1):
                yield read(f"{path.name}:{number}", json.loads(line))


def _kobalab(name: str, case: dict[str, Any]) -> Case:
    given, param = case["in"], case["in"]["param"]
    concealed, *melds = given["shoupai"].split(",")
    tiles = list(_suit_first(concealed))
    by_tsumo = "rongpai" not in given
    tile = tiles.pop() if by_tsumo else next(_suit_first(given["rongpai"]))
    special = param["hupai"]
    win = Win(
        hand=Hand(tuple(tiles), tuple(_kobalab_meld(meld) for meld in melds)),
        tile=tile,
        by_tsumo=by_tsumo,
        riichi=special.get("lizhi", 0),
        seat_wind=EAST + param["menfeng"],
        round_wind=EAST + param["zhuangfeng"],
        last_tile=bool(special.get("haidi")),
        rinshan=bool(special.get("lingshang")),
        ippatsu=bool(special.get("yifa")),
    )
    named = {yaku["name"] for yaku in case["out"]["hupai"]} - KOBALAB_DORA
    return Case(name, 4, win, tuple(sorted(KOBALAB[each] for each in named)))


def _suit_first(text: str) -> Iterator[Tile]:
    """`m340p4`: the suit before its ranks, marks of calls left out."""
    suit = ""
    for char in text:
        if char in "mpsz":
            suit = char
        elif char.isdigit():
            yield parse_tile(char + suit)


def _kobalab_meld(text: str) -> Meld:
    tiles = tuple(_suit_first(text))
    digits = [char for char in text if char.isdigit()]
    if len(set(digits) - {"0"}) > 1 or (set(digits) >= {"0"} and not set(digits) <= {"0", "5"}):
        return Meld(MeldType.CHI, tiles)
    if len(tiles) == 3:
        return Meld(MeldType.PON, tiles)
    if not any(mark in text for mark in MARKS):
        return Meld(MeldType.ANKAN, tiles)
    return Meld(MeldType.DAIMINKAN if text[-1] in MARKS else MeldType.KAKAN, tiles)


def _riichienv(name: str, case: dict[str, Any]) -> Case:
    """A case in which the hand holds the winning tile already is read as if it did not."""
    facts = case["conditions"]
    numbers = list(case["tiles_136"])
    if len(numbers) + 3 * len(case["melds"]) == 14:
        numbers.remove(case["win_tile_136"])
    win = Win(
        hand=Hand(
            tuple(_tile(number) for number in numbers),
            tuple(
                Meld(MeldType(meld["meld_type"]), tuple(_tile(number) for number in meld["tiles"]))
                for meld in case["melds"]
            ),
        ),
        tile=_tile(case["win_tile_136"]),
        by_tsumo=facts["tsumo"],
        riichi=2 if facts["double_riichi"] else int(facts["riichi"]),
        seat_wind=EAST + facts["player_wind"],
        round_wind=EAST + facts["round_wind"],
        last_tile=facts["haitei"] or facts["houtei"],
        rinshan=facts["rinshan"],
        chankan=facts["chankan"],
        first_turn=facts["tsumo_first_turn"],
        ippatsu=facts["ippatsu"],
    )
    named = {RIICHIENV[number] for number in case["expected"]["yaku"]} - RIICHIENV_DORA
    return Case(name, facts["num_players"], win, tuple(sorted(named)))


def _tile(number: int) -> Tile:
    """Tile numbers 0..135, four a kind; the first of each suit's fives is red."""
    reds = dict(zip((16, 52, 88), RED_FIVES, strict=True))
    return reds.get(number, number // 4)
