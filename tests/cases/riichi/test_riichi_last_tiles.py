"""A riichi on the last tiles: by preset, and as the puzzles about riichi say it."""

import pytest

from tests.cases.told import codes, entries_of
from trainer.cases.judging import judged
from trainer.cases.riichi.riichi_last_tiles import CASE
from trainer.kinds.riichi.may_riichi import KIND
from trainer.rules.judges.facts import riichi_facts

NEEDED = {
    "tenhou_4p": 4,
    "mahjong_soul_4p": 4,
    "house_classic": 4,
    "ema_2016": 4,
    "tenhou_3p": 3,
    "m_league": 1,
    "ema_2025": 1,
    "jpml_a_2026": 1,
    "wrc_2025": 0,
}
ALLOWED = {"wall_suffices", "no_draw_needed", "on_the_last_tile"}


@pytest.mark.parametrize("preset", NEEDED)
def test_so_many_tiles_have_to_be_left(preset):
    for left in range(5):
        first = codes(CASE, preset, {"left": str(left), "done": "asked"})[0]
        assert (first in ALLOWED) == (left >= NEEDED[preset])


def test_with_four_left_the_next_draw_is_the_last_tile():
    assert codes(CASE, "tenhou_4p", {"left": "4", "done": "asked"}) == ["wall_suffices", "haitei_is_next"]
    assert codes(CASE, "tenhou_3p", {"left": "3", "done": "asked"}) == ["wall_suffices", "haitei_is_next"]
    assert codes(CASE, "tenhou_4p", {"left": "more", "done": "asked"}) == ["wall_suffices"]


def test_without_an_own_draw_only_ron_is_left_and_on_the_last_tile_nothing():
    assert codes(CASE, "m_league", {"left": "1", "done": "asked"}) == ["no_draw_needed"]
    assert codes(CASE, "m_league", {"left": "0", "done": "asked"}) == ["wall_empty"]
    assert codes(CASE, "wrc_2025", {"left": "0", "done": "asked"}) == ["on_the_last_tile"]


def test_a_draw_that_a_call_took_away_changes_nothing():
    told = {"left": "4", "done": "later", "taken": "yes"}
    assert codes(CASE, "house_classic", told) == ["draw_taken"]


def test_the_puzzles_bar_a_riichi_for_the_wall_where_the_case_does():
    seen = set()
    for entry in entries_of("may-riichi")[:150]:
        position = entry.parsed
        wall = riichi_facts(position.table(), position.hero, position.ruleset).wall
        told = {"left": str(wall) if wall < 5 else "more", "done": "asked"}
        (one,) = judged(CASE, told, [position.ruleset])
        barred = one.settled[0].code in ("wall_short", "wall_empty")
        assert barred == ("wall" in KIND.solve(position, position.ruleset).codes()), entry.slug
        seen.add(barred)
    assert seen == {True, False}
