"""Every tile that a snapshot shows, counted once."""

from dataclasses import replace

import pytest

from tests.scenarios.tables import table
from trainer.rules.tiles.tile import format_tiles
from trainer.scenarios.board.snapshot_checks import visible_tiles


def shown(snapshot):
    return format_tiles(sorted(visible_tiles(snapshot)))


def test_a_called_tile_lies_in_the_river_and_in_the_meld():
    assert shown(table("", "5m", melds={2: "pon 555m<0"}, indicators="")) == "555m"


def test_a_called_tile_that_no_river_shows_is_counted_in_the_meld():
    assert shown(table("", "4m", melds={2: "pon 555m<0"}, indicators="")) == "4555m"
    assert shown(table("", "5m", melds={1: "pon 555m"}, indicators="")) == "5555m"
    assert shown(table("", "5m", melds={1: "pon 555m<0", 2: "chi 546m<0"}, indicators="")) == "455556m"


@pytest.mark.parametrize(
    ("then", "more"),
    [
        ("0!", ""),
        ("0a1111m *5p 0+2s", "5p2s"),
        ("0t", ""),
        ("not read", ""),
    ],
)
def test_what_the_hero_did_then_shows_only_what_is_new(then, more):
    snapshot = table("111m", "9s", drawn="1m", indicators="", then=then)
    assert shown(snapshot) == "1111m" + (more.replace("2s", "29s") if more else "9s")


@pytest.mark.parametrize(
    ("then", "more"), [("2c34m", "345m"), ("2a1111z", "5m1111z"), ("1k7z *3s", "5m3s7z")]
)
def test_what_others_did_then_shows_their_tiles(then, more):
    assert shown(table("", "", "5m", lies=1, indicators="", then=then)) == more


def test_hands_laid_open_and_norths_are_seen():
    snapshot = table("", indicators="1z", ura=(28,))
    side = replace(snapshot.sides[1], shown=(0, 1), kita=(30,))
    assert shown(snapshot.with_side(1, side)) == "12m124z"
