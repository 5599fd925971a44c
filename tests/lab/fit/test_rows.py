"""Which moments of a hand become rows: decisions against the only riichi, while it can win."""

import numpy as np
import pytest

from tests.rules.build import deal, events
from trainer.lab.fit.danger import danger_samples, faced_in, joined
from trainer.rules.errors import ImpossibleEventError
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import format_tiles

HOUSE = load_preset("house_classic")
TENPAI = "123456m678p11s34s"
"""Waits on 2s and 5s."""
HERO = "258m258p258s1122z"
DECLARED = "0 draw 9p; 0 discard 9p; 1 draw 9m; 1 riichi; 1 discard 9m; 2 draw ?; 2 discard 7z; 3 draw ?"
HANDS = {0: HERO, 1: TENPAI}


def faced(text, hands=HANDS, **facts):
    return faced_in(deal(hands, **facts), events(text), HOUSE)


def test_each_own_decision_of_a_known_hand_with_what_the_riichi_waits_on():
    found = faced(f"{DECLARED}; 3 discard 7z; 0 draw 9p; 0 discard 9p; 1 draw 9p; 1 tsumogiri 9p")
    assert [(each.facing.viewer, each.facing.turn, format_tiles(each.waits)) for each in found] == [
        (0, 2, "25s")
    ]


def test_before_the_riichi_there_is_nothing():
    assert faced("0 draw 9p; 0 discard 9p; 1 draw 9m; 1 discard 9m; 2 draw ?; 2 discard 7z") == []


def test_after_a_second_riichi_there_is_nothing():
    assert faced(f"{DECLARED}; 3 riichi; 3 discard 7z; 0 draw 9p") == []


def test_a_riichi_that_let_its_tile_pass_is_furiten_for_good():
    assert faced(f"{DECLARED}; 3 discard 5s; 0 draw 9p") == []


def test_a_furiten_riichi_from_the_start():
    thrown_early = (
        "0 draw 9p; 0 discard 9p; 1 draw 2s; 1 tsumogiri 2s; 2 draw ?; 2 discard 7z; 3 draw ?; 3 discard 7z"
    )
    later = "0 draw 9p; 0 discard 9p; 1 draw 9m; 1 riichi; 1 discard 9m; 2 draw ?; 2 discard 3z; 3 draw ?"
    assert faced(f"{thrown_early}; {later}; 3 discard 3z; 0 draw 9p") == []


def test_a_noten_riichi():
    assert faced(f"{DECLARED}; 3 discard 7z; 0 draw 9p", {0: HERO, 1: "147m147p147s3344z"}) == []


def test_a_riichi_whose_hand_is_hidden():
    assert faced(f"{DECLARED}; 3 discard 7z; 0 draw 9p".replace("1 draw 9m", "1 draw ?"), {0: HERO}) == []


def test_three_players_are_passed_over():
    assert faced("0 draw 9p", {0: "258p258s1122z19m5z"}, players=3) == []


def test_an_impossible_event_is_an_error():
    with pytest.raises(ImpossibleEventError):
        faced("1 draw 9p")


def test_rows_as_arrays():
    rows = danger_samples(faced(f"{DECLARED}; 3 discard 7z; 0 draw 9p"), riichi=4)
    assert (len(rows), rows.riichis, rows.riichi.tolist(), rows.turn.tolist()) == (1, 1, [4], [2])
    assert format_tiles(np.flatnonzero(rows.waits[0]).tolist()) == "25s"
    assert format_tiles(np.flatnonzero(rows.asked[0]).tolist()) == "258m2589p258s12z"


def test_parts_joined_number_their_riichis_anew():
    one = danger_samples(faced(f"{DECLARED}; 3 discard 7z; 0 draw 9p"), riichi=4)
    whole = joined([one, one, joined([one, one])])
    assert whole.riichi.tolist() == [0, 1, 2, 3]
    assert [len(chunk) for chunk in whole.chunks(3)] == [3, 1]


def test_nothing_joined_is_empty():
    assert len(joined([])) == joined([]).riichis == 0
