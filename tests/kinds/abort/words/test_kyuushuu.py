"""How the question and the verdicts of `kyuushuu` read."""

from tests.kinds.abort.test_kyuushuu import asked
from trainer.kinds.abort.words import KyuushuuWords

words = KyuushuuWords()


def test_the_question_and_the_verdict():
    position = asked("0+7z")
    assert words.question(position) == "You have drawn chun. May you declare kyuushuu kyuuhai?"
    assert words.verdict_line(True, position) == "Yes, you may declare it, but you need not."
    assert words.verdict_line(False, position) == "No, you may not declare it."
