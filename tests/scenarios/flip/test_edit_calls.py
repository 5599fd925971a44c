"""Calls and kans left out of a history or added to it: whose turns follow, and which stay."""

from dataclasses import replace

import pytest

from tests.scenarios.build import at
from tests.scenarios.editing import HAND, made, text
from trainer.rules.tiles.tile import parse_face, parse_tiles
from trainer.scenarios.flip.edited import edited
from trainer.scenarios.position.changes import CallChange


def test_a_riichi_left_out_takes_its_stick_back():
    twin = made(at(HAND, "0+9m 0! 0=9m 1-3p 2-8m"), CallChange(0, "riichi", 1))
    assert (twin.table().scores[0], twin.table().sticks) == (25000, 0)


@pytest.mark.parametrize(("rons", "kept"), [("0r", ""), ("0r 1r", "5p")])
def test_without_a_winner_in_riichi_no_ura_dora_are_turned_over(rons, kept):
    hands = ((1, parse_tiles("123m456p789s22z23m")),) if "1r" in rons else ()
    events = f"0+9m 0! 0=9m 1{'!' if kept else '-3p'} {'1-3p ' if kept else ''}2-8m 3-1m {rons}"
    won = replace(at("23m456p789s22z456s", events), ura=parse_tiles("5p"), shown=hands)
    twin = made(won, CallChange(0, "riichi", 1))
    assert twin.ura == parse_tiles(kept)


def test_the_hero_draws_the_tile_that_it_called():
    position = at(HAND, "0+9m 0=9m 1-1z 0p11z 0-9s 1-2p")
    twin = made(position, CallChange(0, "pon", 4, parse_face("1z")))
    assert text(twin) == "0+9m 0=9m 1-1p 2=9m 3=4z 0+1z 0-9s 1-2p"
    assert twin.table().seats[0].closed


def test_after_a_call_left_out_the_seats_between_have_their_turns():
    position = at(HAND, "0+9m 0=9m 1-8p 3p88p 3-2p")
    assert text(made(position, CallChange(3, "pon", 4, parse_face("8p")))) == "0+9m 0=9m 1-8p 2=9m 3-2p"


def test_a_daiminkan_left_out_opens_one_indicator_less():
    position = at(HAND, "0+9m 0=9m 1-8p 2d888p 2+ *3z 2-9p")
    twin = made(position, CallChange(2, "daiminkan", 4, parse_face("8p")))
    assert (text(twin), len(twin.table().indicators)) == ("0+9m 0=9m 1-8p 2-9p", 1)


def test_an_ankan_left_out_opens_one_indicator_less():
    position = at(HAND, "0+9m 0=9m 1a8888p *3z 1+ 1-9p")
    assert text(made(position, CallChange(1, "ankan", 3, parse_face("8p")))) == "0+9m 0=9m 1-9p"


@pytest.mark.parametrize(
    ("events", "how", "after"),
    [
        ("0+9m 0=9m 1a8888p", "ankan", "0+9m 0=9m 1-8p"),
        (
            "0+9m 0=9m 1! 1-7z 2-8m 3-8m 0+8m 0=8m 1a8888p",
            "ankan",
            "0+9m 0=9m 1! 1-7z 2-8m 3-8m 0+8m 0=8m 1=8p",
        ),
    ],
)
def test_a_kan_that_may_be_robbed_is_a_discard_instead(events, how, after):
    position = at(HAND, events)
    change = CallChange(1, how, len(position.events) - 1, parse_face("8p"))
    assert text(made(position, change)) == after


@pytest.mark.parametrize("events", ["0+1z 0-9s 1-9s 2-3m 3-4m 0+1z 0a1111z"])
def test_an_own_kan_is_never_left_out(events):
    position = at(HAND, events)
    assert edited(position, CallChange(0, "ankan", len(position.events) - 1, parse_face("1z"))) is None


def test_a_discard_is_called_and_the_turns_up_to_the_caller_are_left_out():
    position = at(HAND, "0+9m 0=9m 1-8p 2-3m 3=4m 0+7z 0=7z")
    change = CallChange(3, "pon", 3, parse_face("8p"), made=True)
    assert text(made(position, change)) == "0+9m 0=9m 1-8p 3p88p 3-4m 0+7z 0=7z"


def test_the_whole_turn_of_a_called_tile_is_left_out():
    position = at(HAND, "0+9m 0=9m 1-8p 3p88p 3-2p 0+7z 0=7z 1-3p")
    twin = made(position, CallChange(3, "pon", 4, parse_face("8p"), turn=True))
    assert text(twin) == "0+9m 0=9m 1-3p"


def test_an_ankan_is_made_before_the_last_discard():
    change = CallChange(1, "ankan", 3, parse_face("8p"), made=True)
    twin = edited(at(HAND, "0+9m 0=9m 1-3p"), change)
    assert [call.how for call in twin.table().calls] == ["ankan"]
    assert twin.events[-1] == at(HAND, "0+9m 0=9m 1-3p").events[-1]


def test_an_ankan_needs_four_unseen_tiles():
    change = CallChange(1, "ankan", 3, parse_face("9m"), made=True)
    assert edited(at(HAND, "0+9m 0=9m 1-3p"), change) is None
