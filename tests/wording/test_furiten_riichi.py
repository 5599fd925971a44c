"""How it reads that furiten bars a riichi, some discards of it, or nothing but the ron."""

import pytest

from tests.scenarios.build import laid
from trainer.rules.tiles.tile import parse_tiles
from trainer.rules.verdict import Reason
from trainer.wording.reasons import reason_sentence
from trainer.wording.reasons.riichi import barred_by_furiten

POSITION = laid("123m456p56s11z789p", draw="9s")
ROWS = {
    "one": [("9s", "4p6s")],
    "itself": [("", "4p6s")],
    "several": [("9s", "67s"), ("1m", "4m")],
    "mixed": [("9s", "6s"), ("", "4p")],
}
"""Rows of a tile of the river, none for the discard itself, and the discards that are furiten on it."""
ON_SEVERAL = "on 9s after discarding 6s or 7s and on 1m after discarding 4m"
ON_MIXED = "on 9s after discarding 6s and on the discard itself after discarding 4p"


def reason(code, rows):
    furiten = tuple((parse_tiles(kind)[0] if kind else None, parse_tiles(tiles)) for kind, tiles in rows)
    return Reason("RCH-11", code, parse_tiles("9s"), facts={"furiten": furiten})


@pytest.mark.parametrize(
    ("code", "rows", "sentence"),
    [
        (
            "furiten",
            "one",
            "Every declaration leaves you furiten on 9s. These rules forbid a riichi in furiten.",
        ),
        (
            "furiten",
            "itself",
            (
                "Every discard that leaves the hand tenpai is itself a wait, and these rules forbid "
                "a furiten riichi."
            ),
        ),
        (
            "furiten",
            "several",
            f"Every declaration leaves you furiten, {ON_SEVERAL}. These rules forbid a riichi in furiten.",
        ),
        (
            "furiten",
            "mixed",
            f"Every declaration leaves you furiten, {ON_MIXED}. These rules forbid a riichi in furiten.",
        ),
        (
            "furiten_allowed",
            "several",
            (
                f"Every declaration leaves you furiten, {ON_SEVERAL}. "
                "These rules allow a riichi in furiten, but you could win by tsumo only."
            ),
        ),
        (
            "furiten_not_open",
            "mixed",
            (
                f"Every declaration leaves you furiten, {ON_MIXED}, "
                "and these rules forbid an open riichi in furiten."
            ),
        ),
        (
            "furiten_bars",
            "several",
            f"You would be furiten {ON_SEVERAL}, and these rules forbid a riichi in furiten.",
        ),
        (
            "furiten_bars_open",
            "mixed",
            f"You would be furiten {ON_MIXED}, and these rules forbid an open riichi in furiten.",
        ),
    ],
)
def test_a_discard_is_said_to_be_furiten_on_its_own_tile(code, rows, sentence):
    assert reason_sentence(reason(code, ROWS[rows]), POSITION) == sentence


@pytest.mark.parametrize(
    ("code", "rows", "said"),
    [
        (
            "furiten_bars",
            "one",
            ("With a discard of 4p or 6s you would be furiten on 9s, so you may not declare.",),
        ),
        (
            "furiten_bars_open",
            "several",
            (
                "With a discard of 6s or 7s you would be furiten on 9s, so you may not declare.",
                ("With a discard of 4m you would be furiten on 1m, so you may not declare."),
            ),
        ),
        (
            "furiten_bars",
            "mixed",
            (
                "With a discard of 6s you would be furiten on 9s, so you may not declare.",
                ("4p is itself a wait: furiten bars declaring with it."),
            ),
        ),
        ("furiten_bars", "itself", ("4p and 6s are themselves waits: furiten bars declaring with them.",)),
        ("furiten_allowed", "one", ()),
        ("furiten", "one", ()),
    ],
)
def test_a_headline_names_what_bars_the_other_discards(code, rows, said):
    assert barred_by_furiten([reason(code, ROWS[rows])]) == said
