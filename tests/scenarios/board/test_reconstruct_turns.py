"""The order of turns: who drew or called when, and what does not fit where none is found."""

from itertools import islice

import pytest

from tests.scenarios.tables import table
from trainer.scenarios.board import turn_orders as reconstruct_turns
from trainer.scenarios.board.turn_orders import Orders, SearchTooLongError, Turn


def orders(snapshot):
    """Each order as a line of seats; `c` before one that called, `+` after a turn that goes on."""
    return [" ".join(map(_word, found)) for found in islice(Orders(snapshot).found(), 30)]


def _word(turn: Turn) -> str:
    return ("" if turn.meld is None else "c") + str(turn.seat) + ("+" if turn.thrown is None else "")


def defects(snapshot):
    search = Orders(snapshot)
    assert list(search.found()) == []
    return {defect.place: (defect.code, dict(defect.values)) for defect in search.defects()}


def test_without_calls_everybody_has_a_turn():
    assert orders(table("", "1z 2z", "1z", "1z", "1z", lies=0)) == ["0 1 2 3 0"]
    assert orders(table("", "1z", "1z", "1z", "1z", drawn="1m")) == ["0 1 2 3 0+"]
    assert orders(table("", "1z", "1z", "1z", preset="tenhou_3p", drawn="1m")) == ["0 1 2 0+"]


def test_nothing_has_happened_yet():
    assert orders(table("")) == [""]


def test_a_call_takes_the_turn():
    melds = {3: "pon 555z<0"}
    assert orders(table("", "5z 1m", "", "", "1z", melds=melds, lies=0)) == ["0 c3 0"]
    assert orders(table("", "5z 1m", "1z", "", "1z", melds=melds, lies=1)) == ["0 c3 0 1"]
    assert orders(table("", "5z 1m", "1z", "2z", "1z", melds=melds, lies=0)) == []


def test_the_hero_has_just_called():
    assert orders(table("", "1z", "9s", melds={0: "pon 999s<1"})) == ["0 1 c0+"]
    assert orders(table("", "1z", "9s", melds={0: "daiminkan 9999s<1"}, drawn="1m")) == ["0 1 c0+"]


def test_calls_are_tried_at_the_first_chance():
    snapshot = table("", "9m 9m 1z", "1z 2z 3z", "3z 4z", "2z 2z", melds={1: "pon 999m<0"}, lies=1)
    assert orders(snapshot) == ["0 c1 2 3 0 1 2 3 0 1", "0 1 2 3 0 c1 2 3 0 1"]


def test_a_discard_after_a_chi_or_pon_is_not_the_drawn_tile():
    laid = {"melds": {1: "pon 999m<0"}, "lies": 1}
    assert orders(table("", "9m", "1z", **laid)) == ["0 c1"]
    assert orders(table("", "9m", "=1z", **laid)) == []
    assert orders(table("", "9m", "=1z", melds={1: "daiminkan 9999m<0"}, lies=1)) == ["0 c1"]


def test_what_the_rules_forbid_comes_last():
    """A chi across the table, a call in riichi: hands can do it."""
    assert orders(table("", "4m", "", "1z", melds={2: "chi 435m<0"}, lies=2)) == ["0 c2"]
    assert orders(table("", "1z 9m", "2z! 3z", "4z", "5z", melds={1: "pon 999m<0"}, lies=1)) == [
        "0 1 2 3 0 c1"
    ]


def test_melds_are_made_in_their_order():
    laid = {1: "pon 999m<0, pon 111m<0"}
    assert orders(table("", "9m 1m", "1z 2z", "4z", "5z", melds=laid, lies=1)) == ["0 c1 2 3 0 c1"]
    assert orders(table("", "1m 9m", "1z 2z", "4z", "5z", melds=laid, lies=1)) == []


def test_a_river_too_long_or_too_short_is_named_with_its_neighbours():
    found = defects(table("", "1z 2z 3z", "1z 2z", "1z", "1z 2z", lies=0))
    assert found["river:2"] == ("river_too_short", {"tiles": 1, "before": 2, "after": 2})
    assert found["river:3"] == ("river_too_long", {"tiles": 2, "fits": 1, "before": 1, "after": 3})
    assert set(found) == {"river:0", "river:2", "river:3"}


def test_a_call_without_a_moment_is_named():
    found = defects(table("", "9m 1z", "", "2z", "3z", melds={1: "pon 999m<0"}, lies=0))
    assert found["meld:1:0"] == ("meld_no_moment", {"seat": 0, "tile": "9m"})
    assert found["river:1"] == ("river_too_short", {"tiles": 0, "before": 2, "after": 1})


def test_another_seat_would_be_on_turn():
    assert defects(table("", "1z", "1z", drawn="1m")) == {
        "turn": ("turn_order", {"seat": 0, "next": 2, "last": 1})
    }


def test_the_search_is_bounded(monkeypatch):
    monkeypatch.setattr(reconstruct_turns, "MOST_STATES", 5)
    with pytest.raises(SearchTooLongError):
        list(Orders(table("", "1z 2z", "1z", "1z", "1z", lies=0)).found())


def test_a_state_that_led_to_nothing_is_not_entered_again():
    """Each of four seats may have called either of two copies; the end fits none of them."""
    rivers = ("1m 1m 2m 2m 9p 9p", "3m 3m 4m 4m 9s 9s", "5m 5m 6m 6m 1p", "7m 7m 8m 8m 1s 1s")
    melds = {0: "pon 333m<1, pon 555m<2", 1: "pon 666m<2", 2: "pon 777m<3, pon 111m<0", 3: "pon 444m<1"}
    search = Orders(table("", *rivers, melds=melds, lies=2))
    assert list(islice(search.found(), 30)) == []
    assert search.states < 1000
    assert search.defects()
