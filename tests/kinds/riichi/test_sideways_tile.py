"""`sideways-tile`: the tile that stays, the next one; levels; what is mined."""

import pytest

from tests.scenarios.build import at
from trainer.kinds.riichi.sideways_tile import KIND, _moments
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.position.event_formats import parse_events
from trainer.scenarios.position.position import PositionError

NOTEN = "1358m2479p136s15z"
SOUTH = {"seat": "seat-1"}


def south(text):
    """Asked about the river of South."""
    return at(NOTEN, f"0+9p 0-9p {text}", ask=SOUTH)


def solved(position):
    verdict = KIND.solve(position, position.ruleset)
    return verdict.answer, list(verdict.codes())


DECLARED = "1-1m 2-2m 3-3m 0+9p 0-9p 1! 1-1z"
CALLED = f"{DECLARED} 3p11z 3-4m 0+9m 0-9m"
TWICE = f"{CALLED} 1-2z 3p22z 3-4m 0+9m 0-9m"
THRICE = f"{TWICE} 1-3z 3p33z 3-5m 0+9m 0-9m"


@pytest.mark.parametrize(
    ("text", "answer", "codes"),
    [
        ("1-1m 2-2m 3-3m 0+9p 0-9p 1!", "next", ["next_discard_sideways"]),
        (f"{DECLARED} 2-5m", "discard-1", ["declaration_sideways"]),
        (CALLED, "next", ["sideways_called", "next_discard_sideways"]),
        (f"{CALLED} 1-2z 2-5m", "discard-2", ["sideways_called", "later_discard_sideways"]),
        (
            f"{CALLED} 1-2z 2-5m 3-5m 0+8m 0-8m 1-7z 2-6m",
            "discard-2",
            ["sideways_called", "later_discard_sideways"],
        ),
        (TWICE, "next", ["sideways_called"] * 2 + ["next_discard_sideways"]),
        (f"{TWICE} 1-7z 2-5m", "discard-3", ["sideways_called"] * 2 + ["later_discard_sideways"]),
    ],
)
def test_the_first_tile_since_the_declaration_that_stays_lies_sideways(text, answer, codes):
    assert solved(south(text)) == (answer, codes)


def test_every_reason_cites_the_rule():
    verdict = KIND.solve(south(TWICE), south(TWICE).ruleset)
    assert {reason.rule for reason in verdict.reasons} == {"RCH-7"}


@pytest.mark.parametrize("text", ["1-1m 2-2m", DECLARED], ids=["no riichi", "can still be called"])
def test_where_it_is_not_settled_it_is_not_asked(text):
    with pytest.raises(PositionError):
        KIND.solve(south(text), south(text).ruleset)


def test_the_options_are_the_last_discards_and_the_next():
    text = (
        "1-1m 2-2m 3-3m 0+9p 0-9p 1-6m 2-2m 3-3m 0+8p 0-8p 1-7m 2-2m 3-3m 0+7p 0-7p 1-8m 2-6m 3-6m 0+7p 0-7p"
    )
    places = KIND.shape(south(f"{text} 1! 1-1z 2-7m")).options
    assert places == ("discard-1", "discard-2", "discard-3", "discard-4", "next")


@pytest.mark.parametrize(
    ("text", "level"),
    [
        (f"{DECLARED} 2-5m", 1),
        (CALLED, 2),
        ("1-1m 2-2m 3-3m 0+9p 0-9p 1-7z 3p77z 3-4m 0+9m 0-9m 1! 1-1z 3p11z 3-5m", 3),
        (TWICE, 4),
        (THRICE, 5),
    ],
)
def test_the_level_goes_by_the_calls(text, level):
    assert KIND.level(south(text), KIND.solve(south(text), south(text).ruleset)) == level


@pytest.mark.parametrize(
    ("text", "answer", "code"),
    [
        (CALLED, "discard-1", "sideways_only_declared"),
        (TWICE, "discard-2", "sideways_turned_once"),
    ],
)
def test_faulty_rules_are_known_by_their_answers(text, answer, code):
    position = south(text)
    assert grade(KIND, position, answer, position.ruleset).misconception.code == code


@pytest.mark.parametrize(
    ("text", "moments"),
    [
        ("1! 1-1z 2+ 2-5m", [4]),
        ("1! 1-1z 3p11z 3-4m 1+ 1-2z 2+", [4, 8]),
        ("1! 1-1z 3p11z 3-4m 1+ 1-2z 3p22z 3-5m", [4, 8]),
        ("1! 1-1z 3r", []),
    ],
)
def test_the_moments_worth_asking_are_after_each_call_and_after_what_stays(text, moments):
    assert list(_moments(parse_events(text), 1, 1)) == moments


EDGES = ()
"""No parameter decides."""
