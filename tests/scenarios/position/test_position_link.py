"""Links to positions: short, exact, and refused when they are anything else."""

import base64
import json
import zlib
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scenarios.build import at
from tests.scenarios.tables import bank_sample
from trainer.scenarios.position.position import PositionError
from trainer.scenarios.position.texts import MAX_LINK, MAX_UNPACKED, WORDS, link_text, position_of_link

POSITION = at("123m456p789s1123z", "0+5z 0=5z 1-9m 2-0s", preset="tenhou_4p")
LINK = link_text(POSITION)
GIVEN_OUT = "1ePlbSJzzQ_KTgbYpyNtAAhqCBsUo3swF-qQA7CkgB8VHyP4woZ8_agEo4jZM"


def test_positions_of_the_bank_come_back_and_are_short():
    lengths = []
    for _, position in bank_sample(1, seed=6):
        text = link_text(position)
        assert position_of_link(text) == position
        assert text.replace("-", "").replace("_", "").isalnum()
        lengths.append(len(text))
    assert median(lengths) < 300
    assert max(lengths) < 600


def packed(value):
    packer = zlib.compressobj(zdict=WORDS)
    data = packer.compress(value) + packer.flush()
    return "1" + base64.urlsafe_b64encode(data).decode().rstrip("=")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1",
        "2" + LINK[1:],
        LINK[:-4],
        LINK + "AAAA",
        "1!" + LINK[2:],
        "1" * (MAX_LINK + 1),
        "1\u0101",
        LINK[:20],
    ],
)
def test_a_text_that_is_no_link_is_refused(text):
    with pytest.raises(PositionError, match=r"^link: "):
        position_of_link(text)


def test_what_unpacks_to_too_much_is_refused():
    bomb = packed(b" " * 3_000_000)
    assert len(bomb) <= MAX_LINK
    for text in (bomb, packed(b" " * (MAX_UNPACKED + 1))):
        with pytest.raises(PositionError, match=r"^link: "):
            position_of_link(text)


@pytest.mark.parametrize(
    "value", [b"[]", b"{}", b"null", b"1" * 5000, b"[" * 9000, b"\xff", b'{"schema": 1}']
)
def test_what_is_packed_must_be_a_position(value):
    with pytest.raises(PositionError):
        position_of_link(packed(value))


def test_an_impossible_position_is_named():
    value = POSITION.to_json(short=True) | {"events": "0+5z 0=6z"}
    with pytest.raises(PositionError, match=r"^event 1: "):
        position_of_link(packed(json.dumps(value).encode()))


@given(st.text(alphabet="1ABCxyz09-_=", max_size=60) | st.binary(max_size=60).map(packed))
def test_no_text_is_anything_but_read_or_refused(text):
    with pytest.raises(PositionError):
        position_of_link(text)


def test_a_link_once_given_out_stays_readable():
    assert position_of_link(GIVEN_OUT) == POSITION
