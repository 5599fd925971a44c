"""`hand-closed`: answers, levels, and the faulty rules."""

import pytest

from tests.scenarios.build import at, laid
from trainer.kinds.basics.hand_closed import KIND
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import parse_face, parse_tiles
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.position.position import PositionError

PON = Meld(MeldType.PON, parse_tiles("777z"), called=parse_face("7z"), from_seat=2)
ANKAN = Meld(MeldType.ANKAN, parse_tiles("7777z"))
CLOSED = laid("123m456p789s1123z", draw="9p")
CALLED = laid("123m456p1123z", melds={1: PON}, draw="9p")
WITH_ANKAN = laid("123m456p1123z", melds={1: ANKAN}, draw="9p")
TAKEN = at("123m456p789s1155z", "0+3m 0-9s 2p99s 2-3z 3-9m 0+2z")
TAKEN_WITH_ANKAN = at("1111m456p789s155z", "0+3m 0a1111m *8p 0+2z 0-9s 2p99s 2-3z 3-9m 0+2z")
TWO_ANKANS = at("1111m9999s456p55z", "0+3m 0a1111m *8p 0+2z 0a9999s *8p 0+6s")
EDGES = ()


@pytest.mark.parametrize(
    ("position", "answer", "level"),
    [
        (CLOSED, True, 1),
        (CALLED, False, 1),
        (WITH_ANKAN, True, 2),
        (TAKEN, True, 3),
        (TAKEN_WITH_ANKAN, True, 4),
        (TWO_ANKANS, True, 5),
    ],
)
def test_the_answer_and_its_level(position, answer, level):
    verdict = KIND.solve(position, position.ruleset)
    assert (verdict.answer, KIND.level(position, verdict)) == (answer, level)


def test_it_is_not_asked_after_the_hand():
    ended = at("123m456p789s1155z", "0+5z 0t5z")
    with pytest.raises(PositionError):
        KIND.solve(ended, ended.ruleset)


@pytest.mark.parametrize(
    ("position", "code"), [(WITH_ANKAN, "ankan_opens_hand"), (TAKEN, "called_from_me_opens"), (CLOSED, None)]
)
def test_a_wrong_no_names_the_faulty_rule(position, code):
    held = grade(KIND, position, False, position.ruleset).misconception
    assert (held and held.code) == code
