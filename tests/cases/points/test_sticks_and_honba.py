"""Sticks and honba: by preset, and as the puzzles about them pay."""

import pytest

from tests.cases.told import codes, entries_of, ruled
from trainer.cases.judging import judged
from trainer.cases.points.sticks_and_honba import CASE
from trainer.kinds.settlement.sticks_and_honba import KIND
from trainer.rules.endings.settlement import stakes_of

TWO = {"end": "two_rons", "deal": "none", "own_stick": "yes"}


def test_one_winner_takes_all_sticks_and_300_a_honba():
    lines = ruled(CASE, "ema_2025", {"end": "ron", "dealer_won": "no"})
    assert [line.code for line in lines] == ["winner_takes_sticks", "honba_by_ron", "honba_to_zero"]
    assert lines[1].values == (("amount", 300),)
    assert ruled(CASE, "tenhou_3p", {"end": "ron", "dealer_won": "no"})[1].values == (("amount", 200),)
    tsumo = ruled(CASE, "tenhou_4p", {"end": "tsumo", "dealer_won": "yes"})
    assert tsumo[1].values == (("amount", 100),)
    assert tsumo[2].code == "honba_up"


@pytest.mark.parametrize("preset", ["m_league", "wrc_2025", "jpml_a_2026"])
def test_where_only_the_nearest_is_paid_the_nearest_takes_all(preset):
    assert codes(CASE, preset, TWO) == ["nearest_alone", "honba_to_nearest", "honba_to_zero"]


@pytest.mark.parametrize("preset", ["tenhou_4p", "mahjong_soul_4p", "tenhou_3p"])
def test_online_both_are_paid_and_the_nearest_takes_sticks_and_honba(preset):
    assert codes(CASE, preset, TWO) == ["sticks_to_nearest", "honba_to_nearest", "honba_to_zero"]


def test_ema_gives_the_own_stick_back_first_and_honba_to_each():
    assert codes(CASE, "ema_2025", TWO)[:2] == ["own_stick_back", "honba_to_each"]
    assert codes(CASE, "ema_2025", {**TWO, "own_stick": "no"})[:2] == ["sticks_to_nearest", "honba_to_each"]


def test_a_dealer_among_two_winners_stays_if_paid():
    assert codes(CASE, "tenhou_4p", {**TWO, "deal": "farther"})[-1] == "honba_up"
    assert codes(CASE, "m_league", {**TWO, "deal": "farther"})[-1] == "honba_to_zero"
    assert codes(CASE, "m_league", {**TWO, "deal": "nearest"})[-1] == "honba_up"


def test_three_rons_abort_are_all_paid_or_the_nearest_is():
    told = {**TWO, "end": "three_rons"}
    assert codes(CASE, "tenhou_4p", told) == ["three_rons_abort", "honba_up"]
    assert codes(CASE, "mahjong_soul_4p", told)[0] == "sticks_to_nearest"
    assert codes(CASE, "wrc_2025", told)[0] == "nearest_alone"
    assert codes(CASE, "tenhou_3p", told) == ["too_few_players"]


def test_at_a_draw_they_stay_and_a_chombo_gives_back():
    assert codes(CASE, "m_league", {"end": "draw"}) == ["sticks_stay", "honba_up_at_draw"]
    assert codes(CASE, "tenhou_4p", {"end": "abort"}) == ["sticks_stay", "honba_up"]
    assert codes(CASE, "m_league", {"end": "chombo"}) == ["chombo_gives_back", "honba_stays"]


def test_sticks_left_at_the_end_of_the_game():
    told = {"end": "game_over", "first": "three"}
    assert codes(CASE, "tenhou_4p", told) == ["left_to_first_dealer"]
    assert codes(CASE, "m_league", told) == ["left_shared_rest_to_first"]
    assert codes(CASE, "ema_2025", told) == ["left_shared_rest_lost"]
    assert codes(CASE, "wrc_2025", told) == ["left_to_nobody"]
    assert codes(CASE, "tenhou_4p", {**told, "first": "alone"}) == ["left_to_first"]


def test_the_puzzles_give_the_sticks_to_whom_the_case_does():
    seen = set()
    for entry in entries_of("sticks-and-honba")[:200]:
        position = entry.parsed
        state, rules = position.table(), position.ruleset
        stakes, answer = stakes_of(state), KIND.solve(position, position.ruleset).answer
        if not answer or not stakes.sticks or stakes.owed is not None or len(state.winners) != 2:
            continue
        feeder = state.pending.seat
        near, far = sorted(state.winners, key=lambda seat: (seat - feeder) % rules.players)
        dealer = {near: "nearest", far: "farther"}.get(stakes.dealer, "none")
        own = "yes" if far in stakes.declarers else "no"
        (one,) = judged(CASE, {"end": "two_rons", "deal": dealer, "own_stick": own}, [rules])
        first, honba, _next = one.settled
        far_gets = int(answer[far])
        sticks = 1000 * (first.code == "own_stick_back")
        each = dict(honba.values)["amount"] * stakes.honba * (honba.code == "honba_to_each")
        assert far_gets == sticks + each, entry.slug
        seen.add(first.code)
    assert len(seen) > 1
