"""`chombo-paid`: who pays what at the table, by kind of chombo, dealer and sticks."""

import pytest

from tests.scenarios.build import at
from tests.scenarios.position.test_mining import RIICHI_AND_RON, played
from trainer.kinds.chombo.chombo_paid import KIND
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.position.position import PositionError

YAKU = "23m456p789s22z777z"
SANMA = "23p456p789s22z777z"


def false_win(events="0+9p 0=9p 1-5m 0r", **facts):
    """Seat 0 claims the win."""
    return at(YAKU, events, **{"ask": {"seat": "0", "fault": "false_win"}, **facts})


def solved(position, **levels):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    return verdict.answer, [(reason.rule, reason.code) for reason in verdict.reasons]


AGAIN, BACK = ("STK-4", "played_again"), ("STK-4", "declarers_take_back")
FOUND = ("NOT-4", "found_at_own_claim")
MANGAN = ("NOT-3", "mangan_in_reverse")
BOTH_IN_RIICHI = "0+9p 0! 0=9p 1! 1-9s 2-9s 3-5m 0r"


@pytest.mark.parametrize(
    ("position", "points", "reasons"),
    [
        # NOT-3: 8,000, the dealer 12,000, as a tsumo in reverse
        (false_win(), (-12_000, 4000, 4000, 4000), [MANGAN, AGAIN, FOUND]),
        (false_win("1-9s 2-9s 3-5m 0r", round="E2"), (-8000, 4000, 2000, 2000), [MANGAN, AGAIN, FOUND]),
        # STK-4: each declarer of this hand takes one stick back, the offender too
        (false_win(BOTH_IN_RIICHI), (-11_000, 5000, 4000, 4000), [MANGAN, BACK, AGAIN, FOUND]),
        # STK-4: sticks of earlier hands and the honba stay as they were
        (
            false_win(BOTH_IN_RIICHI, round="E1", honba=1, sticks=2),
            (-11_000, 5000, 4000, 4000),
            [MANGAN, BACK, AGAIN, FOUND],
        ),
    ],
)
def test_a_mangan_in_reverse(position, points, reasons):
    assert solved(position) == (points, reasons)


def test_a_mistake_in_sight_ends_the_hand():
    """NOT-5: the declarer has called."""
    events = "0+9p 0=9p 1! 1-9s 2-9s 3-8p 1p88p"
    position = false_win(events, ask={"seat": "1", "fault": "call_in_riichi"})
    found = ("NOT-5", "found_when_made")
    assert solved(position) == ((4000, -7000, 2000, 2000), [MANGAN, BACK, AGAIN, found])


@pytest.mark.parametrize(
    ("levels", "points", "code"),
    [
        ({"chombo": "points", "chombo_amount": 20_000}, (-19_000, 1000, 0, 0), "points_off_at_once"),
        ({"chombo": "points", "chombo_amount": 30_000}, (-29_000, 1000, 0, 0), "points_off_at_once"),
        ({"chombo": "points", "chombo_uma": "after"}, (1000, 1000, 0, 0), "points_after_uma"),
        ({"chombo": "rank_points", "chombo_amount": 20}, (1000, 1000, 0, 0), "rank_points_off"),
        ({"chombo": "none"}, (1000, 1000, 0, 0), "no_price"),
    ],
)
def test_other_prices(levels, points, code):
    found = [] if levels["chombo"] == "none" else [FOUND]
    assert solved(false_win(BOTH_IN_RIICHI), **levels) == (points, [("NOT-3", code), BACK, AGAIN, *found])


def in_sanma(**changes):
    rules = {"preset": "tenhou_3p", "changes": {"chombo": "reverse_mangan", **changes}}
    facts = {"ask": {"seat": "0", "fault": "false_win"}, "round": "E2", "players": 3}
    return at(SANMA, "1-9m 2-5p 0r", "tenhou_3p", ruleset=rules, **facts)


@pytest.mark.parametrize(
    ("loss", "points", "code"),
    [(True, (-6000, 4000, 2000), "north_share_lost"), (False, (-8000, 5000, 3000), "north_share_split")],
)
def test_with_three_players(loss, points, code):
    """SAN-3: the share of the absent North."""
    assert solved(in_sanma(tsumo_loss=loss)) == (points, [MANGAN, ("SAN-3", code), AGAIN, FOUND])


@pytest.mark.parametrize(
    ("position", "level"),
    [
        (false_win("1-9s 2-9s 3-5m 0r", round="E2"), 1),
        (false_win(), 2),
        (false_win("0+9p 0=9p 1! 1-9s 2-5m 0r"), 3),
        (false_win(BOTH_IN_RIICHI), 4),
        (false_win(round="E1", honba=1, sticks=1), 5),
    ],
)
def test_the_level_goes_by_dealer_and_sticks(position, level):
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


def test_sides_go_by_what_the_offender_pays_at_the_table():
    position = false_win(BOTH_IN_RIICHI)
    assert [KIND.side(position, points) for points in ((-11_000, 5000, 4000, 4000), (1000, 1000, 0, 0))] == [
        "paid",
        "later",
    ]


@pytest.mark.parametrize(
    ("code", "answer"),
    [
        ("offenders_stick_is_lost", (-12_000, 5000, 4000, 4000)),
        ("nobody_takes_sticks_back", (-12_000, 4000, 4000, 4000)),
        ("same_chombo_for_the_dealer", (-7000, 5000, 2000, 2000)),
        ("chombo_always_reverse_mangan", None),
    ],
)
def test_what_a_faulty_rule_answers(code, answer):
    position = false_win(BOTH_IN_RIICHI)
    (held,) = [each for each in KIND.misconceptions if each.code == code]
    assert held.answer(position, position.ruleset) == answer


def test_the_hand_must_have_ended():
    with pytest.raises(PositionError, match="the hand has not ended"):
        KIND.solve(false_win("0+9p 0=9p 1-5m"), load_preset("house_classic"))


def test_records_of_software_hold_no_chombo():
    assert list(KIND.mine(played(RIICHI_AND_RON))) == []


EDGES = (
    false_win(),
    false_win(ruleset={"preset": "house_classic", "changes": {"chombo": "points", "chombo_amount": 20_000}}),
    in_sanma(),
)
"""Positions in which each parameter of the kind decides."""
