"""Random hands that wait, and what is true of the suits that are not laid, for the tests of cases."""

import random
from collections.abc import Iterator
from itertools import combinations

from trainer.cases.case import Rest
from trainer.cases.laid import CONCEALED, rest_of
from trainer.rules.tiles.shapes import is_complete
from trainer.rules.tiles.tile import COPIES, FACES, HONOURS, Face, count_faces, suit_of
from trainer.rules.tiles.waits import wait_mask


def tenpai_hand(rng: random.Random) -> list[Face]:
    """Thirteen tiles that wait: four sets and a pair, one in eight seven pairs, less a tile."""
    while True:
        suits = rng.choice(["m", "mp", "mp", "mps", "mz", "mpz", "mpsz"])
        kinds = [kind for kind in range(FACES) if suit_of(kind) in suits]
        if rng.random() < 1 / 8 and len(kinds) > 7:
            tiles = [kind for kind in rng.sample(kinds, 7) for _copy in range(2)]
        else:
            tiles = [kind for size in (3, 3, 3, 3, 2) for kind in _block(rng, kinds, size)]
        tiles.remove(rng.choice(tiles))
        if max(count_faces(tiles)) <= COPIES and wait_mask(count_faces(tiles)):
            return sorted(tiles)


def _block(rng: random.Random, kinds: list[Face], size: int) -> list[Face]:
    kind = rng.choice(kinds)
    if size == 3 and kind not in HONOURS and kind % 9 < 7 and rng.random() < 0.75:
        return [kind, kind + 1, kind + 2]
    return [kind] * size


def parts_of(tiles: list[Face]) -> Iterator[tuple[list[Face], Rest]]:
    """Each choice of whole suits that may be laid, fewest first, with what is true of the rest."""
    suits = sorted({suit_of(kind) for kind in tiles})
    for number in range(1, len(suits) + 1):
        for some in combinations(suits, number):
            laid = [kind for kind in tiles if suit_of(kind) in some]
            rest = [kind for kind in tiles if suit_of(kind) not in some]
            if not rest or _is_said(rest, rest_of(len(laid))):
                yield laid, rest_of(len(laid))


def _is_said(rest: list[Face], said: Rest) -> bool:
    counts, melds = count_faces(rest), (CONCEALED + 1 - len(rest)) // 3
    if said == "sets-pair":
        return is_complete(counts, melds)
    pair = next(kind for kind in reversed(range(FACES)) if not counts[kind])
    return said == "sets" and is_complete([*counts[:pair], 2, *counts[pair + 1 :]], melds)
