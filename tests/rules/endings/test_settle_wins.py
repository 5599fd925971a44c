"""Payments of wins, line by line, with the numbers of the rule texts."""

import pytest

from tests.rules.settlements import codes, lines, ron, stakes, tsumo
from trainer.rules.endings.settlement import settle_wins, tsumo_shares
from trainer.rules.rulesets.ruleset import load_preset

USUAL = load_preset("house_classic")
TENHOU, TENHOU_3 = load_preset("tenhou_4p"), load_preset("tenhou_3p")
SOUL, EMA, ML = load_preset("mahjong_soul_4p"), load_preset("ema_2025"), load_preset("m_league")
SPLIT = TENHOU_3.changed(tsumo_loss=False)


class TestOneWinner:
    def test_a_ron_is_paid_by_the_discarder_alone(self):
        settlement = settle_wins(stakes(), [ron(1, 2, base=480)], USUAL)
        assert lines(settlement) == ["2 -> 1 hand 2000"]
        assert settlement.deltas == (0, 2000, -2000, 0)
        assert codes(settlement) == [("SCO-2", "ron_paid")]

    def test_a_ron_of_the_dealer_is_half_as_much_again(self):
        assert settle_wins(stakes(), [ron(0, 3)], USUAL).deltas == (12000, 0, 0, -12000)

    def test_a_tsumo_costs_the_dealer_twice_as_much(self):
        settlement = settle_wins(stakes(), [tsumo(2, base=960)], USUAL)
        assert lines(settlement) == ["0 -> 2 hand 2000", "1 -> 2 hand 1000", "3 -> 2 hand 1000"]

    def test_a_tsumo_of_the_dealer_costs_everybody_the_same(self):
        assert settle_wins(stakes(dealer=3), [tsumo(3)], USUAL).deltas == (-4000, -4000, -4000, 12000)

    def test_each_share_is_rounded_up_by_itself(self):
        """30 fu 1 han: 240 base points, 1,000 on a ron and 300/500 on a tsumo."""
        assert settle_wins(stakes(), [ron(1, 2, base=240)], USUAL).deltas == (0, 1000, -1000, 0)
        assert settle_wins(stakes(), [tsumo(1, base=240)], USUAL).deltas == (-500, 1100, -300, -300)

    @pytest.mark.parametrize(("preset", "per"), [("tenhou_4p", 300), ("tenhou_3p", 200)])
    def test_honba_on_a_ron_comes_from_the_discarder(self, preset, per):
        ruleset = load_preset(preset)
        settlement = settle_wins(stakes(ruleset.players, honba=3), [ron(1, 2)], ruleset)
        assert lines(settlement) == ["2 -> 1 hand 8000", f"2 -> 1 honba {3 * per}"]
        assert settlement.reasons[1].facts == {"honba": 3, "per": per, "points": 3 * per}

    @pytest.mark.parametrize(("preset", "others"), [("tenhou_4p", (0, 2, 3)), ("tenhou_3p", (0, 2))])
    def test_honba_on_a_tsumo_is_100_from_each(self, preset, others):
        ruleset = load_preset(preset)
        settlement = settle_wins(stakes(ruleset.players, honba=2), [tsumo(1)], ruleset)
        honba = [line for line in settlement.lines if line.what == "honba"]
        assert [(line.payer, line.payee, line.points) for line in honba] == [(s, 1, 200) for s in others]

    def test_the_winner_takes_all_sticks_a_declarer_or_not(self):
        settlement = settle_wins(stakes(sticks=3, declarers=(0, 3)), [ron(1, 2)], USUAL)
        assert lines(settlement) == ["2 -> 1 hand 8000", "T -> 1 sticks 3000"]
        assert (settlement.sticks, settlement.deltas) == (0, (0, 11000, -8000, 0))
        assert codes(settlement)[-1] == ("STK-1", "winner_takes_sticks")

    def test_own_back_rest_nearest_makes_no_difference_to_one_winner(self):
        settlement = settle_wins(stakes(sticks=3, declarers=(1,)), [ron(1, 2)], EMA)
        assert lines(settlement) == ["2 -> 1 hand 8000", "T -> 1 sticks 3000"]

    def test_without_honba_and_sticks_there_is_no_line_of_them(self):
        assert lines(settle_wins(stakes(), [ron(1, 2)], USUAL)) == ["2 -> 1 hand 8000"]

    def test_no_claim_is_refused(self):
        with pytest.raises(ValueError, match="no win"):
            settle_wins(stakes(), [], USUAL)

    def test_fewer_sticks_than_declarers_are_refused(self):
        with pytest.raises(ValueError, match="1 sticks on the table, 2 declarers"):
            stakes(sticks=1, declarers=(0, 1))


class TestDeclarationRonned:
    def test_the_riichi_does_not_stand_and_no_stick_is_paid(self):
        settlement = settle_wins(stakes(owed=2), [ron(1, 2)], USUAL)
        assert settlement.deltas == (0, 8000, -8000, 0)
        assert codes(settlement)[0] == ("RCH-6", "ronned_riichi_keeps_stick")

    def test_where_it_is_paid_the_winner_takes_it(self):
        ruleset = USUAL.changed(stick_if_declaration_ronned="paid")
        settlement = settle_wins(stakes(owed=2, sticks=1), [ron(1, 2)], ruleset)
        assert lines(settlement) == ["2 -> T sticks 1000", "2 -> 1 hand 8000", "T -> 1 sticks 2000"]
        assert (settlement.deltas, settlement.sticks) == ((0, 10000, -9000, 0), 0)


class TestTwoRons:
    """Seat 3 discards; seat 1 is the second after it, seat 2 the third."""

    CLAIMS = (ron(2, 3, base=1920), ron(1, 3, base=960))

    def test_both_are_paid_honba_and_sticks_to_the_nearest(self):
        settlement = settle_wins(stakes(honba=2, sticks=3, declarers=(2,)), self.CLAIMS, TENHOU)
        assert lines(settlement) == [
            "3 -> 1 hand 3900",
            "3 -> 1 honba 600",
            "3 -> 2 hand 7700",
            "T -> 1 sticks 3000",
        ]
        assert (settlement.winners, settlement.deltas) == ((1, 2), (0, 7500, 7700, -12200))
        assert codes(settlement) == [
            ("STK-3", "rons_all_paid"),
            ("SCO-2", "ron_paid"),
            ("SCO-2", "ron_paid"),
            ("STK-6", "honba_by_ron"),
            ("STK-3", "honba_to_nearest"),
            ("STK-3", "sticks_to_nearest"),
        ]

    def test_ema_pays_honba_to_each_and_gives_riichi_winners_their_stick_back(self):
        settlement = settle_wins(stakes(honba=2, sticks=3, declarers=(0, 2)), self.CLAIMS, EMA)
        assert lines(settlement) == [
            "3 -> 1 hand 3900",
            "3 -> 1 honba 600",
            "3 -> 2 hand 7700",
            "3 -> 2 honba 600",
            "T -> 2 sticks 1000",
            "T -> 1 sticks 2000",
        ]
        assert settlement.sticks == 0
        assert codes(settlement)[-2:] == [("STK-3", "honba_to_each"), ("STK-3", "own_sticks_first")]

    def test_the_only_stick_goes_back_to_its_owner(self):
        settlement = settle_wins(stakes(sticks=1, declarers=(2,)), self.CLAIMS, EMA)
        assert lines(settlement)[-1] == "T -> 2 sticks 1000"

    def test_head_bump_pays_the_nearest_alone(self):
        settlement = settle_wins(stakes(honba=1, sticks=1, declarers=(2,)), self.CLAIMS, ML)
        assert lines(settlement) == ["3 -> 1 hand 3900", "3 -> 1 honba 300", "T -> 1 sticks 1000"]
        assert (settlement.winners, settlement.deltas) == ((1,), (0, 5200, 0, -4200))
        assert settlement.reasons[0].facts == {"seats": (1, 2), "nearest": 1}

    def test_three_players(self):
        claims = [ron(1, 2), ron(0, 2)]
        settlement = settle_wins(stakes(3, honba=1), claims, TENHOU_3)
        assert (settlement.winners, settlement.deltas) == ((0, 1), (12200, 8000, -20200))


class TestThreeRons:
    CLAIMS = (ron(0, 3), ron(1, 3), ron(2, 3))

    @pytest.mark.parametrize(
        ("ruleset", "deltas", "winners"),
        [
            (TENHOU, (0, 0, 0, 0), ()),
            (USUAL, (0, 0, 0, 0), ()),
            (SOUL, (14300, 8000, 8000, -28300), (0, 1, 2)),
            (EMA, (14300, 8300, 8300, -28900), (0, 1, 2)),
            (ML, (14300, 0, 0, -12300), (0,)),
        ],
    )
    def test_three_ways(self, ruleset, deltas, winners):
        settlement = settle_wins(stakes(honba=1, sticks=2), self.CLAIMS, ruleset)
        assert (settlement.deltas, settlement.winners) == (deltas, winners)
        assert settlement.sticks == (0 if winners else 2)

    def test_three_rons_that_abort_leave_the_sticks(self):
        settlement = settle_wins(stakes(sticks=2, owed=3), self.CLAIMS, TENHOU)
        assert (settlement.sort, settlement.lines) == ("abort", ())
        assert codes(settlement) == [
            ("ABO-7", "no_ron_of_three_paid"),
            ("RCH-6", "ronned_riichi_keeps_stick"),
            ("ABO-1", "no_points_move"),
            ("STK-2", "sticks_stay"),
        ]

    def test_three_rons_may_abort_where_two_are_a_head_bump(self):
        ruleset = ML.changed(triple_ron="abort")
        assert settle_wins(stakes(), self.CLAIMS, ruleset).winners == ()
        assert settle_wins(stakes(), self.CLAIMS[:2], ruleset).winners == (0,)


class TestTsumoOfThree:
    @pytest.mark.parametrize(
        ("winner", "base", "loss", "split"),
        [
            (1, 2000, (-4000, 6000, -2000), (-5000, 8000, -3000)),
            (0, 2000, (8000, -4000, -4000), (12000, -6000, -6000)),
            (1, 960, (-2000, 3000, -1000), (-2500, 4000, -1500)),
            (1, 240, (-500, 800, -300), (-700, 1200, -500)),
        ],
    )
    def test_the_absent_share_is_lost_or_split(self, winner, base, loss, split):
        claim = tsumo(winner, base)
        assert settle_wins(stakes(3), [claim], TENHOU_3).deltas == loss
        assert settle_wins(stakes(3), [claim], SPLIT).deltas == split

    def test_the_reason_says_which(self):
        assert codes(settle_wins(stakes(3), [tsumo(1)], TENHOU_3))[1] == ("SAN-3", "north_share_lost")
        assert codes(settle_wins(stakes(3), [tsumo(1)], SPLIT))[1] == ("SAN-3", "north_share_split")

    def test_four_players_know_neither(self):
        assert codes(settle_wins(stakes(), [tsumo(1)], USUAL)) == [("SCO-2", "tsumo_paid")]
        assert tsumo_shares(2000, 1, stakes(), USUAL) == {0: 4000, 2: 2000, 3: 2000}
