"""`next-draw`: answers, levels, and the faulty rules."""

import pytest

from tests.scenarios.build import at
from trainer.kinds.basics.next_draw import KIND
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.position.position import PositionError

HAND = "123m456p789s1155z"
QUIET = at(HAND, "0+3m 0-9s 1-2p")
AFTER_PON = at(HAND, "0+3m 0-9s 2p99s 2-3z")
EDGES = ()


@pytest.mark.parametrize(
    ("position", "answer", "level"),
    [
        (QUIET, "seat-2", 1),
        (at(HAND, "0+3m 0-9s 2p99s 2-3z 3-9m"), "seat-0", 2),
        (at(HAND, "0+3m 0-9s 1c78s 1-3z"), "seat-2", 3),
        (AFTER_PON, "seat-3", 4),
        (at("1111m456p789s155z", "0+3m 0a1111m *8p 0+2z 0-2z"), "seat-1", 5),
    ],
    ids=["quiet", "a pon before", "after a chi", "after a pon", "after a kan"],
)
def test_the_answer_and_its_level(position, answer, level):
    verdict = KIND.solve(position, position.ruleset)
    assert (verdict.answer, KIND.level(position, verdict)) == (answer, level)


def test_it_is_asked_about_a_discard():
    drawn = at(HAND, "0+3m")
    with pytest.raises(PositionError):
        KIND.solve(drawn, drawn.ruleset)


@pytest.mark.parametrize(
    ("position", "said", "code"),
    [
        (QUIET, "seat-0", "turns_go_left"),
        (AFTER_PON, "seat-1", "turn_back_to_the_skipped"),
        (QUIET, "seat-3", None),
    ],
)
def test_a_wrong_seat_names_the_faulty_rule(position, said, code):
    held = grade(KIND, position, said, position.ruleset).misconception
    assert (held and held.code) == code
