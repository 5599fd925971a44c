"""All-last by hand: house rules, uma 20 10 -10 -20 and oka 20, 25,000 for 30,000.

The hero is seat 0 and does not deal; seat 3 deals. A first place is worth 20,000 + 20,000, the second 10,000,
the third -10,000, the last -20,000, all beside the points themselves.
"""

import pytest

from tests.strategy.situations import HOUSE
from trainer.strategy.choice.course import ENDS
from trainer.strategy.choice.stakes import (
    SPREAD,
    TENPAI,
    AtStake,
    Placement,
    RivalValue,
    WinValue,
    duel_stakes,
)

RIVAL = RivalValue(6000.0, 8000.0)
CLOSE = (26_000, 30_000, 24_000, 20_000)
"""The hero is second, 4,000 behind seat 1."""


def placed(own, scores=CLOSE, *, rival=1, sticks=0, honba=0, declares=False, rules=HOUSE, dealer=3, hero=0):
    table = AtStake(hero == dealer, rival == dealer, honba, sticks)
    stakes = duel_stakes(table, own, RIVAL, declares)
    return Placement(table, scores, hero, dealer, rival, rules).stakes(stakes, own, declares)


def win(ron, tsumo=None):
    return WinValue(float(ron), float(ron if tsumo is None else tsumo))


class TestWins:
    def test_a_ron_that_takes_the_first_place(self):
        # 27,000 against 29,000 after 1,000 from seat 1: second. 31,900 against 24,100 after 5,900: first.
        assert placed(win(1000))["ron_rival"] == 1000
        assert placed(win(5900))["ron_rival"] == 5900 + 30_000

    def test_from_another_the_same_ron_does_not(self):
        assert placed(win(3900))["ron_other"] == 3900
        assert placed(win(3900))["ron_rival"] == 3900 + 30_000

    def test_equal_points_go_by_the_seat_that_dealt_first(self):
        assert placed(win(2000))["ron_rival"] == 2000 + 30_000
        assert placed(win(2000), (30_000, 26_000, 24_000, 20_000), hero=1, rival=0)["ron_rival"] == 2000

    def test_equal_points_share_the_prizes_where_ties_are_split(self):
        rules = HOUSE.changed(tie_rule="split")
        assert placed(win(2000), rules=rules)["ron_rival"] == 2000 + 15_000

    def test_a_tsumo_is_paid_by_all_half_of_it_by_the_dealer(self):
        # 4,000 by tsumo: 30,000 against 29,000.
        assert placed(win(0, 4000))["tsumo"] == 4000 + 30_000
        # Seat 1 deals: 2,600 by tsumo is 1,300 from it, 28,600 against 28,700; not enough.
        assert placed(win(0, 2600), dealer=1)["tsumo"] == 2600
        assert placed(win(0, 2800), dealer=1)["tsumo"] == 2800 + 30_000

    def test_sticks_and_honba_count_and_nobody_pays_the_sticks(self):
        # 1,000 + 600 + 2,000 of sticks from another seat: 29,600 against 30,000.
        assert placed(win(1000), sticks=2, honba=2)["ron_other"] == 3600
        assert placed(win(1000), sticks=3, honba=2)["ron_other"] == 4600 + 30_000

    def test_a_spread_counts_the_wins_that_suffice(self):
        own = WinValue(3000.0, 3000.0, rons=((0.75, 2000.0), (0.25, 6000.0)))
        assert placed(own)["ron_other"] == pytest.approx(3000 + 0.25 * 30_000)

    def test_the_own_stick_comes_back_with_a_win(self):
        assert placed(win(2000), declares=True)["ron_rival"] == 2000 + 30_000


class TestLosses:
    def test_nothing_at_stake_but_points_where_places_are_far_apart(self):
        far = (90_000, 30_000, 1_000, -21_000)
        found = placed(win(1000), far)
        assert found["ron_other"] == 1000
        assert found["rival_tsumo"] == pytest.approx(-2000, abs=20)

    def test_dealing_in_may_cost_a_place(self):
        # To seat 1 it pays 2,700, 6,000 or 12,600: always below seat 2, and with the last below seat 3.
        assert placed(win(1000))["deal_in"] == pytest.approx(-6000 - 20_000 - 0.2 * 10_000)

    def test_another_deals_in_and_the_hero_keeps_its_place(self):
        assert placed(win(1000))["elsewhere"] == 0

    def test_a_declared_stick_is_lost_to_the_winner(self):
        assert placed(win(1000), declares=True)["elsewhere"] == -1000


class TestDraws:
    def test_a_tenpai_hero_gains_on_who_is_noten(self):
        # Seat 1 is tenpai too; the others by chance. 1,500, 1,000 or 0, and no place changes.
        alone, one = 0.8 * 0.8, 2 * 0.2 * 0.8
        assert placed(win(1000))["draw"] == pytest.approx(alone * 1500 + one * 1000)

    def test_a_noten_hero_may_lose_a_place(self):
        near = (26_000, 30_000, 25_900, 18_100)
        # -1,000 against 24,900 is level or above; tenpai of seat 2 passes the hero.
        both = 0.2 * 0.2
        ready = 0.2 * 0.8
        expected = 0.64 * -1000 + 2 * ready * -1500 + both * -3000 - (ready + both) * 20_000
        assert placed(win(1000), near)["draw_noten"] == pytest.approx(expected)

    def test_sticks_that_stay_go_to_the_first(self):
        first = (40_000, 30_000, 20_000, 10_000)
        plain, declared = placed(win(1000), first), placed(win(1000), first, declares=True)
        assert declared["draw"] == pytest.approx(plain["draw"])
        nobody = HOUSE.changed(leftover_sticks="nobody")
        assert placed(win(1000), first, declares=True, rules=nobody)["draw"] == pytest.approx(
            plain["draw"] - 1000
        )


def test_the_assumed_spread_keeps_the_mean():
    assert sum(chance for chance, _ in SPREAD) == pytest.approx(1)
    assert sum(chance * factor for chance, factor in SPREAD) == pytest.approx(1)


@pytest.mark.parametrize(("sort", "mean"), [("rival", -1260), ("silent", 1450), ("riichi", 2000)])
def test_noten_payments_come_out_as_measured(sort, mean):
    chance = TENPAI[sort]
    if sort == "rival":
        two = (1 - chance) ** 2 * -1000 + 2 * chance * (1 - chance) * -1500 + chance**2 * -3000
        assert two == pytest.approx(mean, abs=60)
    else:
        weights = [(1 - chance) ** 3, 3 * chance * (1 - chance) ** 2, 3 * chance**2 * (1 - chance)]
        assert sum(w * p for w, p in zip(weights, (3000, 1500, 1000), strict=True)) == pytest.approx(
            mean, abs=60
        )


def test_every_end_has_a_value_before_a_riichi_too():
    found = placed(win(1000), rival=None)
    assert set(found.weighed) == set(ENDS)
    assert found["ron_rival"] == found["ron_other"]


class TestHandsToCome:
    """South 3: the places are chances, and points are counted in what one more is worth."""

    def stakes(self, scores, own, ahead=1):
        table = AtStake(hero_deals=False, rival_deals=False, honba=0, sticks=0)
        plain = duel_stakes(table, own, RIVAL, declares=False)
        return Placement(table, scores, 0, 3, 1, HOUSE, ahead).stakes(plain, own, declares=False), plain

    def test_a_little_is_worth_its_points(self):
        found, plain = self.stakes((25_000,) * 4, win(1000))
        assert found["tsumo"] == pytest.approx(plain["tsumo"], rel=0.05)

    def test_who_leads_gains_less_than_it_loses(self):
        even, _ = self.stakes((25_000,) * 4, win(8000))
        lead, _ = self.stakes((37_000, 21_000, 21_000, 21_000), win(8000))
        assert lead["ron_other"] < even["ron_other"]
        assert lead["deal_in"] / lead["ron_other"] < even["deal_in"] / even["ron_other"]

    def test_from_the_nearest_rival_a_win_is_worth_more(self):
        found, _ = self.stakes((27_000, 29_000, 22_000, 22_000), win(3900))
        assert found["ron_rival"] > found["ron_other"]
