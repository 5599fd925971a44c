"""The short text of events: every token, what is left out, what is refused, and exact round trips."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scenarios.build import random_replay
from trainer.rules.errors import NotationError
from trainer.rules.replay.events import (
    Ankan,
    Chi,
    Daiminkan,
    Discard,
    Dora,
    Draw,
    Kakan,
    Kita,
    Pon,
    Riichi,
    Ron,
    Ryuukyoku,
    Tsumo,
)
from trainer.rules.tiles.tile import parse_tile, parse_tiles
from trainer.scenarios.position.event_formats import format_events, parse_events
from trainer.scenarios.position.mining import masked


def tile(name):
    return parse_tile(name)


LITERAL = {
    "0+5m 0-0m": (Draw(0, tile("5m")), Discard(0, tile("0m"))),
    "0+5m 0=5m": (Draw(0, tile("5m")), Discard(0, tile("5m"), tsumogiri=True)),
    "1-9s": (Draw(1), Discard(1, tile("9s"))),
    "1=9s": (Draw(1), Discard(1, tile("9s"), tsumogiri=True)),
    "1! 1-9s": (Draw(1), Riichi(1), Discard(1, tile("9s"))),
    "0+1z 0!! 0-9s": (Draw(0, tile("1z")), Riichi(0, open=True), Discard(0, tile("9s"))),
    "1-2m 2c34m": (Draw(1), Discard(1, tile("2m")), Chi(2, 1, tile("2m"), parse_tiles("34m"))),
    "1-5m 3p50m 3-1z": (
        Draw(1),
        Discard(1, tile("5m")),
        Pon(3, 1, tile("5m"), parse_tiles("50m")),
        Discard(3, tile("1z")),
    ),
    "1-5m 3d505m 3-1z": (
        Draw(1),
        Discard(1, tile("5m")),
        Daiminkan(3, 1, tile("5m"), parse_tiles("505m")),
        Draw(3),
        Discard(3, tile("1z")),
    ),
    "2a5055p 2-1z": (Draw(2), Ankan(2, parse_tiles("5055p")), Draw(2), Discard(2, tile("1z"))),
    "2a1111p 2+ *3s 2-1z": (
        Draw(2),
        Ankan(2, parse_tiles("1111p")),
        Draw(2),
        Dora(tile("3s")),
        Discard(2, tile("1z")),
    ),
    "1k0s 0r": (Draw(1), Kakan(1, tile("0s")), Ron(0, 1, tile("0s"))),
    "1n4z 1t": (Draw(1), Kita(1, tile("4z")), Draw(1), Tsumo(1)),
    "0+3p 0t3p": (Draw(0, tile("3p")), Tsumo(0, tile("3p"))),
    "1t3p": (Draw(1), Tsumo(1, tile("3p"))),
    "1-3p 0r 2r": (Draw(1), Discard(1, tile("3p")), Ron(0, 1, tile("3p")), Ron(2, 1, tile("3p"))),
    "1-3p 2+": (Draw(1), Discard(1, tile("3p")), Draw(2)),
    "1+ ~kyuushu": (Draw(1), Ryuukyoku("kyuushu")),
    "": (),
}


@pytest.mark.parametrize("text", LITERAL)
def test_a_text_is_read_as_its_events(text):
    assert parse_events(text) == LITERAL[text]


@pytest.mark.parametrize("text", LITERAL)
def test_events_are_written_as_their_text(text):
    assert format_events(LITERAL[text]) == text


def test_a_tsumo_without_its_tile_is_of_the_drawn_one():
    assert parse_events("0+3p 0t") == parse_events("0+3p 0t3p")


def test_an_unseen_draw_that_is_written_out_reads_the_same():
    assert parse_events("1+ 1-9s") == parse_events("1-9s")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0+1z x", "token 2 'x': a seat 0 to 3 and what it does expected"),
        ("4-1z", "token 1 '4-1z': a seat 0 to 3 and what it does expected"),
        ("0", "token 1 '0': a seat 0 to 3 and what it does expected"),
        ("0?1z", "token 1 '0?1z': no such event"),
        ("0-8z", "token 1 '0-8z': '8z': there is no tile '8z'"),
        ("0-12m", "token 1 '0-12m': '12m': one tile expected, 2 given"),
        ("0-", "token 1 '0-': '': one tile expected, 0 given"),
        ("0a", "token 1 '0a': an ankan without tiles"),
        ("1p55m", "token 1 '1p55m': no discard lies there"),
        ("0r", "token 1 '0r': no such event"),
        ("0!x", "token 1 '0!x': no such event"),
        ("*", "token 1 '*': '': one tile expected, 0 given"),
        ("~", "token 1 '~': a draw has a code such as exhaustive, not ''"),
        ("~foo", "token 1 '~foo': a draw has a code such as exhaustive, not 'foo'"),
        ("~Nobody", "token 1 '~Nobody': a draw has a code such as exhaustive, not 'Nobody'"),
        ("²-1m", "token 1 '²-1m': a seat 0 to 3 and what it does expected"),
    ],
)
def test_a_faulty_token_is_named_with_its_place(text, message):
    with pytest.raises(NotationError) as error:
        parse_events(text)
    assert str(error.value) == message


@given(st.integers(0, 2**32), st.sampled_from([3, 4]), st.integers(0, 2))
def test_whole_hands_survive_the_round_trip(seed, players, hero):
    events = tuple(masked(random_replay(seed, players).events, hero))
    assert parse_events(format_events(events)) == events


@given(st.integers(0, 2**32), st.sampled_from([3, 4]))
def test_hands_seen_by_everybody_survive_the_round_trip(seed, players):
    events = random_replay(seed, players).events
    assert parse_events(format_events(events)) == events


@given(st.integers(0, 2**32))
def test_every_beginning_of_a_hand_survives_the_round_trip(seed):
    events = tuple(masked(random_replay(seed).events, 0))
    start = events[: Random(seed).randrange(len(events))]
    assert parse_events(format_events(start)) == start


TOKENS = st.from_regex(r"[0-4][-+=!aknrtcpd~*]?[0-9]{0,4}[mpszx]?", fullmatch=True)


@given(st.text() | st.lists(TOKENS).map(" ".join))
def test_any_other_text_is_a_notation_error(text):
    try:
        events = parse_events(text)
    except NotationError:
        return
    assert parse_events(format_events(events)) == events
