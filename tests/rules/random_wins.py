"""Random complete hands of every style, each as a win that can really happen."""

from random import Random

from trainer.rules.scoring.win import Win
from trainer.rules.scoring.yaku_list import GREEN
from trainer.rules.tiles.hand import Hand, Meld, MeldType
from trainer.rules.tiles.tile import (
    COPIES,
    DRAGONS,
    EAST,
    FACES,
    HONOURS,
    TERMINALS,
    WINDS,
    YAOCHUU,
    count_faces,
)

SUITS = tuple(range(27))
STYLES = {
    "mixed": range(FACES),
    "suits": SUITS,
    "simples": [kind for kind in SUITS if kind not in TERMINALS],
    "one suit": range(9),
    "half suit": [*range(9, 18), *HONOURS],
    "outside": [*YAOCHUU, 1, 2, 6, 7, 10, 11, 15, 16],
    "yaochuu": sorted(YAOCHUU),
    "terminals": sorted(TERMINALS),
    "honours": sorted(HONOURS),
    "green": sorted(GREEN),
}


def random_win(rng: Random) -> Win:
    """A win: any form, any melds, any way of winning that fits them."""
    form = rng.choices(["standard", "chiitoitsu", "kokushi", "chuuren"], [16, 3, 1, 1])[0]
    melds: list[Meld] = []
    if form == "chiitoitsu":
        kinds = rng.sample(list(rng.choice([STYLES["mixed"], STYLES["half suit"], STYLES["simples"]])), 7)
        concealed = [kind for kind in kinds for _ in range(2)]
    elif form == "kokushi":
        concealed = [*sorted(YAOCHUU), rng.choice(sorted(YAOCHUU))]
    elif form == "chuuren":
        start = rng.choice((0, 9, 18))
        ranks = [0, 0, 0, *range(1, 8), 8, 8, 8, rng.randrange(9)]
        concealed = [start + rank for rank in ranks]
    else:
        concealed, melds = _standard(rng)
    rng.shuffle(concealed)
    tile = concealed.pop()
    return _circumstances(rng, Hand(tuple(concealed), tuple(melds)), tile)


def _standard(rng: Random) -> tuple[list[int], list[Meld]]:
    """Four mentsu and a jantou, some of the mentsu melded, with no fifth copy."""
    while True:
        kinds = list(STYLES[rng.choice(list(STYLES))])
        koutsu_share = rng.choice((0, 0.1, 0.5, 0.9, 1))
        melded_share = rng.choice((0, 0, 0.3, 0.8))
        groups = rng.choice(PLANS)(rng)
        while len(groups) < 4:
            start = rng.choice(kinds)
            groups.append((start, start) if rng.random() < koutsu_share else (start, start + 1))
        if any(first != second and (first in HONOURS or first % 9 > 6) for first, second in groups):
            continue
        concealed, melds = [rng.choice(kinds)] * 2, []
        for group in groups:
            meld = _meld(rng, *group)
            if rng.random() < melded_share:
                melds.append(meld)
            else:
                concealed += meld.tiles[:3]
        if max(count_faces([*concealed, *(tile for meld in melds for tile in meld.tiles)])) <= COPIES:
            return concealed, melds


def _meld(rng: Random, first: int, second: int) -> Meld:
    if first != second:
        return Meld(MeldType.CHI, (first, second, second + 1))
    sort = rng.choice([MeldType.PON, MeldType.DAIMINKAN, MeldType.KAKAN, MeldType.ANKAN])
    return Meld(sort, (first,) * (3 if sort is MeldType.PON else 4))


def _any_suit(rng: Random, *starts: int) -> list[tuple[int, int]]:
    base = rng.choice((0, 9, 18))
    return [(base + start, base + start + 1) for start in starts]


def _three_suits(rng: Random, step: int) -> list[tuple[int, int]]:
    rank = rng.randrange(9 - 2 * step)
    return [(base + rank, base + rank + step) for base in (0, 9, 18)]


PLANS = (
    lambda rng: [],
    lambda rng: _any_suit(rng, 0, 3, 6),
    lambda rng: _three_suits(rng, 1),
    lambda rng: _three_suits(rng, 0),
    lambda rng: [group for start in rng.sample(range(7), 2) for group in _any_suit(rng, start) * 2],
    lambda rng: [(start, start + 1) for start in rng.choices((0, 6, 9, 15, 18, 24), k=4)],
    lambda rng: [(kind, kind) for kind in rng.sample(DRAGONS, rng.choice((2, 3)))],
    lambda rng: [(kind, kind) for kind in rng.sample(WINDS, rng.choice((3, 4)))],
)
"""Mentsu as their first two kinds: patterns that blind chance seldom makes."""


def _circumstances(rng: Random, hand: Hand, tile: int) -> Win:
    by_tsumo = rng.random() < 0.5
    first_turn = not hand.melds and by_tsumo and rng.random() < 0.05
    riichi = rng.choice((0, 1, 1, 2)) if hand.closed and not first_turn else 0
    last_tile = not first_turn and rng.random() < 0.1
    has_kan = any(meld.is_kan for meld in hand.melds)
    rinshan = by_tsumo and has_kan and rng.random() < 0.3
    return Win(
        hand=hand,
        tile=tile,
        by_tsumo=by_tsumo,
        riichi=riichi,
        seat_wind=rng.choice(WINDS),
        round_wind=EAST + rng.randrange(3),
        last_tile=last_tile and not rinshan,
        rinshan=rinshan,
        chankan=not by_tsumo and not last_tile and rng.random() < 0.1,
        first_turn=first_turn,
        ippatsu=riichi > 0 and not rinshan and rng.random() < 0.3,
    )
