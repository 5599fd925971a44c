import pytest

from tests.scenarios.board.test_laying import refused, table
from trainer.rules.errors import NotationError
from trainer.scenarios.board.laying import part_text, with_part


@pytest.mark.parametrize(
    ("part", "text"),
    [
        ("hand", "123m406p789s1122z +5z"),
        ("indicators", "15z"),
        ("ura", "3p"),
        ("river:2", "1z =9m 5p!"),
        ("meld:1", "pon 555m<W, ankan 1111z"),
        ("shown:3", "123m"),
        ("then", "0a1111z"),
    ],
)
def test_a_part_reads_back_as_it_is_written(part, text):
    assert part_text(with_part(table(), part, text), part) == text


def test_seats_in_melds_are_told_by_their_wind_of_the_round_or_by_number():
    assert with_part(table(), "meld:1", "pon 555m<w") == with_part(table(), "meld:1", "pon 555m<2")
    assert with_part(table(), "meld:1", "p 555m < N").sides[1].melds[0].from_seat == 3


def test_a_riichi_that_is_typed_pays_its_stick():
    snapshot = with_part(table(), "river:2", "1z 5p!")
    assert (snapshot.scores[2], snapshot.sticks) == (24_000, 1)
    assert with_part(snapshot, "river:2", "1z 5p") == with_part(table(), "river:2", "1z 5p")


def test_the_14th_tile_is_drawn_apart_or_not_and_a_15th_is_refused():
    apart = with_part(table(), "hand", "123m456p789s1123z+5m")
    assert apart == with_part(table(), "hand", "123m456p789s1123z5m")
    assert refused(with_part, table(), "hand", "123m456p789s1123z55m") == ("hand", "hand_full")


def test_after_a_call_the_hand_has_one_tile_more_and_none_is_drawn():
    snapshot = table(meld_0="pon 111z<N", river_3="1z")
    full = with_part(snapshot, "hand", "123m456p789s2z")
    assert len(full.hand) == 10
    assert with_part(full, "hand", "123m456p789s2z +3z").drawn is not None


@pytest.mark.parametrize("text", ["12", "1x", "123m 0z", "m"])
def test_what_is_no_notation_is_refused_as_such(text):
    with pytest.raises(NotationError):
        with_part(table(), "hand", text)


def test_too_many_tiles_are_refused():
    assert refused(with_part, table(), "indicators", "123456m") == ("indicators", "full")
    assert refused(with_part, table(), "river:1", "1z" * 31) == ("river:1", "full")
    assert refused(with_part, table(), "river:7", "1z") == ("", "no_place")
