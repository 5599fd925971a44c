"""Nine terminals and honours: when the hand may be ended; as the puzzles rule."""

import pytest

from tests.cases.told import codes, entries_of
from trainer.cases.draws.kyuushuu import CASE
from trainer.rules.tiles.tile import YAOCHUU, face_of
from trainer.scenarios.kind import kinds

FIRST = {"nine": "yes", "turn": "first_draw"}


@pytest.mark.parametrize("preset", ["tenhou_4p", "mahjong_soul_4p", "house_classic", "tenhou_3p"])
def test_the_player_may_end_it_on_the_first_draw(preset):
    found = codes(CASE, preset, FIRST | {"call": "none"})
    assert found[:3] == ["nine_kinds_may_end_it", "nine_are_shown", "no_points_at_abort"]
    assert "deal_stays_honba_up" in found


@pytest.mark.parametrize("preset", ["m_league", "ema_2025", "wrc_2025"])
def test_three_rulesets_do_not_have_it(preset):
    assert codes(CASE, preset, FIRST | {"call": "none"}) == ["no_kyuushuu_off"]


@pytest.mark.parametrize(
    ("told", "code"),
    [
        (FIRST | {"call": "open"}, "no_first_turn_called"),
        (FIRST | {"call": "other_ankan"}, "no_first_turn_called"),
        (FIRST | {"call": "own_ankan"}, "no_first_turn_own_ankan"),
        ({"nine": "yes", "turn": "later"}, "no_not_the_first_turn"),
        ({"nine": "yes", "turn": "not_drawn"}, "no_kyuushuu_not_on_draw"),
        ({"nine": "no", "turn": "first_draw", "call": "none"}, "no_kyuushuu_too_few"),
    ],
)
def test_what_is_in_the_way(told, code):
    assert codes(CASE, "tenhou_4p", told) == [code]


def test_levels_that_interrupt_less():
    """Only open calls interrupt, or a north set aside does not."""
    ankan = FIRST | {"call": "other_ankan"}
    assert codes(CASE, "tenhou_4p", ankan, first_turn_broken_by="open_calls")[0] == "nine_kinds_may_end_it"
    north = FIRST | {"call": "north"}
    assert codes(CASE, "tenhou_3p", north) == ["no_first_turn_kita"]
    assert codes(CASE, "tenhou_3p", north, kita_breaks=())[0] == "nine_kinds_may_end_it"


def test_case_and_puzzles_agree():
    """Each puzzle of the bank, told as a table would tell it."""
    compared = 0
    for entry in entries_of("kyuushuu"):
        position = entry.parsed
        if position.ruleset.is_altered:
            continue
        state, hero = position.table(), position.hero
        own = state.seats[hero]
        held = {face_of(tile) for tile in own.hand or ()} & YAOCHUU
        call = "none"
        for made in reversed(state.calls):
            mine = "own_ankan" if made.seat == hero else "other_ankan"
            call = {"ankan": mine, "kita": "north"}.get(made.how, "open")
        told = {
            "nine": "yes" if len(held) >= 9 else "no",
            "turn": "later" if own.river else "first_draw",
            "call": call,
        }
        may = codes(CASE, position.ruleset.preset, told)[0] == "nine_kinds_may_end_it"
        assert may == kinds()["kyuushuu"].solve(position, position.ruleset).answer, entry.slug
        compared += 1
    assert compared > 80
