"""`hand-complete`: answers, levels, what is refused, and the faulty rules."""

import pytest

from tests.scenarios.build import laid
from trainer.kinds.basics.hand_complete import KIND
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import parse_face, parse_tiles
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.position.position import PositionError

PON = Meld(MeldType.PON, parse_tiles("777z"), called=parse_face("7z"), from_seat=2)
PLAIN = laid("123m456p789s1122z", draw="2z")
NEARLY = laid("123m456p789s1122z", draw="3z")
MIXED = laid("123m456p1122s335z", draw="5z")
FOUR = laid("1111m3355p7799s5z", draw="5z")
EDGES = ()


@pytest.mark.parametrize(
    ("position", "answer", "level"),
    [
        (PLAIN, True, 1),
        (NEARLY, False, 1),
        (laid("1133m5577p9911s5z", draw="5z"), True, 2),
        (MIXED, False, 2),
        (laid("123m456p1122z", melds={1: PON}, draw="2z"), True, 3),
        (laid("199m19p19s123456z", draw="7z"), True, 3),
        (laid("12345678m11z789s", draw="9m"), True, 4),
        (laid("12334567899m11p", draw="9m"), True, 5),
    ],
)
def test_the_answer_and_its_level(position, answer, level):
    verdict = KIND.solve(position, position.ruleset)
    assert (verdict.answer, KIND.level(position, verdict)) == (answer, level)


def test_it_is_asked_after_a_draw():
    with pytest.raises(PositionError, match="after a draw"):
        KIND.solve(laid("123m456p789s1122z"), laid("123m456p789s1122z").ruleset)


@pytest.mark.parametrize(
    ("position", "code"), [(MIXED, "sets_and_pairs_mix"), (FOUR, "four_are_two_pairs"), (NEARLY, None)]
)
def test_a_wrong_yes_names_the_faulty_rule(position, code):
    held = grade(KIND, position, True, position.ruleset).misconception
    assert (held and held.code) == code
