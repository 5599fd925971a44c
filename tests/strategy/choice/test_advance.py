"""One tile from tenpai: the advance is taken, thrown for, or given up."""

from dataclasses import replace

import pytest

from tests.strategy.lines import certain
from tests.strategy.situations import kind
from trainer.rules.tiles.tile import FACES
from trainer.strategy.choice.course import SUM, Wall, outcome_of
from trainer.strategy.choice.lines_of_play import Advance, Threat, advance_lines, fold_lines
from trainer.strategy.choice.rates import A_VOW, rates
from trainer.strategy.choice.stakes import AtStake, RivalValue, WinValue, duel_stakes

NOTEN = duel_stakes(AtStake(False, False, 0, 1), WinValue(0, 0), RivalValue(5500, 7400), False)
DEAR = [certain("tsumo", 8000.0)] * 20
POOR = [certain("deal_in", -9000.0)] * 20


def advanced(*advances, left=38, danger=(0.05,) * FACES, kept=A_VOW):
    threat = Threat(1, 5.0, danger, (1 / FACES,) * FACES)
    walls = Wall(left, left + 53).own_turns()
    folds = fold_lines(threat, walls, rates().fold, NOTEN, [0.01] * len(walls))
    return advance_lines(advances, threat, walls, rates().chase, NOTEN, folds, rates().fold, kept)


def test_the_chances_add_up_to_one_at_every_turn():
    for line in advanced(Advance(0.2, kind("5p"), DEAR), Advance(0.1, kind("9p"), POOR)):
        assert sum(line[1 : SUM["won"]]) == pytest.approx(1)


def test_the_likelier_the_better():
    points = [outcome_of(advanced(Advance(share, kind("5p"), DEAR))[0]).points for share in (0.05, 0.1, 0.3)]
    assert points == sorted(points)


def test_a_hand_that_is_kept_gets_better_with_every_turn():
    kept = replace(A_VOW, advance=0.4)
    late, early = (
        [outcome_of(advanced(advance, left=left, kept=each)[0]).win for each in (A_VOW, kept)]
        for left in (7, 50)
        for advance in [Advance(0.1, kind("5p"), DEAR)]
    )
    assert late[0] == late[1]
    assert early[0] * 1.1 < early[1]


def test_no_more_than_every_draw_makes_a_hand_tenpai():
    kept = replace(A_VOW, advance=9.0)
    for line in advanced(Advance(0.3, kind("5p"), DEAR), kept=kept):
        assert sum(line[1 : SUM["won"]]) == pytest.approx(1)


def test_a_poor_tenpai_is_not_taken():
    assert outcome_of(advanced(Advance(0.3, kind("5p"), POOR))[0]).points == pytest.approx(
        outcome_of(advanced()[0]).points, abs=600
    )


def test_what_is_thrown_for_tenpai_may_deal_in():
    deadly = tuple(0.3 if each == kind("5p") else 0.0 for each in range(FACES))
    safe, risky = (
        outcome_of(advanced(Advance(0.2, kind(tile), DEAR), danger=deadly)[0]) for tile in ("9p", "5p")
    )
    assert risky.deal_in > safe.deal_in
    assert risky.points < safe.points


def test_without_an_own_draw_left_the_hand_stays_noten():
    found = outcome_of(advanced(Advance(0.3, kind("5p"), DEAR), left=3)[0])
    assert (found.win, found.chances["draw"]) == (0, 0)
    assert found.chances["draw_noten"] > 0.5


def test_the_later_the_worse():
    points = [outcome_of(advanced(Advance(0.2, kind("5p"), DEAR), left=left)[0]).win for left in (50, 30, 10)]
    assert points == sorted(points, reverse=True)
