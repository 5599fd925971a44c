import pytest

from tests.scenarios.board.test_laying import table
from trainer.scenarios.board.frame import at_moment
from trainer.studio.editor.table import moment_choices, moment_chosen


@pytest.mark.parametrize(
    ("moment", "words"),
    [
        ("turn", "You are on turn"),
        ("thrown:1", "South has just discarded 5p"),
        ("turn/0!", "You: riichi, just declared"),
        ("turn/0a1111m", "You: ankan 1111m, just declared"),
        ("thrown:1/2r", "West: ron"),
        ("thrown:1/~suucha", "the hand ended: suucha riichi"),
        ("turn/0a8888s 0+4p", "You are on turn. East declares a kan of 8s. East draws 4p."),
        ("thrown:1/2p55p 2-9m", "South has just discarded 5p. West calls pon: 5p. West discards 9m."),
    ],
)
def test_a_moment_is_told_in_words(moment, words):
    assert moment_chosen(table(river_1="5p"), moment) == words


def test_the_present_moment_is_chosen():
    snapshot = at_moment(table(hand="123m", river_1="5p"), "thrown:1")
    assert [code for code, _words, present in moment_choices(snapshot) if present] == ["thrown:1"]
