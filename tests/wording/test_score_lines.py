"""Lines of the score in two columns."""

import pytest

from trainer.rules.tiles.tile import parse_tiles
from trainer.rules.verdict import Reason
from trainer.wording.reasons.score import _FU
from trainer.wording.verdict import _FU as LINES
from trainer.wording.verdict import score_line

CONTESTED = {"double_wind_jantou", "open_pinfu"}
"""Said in a sentence, since they hang on the rules."""


@pytest.mark.parametrize(
    ("reason", "line"),
    [
        (Reason("SCO-1", "yaku_counts", facts={"name": "pinfu", "han": 1}), ("Pinfu", "1 han")),
        (Reason("URA-1", "ura_counts", parse_tiles("5p"), facts={"han": 2}), ("Ura dora: 5p", "2 han")),
        (Reason("URA-2", "dora_counts", parse_tiles("0p"), facts={"han": 1}), ("Dora: red 5p", "1 han")),
        (Reason("URA-2", "aka_counts", parse_tiles("0m"), facts={"han": 1}), ("Red five: 5m", "1 han")),
        (
            Reason("URA-2", "aka_counts", parse_tiles("0m00p"), facts={"han": 3}),
            ("Red fives: 5m and 5p", "3 han"),
        ),
        (
            Reason("SCO-1", "yaku_counts", facts={"name": "tenhou", "han": 5}),
            ("Tenhou (blessing of heaven)", "5 han"),
        ),
        (
            Reason("SCO-1", "fu_counts", parse_tiles("555z"), facts={"name": "ankou", "fu": 8}),
            ("Ankou of haku", "8 fu"),
        ),
        (Reason("SCO-1", "fu_counts", facts={"name": "open_pinfu", "fu": 2}), None),
        (Reason("SCO-1", "fu_do_not_matter"), None),
    ],
)
def test_a_line_says_what_counts_and_how_much(reason, line):
    assert score_line(reason) == line


def test_every_sort_of_fu_has_a_line_or_is_contested():
    assert set(LINES) == set(_FU) - CONTESTED
