"""`genbutsu`: what makes a tile safe for certain, against one riichi and against several; what is mined."""

import pytest

from tests.scenarios.build import at
from tests.scenarios.position.test_mining import played
from trainer.kinds.safety.genbutsu import KIND
from trainer.rules.tiles.tile import format_tiles
from trainer.scenarios.position.position import PositionError

HAND = "19m147p258s12345z"
ONE = "0+6z 0=6z 1-9m 2! 2-1p 3-4p 0+6z"
"""West declares with 1p; 6z and 9m went before, 4p after."""
TWO = "0+6z 0=6z 1! 1-9m 2! 2-1p 3-4p 0+6z"
PONNED = "0+6z 0=6z 1-9m 2! 2-1p 3p11p 3-4p 0+6z"
KITA = "0+6z 0=6z 1! 1-9p 2n4z 2-1p 0+6z"


def asked(events=ONE, against="seat-2", preset="house_classic", hand=HAND, **facts):
    return at(hand, events, preset, ask={"against": against}, **facts)


def solved(position, **levels):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    return format_tiles(verdict.answer), verdict


def test_the_own_river_and_what_passed_since_are_safe_what_went_before_is_not():
    answer, verdict = solved(asked())
    assert answer == "14p"
    assert [(r.rule, r.code, format_tiles(r.tiles), r.moment) for r in verdict.reasons] == [
        ("DEF-1", "genbutsu_own_river", "1p", 6),
        ("FUR-5", "genbutsu_passed", "4p", 8),
        ("FUR-5", "before_the_riichi", "9m", 3),
        ("FUR-5", "before_the_riichi", "6z", 1),
        ("DEF-1", "not_genbutsu", "1m7p258s12345z", None),
    ]


@pytest.mark.parametrize(
    ("events", "answer"),
    [
        # a tile that was called away stays genbutsu
        (PONNED, "14p"),
        # so does one thrown long before the declaration
        ("0+6z 0=6z 1-9m 2-1z 3-4p 0+7z 0=7z 1-9m 2! 2-1p 3-7p 0+6z", "17p1z"),
        # the hero's own discard after it
        ("0+6z 0=6z 1-9m 2! 2-1p 3-4p 0+6z 0=6z 1-7z 2=7z 3-7z 0+6z", "14p6z"),
        ("0+6z 0=6z 1-9m 2! 2-3p 3-6p 0+6z", ""),
    ],
)
def test_against_one(events, answer):
    assert solved(asked(events))[0] == answer


@pytest.mark.parametrize(("against", "answer"), [("seat-1", "9m14p"), ("seat-2", "14p"), ("all", "14p")])
def test_each_riichi_is_judged_by_itself(against, answer):
    assert solved(asked(TWO, against))[0] == answer


@pytest.mark.parametrize(
    ("levels", "answer"),
    [
        ({"kita_pass_furiten": True, "kita_ron": "plain"}, "1p4z"),
        ({"kita_pass_furiten": True, "kita_ron": "chankan"}, "1p4z"),
        ({"kita_pass_furiten": False, "kita_ron": "plain"}, "1p"),
        ({"kita_pass_furiten": True, "kita_ron": "no"}, "1p"),
    ],
)
def test_an_extracted_north_clears_where_it_could_have_been_ronned(levels, answer):
    assert solved(asked(KITA, "seat-1", "tenhou_3p"), **levels)[0] == answer


@pytest.mark.parametrize(
    ("events", "against", "why"),
    [
        (ONE, "seat-1", "nobody there is in riichi"),
        (ONE, "seat-9", "is no seat"),
        (ONE[:-5], "seat-2", "where you are to discard"),
        ("0+6z", "all", "nobody there is in riichi"),
    ],
)
def test_what_is_not_asked(events, against, why):
    with pytest.raises(PositionError, match=why):
        solved(asked(events, against))


def test_the_hand_is_chosen_from():
    assert format_tiles(KIND.shape(asked()).choices) == "19m147p258s123456z"


LATER = f"{ONE} 0=6z 1-7z 2=7z 3-7z 0+6z"
MUCH_LATER = f"{LATER} 0=6z 1-3s 2-9s 3-3s 0+3m 0=3m 1-6s 2-9s 3-6s 0+6m 0=6m 1-2m 2-9p 3-2m 0+6s"


@pytest.mark.parametrize(
    ("events", "against", "level"),
    [
        (ONE, "seat-2", 1),
        (LATER, "seat-2", 2),
        (MUCH_LATER, "seat-2", 3),
        (TWO, "seat-1", 4),
        (TWO, "all", 5),
    ],
)
def test_the_level_goes_by_what_lies_there_since(events, against, level):
    position = asked(events, against)
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


@pytest.mark.parametrize(
    ("events", "side"),
    [
        (ONE, "passed"),
        (ONE.replace("4p", "6p"), "own_river"),
        (ONE.replace("4p", "6p").replace("1p", "3p"), "none"),
    ],
)
def test_the_side_is_what_makes_the_tiles_safe(events, side):
    position = asked(events)
    assert KIND.side(position, KIND.solve(position, position.ruleset).answer) == side


BELIEFS = {
    "own_river_only": "1p",
    "thrown_before_the_riichi": "9m14p6z",
    "safe_against_one": "14p",
    "called_tile_not_safe": "14p",
    "suji_counts_as_genbutsu": "147p",
}


def test_what_the_faulty_rules_would_answer():
    assert {
        held.code: format_tiles(held.answer(asked(), asked().ruleset)) for held in KIND.misconceptions
    } == BELIEFS
    two = asked(TWO, "all")
    (one,) = [held for held in KIND.misconceptions if held.code == "safe_against_one"]
    assert format_tiles(one.answer(two, two.ruleset)) == "9m14p"

    ponned = asked(PONNED)
    (away,) = [held for held in KIND.misconceptions if held.code == "called_tile_not_safe"]
    assert format_tiles(away.answer(ponned, ponned.ruleset)) == "4p"


def test_mined_are_the_turns_after_a_declaration():
    text = "0+9p 0-9p 1+8p 1! 1-8p 2+9m 2-9m 3+1z 3-1z 0+9m 0-9m 1+2z 1-2z 2+8s"
    found = [(m.position.hero, m.moment, m.position.ask) for m in KIND.mine(played(text))]
    assert found == [(seat, moment, (("against", "seat-1"),)) for seat, moment in ((2, 6), (3, 8), (0, 10))]


EDGES = (asked(KITA, "seat-1", "tenhou_3p"),)
"""Positions in which each parameter of the kind decides."""
