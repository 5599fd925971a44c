"""What gives an answer away: each criterion where it just holds and where it just does not."""

import pytest

from tests.scenarios.build import at, kan_in_riichi
from tests.scenarios.every_kind import every_kind, shipped
from trainer.scenarios.answers.warnings import given_away, is_far
from trainer.scenarios.kind import kind_named

AWAY = "147m258p369s1234z"
"""Nowhere near to tenpai."""
ONE_AWAY = "123m456p789s12p13z"
READY = "123m456p789s11p23s"
THREE = "222m456p789s11p23s"
FOUR = "2222m456p789s123p"
DECLARED = "0+9p 0! 0=9p 1-3z 2-3z 3-3z"


def seen(slug, position):
    kind = kind_named(slug)
    return given_away(kind, position, kind.solve(position, position.ruleset))


@pytest.mark.parametrize(
    ("slug", "hand", "events", "ask", "expected"),
    [
        ("who-may-call", READY, "0+9p 0=9p", {"about": "order", "claims": "1:ron"}, "one_choice"),
        ("who-may-call", READY, "0+9p 0=9p", {"about": "order", "claims": "1:ron 2:ron"}, ""),
        ("may-riichi", READY, "0+9p 0=9p 1-3z", {}, "not_on_turn"),
        ("may-riichi", READY, "0+9p", {}, ""),
        ("may-riichi", READY, f"{DECLARED} 0+9p", {}, "declared_already"),
        ("why-not-riichi", READY, f"{DECLARED} 0+9p", {}, ""),
        ("kan-legal", READY, "0+1p", {"call": "ankan", "tile": "1p"}, "tiles_missing"),
        ("kan-legal", THREE, f"{DECLARED} 0+1m", {"call": "ankan", "tile": "2m"}, "tiles_missing"),
        ("kan-legal", THREE, f"{DECLARED} 0+2m", {"call": "ankan", "tile": "2m"}, ""),
        ("kan-legal", FOUR, f"{DECLARED} 0+1m", {"call": "ankan", "tile": "2m"}, ""),
        ("may-riichi", AWAY, "0+9p", {}, "far_from_ready"),
        ("may-riichi", ONE_AWAY, "0+5z", {}, ""),
        ("can-ron", AWAY, "0+9p 0=9p 1-5z", {}, "far_from_ready"),
        ("can-ron", READY, "0+9p 0=9p 1-5z", {}, ""),
        ("who-may-call", AWAY, "0+9p 0=9p 1-5z", {"about": "mine"}, ""),
        ("hand-aborts", READY, "0+9p 0=9p", {}, "nothing_near"),
        ("hand-aborts", READY, "0+3z 0=3z 1-3z 2-3z", {}, ""),
        ("find-illegal", READY, "0+9p 0=9p 1-3z", {}, "nothing_near"),
        ("find-illegal", READY, "0+9p 0! 0=9p", {}, ""),
        ("riichi-stands", READY, f"{DECLARED}", {"seat": "seat-0"}, ""),
        (
            "riichi-stands",
            READY,
            f"{DECLARED} 0+9p 0=9p 1-2z 2-2z 3-2z 0+8p 0=8p 1-2z",
            {"seat": "seat-0"},
            "long_settled",
        ),
    ],
)
def test_a_question_is_given_away_by(slug, hand, events, ask, expected):
    assert seen(slug, at(hand, events, ask=ask)) == expected


def test_a_right_of_the_first_turn_is_given_away_after_three_discards():
    turn = "0+{0} 0={0} 1-{1} 2-{1} 3-{1}"
    played = [
        turn.format(own, others)
        for own, others in zip(("9p", "8p", "7p", "6p"), ["1z", "2z", "3z", "4z"], strict=True)
    ]
    late, later = (f"{' '.join(played[:number])} 0+5z" for number in (3, 4))
    ask = {"seat": "seat-0"}
    assert seen("double-riichi", at(READY, late, ask=ask)) == ""
    assert seen("double-riichi", at(READY, later, ask=ask)) == "first_turn_over"


def test_a_kan_of_four_tiles_is_not_given_away():
    assert seen("kan-legal", kan_in_riichi("3335666p111456s", "6p")) == ""


@pytest.mark.parametrize(
    ("hand", "events", "expected"),
    [
        (AWAY, "0+9p", True),
        (AWAY, "0+9p 0=9p", True),
        (ONE_AWAY, "0+5z", False),
        (ONE_AWAY, "0+5z 0=5z", False),
        (READY, "0+5z 0=5z", False),
        ("1122m3344p5566s7z", "0+1z", False),
    ],
)
def test_a_hand_is_far_two_tiles_or_more_from_tenpai(hand, events, expected):
    assert is_far(at(hand, events).table(), 0) is expected


def test_a_hand_that_nobody_knows_is_not_called_far():
    assert is_far(at(AWAY, "0+9p").table(), 1) is False


@every_kind
def test_most_questions_of_the_bank_are_not_given_away(kind):
    """Kinds ask about a tile, a seat or neither, and each can be held against what gives an answer away."""
    entries = shipped()[kind.slug][::12]
    found = [given_away(kind, each.parsed, kind.solve(each.parsed, each.parsed.ruleset)) for each in entries]
    assert found.count("") * 2 > len(found)
