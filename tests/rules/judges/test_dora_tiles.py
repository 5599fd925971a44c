"""Which tile an indicator makes dora (URA-3, SAN-1)."""

import pytest

from trainer.rules.judges.dora import goes_round, judge_dora_tiles
from trainer.rules.tiles.tile import format_tiles, parse_face, parse_tiles


@pytest.mark.parametrize(
    ("indicator", "players", "dora", "rule", "code"),
    [
        ("4p", 4, "5p", "URA-3", "dora_next_number"),
        ("0s", 4, "6s", "URA-3", "dora_next_number"),
        ("9m", 4, "1m", "URA-3", "dora_after_nine"),
        ("1m", 4, "2m", "URA-3", "dora_next_number"),
        ("1m", 3, "9m", "SAN-1", "dora_after_1m"),
        ("9m", 3, "1m", "URA-3", "dora_after_nine"),
        ("1z", 4, "2z", "URA-3", "dora_next_wind"),
        ("4z", 3, "1z", "URA-3", "dora_next_wind"),
        ("5z", 4, "6z", "URA-3", "dora_next_dragon"),
        ("7z", 4, "5z", "URA-3", "dora_next_dragon"),
    ],
)
def test_the_tile_after_the_indicator(indicator, players, dora, rule, code):
    verdict = judge_dora_tiles(parse_tiles(indicator), players)
    (reason,) = verdict.reasons
    assert (format_tiles(verdict.answer), reason.rule, reason.code) == (dora, rule, code)
    assert reason.tiles[-1] == parse_face(dora)


def test_every_indicator_counts_and_equal_ones_make_one_kind():
    verdict = judge_dora_tiles(parse_tiles("9p4z4z"), 4)
    assert (format_tiles(verdict.answer), verdict.codes()) == (
        "1p1z",
        ("dora_after_nine", "dora_next_wind", "dora_counts_more"),
    )


@pytest.mark.parametrize(
    ("indicator", "players", "turns"), [("8p", 4, False), ("9p", 4, True), ("1m", 3, True), ("4z", 4, True)]
)
def test_a_row_goes_round_at_its_end(indicator, players, turns):
    assert goes_round(parse_face(indicator), players) is turns
