import re

import pytest

from tests.scenarios.board.test_laying import table
from trainer.scenarios.board.laying import LayingError, Spot, put
from trainer.scenarios.board.snapshot_checks import SEVERITIES, Defect, snapshot_defects
from trainer.wording.table_words import defect_sentence, laying_sentence

FACTS = {
    "tile": "5p",
    "count": 5,
    "tiles": 4,
    "expected": 13,
    "seat": 1,
    "next": 2,
    "meld": "chi",
    "melds": 5,
    "indicators": 1,
    "kans": 3,
    "points": 24_950,
    "total": 99_000,
    "sticks": 1,
    "riichi": 2,
    "most": 4,
    "number": 4,
    "players": 3,
    "fits": 3,
    "last": -1,
    "before": 5,
    "after": 5,
}


REPLAYED = {"then_unreadable", "then_impossible", "shown_impossible", "ura_impossible", "table_impossible"}
"""What the rules refuse: the fact `why` is their code."""


@pytest.mark.parametrize("code", SEVERITIES)
def test_every_defect_has_a_sentence(code):
    facts = FACTS | ({"why": "riichi_again"} if code in REPLAYED else {})
    said = defect_sentence(Defect("river:1", code, tuple(facts.items())), table())
    assert re.fullmatch(r"River of South: .*\w.*", said)
    assert code not in said
    assert "%" not in said


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"hand": "123m456p789s1112z"}, "Dora indicators: the first one is missing."),
        ({"river_1": "1111z", "river_2": "1z"}, "5 copies of East: there are only four."),
        ({"hand": "0p", "river_2": "0p"}, "The red 5p appears more than once; there is only one."),
        ({"hand": "123m"}, "Hand: 10 tiles are missing."),
        ({"meld_3": "chi 357m<W"}, "Melds of North: these tiles do not make a chi."),
        ({"meld_0": "pon 111z<W"}, "Your melds: West has not discarded the East tile."),
        (
            {"hand": "123m456p789s1z", "meld_0": "pon 555z<W", "river_3": "5z"},
            (
                "Drawn tile: it is your turn. The drawn tile is missing or, right after a call, one "
                "tile is missing from the hand."
            ),
        ),
        ({"river_1": "1z! 2z!"}, "River of South: riichi is declared twice."),
    ],
)
def test_a_defect_is_told_with_its_place(parts, sentence):
    snapshot = table(**parts)
    assert sentence in [defect_sentence(found, snapshot) for found in snapshot_defects(snapshot)]


def test_an_edit_that_can_not_be_is_told_with_its_place():
    snapshot = table(hand="123m456p789s11z23p4p")
    with pytest.raises(LayingError) as caught:
        put(snapshot, Spot("hand"), 0)
    assert laying_sentence(caught.value, snapshot) == "Hand: there are 14 tiles already."
