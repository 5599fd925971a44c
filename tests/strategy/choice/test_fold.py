"""Giving the hand up: against a plain walk through the wall, and what it hangs on."""

from dataclasses import replace

import pytest

from tests.strategy import plain
from tests.strategy.situations import kind, kinds
from trainer.rules.tiles.tile import FACES
from trainer.strategy.choice.course import ENDS, Wall, outcome_of
from trainer.strategy.choice.lines_of_play import Threat, fold_lines, fold_risks
from trainer.strategy.choice.rates import A_VOW, rates
from trainer.strategy.choice.stakes import AtStake, RivalValue, WinValue, duel_stakes

RATES = rates().fold
STAKES = duel_stakes(AtStake(False, False, 0, 1), WinValue(0, 0), RivalValue(5500, 7400), False)


def threat(seat=1, outs=5.0, danger=(0.0,) * FACES):
    return Threat(seat, outs, danger, (1 / FACES,) * FACES)


def folded(left, *, facing=None, risk=0.0, kept=A_VOW):
    walls = Wall(left, left + 53).own_turns()
    return outcome_of(fold_lines(facing or threat(), walls, RATES, STAKES, [risk] * len(walls), kept)[0])


@pytest.mark.parametrize("left", [0, 1, 3, 4, 5, 38, 61])
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_as_a_plain_walk_through_the_wall(left, seat):
    walls = Wall(left, left + 53).own_turns()
    risks = [0.01 * turn for turn in range(len(walls))]
    found = outcome_of(fold_lines(threat(seat), walls, RATES, STAKES, risks)[0])
    ends = plain.fold(threat(seat), left, left + 53, RATES, risks)
    assert found.chances == pytest.approx({end: ends[end] for end in ENDS})
    assert sum(found.chances.values()) == pytest.approx(1)
    assert found.points == pytest.approx(sum(ends[end] * STAKES[end] for end in ENDS))


def test_who_vows_to_fold_never_wins_and_is_noten_at_the_draw():
    assert (folded(38).win, folded(38).chances["draw"]) == (0, 0)


class TestComingBack:
    KEPT = rates().kept

    def test_the_chances_still_add_up_to_one(self):
        assert sum(folded(38, risk=0.01, kept=self.KEPT).chances.values()) == pytest.approx(1)

    def test_the_more_turns_are_left_the_more_is_won(self):
        wins = [folded(left, kept=self.KEPT).win for left in (8, 20, 38, 50)]
        assert wins == sorted(wins)
        assert 0 < wins[0] < wins[-1] < 0.06

    def test_a_hand_that_is_tenpai_again_is_paid_at_the_draw_and_deals_in_at_times(self):
        back = replace(self.KEPT, again=1.0, win=0.0, deal_other=0.0)
        assert folded(20, kept=back).chances["draw_noten"] == pytest.approx(0)
        assert folded(20, kept=back).deal_in > 0 == folded(20, kept=replace(back, deal_in=0.0)).deal_in

    def test_without_a_turn_to_come_nothing_comes_back(self):
        assert folded(3, kept=self.KEPT) == folded(3)


def test_more_risk_costs_more():
    costs = [folded(38, risk=risk).points for risk in (0, 0.01, 0.05)]
    assert costs == sorted(costs, reverse=True)


def test_fewer_tiles_left_more_draws():
    draws = [folded(left).draw for left in (50, 38, 20, 8, 0)]
    assert draws == sorted(draws)
    assert draws[-1] == 1


@pytest.mark.parametrize(("left", "published"), [(42, -1124), (34, -1154), (26, -1186), (18, -1226)])
def test_near_the_published_cost_of_folding(left, published):
    """SMS, non-dealer against non-dealer, turn 8 to 14 (strategy.md 3)."""
    outs = {42: 5.9, 34: 5.5, 26: 5.2, 18: 4.9}[left]
    points = sum(folded(left, facing=threat(seat, outs), risk=0.004).points for seat in (1, 2, 3)) / 3
    assert points == pytest.approx(published, abs=250)


class TestRisks:
    def risks(self, tiles, turns=12, **dangers):
        danger = [0.08] * FACES
        for name, chance in dangers.items():
            danger[kind(name.lstrip("t"))] = chance
        return fold_risks(threat(danger=tuple(danger)), kinds(tiles), turns)

    def test_one_for_each_turn(self):
        assert [len(self.risks("1m5p", turns)) for turns in (0, 1, 17)] == [0, 1, 17]

    def test_more_safe_tiles_less_risk(self):
        safe = {"t1m": 0.0, "t2m": 0.0, "t3m": 0.0, "t4m": 0.0}
        one, two, three = (
            sum(self.risks(tiles, turns=4, **safe)) for tiles in ("1m567p123s", "12m567p12s", "123m567p1s")
        )
        assert one > two > three > 0

    def test_a_second_copy_of_what_has_passed_is_safe(self):
        assert self.risks("55p", 1) == [0]
        assert self.risks("56p", 1)[0] > 0

    def test_nothing_is_taken_from_the_hand_where_every_draw_is_safe(self):
        assert fold_risks(threat(), kinds("5m6m7m"), 5) == [0] * 5
