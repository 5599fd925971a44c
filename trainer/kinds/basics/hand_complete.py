"""Is this hand complete (TEN-1)? The hero has just drawn: 14 tiles, a meld counting as three.

Half of the hands are: four sets and a pair, seven pairs, thirteen orphans. The others miss by a tile.
"""

from random import Random

from trainer.kinds.basics import generator
from trainer.rules.judges.complete_hand import judge_complete
from trainer.rules.judges.facts import hand_of
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.shapes import is_complete
from trainer.rules.tiles.tile import FACES, YAOCHUU, Face
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, YesNo
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.make.compose import compose
from trainer.scenarios.make.hands import random_win
from trainer.scenarios.position.position import Position, PositionError

_ORPHANS = 10
"""So many kinds of terminals and honours look like thirteen orphans."""
_PAIRS = 4
"""So many pairs look like seven, four of a kind being two."""


def sets_and_pairs_mix(position: Position, ruleset: Ruleset) -> Answer | None:
    """Two sets and four pairs are a hand as well: no tile is left over."""
    hand = hand_of(position.table(), position.hero)
    return (not hand.melds and _in_sets_and_pairs(hand.counts, 2, 4)) or None


def four_are_two_pairs(position: Position, ruleset: Ruleset) -> Answer | None:
    """Four of a kind count as two of the seven pairs."""
    hand = hand_of(position.table(), position.hero)
    return (not hand.melds and sum(held // 2 for held in hand.counts) == 7) or None


class HandComplete(PuzzleKind):
    rules = ("TEN-1",)
    answers = YesNo()
    players = (4,)
    levels = {
        1: "nothing laid or called, fewer than eight tiles in one suit",
        2: "four pairs or more: seven pairs, or what looks like them",
        3: "sets that are called, or what looks like thirteen orphans",
        4: "eight to ten tiles in one suit",
        5: "eleven tiles or more in one suit",
    }
    misconceptions = (
        Misconception("four_are_two_pairs", "TEN-1", four_are_two_pairs),
        Misconception("sets_and_pairs_mix", "TEN-1", sets_and_pairs_mix),
    )

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        hand = hand_of(position.table(), position.hero)
        if hand.drawn is None or len(hand.concealed) % 3 != 2:
            raise PositionError("it is asked right after a draw, with 14 tiles (less three a meld)")
        return judge_complete(hand)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        hand = hand_of(position.table(), position.hero)
        counts = hand.counts
        if hand.melds or sum(counts[kind] > 0 for kind in YAOCHUU) >= _ORPHANS:
            return 3
        if sum({2: 1, 4: 2}.get(held, 0) for held in counts) >= _PAIRS:
            return 2
        return 4 + (suit >= 11) if (suit := generator.in_one_suit(hand.counts)) >= 8 else 1

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        hero = rng.randrange(ruleset.players)
        number = rng.choice((1, 2)) if level == 3 and rng.random() < 0.6 else 0
        melds = generator.called(rng, hero, ruleset.players, number)
        complete = rng.random() < 0.5
        hand = _hand(rng, level, number, complete=complete)
        draw = hand.pop(rng.randrange(len(hand)))
        return compose(rng, generator.planned(rng, ruleset, hand, draw=draw, melds=melds, hero=hero))


KIND = HandComplete()


def _hand(rng: Random, level: int, melds: int, *, complete: bool) -> list[Face]:
    """Fourteen tiles, less three a meld."""
    if level == 2:
        return generator.pairs(rng, 7) if complete else _like_pairs(rng)
    if level == 3 and not melds:
        whole = generator.orphans(rng)
    else:
        crowded = rng.choice((0, 1, 2)) if level > 3 else None
        whole = random_win(rng, 4, mentsu=4 - melds, suit=crowded)
    return whole if complete else generator.spoiled(rng, whole, melds)


def _like_pairs(rng: Random) -> list[Face]:
    """Six pairs and two single tiles, five and four of a kind, or sets among the pairs."""
    how = rng.randrange(5)
    if how == 0:
        return generator.pairs(rng, 6, 1, 1)
    if how == 1:
        return generator.pairs(rng, 5, 4)
    if how == 2:
        return generator.pairs(rng, 5, 3, 1)
    return generator.sets_and_pairs(rng)


def _in_sets_and_pairs(counts: list[int], sets: int, pairs: int) -> bool:
    """Whether the tiles are so many sets and so many pairs, none left over, and no complete hand."""
    return not is_complete(counts) and _splits(tuple(counts), sets, pairs)


def _splits(counts: tuple[int, ...], sets: int, pairs: int) -> bool:
    lowest = next((kind for kind in range(FACES) if counts[kind]), None)
    if lowest is None:
        return not sets and not pairs
    tries = [(0, (lowest,) * 2), (1, (lowest,) * 3)]
    if lowest < 27 and lowest % 9 < 7:
        tries.append((1, (lowest, lowest + 1, lowest + 2)))
    for is_set, taken in tries:
        left = list(counts)
        for kind in taken:
            left[kind] -= 1
        room = sets >= is_set and pairs >= 1 - is_set
        if room and min(left) >= 0 and _splits(tuple(left), sets - is_set, pairs - 1 + is_set):
            return True
    return False
