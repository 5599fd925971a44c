"""Pictures of positions: where the table last lay still, and what came then."""

from dataclasses import replace

import pytest

from tests.scenarios.build import at
from trainer.rules.tiles.tile import format_tiles, tile_name
from trainer.scenarios.board.reconstruct import is_pictured, picture
from trainer.scenarios.board.snapshot import format_melds, format_river

HAND = "123m456p789s1123z"


def moment(events, **facts):
    """Whose discard lies, what is drawn, and what came then."""
    snapshot = picture(at(HAND, events, **facts))
    drawn = None if snapshot.drawn is None else tile_name(snapshot.drawn)
    return snapshot.lies, drawn, snapshot.then


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ("", (None, None, "")),
        ("0+5z", (None, "5z", "")),
        ("0+5z 0-5z", (0, None, "")),
        ("0+5z 0=5z 1-9m", (1, None, "")),
        ("0+5z 0!", (None, "5z", "0!")),
        ("0+5z 0! 0=5z", (0, None, "")),
        ("0+5z 0=5z 1-9m 2+", (1, None, "2+")),
        ("0+5z 0=5z 1-9m 2!", (1, None, "2!")),
        ("0+5z 0=5z 1-1z 0p11z", (None, None, "")),
        ("0+5z 0=5z 1-9m 2p99m", (1, None, "2p99m")),
        ("0+1z 0-3z 1-1z 0d111z 0+9m *2s", (1, None, "0d111z 0+9m *2s")),
        ("0+5z 0=5z 1-9m 2a9999p *2s 2+", (1, None, "2a9999p *2s 2+")),
        ("0+5z 0t", (None, "5z", "0t5z")),
        ("0+5z 0=5z 1-9m 2r 0r", (1, None, "2r 0r")),
        ("0+5z ~kyuushu", (None, "5z", "~kyuushu")),
    ],
)
def test_the_table_is_shown_where_it_last_lay_still(events, expected):
    assert moment(events) == expected


def test_a_kan_and_its_replacement_came_then():
    position = at("111m456p789s1123z", "0+1m 0a1111m *9s 0+5z")
    snapshot = picture(position)
    assert (tile_name(snapshot.drawn), snapshot.then) == ("1m", "0a1111m *9s 0+5z")
    assert (snapshot.sides[0].melds, len(snapshot.indicators)) == ((), 1)


def test_a_call_after_a_turn_with_a_kan_lies_still():
    position = at("111m456p789s1123z", "0+1m 0a1111m *9s 0+5z 0=5z 1-1z 0p11z")
    snapshot = picture(position)
    assert (snapshot.lies, snapshot.drawn, snapshot.then) == (None, None, "")
    assert format_melds(snapshot.sides[0].melds) == "ankan 1111m, pon 111z<1"


def test_before_the_first_draw_of_another_nothing_lies():
    assert moment("1+", round="E2", hero=0) == (None, None, "1+")


def test_sides_show_rivers_marks_melds_and_norths():
    position = at(
        "123p456p789s1123z",
        "0+4z 0n4z 0+5z 0=5z 1!! 1-9m 2-0p 0c46p 0-1z",
        preset="tenhou_3p",
    )
    snapshot = picture(position)
    assert [format_river(side.river) for side in snapshot.sides] == ["=5z 1z", "9m!!", "0p"]
    assert format_melds(snapshot.sides[0].melds) == "chi 046p<2"
    assert format_tiles(snapshot.sides[0].kita) == "4z"
    assert (snapshot.scores, snapshot.sticks) == ((35_000, 34_000, 35_000), 1)


def test_the_stick_of_a_riichi_whose_tile_lies_is_not_paid_yet():
    snapshot = picture(at(HAND, "0+5z 0! 0=5z"))
    assert (snapshot.scores[0], snapshot.sticks) == (25_000, 0)


def test_hands_are_in_order_and_ask_and_ura_are_kept():
    position = replace(at("3z12m1z456p789s11z3m", "0+5z"), ask=(("tile", "5z"),))
    snapshot = picture(position)
    assert format_tiles(snapshot.hand) == "123m456p789s1113z"
    assert snapshot.ask == position.ask


def test_it_is_pictured_whatever_is_asked():
    position = at(HAND, "0+5z")
    asking = replace(position, ask=(("tile", "5z"),))
    assert is_pictured(asking, picture(position))
    assert not is_pictured(at(HAND, "0+6z"), picture(position))
