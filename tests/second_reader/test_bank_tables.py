"""No key rests on a win that the table itself refutes, but where just that is asked."""

import re

import pytest

from tests.second_reader.bank import BANK, entries
from tests.second_reader.mistakes import OF_A_WIN, refuted_wins

ASKS_MISTAKES = {"chombo-found", "chombo-paid", "yaku-of-win"}
"""The last one asks too whether a hand has a yaku at all."""
VOID = {"next-hand": "again", "who-pays": "none", "sticks-and-honba": "none"}
"""What these answer where a chombo voids the hand."""
RESTS_ON = {"find-illegal": "nothing"}
"""Of these only that answer rests on the win; the others may be that it is illegal."""
KINDS = sorted({path.stem for path in BANK.glob("*.jsonl")} - ASKS_MISTAKES)
WIN = re.compile(r"\b[0-3](r|t\d[mpsz])\b")


@pytest.mark.parametrize("kind", KINDS)
def test_no_win_is_refuted(kind):
    won = [entry for entry in entries(kind) if WIN.search(entry["position"]["events"])]
    resting = [entry for entry in won if RESTS_ON.get(kind, entry["answer"]) == entry["answer"]]
    counted = [entry["position"] for entry in resting if entry["answer"] != VOID.get(kind)]
    assert [position for position in counted if refuted_wins(position)] == []


def test_a_ron_on_a_kind_of_the_own_river_is_refuted_though_the_hand_is_hidden():
    position = {
        "players": 4,
        "ruleset": {"preset": "tenhou_4p"},
        "round": "E1",
        "scores": [25000] * 4,
        "hero": 0,
        "hand": "123m456p789s11p23s",
        "indicator": "9s",
        "events": "0+8p 0=8p 1-8p 2-1s 3-9s 0+8p 0=8p 1r",
    }
    assert refuted_wins(position) == {1: "furiten_win"}
    assert "furiten_win" in OF_A_WIN
    assert refuted_wins(position | {"events": "0+8p 0=8p 1-7p 2-1s 3-9s 0+8p 0=8p 1r"}) == {}


def test_a_ron_by_a_hidden_riichi_on_a_kind_that_passed_since_is_refuted():
    position = {
        "players": 4,
        "ruleset": {"preset": "tenhou_4p"},
        "round": "E1",
        "scores": [25000] * 4,
        "hero": 0,
        "hand": "123m456p789s11p23s",
        "indicator": "9s",
        "events": "0+8p 0=8p 1! 1-9m 2-1s 3-9s 0+8p 0=8p 1=9p 2-1s 1r",
    }
    assert refuted_wins(position) == {1: "furiten_win"}
    assert refuted_wins(position | {"events": "0+8p 0=8p 1! 1-9m 2-2s 3-9s 0+8p 0=8p 1=9p 2-1s 1r"}) == {}
