"""`why-not-riichi`: each obstacle alone, what only looks like one, two at once, levels, what is mined."""

from random import Random

import pytest

from tests.kinds.riichi.test_may_riichi import ANKAN, FURITEN, HAND, OWN_FOUR, PON
from tests.scenarios.answers.test_comparison import at_the_edge
from tests.scenarios.build import at, laid
from tests.scenarios.position.test_mining import played
from trainer.kinds.riichi.why_not_riichi import KIND, _worth_asking
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.position.position import PositionError

NOTEN = "1358m2479p136s15z"
FURITEN_HAND = "123p456p789p56s11z"


def solved(position, **levels):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    return verdict.answer, [(reason.rule, reason.code) for reason in verdict.reasons]


@pytest.mark.parametrize(
    ("position", "levels", "answer", "reason"),
    [
        (laid("123m456p56s11z", melds={1: PON}, draw="9s"), {}, "open_hand", ("RCH-1", "open_hand")),
        (laid(NOTEN, draw="9s"), {}, "noten", ("RCH-2", "noten")),
        (OWN_FOUR, {"tenpai_own_four": "hand+melds"}, "noten", ("TEN-3", "noten")),
        (at_the_edge(points=900), {}, "points", ("RCH-3", "points")),
        (at_the_edge(points=1000), {"riichi_min_points": 1100}, "points", ("RCH-3", "points")),
        (at_the_edge(left=3), {}, "wall", ("RCH-4", "wall")),
        (at_the_edge(left=2, preset="tenhou_3p"), {}, "wall", ("RCH-4", "wall")),
        (at(FURITEN_HAND, FURITEN), {"furiten_riichi": False}, "furiten", ("RCH-11", "furiten")),
        (laid(HAND, draw="4z", riichi=2), {}, "declared", ("RCH-5", "already_riichi")),
    ],
)
def test_each_obstacle_alone(position, levels, answer, reason):
    assert solved(position, **levels) == (answer, [reason])


def may(position, **levels):
    """The codes that allow it, if it is allowed."""
    answer, reasons = solved(position, **levels)
    return [code for _, code in reasons] if answer == "may" else answer


USUAL = ["closed", "keeps_tenpai", "points_suffice", "wall_suffices"]


def test_a_riichi_down_to_0_is_let_pass_for_the_moment_where_0_ends_the_game():
    position = at_the_edge(points=1000)
    assert may(position, bust="at_or_below_0") == [*USUAL, "zero_for_the_moment"]
    assert may(position, bust="at_or_below_0", riichi_min_points=1100) == "points"


@pytest.mark.parametrize(
    ("position", "levels", "codes"),
    [
        (laid(HAND, draw="4p"), {}, USUAL),
        (laid("123m456p56s11z", melds={1: ANKAN}, draw="9s"), {}, ["closed_with_ankan", *USUAL[1:]]),
        (OWN_FOUR, {"tenpai_own_four": "concealed"}, ["closed_with_ankan", *USUAL[1:]]),
        (at_the_edge(points=900), {"riichi_min_points": None}, USUAL),
        (at_the_edge(points=1000), {}, [*USUAL, "zero_ends_nothing"]),
        (at_the_edge(points=1100), {"bust": "at_or_below_0"}, USUAL),
        (at_the_edge(left=4), {}, [*USUAL, "last_draw_may_go"]),
        (at_the_edge(left=3, preset="tenhou_3p"), {}, [*USUAL, "last_draw_may_go"]),
        (at_the_edge(left=0), {"riichi_min_live_wall": 0}, USUAL),
        (at(FURITEN_HAND, FURITEN), {}, [*USUAL, "furiten_allowed"]),
    ],
)
def test_what_looks_like_an_obstacle_or_is_none_under_these_rules(position, levels, codes):
    assert may(position, **levels) == codes


@pytest.mark.parametrize(
    ("rivals", "suucha", "code"),
    [
        ((1,), True, "chase_allowed"),
        ((1, 2), True, "chase_allowed"),
        ((1, 2, 3), True, "fourth_riichi_aborts"),
        ((1, 2, 3), False, "chase_allowed"),
    ],
)
def test_the_riichi_of_others_does_not_bar_the_own_one(rivals, suucha, code):
    position = laid(HAND, draw="4p", rivals=dict.fromkeys(rivals, 3))
    answer, reasons = solved(position, abort_suucha=suucha)
    assert (answer, reasons[-1]) == ("may", ("RCH-12", code))


def test_the_replacement_of_an_ankan_is_a_drawn_tile():
    position = at("123m456p99s11178s", "0+1s 0a1111s *9p 0+5z")
    assert solved(position)[1][-1] == ("RCH-5", "replacement_is_a_draw")


@pytest.mark.parametrize(
    "position",
    [
        laid("123m456p56s11z", melds={1: PON}, draw="9s", scores=(900, 25_000, 25_000, 49_100)),
        laid(NOTEN, draw="9s", scores=(1000, 25_000, 25_000, 49_000)),
        laid(HAND),
    ],
    ids=["open and poor", "noten and poor under other rules", "not drawn"],
)
def test_two_obstacles_under_any_rules_and_no_draw_are_not_asked(position):
    with pytest.raises(PositionError):
        KIND.solve(position, position.ruleset)


@pytest.mark.parametrize(
    ("position", "level"),
    [
        (laid("123m456p56s11z", melds={1: ANKAN}, draw="9s"), 1),
        (laid(HAND, draw="4z", riichi=2), 1),
        (laid("123m456p789s1144z", draw="9p"), 2),
        (at_the_edge(points=1000), 3),
        (at_the_edge(left=5), 3),
        (laid("123m456p789s1144z", draw="9p", rivals={2: 3}), 4),
        (laid("123m456p789s1144z", draw="9p", thrown={2: 27}), 4),
        (laid("2233445566779p", draw="9p"), 5),
        (OWN_FOUR, 5),
    ],
)
def test_the_level_goes_by_what_looks_like_an_obstacle(position, level):
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


@pytest.mark.parametrize(
    ("position", "answer", "code"),
    [
        (laid("123m456p56s11z", melds={1: ANKAN}, draw="9s"), "open_hand", "ankan_opens_hand"),
        (laid(HAND, draw="4p", rivals={2: 3}), "others", "one_riichi_a_hand"),
        (at_the_edge(points=1000), "points", "more_than_1000_points"),
        (at(FURITEN_HAND, FURITEN), "furiten", "furiten_forbids_riichi"),
        (at_the_edge(left=3, preset="tenhou_3p"), "wall", "four_tiles_everywhere"),
    ],
)
def test_faulty_rules_are_known_by_their_answers(position, answer, code):
    assert grade(KIND, position, answer, position.ruleset).misconception.code == code


def mined(text, dealer="123m456p789s1122z"):
    return [(found.position.hero, found.moment) for found in KIND.mine(played(text, dealer=dealer))]


def test_a_chase_and_a_furiten_hand_are_mined():
    chase = "0+9p 0-9p 1+8p 1! 1-8p 2+9m 2-9m 3+9m 3-9m 0+8p"
    assert mined(chase) == [(0, 10)]
    assert mined("0+1z 0-1z 1+8p 1-8p 2+9m 2-9m 3+9m 3-9m 0+8p") == [(0, 9)]


@pytest.mark.parametrize(("thrown", "moments"), [("9p", [1, 9]), ("1z", [1])])
def test_where_two_things_may_stand_against_it_nothing_is_mined(thrown, moments):
    """With 1z thrown the hand is furiten, and the wall is too short."""
    replay = played(f"0+9p 0-{thrown} 1+8p 1-8p 2+9m 2-9m 3+9m 3-9m 0+{thrown}")
    replay.__dict__["states"] = tuple(state._replace(wall=3) for state in replay.states)
    assert [found.moment for found in KIND.mine(replay)] == moments


def test_a_plain_tenpai_is_not_mined():
    assert mined("0+9p 0-9p 1+8p 1-8p 2+9m 2-9m 3+9m 3-9m 0+8p") == []


@pytest.mark.parametrize(("moment", "asked"), [(4, True), (5, False)])
def test_of_called_hands_one_in_four_is_mined(moment, asked):
    state = laid("123m456p56s11z", melds={1: PON}, draw="9s").table()._replace(moment=moment)
    assert _worth_asking(state, 0) is asked


def answers_under(rules, level, number=20):
    positions = (KIND.generate(Random(seed), level, rules) for seed in range(number))
    return {KIND.solve(position, rules).answer for position in positions}


@pytest.mark.parametrize("players", [3, 4])
def test_a_table_that_forbids_it_is_asked_about_furiten(players):
    (rules,) = [each for each in KIND.rulesets(players) if not each.furiten_riichi]
    assert "furiten" in answers_under(rules, 4)


EDGES = (
    OWN_FOUR,
    at(FURITEN_HAND, FURITEN),
    at_the_edge(points=900),
    at_the_edge(left=1),
)
"""Positions in which each parameter of the kind decides."""
