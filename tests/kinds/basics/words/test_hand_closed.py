"""How the question and verdicts of `hand-closed` read."""

from tests.kinds.basics.test_hand_closed import CALLED, CLOSED, WITH_ANKAN
from trainer.kinds.basics.hand_closed import KIND
from trainer.kinds.basics.words import HandClosedWords
from trainer.wording.reasons import reason_sentence

words = HandClosedWords()


def test_the_question():
    assert words.question(CLOSED).endswith("Is your hand closed?")


def test_the_verdict():
    assert words.verdict_line(True, CLOSED) == "Yes, the hand is closed."
    assert words.verdict_line(False, CALLED) == "No, the hand is open."


def test_an_ankan_is_explained():
    _closed, ankan = KIND.solve(WITH_ANKAN, WITH_ANKAN.ruleset).reasons
    assert reason_sentence(ankan, WITH_ANKAN) == (
        "The four chun are an ankan: you drew all of them yourself, so they do not open the hand."
    )
