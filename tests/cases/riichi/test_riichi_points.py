"""A riichi with few points: by preset, and as the puzzles about riichi say it."""

import pytest

from tests.cases.told import codes, entries_of, ruled
from trainer.cases.judging import judged, next_fact
from trainer.cases.riichi.riichi_points import CASE
from trainer.kinds.riichi.may_riichi import KIND
from trainer.rules.judges.facts import riichi_facts
from trainer.rules.rulesets.ruleset import load_preset

REFUSED = ("tenhou_4p", "tenhou_3p", "mahjong_soul_4p", "mahjong_soul_3p")
TABLES = ("house_classic", "ema_2016", "jpml_a_2026")
FREE = ("m_league", "ema_2025", "wrc_2025")


@pytest.mark.parametrize("preset", [*REFUSED, *TABLES])
def test_900_points_are_too_few_where_the_stick_has_to_be_owned(preset):
    told = {"points": "below", "done": "asked"}
    assert codes(CASE, preset, told) == ["too_few_points"]
    assert ruled(CASE, preset, told)[0].values == (("amount", 1000),)


@pytest.mark.parametrize("preset", FREE)
def test_900_points_suffice_where_scores_may_fall_below_zero(preset):
    assert codes(CASE, preset, {"points": "below", "done": "later"}) == ["no_minimum", "below_zero"]


@pytest.mark.parametrize("preset", [*REFUSED, *TABLES, *FREE])
def test_when_it_was_noticed_is_asked_where_900_points_bar_a_riichi(preset):
    """EMA 2025 lets points be borrowed, so there is nothing to notice; of EMA 2016 no source was found."""
    told = {"points": "below"}
    fact = next_fact(CASE, told, judged(CASE, told, [load_preset(preset)]))
    assert (fact.name if fact else "") == ("" if preset in FREE else "done")


def test_the_last_thousand_may_be_bet_and_zero_ends_nothing():
    for preset in (*REFUSED, *TABLES, *FREE):
        told = {"points": "thousand", "done": "asked"}
        assert codes(CASE, preset, told) == ["last_thousand", "zero_ends_nothing"]


def test_where_exactly_zero_is_out_the_thousand_suffices_for_the_moment_or_1100_are_needed():
    told = {"points": "thousand", "done": "asked"}
    busts = {"bust": "at_or_below_0"}
    assert codes(CASE, "house_classic", told, **busts) == ["last_thousand", "zero_for_the_moment"]
    assert codes(CASE, "house_classic", told, riichi_min_points=1100) == ["too_few_points"]


def test_software_lets_nobody_declare_and_no_text_says_what_a_table_does():
    assert codes(CASE, "tenhou_4p", {"points": "below", "done": "later"})[-1] == "software_refuses"
    for done in ("at_once", "later", "won"):
        assert codes(CASE, "ema_2016", {"points": "below", "done": done})[-1] == f"no_text_{done}"


def test_the_puzzles_bar_a_riichi_for_its_points_where_the_case_does():
    seen = set()
    for entry in entries_of("may-riichi")[:150]:
        position = entry.parsed
        points = riichi_facts(position.table(), position.hero, position.ruleset).points
        told = {"points": "below" if points < 1000 else "thousand" if points == 1000 else "more"}
        (one,) = judged(CASE, told | {"done": "asked"}, [position.ruleset])
        barred = one.settled[0].code == "too_few_points"
        assert barred == ("points" in KIND.solve(position, position.ruleset).codes()), entry.slug
        seen.add((told["points"], barred))
    assert {("below", True), ("more", False)} <= seen
