"""How the question and verdicts of `tsumo-or-ron` read."""

from tests.kinds.basics.test_tsumo_or_ron import DRAWN, THROWN
from trainer.kinds.basics.tsumo_or_ron import KIND
from trainer.kinds.basics.words import TsumoOrRonWords
from trainer.wording.reasons import reason_sentence

words = TsumoOrRonWords()


def test_the_question_says_where_the_tile_comes_from():
    assert words.question(DRAWN) == "You draw 9s. Can you win on it, and if so, how?"
    assert words.question(THROWN) == "South discards 9s. Can you win on it, and if so, how?"


def test_the_verdict():
    assert words.verdict_line("ron", THROWN) == "You can win by ron."


def test_the_reasons_of_a_ron():
    reasons = KIND.solve(THROWN, THROWN.ruleset).reasons
    assert [reason_sentence(reason, THROWN) for reason in reasons] == [
        "Your hand is complete with 9s.",
        "South discarded 9s, so the win is a ron.",
    ]
