"""Who deals next, and the honba; as the puzzles rule."""

import pytest

from tests.cases.told import codes, entries_of
from trainer.cases.draws.next_deal import CASE
from trainer.rules.endings.next_hand import outcome_of
from trainer.rules.replay.events import PLAYED_OUT
from trainer.scenarios.kind import kinds

DEAL = {"deal_stays_honba_up": "stays-up", "deal_passes_honba_up": "passes-up"} | {
    "deal_passes_honba_zero": "passes-zero",
    "hand_replayed": "again",
}


@pytest.mark.parametrize("preset", ["tenhou_4p", "m_league", "ema_2025", "tenhou_3p"])
@pytest.mark.parametrize(
    ("told", "found"),
    [
        ({"end": "win", "winner": "dealer"}, ["dealer_won", "deal_stays_honba_up"]),
        ({"end": "win", "winner": "other"}, ["dealer_did_not_win", "deal_passes_honba_zero"]),
        ({"end": "draw", "dealer_tenpai": "yes"}, ["dealer_tenpai", "deal_stays_honba_up", "sticks_wait"]),
        ({"end": "draw", "dealer_tenpai": "no"}, ["dealer_noten", "deal_passes_honba_up", "sticks_wait"]),
        ({"end": "chombo"}, ["same_hand_again", "hand_replayed", "sticks_back"]),
    ],
)
def test_what_all_rulesets_agree_on(preset, told, found):
    assert codes(CASE, preset, told) == found


def test_an_abortive_draw_keeps_the_deal_where_there_is_one():
    for preset in ("tenhou_4p", "house_classic", "tenhou_3p"):
        told = codes(CASE, preset, {"end": "abort"})
        assert told == ["dealer_stays_at_abort", "deal_stays_honba_up", "sticks_wait"]
    assert codes(CASE, "m_league", {"end": "abort"}) == ["no_abortive_draws"]


def test_two_rons_with_the_dealer_among_them():
    """Where one ron alone is paid, the dealer keeps the deal only as the first in turn."""
    farther = {"end": "win", "winner": "dealer_farther"}
    assert codes(CASE, "m_league", farther) == ["dealers_ron_not_paid", "deal_passes_honba_zero"]
    assert codes(CASE, "ema_2025", farther) == ["dealer_won", "deal_stays_honba_up"]
    assert codes(CASE, "m_league", farther | {"winner": "dealer_nearest"})[0] == "dealer_won"
    passes = codes(CASE, "house_classic", farther, multi_ron_dealer_renchan=False)
    assert passes == ["dealer_among_winners_passes", "deal_passes_honba_zero"]


def test_tenpai_may_not_be_enough():
    told = {"end": "draw", "dealer_tenpai": "yes"}
    assert codes(CASE, "house_classic", told, renchan="agari")[0] == "tenpai_does_not_keep_deal"


def _told_of(position, answer):
    """A hand that has ended, as a table tells it; nothing where two have won."""
    state = position.table()
    dealer = state.deal.round.dealer
    if answer == "again":
        return {"end": "chombo"}
    if state.winners:
        won = "dealer" if state.winners == (dealer,) else "other"
        return {"end": "win", "winner": won} if len(state.winners) == 1 else None
    if state.reason not in PLAYED_OUT:
        return {"end": "abort"}
    tenpai = dealer in outcome_of(state, position.ruleset).answer.tenpai
    return {"end": "draw", "dealer_tenpai": "yes" if tenpai else "no"}


def test_case_and_puzzles_agree():
    """The puzzles of the bank that ask for the next hand, those with several winners left out."""
    compared = 0
    for entry in entries_of("next-hand"):
        position = entry.parsed
        if position.asked("about") != "hand" or position.ruleset.is_altered:
            continue
        answer = kinds()["next-hand"].solve(position, position.ruleset).answer
        told = _told_of(position, answer)
        if told is not None:
            found = codes(CASE, position.ruleset.preset, told)[1]
            assert DEAL[found] == answer, entry.slug
            compared += 1
    assert compared > 60
