"""`wait-for-better`: a fair wait declares at once; it is asked only where waiting is the other course."""

import pytest

from tests.scenarios.decisions import quiet
from trainer.kinds.decisions.wait_for_better import KIND
from trainer.scenarios.decide.decisions import UndecidableError, decision_in, points_of_answers, situation_in

KANCHAN, RYANMEN = "123789m13p44456s", "234567m34567p77s"


def solved(position):
    return KIND.solve(position, position.ruleset)


def test_a_kanchan_with_few_better_tiles_declares_at_once():
    verdict = solved(quiet(KANCHAN, "5z", "5z", turns=3))
    points = points_of_answers(verdict)
    assert (verdict.answer, list(points)) == ("now", ["now", "wait"])
    assert points["now"] > points["wait"]


def test_the_reason_tells_how_many_tiles_are_better():
    verdict = solved(quiet(KANCHAN, "5z", "5z", turns=3))
    (waiting,) = [
        reason
        for reason in verdict.reasons
        if reason.code == "option" and reason.facts["action"] == "wait" and reason.tiles == (31,)
    ]
    assert waiting.facts["improves"] > 0


def test_a_hand_that_nothing_betters_is_refused():
    with pytest.raises(UndecidableError) as refused:
        solved(quiet("1112345678999m", "1s", "9m"))
    assert refused.value.code == "no_choice"


def test_it_is_asked_about_one_tile_where_silence_alone_is_not_the_best():
    position = quiet(KANCHAN, "5z", "5z", turns=3)
    rules = position.ruleset
    assert KIND.tile(situation_in(position, rules), decision_in(position, rules)) == 31


def test_the_faulty_rule_always_declares():
    position = quiet(KANCHAN, "5z", "5z", turns=3)
    (held,) = KIND.misconceptions
    assert (held.code, held.answer(position, position.ruleset)) == ("always_riichi", "now")
