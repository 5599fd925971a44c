"""How the questions, options and verdicts of `chombo-found` read."""

from dataclasses import replace

import pytest

from tests.kinds.chombo.test_chombo_found import (
    ANOTHER_WON,
    CALLED,
    CLOSED,
    FALSE_WIN,
    KAN_DRAW,
    NOTEN_DRAW,
    told,
)
from trainer.kinds.chombo.chombo_found import KIND, OPTIONS
from trainer.kinds.chombo.words import ChomboFoundWords
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.answers.comparison import Clause, PresetAnswer, across_presets
from trainer.scenarios.answers.explanation import Explanation
from trainer.scenarios.answers.grading import grade
from trainer.wording.verdict import verdict_view

UNEXPLAINED = Explanation((), ())

chombo_found = ChomboFoundWords()


def test_of_a_mistake_that_is_not_found_out_the_rule_is_told_that_keeps_the_hand_closed():
    position = replace(ANOTHER_WON, ruleset=load_preset("mahjong_soul_4p"))
    rows = across_presets(KIND, position)
    house = next(row for row in rows if row.preset == "house_classic")
    words = verdict_view(
        chombo_found, position, grade(KIND, position, "never", position.ruleset), UNEXPLAINED, (house,)
    )
    assert words.presets[0].clauses == (
        "a noten riichi is a chombo, but only if it comes to light",
        "riichi hands are not shown when somebody else wins (the usual rule; these rules leave it open)",
    )
    false_ron = told("0+9p 0=9p 1! 1-9s 2-5m 0r", "noten_riichi", seat=1)
    assert chombo_found.because(false_ron, false_ron.ruleset) == (
        "the false win ends the hand before this mistake comes to light"
    )
    assert chombo_found.because(FALSE_WIN, FALSE_WIN.ruleset) == ""


@pytest.mark.parametrize(
    ("position", "question"),
    [
        (FALSE_WIN, "You claim this win. What follows?"),
        (
            ANOTHER_WON,
            "South is in riichi with a noten hand, but nobody else knows. You call ron. What follows?",
        ),
        (CALLED, "South made this call in riichi. What follows?"),
        (
            NOTEN_DRAW,
            "You declared riichi with this hand. The hand ends in an exhaustive draw. What follows?",
        ),
        (KAN_DRAW, "In riichi you made an ankan of 3p. The hand ends in an exhaustive draw. What follows?"),
        (
            told("0+9p 0=9p 1! 1-9s 2-9s 3-9s 0+9m 0=9m 1a1111z *5z 1-8s", "illegal_riichi_kan", seat=1),
            (
                "While in riichi, South made an ankan of East tiles. It was illegal, but nobody else "
                "knows. What follows?"
            ),
        ),
        (
            told(
                "0+9p 0=9p 1! 1-9s 2-9s 3-9s 0+9m 0=9m 1a1111z *5z 1a8888m *6z 1-8s",
                "illegal_riichi_kan",
                seat=1,
            ),
            (
                "While in riichi, South made ankans of East tiles and 8m. One of them was illegal, "
                "but nobody else knows. What follows?"
            ),
        ),
        (
            told("0+9p 0=9p 1! 1-9s", "illegal_riichi_kan", seat=1),
            "South made a kan in riichi. What follows?",
        ),
        (
            CLOSED,
            (
                "East is in riichi with a noten hand, but nobody else knows. At the exhaustive draw "
                "that player does not want to show the hand. What follows?"
            ),
        ),
        (
            told("0+9p 0=9p 1! 1-9s 2-4m 3r", "false_win", seat=3),
            "North claims a win with a hand that is not complete. What follows?",
        ),
        (
            told("0+1z 0=1z 1! 1-1z 2-1z 3-1z ~suufon", "noten_riichi", seat=1),
            (
                "South is in riichi with a noten hand, but nobody else knows. The hand ends in a draw by "
                "suufon renda. What follows?"
            ),
        ),
        (
            told("0+9p", "riichi_taken_back"),
            "You say riichi, and take it back before you discard. What follows?",
        ),
    ],
)
def test_the_question(position, question):
    assert chombo_found.question(position) == question


def test_each_option_and_its_verdict():
    assert [chombo_found.option(code, FALSE_WIN) for code in OPTIONS] == [
        "The mistake is found out: chombo",
        "The mistake is found out: the hand is dead",
        "The mistake is found out, but costs nothing",
        "The mistake is not found out, so nothing follows",
        "The software prevents the mistake",
        "Nothing: there is no mistake",
    ]
    assert [chombo_found.verdict_line(code, FALSE_WIN) for code in OPTIONS] == [
        "The mistake is a chombo.",
        "The hand is dead.",
        "The mistake is found out, but it costs nothing.",
        "The mistake is not found out, and nothing follows.",
        "The software prevents the mistake.",
        "There is no mistake.",
    ]


def test_what_is_not_found_out_yet_may_still_be():
    position = told("0+9p 0=9p 1! 1-9s 2-4m", "noten_riichi", seat=1)
    said = "Nothing follows yet: the mistake has not been found out, and the hand goes on."
    assert chombo_found.verdict_line("never", position) == said


def test_a_rule_that_is_only_supposed_is_no_word_of_a_ruleset():
    """Of a ruleset it is told that no source says so; "if the rule were" says nothing of sources."""
    hidden = Clause("riichi_hand_at_other_win", "shown", "hidden")
    row = PresetAnswer("house_classic", "never", clauses=(hidden,))
    right = grade(KIND, ANOTHER_WON, "never", ANOTHER_WON.ruleset)
    said = [
        verdict_view(chombo_found, ANOTHER_WON, right, UNEXPLAINED, (each,)).presets[0].clauses[0]
        for each in (row, replace(row, variant=True))
    ]
    plain = "riichi hands are not shown when somebody else wins"
    assert said == [f"{plain} (the usual rule; these rules leave it open)", plain]
