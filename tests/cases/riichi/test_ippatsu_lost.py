"""Ippatsu alive or over: by preset, and as `who-has-ippatsu` says it."""

import pytest

from tests.cases.told import codes, entries_of
from trainer.cases.judging import judged
from trainer.cases.riichi.ippatsu_lost import CASE
from trainer.kinds.ippatsu.who_has_ippatsu import KIND, asked_facts
from trainer.scenarios.position.asked import seat_code

EVENTS = {
    "chi": "call",
    "pon": "call",
    "daiminkan": "call",
    "ankan": "ankan",
    "kakan": "kakan",
    "kita": "north",
}


@pytest.mark.parametrize("event", ["call", "ankan", "kakan"])
def test_a_call_or_a_kan_after_the_riichi_ends_it_and_one_before_does_not(event):
    for preset in ("tenhou_4p", "m_league", "ema_2025", "wrc_2025"):
        told = {"again": "no", "event": event}
        assert codes(CASE, preset, {**told, "when": "after"}) == [f"ippatsu_broken_by_call_{event}"]
        assert codes(CASE, preset, {**told, "when": "before"}) == ["alive_call_before"]


def test_a_robbed_kan_and_another_riichi_end_nothing():
    for preset in ("tenhou_4p", "m_league", "ema_2025"):
        assert codes(CASE, preset, {"again": "no", "event": "robbed"}) == ["alive_robbed"]
        assert codes(CASE, preset, {"again": "no", "event": "riichi"}) == ["alive_riichi"]


def test_the_next_discard_ends_it_and_jpml_has_none():
    assert codes(CASE, "ema_2025", {"again": "yes", "event": "none"}) == ["ippatsu_turn_over"]
    assert codes(CASE, "jpml_a_2026", {"again": "no", "event": "none"}) == ["ippatsu_off"]


def test_a_north_ends_it_on_tenhou_and_is_not_extracted_with_four_players():
    told = {"again": "no", "event": "north", "when": "after"}
    assert codes(CASE, "tenhou_3p", told) == ["ippatsu_broken_by_kita"]
    assert codes(CASE, "tenhou_4p", told) == ["no_kita"]
    assert codes(CASE, "tenhou_3p", told, kita_breaks=()) == ["alive_north"]


def test_the_puzzles_count_ippatsu_where_the_case_does():
    seen = set()
    for entry in entries_of("who-has-ippatsu")[:200]:
        position = entry.parsed
        having = KIND.solve(position, position.ruleset).answer
        for seat, facts in asked_facts(position.table(), position.hero):
            if facts.declared_at is None or not facts.stands or len(facts.calls) > 1:
                continue
            event = EVENTS[facts.calls[0].how] if facts.calls else "none"
            event = "tile_called" if facts.tile_called else event
            again = "no" if facts.discarded_again_at is None else "yes"
            told = {"again": again, "event": event, "when": "after"}
            (one,) = judged(CASE, told, [position.ruleset])
            alive = one.settled[0].code.startswith("alive")
            assert alive == (seat_code(seat) in having), (entry.slug, told)
            seen.add((event, alive))
    assert {("none", True), ("none", False), ("call", False), ("ankan", False)} <= seen
