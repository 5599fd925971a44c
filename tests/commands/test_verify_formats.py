"""Records of every format are verified, each by what it tells."""

import pytest

from tests.records.tenhou_writer import THREE, game
from tests.records.writing import write_game
from trainer.lab.verify.records import verify_item
from trainer.records.sources import FORMATS, Source, read_game

SHOWN = {"hand", "tenpai", "noten"}
UNTOLD = {
    "tenhou_xml": set(),
    "tenhou_json": SHOWN | {"stake"},
    "mjai": SHOWN | {"stake", "yaku", "fu", "points", "pao"},
    "mahjong_soul": {"stake"},
}
"""Checks that a format gives nothing for."""


@pytest.mark.parametrize("fmt", FORMATS)
def test_record_of_each_format_agrees_with_the_rules(fmt):
    before = read_game(game(0, THREE)[0].encode())
    whole = verify_item(Source("game", write_game(before, "tenhou_xml")))
    result = verify_item(Source("game", write_game(before, fmt)))
    assert (result.error, result.disagreements, result.rounds) == (None, (), len(before.rounds))
    assert set(whole.checked) - set(result.checked) == UNTOLD[fmt]


def test_what_is_no_record_is_an_error_of_that_record():
    result = verify_item(Source("game.json", b'{"a": 1}'))
    assert (result.error, result.rounds) == ("not a record: no object of a known format", 0)
