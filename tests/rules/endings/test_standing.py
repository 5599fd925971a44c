"""The final standing: uma, oka, ties, leftover sticks, in points (1,000 a rank point)."""

import pytest

from trainer.rules.endings.game_end import final_standing
from trainer.rules.rulesets.ruleset import load_preset

TENHOU, TENHOU_3 = load_preset("tenhou_4p"), load_preset("tenhou_3p")
ML, EMA, WRC = load_preset("m_league"), load_preset("ema_2025"), load_preset("wrc_2025")
JPML, SOUL = load_preset("jpml_a_2026"), load_preset("mahjong_soul_4p")


def test_uma_and_oka_of_four():
    standing = final_standing((42_000, 28_000, 21_000, 9_000), 0, TENHOU)
    assert standing.places == (1, 2, 3, 4)
    assert standing.results == (52_000, 8_000, -19_000, -41_000)
    assert sum(standing.results) == 0


@pytest.mark.parametrize(
    ("ruleset", "first"),
    [(TENHOU, 52_000), (ML, 62_000), (SOUL, 32_000), (EMA, 27_000)],
)
def test_42000_points_are_worth(ruleset, first):
    assert final_standing((20_000, 42_000, 18_000, 20_000), 0, ruleset).results[1] == first


def test_uma_and_oka_of_three():
    standing = final_standing((20_000, 50_000, 35_000), 0, TENHOU_3)
    assert (standing.places, standing.results) == ((3, 1, 2), (-40_000, 45_000, -5_000))


class TestTies:
    SCORES = (30_000, 20_000, 30_000, 20_000)

    def test_by_seat_order(self):
        standing = final_standing(self.SCORES, 0, TENHOU)
        assert (standing.places, standing.results) == (
            (1, 3, 2, 4),
            (40_000, -20_000, 10_000, -30_000),
        )

    def test_split(self):
        standing = final_standing(self.SCORES, 0, ML)
        assert standing.places == (1, 3, 1, 3)
        assert standing.results == (30_000, -30_000, 30_000, -30_000)

    def test_three_share_three_places(self):
        """50 + 10 - 10 rank points among three: 16,666 each, the two points left to the first dealer."""
        standing = final_standing((26_000, 26_000, 22_000, 26_000), 0, ML)
        assert standing.places == (1, 1, 4, 1)
        assert standing.results == (12_668, 12_666, -38_000, 12_666)


class TestLeftoverSticks:
    @pytest.mark.parametrize(
        ("ruleset", "points"),
        [
            (TENHOU, (32_000, 20_000, 30_000, 16_000)),
            (ML, (31_000, 20_000, 31_000, 16_000)),
            (WRC, (30_000, 20_000, 30_000, 16_000)),
        ],
    )
    def test_two_sticks_and_two_firsts(self, ruleset, points):
        assert final_standing((30_000, 20_000, 30_000, 16_000), 2, ruleset).points == points

    def test_split_in_hundreds(self):
        scores = (33_000, 33_000, 33_000, 0)
        assert final_standing(scores, 1, EMA).points == (33_300, 33_300, 33_300, 0)

    @pytest.mark.parametrize(
        ("sticks", "shares"),
        [(1, (400, 300, 300)), (2, (800, 600, 600)), (3, (1000, 1000, 1000)), (4, (1600, 1200, 1200))],
    )
    def test_three_firsts_of_m_league_share_all_of_it(self, sticks, shares):
        """The larger part goes to the one nearest the first dealer; their places stay shared."""
        points = (100_000 - 1000 * sticks - 1000) // 300 * 100
        standing = final_standing((1000, points, points, points), sticks, ML)
        assert standing.points == (1000, *(points + share for share in shares))
        assert standing.places == (4, 1, 1, 1)

    def test_a_single_first_takes_all(self):
        assert final_standing((20_000, 40_000, 30_000, 7_000), 3, ML).points[1] == 43_000


@pytest.mark.parametrize(
    ("scores", "results"),
    [
        ((50_000, 25_000, 24_000, 21_000), (32_000, -6_000, -9_000, -17_000)),
        ((40_000, 35_000, 25_000, 20_000), (18_000, 9_000, -9_000, -18_000)),
        ((31_000, 30_000, 32_000, 27_000), (4_000, 1_000, 10_000, -15_000)),
        ((30_000, 30_000, 30_000, 30_000), (0, 0, 0, 0)),
    ],
)
def test_floating_uma_goes_by_how_many_are_at_30000(scores, results):
    assert final_standing(scores, 0, JPML).results == results


def test_penalties_come_off_the_result():
    standing = final_standing((40_000, 30_000, 20_000, 10_000), 0, ML, (0, 20_000, 0, 0))
    assert standing.points == (40_000, 30_000, 20_000, 10_000)
    assert standing.results == (60_000, -10_000, -20_000, -50_000)
