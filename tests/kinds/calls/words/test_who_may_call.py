"""How the questions, options and verdicts of `who-may-call` read."""

from tests.kinds.calls.test_who_may_call import QUIET, mine, order
from trainer.kinds.calls.words import WhoMayCallWords
from trainer.rules.judges.calls import CLAIMS

who_may_call = WhoMayCallWords()


MINE = mine(f"{QUIET} 3-2m")
ORDER = order("1:chi 2:pon 3:ron")
KAKAN = mine("0+6z 0=6z 1-6s 2p66s 2-9p 3-9p 0+7z 0=7z 1-9p 2k6s", "3456m111p5789s77z")


def test_the_question():
    assert who_may_call.question(MINE) == "North discards 2m. What may you claim?"
    assert who_may_call.question(KAKAN) == "West makes a kakan, adding 6s to a pon. What may you claim?"
    assert who_may_call.question(ORDER) == (
        "You discard 5m. South says chi, West says pon and North says ron at once. Whose claims succeed?"
    )


def test_the_options():
    assert [who_may_call.option(code, MINE) for code in CLAIMS] == ["Ron", "Pon", "Kan (daiminkan)", "Chi"]
    assert who_may_call.option("seat-2", ORDER) == "West: pon"
    assert who_may_call.none_label == "No claim"


def test_the_verdict():
    line = who_may_call.verdict_line
    assert line(("pon", "daiminkan"), MINE) == "You may claim pon or kan."
    assert line((), MINE) == "You may not claim anything."
    assert line(("seat-1", "seat-3"), ORDER) == "The claims of South and North succeed."
    assert line((), ORDER) == "No claim succeeds: the hand ends in a draw."
