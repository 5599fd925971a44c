"""`who-has-ippatsu`: what ends it and what does not, by seats; faulty rules; what is mined."""

import pytest

from tests.scenarios.build import at
from tests.scenarios.position.test_mining import played
from trainer.kinds.ippatsu.who_has_ippatsu import KIND
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.position.position import PositionError

HAND = "123m456789p78s99s"
"""Waits on 6s and 9s."""
SANMA = "123456789p78s99s"
RIICHI = "0+5z 0! 0=5z"
ROBBED = "0+5z 0=5z 1-9m 3p99m 3-2z 0+6z 0! 0=6z 1-1z 2-1z 3k9m"
ALIVE = ("IPP-1", "ippatsu_alive")
CALLED = ("IPP-2", "ippatsu_broken_by_call")
OVER = ("IPP-5", "ippatsu_turn_over")


def asked(events, preset="house_classic", **facts):
    return at(SANMA if preset.endswith("3p") else HAND, events, preset, **facts)


def solved(position, **levels):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    return verdict.answer, [(reason.rule, reason.code) for reason in verdict.reasons]


CASES = [
    # IPP-1: from the declaration to the own next draw
    (f"{RIICHI} 1-1p", ("seat-0",), [ALIVE]),
    (f"{RIICHI} 1-1p 2-1p 3-1p 0+1z", ("seat-0",), [ALIVE]),
    # IPP-5
    (f"{RIICHI} 1-1p 2-1p 3-1p 0+1z 0=1z 1-2p", (), [OVER]),
    # IPP-2: any call by anyone, a call before the riichi not
    (f"{RIICHI} 1-1z 3p11z 3-2z", (), [CALLED]),
    (f"{RIICHI} 1-1p 2a2222s *1s 2+ 2-2p", (), [CALLED]),
    ("0+5z 0=5z 1-9m 3p99m 3-2z 0+6z 0! 0=6z 1-1z", ("seat-0",), [ALIVE]),
    # IPP-3
    (f"{RIICHI} 2p55z 2-1p", (), [("IPP-3", "ippatsu_declaration_called")]),
    # IPP-2: other declarers have it beside
    (
        f"{RIICHI} 1! 1-1z 2-9m",
        ("seat-0", "seat-1"),
        [ALIVE, ("IPP-2", "ippatsu_survives_riichi"), ALIVE],
    ),
    (f"{RIICHI} 1-1z 3p11z 3-2z 0+9m 0=9m 1! 1-1s 2-1s", ("seat-1",), [CALLED, OVER, ALIVE]),
    # IPP-4
    (ROBBED, ("seat-0",), [ALIVE, ("IPP-4", "ippatsu_kan_robbed")]),
]


@pytest.mark.parametrize(("events", "answer", "reasons"), CASES)
def test_who_has_it(events, answer, reasons):
    assert solved(asked(events)) == (answer, reasons)


def test_an_own_ankan_of_a_declarer_ends_that_of_all_and_each_is_told():
    events = f"{RIICHI} 1! 1-1z 2-9m 3-1p 0+9m 0=9m 1a3333z *1s 1+ 1-8m"
    assert solved(asked(events)) == ((), [CALLED, OVER, CALLED, OVER])


def test_nobody_has_it_where_it_is_not_played():
    assert solved(asked(f"{RIICHI} 1-1p"), ippatsu=False) == ((), [("IPP-1", "ippatsu_off")])


KITA = f"{RIICHI} 1n4z 1-1p"


@pytest.mark.parametrize(
    ("breaks", "answer", "reasons"),
    [
        (("ippatsu",), (), [("SAN-2", "ippatsu_broken_by_kita")]),
        ((), ("seat-0",), [ALIVE, ("SAN-2", "ippatsu_survives_kita")]),
    ],
)
def test_an_extracted_north_ends_it_where_the_rules_say_so(breaks, answer, reasons):
    assert solved(asked(KITA, "tenhou_3p"), kita_breaks=breaks) == (answer, reasons)


def test_a_north_that_can_be_robbed_has_not_ended_it_but_for_who_extracts_it():
    assert solved(asked(f"{RIICHI} 1n4z", "tenhou_3p"))[0] == ("seat-0",)
    own = asked(f"{RIICHI} 1-1p 2-1p 0+4z 0n4z", "tenhou_3p")
    assert solved(own) == ((), [("SAN-2", "ippatsu_broken_by_kita")])


OWN_NORTH = asked(
    f"{RIICHI} 1-1p 2-1p 0+4z 0n4z 0+1s",
    "tenhou_3p",
    ruleset={"preset": "tenhou_3p", "changes": {"kita_breaks": []}},
)


@pytest.mark.parametrize("rinshan", [True, False])
def test_the_tile_drawn_for_an_own_north_keeps_it_where_a_kita_ends_nothing(rinshan):
    answer, reasons = solved(OWN_NORTH, kita_rinshan_yaku=rinshan)
    assert (answer, reasons[0]) == (("seat-0",), ALIVE)


@pytest.mark.parametrize(
    ("events", "message"),
    [
        ("0+5z 0=5z 1-1p", "no riichi stands, or one has not passed yet"),
        (RIICHI, "no riichi stands, or one has not passed yet"),
        (f"{RIICHI} 1+", "neither a tile lies there nor has the hero drawn"),
        (f"{RIICHI} 1a2222s", "an ankan can hardly be robbed"),
    ],
)
def test_what_can_not_be_asked(events, message):
    with pytest.raises(PositionError, match=message):
        solved(asked(events))


@pytest.mark.parametrize(
    ("events", "level"),
    [
        (f"{RIICHI} 1-1p", 1),
        (f"{RIICHI} 1-1z 3p11z 3-2z", 2),
        (f"{RIICHI} 1! 1-1z 2-9m", 3),
        (f"{RIICHI} 1! 1-1z 3p11z 3-2z", 4),
        (f"{RIICHI} 1! 1-1z 2! 2-9m 3-9m", 5),
        (ROBBED, 5),
    ],
)
def test_the_level_goes_by_declarations_and_calls(events, level):
    position = asked(events)
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


@pytest.mark.parametrize(
    ("events", "given", "code"),
    [
        (f"{RIICHI} 1! 1-1z 2-9m", ("seat-1",), "riichi_ends_ippatsu"),
        (f"{RIICHI} 1-1z 3p11z 3-2z", ("seat-0",), "only_own_tiles_called"),
        (f"{RIICHI} 2p55z 2-1p", ("seat-0",), "calls_keep_ippatsu"),
        (f"{RIICHI} 1-1p 2a2222s *1s 2+ 2-2p", ("seat-0",), "only_own_tiles_called"),
        (f"{RIICHI} 1-1p 2-1p 3-1p 0+1z 0=1z 1-2p", ("seat-0",), "ippatsu_without_end"),
        (ROBBED, (), "chankan_after_ippatsu"),
    ],
)
def test_a_wrong_answer_shows_its_faulty_rule(events, given, code):
    position = asked(events)
    held = grade(KIND, position, given, position.ruleset).misconception
    assert (held and held.code) == code


def test_who_thinks_that_an_ankan_is_no_call():
    """The ankan of West comes after the riichi of South, whose tile nobody called."""
    position = asked("0+5z 0=5z 1! 1-1z 2a3333z *1s 2+ 2-8m")
    assert solved(position) == ((), [CALLED])
    held = [
        each.code for each in KIND.misconceptions if each.answer(position, position.ruleset) == ("seat-1",)
    ]
    assert held == ["only_own_tiles_called", "ankan_keeps_ippatsu", "calls_keep_ippatsu"]


def mined(text):
    return [(found.position.hero, found.moment) for found in KIND.mine(played(text))]


def test_the_turn_after_a_second_riichi_is_mined():
    assert mined("0+9p 0-9p 1+8p 1! 1-8p 2+9m 2-9m 3+1m 3! 3-1m 0+1z 0-1z") == [(0, 12)]


def test_one_quiet_riichi_is_not_mined():
    assert mined("0+9p 0-9p 1+8p 1! 1-8p 2+9m 2-9m 3+1m 3-1m 0+1z 0-1z") == []


EDGES = (asked(f"{RIICHI} 1-1p"), asked(KITA, "tenhou_3p"), OWN_NORTH)
"""Positions in which each parameter of the kind decides."""
