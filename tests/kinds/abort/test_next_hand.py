"""`next-hand`: who deals, honba and sticks after wins, exhaustive and abortive draws; what is mined."""

from dataclasses import replace
from random import Random

import pytest

from tests.scenarios.build import at
from tests.scenarios.position.test_mining import played
from tests.scenarios.voided import VOIDED
from trainer.kinds.abort.next_hand import KIND
from trainer.rules.replay.state import Round
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import parse_tiles
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.make.turns import Stage
from trainer.scenarios.position.position import PositionError

TENPAI = "123m456p789s1122z"
NOTEN = "147m258p369s1234z"
OWN_FOUR = "123m456p789s1111z"
HAND, STICKS = {"about": "hand"}, {"about": "sticks"}
ONE_STICK = {"sticks": 1, "honba": 1}
UP, ZERO = ("STK-9", "honba_goes_up"), ("STK-9", "honba_to_zero")
STAYS_AT_ABORT = ("ABO-1", "dealer_stays_at_abort")
NO_POINTS = ("ABO-1", "no_points_move")
STAY = ("STK-2", "sticks_stay")


def asked(events, ask=HAND, hand=TENPAI, preset="house_classic", **facts):
    return at(hand, events, preset, ask=ask, **facts)


def drawn_out(hand, preset="house_classic", *, hero=0, shown=None, dead="", riichi=False):
    """An exhaustive draw; seat 0 deals. All `dead` tiles are discarded on the way."""
    kinds, gone = parse_tiles(hand), parse_tiles(dead)
    hands = {} if shown is None else {0: parse_tiles(shown)}
    stage = Stage(Random(3), load_preset(preset), kinds, hero=hero, shown=hands, kept_back=gone)
    if riichi:
        stage.go(0)
        stage.turn(riichi=True)
    for kind in gone:
        if stage.next == hero:
            stage.turn()
        stage.turn(kind)
    stage.play_out()
    stage.draw_game()
    return stage.position(about="hand")


def solved(position, **levels):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    return verdict.answer, [(reason.rule, reason.code) for reason in verdict.reasons]


DEALER_WINS = "0+9p 0=9p 1-1z 0r"
OTHER_WINS = "0+9p 0=9p 1-1z 2r"
TWO_RONS = "0+9p 0=9p 1-1z 3r 0r"
THREE_RONS = "0+9p 0=9p 1-1z 2r 3r 0r"
CASES = [
    (asked(DEALER_WINS), "stays-up", [("STK-9", "dealer_won"), UP]),
    (asked(OTHER_WINS), "passes-zero", [("STK-9", "dealer_did_not_win"), ZERO]),
    (asked(OTHER_WINS, honba=3), "passes-zero", [("STK-9", "dealer_did_not_win"), ZERO]),
    (drawn_out(TENPAI), "stays-up", [("STK-9", "dealer_tenpai"), UP]),
    (drawn_out(NOTEN), "passes-up", [("STK-9", "dealer_noten"), UP]),
    (drawn_out(NOTEN, hero=2), "passes-up", [("STK-9", "dealer_noten"), UP]),
    (drawn_out(NOTEN, hero=2, shown=TENPAI), "stays-up", [("STK-9", "dealer_tenpai"), UP]),
    (asked("0+9p ~kyuushu", hand="19m19p19s1234567z"), "stays-up", [STAYS_AT_ABORT, UP]),
]


@pytest.mark.parametrize(("position", "answer", "reasons"), CASES)
def test_who_deals_and_how_many_honba(position, answer, reasons):
    assert solved(position) == (answer, reasons)


def test_where_only_a_win_keeps_the_deal():
    reasons = [("STK-9", "tenpai_does_not_keep_deal"), UP]
    assert solved(drawn_out(TENPAI), renchan="agari") == ("passes-up", reasons)


@pytest.mark.parametrize(("level", "answer"), [("ignored", "stays-up"), ("hand+melds", "passes-up")])
def test_the_dealer_s_tenpai_goes_by_own_copies(level, answer):
    assert solved(drawn_out(OWN_FOUR), tenpai_own_four=level)[0] == answer


DEAD_WAIT = drawn_out("123m456p789s111z9m", dead="999m", hero=0)


@pytest.mark.parametrize(("counts", "answer"), [(True, "stays-up"), (False, "passes-up")])
def test_the_dealer_s_tenpai_on_a_dead_wait(counts, answer):
    assert solved(DEAD_WAIT, tenpai_all_visible=counts)[0] == answer


@pytest.mark.parametrize(
    ("levels", "answer", "reasons"),
    [
        ({}, "stays-up", [("STK-3", "every_ron_paid"), ("STK-9", "dealer_won"), UP]),
        (
            {"multi_ron": "head_bump"},
            "passes-zero",
            [("STK-3", "only_nearest_paid"), ("STK-9", "dealer_did_not_win"), ZERO],
        ),
        (
            {"multi_ron_dealer_renchan": False},
            "passes-zero",
            [("STK-3", "every_ron_paid"), ("STK-3", "dealer_among_winners_passes"), ZERO],
        ),
    ],
)
def test_the_dealer_as_the_second_of_two_winners(levels, answer, reasons):
    """South feeds West's neighbour North, who sits nearer than East."""
    assert solved(asked(TWO_RONS), **levels) == (answer, reasons)


@pytest.mark.parametrize(
    ("level", "answer", "reasons"),
    [
        ("abort", "stays-up", [("ABO-7", "three_rons_abort"), STAYS_AT_ABORT, UP]),
        ("all", "stays-up", [("STK-3", "every_ron_paid"), ("STK-9", "dealer_won"), UP]),
        (
            "head_bump",
            "passes-zero",
            [("STK-3", "only_nearest_paid"), ("STK-9", "dealer_did_not_win"), ZERO],
        ),
    ],
)
def test_three_rons(level, answer, reasons):
    assert solved(asked(THREE_RONS), triple_ron=level) == (answer, reasons)


RIICHI_AND_NINE = "0+9p 0! 0=9p 1+ ~kyuushu"
THREE_ON_A_DECLARATION = "0+9p 0=9p 1! 1-1z 2r 3r 0r"


@pytest.mark.parametrize(
    ("position", "answer", "reasons"),
    [
        (asked(RIICHI_AND_NINE, STICKS, **ONE_STICK), 2, [NO_POINTS, STAY]),
        (asked("0+9p 0! 0=9p 1-1p 2r", STICKS), 0, [("STK-1", "winners_take_all_sticks")]),
        (replace(drawn_out(TENPAI, riichi=True), ask=(("about", "sticks"),)), 1, [STAY]),
    ],
)
def test_the_sticks_that_stay_on_the_table(position, answer, reasons):
    assert solved(position) == (answer, reasons)


def test_peer_fault_the_stick_of_an_aborted_hand_goes_back():
    """ABO-1, STK-2: it stays on the table."""
    assert solved(asked(RIICHI_AND_NINE, STICKS)) == (1, [NO_POINTS, STAY])


def test_the_fourth_riichi_of_suucha_has_paid_its_stick():
    events = "0+9p 0! 0=9p 1! 1-9m 2! 2-9m 3! 3-8m ~suucha"
    assert solved(asked(events, STICKS)) == (4, [NO_POINTS, STAY])


@pytest.mark.parametrize(
    ("level", "sticks", "code"),
    [("not_paid", 0, "ronned_riichi_keeps_stick"), ("paid", 1, "ronned_riichi_pays_stick")],
)
def test_three_rons_on_a_declaration_tile(level, sticks, code):
    position = asked(THREE_ON_A_DECLARATION, STICKS)
    answer, reasons = solved(position, stick_if_declaration_ronned=level)
    assert (answer, reasons) == (sticks, [("ABO-7", "three_rons_abort"), ("RCH-6", code), NO_POINTS])


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (asked("0+9p 0=9p 1-1z"), "the hand goes on"),
        (asked("0+9p 0=9p ~sanchahou"), "it is not plain what is asked"),
        (asked(OTHER_WINS, {"about": "points"}), "it is not plain what is asked"),
        (asked(OTHER_WINS, STICKS), "there is no stick to ask about"),
        (asked("3+9p 3=9p 0-1z 1r", round="N4", hero=3), "there is no hand after the last one of all"),
    ],
)
def test_what_can_not_be_asked(position, message):
    with pytest.raises(PositionError, match=message):
        solved(position)


@pytest.mark.parametrize(
    ("position", "level"),
    [
        (asked(OTHER_WINS), 1),
        (drawn_out(TENPAI), 2),
        (asked(RIICHI_AND_NINE, STICKS), 3),
        (asked(RIICHI_AND_NINE), 4),
        (asked("0+9p 0=9p 1-1z 2r 3r"), 4),
        (asked(TWO_RONS), 5),
        (asked(THREE_RONS), 5),
        (drawn_out(OWN_FOUR), 5),
    ],
)
def test_the_level_goes_by_the_end_of_the_hand(position, level):
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


@pytest.mark.parametrize(
    ("position", "given", "code"),
    [
        (asked(RIICHI_AND_NINE), "passes-up", "deal_passes_at_an_abort"),
        (drawn_out(NOTEN), "passes-zero", "honba_needs_a_dealer_who_stays"),
        (drawn_out(NOTEN), "stays-up", "dealer_stays_at_a_draw"),
        (asked(RIICHI_AND_NINE, STICKS, **ONE_STICK), 1, "sticks_go_back"),
        (asked(OTHER_WINS), "stays-up", None),
    ],
)
def test_a_wrong_answer_shows_its_faulty_rule(position, given, code):
    held = grade(KIND, position, given, position.ruleset).misconception
    assert (held and held.code) == code


def mined(text, at_round=None):
    replay = played(text)
    if at_round is not None:
        replay = replace(replay, deal=replace(replay.deal, round=at_round))
    return [(found.position.hero, dict(found.position.ask)) for found in KIND.mine(replay)]


def test_a_drawn_hand_is_mined():
    assert mined("0+9p 0! 0=9p 1+8p ~kyuushu") == [(1, HAND)]


def test_every_third_drawn_hand_with_sticks_asks_about_them():
    assert mined("0+9p 0! 0=9p 1+8p 1=8p 2+9m 2=9m 3+1m ~kyuushu") == [(1, STICKS)]


def test_neither_a_plain_win_nor_a_last_hand_is_mined():
    assert mined("0+9p 0=9p 1+8p 1-8p 3r") == []
    assert mined("0+9p 0! 0=9p 1+8p ~kyuushu", Round(2, 1)) == []


EDGES = (
    *(replace(position, ask=(("about", "hand"),)) for position in VOIDED),
    drawn_out(TENPAI),
    drawn_out(OWN_FOUR),
    DEAD_WAIT,
    asked(TWO_RONS),
    asked(THREE_RONS),
    asked(THREE_ON_A_DECLARATION, STICKS),
)
"""Positions in which each parameter of the kind decides."""
