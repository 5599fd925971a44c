"""How the questions, verdicts and reasons of `is-tenpai` read."""

import pytest

from tests.kinds.furiten.test_is_tenpai import MELDED, THROWN
from tests.scenarios.build import at
from trainer.kinds.furiten.is_tenpai import KIND
from trainer.kinds.furiten.words import IsTenpaiWords
from trainer.wording.reasons import reason_sentence

is_tenpai = IsTenpaiWords()


def test_the_question():
    assert is_tenpai.question(MELDED) == "Is your hand tenpai?"
    ended = at("123m456p789s1122z", "0+9p 0=9p 1+ ~kyuushu")
    assert is_tenpai.question(ended) == "The hand ends in a draw. Is your hand tenpai?"


def test_the_verdict():
    assert is_tenpai.verdict_line(True, MELDED) == "Yes, it is tenpai."
    assert is_tenpai.verdict_line(False, MELDED) == "No, it is noten."
    assert (is_tenpai.title, is_tenpai.none_label) == ("Is this tenpai", "")


@pytest.mark.parametrize(
    ("position", "levels", "sentences"),
    [
        (
            MELDED,
            {"tenpai_own_four": "concealed"},
            [
                "The hand would be complete with 9m: tanki.",
                (
                    "You have all four 9m yourself, but not all concealed; under these rules the tile "
                    "still counts as a wait."
                ),
            ],
        ),
        (
            at("12m456p789s22z777z", "0+9p 0=9p 1-3m 2p33m 2-1z 3-3m 0+9p 0=9p 1-1z"),
            {},
            [
                "The hand would be complete with 3m: penchan.",
                "You see all copies of 3m, but under these rules the hand is still tenpai.",
            ],
        ),
    ],
)
def test_the_reasons(position, levels, sentences):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    assert [reason_sentence(reason, position) for reason in verdict.reasons] == sentences


def test_kokushi_is_named():
    position = at("19m19p19s1234567z", THROWN)
    reason = KIND.solve(position, position.ruleset).reasons[0]
    assert reason_sentence(reason, position) == (
        "The hand would be complete with 1m: kokushi musou on a thirteen-tile wait."
    )
