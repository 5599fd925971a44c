"""How the questions, options and verdicts of `kan-changes` read."""

import pytest

from tests.kinds.kan.test_kan_changes import ANKAN, DAIMINKAN, KAKAN, RIICHI
from tests.scenarios.build import at
from trainer.kinds.kan.kan_changes import KIND, change_options
from trainer.kinds.kan.words import KanChangesWords
from trainer.wording.reasons import reason_sentence

kan_changes = KanChangesWords()


OWN = at("111z456p789s22z33m", "0+9p 0! 0-9p 1-9m 2-9m 3-9m 0+1z 0a1111z")


@pytest.mark.parametrize(
    ("position", "question"),
    [
        (ANKAN, "South declares ankan with 1s. What does that change?"),
        (DAIMINKAN, "West declares daiminkan with haku. What does that change?"),
        (KAKAN, "West declares kakan with haku. What does that change?"),
        (OWN, "You declare ankan with East tiles. What does that change?"),
    ],
)
def test_the_question(position, question):
    assert kan_changes.question(position) == question


def test_the_options():
    assert [kan_changes.option(code, RIICHI) for code in change_options(RIICHI)] == [
        "The kan's dora indicator opens before the replacement tile is drawn",
        "The kan's dora indicator opens later, with the next discard or kan",
        "Any hand that waits on the tile can rob the kan",
        "Kokushi musou alone can rob the kan",
        "A player who has had no turn yet can no longer declare double riichi",
        "North's ippatsu ends",
        "A declared riichi ends",
    ]
    assert kan_changes.option("ippatsu-0", OWN) == "Your ippatsu ends"


def test_the_verdict():
    assert (
        kan_changes.verdict_line(("dora-now",), ANKAN)
        == "The kan's dora indicator opens before the replacement tile is drawn."
    )
    assert kan_changes.verdict_line((), ANKAN) == "The kan changes none of these."
    assert (kan_changes.title, kan_changes.none_label) == ("What a kan changes", "None of these")


def test_the_reasons():
    assert [reason_sentence(reason, RIICHI) for reason in KIND.solve(RIICHI, RIICHI.ruleset).reasons] == [
        "South's ankan (1s) opened an indicator at once.",
        "An ankan can be robbed by kokushi musou under these rules.",
        "The kan ends the ippatsu of North.",
        "A kan does not end a riichi.",
    ]
