"""What each end is worth: by hand, with honba, sticks and the own stick."""

import pytest

from trainer.strategy.choice.course import ENDS, WINS
from trainer.strategy.choice.stakes import (
    AtStake,
    RivalValue,
    WinValue,
    calm_stakes,
    duel_stakes,
    rival_value,
)

OWN = WinValue(ron=5200.0, tsumo=5600.0)
RIVAL = RivalValue(ron=6000.0, tsumo=8000.0)


def duel(*, hero_deals=False, rival_deals=False, honba=0, sticks=0, declares=False, **more):
    return duel_stakes(AtStake(hero_deals, rival_deals, honba, sticks, **more), OWN, RIVAL, declares)


class TestDuel:
    def test_a_plain_table(self):
        stakes = duel()
        assert [stakes[end] for end in WINS] == [5600, 5200, 5200]
        assert (stakes["deal_in"], stakes["rival_tsumo"], stakes["elsewhere"]) == (-6000, -2000, 0)

    @pytest.mark.parametrize(
        ("dealer", "share"), [({}, 1 / 4), ({"hero_deals": True}, 1 / 2), ({"rival_deals": True}, 1 / 3)]
    )
    def test_the_heros_part_of_the_rivals_tsumo(self, dealer, share):
        assert duel(**dealer)["rival_tsumo"] == pytest.approx(-share * 8000)

    def test_honba_are_300_on_a_ron_and_100_from_each_on_a_tsumo(self):
        plain, two = duel(), duel(honba=2)
        changes = {end: round(two[end] - plain[end]) for end in ENDS}
        assert changes == dict.fromkeys(ENDS, 0) | {
            "tsumo": 600,
            "ron_rival": 600,
            "ron_other": 600,
            "deal_in": -600,
            "deal_other": -600,
            "rival_tsumo": -200,
            "other_tsumo": -200,
        }

    def test_honba_of_another_ruleset(self):
        assert duel(honba=2, honba_ron=1500)["ron_rival"] - duel()["ron_rival"] == 3000
        assert duel(honba=2, honba_tsumo=500)["tsumo"] - duel()["tsumo"] == 3000

    def test_sticks_on_the_table_go_to_the_winner_and_are_no_loss_of_anybody_else(self):
        plain, three = duel(), duel(sticks=3)
        assert {end: three[end] - plain[end] for end in ENDS} == {
            end: 3000.0 if end in WINS else 0.0 for end in ENDS
        }

    def test_the_own_stick_is_lost_wherever_the_hero_does_not_win(self):
        silent, declared = duel(), duel(declares=True)
        lost = {end: silent[end] - declared[end] for end in ENDS if end != "draw_noten"}
        assert lost == {end: 0.0 if end in WINS else 1000.0 for end in lost}

    def test_noten_payments_by_the_pool(self):
        assert duel(noten_pool=1500)["draw"] == duel()["draw"] / 2
        assert duel(noten_pool=1500)["draw_noten"] == duel()["draw_noten"] / 2


class TestCalm:
    def test_the_own_stick_sticks_and_honba(self):
        silent = calm_stakes(AtStake(False, False, 1, 2), OWN, False)
        declared = calm_stakes(AtStake(False, False, 1, 2), OWN, True)
        assert (silent["tsumo"], silent["ron_other"]) == (5600 + 300 + 2000, 5200 + 300 + 2000)
        assert (declared["tsumo"], declared["ron_other"]) == (silent["tsumo"], silent["ron_other"])
        assert silent["deal_other"] - declared["deal_other"] == 1000
        assert silent["elsewhere"] - declared["elsewhere"] == 1000


class TestRivalValue:
    def test_a_dealers_riichi_is_dearer(self):
        assert rival_value(8, True).ron > rival_value(8, False).ron
        assert rival_value(8, True).tsumo > rival_value(8, False).tsumo

    def test_a_later_riichi_is_dearer_up_to_the_fourteenth_turn(self):
        by_turn = [rival_value(turn, False).ron for turn in (1, 4, 8, 14, 18)]
        assert by_turn[0] == by_turn[1] < by_turn[2] < by_turn[3] == by_turn[4]

    def test_the_scale(self):
        assert rival_value(8, False, 1.12).ron == pytest.approx(1.12 * rival_value(8, False).ron)


def test_a_win_worth_more_with_what_it_is_made_up_of():
    own = WinValue(2000.0, 3000.0, rons=((1.0, 2000.0),), tsumos=((0.5, 2000.0), (0.5, 4000.0)))
    assert own.times(1.5) == WinValue(3000, 4500, ((1.0, 3000),), ((0.5, 3000), (0.5, 6000)))
