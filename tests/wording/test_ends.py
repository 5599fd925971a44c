"""How a hand ended, in words: for the hero, for others, for several, for nobody."""

import pytest

from tests.scenarios.ended import LATER, won
from tests.scenarios.kinds.test_sticks_and_honba import ABORTED, TWO
from trainer.wording.ends import end_sentence, stakes_sentence, win_sentence

OTHER = "0-9s 1-1z 2-9m 3+2z 3=2z 0-9s 1! 1=9p 2-9m 3+1m 3=1m 0-1m 1=1z 2-1m {}"
SHOWN = {"1": "234567m34p678p55s"}


def by_south(events, **facts):
    return won(OTHER.format(events), "19m19p19s1234567z", hero=3, shown=SHOWN, **facts)


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        (won(LATER + "1-5p 0r"), "You (East) ron 5p of South."),
        (won(LATER + "1-9p 2-9p 3-1p 0+5p 0t"), "You (East) win by tsumo of 5p."),
        (by_south("3+5p 3=5p 1r"), "South rons your 5p."),
        (by_south("3+1z 3=1z 0-5p 1r"), "South rons 5p of East."),
        (TWO, "East and North ron the same 5p of South."),
        (ABORTED, "The hand is drawn."),
    ],
)
def test_how_a_hand_ended(position, sentence):
    assert end_sentence(position) == sentence


def test_of_several_winners_one_may_be_named():
    assert win_sentence(TWO, 3) == "North rons 5p of South."


def test_honba_and_sticks():
    assert stakes_sentence(TWO) == "2 honba, 2 sticks on the table."
    assert stakes_sentence(ABORTED) == "1 honba, 1 stick on the table."
