"""Where the four copies of a tile are, and how many are out of sight."""

import pytest

from tests.scenarios.build import at
from trainer.rules.errors import RulesError
from trainer.rules.judges.copies import judge_copies
from trainer.rules.tiles.tile import parse_face

HAND = "123m456p789s1155z"


@pytest.mark.parametrize(
    ("events", "kind", "left", "codes"),
    [
        ("0+3m 0-9s", "7p", 4, ("copies_left",)),
        ("0+3m 0-9s", "3m", 2, ("copies_in_hand", "copies_left")),
        ("0+3m 0-9s 1-3m 2-3m", "3m", 0, ("copies_in_hand", "copies_in_rivers", "copies_left")),
        ("0+3m 0-9s 1-4z", "4z", 2, ("copies_in_rivers", "copies_as_indicators", "copies_left")),
        ("0+3m 0-9s 1-0m", "5m", 3, ("copies_in_rivers", "copies_left")),
    ],
    ids=["none seen", "in the hand", "in rivers too", "an indicator", "a red five"],
)
def test_four_less_those_in_sight(events, kind, left, codes):
    verdict = judge_copies(at(HAND, events).table(), 0, parse_face(kind))
    assert (verdict.answer, verdict.codes()) == (left, codes)


def test_a_called_tile_is_counted_once_beside_the_hand_that_took_it():
    verdict = judge_copies(at(HAND, "0+3m 0-9s 2p99s 2-3z").table(), 0, parse_face("9s"))
    assert (verdict.answer, verdict.codes()) == (1, ("copies_in_melds", "copies_left"))


def test_a_hand_that_nobody_sees_cannot_be_counted():
    with pytest.raises(RulesError, match="the hand of seat 1 is not known"):
        judge_copies(at(HAND, "0+3m 0-9s").table(), 1, parse_face("9s"))
