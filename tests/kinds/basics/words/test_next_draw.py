"""How the question and verdicts of `next-draw` read."""

from tests.kinds.basics.test_next_draw import AFTER_PON, HAND, QUIET
from tests.scenarios.build import at
from trainer.kinds.basics.next_draw import KIND
from trainer.kinds.basics.words import NextDrawWords
from trainer.wording.reasons import reason_sentence

words = NextDrawWords()
OWN = at(HAND, "0+3m 0-9s")


def test_the_question_says_who_has_discarded():
    assert words.question(QUIET) == "South discards 2p, and nobody takes it. Who draws next?"
    assert words.question(OWN) == "You discard 9s, and nobody takes it. Who draws next?"


def test_the_verdict_names_the_seat_or_you():
    assert words.verdict_line("seat-2", QUIET) == "West draws next."
    assert words.verdict_line("seat-0", QUIET) == "You draw next."
    assert words.option("seat-0", QUIET) == "East (you)"


def test_the_reasons_name_the_order_and_the_call():
    reasons = KIND.solve(AFTER_PON, AFTER_PON.ruleset).reasons
    assert [reason_sentence(reason, AFTER_PON) for reason in reasons] == [
        "Turns go round to the right: East, South, West, North. After West comes North.",
        "West said pon and then discarded. Play goes on from there, even if the pon skipped players.",
    ]
