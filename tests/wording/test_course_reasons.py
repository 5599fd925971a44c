"""How the facts of a decision read: the wait, the value, the tile, the draws and the standing."""

import pytest

from tests.kinds.decisions.test_should_you_fold import pushed
from trainer.rules.tiles.tile import parse_face, parse_tiles
from trainer.rules.verdict import Reason
from trainer.wording.reasons import reason_sentence

WAIT = {"on": tuple(map(parse_face, ("3m", "6m"))), "live": 6}
SECOND = {"place": 2, "above": 2300, "below": 4000, "hands": 3}


@pytest.mark.parametrize(
    ("code", "facts", "sentence"),
    [
        ("good_wait", WAIT, "The wait is good: 6 live tiles, on 3m and 6m."),
        ("bad_wait", WAIT | {"live": 1}, "The wait is bad: 1 live tile, on 3m and 6m."),
        ("wait_gone", WAIT | {"live": 0}, "The wait is gone: you can see every copy of 3m and 6m."),
        (
            "better_wait",
            WAIT | {"live": 2, "improves": 12},
            "You wait on 2 live tiles, and 12 others make the wait better: a riichi would lock it.",
        ),
        (
            "tenpai_at_draw",
            {"draws": 2},
            "You have only 2 draws left, and being tenpai pays at an exhaustive draw.",
        ),
        ("few_draws", {"draws": 1}, "It is late: you have only 1 draw left."),
        (
            "first_cannot_fold",
            {"seat": 1, "share": 411},
            "South is in riichi and cannot fold: 41.1 % of your wins are rons on South's discards.",
        ),
        (
            "little_to_gain",
            {"han": 4, "silent": 7900, "declared": 9100},
            (
                "Riichi adds little: a silent win already has 4 han and pays 7,900 points, with riichi "
                "9,100 points."
            ),
        ),
        (
            "leader_is_careful",
            {"place": 1, "above": 0, "below": 1900, "hands": 1},
            "You lead by 1,900 points in the last hand: play to keep the lead.",
        ),
        (
            "leader_is_careful",
            {"place": 1, "above": 0, "below": 1900, "hands": 2},
            "You lead by 1,900 points, with 2 hands to play: careful play keeps the lead.",
        ),
        (
            "behind_is_bold",
            SECOND,
            "You are second, 2,300 points behind the next player: you need the points.",
        ),
        (
            "behind_guards_place",
            SECOND,
            "You are second, 4,000 points ahead of the next player: careful play guards your place.",
        ),
        (
            "behind_guards_place",
            SECOND | {"place": 4, "below": 0},
            "You are fourth, 2,300 points behind: careful play serves your final place better.",
        ),
    ],
)
def test_a_fact_with_its_figures(code, facts, sentence):
    assert reason_sentence(Reason("STR-3", code, facts=facts), pushed()) == sentence


@pytest.mark.parametrize(
    ("code", "tile", "sort", "sentence"),
    [
        ("safe_tile", "5s", "genbutsu", "5s is genbutsu, so discarding it costs nothing now."),
        (
            "safe_tile",
            "5s",
            "impossible",
            "No hand can still wait on 5s, so discarding it costs nothing now.",
        ),
        ("safe_tile", "5s", "suji 19", "5s is safe enough to discard: it deals in 12.3 % of the time."),
        ("dangerous_tile", "5s", "no-suji 456", "5s is no suji and deals in 12.3 % of the time."),
        ("dangerous_tile", "5z", "honour, 0 visible", "haku is dangerous: it deals in 12.3 % of the time."),
    ],
)
def test_the_tile_is_told_by_its_class(code, tile, sort, sentence):
    facts = {"tile": parse_face(tile), "class": sort, "danger": 123, "deal_in": 200}
    assert reason_sentence(Reason("STR-3", code, facts=facts), pushed()) == sentence


def test_a_riichi_in_furiten_is_told_with_what_it_is_in_furiten_on():
    facts = {"discard": parse_tiles("5s")[0], "moments": (3,)}
    reason = Reason("STR-1", "declares_in_furiten", parse_tiles("3m6p"), 3, facts)
    assert reason_sentence(reason, pushed()) == (
        "A riichi with 5s leaves you furiten on 3m or 6p: only a tsumo wins."
    )
