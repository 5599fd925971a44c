"""The last entry of a round in Tenhou's JSON: its wins with their words, or the name of the draw."""

import re
from dataclasses import dataclass
from typing import Any, Final

from trainer.records.json_input import items, numbers, text, whole
from trainer.records.model import LIMITS, Win
from trainer.records.yaku_names import TENHOU_WORDS, with_kita, yakuman_line
from trainer.rules.tiles import Tile

AGARI: Final = "和了"
EXHAUSTIVE: Final = "流局"
ALL_TENPAI, ALL_NOTEN = "全員聴牌", "全員不聴"
DRAW_WORDS: Final = {
    "kyuushu": "九種九牌",
    "suufon": "四風連打",
    "suucha": "四家立直",
    "suukan": "四槓散了",
    "sanchahou": "三家和了",
    "nagashi": "流し満貫",
}
_REASONS: Final = {
    EXHAUSTIVE: "exhaustive",
    ALL_TENPAI: "exhaustive",
    ALL_NOTEN: "exhaustive",
    **{word: reason for reason, word in DRAW_WORDS.items()},
}
LIMIT_WORDS: Final = ("", "満貫", "跳満", "倍満", "三倍満", "役満")
"""In the order of `LIMITS`."""
YAKUMAN_WORDS: Final = ("役満", "ダブル役満")

_WORTH: Final = re.compile(
    r"(?:(\d{1,3})符\d{1,2}飜|(?:数え|切り上げ)?(満貫|跳満|倍満|三倍満|役満))?(\d{1,6})(?:-(\d{1,6}))?点(∀)?",
    re.ASCII,
)
_LINE: Final = re.compile(r"(.{1,20})\((?:(\d{1,2})飜|(役満|ダブル役満))\)")


@dataclass(frozen=True, slots=True)
class Result:
    """How a round ended: `deltas` of all wins together, or of the draw."""

    reason: str | None
    wins: tuple[Win, ...] = ()
    deltas: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """What the wins need to know of the round: the last tile, the indicators, who is in riichi that
    stands, and the extracted norths by seat."""

    players: int
    tile: Tile
    indicators: tuple[Tile, ...]
    ura: tuple[Tile, ...]
    standing: tuple[int, ...]
    kita: tuple[int, ...]


def read_result(value: object, table: Table) -> Result:
    """The result; an empty entry is that of a round that breaks off.

    :raises ValueError: it is of no known form.
    """
    row = items(value, "the result")
    if not row:
        return Result(None)
    name = text(row[0], "the result")
    if name == AGARI:
        return _wins(row[1:], table)
    if name not in _REASONS:
        raise ValueError(f"there is no result {name[:20]!r}")
    told = numbers(row[1], "the result", table.players) if len(row) > 1 else None
    if told is None and name != EXHAUSTIVE:
        told = (0,) * table.players
    return Result(_REASONS[name], (), told)


def _wins(row: list[Any], table: Table) -> Result:
    if not row or len(row) % 2:
        raise ValueError("a win has points and what it is worth")
    wins: list[Win] = []
    for moved, detail in zip(row[::2], row[1::2], strict=True):
        deltas = numbers(moved, "the points of a win", table.players) if moved else None
        wins.append(_win(items(detail, "a win"), deltas, table))
    told = [win.deltas for win in wins if win.deltas is not None]
    total = tuple(map(sum, zip(*told, strict=True))) if len(told) == len(wins) else None
    return Result("win", tuple(wins), total)


def _win(detail: list[Any], deltas: tuple[int, ...] | None, table: Table) -> Win:
    if len(detail) < 3:
        raise ValueError("a win names the winner, from whom, and who is liable")
    seat, from_seat, liable = (whole(each, "a win", 0, table.players - 1) for each in detail[:3])
    fu, points, limit = _worth(detail[3], table.players) if len(detail) > 3 else (None, None, None)
    return Win(
        seat=seat,
        from_seat=from_seat,
        tile=table.tile,
        fu=fu,
        points=points,
        limit=limit,
        yaku=_yaku(detail[4:], table.kita[seat]) if len(detail) > 4 else None,
        indicators=table.indicators,
        ura=table.ura if seat in table.standing else (),
        deltas=deltas,
        pao=None if liable == seat else liable,
    )


def _worth(value: object, players: int) -> tuple[int | None, int, str]:
    """Fu, points and limit of `30符2飜2000点`, `30符1飜500点∀` (from each), `満貫2000-4000点`."""
    said = text(value, "the worth of a win")
    found = _WORTH.fullmatch(said)
    if found is None:
        raise ValueError(f"there is no worth {said[:30]!r}")
    fu, limit, each, dealer, all_pay = found.groups()
    points = int(each)
    if dealer is not None:
        points = points * (players - 2) + int(dealer)
    elif all_pay:
        points *= players - 1
    return None if fu is None else int(fu), points, LIMITS[LIMIT_WORDS.index(limit or "")]


def _yaku(lines: list[Any], kita: int) -> tuple[tuple[str, int], ...]:
    found = [_line(text(line, "a yaku")) for line in lines]
    told_apart = any(name == "kita" for name, _ in found)
    return with_kita(found, 0 if told_apart else kita)


def _line(said: str) -> tuple[str, int]:
    found = _LINE.fullmatch(said)
    if found is None or found[1] not in TENHOU_WORDS:
        raise ValueError(f"there is no yaku {said[:30]!r}")
    name = TENHOU_WORDS[found[1]]
    return (name, int(found[2])) if found[2] else yakuman_line(name, YAKUMAN_WORDS.index(found[3]) + 1)
