"""Complete hands that have a certain yaku of those that are learnt first, or none."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from trainer.kinds.basics import generator
from trainer.rules.replay.state import Round
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.first_yaku import NONE
from trainer.rules.scoring.win import Win, claims
from trainer.rules.tiles.hand import Hand, Meld
from trainer.rules.tiles.tile import COPIES, DRAGONS, EAST, HONOURS, WINDS, YAOCHUU, Face, count_faces
from trainer.scenarios.make.compose import NoRoomError, Plan
from trainer.scenarios.make.hands import pon_of, waits_of_kinds
from trainer.scenarios.make.turns import some_round

PLAYERS: Final = 4
Block = tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Made:
    """A win by ron, where it happens."""

    win: Win
    hero: int
    at: Round

    def tempting(self) -> list[str]:
        """Yaku that the hand seems to have, or would have if it were closed."""
        found = []
        for claim in claims(self.win):
            if len(claim.shuntsu) == 4:
                found.append("pinfu")
            if len(set(claim.shuntsu)) < len(claim.shuntsu):
                found.append("iipeikou")
            if set(WINDS) & set(claim.koutsu):
                found.append("yakuhai")
            if len(claim.koutsu) == 3:
                found.append("toitoi")
            if len({kind // 9 for kind in claim.kinds if kind < EAST}) == 2 and claim.kinds & HONOURS:
                found.append("honitsu")
        return list(dict.fromkeys(found))

    def plan(self, rng: Random, ruleset: Ruleset, offered: str) -> Plan:
        """The table at which another player discards the winning tile."""
        hand, tile = self.win.hand, self.win.tile
        waits = waits_of_kinds(hand.concealed)
        feeder = (self.hero + rng.randrange(1, PLAYERS)) % PLAYERS
        plan = generator.planned(rng, ruleset, hand.concealed, melds=hand.melds, hero=self.hero)
        plan = generator.unseen(plan, waits)
        return replace(plan, round=self.at, offered=(feeder, tile), ask=(("offered", offered),))


def made_hand(rng: Random, right: str, level: int) -> Made:
    """A hand that likely has the yaku; whether it has it, and it alone, is for who asks.

    :raises NoRoomError: if there are five tiles of a kind.
    """
    hero, at = rng.randrange(PLAYERS), some_round(rng, PLAYERS)
    seat_wind = EAST + (hero - at.dealer) % PLAYERS
    if right == "chiitoitsu":
        kinds = rng.sample(_simples() if level > 3 and rng.random() < 0.5 else list(range(34)), 7)
        return _made(rng, hero, at, [(kind, kind) for kind in kinds], [])
    blocks = _blocks(rng, right, {seat_wind, EAST + at.wind})
    if level == 3 and rng.random() < 0.5:  # iipeikou but for the call
        blocks[-1] = next((block for block in blocks if block[0] != block[1]), blocks[-1])
    laid = _laid(rng, right, level)
    rng.shuffle(blocks)
    melds = [_meld(rng, block, hero) for block in blocks[:laid]]
    return _made(rng, hero, at, [*blocks[laid:], _pair(rng, right, blocks)], melds)


def _made(rng: Random, hero: int, at: Round, blocks: list[Block], melds: list[Meld]) -> Made:
    tiles = [kind for block in blocks for kind in block]
    if max(count_faces([*tiles, *(tile for meld in melds for tile in meld.tiles)])) > COPIES:
        raise NoRoomError("a fifth tile of a kind")
    tile = tiles.pop(rng.randrange(len(tiles)))
    win = Win(
        hand=Hand(tuple(sorted(tiles)), tuple(melds)),
        tile=tile,
        by_tsumo=False,
        riichi=0,
        seat_wind=EAST + (hero - at.dealer) % PLAYERS,
        round_wind=EAST + at.wind,
    )
    return Made(win, hero, at)


def _laid(rng: Random, right: str, level: int) -> int:
    """How many sets are called."""
    if right == "toitoi":
        return rng.choice((1, 1, 2))
    if level == 3:
        return rng.choice((1, 1, 2))
    return 1 if right in _MAY_BE_OPEN and rng.random() < 0.25 else 0


_MAY_BE_OPEN: Final = ("yakuhai", "honitsu", "sanshoku", "ittsu")


def _meld(rng: Random, block: Block, hero: int) -> Meld:
    if block[0] == block[1]:
        return pon_of(rng, block[0], hero, PLAYERS)
    return generator.chi_of(rng, block[0], hero, PLAYERS)


def _blocks(rng: Random, right: str, valued: set[Face]) -> list[Block]:
    """Four sets."""
    make = _BLOCKS.get(right, _any_four)
    return make(rng, valued)


def _pair(rng: Random, right: str, blocks: list[Block]) -> Block:
    kind = rng.randrange(34)
    if right == "tanyao":
        kind = rng.choice(_simples())
    if right == "honitsu":
        suit = next(block[0] // 9 for block in blocks if block[0] < EAST)
        kind = rng.choice((*range(9 * suit, 9 * suit + 9), *HONOURS))
    return (kind, kind)


def _simples() -> list[Face]:
    return [kind for kind in range(34) if kind not in YAOCHUU]


def _run(rng: Random, suit: int | None = None) -> Block:
    low = 9 * (rng.randrange(3) if suit is None else suit) + rng.randrange(7)
    return (low, low + 1, low + 2)


def _triplet(rng: Random) -> Block:
    return (rng.randrange(34),) * 3


def _some_set(rng: Random, valued: set[Face]) -> Block:
    """Mostly a run; no valued triplet, but now and then one of another wind."""
    if rng.random() < 0.65:
        return _run(rng)
    plain = [kind for kind in range(34) if kind not in valued and kind not in DRAGONS]
    winds = [kind for kind in plain if kind >= EAST]
    return (rng.choice(winds if rng.random() < 0.4 else plain),) * 3


def _any_four(rng: Random, valued: set[Face]) -> list[Block]:
    if rng.random() < 0.4:  # pinfu but for its pair or its wait
        return [_run(rng) for _ in range(4)]
    return [_some_set(rng, valued) for _ in range(4)]


def _tanyao(rng: Random, valued: set[Face]) -> list[Block]:
    low = [9 * rng.randrange(3) + rng.randrange(1, 6) for _ in range(4)]
    runs: list[Block] = [(each, each + 1, each + 2) for each in low]
    if rng.random() < 0.7:
        runs[0] = (rng.choice(_simples()),) * 3
    return runs


def _yakuhai(rng: Random, valued: set[Face]) -> list[Block]:
    kind = rng.choice(sorted({*valued, *DRAGONS}))
    return [(kind,) * 3, *(_some_set(rng, valued) for _ in range(3))]


def _toitoi(rng: Random, valued: set[Face]) -> list[Block]:
    return [_triplet(rng) for _ in range(4)]


def _honitsu(rng: Random, valued: set[Face]) -> list[Block]:
    suit = rng.randrange(3)
    others = [kind for kind in WINDS if kind not in valued]
    sets = [_run(rng, suit) if rng.random() < 0.7 else (9 * suit + rng.randrange(9),) * 3 for _ in range(3)]
    return [*sets, (rng.choice(others),) * 3 if others and rng.random() < 0.5 else _run(rng, suit)]


def _pinfu(rng: Random, valued: set[Face]) -> list[Block]:
    return [_run(rng) for _ in range(4)]


def _iipeikou(rng: Random, valued: set[Face]) -> list[Block]:
    run = _run(rng)
    return [run, run, _some_set(rng, valued), _some_set(rng, valued)]


def _sanshoku(rng: Random, valued: set[Face]) -> list[Block]:
    low = rng.randrange(7)
    runs: list[Block] = [(low + suit, low + suit + 1, low + suit + 2) for suit in (0, 9, 18)]
    return [*runs, _some_set(rng, valued)]


def _ittsu(rng: Random, valued: set[Face]) -> list[Block]:
    start = 9 * rng.randrange(3)
    runs: list[Block] = [(start + rank, start + rank + 1, start + rank + 2) for rank in (0, 3, 6)]
    return [*runs, _some_set(rng, valued)]


_BLOCKS: Final[dict[str, Callable[[Random, set[Face]], list[Block]]]] = {
    "tanyao": _tanyao,
    "yakuhai": _yakuhai,
    "toitoi": _toitoi,
    "honitsu": _honitsu,
    "pinfu": _pinfu,
    "iipeikou": _iipeikou,
    "sanshoku": _sanshoku,
    "ittsu": _ittsu,
    NONE: _any_four,
}
