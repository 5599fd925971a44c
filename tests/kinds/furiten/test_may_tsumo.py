"""`may-tsumo`: on a wait, with a yaku, in every furiten; what is mined."""

from random import Random

import pytest

from tests.scenarios.build import at
from tests.scenarios.position.test_mining import played
from trainer.kinds.furiten.may_tsumo import KIND
from trainer.rules.replay.events import Tsumo
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.position.position import PositionError

YAKU = "23m456p789s22z777z"
"""Waits on 1m 4m; three chun are a yaku."""
ROUND = "1-2s 2-2s 3-1s"
ALLOWED = ("on_a_wait", "has_yaku")
IN_FURITEN = ("on_a_wait", "furiten_lets_tsumo", "has_yaku")


def solved(position, **levels):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    return verdict.answer, verdict.codes()


CASES = [
    (f"0+9p 0=9p {ROUND} 0+4m", True, ALLOWED),
    (f"0+9p 0=9p {ROUND} 0+5m", False, ("not_a_wait",)),
    # FUR-4: discard furiten, on the other wait and on the very kind that was discarded
    (f"0+4m 0=4m {ROUND} 0+1m", True, IN_FURITEN),
    (f"0+4m 0=4m {ROUND} 0+4m", True, IN_FURITEN),
    # same-turn and riichi furiten
    ("0+9p 0=9p 1-1m 2-8p 3-8p 0+4m", True, IN_FURITEN),
    (f"0+9p 0! 0=9p 1-1m 2-9s 3-9s 0+8p 0=8p {ROUND} 0+4m", True, IN_FURITEN),
]


@pytest.mark.parametrize(("events", "answer", "codes"), CASES)
def test_a_drawn_tile_is_won_with_or_not(events, answer, codes):
    assert solved(at(YAKU, events)) == (answer, codes)


def test_a_closed_hand_has_menzen_tsumo_and_an_open_one_may_have_no_yaku():
    assert solved(at("23m456p789s22z999p", f"0+9s 0=9s {ROUND} 0+4m")) == (True, ALLOWED)
    open_hand = at("23m456p789s22z99p1z", "0+9s 0=9s 1-9p 0p99p 0-1z 1-2s 2-2s 3-1s 0+4m")
    assert solved(open_hand) == (False, ("no_yaku",))


TANYAO = at("34m44p678p345s66s9p", f"0+9s 0=9s 1-4p 0p44p 0-9p {ROUND} 0+5m")
LATE = at("34m46p22789s77z9p1s", "0+1z 0=1z 1-1z 2-1z 3-5p 0c46p 0-9p 1-7z 0p77z 0-1s 1-9s 2-9s 3-1z 0+5m")
NORTH = at("23p456789p22s99s1z", "0+9m 0=9m 1-9s 0p99s 0-1z 1-9m 2-9m 0+4z 0n4z 0+4p", "tenhou_3p")


@pytest.mark.parametrize(("level", "answer"), [(True, True), (False, False)])
def test_an_open_tanyao_counts_where_the_rules_say_so(level, answer):
    assert solved(TANYAO, kuitan=level)[0] is answer


@pytest.mark.parametrize(("level", "answer"), [(True, True), (False, False)])
def test_a_yaku_called_second_counts_where_the_rules_say_so(level, answer):
    assert solved(LATE, atozuke=level)[0] is answer


@pytest.mark.parametrize(("level", "answer"), [(True, True), (False, False)])
def test_the_replacement_of_a_north_is_rinshan_where_the_rules_say_so(level, answer):
    assert solved(NORTH, kita_rinshan_yaku=level)[0] is answer


def test_without_a_drawn_tile_nothing_is_asked():
    with pytest.raises(PositionError, match="seat 0 has drawn no tile"):
        solved(at(YAKU, "0+9p 0=9p"))


@pytest.mark.parametrize(
    ("position", "level"),
    [
        (at(YAKU, f"0+9p 0=9p {ROUND} 0+4m"), 1),
        (at("23456m456p78911s", f"0+9p 0=9p {ROUND} 0+4m"), 2),
        (TANYAO, 3),
        (at(YAKU, f"0+4m 0=4m {ROUND} 0+1m"), 4),
        (at("23456m456p78911s", f"0+4m 0=4m {ROUND} 0+1m"), 5),
    ],
)
def test_the_level_goes_by_furiten_and_the_hand(position, level):
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


def mined(text):
    found = KIND.mine(played(text, dealer="23m456p789s22z777z"))
    return [(each.position.hero, each.moment) for each in found if each.position.hero == 0]


def test_a_wait_drawn_in_furiten_is_mined_and_no_other_closed_win():
    assert mined("0+4m 0=4m 1+8p 1-8p 2+8p 2-8p 3+8s 3-8s 0+1m") == [(0, 9)]
    assert mined("0+8p 0=8p 1+8p 1-8p 2+8p 2-8p 3+8s 3-8s 0+1m") == []


def turned_by_own_rules(rules, level, number=20):
    """How many made-up positions the preset without the changes answers otherwise."""
    preset = load_preset(rules.preset)
    positions = [KIND.generate(Random(seed), level, rules) for seed in range(number)]
    return sum(KIND.solve(each, rules).answer != KIND.solve(each, preset).answer for each in positions)


def test_at_tables_that_count_fewer_yaku_these_often_decide_an_open_hand():
    own = [rules for players in KIND.players for rules in KIND.rulesets(players) if rules.changes]
    assert [sorted(rules.changes) for rules in own] == [
        ["kuitan"],
        ["kita_rinshan_yaku"],
        ["kuitan"],
        ["atozuke"],
    ]
    assert all(turned_by_own_rules(rules, 3) >= 4 for rules in own)


EDGES = (TANYAO, LATE, NORTH)
"""Positions in which each parameter of the kind decides."""


@pytest.mark.parametrize(("acts", "answer"), [([Tsumo(0, 0)], True), ([], None)])
def test_who_declared_tsumo_has_answered_and_who_played_on_has_not(acts, answer):
    assert KIND.done(at(YAKU, CASES[0][0]), acts) is answer
