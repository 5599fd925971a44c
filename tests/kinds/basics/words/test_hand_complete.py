"""How the question and verdicts of `hand-complete` read."""

from tests.kinds.basics.test_hand_complete import NEARLY, PLAIN
from trainer.kinds.basics.hand_complete import KIND
from trainer.kinds.basics.words import HandCompleteWords
from trainer.wording.reasons import reason_sentence

words = HandCompleteWords()


def test_the_question():
    assert words.question(PLAIN).endswith("You draw the South tile. Is your hand complete now?")


def test_the_verdict():
    assert words.verdict_line(True, PLAIN) == "Yes, the hand is complete."
    assert words.verdict_line(False, NEARLY) == "No, the hand is not complete."


def test_the_reasons_say_what_is_left_over():
    (reason,) = KIND.solve(NEARLY, NEARLY.ruleset).reasons
    assert reason_sentence(reason, NEARLY) == (
        "However you sort the tiles into sets and a pair, some are left over, here East, East and West."
    )
