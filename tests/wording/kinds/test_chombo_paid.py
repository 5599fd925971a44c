"""How the questions and verdicts of `chombo-paid` read."""

import pytest

from tests.scenarios.kinds.test_chombo_paid import BOTH_IN_RIICHI, false_win
from trainer.wording.kinds import chombo_paid

ASKS = "What does each player win or lose at the table now, riichi sticks given back included?"


@pytest.mark.parametrize(
    ("position", "question"),
    [
        (false_win(), f"You have made a chombo: a false win. {ASKS}"),
        (
            false_win("0+9p 0=9p 1-5m 2r", ask={"seat": "2", "fault": "furiten_win"}),
            f"West has made a chombo: a ron in furiten. {ASKS}",
        ),
    ],
)
def test_the_question(position, question):
    assert chombo_paid.question(position) == question


@pytest.mark.parametrize(
    ("points", "line"),
    [
        ((-12_000, 4000, 4000, 4000), "The offender pays at the table."),
        ((1000, 1000, 0, 0), "Only the riichi sticks of this hand go back."),
        ((0, 0, 0, 0), "Nobody pays anything at the table."),
    ],
)
def test_the_verdict(points, line):
    assert chombo_paid.verdict_line(points, false_win(BOTH_IN_RIICHI)) == line
