"""`hikkake`: waits on suji of the own river, and what is no trap; levels and what is mined."""

import pytest

from tests.scenarios.build import laid
from tests.scenarios.position.test_mining import played
from trainer.kinds.safety.hikkake import KIND
from trainer.rules.tiles.tile import format_tiles, parse_face
from trainer.scenarios.position.position import PositionError

KANCHAN = "13m456p789s11122z"
MIDDLE = "46m456p789s11122z"
SHANPON = "22m456p789s11144z"
RYANMEN = "23m456p789s11122z"
WIDE = "23456m456p78911s"


def declared(hand, *thrown, preset="house_classic", riichi=5):
    rivers = {turn: parse_face(tile) for turn, tile in enumerate(thrown, start=6 - len(thrown))}
    return laid(hand, preset, riichi=riichi, thrown=rivers)


def solved(position, **levels):
    return KIND.solve(position, position.ruleset.changed(**levels))


@pytest.mark.parametrize(
    ("hand", "thrown", "traps", "codes"),
    [
        (KANCHAN, ("5m",), "2m", ("hikkake",)),
        (KANCHAN, ("6m",), "", ("no_hikkake",)),
        (MIDDLE, ("2m", "8m"), "5m", ("hikkake",)),
        (MIDDLE, ("2m", "9m"), "", ("half_hikkake",)),
        (SHANPON, ("5m",), "2m", ("hikkake",)),
        (RYANMEN, ("7m",), "", ("half_hikkake",)),
        (RYANMEN, ("1m",), "", ("furiten_is_no_trap",)),
        (WIDE, ("1m", "9p"), "", ("furiten_is_no_trap",)),
    ],
)
def test_a_wait_is_a_trap_if_its_whole_suji_lies_there(hand, thrown, traps, codes):
    verdict = solved(declared(hand, *thrown))
    assert (format_tiles(verdict.answer), verdict.codes()) == (traps, codes)


def test_the_reason_names_the_bait_and_whether_it_was_the_declaration():
    (reason,) = solved(declared(KANCHAN, "5m")).reasons
    assert (reason.rule, format_tiles(reason.tiles), reason.facts["declaration"]) == ("DEF-3", "25m", True)
    (earlier,) = solved(declared(KANCHAN, "5m", "9p")).reasons
    assert earlier.facts["declaration"] is False


@pytest.mark.parametrize(("policy", "traps"), [("ignored", "9m"), ("concealed", ""), ("hand+melds", "")])
def test_a_wait_of_which_all_four_are_held(policy, traps):
    position = declared("9999m123p456p789p", "6m")
    assert format_tiles(solved(position, tenpai_own_four=policy).answer) == traps


@pytest.mark.parametrize(
    ("hand", "thrown", "level"),
    [
        (KANCHAN, "5m", 1),
        (MIDDLE, "2m", 2),
        (SHANPON, "5m", 3),
        (WIDE, "9p", 4),
        (RYANMEN, "1m", 5),
    ],
)
def test_the_level_goes_by_the_wait(hand, thrown, level):
    position = declared(hand, thrown)
    assert KIND.level(position, solved(position)) == level


def test_a_hand_without_riichi_is_not_asked():
    with pytest.raises(PositionError, match="in riichi, before a draw"):
        solved(laid(KANCHAN))
    with pytest.raises(PositionError, match="in riichi, before a draw"):
        solved(laid(KANCHAN, riichi=3, draw="9p"))


def test_what_the_faulty_rules_would_answer():
    def beliefs(position):
        answers = {held.code: held.answer(position, position.ruleset) for held in KIND.misconceptions}
        return {code: format_tiles(answer) for code, answer in answers.items()}

    assert beliefs(declared(MIDDLE, "2m", "9m")) == {"trap_in_furiten": "", "one_end_is_bait": "5m"}
    assert beliefs(declared("22m456p789s11144z", "2m", "5m"))["trap_in_furiten"] == "2m"


def test_in_furiten_the_bait_may_be_a_wait_itself():
    """5m lies there: it is a wait, and the suji of 8m, which is bait for whoever forgets furiten."""
    position = declared("67m456p789s11122z", "5m")
    answers = {held.code: held.answer(position, position.ruleset) for held in KIND.misconceptions}
    assert {code: format_tiles(answer) for code, answer in answers.items()} == {
        "trap_in_furiten": "8m",
        "one_end_is_bait": "",
    }


def test_mined_is_a_declaration_beside_whose_waits_something_lies():
    found = KIND.mine(played("0+2z 0! 0-5m 1+8p 1-8p", dealer="135m456p789s1122z"))
    assert [(m.position.hero, m.moment) for m in found] == [(0, 3)]
    assert list(KIND.mine(played("0+2z 0! 0-9m 1+8p 1-8p", dealer="139m456p789s1122z"))) == []


EDGES = (declared("9999m123p456p789p", "6m"),)
"""Positions in which each parameter of the kind decides."""
