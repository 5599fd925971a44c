"""`riichi-stands`: a declaration tile that passes, is called, is ronned; levels; what is mined."""

from dataclasses import replace
from random import Random

import pytest

from tests.scenarios.build import at
from tests.scenarios.position.test_mining import played
from trainer.kinds.riichi.riichi_stands import KIND, _drawn_out
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.make.hands import random_noten
from trainer.scenarios.make.turns import Stage
from trainer.scenarios.position.lawful import UnlawfulError
from trainer.scenarios.position.position import PositionError

HAND = "123m456p99s22278s"
"""Waits on 6s and 9s."""
NOTEN = "1358m2479p136s15z"
DEALER, SOUTH, WEST = ({"seat": f"seat-{seat}"} for seat in range(3))


def solved(position, **levels):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    return verdict.answer, [(reason.rule, reason.code) for reason in verdict.reasons]


def south(text, hand=NOTEN, **facts):
    """Asked about the riichi of South."""
    return at(hand, text, ask=SOUTH, **facts)


PASSED = south("0+9p 0-9p 1! 1-1z 2-2z")
CALLED = south("0+9p 0-9p 1! 1-1z 2p11z 2-2z")
OWN_CALL = south("0+9p 0-9p 1! 1-1z 0p11z", "358m2479p136s115z")
RONNED = south("0+9p 0! 0-9p 1! 1-6s 0r", HAND)
BY_ANOTHER = south("0+9p 0-9p 1! 1-6s 2r", shown={"2": "234m567m345p2278s"})
LATER_RON = south("0+9p 0! 0-9p 1! 1-1z 2-6s 0r", HAND)
TWICE = south("0+9p 0! 0-9p 1! 1-6s 0r 2r", HAND, shown={"2": "234m567m345p4478s"})


@pytest.mark.parametrize(
    ("position", "code"),
    [
        (PASSED, "declaration_passed"),
        (LATER_RON, "declaration_passed"),
        (CALLED, "declaration_called"),
        (OWN_CALL, "declaration_called"),
    ],
)
def test_a_riichi_stands_once_its_tile_has_passed_or_was_called(position, code):
    assert solved(position) == ("stands", [("RCH-6", code), ("RCH-6", "stick_paid")])


@pytest.mark.parametrize("players", [3, 4])
def test_a_riichi_stands_though_a_call_takes_the_last_draw_away(players):
    """RCH-4: nothing is punished."""
    rules = load_preset("house_classic" if players == 4 else "tenhou_3p")
    position = _drawn_out(Random(2), rules, 0, [1])
    own = position.table().seats[1]
    assert (own.drew_at < own.riichi_at, position.table().reason) == (True, "exhaustive")
    answer, reasons = solved(position)
    assert (answer, reasons[-1]) == ("stands", ("RCH-4", "no_draw_since"))
    assert grade(KIND, position, "fails_unpaid", rules).misconception.code == "undrawn_riichi_is_void"


@pytest.mark.parametrize(
    ("level", "answer", "code"),
    [("not_paid", "fails_unpaid", "stick_kept"), ("paid", "fails_paid", "stick_paid_all_the_same")],
)
@pytest.mark.parametrize("position", [RONNED, BY_ANOTHER, TWICE])
def test_a_riichi_whose_tile_is_ronned_does_not_stand(position, level, answer, code):
    expected = [("RCH-6", "declaration_ronned"), ("RCH-6", code)]
    assert solved(position, stick_if_declaration_ronned=level) == (answer, expected)


def test_the_earlier_riichi_stands_when_a_later_one_is_ronned():
    assert solved(at(HAND, "0+9p 0! 0-9p 1! 1-6s 0r", ask=DEALER))[0] == "stands"


@pytest.mark.parametrize(
    "position",
    [
        south("0+9p 0-9p 1! 1-1z"),
        south("0+9p 0-9p 1!"),
        south("0+9p 0-9p 1-1z 2-2z"),
    ],
    ids=["lies there", "announced", "no riichi"],
)
def test_what_is_not_settled_is_not_asked(position):
    with pytest.raises(PositionError):
        KIND.solve(position, position.ruleset)


@pytest.mark.parametrize(
    ("position", "level"),
    [
        (PASSED, 1),
        (BY_ANOTHER, 1),
        (CALLED, 2),
        (RONNED, 3),
        (south("0+9p 0! 0-9p 1! 1-1z 2p11z 2-2z", HAND), 4),
        (south("0+9p 0! 0-9p 1! 1-1z 2! 2-2z 3-2z", HAND), 5),
        (TWICE, 5),
    ],
)
def test_the_level_goes_by_how_much_has_happened(position, level):
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


@pytest.mark.parametrize(
    ("position", "answer", "code"),
    [
        (CALLED, "fails_unpaid", "called_tile_undoes_riichi"),
        (RONNED, "fails_paid", "ronned_riichi_pays"),
        (RONNED, "stands", "announced_riichi_stands"),
    ],
)
def test_faulty_rules_are_known_by_their_answers(position, answer, code):
    assert grade(KIND, position, answer, position.ruleset).misconception.code == code


def mined(text):
    return [
        (
            found.position.hero,
            found.moment,
            dict(found.position.ask),
            [seat for seat, _ in found.position.shown],
        )
        for found in KIND.mine(played(text))
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("0+7m 0! 0-7m 1p77m 1-3p", [(2, 4, {"seat": "seat-0"}, [])]),
        ("0+9p 0! 0-9p 3r", [(2, 4, {"seat": "seat-0"}, [3])]),
        ("0+9p 0! 0-9p ~sanchahou", [(2, 4, {"seat": "seat-0"}, [])]),
        ("0+9p 0! 0-9p 1+8p 1-8p 2+9m", []),
    ],
)
def test_a_called_and_a_ronned_declaration_tile_are_mined(text, found):
    assert mined(text) == found


def answers_under(rules, level, number=20):
    positions = (KIND.generate(Random(seed), level, rules) for seed in range(number))
    return {KIND.solve(position, rules).answer for position in positions}


@pytest.mark.parametrize("players", [3, 4])
def test_a_table_takes_the_stick_of_a_ronned_declaration(players):
    (rules,) = [each for each in KIND.rulesets(players) if each.stick_if_declaration_ronned == "paid"]
    assert answers_under(rules, 1) == {"stands", "fails_paid"}


SHORT = south("0+9p 0-9p 1! 1-1z 2-2z", preset="ema_2025", scores=[59_100, 900, 30_000, 30_000])
FURITEN = at(HAND, "0+6s 0=6s 1-9p 2-9p 3-9p 0+1z 0! 0=1z 1-2z 2-3z", ask=DEALER)
OWN_FOUR = replace(
    at("1111m234p567p888s", "0+9s 0! 0=9s 1-2z 2-3z", ask=DEALER),
    ruleset=load_preset("house_classic").changed(tenpai_own_four="ignored"),
)


def near_the_end():
    """Somebody declares with two tiles left in the wall, which WRC allows."""
    stage = Stage(Random(3), load_preset("wrc_2025"), random_noten(Random(3), 4), hero=0)
    stage.play_out(3)
    declarer = stage.next
    assert declarer != 0
    stage.turn(riichi=True)
    stage.turn()
    return stage.position(seat=f"seat-{declarer}")


LATE = near_the_end()


@pytest.mark.parametrize(
    ("position", "levels", "rule"),
    [
        (SHORT, {"riichi_min_points": 1000}, "RCH-3"),
        (LATE, {"riichi_min_live_wall": 4}, "RCH-4"),
        (FURITEN, {"furiten_riichi": False}, "RCH-11"),
        (OWN_FOUR, {"tenpai_own_four": "hand+melds"}, "RCH-2"),
    ],
)
def test_a_riichi_that_the_rules_forbid_is_no_question(position, levels, rule):
    """It stands until it is found out: where it is allowed it stands."""
    assert solved(position)[0] == "stands"
    with pytest.raises(UnlawfulError, match="the rules forbid this act") as caught:
        solved(position, **levels)
    assert caught.value.reason.rule == rule


def test_a_riichi_with_900_points_is_refused_by_name():
    position = at(HAND, "0+9p 0! 0=9p 1-1z", scores=[900, 49_100, 25_000, 25_000], ask=DEALER)
    with pytest.raises(UnlawfulError, match="of seat 0"):
        solved(position)


EDGES = (RONNED, SHORT, LATE, FURITEN, OWN_FOUR)
"""Positions in which each parameter of the kind decides."""
