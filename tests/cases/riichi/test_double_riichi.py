"""Double riichi: by preset, and as the puzzles about it say it."""

from tests.cases.told import codes, entries_of
from trainer.cases.judging import judged
from trainer.cases.riichi.double_riichi import CASE
from trainer.kinds.riichi.double_riichi import KIND, double_riichi_facts
from trainer.scenarios.position.asked import asked_seat


def test_the_first_discard_without_a_call_before_it_is_double():
    for preset in ("tenhou_4p", "m_league", "ema_2025", "wrc_2025", "jpml_a_2026"):
        assert codes(CASE, preset, {"first": "yes", "event": "none"}) == ["double_none", "two_han"]
        assert codes(CASE, preset, {"first": "no"}) == ["not_the_first_turn", "ordinary_riichi"]


def test_a_call_and_any_closed_kan_before_it_take_the_chance():
    told = {"first": "yes", "when": "before"}
    for preset in ("tenhou_4p", "m_league", "ema_2025"):
        assert codes(CASE, preset, {**told, "event": "call"})[0] == "first_turn_called_call"
        assert codes(CASE, preset, {**told, "event": "other_ankan"})[0] == "first_turn_called_other_ankan"
        assert codes(CASE, preset, {**told, "event": "own_ankan"})[0] == "first_turn_own_ankan"


def test_where_only_open_calls_break_the_turn_a_closed_kan_does_not():
    told = {"first": "yes", "when": "before"}
    open_calls = {"first_turn_broken_by": "open_calls"}
    for event in ("other_ankan", "own_ankan"):
        assert codes(CASE, "house_classic", {**told, "event": event}, **open_calls)[0] == f"double_{event}"
    assert codes(CASE, "house_classic", {**told, "event": "call"}, **open_calls)[1] == "ordinary_riichi"


def test_what_comes_after_the_riichi_changes_nothing():
    told = {"first": "yes", "event": "call", "when": "after"}
    assert codes(CASE, "m_league", told) == ["double_call_after", "two_han"]


def test_the_puzzles_count_double_where_the_case_does():
    seen = set()
    for entry in entries_of("double-riichi")[:200]:
        position = entry.parsed
        facts = double_riichi_facts(position.table(), asked_seat(position, "seat"))
        if len(facts.calls) > 1 or facts.robbed is not None:
            continue
        own = facts.calls and facts.calls[0].seat == facts.seat
        names = {"ankan": "own_ankan" if own else "other_ankan", "kita": "north"}
        event = names.get(facts.calls[0].how, "call") if facts.calls else "none"
        told = {"first": "yes" if facts.discarded_at is None else "no", "event": event, "when": "before"}
        (one,) = judged(CASE, told, [position.ruleset])
        double = one.settled[-1].code == "two_han"
        assert double == (KIND.solve(position, position.ruleset).answer == "double"), (entry.slug, told)
        seen.add((event, double))
    assert {("none", True), ("none", False), ("call", False)} <= seen
