"""Complete hands of many sorts to be won with: concealed tiles, melds and the winning tile."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from trainer.rules.tiles import COPIES, DRAGONS, EAST, YAOCHUU, Kind, count_kinds, kinds_in_play
from trainer.rules.waits import wait_mask
from trainer.scenarios.compose import NoRoomError
from trainer.scenarios.hands import random_win

_TRIES: Final = 60


@dataclass(frozen=True, slots=True)
class Winning:
    """A complete hand: `concealed` without the winning `tile`, kinds of pons in the order of their calls,
    and kinds of ankans.
    """

    concealed: tuple[Kind, ...]
    tile: Kind
    pons: tuple[Kind, ...] = ()
    ankans: tuple[Kind, ...] = ()

    @property
    def is_open(self) -> bool:
        return bool(self.pons)


def any_hand(rng: Random, players: int) -> Winning:
    return _won(rng, random_win(rng, players))


def shuntsu_hand(rng: Random, players: int) -> Winning:
    return _won(rng, random_win(rng, players, ankou=0.0))


def koutsu_hand(rng: Random, players: int) -> Winning:
    return _won(rng, random_win(rng, players, ankou=0.85))


def one_suit(rng: Random, players: int) -> Winning:
    return _won(rng, random_win(rng, players, suit=rng.choice((1, 2) if players == 3 else (0, 1, 2))))


def seven_pairs(rng: Random, players: int) -> Winning:
    kinds = rng.sample(kinds_in_play(players), 7)
    return _won(rng, sorted(kinds * 2))


def tanyao_hand(rng: Random, players: int) -> Winning:
    """No terminals or honours."""
    return _won(rng, _simples(rng, players, 4))


def with_ankan(rng: Random, players: int) -> Winning:
    """Three mentsu and an ankan."""
    hand = random_win(rng, players, mentsu=3, ankou=0.2)
    kind = rng.choice([kind for kind in kinds_in_play(players) if kind not in hand])
    return _won(rng, hand, ankans=(kind,))


def with_dragons(rng: Random, players: int) -> Winning:
    """A pon of dragons, now and then a second pon."""
    pons = [rng.choice(DRAGONS)]
    if rng.random() < 0.4:
        pons.append(rng.choice([kind for kind in kinds_in_play(players) if kind not in pons]))
    hand = random_win(rng, players, mentsu=4 - len(pons), ankou=0.4)
    return _won(rng, hand, pons=tuple(pons))


def open_tanyao(rng: Random, players: int) -> Winning:
    """No terminals or honours, one pon or two."""
    hand = _simples(rng, players, 4 - (number := rng.choice((1, 2))))
    rest = [kind for kind in kinds_in_play(players) if kind not in YAOCHUU and kind not in hand]
    return _won(rng, hand, pons=tuple(rng.sample(rest, number)))


def double_east(rng: Random, players: int) -> Winning:
    """A jantou of East, which is the seat wind and the round wind of a dealer in the east round."""
    hand = random_win(rng, players, mentsu=3, ankou=0.5)
    jantou = [kind for kind in sorted(set(hand)) if hand.count(kind) == 2]
    if len(jantou) != 1:
        raise NoRoomError("it is not plain which tiles are the jantou")
    hand = [kind for kind in hand if kind != jantou[0]]
    suit = rng.choice((9, 18))
    start = suit + rng.randrange(7)
    return _won(rng, sorted([*hand, start, start + 1, start + 2, EAST, EAST]))


def yakuman_hand(rng: Random, players: int) -> Winning:
    """Suuankou, kokushi, or three koutsu of dragons in a closed hand."""
    sort = rng.choice(("suuankou", "kokushi", "daisangen"))
    if sort == "kokushi":
        kinds = sorted(YAOCHUU)
        return _won(rng, sorted([*kinds, rng.choice(kinds)]))
    if sort == "daisangen":
        hand = random_win(rng, players, mentsu=1)
        return _won(rng, sorted([*hand, *(kind for kind in DRAGONS for _ in range(3))]))
    return _won(rng, random_win(rng, players, ankou=1.0))


def hand_with(rng: Random, players: int, tile: Kind, dragon: Kind) -> Winning:
    """A closed hand with a koutsu of this dragon, which a suited tile completes in a run."""
    lows = [low for low in range(tile - 2, tile + 1) if low // 9 == (low + 2) // 9 == tile // 9]
    low = rng.choice(lows)
    whole = [*random_win(rng, players, mentsu=2, ankou=0.2), low, low + 1, low + 2, dragon, dragon, dragon]
    if max(count_kinds(whole)) > COPIES:
        raise NoRoomError("a fifth tile of a kind")
    whole.remove(tile)
    return Winning(tuple(sorted(whole)), tile)


def _simples(rng: Random, players: int, mentsu: int) -> list[Kind]:
    for _ in range(_TRIES):
        hand = random_win(rng, players, mentsu=mentsu, ankou=0.15, suit=rng.choice((1, 2, None)))
        if not YAOCHUU.intersection(hand):
            return hand
    raise NoRoomError("no hand without terminals and honours")


def _won(
    rng: Random, whole: list[Kind], pons: tuple[Kind, ...] = (), ankans: tuple[Kind, ...] = ()
) -> Winning:
    """One of the concealed tiles is the winning one."""
    counts = count_kinds([*whole, *(kind for kind in pons for _ in range(3))])
    if max(counts) > COPIES or any(counts[kind] for kind in ankans):
        raise NoRoomError("a fifth tile of a kind")
    left = list(whole)
    tile = left.pop(rng.randrange(len(left)))
    if not wait_mask(count_kinds(left), len(pons) + len(ankans)) >> tile & 1:
        raise NoRoomError("the hand is not complete")
    return Winning(tuple(left), tile, pons=pons, ankans=ankans)


Maker = Callable[[Random, int], Winning]
CLOSED: Final[tuple[Maker, ...]] = (
    any_hand,
    shuntsu_hand,
    shuntsu_hand,
    koutsu_hand,
    one_suit,
    seven_pairs,
    tanyao_hand,
    with_ankan,
)
"""Makers of closed hands, the usual ones more often."""
