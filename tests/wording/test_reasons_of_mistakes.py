"""How rulings on calls, kita, showing, mistakes, open riichi and legality read."""

import re

import pytest

from tests.scenarios.build import laid
from trainer.rules.tiles.tile import parse_tiles
from trainer.rules.verdict import Reason
from trainer.wording.reasons import mistakes, reason_sentence
from trainer.wording.reasons.calls import (
    CALLS_SENTENCES,
    KITA_SENTENCES,
    KUIKAE_SENTENCES,
    LEGALITY_SENTENCES,
)
from trainer.wording.reasons.endings import SHOW_SENTENCES
from trainer.wording.reasons.riichi import OPEN_RIICHI_SENTENCES

POSITION = laid("123m456p56s11z789p", draw="9s")
SENTENCES = (
    CALLS_SENTENCES
    | mistakes.SENTENCES
    | KITA_SENTENCES
    | KUIKAE_SENTENCES
    | LEGALITY_SENTENCES
    | OPEN_RIICHI_SENTENCES
    | SHOW_SENTENCES
)
FACTS = {
    "seat": 1,
    "seats": (1, 2),
    "fault": "noten_riichi",
    "names": ("suucha",),
    "left": 2,
    "from_seat": 1,
    "held": 1,
    "open": 1,
    "due": 2,
    "yakuman": 2,
    "furiten": ((1, (2,)), (None, (3, 4))),
}


def said(code, tiles="", **facts):
    return reason_sentence(Reason("CAL-1", code, parse_tiles(tiles), facts=facts), POSITION)


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_each_is_one_whole_sentence(code):
    sentence = said(code, "2m345m", **FACTS)
    assert re.fullmatch(r"[A-Z0-9][^%{}]*\.", sentence), sentence
    assert not re.search(r"  | [,.;]|None|\(\)|\b1 indicators", sentence), sentence


@pytest.mark.parametrize(
    ("code", "tiles", "facts", "sentence"),
    [
        (
            "chi_not_from_the_left",
            "2m",
            {"left": 3, "from_seat": 1},
            "Chi is possible only from the player on the left, North; this tile comes from South.",
        ),
        ("pon_not_held", "2m", {"held": 0}, "You hold no 2m; a pon needs two."),
        ("pon_not_held", "2m", {"held": 1}, "You hold only one 2m; a pon needs two."),
        ("chi_not_held", "2m", {}, "No two of your tiles make a run with 2m."),
        (
            "chi_not_held",
            "4z",
            {},
            "Winds and dragons make no runs, so nobody may call chi on them.",
        ),
        ("ron_first", "", {"seats": (1,)}, "South's ron comes before every other claim."),
        (
            "ron_first",
            "",
            {"seats": (1, 3)},
            "The rons by South and North come before every other claim.",
        ),
        (
            "swap_of_other_end",
            "5m234m",
            {},
            (
                "You just called 234m, and 5m fits the other end of your two tiles: discarding it at "
                "once is kuikae."
            ),
        ),
        (
            "found_at_draw",
            "",
            {"seat": 2, "fault": "illegal_riichi_kan"},
            "West shows the riichi hand at the draw, which reveals the mistake: an illegal kan in riichi.",
        ),
        (
            "shown_wait_barred",
            "69s",
            {"seat": 1},
            "South shows waits on 6s and 9s in open riichi: you may not discard any of these tiles.",
        ),
        (
            "declared_noten",
            "9m38m",
            {},
            "Declaring riichi with 9m leaves the hand noten; discarding 3m or 8m would leave it tenpai.",
        ),
        (
            "abort_passed_over",
            "",
            {"names": ("suufon", "suukan")},
            (
                "The hand has already ended in an abortive draw (suufon renda and suukaikan), so play may "
                "not "
                "go on."
            ),
        ),
        (
            "indicator_not_opened",
            "",
            {"open": 2, "due": 3},
            "2 dora indicators are open; by now there should be 3.",
        ),
    ],
)
def test_what_it_says(code, tiles, facts, sentence):
    assert said(code, tiles, **facts) == sentence
