"""Turns go to the right, from whoever has discarded last."""

import pytest

from tests.scenarios.build import at
from trainer.rules.errors import RulesError
from trainer.rules.judges.next_draw import called_before, judge_next_draw

HAND = "123m456p789s1155z"


@pytest.mark.parametrize(
    ("events", "following", "call"),
    [
        ("0+3m 0-9s", 1, None),
        ("0+3m 0-9s 1-2z 2-3z 3-9m", 0, None),
        ("0+3m 0-9s 2p99s 2-3z", 3, "pon"),
        ("0+3m 0-9s 1c78s 1-3z", 2, "chi"),
        ("0+3m 0-9s 2p99s 2-3z 3-9m", 0, None),
    ],
)
def test_the_seat_on_the_right_of_who_discarded_draws_next(events, following, call):
    state = at(HAND, events).table()
    assert judge_next_draw(state).answer == following
    made = called_before(state)
    assert (made and made.how) == call
    assert ("turn_from_the_caller" in judge_next_draw(state).codes()) == (call is not None)


def test_a_kan_of_own_tiles_skips_nobody():
    state = at("111m456p789s1155z", "0+1m 0a1111m 0+3m 0-9s").table()
    made = called_before(state)
    assert made is not None
    assert made.how == "ankan"
    assert judge_next_draw(state).codes() == ("turn_to_the_right",)


def test_a_discard_has_to_lie_there():
    with pytest.raises(RulesError, match="no discard lies there"):
        judge_next_draw(at(HAND, "0+3m").table())
