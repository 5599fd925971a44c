"""No two kinds contradict each other on one table: a sample, three keys that were wrong, and its teeth."""

from dataclasses import replace

import pytest

from benchmarks.one_truth.tables import tables
from benchmarks.one_truth.truths import KINDS
from benchmarks.one_truth.walk import Met, answers, compare, walked
from tests.kinds.referee.test_find_illegal import OF_EAST
from tests.scenarios.build import at
from trainer.kinds.referee import find_illegal
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import parse_tiles


def test_a_sample_of_random_tables():
    met = walked(7, 40)
    assert met.contradictions == []
    assert {slug for pair in met.pairs for slug in pair} == set(KINDS)
    assert {"noten_riichi", "false_win"} <= set(met.acts)


def test_tables_are_drawn_by_seed():
    first, again = ([position.to_json() for position in tables(3, 8)] for _ in range(2))
    assert first == again


def furiten_ron():
    """The ron of a hand that lies open and has 4s in its own river."""
    position = at("234678m2345678p", f"{OF_EAST} 0+7s 0=7s 1r", "m_league", indicator="6z")
    return replace(position, shown=((1, parse_tiles("234m567p34556s11z")),))


def said(position):
    """The answer of each kind to the first thing that it may ask."""
    found: dict[str, object] = {}
    for slug, _, answer in answers(position):
        found.setdefault(slug, answer)
    return found


def test_a_ron_in_furiten_by_a_hand_that_lies_open_is_illegal_and_voids_the_hand():
    found = said(furiten_ron())
    assert (found["find-illegal"], found["who-pays"], found["next-hand"]) == ("event-27", (), "again")


def test_a_riichi_hand_that_stays_closed_at_a_draw_leaves_no_question():
    """The wall is empty and West in riichi, its hand not laid."""
    position = next(p for p in tables(11, 400) if p.shown and _riichi_of_another_at_a_draw(p))
    assert "final-standing" not in said(replace(position, shown=()))


def _riichi_of_another_at_a_draw(position):
    state = position.table()
    others = (own for seat, own in enumerate(state.seats) if seat != position.hero)
    return state.reason == "exhaustive" and any(own.stands for own in others)


def test_a_riichi_with_900_points_does_not_stand():
    position = at("123m456p99s22278s", "0+9p 0! 0=9p 1-1z", scores=[900, 49_100, 25_000, 25_000])
    found = said(position)
    assert found["find-illegal"] == "event-1"
    assert "riichi-stands" not in found
    allowed = replace(position, ruleset=load_preset("wrc_2025"))
    assert {name: found for name, found in said(allowed).items() if name != "chombo-found"}[
        "riichi-stands"
    ] == "stands"


def test_what_contradicts_itself_is_told(monkeypatch: pytest.MonkeyPatch):
    """As it was: the referee saw no hand that lies open."""
    monkeypatch.setattr(find_illegal, "as_laid_open", lambda before, *_: before)
    met = Met()
    compare(furiten_ron(), met)
    assert met.contradictions
    assert "find-illegal {} -> nothing" in met.contradictions[0]
