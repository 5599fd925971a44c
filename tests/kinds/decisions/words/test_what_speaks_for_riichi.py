"""How the question and verdicts of `what-speaks-for-riichi` read."""

import pytest

from tests.kinds.decisions.test_what_speaks_for_riichi import (
    AGAINST,
    BEHIND,
    BEHIND_IN_FURITEN,
    FIRST,
    IN_FURITEN,
    KIND,
    NO_YAKU,
    UNPAID,
    WIDE,
    against,
    asking,
    early,
    furiten,
)
from trainer.kinds.decisions.words import WhatSpeaksForRiichiWords
from trainer.wording.reasons import reason_sentence

words = WhatSpeaksForRiichiWords()


def test_the_question_names_the_tile():
    assert words.question(NO_YAKU) == (
        "You discard 9m and are tenpai. Which of these are true here and speak for a riichi?"
    )


def test_a_question_against_a_riichi_says_so():
    assert words.question(against(NO_YAKU)) == (
        "You discard 9m and are tenpai. Which of these are true here and speak against a riichi?"
    )


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        ((), "Nothing in this list speaks against a riichi here."),
        (("twelfth",), "This speaks against a riichi: “This is your twelfth discard or a later one”."),
        (
            ("in_furiten", "twelfth"),
            (
                "These speak against a riichi: “With this tenpai you are furiten” and “This is your twelfth "
                "discard or a later one”."
            ),
        ),
    ],
)
def test_the_verdict_names_what_speaks_against_a_riichi(answer, line):
    assert words.verdict_line(answer, against(NO_YAKU)) == line


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        ((), "Nothing in this list speaks for a riichi here."),
        (("first_six",), "This speaks for a riichi: “This is one of your first six discards”."),
        (
            ("first_six", "nobody_declared"),
            (
                "These speak for a riichi: “This is one of your first six discards” and “Nobody has declared "
                "riichi yet”."
            ),
        ),
    ],
)
def test_the_verdict_names_what_speaks_for_a_riichi(answer, line):
    assert words.verdict_line(answer, NO_YAKU) == line


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        (NO_YAKU, "Without riichi no winning tile gives a yaku; with riichi you can ron on any."),
        (
            NO_YAKU,
            "You wait on 3s, and only 4 winning tiles are unseen: a narrow wait speaks against a riichi.",
        ),
        (
            asking(early(turns=3), "two_han"),
            "Without riichi the hand has no han at all, so one more is worth most here.",
        ),
        (
            asking(UNPAID, "unpaid_dora"),
            "You hold 1 dora. It is not a yaku, so only with riichi can a ron pay it.",
        ),
        (
            IN_FURITEN,
            "Your own discards include 3s, which you wait on: in furiten only a tsumo wins.",
        ),
        (AGAINST, "South is in riichi, and after your own you could not fold any more."),
        (BEHIND, "In the last hand you are fourth, 10,000 points behind the first: you need points."),
        (
            BEHIND_IN_FURITEN,
            (
                "In the last hand you are fourth, 10,000 points behind the first: even in furiten a tsumo "
                "with riichi may help."
            ),
        ),
        (FIRST, "You are first in the last hand, by 5,000 points: be careful, and take a small safe win."),
        (
            early(WIDE),
            "7m is worth 3 han more than 1m, and in riichi you cannot wait for it alone.",
        ),
        (
            furiten(WIDE, "1m"),
            "7m is worth 3 han more than 1m: in furiten, hope for such a tile speaks for a riichi.",
        ),
    ],
)
def test_each_reason_has_its_figures(position, sentence):
    reasons = KIND.solve(position, position.ruleset).reasons
    assert sentence in [reason_sentence(reason, position) for reason in reasons]
