"""Hands for the first questions: complete ones, such as lack a tile, and the table around them."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.shapes import is_complete
from trainer.rules.tiles.tile import COPIES, EAST, YAOCHUU, Counts, Face, count_faces, faces_in_play
from trainer.scenarios.make.compose import NoRoomError, Plan
from trainer.scenarios.make.hands import pon_of, random_win
from trainer.scenarios.make.turns import some_round


def called(rng: Random, hero: int, players: int, number: int) -> list[Meld]:
    """So many chis and pons, each of other tiles."""
    lows = rng.sample([kind for kind in range(EAST) if kind % 9 < 7], number)
    kinds = rng.sample(faces_in_play(players), number)
    melds = [
        chi_of(rng, low, hero, players) if rng.random() < 0.5 else pon_of(rng, kind, hero, players)
        for low, kind in zip(lows, kinds, strict=True)
    ]
    if max(count_faces([tile for meld in melds for tile in meld.tiles]), default=0) > COPIES:
        raise NoRoomError("a fifth tile of a kind")
    return melds


def chi_of(rng: Random, low: Face, hero: int, players: int) -> Meld:
    """The hero's run of a discard from the left."""
    run = (low, low + 1, low + 2)
    return Meld(MeldType.CHI, run, called=rng.choice(run), from_seat=(hero - 1) % players)


def planned(
    rng: Random,
    ruleset: Ruleset,
    hand: Sequence[Face],
    *,
    draw: Face | None = None,
    melds: Sequence[Meld] = (),
    hero: int = 0,
) -> Plan:
    """A short quiet hand of any round, with the melds in its first turns."""
    turns = rng.randrange(max(3, len(melds) + 1), 8)
    at = dict(zip(sorted(rng.sample(range(1, turns), len(melds))), melds, strict=True))
    round_ = some_round(rng, ruleset.players)
    return Plan(ruleset, tuple(sorted(hand)), turns, hero=hero, round=round_, melds=at, draw=draw)


def spoiled(rng: Random, whole: Sequence[Face], melds: int = 0) -> list[Face]:
    """A complete hand of which one tile is another one, mostly its neighbour: not complete any more."""
    hand = list(whole)
    tile = hand.pop(rng.randrange(len(hand)))
    near = [tile + step for step in (-2, -1, 1, 2) if tile < EAST and 0 <= tile % 9 + step < 9]
    hand.append(rng.choice(near if near and rng.random() < 0.8 else faces_in_play(4)))
    counts = count_faces(hand)
    if max(counts) > COPIES or is_complete(counts, melds):
        raise NoRoomError("the hand is complete all the same")
    return hand


def pairs(rng: Random, doubles: int, *others: int) -> list[Face]:
    """So many pairs, and of other kinds as many tiles each as the numbers say."""
    kinds = rng.sample(faces_in_play(4), doubles + len(others))
    more = zip(kinds[doubles:], others, strict=True)
    return [*kinds[:doubles] * 2, *(kind for kind, number in more for _ in range(number))]


def orphans(rng: Random) -> list[Face]:
    """All terminals and honours, one of them twice."""
    return [*sorted(YAOCHUU), rng.choice(sorted(YAOCHUU))]


def sets_and_pairs(rng: Random) -> list[Face]:
    """Two sets and four pairs: everything belongs to something, and yet it is no hand."""
    hand = random_win(rng, 4, mentsu=2, ankou=0.4)
    free = [kind for kind in faces_in_play(4) if kind not in hand]
    hand += rng.sample(free, 3) * 2
    if is_complete(count_faces(hand)):
        raise NoRoomError("the hand is complete all the same")
    return hand


def unseen(plan: Plan, waits: Sequence[Face]) -> Plan:
    """The plan with no wait in any river."""
    return replace(plan, kept_back=frozenset(waits))


def in_one_suit(counts: Counts) -> int:
    """How many of the tiles are of the suit of which there are most."""
    return max(sum(counts[start : start + 9]) for start in (0, 9, 18))
