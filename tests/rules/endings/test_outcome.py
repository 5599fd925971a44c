"""How a hand ended, for the next one: who is paid, whether the dealer is tenpai, which sticks stay."""

import pytest

from tests.rules.build import table
from trainer.rules.endings.next_hand import outcome_of
from trainer.rules.errors import ImpossibleEventError
from trainer.rules.rulesets.ruleset import load_preset

USUAL = load_preset("house_classic")
HAND = "123m456p789s1122z"
DISCARD = "0 draw 9p; 0 discard 9p; 1 draw ?; 1 discard 1z"
RIICHI = "0 draw 9p; 0 riichi; 0 discard 9p; 1 draw ?; 1 discard 1p"


def outcome(text, ruleset=USUAL, hand=HAND):
    verdict = outcome_of(table({0: hand}, text), ruleset)
    settled = verdict.answer
    return settled.sort, settled.winners, settled.sticks, verdict.codes()


def test_a_win_leaves_no_stick():
    taken = ("winners_take_all_sticks",)
    assert outcome(f"{RIICHI}; 2 ron 1p from 1") == ("win", (2,), 0, taken)


@pytest.mark.parametrize(
    ("multi_ron", "winners", "code"),
    [("double", (3, 0), "every_ron_paid"), ("head_bump", (3,), "only_nearest_paid")],
)
def test_of_several_rons_those_are_paid_whom_the_rules_pay(multi_ron, winners, code):
    text = f"{DISCARD}; 3 ron 1z from 1; 0 ron 1z from 1"
    found = outcome(text, USUAL.changed(multi_ron=multi_ron))
    assert found == ("win", winners, 0, (code, "winners_take_all_sticks"))


def test_three_rons_may_abort_and_the_sticks_stay():
    text = f"{RIICHI}; 2 ron 1p from 1; 3 ron 1p from 1; 0 ron 1p from 1"
    found = outcome(text, USUAL.changed(triple_ron="abort"))
    assert found == ("abort", (), 1, ("three_rons_abort", "no_points_move", "sticks_stay"))


def test_an_abortive_draw_keeps_the_sticks_of_its_hand():
    found = outcome(f"{RIICHI}; 2 draw ?; ryuukyoku kyuushu")
    assert found == ("abort", (), 1, ("no_points_move", "sticks_stay"))


def test_a_hand_that_goes_on_has_no_outcome():
    with pytest.raises(ImpossibleEventError, match="the hand has not ended"):
        outcome(DISCARD)
