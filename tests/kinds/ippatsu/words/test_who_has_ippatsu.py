"""How the questions and verdicts of `who-has-ippatsu` read."""

import pytest

from tests.kinds.ippatsu.test_who_has_ippatsu import RIICHI, ROBBED, asked
from trainer.kinds.ippatsu.who_has_ippatsu import KIND
from trainer.kinds.ippatsu.words import WhoHasIppatsuWords
from trainer.wording.reasons import reason_sentence

words = WhoHasIppatsuWords()


@pytest.mark.parametrize(
    ("position", "question"),
    [
        (asked(f"{RIICHI} 1-1p"), "South discards 1p. Who still has ippatsu?"),
        (asked(f"{RIICHI} 1-1p 2-1p 3-1p 0+1z"), "You have drawn East. Who still has ippatsu?"),
        (asked(ROBBED), "North adds 9m to a pon (kakan). Who could rob it with ippatsu?"),
        (
            asked(f"{RIICHI} 1n4z", "tenhou_3p"),
            "South extracts a north. Who could ron it with ippatsu?",
        ),
    ],
)
def test_the_question(position, question):
    assert words.question(position) == question


def test_the_options_and_the_verdict():
    position = asked(f"{RIICHI} 1! 1-1z 2-9m")
    assert [words.option(f"seat-{seat}", position) for seat in range(4)] == [
        "East (you)",
        "South",
        "West",
        "North",
    ]
    assert words.none_label == "Nobody"
    assert words.verdict_line((), position) == "Nobody has ippatsu."
    both = words.verdict_line(("seat-0", "seat-1"), position)
    assert both == "These players have ippatsu: East (you) and South."


def test_a_reason_names_the_declarer():
    position = asked(f"{RIICHI} 1! 1-1z 2-9m")
    said = [reason_sentence(each, position) for each in KIND.solve(position, position.ruleset).reasons]
    assert said == [
        "You still have ippatsu: you have not discarded again since you declared, and nobody has called.",
        "The riichi of another player does not end ippatsu.",
        (
            "South still has ippatsu: since the declaration South has not discarded again, and "
            "nobody has called."
        ),
    ]
