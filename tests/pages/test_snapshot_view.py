from dataclasses import replace
from random import Random

import pytest

from tests.puzzles.shipped import shipped_entries
from tests.scenarios.board.test_laying import table
from trainer.pages.table.drawing import callers_of, marks_of, snapshot_view, table_view
from trainer.pages.table.parts import Manner
from trainer.rules.tiles.tile import format_tiles
from trainer.scenarios.board.frame import at_moment
from trainer.scenarios.board.laying import with_part
from trainer.scenarios.board.reconstruct import picture
from trainer.scenarios.board.snapshot import empty_snapshot
from trainer.scenarios.position.position import Position


def positions(number):
    entries = list(shipped_entries())
    Random(6).shuffle(entries)
    for entry in entries[:number]:
        yield Position.from_json(entry.position, replayed=False)


def plain(view):
    """Of two equal discards one was called; which one, the picture does not tell, nor which fell first."""
    return replace(view, seats=tuple(replace(seat, river=_plain(seat.river)) for seat in view.seats))


def _plain(river):
    river = tuple(discard._replace(after_riichi=(), after_own=False) for discard in river)
    tiles = [discard.tile for discard in river]
    called = {discard.tile for discard in river if discard.called_by is not None}
    if all(tiles.count(tile) == 1 for tile in called):
        return river
    return tuple(discard._replace(called_by=None, sideways=False) for discard in river)


def test_a_picture_is_drawn_as_the_position_that_it_is_of():
    seen = 0
    for position in positions(200):
        snapshot = picture(position)
        if not snapshot.then:
            drawn = table_view(position.table(), position.hero, manner=Manner(tsumogiri=True))
            assert plain(snapshot_view(snapshot)) == plain(drawn), position
            seen += 1
    assert seen > 100


def test_an_empty_table_can_be_drawn():
    for preset, wall in (("tenhou_4p", 70), ("tenhou_3p", 55)):
        view = snapshot_view(empty_snapshot(preset))
        assert (view.wall, view.indicators, view.closed, view.hand.tiles) == (wall, (), 5, ())


def test_the_tile_after_a_called_riichi_lies_sideways():
    snapshot = table(river_1="5p! 1z 2z", meld_2="pon 555p<S")
    assert [discard.sideways for discard in snapshot_view(snapshot).seats[1].river] == [True, True, False]
    assert snapshot_view(snapshot).seats[1].stick


def test_the_stick_waits_until_the_tile_has_passed():
    seat = snapshot_view(at_moment(table(river_1="5p!"), "thrown:1")).seats[1]
    assert (seat.stick, seat.river[0].latest) == (False, True)


@pytest.mark.parametrize(
    ("moment", "won", "drawn_game"),
    [
        ("thrown:1/0r 2r", ["ron", "", "ron", ""], ""),
        ("turn/0t", ["tsumo", "", "", ""], ""),
        ("turn/~suucha", [""] * 4, "suucha"),
    ],
)
def test_how_the_hand_ended_is_told(moment, won, drawn_game):
    view = snapshot_view(at_moment(table(river_1="5p"), moment))
    assert ([seat.won for seat in view.seats], view.drawn_game) == (won, drawn_game)


def test_each_meld_took_another_of_equal_discards():
    snapshot = table(river_1="5p 5p", meld_2="chi 546p<S", meld_3="chi 567p<S")
    assert callers_of(snapshot, 1) == {0: 2, 1: 3}


def test_a_meld_without_its_discard_takes_none():
    assert callers_of(table(river_1="6p", meld_2="pon 555p<S"), 1) == {}


def test_what_differs_is_marked_on_the_table():
    one = table(river_1="5p 1z", hand="123m55z", indicators="1s")
    other = with_part(with_part(one, "river:1", "5p 9s 1z"), "hand", "123m556z")
    assert marks_of(one, other) == {"river:1:1", "hand:5"}
    view = snapshot_view(other, marked=marks_of(one, other))
    assert [discard.role for discard in view.seats[1].river] == ["", "differs", ""]
    assert format_tiles(held.tile for held in view.hand.tiles if held.role) == "6z"
    assert view.lit
    assert not marks_of(one, one)
