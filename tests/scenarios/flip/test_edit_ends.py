"""Another end of a hand: by whom it is won or not, by which tile, and who declares nine kinds."""

import pytest

from tests.scenarios.build import at
from tests.scenarios.editing import HAND, made, text
from trainer.rules.replay.events import Draw
from trainer.rules.tiles.tile import parse_face
from trainer.scenarios.flip.edited import edited
from trainer.scenarios.position.changes import EndChange


@pytest.mark.parametrize(
    ("events", "change", "after"),
    [
        ("0+9m 0=9m 1-3p 2r", EndChange(2, "passed", 4), "0+9m 0=9m 1-3p 2+"),
        ("0+9m 0=9m 1-3p 2r", EndChange(3, "ron", 3), "0+9m 0=9m 1-3p 3r"),
        ("0+9m 0=9m 1-3p 2r", EndChange(3, "also", 4), "0+9m 0=9m 1-3p 2r 3r"),
        ("0+9m 0=9m 1=3p 2r", EndChange(1, "tsumo", 3), "0+9m 0=9m 1t3p"),
    ],
)
def test_the_hand_ends_otherwise(events, change, after):
    position = at(HAND, events)
    assert text(made(position, change)) == after


def test_the_hero_draws_its_wait_in_its_last_turn_and_wins():
    change = EndChange(0, "tsumo", 1, tile=parse_face("2z"))
    assert text(made(at(HAND, "0+9m 0=9m 1-3p 2r"), change)) == "0+2z 0t2z"


def test_of_a_kakan_that_nobody_robs_the_seat_plays_on():
    position = at(HAND, "0+9m 0=9m 1-3p 2p33p 2-9s 3-9s 0+9p 0=9p 1-9p 2k3p 3r")
    twin = edited(position, EndChange(3, "passed", len(position.events) - 1))
    assert not twin.table().end
    assert [own.kans for own in twin.table().seats] == [0, 0, 1, 0]


@pytest.mark.parametrize(("seat", "draws"), [(0, [0]), (2, [0, 1, 2])])
def test_nine_kinds_are_declared_by_another_seat_before_or_after(seat, draws):
    position = at(HAND, "0+9m 0=9m 1+ ~kyuushu")
    twin = edited(position, EndChange(seat, "nine", 3))
    assert (twin.table().turn, twin.table().reason) == (seat, "kyuushu")
    assert [event.seat for event in twin.events if isinstance(event, Draw)] == draws
