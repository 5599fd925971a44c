"""The tile of a riichi was claimed: by preset, and as `riichi-stands` says it."""

import pytest

from tests.cases.told import codes, entries_of
from trainer.cases.judging import judged
from trainer.cases.riichi.riichi_tile_claimed import CASE
from trainer.kinds.riichi.riichi_stands import KIND
from trainer.scenarios.position.asked import asked_seat


@pytest.mark.parametrize("preset", ["tenhou_4p", "m_league", "ema_2025", "wrc_2025"])
def test_a_called_tile_lets_the_riichi_stand_without_ippatsu(preset):
    assert codes(CASE, preset, {"claim": "call", "since": "none"}) == [
        "riichi_call",
        "stick_is_paid",
        "ippatsu_declaration_called",
        "next_discard_sideways",
    ]


def test_jpml_has_no_ippatsu_to_lose():
    assert "ippatsu_off" in codes(CASE, "jpml_a_2026", {"claim": "call", "since": "none"})


def test_a_tile_that_was_won_on_leaves_no_riichi_and_by_most_rules_no_stick():
    for preset in ("tenhou_4p", "m_league", "ema_2025", "wrc_2025"):
        assert codes(CASE, preset, {"claim": "ron"}) == ["riichi_ron", "stick_kept"]
    paid = codes(CASE, "house_classic", {"claim": "ron"}, stick_if_declaration_ronned="paid")
    assert paid == ["riichi_ron", "stick_paid_to_winner"]


def test_the_first_later_discard_that_stays_lies_sideways():
    told = {"claim": "call"}
    assert codes(CASE, "ema_2025", {**told, "since": "turned"})[-1] == "later_discard_sideways"
    assert codes(CASE, "ema_2025", {**told, "since": "called_too"})[-1] == "next_discard_sideways"
    assert codes(CASE, "ema_2025", {**told, "since": "straight"})[-1] == "no_text_straight"
    assert codes(CASE, "ema_2025", {"claim": "nobody"})[-1] == "declaration_sideways"


def test_the_puzzles_let_a_riichi_stand_where_the_case_does():
    seen = set()
    for entry in entries_of("riichi-stands")[:150]:
        position = entry.parsed
        own = position.table().seats[asked_seat(position, "seat")]
        answer = str(KIND.solve(position, position.ruleset).answer)
        if own.riichi_at is None:
            continue
        called = any(tile.declares and tile.called_by is not None for tile in own.river)
        claim = "ron" if answer.startswith("fails") else "call" if called else "nobody"
        (one,) = judged(CASE, {"claim": claim, "since": "none"}, [position.ruleset])
        found = [line.code for line in one.settled]
        assert (answer == "stands") == ("stick_is_paid" in found)
        assert (answer == "fails_paid") == ("stick_paid_to_winner" in found)
        seen.add(claim)
    assert seen == {"ron", "call", "nobody"}
