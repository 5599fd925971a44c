"""Exhaustive draws, nagashi mangan, abortive draws, chombo: what is paid and what stays."""

import pytest

from tests.rules.settlements import codes, lines, stakes
from trainer.rules.endings.settlement import settle_abort, settle_chombo, settle_exhaustive
from trainer.rules.rulesets.ruleset import load_preset

USUAL = load_preset("house_classic")
TENHOU, TENHOU_3 = load_preset("tenhou_4p"), load_preset("tenhou_3p")
EMA = load_preset("ema_2025")


class TestNotenPayments:
    @pytest.mark.parametrize(
        ("tenpai", "deltas"),
        [
            ((), (0, 0, 0, 0)),
            ((0,), (3000, -1000, -1000, -1000)),
            ((1,), (-1000, 3000, -1000, -1000)),
            ((0, 1), (1500, 1500, -1500, -1500)),
            ((1, 3), (-1500, 1500, -1500, 1500)),
            ((1, 2, 3), (-3000, 1000, 1000, 1000)),
            ((0, 1, 2, 3), (0, 0, 0, 0)),
        ],
    )
    def test_four_players_share_3000(self, tenpai, deltas):
        settlement = settle_exhaustive(stakes(honba=2), tenpai, (), USUAL)
        assert (settlement.deltas, settlement.tenpai) == (deltas, tenpai)

    @pytest.mark.parametrize(
        ("tenpai", "deltas"),
        [
            ((), (0, 0, 0)),
            ((2,), (-1000, -1000, 2000)),
            ((0, 2), (1000, -2000, 1000)),
            ((0, 1, 2), (0, 0, 0)),
        ],
    )
    def test_three_players_share_2000(self, tenpai, deltas):
        assert settle_exhaustive(stakes(3), tenpai, (), TENHOU_3).deltas == deltas

    def test_each_line_has_one_payer_and_one_payee(self):
        assert lines(settle_exhaustive(stakes(), (0, 2), (), USUAL)) == [
            "1 -> 0 noten 1500",
            "3 -> 2 noten 1500",
        ]
        assert lines(settle_exhaustive(stakes(), (3,), (), USUAL)) == [
            "0 -> 3 noten 1000",
            "1 -> 3 noten 1000",
            "2 -> 3 noten 1000",
        ]

    def test_the_reasons_name_both_sides(self):
        (reason,) = settle_exhaustive(stakes(), (3,), (), USUAL).reasons
        assert (reason.rule, reason.code) == ("STK-7", "noten_paid")
        assert reason.facts == {"tenpai": (3,), "noten": (0, 1, 2), "pool": 3000}

    @pytest.mark.parametrize("tenpai", [(), (0, 1, 2, 3)])
    def test_sticks_and_no_payment(self, tenpai):
        settlement = settle_exhaustive(stakes(sticks=2), tenpai, (), USUAL)
        assert (settlement.lines, settlement.sticks) == ((), 2)
        assert codes(settlement) == [("STK-7", "no_noten_payment"), ("STK-2", "sticks_stay")]


class TestNagashi:
    """Tenhou's logs: a mangan tsumo without honba, in place of the noten payments."""

    @pytest.mark.parametrize(
        ("ruleset", "seat", "deltas"),
        [
            (TENHOU, 0, (12000, -4000, -4000, -4000)),
            (TENHOU, 1, (-4000, 8000, -2000, -2000)),
            (TENHOU_3, 0, (8000, -4000, -4000)),
            (TENHOU_3, 1, (-4000, 6000, -2000)),
        ],
    )
    def test_paid_as_a_mangan_without_honba(self, ruleset, seat, deltas):
        table = stakes(ruleset.players, honba=2, sticks=1)
        settlement = settle_exhaustive(table, (2,), (seat,), ruleset)
        assert (settlement.deltas, settlement.sticks) == (deltas, 1)
        assert (settlement.winners, settlement.tenpai) == ((), (2,))
        assert codes(settlement) == [("STK-7", "nagashi_paid"), ("STK-2", "sticks_stay")]

    def test_two_at_once_are_both_paid(self):
        settlement = settle_exhaustive(stakes(), (), (0, 1), TENHOU)
        assert settlement.deltas == (12000 - 4000, 8000 - 4000, -6000, -6000)
        assert len(settlement.lines) == 6

    def test_off_it_is_an_ordinary_draw(self):
        settlement = settle_exhaustive(stakes(), (2,), (0,), EMA)
        assert settlement.deltas == (-1000, -1000, 3000, -1000)


class TestAbort:
    @pytest.mark.parametrize("players", [3, 4])
    def test_nothing_moves_and_the_sticks_of_this_hand_stay(self, players):
        table = stakes(players, honba=1, sticks=3, declarers=(0, 1))
        settlement = settle_abort(table, TENHOU)
        assert (settlement.sort, settlement.deltas, settlement.lines) == ("abort", (0,) * players, ())
        assert settlement.sticks == 3
        assert codes(settlement) == [("ABO-1", "no_points_move"), ("STK-2", "sticks_stay")]

    def test_without_sticks_none_is_spoken_of(self):
        assert codes(settle_abort(stakes(), TENHOU)) == [("ABO-1", "no_points_move")]


class TestChombo:
    def test_a_mangan_in_reverse(self):
        settlement = settle_chombo(stakes(), 1, USUAL)
        assert lines(settlement) == ["1 -> 0 chombo 4000", "1 -> 2 chombo 2000", "1 -> 3 chombo 2000"]
        assert codes(settlement) == [("NOT-3", "mangan_in_reverse"), ("STK-4", "played_again")]

    def test_the_dealer_pays_12000(self):
        assert settle_chombo(stakes(), 0, USUAL).deltas == (-12000, 4000, 4000, 4000)

    @pytest.mark.parametrize(("offender", "deltas"), [(0, (-8000, 4000, 4000)), (2, (4000, 2000, -6000))])
    def test_three_players(self, offender, deltas):
        ruleset = TENHOU_3.changed(chombo="reverse_mangan")
        settlement = settle_chombo(stakes(3), offender, ruleset)
        assert settlement.deltas == deltas
        assert ("SAN-3", "north_share_lost") in [(why.rule, why.code) for why in settlement.reasons]

    def test_every_declarer_takes_a_stick_back_and_earlier_ones_stay(self):
        settlement = settle_chombo(stakes(honba=2, sticks=5, declarers=(1, 3)), 1, USUAL)
        assert lines(settlement)[3:] == ["T -> 1 sticks 1000", "T -> 3 sticks 1000"]
        assert (settlement.sticks, settlement.deltas) == (3, (4000, -7000, 2000, 3000))
        assert codes(settlement)[1:] == [("STK-4", "declarers_take_back"), ("STK-4", "played_again")]
        assert settlement.reasons[-1].facts == {"honba": 2}

    @pytest.mark.parametrize(
        ("preset", "penalties", "code"),
        [
            ("m_league", (0, 0, 20_000, 0), "rank_points_off"),
            ("wrc_2025", (0, 0, 30_000, 0), "rank_points_off"),
            ("ema_2025", (0, 0, 20_000, 0), "points_after_uma"),
            ("tenhou_4p", (), "no_price"),
        ],
    )
    def test_a_price_that_comes_off_the_result(self, preset, penalties, code):
        settlement = settle_chombo(stakes(sticks=1, declarers=(2,)), 2, load_preset(preset))
        assert (settlement.deltas, settlement.penalties) == ((0, 0, 1000, 0), penalties)
        assert codes(settlement)[0] == ("NOT-3", code)

    def test_points_before_the_uma_are_paid_to_nobody(self):
        ruleset = EMA.changed(chombo_uma="before", chombo_amount=30_000)
        settlement = settle_chombo(stakes(sticks=1), 2, ruleset)
        assert lines(settlement) == ["2 -> T chombo 30000"]
        assert (settlement.deltas, settlement.sticks, settlement.penalties) == ((0, 0, -30_000, 0), 1, ())

    def test_where_no_amount_is_given_it_is_the_usual_one(self):
        ruleset = USUAL.changed(chombo="rank_points")
        assert settle_chombo(stakes(), 0, ruleset).penalties == (20_000, 0, 0, 0)


@pytest.mark.parametrize("chombo", ["points", "rank_points"])
def test_a_chombo_that_costs_nothing_is_not_the_usual_one(chombo):
    """NOT-3: an amount of 0 is stated."""
    settlement = settle_chombo(stakes(), 0, USUAL.changed(chombo=chombo, chombo_amount=0))
    assert (settlement.deltas, settlement.penalties) == ((0, 0, 0, 0), ())
    assert settlement.reasons[0].facts["amount"] == 0


def test_a_nagashi_that_the_rules_do_not_pay_is_named():
    settlement = settle_exhaustive(stakes(), (0,), (1,), EMA)
    assert settlement.deltas == (3000, -1000, -1000, -1000)
    assert [reason.code for reason in settlement.reasons] == ["noten_paid", "nagashi_not_played"]
