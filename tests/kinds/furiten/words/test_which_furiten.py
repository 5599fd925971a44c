"""How the questions, options and verdicts of `which-furiten` read."""

import pytest

from tests.kinds.furiten.test_which_furiten import CALLED, HAND, NORTH
from tests.scenarios.build import at
from trainer.kinds.furiten.which_furiten import KIND, OPTIONS
from trainer.kinds.furiten.words import WhichFuritenWords
from trainer.wording.reasons import reason_sentence

which_furiten = WhichFuritenWords()


LIES_NORTH = at("19m19p19s1235677z", "0+8s 0=8s 1n4z", "tenhou_3p")
KAKAN = at(HAND, "0+9p 0=9p 1-5z 2p55z 2-9m 3-9m 0+9s 0=9s 1-9m 2k5z")


@pytest.mark.parametrize(
    ("position", "question"),
    [
        (CALLED, "South discards 9p. Which kinds of furiten are you in, if any?"),
        (LIES_NORTH, "South extracts a north. Which kinds of furiten are you in, if any?"),
        (KAKAN, "West makes a kan of haku. Which kinds of furiten are you in, if any?"),
    ],
)
def test_the_question(position, question):
    assert which_furiten.question(position) == question


def test_the_options():
    assert [which_furiten.option(code, CALLED) for code in OPTIONS] == [
        "Discard furiten: you have discarded one of your waits",
        "Same-turn furiten: you have let a winning tile go since your last discard",
        "Riichi furiten: you have let a winning tile go since your riichi",
    ]


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        ((), "You are not furiten."),
        (("discard",), "You are in discard furiten."),
        (("temporary", "riichi"), "You are in same-turn furiten and riichi furiten."),
    ],
)
def test_the_verdict(answer, line):
    assert which_furiten.verdict_line(answer, CALLED) == line
    assert (which_furiten.title, which_furiten.none_label) == ("Which furiten", "You are not furiten")


@pytest.mark.parametrize(
    ("position", "levels", "sentence"),
    [
        (
            at(HAND, "0+9p 0=9p 1-1m 2-9s 3-9s 0+9s 0=9s 1-9p"),
            {},
            "You let the 1m from South go, but you have had a turn since, so your same-turn furiten is over.",
        ),
        (
            NORTH,
            {"kita_pass_furiten": False},
            ("The North that you let go was not discarded: under these rules it does not make you furiten."),
        ),
    ],
)
def test_what_is_no_furiten_any_more_or_never_was(position, levels, sentence):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    assert reason_sentence(verdict.reasons[0], position) == sentence
