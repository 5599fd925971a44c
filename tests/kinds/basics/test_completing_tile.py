"""`completing-tile`: answers, levels, what is refused, and the faulty rules."""

import pytest

from tests.scenarios.build import laid
from trainer.kinds.basics.completing_tile import KIND
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import format_tiles, parse_face, parse_tiles
from trainer.scenarios.answer_shapes import FormatError
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.position.position import PositionError

PON = Meld(MeldType.PON, parse_tiles("777z"), called=parse_face("7z"), from_seat=2)
EDGE = laid("12m456p789s11122z")
BOTH_ENDS = laid("23m456p789s11122z")
EDGES = ()


def waits_and_level(kind, position):
    """What such a kind answers there, and how hard it is."""
    verdict = kind.solve(position, position.ruleset)
    return format_tiles(verdict.answer), kind.level(position, verdict)


@pytest.mark.parametrize(
    ("hand", "melds", "waits", "level"),
    [
        ("23m456p789s11122z", {}, "14m", 1),
        ("12m456p789s11122z", {}, "3m", 1),
        ("123m456p789s1122z", {}, "12z", 1),
        ("1133m5577p9911s5z", {}, "5z", 2),
        ("23m456p11122z", {1: PON}, "14m", 2),
        ("2345m456p789s111z", {}, "25m", 3),
        ("23456m456p78911s", {}, "147m", 4),
        ("3334567m567p888s", {}, "24578m", 5),
    ],
)
def test_the_waits_and_their_level(hand, melds, waits, level):
    assert waits_and_level(KIND, laid(hand, melds=melds)) == (waits, level)


@pytest.mark.parametrize(
    ("position", "why"),
    [
        (laid("1358m2479p136s15z"), "no tile completes"),
        (laid("1111m456p789s222z"), "all four"),
        (laid("23m456p789s11122z", draw="1m"), "13 tiles"),
    ],
)
def test_what_it_does_not_ask_about(position, why):
    with pytest.raises(PositionError, match=why):
        KIND.solve(position, position.ruleset)


def test_none_is_no_answer():
    with pytest.raises(FormatError):
        KIND.shape(EDGE).parse({"answer": ["none"]})


@pytest.mark.parametrize(
    ("position", "answer", "code"),
    [(EDGE, "39m", "runs_wrap_around"), (BOTH_ENDS, "1m", "one_end_only"), (BOTH_ENDS, "4m", None)],
)
def test_a_wrong_answer_names_the_faulty_rule(position, answer, code):
    held = grade(KIND, position, parse_tiles(answer), position.ruleset).misconception
    assert (held and held.code) == code
