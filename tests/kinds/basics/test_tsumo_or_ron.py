"""`tsumo-or-ron`: answers, levels, what is not asked, and the faulty rules."""

import pytest

from tests.scenarios.build import at
from trainer.kinds.basics.tsumo_or_ron import KIND
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.position.position import PositionError

VALUE, PLAIN = "123m456p78s11555z", "123m456p78s11m789p"
FIRST = "0+2z 0-2z 1-3z 2-4z 3-4z"
DRAWN = at(VALUE, f"{FIRST} 0+9s")
THROWN = at(VALUE, f"{FIRST} 0+3z 0-3z 1-9s")
MISSED = at(VALUE, f"{FIRST} 0+1s")
NO_YAKU = at(PLAIN, f"{FIRST} 0+3z 0-3z 1-9s")
OWN_RIVER = "0+9s 0-9s 1-3z 2-4z 3-4z"
FURITEN = at(VALUE, f"{OWN_RIVER} 0+3z 0-3z 1-6s")
FURITEN_DRAW = at(VALUE, f"{OWN_RIVER} 0+6s")
EDGES = ()


@pytest.mark.parametrize(
    ("position", "answer", "level"),
    [
        (DRAWN, "tsumo", 1),
        (THROWN, "ron", 1),
        (MISSED, "none", 1),
        (FURITEN, "none", 4),
        (FURITEN_DRAW, "tsumo", 4),
    ],
    ids=["drawn", "thrown", "no wait", "furiten, thrown", "furiten, drawn"],
)
def test_the_answer_and_its_level(position, answer, level):
    verdict = KIND.solve(position, position.ruleset)
    assert (verdict.answer, KIND.level(position, verdict)) == (answer, level)


@pytest.mark.parametrize(
    ("position", "codes"),
    [(DRAWN, ("on_a_wait", "drawn_by_you")), (THROWN, ("on_a_wait", "discarded_by_another"))],
)
def test_a_win_is_told_by_the_tile_and_where_it_comes_from(position, codes):
    assert KIND.solve(position, position.ruleset).codes() == codes


@pytest.mark.parametrize(
    "position",
    [
        at(VALUE, "0+9s"),
        at("123m456p78s11m55z9p", f"{FIRST} 0+3z 0-3z 1-5z 0p55z 0-9p 1-9s"),
        at(VALUE, f"{FIRST} 0+3z 0-3z"),
        at("123m456p78s1155z9m", f"{FIRST} 0+3z 0-3z 1-9s"),
        at(VALUE, f"{FIRST} 0+3z 0-3z 1-9s 2-6s"),
    ],
    ids=["first turn", "open", "own discard", "noten", "let go"],
)
def test_what_rulesets_differ_in_is_not_asked(position):
    with pytest.raises(PositionError):
        KIND.solve(position, position.ruleset)


@pytest.mark.parametrize(
    ("position", "said", "code"),
    [
        (THROWN, "none", "only_own_draws_win"),
        (FURITEN, "ron", "furiten_wins"),
        (FURITEN_DRAW, "none", "furiten_blocks_tsumo"),
        (MISSED, "tsumo", None),
    ],
)
def test_a_wrong_answer_names_the_faulty_rule(position, said, code):
    held = grade(KIND, position, said, position.ruleset).misconception
    assert (held and held.code) == code
