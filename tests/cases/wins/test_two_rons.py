"""Two rons on one tile: who is paid, sticks, honba and deal, as the rule texts say (STK-3)."""

import pytest

from tests.cases.told import codes_of, paid_of, ruled
from tests.puzzles.shipped import shipped_entries
from trainer.cases.case import NO, YES
from trainer.cases.wins.two_rons import CASE
from trainer.rules.endings.settlement import settlement_of, stakes_of
from trainer.rules.errors import RulesError
from trainer.scenarios.position.position import Position

NOTHING = {"in_riichi": "none", "riichi_tile": NO, "earlier_sticks": NO, "honba": NO}


@pytest.mark.parametrize("preset", ["m_league", "wrc_2025", "jpml_a_2026"])
def test_head_bump_pays_the_nearest_alone(preset):
    told = NOTHING | {"dealer_is": "farther", "in_riichi": "both", "honba": YES}
    assert codes_of("two-rons", preset, **told)[0] == "nearest_wins"
    assert paid_of("two-rons", preset, **told) == {"nearest": 2300, "discarder": -300}
    assert codes_of("two-rons", preset, **told)[-1] == "deal_passes", "the dealer did not win"


@pytest.mark.parametrize("preset", ["tenhou_4p", "mahjong_soul_4p", "ema_2025"])
def test_elsewhere_both_win_and_the_dealer_among_them_deals_again(preset):
    told = NOTHING | {"dealer_is": "farther"}
    assert codes_of("two-rons", preset, **told) == ("both_win", "nothing_beside", "dealer_stays")


def test_sticks_go_to_the_nearest_at_tenhou():
    told = NOTHING | {"dealer_is": "fourth", "in_riichi": "both", "earlier_sticks": YES}
    assert paid_of("two-rons", "tenhou_4p", **told) == {"nearest": 3000}


def test_ema_gives_honba_to_each_and_own_sticks_back():
    told = NOTHING | {"dealer_is": "fourth", "in_riichi": "both", "earlier_sticks": YES, "honba": YES}
    assert paid_of("two-rons", "ema_2025", **told) == {"nearest": 2300, "farther": 1300, "discarder": -600}


def test_a_riichi_whose_tile_is_ronned_pays_no_stick():
    told = NOTHING | {"dealer_is": "fourth", "riichi_tile": YES}
    assert "riichi_stick_not_paid" in codes_of("two-rons", "tenhou_4p", **told)


def _two_rons():
    for entry in shipped_entries():
        if entry.kind in ("who-pays", "sticks-and-honba", "next-hand"):
            position = Position.from_json(entry.position)
            if len(position.table().winners) == 2:
                yield entry.slug, position


def test_case_and_table_pay_the_same_beside_the_hands():
    """Positions of the bank with two rons, by their own rules, where they have at most one honba."""
    tried = 0
    for slug, position in _two_rons():
        state, stakes = position.table(), stakes_of(position.table())
        try:
            lines = settlement_of(state, position.ruleset).answer.lines
        except RulesError:
            continue
        if stakes.honba > 1 or stakes.sticks > len(stakes.declarers) + 1 or position.ruleset.is_altered:
            continue
        feeder = state.pending.seat
        near = sorted(state.winners, key=lambda seat: (seat - feeder) % 4)
        roles = {near[0]: "nearest", near[1]: "farther", feeder: "discarder"}
        if {*stakes.declarers} - {*near}:
            continue
        tried += 1
        declared = [roles[seat] for seat in near if seat in stakes.declarers]
        told = {
            "dealer_is": roles.get(stakes.dealer, "fourth"),
            "in_riichi": "both" if len(declared) == 2 else (declared or ["none"])[0],
            "riichi_tile": YES if stakes.owed is not None else NO,
            "earlier_sticks": YES if stakes.sticks > len(stakes.declarers) else NO,
            "honba": YES if stakes.honba else NO,
        }
        points = dict.fromkeys(roles.values(), 0)
        for line in lines:
            if line.what in ("honba", "sticks"):
                for seat, sign in ((line.payer, -1), (line.payee, 1)):
                    if seat is not None:
                        points[roles[seat]] += sign * line.points
        given = paid_of("two-rons", position.ruleset.preset, **told)
        assert given == {role: number for role, number in points.items() if number}, slug
    assert tried >= 5


def test_honba_and_sticks_are_told_apart_so_that_a_table_can_count_them():
    """Two honba, the nearest winner's stick and one of a third player: 2 × 300 + 2 × 1,000 are 2,600."""
    told = {"dealer_is": "fourth", "in_riichi": "nearest", "riichi_tile": NO}
    told |= {"earlier_sticks": YES, "honba": YES}
    lines = {line.code: dict(line.deltas) for line in ruled(CASE, "tenhou_4p", told)}
    assert lines["beside_by_honba"] == {"nearest": 300, "discarder": -300}
    assert lines["beside_by_sticks"] == {"nearest": 1000}
    assert lines["beside_by_other_sticks"] == {"nearest": 1000}
