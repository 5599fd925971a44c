"""`kyuushuu`: how many kinds, which turn, what came before; what is mined."""

import pytest

from tests.scenarios.build import at
from tests.scenarios.position.test_mining import played
from trainer.kinds.abort.kyuushuu import KIND
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.position.position import PositionError

EIGHT = "19m123459p169s12z"
"""Eight kinds of terminals and honours."""
DOUBLES = "11m23499p11s1122z"
"""Five kinds of terminals and honours in ten tiles."""
OFF = ("ABO-2", "kyuushuu_off")
FEW = ("ABO-2", "kyuushuu_too_few")
NINE = ("ABO-2", "kyuushuu_nine_kinds")
LATER = ("ABO-2", "not_the_first_turn")
CALLED = ("ABO-2", "first_turn_called")
FIRST = ("ABO-2", "first_turn_uninterrupted")
DEALER = ("ABO-2", "first_turn_of_dealer")


def asked(events, hand=EIGHT, preset="house_classic", **facts):
    return at(hand, events, preset, indicator="8p", **facts)


def solved(position, **levels):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    return verdict.answer, [(reason.rule, reason.code) for reason in verdict.reasons]


BEFORE = "2-2s 3-2s 0-2s 1+7z"
"""With seat 2 as the dealer, seat 1 has the last first turn."""
CASES = [
    (asked("0+7z"), True, [NINE, DEALER]),
    (asked("0+7p"), False, [FEW]),
    (asked("0+9m"), False, [FEW]),
    (asked(BEFORE, round="E3", hero=1), True, [NINE, FIRST]),
    # once only: in the first turn
    (asked("0+3p 0=3p 1-2s 2-2s 3-2s 0+7z"), False, [LATER]),
    # uninterrupted
    (asked("2-2s 0p22s 0-3s 1+7z", round="E3", hero=1), False, [CALLED]),
    (asked("2a3333s *1s 2+ 2-2s 3-2s 0-2s 1+7z", round="E3", hero=1), False, [CALLED]),
    # doubles count once: ten terminals and honours of six kinds
    (asked("0+7z", DOUBLES), False, [FEW]),
]


@pytest.mark.parametrize(("position", "answer", "reasons"), CASES)
def test_it_may_be_declared_or_not(position, answer, reasons):
    assert solved(position) == (answer, reasons)


def test_a_riichi_before_does_not_interrupt():
    position = asked("2! 2-2s 3-2s 0-2s 1+7z", round="E3", hero=1)
    assert solved(position) == (True, [NINE, FIRST])


OWN_ANKAN = asked("0+7s 0a7777s *1s 0+7z", "19m192p19777s123z")


def test_an_own_ankan_takes_it_away():
    assert solved(OWN_ANKAN) == (False, [("ABO-2", "first_turn_own_ankan")])


def test_it_is_not_played_everywhere():
    assert solved(asked("0+7z"), abort_kyuushu=False) == (False, [OFF])


OTHERS_ANKAN = asked("2a3333s *1s 2+ 2-2s 3-2s 0-2s 1+7z", round="E3", hero=1)


def test_where_only_open_calls_interrupt_an_ankan_of_another_does_not():
    answer, reasons = solved(OTHERS_ANKAN, first_turn_broken_by="open_calls")
    assert (answer, reasons) == (True, [NINE, FIRST, ("ABO-2", "first_turn_survives_ankan")])


KITA = asked("0n4z 0+ 0-2s 1+7z", "19m123459p169s12z", "tenhou_3p", hero=1)


@pytest.mark.parametrize(("breaks", "answer"), [(("kyuushu",), False), ((), True)])
def test_an_extracted_north_takes_it_away_where_the_rules_say_so(breaks, answer):
    assert solved(KITA, kita_breaks=breaks)[0] is answer


def test_it_is_asked_right_after_the_draw_alone():
    with pytest.raises(PositionError, match="the hero has not just drawn"):
        solved(asked("0+7z 0=7z"))


@pytest.mark.parametrize(
    ("position", "level"),
    [
        (asked("0+7z", DOUBLES), 1),
        (asked("0+7z"), 2),
        (asked("0+7z", "1199m11p13459s12z"), 3),
        (asked("0+3p 0=3p 1-2s 2-2s 3-2s 0+7z"), 4),
        (asked("0+7z", "1199m1199p159s12z"), 4),
        (OTHERS_ANKAN, 5),
    ],
)
def test_the_level_goes_by_the_kinds_and_the_turn(position, level):
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


@pytest.mark.parametrize(
    ("position", "code"),
    [
        (asked("0+7z", DOUBLES), "nine_tiles_with_doubles"),
        (asked("0+3p 0=3p 1-2s 2-2s 3-2s 0+7z"), "nine_kinds_in_any_turn"),
        (OTHERS_ANKAN, "nine_kinds_after_a_call"),
        (asked("0+7p"), None),
    ],
)
def test_a_wrong_yes_shows_its_faulty_rule(position, code):
    held = grade(KIND, position, True, position.ruleset).misconception
    assert (held and held.code) == code


def mined(dealer):
    text = "0+9p 0=9p 1+8p 1-8p"
    return [(found.position.hero, found.moment) for found in KIND.mine(played(text, dealer=dealer))]


def test_a_first_draw_to_eight_kinds_is_mined():
    assert mined("19m1p19s1122z2345p") == [(0, 1)]


def test_a_first_draw_to_fewer_is_not_mined():
    assert mined("123m456p789s1122z") == []


EDGES = (asked("0+7z"), OTHERS_ANKAN, KITA)
"""Positions in which each parameter of the kind decides."""
