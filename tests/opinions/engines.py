"""Four other engines, asked in our words: `mahjong`, `xiangting`, `jansou` and `riichienv`.

Each answers for a hand as (34 counts of the concealed part, melds, players). Tiles are given as plain
ones; an engine that fails answers `Failed` with the name of what it raised.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import riichienv
import xiangting
from jansou.analysis.efficiency import discard_evaluation
from jansou.analysis.waits import waits_counts
from jansou.core.hand import CallSource
from jansou.core.hand import Hand as JansouHand
from jansou.core.hand import Meld as JansouMeld
from jansou.core.hand import MeldType as JansouMeldType
from jansou.core.tiles import Tile as JansouTile
from jansou.core.tiles import TileKind
from mahjong.agari import Agari
from mahjong.shanten import Shanten

from tests.opinions.hands import Held
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import COPIES, FACES
from trainer.rules.tiles.waits import wait_kinds

PLAYER_COUNTS = {4: xiangting.PlayerCount.FOUR, 3: xiangting.PlayerCount.THREE}
JANSOU_MELDS = {
    MeldType.CHI: JansouMeldType.CHII,
    MeldType.PON: JansouMeldType.PON,
    MeldType.DAIMINKAN: JansouMeldType.DAIMINKAN,
    MeldType.KAKAN: JansouMeldType.SHOUMINKAN,
    MeldType.ANKAN: JansouMeldType.ANKAN,
}
RIICHIENV_MELDS = {
    MeldType.CHI: riichienv.MeldType.Chi,
    MeldType.PON: riichienv.MeldType.Pon,
    MeldType.DAIMINKAN: riichienv.MeldType.Daiminkan,
    MeldType.KAKAN: riichienv.MeldType.Kakan,
    MeldType.ANKAN: riichienv.MeldType.Ankan,
}


class Failed(NamedTuple):
    """An engine raised this instead of an answer."""

    name: str


def ask(engine: Callable[..., Any], *question: Any) -> Any:
    """The engine's answer; `riichienv` raises a BaseException that is no Exception (a Rust panic)."""
    try:
        return engine(*question)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:
        return Failed(type(error).__name__)


# mahjong


def mahjong_waits(held: Held) -> tuple[int, ...]:
    """Tenpai by shanten, then each kind of which fewer than four are concealed."""
    counts = list(held.counts)
    if Shanten.calculate_shanten(counts, is_three_player=held.players == 3) != 0:
        return ()
    found = []
    for kind in range(FACES):
        counts[kind] += 1
        if counts[kind] <= COPIES and Agari.is_agari(counts):
            found.append(kind)
        counts[kind] -= 1
    return tuple(found)


def mahjong_discards(held: Held) -> tuple[int, ...]:
    counts, found = list(held.counts), []
    for kind in range(FACES):
        if counts[kind]:
            counts[kind] -= 1
            if Shanten.calculate_shanten(counts, is_three_player=held.players == 3) == 0:
                found.append(kind)
            counts[kind] += 1
    return tuple(found)


# xiangting


def xiangting_waits(held: Held) -> tuple[int, ...]:
    """It is told the concealed part only."""
    number, tiles = xiangting.calculate_necessary_tiles(list(held.counts), PLAYER_COUNTS[held.players])
    return wait_kinds(tiles) if number == 1 else ()


def xiangting_discards(held: Held) -> tuple[int, ...]:
    """The tiles that are not needed in a hand one tile from complete; a complete one needs all of them."""
    counts, found = list(held.counts), []
    number, tiles = xiangting.calculate_unnecessary_tiles(counts, PLAYER_COUNTS[held.players])
    if number == 1:
        return wait_kinds(tiles)
    for kind in range(FACES):
        if number == 0 and counts[kind]:
            counts[kind] -= 1
            if xiangting.calculate_replacement_number(counts, PLAYER_COUNTS[held.players]) == 1:
                found.append(kind)
            counts[kind] += 1
    return tuple(found)


# jansou


def jansou_tile(kind: int) -> JansouTile:
    return JansouTile(TileKind(kind))


def jansou_meld(meld: Meld) -> JansouMeld:
    sort, tiles = JANSOU_MELDS[meld.type], tuple(jansou_tile(tile) for tile in meld.tiles)
    if meld.type is MeldType.ANKAN:
        return JansouMeld(sort, tiles)
    added = tiles[0] if meld.type is MeldType.KAKAN else None
    return JansouMeld(sort, tiles, called=tiles[0], source=CallSource.KAMICHA, added=added)


def jansou_waits(held: Held) -> tuple[int, ...]:
    melds = tuple(jansou_meld(meld) for meld in held.melds)
    return tuple(sorted(map(int, waits_counts(list(held.counts), melds, player_count=held.players))))


def jansou_discards(held: Held) -> tuple[int, ...]:
    hand = JansouHand(
        tuple(jansou_tile(kind) for kind in held.tiles), tuple(jansou_meld(meld) for meld in held.melds)
    )
    options = discard_evaluation(hand, player_count=held.players)
    return tuple(sorted(int(option.discard) for option in options if option.shanten == 0))


# riichienv


class Physical:
    """Gives each tile a number of its own, 0..135, no red five where a plain one is left."""

    def __init__(self) -> None:
        self.used: Counter[int] = Counter()

    def __call__(self, kind: int) -> int:
        self.used[kind] += 1
        return 4 * kind + COPIES - self.used[kind]


def riichienv_melds(melds: tuple[Meld, ...], physical: Physical) -> list[riichienv.Meld]:
    return [
        riichienv.Meld(RIICHIENV_MELDS[meld.type], [physical(tile) for tile in meld.tiles], meld.is_open)
        for meld in melds
    ]


def riichienv_waits(held: Held) -> tuple[int, ...]:
    physical = Physical()
    melds = riichienv_melds(held.melds, physical)
    tiles = [physical(kind) for kind in held.tiles]
    evaluator = riichienv.HandEvaluator if held.players == 4 else riichienv.HandEvaluator3P
    return tuple(sorted(evaluator(tiles, melds).get_waits()))


def riichienv_discards(held: Held) -> tuple[int, ...]:
    physical = Physical()
    tiles = [physical(kind) for kind in held.tiles]
    return tuple(sorted({tile // 4 for tile in riichienv.check_riichi_candidates(tiles)}))


WAITS = {
    "mahjong": mahjong_waits,
    "xiangting": xiangting_waits,
    "jansou": jansou_waits,
    "riichienv": riichienv_waits,
}
DISCARDS = {
    "mahjong": mahjong_discards,
    "xiangting": xiangting_discards,
    "jansou": jansou_discards,
    "riichienv": riichienv_discards,
}
