"""What an open riichi lays open: the part of the hand that waits, or all of it (OPN-1)."""

import pytest

from trainer.rules.judges.open_riichi import shown_tiles
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.hand import parse_hand
from trainer.rules.tiles.tile import format_tiles

USUAL = load_preset("house_classic")


@pytest.mark.parametrize(
    ("hand", "part"),
    [
        ("123456m456p99s78s", "78s"),
        ("123456m456p2299s", "2299s"),
        ("123456m456p999s7z", "7z"),
        ("123456m456p2345s", "2345s"),
        ("123m456p11z34567s", "34567s"),
        ("123456m456p11z24s", "24s"),
        ("1122m3344p5566s7z", "7z"),
        ("123456m067p22z78s", "78s"),
        ("123m456p789s1z777z", "1z"),
        ("3335666p111456s", "5666p"),
        ("19m19p19s1234567z", "19m19p19s1234567z"),
        ("1112345678999m", "1112345678999m"),
    ],
)
def test_the_part_that_waits(hand, part):
    assert format_tiles(shown_tiles(parse_hand(hand), USUAL)) == part


def test_beside_an_ankan():
    hand = parse_hand("456p123m22z78s", ["ankan 1111z"])
    assert format_tiles(shown_tiles(hand, USUAL)) == "78s"


def test_the_whole_hand_by_level():
    hand = parse_hand("123456m067p22z78s")
    assert shown_tiles(hand, USUAL.changed(open_riichi_shows="whole_hand")) == hand.concealed
