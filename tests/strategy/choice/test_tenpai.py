"""The tenpai that a hand has, or is a tile away from; widths against a slow count."""

import pytest

from tests.strategy.situations import kind, kinds, situation
from trainer.rules.tiles.tile import FACES, format_tiles, tile_name
from trainer.rules.tiles.waits import tenpai_discards
from trainer.strategy.choice.situation import Prospects, improvements, ready_discards, widths

READY = "234567m234p22s46s9m"


def ready(hand, **facts):
    return [
        (tile_name(each.thrown), format_tiles(each.wait.kinds), each.wait.live, each.furiten)
        for each in ready_discards(situation(hand, **facts))
    ]


class TestReady:
    def test_every_discard_that_leaves_tenpai(self):
        assert ready(READY) == [("9m", "5s", 4, False)]

    def test_the_widest_first(self):
        assert ready("234567m234p22457s") == [("7s", "36s", 8, False), ("4s", "6s", 4, False)]

    def test_dead_waits_are_left_out(self):
        assert ready(READY, seen="5555s") == []

    def test_furiten_by_the_own_river_or_the_discard_itself(self):
        assert ready(READY, river="5s") == [("9m", "5s", 3, True)]

    def test_barred_discards_are_left_out(self):
        assert ready(READY, barred=frozenset(kinds("9m"))) == []

    def test_chiitoitsu_and_kokushi(self):
        assert ("4z", "3z", 3, False) in ready("1133m5577p2299s34z")
        found = ready("19m19p19s1234567z5m", indicators="5p")
        assert ("5m", "19m19p19s1234567z", 39, False) in found

    def test_a_plain_five_is_thrown_before_the_red_one(self):
        (each,) = [
            each for each in ready_discards(situation("234067m234p22s46s5m")) if each.thrown == kind("5m")
        ]
        assert format_tiles(sorted(each.hand.concealed)) == "23467m234p2246s0m"


class TestImprovements:
    def better(self, hand, thrown, **facts):
        one = situation(hand, **facts)
        return {
            tile_name(each.drawn): (
                each.copies,
                tile_name(each.ready.thrown),
                format_tiles(each.ready.wait.kinds),
            )
            for each in improvements(one.hand.minus(kind(thrown)), one)
        }

    def test_a_wider_wait(self):
        found = self.better(READY, "9m")
        assert found["7s"] == (4, "4s", "58s")
        assert found["3s"] == (4, "6s", "25s")

    def test_live_copies_only(self):
        assert self.better(READY, "9m", seen="777s")["7s"][0] == 1
        assert "7s" not in self.better(READY, "9m", seen="7777s")

    def test_with_six_pairs_any_kind_makes_tenpai(self):
        """Chiitoitsu: the wait is on the new kind, wherever it is."""
        found = self.better("44m55m77m99p11s33s22z", "2z", seen="22z")
        assert found["6z"] == (4, "2z", "6z")
        assert found["8p"] == (4, "2z", "8p")

    def test_a_red_five_is_kept(self):
        one = situation("2340m67m234p22s46s9m")
        found = improvements(one.hand.minus(kind("9m")), one)
        assert all(
            "0" in format_tiles(each.ready.hand.concealed)
            for each in found
            if each.ready.thrown != kind("5m")
        )


class TestWidths:
    @pytest.mark.parametrize(
        ("hand", "melds"),
        [
            ("234567m23p22s469s5z", ()),
            ("1133m5577p229s345z", ()),
            ("19m19p19s123456z55p", ()),
            ("23467m23p22s44s1z", ("pon 555z",)),
            ("123m456p78s1145z99p", ()),
            ("147m258p369s12345z", ()),
            ("44455m77m999p11s33s", ()),
        ],
    )
    def test_as_a_slow_count(self, hand, melds):
        one = situation(hand, melds=melds)
        if ready_discards(one):
            pytest.fail("the hand is tenpai")
        slow = {}
        for thrown in range(FACES):
            counts = one.hand.counts
            if not counts[thrown]:
                continue
            counts[thrown] -= 1
            for drawn in range(FACES):
                after = list(counts)
                after[drawn] += 1
                if one.unseen[drawn] and after[drawn] <= 4 and tenpai_discards(after, len(melds)):
                    slow[thrown] = slow.get(thrown, 0) + one.unseen[drawn]
        assert widths(one) == slow

    def test_barred_discards_are_left_out(self):
        one = situation("234567m23p22s469s5z", barred=frozenset(kinds("5z")))
        assert kind("5z") not in widths(one)


class TestProspects:
    def test_the_same_as_without(self):
        one = situation(READY)
        known = Prospects(one)
        assert known.ready == ready_discards(one)
        assert known.better(kind("9m")) == improvements(one.hand.minus(kind("9m")), one)
        assert known.widths == widths(one)

    def test_a_worth_is_worked_out_once(self):
        known = Prospects(situation(READY))
        assert known.worth(known.ready[0], 1) is known.worth(known.ready[0], 1)
        assert known.worth(known.ready[0], 1) != known.worth(known.ready[0], 0)
