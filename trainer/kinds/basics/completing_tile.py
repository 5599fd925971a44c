"""Which tile completes the hand (TEN-1)? The hero holds 13 tiles, less three a meld, and waits.

A hand that would wait on a tile of which it holds all four is not asked about: there tables differ (TEN-3).
"""

from random import Random
from typing import Final

from trainer.kinds.basics import generator
from trainer.rules.judges.complete_hand import judge_completing
from trainer.rules.judges.facts import hand_of
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import Hand
from trainer.rules.tiles.shapes import WaitShape, is_complete, wait_shapes
from trainer.rules.tiles.tile import Face, face_of, faces_in_play
from trainer.rules.tiles.waits import wait_kinds, wait_mask
from trainer.rules.verdict import Verdict, Waits
from trainer.scenarios.answer_shapes import Answer, Tiles
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.make.compose import compose
from trainer.scenarios.make.hands import random_tenpai, waits_of_kinds
from trainer.scenarios.position.position import Position, PositionError

_PLAIN: Final = frozenset(
    {WaitShape.RYANMEN, WaitShape.KANCHAN, WaitShape.PENCHAN, WaitShape.SHANPON, WaitShape.TANKI}
)


def runs_wrap_around(position: Position, ruleset: Ruleset) -> Answer | None:
    """After 9 comes 1 again: 89 waits on 1 too, and 12 on 9."""
    hand = hand_of(position.table(), position.hero)
    waits = set(waits_of(hand))
    more = {tile for start in (0, 9, 18) for tile in _around(hand, start)}
    return tuple(sorted(waits | more)) if more - waits else None


def _around(hand: Hand, start: Face) -> list[Face]:
    found = []
    for part, tile in (((start + 7, start + 8), start), ((start, start + 1), start + 8)):
        left = hand.counts
        for kind in part:
            left[kind] -= 1
        if min(left) >= 0 and is_complete(left, len(hand.melds) + 1):
            found.append(tile)
    return found


def one_end_only(position: Position, ruleset: Ruleset) -> Answer | None:
    """Only one of two waits is seen: the lower one."""
    waits = waits_of(hand_of(position.table(), position.hero))
    return waits[:1] if len(waits) == 2 else None


class CompletingTile(PuzzleKind):
    rules = ("TEN-1",)
    players = (4,)
    sides = ("one", "several")
    levels = {
        1: "one or two waits of plain shapes, nothing called, fewer than eight tiles in one suit",
        2: "one or two waits, with sets that are called or for the seventh pair",
        3: "one or two waits, eight tiles or more in one suit or of shapes that are not plain",
        4: "three waits",
        5: "four waits or more",
    }
    misconceptions = (
        Misconception("runs_wrap_around", "TEN-1", runs_wrap_around),
        Misconception("one_end_only", "TEN-1", one_end_only),
    )

    def shape(self, position: Position) -> Tiles:
        return Tiles(faces_in_play(position.players), none=False)

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        hand = hand_of(position.table(), position.hero)
        if len(hand.concealed) % 3 != 1:
            raise PositionError("it is asked with 13 tiles (less three a meld), before a draw")
        verdict = judge_completing(hand)
        if not verdict.answer:
            raise PositionError("no tile completes the hand")
        if verdict.facts["own_four"]:
            raise PositionError("the hand holds all four of a tile that would complete it")
        return Verdict(verdict.answer, verdict.reasons, verdict.facts)

    def side(self, position: Position, answer: Answer) -> str:
        return "several" if isinstance(answer, tuple) and len(answer) > 1 else "one"

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        hand = hand_of(position.table(), position.hero)
        waits = waits_of(hand)
        if len(waits) > 2:
            return 4 if len(waits) == 3 else 5
        if hand.melds or "makes_seventh_pair" in verdict.codes():
            return 2
        crowded = generator.in_one_suit(hand.counts) >= 8
        return 3 if crowded or not are_plain(hand) else 1

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        hero = rng.randrange(ruleset.players)
        number = rng.choice((0, 1, 1, 2)) if level == 2 else 0
        melds = generator.called(rng, hero, ruleset.players, number)
        if level == 2 and not melds:
            hand = generator.pairs(rng, 6, 1)
        else:
            crowded = rng.choice((0, 1, 2)) if level > 2 else None
            hand = random_tenpai(rng, 4, mentsu=4 - number, suit=crowded)
        plan = generator.planned(rng, ruleset, hand, melds=melds, hero=hero)
        return compose(rng, generator.unseen(plan, waits_of_kinds(hand)))


KIND = CompletingTile()


def waits_of(hand: Hand) -> Waits:
    """The tiles that complete it."""
    return wait_kinds(wait_mask(hand.counts, len(hand.melds)))


def are_plain(hand: Hand) -> bool:
    """Whether each of its waits is of one plain shape."""
    return all(_is_plain(hand, wait) for wait in waits_of(hand))


def _is_plain(hand: Hand, wait: Face) -> bool:
    shapes = wait_shapes(hand.counts, len(hand.melds), face_of(wait))
    return len(shapes) == 1 and shapes[0] in _PLAIN
