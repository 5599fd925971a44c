"""`must-show`: exhaustive draws, wins of others, abortive draws; faulty rules; what is mined."""

from random import Random

import pytest

from tests.scenarios.build import at
from tests.scenarios.position.test_mining import played
from trainer.kinds.abort.must_show import KIND
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import parse_tiles
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.make.turns import Stage
from trainer.scenarios.position.position import PositionError

TENPAI = "123m456p789s1122z"
NOTEN = "147m258p369s1234z"
OWN_FOUR = "123m456p789s1111z"
"""Waits on the fifth East."""


def drawn_out(hand, preset="house_classic", *, riichi=False, others_riichi=False, called=""):
    """An exhaustive draw with this hand in the end; `called` are kinds of own pons."""
    kinds, pons = parse_tiles(hand), parse_tiles(called)
    stage = Stage(
        Random(1),
        load_preset(preset),
        kinds,
        hero=2,
        own=[kind for kind in pons for _ in range(2)],
        reserved=pons,
        kept_back={*kinds, *pons},
    )
    for kind in pons:
        stage.go(1)
        stage.give_back(kind)
        stage.turn(kind)
        stage.pon(2)
        stage.discard()
    if others_riichi:
        stage.turn(riichi=True)
    stage.go(2)
    stage.draw()
    stage.discard(stage.state.seats[2].drawn, riichi=riichi)
    stage.play_out()
    stage.draw_game()
    return stage.position()


def solved(position, **levels):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    return verdict.answer, [(reason.rule, reason.code) for reason in verdict.reasons]


QUIET, RIICHI = drawn_out(TENPAI), drawn_out(TENPAI, riichi=True)
OTHERS_RIICHI = drawn_out(TENPAI, others_riichi=True)
HADAKA = drawn_out("9m", called="1234z")


@pytest.mark.parametrize(
    ("level", "answer", "code"),
    [
        ("must_show", "must", "riichi_must_show"),
        ("auto", "must", "software_shows"),
        ("may_hide", "may", "riichi_may_be_hidden"),
        ("hide_by_chombo", "price", "riichi_hidden_by_chombo"),
    ],
)
def test_a_declarer_at_an_exhaustive_draw(level, answer, code):
    assert solved(RIICHI, riichi_hand_at_draw=level) == (answer, [("RCH-10", code)])


@pytest.mark.parametrize(
    ("position", "level", "answer", "code"),
    [
        (QUIET, "nobody", "must", "tenpai_is_shown"),
        (QUIET, "non_riichi", "may", "tenpai_may_be_hidden"),
        (QUIET, "hadaka_only", "must", "only_hadaka_may_be_hidden"),
        (HADAKA, "hadaka_only", "may", "hadaka_may_be_hidden"),
        (HADAKA, "nobody", "must", "tenpai_is_shown"),
        (drawn_out(NOTEN), "nobody", "closed", "noten_shows_nothing"),
    ],
)
def test_without_riichi_at_an_exhaustive_draw(position, level, answer, code):
    assert solved(position, noten_declaration=level) == (answer, [("RCH-10", code)])


@pytest.mark.parametrize(
    ("level", "answer"), [("ignored", "must"), ("concealed", "closed"), ("hand+melds", "closed")]
)
def test_whether_a_hand_is_tenpai_goes_by_own_copies(level, answer):
    position = drawn_out(OWN_FOUR)
    assert solved(position, noten_declaration="nobody", tenpai_own_four=level)[0] == answer


WON_IN_RIICHI = at(TENPAI, "0+9p 0! 0=9p 1-1p 2r")


@pytest.mark.parametrize(
    ("level", "answer", "code"),
    [
        ("hidden", "closed", "declarers_hidden_at_other_win"),
        ("shown", "must", "declarers_show_at_other_win"),
    ],
)
def test_a_declarer_when_another_wins(level, answer, code):
    assert solved(WON_IN_RIICHI, riichi_hand_at_other_win=level) == (answer, [("RCH-13", code)])


CASES = [
    (at(TENPAI, "0+9p 0=9p 1-1p 2r"), "closed", ("RCH-13", "loser_shows_nothing")),
    (at(TENPAI, "0+9p 0! 0=9p 1-1z 0r"), "must", ("NOT-1", "winner_shows")),
    # ABO-8
    (at(TENPAI, "0+9p 0! 0=9p 1! 1-9m 2! 2-9m 3! 3-8m ~suucha"), "must", ("ABO-8", "all_four_show")),
    (at("19m19p19s1234567z", "0+5m ~kyuushu"), "must", ("ABO-8", "nine_kinds_are_shown")),
    (at(TENPAI, "0+9p 0=9p 1+ ~kyuushu"), "closed", ("ABO-8", "closed_at_an_abort")),
    (
        at("123m456p789s1335z", "0+9p 0-1z 1-1z 2-1z 3-1z ~suufon"),
        "closed",
        ("ABO-8", "closed_at_an_abort"),
    ),
]


@pytest.mark.parametrize(("position", "answer", "reason"), CASES)
def test_wins_and_abortive_draws(position, answer, reason):
    assert solved(position) == (answer, [reason])


@pytest.mark.parametrize(
    ("events", "message"),
    [("0+9p 0=9p 1-1p", "the hand has not ended"), ("0+9p 0=9p ~sanchahou", "three rons aborted the hand")],
)
def test_what_can_not_be_asked(events, message):
    with pytest.raises(PositionError, match=message):
        solved(at(TENPAI, events))


@pytest.mark.parametrize(
    ("position", "level"),
    [
        (QUIET, 1),
        (RIICHI, 1),
        (OTHERS_RIICHI, 2),
        (CASES[0][0], 3),
        (WON_IN_RIICHI, 4),
        (HADAKA, 5),
        (drawn_out(OWN_FOUR), 5),
    ],
)
def test_the_level_goes_by_the_end_and_the_hand(position, level):
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


@pytest.mark.parametrize(
    ("position", "code"),
    [
        (WON_IN_RIICHI, "riichi_always_shows"),
        (CASES[5][0], "all_show_at_an_abort"),
        (QUIET, "tenpai_never_hidden"),
        (drawn_out(NOTEN), None),
    ],
)
def test_a_wrong_must_shows_its_faulty_rule(position, code):
    held = grade(KIND, position, "must", position.ruleset).misconception
    assert (held and held.code) == code


def mined(text):
    return [found.position.hero for found in KIND.mine(played(text))]


def test_a_declarer_is_asked_when_another_wins():
    assert mined("0+9p 0! 0=9p 1+8p 1-8p 3r") == [0]


def test_a_win_without_another_declarer_is_not_mined():
    assert mined("0+9p 0=9p 1+8p 1-8p 3r") == []


def test_one_seat_is_asked_at_a_draw():
    assert mined("0+9p 0=9p 1+8p ~kyuushu") == [0]


EDGES = (QUIET, RIICHI, WON_IN_RIICHI, drawn_out(OWN_FOUR))
"""Positions in which each parameter of the kind decides."""
