"""How the options of `find-illegal` and the reasons about others read."""

import pytest

from tests.kinds.referee.test_find_illegal import FURITEN, LOCKED, QUIET, TENPAI, at_table
from trainer.kinds.referee.find_illegal import KIND
from trainer.kinds.referee.words import FindIllegalWords
from trainer.rules.verdict import Reason
from trainer.wording.reasons import reason_sentence
from trainer.wording.reasons.saying import NEUTRAL, OF_OTHERS

find_illegal = FindIllegalWords()


CHI = at_table(f"{QUIET} 1-3s 3c45s 3-1m")


def test_the_question_and_the_options():
    assert find_illegal.question(CHI) == (
        "Look at the last moves of this hand. Which is the first illegal one, if any?"
    )
    assert [find_illegal.option(code, CHI) for code in KIND.shape(CHI).options] == [
        "West's discard of 9m from the hand",
        "North's discard of 9m from the hand",
        "Your tsumogiri of the East tile",
        "South's discard of 3s from the hand",
        "North's chi of 3s",
        "North's discard of 1m from the hand",
        "Nothing is illegal",
    ]


@pytest.mark.parametrize(
    ("events", "hand", "line", "sentence"),
    [
        (
            f"{QUIET} 1-3s 3c45s 3-1m",
            TENPAI,
            "North's chi of 3s is illegal.",
            "Chi is possible only from the player on the left, West; this tile comes from South.",
        ),
        (
            f"{LOCKED} 1p88m",
            TENPAI,
            "South's pon of 8m is illegal.",
            "South is in riichi and may win on a discard, but not call it.",
        ),
        (
            f"{QUIET} 1-3s 2p33s 2-3s",
            TENPAI,
            "West's discard of 3s from the hand is illegal.",
            "West discards 3s, which was just called: kuikae.",
        ),
        (
            FURITEN,
            TENPAI,
            "Your ron on 1m is illegal.",
            "You are furiten: the 4m in your own river is one of your waits.",
        ),
    ],
)
def test_the_verdict_and_its_first_reason(events, hand, line, sentence):
    position = at_table(events, hand)
    verdict = KIND.solve(position, position.ruleset)
    assert find_illegal.verdict_line(verdict.answer, position) == line
    assert reason_sentence(verdict.reasons[0], position) == sentence


def test_a_hand_without_an_illegal_act():
    assert find_illegal.verdict_line("nothing", CHI) == "Nothing is illegal."


def test_what_has_no_sentence_of_its_own_gets_the_name_in_front():
    paid = Reason("RCH-3", "stick_paid", facts={"of": 2})
    assert reason_sentence(paid, CHI).startswith("West: ")


@pytest.mark.parametrize(
    ("code", "facts", "sentence"),
    [
        (
            "discard_furiten",
            {"called_by": None},
            "West is furiten: the 4m, one of the waits, lies in West's own river.",
        ),
        (
            "discard_furiten",
            {"called_by": 1},
            (
                "West is furiten: West discarded 4m, one of the waits, and that counts even though South "
                "called it."
            ),
        ),
        (
            "riichi_furiten",
            {"how": "draw"},
            "West drew 4m in riichi and did not win: furiten for the rest of the hand.",
        ),
        ("kita_not_robbed", {}, "These rules do not let an extracted north be ronned."),
    ],
)
def test_the_furiten_of_another_is_told_of_that_seat_alone(code, facts, sentence):
    assert reason_sentence(Reason("FUR-1", code, (3,), facts={"of": 2, **facts}), CHI) == sentence


def test_no_code_is_both_neutral_and_reworded():
    assert NEUTRAL & OF_OTHERS.keys() == set()
