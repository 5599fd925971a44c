"""How a hand ended, in words: for the hero, for others, for several, for nobody."""

import pytest

from tests.kinds.settlement.test_sticks_and_honba import ABORTED, TWO
from tests.scenarios.build import at
from tests.scenarios.ended import LATER, won
from trainer.wording.events import end_sentence, stakes_sentence, win_sentence

OTHER = "0-9s 1-1z 2-9m 3+2z 3=2z 0-9s 1! 1=9p 2-9m 3+1m 3=1m 0-1m 1=1z 2-1m {}"
SHOWN = {"1": "234567m34p678p55s"}


def by_south(events, **facts):
    return won(OTHER.format(events), "19m19p19s1234567z", hero=3, shown=SHOWN, **facts)


REPLACED = at("123m456p789s1z777z", "0+7z 0a7777z *2m 0+1z 0t")
ROBBED = at("23m456p789s22z777z", "0+9p 0=9p 1-4m 2p44m 2-9m 3-9m 0+9s 0=9s 1-9m 2+ 2k4m 0r")
NORTH = at("19m19p19s1235677z", "0+8s 0=8s 1n4z 0r", "tenhou_3p", indicator="3z")


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        (won(LATER + "1-5p 0r"), "You (East) ron 5p from South."),
        (won(LATER + "1-9p 2-9p 3-1p 0+5p 0t"), "You (East) win by tsumo with 5p."),
        (by_south("3+5p 3=5p 1r"), "South rons your 5p."),
        (by_south("3+1z 3=1z 0-5p 1r"), "South rons 5p from East."),
        (TWO, "East and North ron the same 5p from South."),
        (ABORTED, "The hand ends in a draw."),
        # What the table does not show is said: replacement tiles, robbed kans and norths
        (REPLACED, "You (East) win by tsumo with the East tile, the replacement tile."),
        (ROBBED, "You (East) rob West's kan and win on 4m."),
        (NORTH, "You (East) ron the north that South extracts."),
    ],
)
def test_how_a_hand_ended(position, sentence):
    assert end_sentence(position) == sentence


def test_of_several_winners_one_may_be_named():
    assert win_sentence(TWO, 3) == "North rons 5p from South."


def test_honba_and_sticks():
    assert stakes_sentence(TWO) == "2 honba and 2 sticks are on the table."
    assert stakes_sentence(ABORTED) == "1 honba and 1 stick are on the table."
