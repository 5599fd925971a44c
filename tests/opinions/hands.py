"""Random hands to ask about: as many near complete as off the wall, with melds, of four and three players."""

from random import Random
from typing import NamedTuple

from trainer.rules.tiles.hand import Meld, MeldType, meld_counts
from trainer.rules.tiles.tile import COPIES, SANMA_ABSENT, Face, count_faces, faces_in_play
from trainer.rules.tiles.waits import wait_mask

NEAR_SHARE = 0.8
ONE_SUIT_SHARE = 0.4
MELDS = (0, 0, 0, 0, 1, 1, 2, 3, 4)


class Held(NamedTuple):
    """The concealed part as 34 counts, the melds, the number of players."""

    counts: tuple[int, ...]
    melds: tuple[Meld, ...]
    players: int

    @property
    def tiles(self) -> tuple[Face, ...]:
        return tuple(kind for kind, number in enumerate(self.counts) for _ in range(number))

    def without(self, kind: Face, number: int) -> "Held":
        counts = [each - number * (place == kind) for place, each in enumerate(self.counts)]
        return self._replace(counts=tuple(counts))


def random_held(rng: Random, size: int, melds: int | None = None, ankans: bool = False) -> Held:
    """A hand of 13 or 14 tiles, less three for each meld; `ankans`: no other melds, as in riichi."""
    players = rng.choice((4, 3))
    number = rng.choice(MELDS) if melds is None else melds
    while True:
        blocks = [_mentsu(rng, players) for _ in range(4)]
        laid = tuple(_meld(rng, players, block, ankans) for block in blocks[:number])
        counts = _concealed(rng, players, blocks[number:], size)
        total = [a + b for a, b in zip(counts, meld_counts(laid), strict=True)]
        if max(total) <= COPIES:
            return Held(tuple(counts), laid, players)


def _mentsu(rng: Random, players: int) -> tuple[Face, ...]:
    kinds = faces_in_play(players)
    while True:
        start = rng.choice(kinds)
        run = (start, start + 1, start + 2)
        if rng.random() < 0.4:
            return (start,) * 3
        if start < 27 and start % 9 < 7 and not (players == 3 and SANMA_ABSENT & set(run)):
            return run


def _meld(rng: Random, players: int, block: tuple[Face, ...], ankans: bool) -> Meld:
    """The block on the table; there is no chi with three players (SAN-1)."""
    kind = block[0]
    if ankans:
        return Meld(MeldType.ANKAN, (kind,) * 4)
    if block[1] != kind and players == 4:
        return Meld(MeldType.CHI, block)
    sort = rng.choice((MeldType.PON, MeldType.DAIMINKAN, MeldType.KAKAN, MeldType.ANKAN))
    return Meld(sort, (kind,) * (3 if sort is MeldType.PON else 4))


def _concealed(rng: Random, players: int, blocks: list[tuple[Face, ...]], size: int) -> list[int]:
    """Mentsu and a pair (or seven pairs, or kokushi), one or none of them exchanged; or off the wall."""
    kinds = faces_in_play(players)
    wanted = size - 3 * (4 - len(blocks))
    if rng.random() > NEAR_SHARE:
        return count_faces(rng.sample([kind for kind in kinds for _ in range(COPIES)], wanted))
    if len(blocks) == 4 and rng.random() < 0.1:
        tiles = [kind for kind in rng.sample(kinds, 7) for _ in range(2)]
    elif len(blocks) == 4 and rng.random() < 0.05:
        tiles = [kind for kind in kinds if kind > 26 or kind % 9 in (0, 8)] + [rng.choice(kinds)]
    else:
        base = 9 * rng.choice((1, 2)) if rng.random() < ONE_SUIT_SHARE else None
        tiles = [kind for block in blocks for kind in _shifted(block, base)] + [_any(rng, kinds, base)] * 2
    rng.shuffle(tiles)
    if rng.random() < 0.3:
        tiles[0] = rng.choice(kinds)
    return count_faces(tiles[:wanted])


def _shifted(block: tuple[Face, ...], base: int | None) -> tuple[Face, ...]:
    """The same ranks in one suit; honours stay."""
    return block if base is None or block[0] > 26 else tuple(base + kind % 9 for kind in block)


def _any(rng: Random, kinds: tuple[Face, ...], base: int | None) -> Face:
    kind = rng.choice(kinds)
    return kind if base is None or kind > 26 else base + kind % 9


def random_kan(rng: Random) -> tuple[Held, Face]:
    """A tenpai hand of 13 in riichi, and a kind of which it holds three concealed: the fourth is drawn."""
    while True:
        held = random_held(rng, 13, rng.choice((0, 0, 0, 1, 2)), ankans=True)
        triples = [kind for kind, number in enumerate(held.counts) if number == COPIES - 1]
        if triples and wait_mask(held.counts, len(held.melds)):
            return held, rng.choice(triples)
