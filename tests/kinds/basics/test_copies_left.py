"""`copies-left`: answers, levels, and the faulty rules."""

import pytest

from tests.scenarios.build import at
from trainer.kinds.basics.copies_left import KIND
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.position.position import PositionError

HAND = "123m456p789s1155z"


def asked(tile, events="0+3m 0-9s 2p99s 2-3z 3-9m 0+2z 0-2z 1-4z"):
    return at(HAND, events, ask={"tile": tile})


EDGES = ()


@pytest.mark.parametrize(
    ("position", "answer", "level"),
    [
        (asked("1z"), 2, 1),
        (asked("9p"), 4, 1),
        (asked("9m"), 3, 2),
        (asked("9s"), 1, 3),
        (asked("4z"), 2, 4),
        (at(HAND, "0+4z 0-4z 2p44z 2-3z", ask={"tile": "4z"}), 0, 5),
    ],
    ids=["in the hand", "nowhere", "in a river", "in a set", "the indicator", "the indicator and a set"],
)
def test_the_answer_and_its_level(position, answer, level):
    verdict = KIND.solve(position, position.ruleset)
    assert (verdict.answer, KIND.level(position, verdict)) == (answer, level)


@pytest.mark.parametrize("position", [asked("x"), at(HAND, "0+5z 0t5z", ask={"tile": "5z"})])
def test_it_needs_a_tile_and_a_hand_that_goes_on(position):
    with pytest.raises(PositionError):
        KIND.solve(position, position.ruleset)


@pytest.mark.parametrize(
    ("tile", "said", "code"),
    [
        ("1z", 4, "own_tiles_not_counted"),
        ("9s", 4, "melds_not_counted"),
        ("4z", 3, "indicator_not_counted"),
        ("1z", 1, None),
    ],
)
def test_a_wrong_number_names_the_faulty_rule(tile, said, code):
    position = asked(tile)
    held = grade(KIND, position, said, position.ruleset).misconception
    assert (held and held.code) == code


def test_authors_are_offered_what_is_held_first():
    offered = [ask["tile"] for ask in KIND.asks(asked("1z"))]
    assert (offered[:3], len(offered)) == (["1m", "2m", "3m"], 34)
