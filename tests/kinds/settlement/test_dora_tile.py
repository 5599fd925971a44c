"""`dora-tile`: the tile after each indicator, in every row; levels and what is mined."""

import pytest

from tests.scenarios.build import at
from tests.scenarios.position.test_mining import played
from trainer.kinds.settlement.dora_tile import KIND
from trainer.rules.tiles.tile import format_tiles

KANS = "0+6s 0=6s 1a1111z *9p 1-6s 2-6s 3-6s 0+8p"


def asked(indicator, events="0+6s", preset="house_classic"):
    return at("19m147p258s23567z", events, preset, indicator=indicator)


def solved(position):
    return KIND.solve(position, position.ruleset)


@pytest.mark.parametrize(
    ("indicator", "preset", "dora", "level", "side"),
    [
        ("3p", "house_classic", "4p", 1, "next"),
        ("9s", "house_classic", "1s", 2, "round"),
        ("1m", "tenhou_3p", "9m", 2, "round"),
        ("2z", "house_classic", "3z", 3, "next"),
        ("4z", "house_classic", "1z", 5, "round"),
        ("7z", "house_classic", "5z", 5, "round"),
        ("6z", "tenhou_3p", "7z", 4, "next"),
    ],
)
def test_the_dora_of_one_indicator(indicator, preset, dora, level, side):
    position = asked(indicator, preset=preset)
    verdict = solved(position)
    assert format_tiles(verdict.answer) == dora
    assert (KIND.level(position, verdict), KIND.side(position, verdict.answer)) == (level, side)


def test_every_indicator_makes_its_dora():
    verdict = solved(asked("3p", KANS))
    assert format_tiles(verdict.answer) == "14p"
    assert KIND.level(asked("3p", KANS), verdict) == 2


def beliefs(position):
    found = {held.code: held.answer(position, position.ruleset) for held in KIND.misconceptions}
    return {code: format_tiles(a) for code, a in found.items() if a != solved(position).answer}


def test_what_the_faulty_rules_would_answer():
    assert beliefs(asked("4z")) == {"indicator_is_dora": "4z", "honours_in_one_row": "5z"}
    assert beliefs(asked("7z")) == {"indicator_is_dora": "7z", "honours_in_one_row": "1z"}
    assert beliefs(asked("3p", KANS)) == {"indicator_is_dora": "39p", "first_indicator_only": "4p"}


def test_mined_is_the_first_turn_with_a_row_that_goes_round():
    found = KIND.mine(played("0+9p 0-9p 1+8p 1-8p"))
    assert [(m.position.hero, m.moment) for m in found] == [(0, 1)]


EDGES = ()
"""The kind has no parameters."""
