"""Faults in riichi declarations that other programs have or had, each as one position that tells."""

import pytest

from tests.rules.build import deal, go_on, pass_time, table
from trainer.rules.judges.facts import riichi_facts
from trainer.rules.judges.riichi import judge_riichi
from trainer.rules.replay.state import Round
from trainer.rules.replay.table import start
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import format_tiles

USUAL = load_preset("house_classic")
SANMA = load_preset("tenhou_3p")
HAND = "123m456p99s11178s"
"""Waits on 6s and 9s; with a single honour drawn, that or a 9s may go. 1s comes for the ankan."""
SANMA_HAND = "123p456p99s11178s"


def declared(state, ruleset=USUAL):
    """The legal declaration tiles, or what forbids them."""
    verdict = judge_riichi(riichi_facts(state, 0, ruleset), ruleset)
    return format_tiles(verdict.answer) or verdict.codes()


@pytest.mark.parametrize(
    ("points", "found"), [(0, ("points",)), (900, ("points",)), (1000, "9s5z"), (1100, "9s5z")]
)
def test_riichi_below_1000_points_is_refused_and_with_exactly_1000_allowed(points, found):
    scores = (points, 25_000, 25_000, 50_000 - points)
    assert declared(table({0: HAND}, "0 draw 5z", scores=scores)) == found


@pytest.mark.parametrize(("dealer", "left", "found"), [(1, 4, "9s5z"), (4, 3, ("wall",))])
def test_riichi_with_three_tiles_left_after_a_rinshan_draw_is_refused(dealer, left, found):
    """The replacement is taken out of the live wall's count: before the ankan one tile more was left."""
    state = pass_time(start(deal({0: HAND}, round=Round(0, dealer))), wall=left + 2, without="1s")
    state = go_on(state, "0 draw 1s; 0 ankan 1111s; 0 draw 5z")
    assert (state.wall, declared(state)) == (left, found)


def test_a_discard_that_breaks_tenpai_is_no_declaration_and_one_that_seems_to_is():
    """3578899m234789p with 6m: of 567m and 789m with 8m to spare, or 56788m 99m."""
    assert declared(table({0: "3578899m234789p"}, "0 draw 6m")) == "38m"


def test_riichi_after_an_own_ankan_is_allowed():
    state = table({0: HAND}, "0 draw 1s; 0 ankan 1111s; 0 draw 5z")
    verdict = judge_riichi(riichi_facts(state, 0, USUAL), USUAL)
    assert format_tiles(verdict.answer) == "9s5z"
    assert verdict.codes()[0] == "closed_with_ankan"
    assert (verdict.reasons[-1].rule, verdict.codes()[-1]) == ("RCH-5", "replacement_is_a_draw")


@pytest.mark.parametrize(
    ("dealer", "left", "found"),
    [(1, 3, "9s5z"), (3, 2, ("wall",))],
)
def test_with_three_players_three_tiles_of_the_wall_suffice_for_riichi(dealer, left, found):
    opening = deal({0: SANMA_HAND}, players=3, round=Round(0, dealer))
    state = pass_time(start(opening), wall=left + 1, without="69s5z")
    assert state.next_seat(state.pending.seat) == 0
    state = go_on(state, "0 draw 5z")
    assert (state.wall, declared(state, SANMA)) == (left, found)


def test_an_extracted_north_takes_a_tile_of_the_wall_for_riichi():
    opening = deal({0: SANMA_HAND}, players=3, round=Round(0, 1))
    state = go_on(pass_time(start(opening), wall=4, without="69s5z4z"), "0 draw 4z")
    assert (state.wall, declared(state, SANMA)) == (3, "9s4z")
    state = go_on(state, "0 kita 4z; 0 draw 5z")
    assert (state.wall, declared(state, SANMA)) == (2, ("wall",))
