"""`riichi-or-damaten`: a hand without yaku declares, a yakuman stays silent; what is mined."""

import pytest

from tests.scenarios.decisions import facing_riichi, quiet
from tests.scenarios.position.test_mining import played
from trainer.kinds.decisions.riichi_or_damaten import KIND
from trainer.rules.tiles.tile import parse_face
from trainer.scenarios.decide.decisions import UndecidableError, decision_in, situation_in
from trainer.scenarios.position.event_formats import parse_events

CHEAP, YAKUMAN = "234567m34567p77s", "1112345678999m"


def solved(position):
    return KIND.solve(position, position.ruleset)


@pytest.mark.parametrize(
    ("hand", "draw", "answer"),
    [(CHEAP, "1z", "riichi"), (YAKUMAN, "1s", "damaten")],
    ids=["pinfu", "chuuren"],
)
def test_which_is_worth_more(hand, draw, answer):
    assert solved(quiet(hand, draw, draw)).answer == answer


def test_there_is_no_danger_to_tell_before_a_riichi():
    verdict = solved(quiet(CHEAP, "1z", "1z"))
    assert not set(verdict.codes()) & {"danger", "dangerous_tile", "safe_tile"}
    assert set(verdict.reasons[-2].facts) == {"turn", "own_draws", "sticks", "honba"}
    assert "sms" not in verdict.facts["sources"]


def test_asked_is_about_the_tile_that_leaves_tenpai():
    position = quiet(CHEAP, "1z", "1z")
    rules = position.ruleset
    found = KIND.tile(situation_in(position, rules), decision_in(position, rules))
    assert found == parse_face("1z")


@pytest.mark.parametrize(
    ("position", "code"),
    [
        (lambda: quiet("123m13p13s456s99s1z", "6m", "6m"), "no_choice"),
        (lambda: quiet(CHEAP, "1z", "7m"), "no_choice"),
    ],
    ids=["not tenpai", "another tile"],
)
def test_what_can_not_be_asked_is_refused(position, code):
    with pytest.raises(UndecidableError) as refused:
        solved(position())
    assert refused.value.code == code


def test_it_is_not_made_of_a_position_with_a_riichi():
    position = facing_riichi(CHEAP, "5s", "5s")
    rules = position.ruleset
    assert KIND._tile(situation_in(position, rules), decision_in(position, rules)) is None


def test_the_faulty_rule_always_declares():
    position = quiet(YAKUMAN, "1s", "1s")
    (held,) = KIND.misconceptions
    assert (held.code, held.answer(position, position.ruleset)) == ("always_riichi", "riichi")


def test_mined_is_the_first_discard_of_a_closed_tenpai():
    """After 9p is drawn any discard of 9p leaves 123m456p789s1122z."""
    replay = played("0+9p 0-9p 1+8p 1-8p", dealer="123m456p789s1122z")
    found = list(KIND.mine(replay))
    assert [(mined.position.hero, mined.moment, mined.position.ask) for mined in found] == [
        (0, 1, (("tile", "9p"),))
    ]
    assert list(KIND.mine(replay)) == found


def test_a_hand_that_is_complete_is_not_mined():
    assert list(KIND.mine(played("0+1z 0-1m", dealer="123m456p789s1122z"))) == []


def test_under_rules_that_forbid_the_riichi_the_other_course_is_left():
    position = quiet(CHEAP, "1z", "1z", scores=(1000, 33000, 33000, 33000))
    rules = position.ruleset
    stricter = rules.changed(riichi_min_points=1100)
    assert [KIND.solve(position, each).answer for each in (rules, stricter)] == ["riichi", "damaten"]


@pytest.mark.parametrize(
    ("did", "answer"),
    [
        ("0! 0-9p", "riichi"),
        ("0-9p", "damaten"),
        ("0-1m", None),
        ("0a1111m", None),
        ("", None),
    ],
)
def test_what_was_done_gives_an_answer_where_the_asked_tile_was_thrown(did, answer):
    (mined,) = KIND.mine_of(played("0+9p 0-9p 1+8p 1-8p", dealer="123m456p789s1122z"), 0)
    assert KIND.done(mined.position, parse_events(did)) == answer


def test_of_one_seat_its_own_moments_are_mined_alone():
    replay = played("0+9p 0-9p 1+8p 1-8p", dealer="123m456p789s1122z")
    assert [mined.moment for mined in KIND.mine_of(replay, 0)] == [1]
    assert not list(KIND.mine_of(replay, 1))
