"""`double-riichi`: first turns with and without calls, before and after; levels; what is mined."""

from random import Random

import pytest

from tests.scenarios.build import at
from tests.scenarios.position.test_mining import played
from trainer.kinds.riichi.double_riichi import KIND
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.position.position import PositionError

HAND = "123m456p99s11178s"
"""Waits on 6s and 9s."""
NOTEN = "1358m2479p136s15z"
OWN, SOUTH = {"seat": "seat-0"}, {"seat": "seat-1"}
SANMA = "123p456p99s11178s"


def solved(position, **levels):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    return verdict.answer, [(reason.rule, reason.code) for reason in verdict.reasons]


def own(text, hero=0, preset="house_classic", hand=HAND):
    """Asked about the hero's riichi."""
    return at(hand, text, preset, hero=hero, ask={"seat": f"seat-{hero}"})


def south(text, preset="house_classic"):
    """Asked about the riichi of South, seen by the dealer."""
    return at(NOTEN, text, preset, ask=SOUTH)


DOUBLE = [
    (own("0+5z"), [("DRI-3", "first_turn_of_dealer")]),
    (own("0+5z 0! 0-5z 1-9p"), [("DRI-3", "first_turn_of_dealer")]),
    (own("0-5z 1-9p 2-9p 3+6z", hero=3), [("DRI-1", "first_turn_uninterrupted")]),
    (south("0+9s 0-9s 1! 1-9p"), [("DRI-1", "first_turn_uninterrupted")]),
    (
        south("0+9s 0-9s 1! 1-9p 2p99p 2-1z"),
        [("DRI-1", "first_turn_uninterrupted"), ("RCH-6", "declaration_called")],
    ),
    (south("0+9s 0-9s 1! 1-9p 2-1z 3p11z 3-2z"), [("DRI-1", "first_turn_uninterrupted")]),
]


@pytest.mark.parametrize(("position", "reasons"), DOUBLE)
def test_a_riichi_of_the_first_uninterrupted_turn_is_double(position, reasons):
    assert solved(position) == ("double", reasons)


ORDINARY = [
    (own("0+5z 0-5z 1-9p 2-9p 3-9p 0+6z"), [("DRI-1", "not_the_first_turn")]),
    (own("0-5z 2p55z 2-9p 3+6z", hero=3), [("DRI-2", "first_turn_called")]),
    (own("0+ 0a5555z *9p 0+ 0-9p 1-9p 2-9p 3+6z", hero=3), [("DRI-2", "first_turn_called")]),
    (
        own("0+5z 0a5555z *9p 0+9p", hand="123m456p99s11s555z"),
        [("DRI-3", "first_turn_own_ankan")],
    ),
    (south("0+9s 0-9s 3p99s 3-1z 0+9p 0-9p 1! 1-9p 2-1z"), [("DRI-2", "first_turn_called")]),
]


@pytest.mark.parametrize(("position", "reasons"), ORDINARY)
def test_a_later_or_interrupted_turn_makes_an_ordinary_riichi(position, reasons):
    assert solved(position) == ("ordinary", reasons)


def test_where_there_is_no_double_riichi_all_are_ordinary():
    assert solved(DOUBLE[0][0], double_riichi=False) == ("ordinary", [("DRI-1", "double_riichi_off")])


OTHERS_ANKAN = ORDINARY[2][0]
OWN_ANKAN = ORDINARY[3][0]


@pytest.mark.parametrize("position", [OTHERS_ANKAN, OWN_ANKAN])
def test_by_some_rules_an_ankan_does_not_interrupt(position):
    answer, reasons = solved(position, first_turn_broken_by="open_calls")
    assert (answer, reasons[-1]) == ("double", ("DRI-2", "first_turn_survives_ankan"))


KITA = own("0+4z 0n4z 0+5z", preset="tenhou_3p", hand=SANMA)


@pytest.mark.parametrize(
    ("breaks", "result"),
    [
        (("double_riichi",), ("ordinary", [("SAN-2", "first_turn_kita")])),
        (
            (),
            ("double", [("DRI-1", "first_turn_uninterrupted"), ("SAN-2", "first_turn_survives_kita")]),
        ),
    ],
)
def test_an_extracted_north_interrupts_by_some_rules(breaks, result):
    assert solved(KITA, kita_breaks=breaks) == result


@pytest.mark.parametrize(
    "position",
    [
        own("0+5z", hand=NOTEN),
        at(HAND, "0+5z", ask=SOUTH),
        south("0+9s 0-9s 1! 1-9p 3r"),
        at(HAND, "0+5z", ask={"seat": "1"}),
    ],
    ids=["noten", "not declared", "ronned", "no seat"],
)
def test_where_no_riichi_is_or_stands_nothing_is_asked(position):
    with pytest.raises(PositionError):
        KIND.solve(position, position.ruleset)


@pytest.mark.parametrize(
    ("position", "level"),
    [
        (own("0+5z"), 1),
        (south("0+9s 0-9s 1! 1-9p"), 2),
        (DOUBLE[4][0], 3),
        (OTHERS_ANKAN, 4),
        (KITA, 4),
        (south("0+9s 0-9s 3p99s 3-1z 0+8p 0-8p 1! 1-9p 2p99p 2-2z"), 5),
    ],
)
def test_the_level_goes_by_the_calls(position, level):
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


@pytest.mark.parametrize(
    ("position", "answer", "code"),
    [
        (ORDINARY[1][0], "double", "double_despite_calls"),
        (DOUBLE[4][0], "ordinary", "double_lost_later"),
    ],
)
def test_faulty_rules_are_known_by_their_answers(position, answer, code):
    assert grade(KIND, position, answer, position.ruleset).misconception.code == code


def test_to_forget_the_own_ankan_is_a_faulty_rule():
    held = {each.code: each.answer(OWN_ANKAN, OWN_ANKAN.ruleset) for each in KIND.misconceptions}
    assert held["own_ankan_keeps_double"] == "double"


def mined(text):
    return [(found.position.hero, found.moment, found.position.ask) for found in KIND.mine(played(text))]


def test_an_early_declaration_is_mined_before_it_and_after_it():
    dealer = (("seat", "seat-0"),)
    assert mined("0+9p 0! 0-9p 1+8p 1-8p 2+9m 2-9m") == [(0, 1, dealer), (1, 4, dealer)]


def test_a_declaration_of_the_third_turn_is_not_mined():
    turn = "0+{0} 0-{0} 1+{1} 1-{1} 2+{2} 2-{2} 3+{3} 3-{3} "
    text = turn.format("9p", "8p", "9m", "9m") + turn.format("9p", "8p", "2p", "3p") + "0+9p 0! 0-9p 1+8p"
    assert mined(text) == []


def turned_by_own_rules(rules, number=40):
    """How many made-up positions the preset without the changes answers otherwise."""
    preset = load_preset(rules.preset)
    positions = [KIND.generate(Random(seed), 1 + seed % 5, rules) for seed in range(number)]
    return sum(KIND.solve(each, rules).answer != KIND.solve(each, preset).answer for each in positions)


def test_in_some_positions_the_changes_of_each_table_decide():
    own = [rules for players in KIND.players for rules in KIND.rulesets(players) if rules.changes]
    assert [sorted(rules.changes) for rules in own] == [
        ["first_turn_broken_by"],
        ["kita_breaks"],
        ["first_turn_broken_by"],
        ["double_riichi"],
    ]
    assert all(turned_by_own_rules(rules) for rules in own)


EDGES = (DOUBLE[0][0], OTHERS_ANKAN, KITA)
"""Positions in which each parameter of the kind decides."""
