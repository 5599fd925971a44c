"""Tenpai before anybody has declared: against a plain walk, the published tables, and what it hangs on."""

from dataclasses import replace

import pytest

from tests.strategy import plain
from tests.strategy.lines import certain
from tests.strategy.situations import kinds
from trainer.strategy.choice.course import ENDS, SUM, Wall, outcome_of
from trainer.strategy.choice.hand_value import Wait
from trainer.strategy.choice.lines_of_play import Better, SilentTenpai, calm_lines
from trainer.strategy.choice.rates import rates
from trainer.strategy.choice.stakes import AtStake, WinValue, calm_stakes

FIRST, SILENT = rates().first, rates().damaten


def quiet(
    names="36p", outs=(3.3, 3.3), *, declares=True, may_ron=True, win=4000.0, sticks=0, opened=0, **facts
):
    shape = "two_sided" if len(kinds(names)) == 2 else "single"
    wait = Wait(kinds(names), outs, (False,) * len(outs), shape)
    stakes = calm_stakes(AtStake(False, False, 0, sticks), WinValue(win, win), declares)
    return SilentTenpai(wait, may_ron, declares, opened, stakes, **facts)


def lines(own, turn=8, better=()):
    left = 70 - 4 * (turn - 1) - 3
    return calm_lines(own, Wall(left, left + 51).own_turns(), FIRST, SILENT, better)


def calm(own, turn=8, better=()):
    return outcome_of(lines(own, turn, better)[0])


class TestOracle:
    @pytest.mark.parametrize("left", [0, 3, 4, 39, 61])
    @pytest.mark.parametrize("declares", [True, False])
    @pytest.mark.parametrize("names", ["36p", "69s", "5m", "1z"])
    def test_as_a_plain_walk_through_the_wall(self, left, declares, names):
        own = quiet(names, (3.0, 2.0)[: len(kinds(names))], declares=declares, opened=1)
        ends = plain.calm(own, left, left + 51, FIRST, SILENT)
        found = outcome_of(calm_lines(own, Wall(left, left + 51).own_turns(), FIRST, SILENT)[0])
        assert found.chances == pytest.approx({end: ends[end] for end in ENDS})
        assert found.points == pytest.approx(sum(ends[end] * own.stakes[end] for end in ENDS))

    def test_the_chances_add_up_to_one_at_every_turn(self):
        better = (Better(0.1, lines(quiet("36p"), 3)),)
        for line in lines(quiet("5m", (3.0,), declares=False), 3, better):
            assert sum(line[1 : SUM["won"]]) == pytest.approx(1)


class TestWhatItHangsOn:
    def test_sticks_help_by_exactly_a_thousand_times_the_chance_to_win(self):
        poor, rich = calm(quiet()), calm(quiet(sticks=2))
        assert rich.points - poor.points == pytest.approx(2000 * poor.win)

    def test_the_later_the_fewer_wins(self):
        wins = [calm(quiet(), turn).win for turn in (3, 5, 8, 12, 16)]
        assert wins == sorted(wins, reverse=True)

    def test_a_furiten_riichi_wins_by_tsumo_alone(self):
        furiten = calm(quiet(may_ron=False))
        assert furiten.win == furiten.chances["tsumo"] > 0

    def test_a_wait_without_a_yaku_on_one_side_is_ronned_on_the_other(self):
        both, one, none = (
            calm(quiet(declares=False, only_tsumo=barred)) for barred in ((), kinds("3p"), kinds("36p"))
        )
        assert both.chances["ron_other"] > one.chances["ron_other"] > none.chances["ron_other"] == 0
        assert none.chances["tsumo"] > 0

    def test_a_suji_trap_helps_a_riichi_and_does_nothing_for_damaten(self):
        wait = replace(quiet("2s", (3.0,)).wait, traps=(True,))
        plain_one, trap = quiet("2s", (3.0,)), replace(quiet("2s", (3.0,)), wait=wait)
        assert calm(trap).win > calm(plain_one).win
        silent = (replace(plain_one, declares=False), replace(trap, declares=False))
        assert calm(silent[0]).win == calm(silent[1]).win

    def test_open_opponents_are_dangerous(self):
        assert calm(quiet(opened=2)).win < calm(quiet(opened=0)).win
        assert calm(quiet(opened=2)).deal_in > calm(quiet(opened=0)).deal_in

    def test_a_damaten_is_ronned_more_readily(self):
        assert calm(quiet(declares=False)).win > calm(quiet(declares=True)).win


class TestBetter:
    def test_a_better_wait_is_declared_only_where_that_is_worth_more(self):
        own = quiet("5m", (3.0,), declares=False)
        worse = (Better(0.2, [certain("deal_in", -9000.0)] * 20),)
        dear = (Better(0.2, [certain("tsumo", 9000.0)] * 20),)
        assert lines(own, 8, worse) == lines(own)
        assert calm(own, 8, dear).points > calm(own).points

    def test_none_is_declared_when_the_lines_of_a_riichi_have_ended(self):
        own = quiet("5m", (3.0,), declares=False)
        assert lines(own, 8, (Better(0.2, []),)) == lines(own)

    def test_the_likelier_the_better(self):
        own, dear = quiet("5m", (3.0,), declares=False), [certain("tsumo", 9000.0)] * 20
        assert calm(own, 8, (Better(0.2, dear),)).points > calm(own, 8, (Better(0.1, dear),)).points


TABLE = {
    "1000": (3700, 1100, 1100, 200),
    "1300": (5000, 1900, 1500, 500),
    "2000": (6300, 2600, 2200, 1000),
    "2600": (7600, 3400, 3000, 1600),
    "3900": (9100, 4200, 4300, 2600),
    "5200": (9200, 4300, 6000, 3800),
    "6400": (9200, 4300, 6900, 4500),
    "7700": (11300, 5500, 7800, 5100),
    "4 han": (11300, 5500, 8000, 5300),
    "5 han": (13100, 6500, 9200, 6100),
    "6 han": (15100, 7600, 12000, 8200),
}


def test_near_the_published_table():
    """SMS: ryanmen, turn 8, non-dealer: expected points of riichi and damaten (strategy.md 3)."""
    waits = ("14p", "25p", "36p")
    errors, agree = [], []
    for declared, riichi, silent, damaten in TABLE.values():
        found = [
            sum(calm(quiet(names, win=float(win), declares=way, opened=0.45)).points for names in waits) / 3
            for win, way in ((declared, True), (silent, False))
        ]
        errors += [abs(found[0] - riichi), abs(found[1] - damaten)]
        agree += [(found[0] > found[1]) == (riichi > damaten)] * (abs(riichi - damaten) > 400)
    assert sum(errors) / len(errors) <= 400
    assert agree.count(False) <= 1
