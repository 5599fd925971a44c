"""Tenpai against a riichi: against plain walks and recursion, and what it hangs on."""

from dataclasses import replace
from itertools import pairwise

import pytest

from tests.strategy import plain
from trainer.rules.tiles.tile import FACES
from trainer.strategy.choice.course import ENDS, SUM, Wall, outcome_of
from trainer.strategy.choice.lines_of_play import Side, Threat, duel_lines, fold_lines
from trainer.strategy.choice.rates import rates
from trainer.strategy.choice.stakes import AtStake, RivalValue, WinValue, duel_stakes

RATES = rates().chase
DANGER = tuple(0.02 * (kind % 8) for kind in range(FACES))


def stakes(win=5200.0, sticks=1, declares=True):
    return duel_stakes(AtStake(False, False, 0, sticks), WinValue(win, win), RivalValue(5500, 7400), declares)


def side(outs=6.0, *, locked=True, may_ron=True, only_tsumo=0.0, **staked):
    ease = 1.0 if locked else 2.5
    return Side(outs, may_ron, locked, ease, stakes(declares=locked, **staked), only_tsumo)


def threat(seat=1, outs=5.0, danger=DANGER):
    return Threat(seat, outs, danger, (1 / FACES,) * FACES)


def lines(own, facing=None, left=38):
    facing = facing or threat()
    walls = Wall(left, left + 53).own_turns()
    folds = fold_lines(facing, walls, rates().fold, stakes(0.0, declares=False), [0.01] * len(walls))
    return duel_lines(own, facing, walls, RATES, folds, rates().fold), walls, folds


def duel(own=None, facing=None, left=38):
    return outcome_of(lines(own or side(), facing, left)[0][0])


class TestOracle:
    @pytest.mark.parametrize("left", [0, 3, 4, 7, 38, 61])
    @pytest.mark.parametrize("seat", [1, 2, 3])
    def test_two_riichis_as_a_plain_walk(self, left, seat):
        own, facing = side(only_tsumo=2.0), threat(seat)
        ends = plain.locked_duel(own, facing, left, left + 53, RATES)
        found = duel(own, facing, left)
        assert found.chances == pytest.approx({end: ends[end] for end in ENDS})
        assert found.points == pytest.approx(sum(ends[end] * own.stakes[end] for end in ENDS))

    @pytest.mark.parametrize("left", [0, 5, 22, 38])
    @pytest.mark.parametrize("win", [1000.0, 8000.0])
    def test_a_silent_hand_as_a_plain_recursion(self, left, win):
        own, facing = side(locked=False, win=win), threat(2)
        found, walls, folds = lines(own, facing, left)
        assert found[0][0] == pytest.approx(plain.silent_duel(own, facing, walls, RATES, folds, rates().fold))

    @pytest.mark.parametrize("locked", [True, False])
    def test_the_chances_add_up_to_one_at_every_turn(self, locked):
        for line in lines(side(locked=locked), left=61)[0]:
            assert sum(line[1 : SUM["won"]]) == pytest.approx(1)


class TestWhatItHangsOn:
    def test_a_dearer_hand_is_better(self):
        assert duel(side(win=8000.0)).points > duel(side(win=2000.0)).points

    def test_a_wider_wait_is_better_and_wins_more(self):
        found = [duel(side(outs)) for outs in (2.0, 4.0, 8.0)]
        assert all(one.win < two.win and one.points < two.points for one, two in pairwise(found))

    def test_sticks_help_by_exactly_a_thousand_times_the_chance_to_win(self):
        poor, rich = duel(side(sticks=1)), duel(side(sticks=3))
        assert rich.points - poor.points == pytest.approx(2000 * poor.win)

    def test_the_later_the_fewer_wins(self):
        wins = [duel(left=left).win for left in (50, 38, 22, 6)]
        assert wins == sorted(wins, reverse=True)

    def test_a_furiten_hand_only_wins_by_tsumo(self):
        furiten = duel(side(may_ron=False))
        assert furiten.win == furiten.chances["tsumo"] > 0
        assert furiten.points < duel().points

    def test_waits_without_a_yaku_are_not_ronned(self):
        assert duel(side(outs=6.0, only_tsumo=6.0)).chances == duel(side(may_ron=False)).chances

    def test_a_wider_rival_wins_more(self):
        narrow, wide = duel(facing=threat(outs=3.0)), duel(facing=threat(outs=8.0))
        assert wide.deal_in > narrow.deal_in
        assert wide.chances["rival_tsumo"] > narrow.chances["rival_tsumo"]

    def test_without_an_own_draw_left_there_is_no_tsumo(self):
        last = duel(left=3)
        assert last.chances["tsumo"] == 0
        assert last.chances["ron_rival"] > 0

    def test_a_silent_hand_may_fold_so_that_more_danger_costs_it_less_than_a_locked_one(self):
        deadly = threat(danger=(0.5,) * FACES)
        assert duel(side(locked=False), deadly).deal_in < duel(side(locked=False)).deal_in + 0.01
        assert duel(side(locked=False), deadly).chances["draw_noten"] > 0.1

    def test_more_danger_is_worse_for_a_silent_hand(self):
        points = [
            duel(side(locked=False), threat(danger=(danger,) * FACES)).points for danger in (0.0, 0.04, 0.4)
        ]
        assert points == sorted(points, reverse=True)

    def test_a_hand_without_live_outs_never_wins(self):
        assert duel(replace(side(), outs=0.0)).win == 0


@pytest.mark.parametrize(
    ("turn", "outs", "published"),
    [(8, 6.0, (48.2, 15.9, 4.9)), (12, 5.6, (39.9, 13.5, 14.3)), (10, 3.2, (31.2, 20.9, 12.8))],
)
def test_near_the_published_outcomes_of_a_chase(turn, outs, published):
    """Win, deal-in and draw in per cent (strategy.md 2); within 4 points each."""
    found = [duel(side(outs), threat(seat, 5.0), 70 - 4 * turn) for seat in (1, 2, 3)]
    means = [sum(getattr(one, name) for one in found) / 3 for name in ("win", "deal_in", "draw")]
    assert [100 * mean for mean in means] == pytest.approx(list(published), abs=6)
