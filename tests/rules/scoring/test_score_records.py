"""Recorded wins of two other engines: yaku, han, fu and points of every case."""

import os
from pathlib import Path

import pytest

from tests.rules.scoring_cases import scoring_cases
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.scoring.score import ron_points, score_win, tsumo_points
from trainer.rules.tiles.tile import EAST

RULESETS = {4: load_preset("mahjong_soul_4p"), 3: load_preset("mahjong_soul_3p")}
"""Tenhou's in all that these cases hold, but for yakuman that count twice; one engine has those."""


def points(score, case):
    """What the winner gets for the hand alone."""
    is_dealer = case.win.seat_wind == EAST
    if not case.win.by_tsumo:
        return ron_points(score.base, is_dealer)
    from_dealer, from_other = tsumo_points(score.base, is_dealer)
    return from_dealer + from_other * (case.players - 1 - (not is_dealer))


def differs(case):
    score = score_win(case.win, RULESETS[case.players], case.bonus)
    ours = tuple(sorted(line.name for line in score.yaku)), score.han, score.fu, points(score, case)
    theirs = case.yaku, case.han, case.fu, case.points
    return any(there is not None and here != there for here, there in zip(ours, theirs, strict=True))


@pytest.mark.records
@pytest.mark.skipif("RECORDS" not in os.environ, reason="real records: not run")
def test_recorded_wins_have_the_worth_that_two_other_engines_found():
    """One engine gives no han or fu for a yakuman, the other no fu; one gives no points."""
    cases = list(scoring_cases(Path(os.environ["RECORDS"]) / "scoring-cases"))
    assert len(cases) >= 6812
    assert [case.id for case in cases if differs(case)] == []
