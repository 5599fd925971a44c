import pytest

from tests.scenarios.board.test_laying import table
from trainer.scenarios.board.laying import PARTS, SEATED
from trainer.wording.table_words import place_word


@pytest.mark.parametrize("part", PARTS)
def test_every_place_has_a_name(part):
    place = f"{part}:3" if part in SEATED else part
    assert place_word(table(), place)


def test_a_seat_is_called_by_its_wind_and_the_hero_you():
    assert place_word(table(), "river:2:4") == "river of West"
    assert place_word(table(), "meld:0:1") == "your melds"


def test_the_table_as_a_whole_has_no_place():
    assert place_word(table(), "tiles") == ""
