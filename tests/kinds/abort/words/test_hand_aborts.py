"""How the questions, options and verdicts of `hand-aborts` read."""

import pytest

from tests.kinds.abort.test_hand_aborts import FOUR_RIICHI, FOURTH, WINDS, asked
from trainer.kinds.abort.hand_aborts import KIND
from trainer.kinds.abort.words import HandAbortsWords

words = HandAbortsWords()


ENDS = "Does the hand end in an abortive draw"


@pytest.mark.parametrize(
    ("events", "question"),
    [
        (f"{WINDS} 3-1z", f"North discards the East tile, and nobody claims it. {ENDS}?"),
        (FOURTH, f"South has yet to discard. {ENDS} now?"),
        (f"{FOUR_RIICHI} 1r", f"South rons 8m from North. {ENDS}?"),
        ("0+9p 0=9p 1r 2r 3r", f"South, West and North ron the same 9p from East. {ENDS}?"),
        ("0+9p 0=9p 1+ 1t1m", f"South wins by tsumo. {ENDS}?"),
        (
            "0+9p 0=9p 1-6m 3p66m 3-9m 0+9p 0=9p 1-9m 2-9m 3k6m",
            f"North makes a kan of 6m, and nobody robs it. {ENDS} now?",
        ),
    ],
)
def test_the_question(events, question):
    assert words.question(asked(events)) == question


def test_every_option_and_verdict_has_words():
    position = asked(WINDS)
    options = KIND.shape(position).options
    assert len({words.option(code, position) for code in options}) == 5
    assert words.verdict_line("goes-on", position) == "No: the hand does not end in an abortive draw."
    assert words.verdict_line("suucha", position) == (
        "Yes, the hand ends in an abortive draw. Suucha riichi: four riichi."
    )
