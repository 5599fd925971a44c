"""Which kans in riichi are legal: a slow oracle on random hands."""

from functools import cache
from random import Random

import pytest

from tests import oracle
from tests.rules.some_hands import random_counts, tenpai_like_counts
from trainer.rules.judges.kan import KanFacts, judge_kan
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.scoring.yaku import Win, yaku_of
from trainer.rules.scoring.yaku_list import PATTERNS
from trainer.rules.tiles.hand import Hand, Meld, MeldType
from trainer.rules.tiles.tile import FACES

USUAL = load_preset("house_classic")
LEVELS = ("forbidden", "any", "waits", "waits+shape", "waits+shape+yaku")


class TestRandomHands:
    """Random tenpai hands in riichi, some with ankan, and every triplet in them drawn to four."""

    @staticmethod
    @cache
    def cases():
        return tuple(TestRandomHands.drawn())

    @staticmethod
    def drawn():
        rng = Random(4)
        found = 0
        while found < 400:
            melds = rng.choice((0, 0, 0, 1, 2))
            size = 13 - 3 * melds
            counts = (
                tenpai_like_counts(rng, 4 - melds, size) if rng.random() < 0.9 else random_counts(rng, size)
            )
            free = [kind for kind in range(FACES) if not counts[kind]]
            kans = tuple(Meld(MeldType.ANKAN, (kind,) * 4) for kind in rng.sample(free, melds))
            for kind in range(FACES):
                if counts[kind] == 3 and oracle.waits(counts, melds):
                    found += 1
                    yield counts, kind, kans

    def test_the_verdict_at_each_level(self):
        seen = {True: 0, False: 0}
        for counts, kind, kans in self.cases():
            check = oracle.kan_check(counts, kind, len(kans), self.melded(kans))
            by_waits = not check.drawn_wins and check.before == check.after
            by_shape = by_waits and check.always_ankou
            by_yaku = by_shape and not (kans == () and any(chuuren(counts, wait) for wait in check.before))
            given = self.facts(counts, kind, kans)
            answers = [judge_kan(given, USUAL.changed(riichi_ankan=level)).answer for level in LEVELS]
            assert answers == [False, True, by_waits, by_shape, by_yaku], (given.hand, kind)
            seen[by_shape] += 1
        assert min(seen.values()) > 50

    @pytest.mark.parametrize("own_four", ["ignored", "concealed", "hand+melds"])
    def test_the_waits_that_clients_compare(self, own_four):
        client = USUAL.changed(
            riichi_ankan="waits", riichi_ankan_winning_tile="allowed", tenpai_own_four=own_four
        )
        for counts, kind, kans in self.cases():
            check = oracle.kan_check(counts, kind, len(kans), self.melded(kans), own_four)
            verdict = judge_kan(self.facts(counts, kind, kans), client)
            assert verdict.answer is (check.before == check.after), (counts, kind)

    def test_a_kan_that_keeps_shape_and_yaku_by_the_strictest_level_costs_no_yaku(self):
        """Chuuren is the only yaku that can be lost, so the judge looks for no other."""
        strictest = USUAL.changed(riichi_ankan="waits+shape+yaku")
        compared = 0
        for counts, kind, kans in self.cases():
            if judge_kan(self.facts(counts, kind, kans), strictest).answer:
                kept = Hand(self.tiles(counts), kans)
                called = Hand(
                    self.tiles(oracle.without(counts, [kind] * 3)),
                    (*kans, Meld(MeldType.ANKAN, (kind,) * 4)),
                )
                for wait in oracle.waits(counts, len(kans), self.melded(kans), "hand+melds"):
                    for by_tsumo in (True, False):
                        before, after = (self.yaku(hand, wait, by_tsumo) for hand in (kept, called))
                        assert before <= after or after & PATTERNS.keys()
                        compared += 1
        assert compared > 100

    def yaku(self, hand, wait, by_tsumo):
        return set(yaku_of(Win(hand, wait, by_tsumo, 1, seat_wind=28, round_wind=27), USUAL))

    def tiles(self, counts):
        return tuple(kind for kind in range(FACES) for _ in range(counts[kind]))

    def melded(self, kans):
        return [4 * any(kan.kind == kind for kan in kans) for kind in range(FACES)]

    def facts(self, counts, kind, kans):
        hand = Hand((*self.tiles(counts), kind), kans, kind)
        return KanFacts(hand, MeldType.ANKAN, kind, wall=20, in_riichi=True)


def chuuren(counts, wait):
    """Nine gates by its definition: thirteen tiles 1112345678999 of the suit, and one more of it."""
    complete = oracle.plus(counts, wait)
    for start in (0, 9, 18):
        needed = [3, 1, 1, 1, 1, 1, 1, 1, 3]
        spare = [complete[start + rank] - needed[rank] for rank in range(9)]
        if min(spare) >= 0 and sum(spare) == 1:
            return True
    return False
