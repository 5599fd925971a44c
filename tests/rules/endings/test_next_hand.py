"""Who deals next, honba, and when the game is over."""

import pytest

from tests.rules.settlements import ron, stakes, tsumo
from trainer.rules.endings.next_hand import next_hand, target_of
from trainer.rules.endings.settlement import settle_abort, settle_chombo, settle_exhaustive, settle_wins
from trainer.rules.replay.state import Round
from trainer.rules.rulesets.ruleset import load_preset

USUAL = load_preset("house_classic")
TENHOU, TENHOU_3 = load_preset("tenhou_4p"), load_preset("tenhou_3p")
ML = load_preset("m_league")
EVEN = (25_000, 25_000, 25_000, 25_000)


def won(*seats, ruleset=USUAL, **facts):
    """A tsumo, or several rons on the seat after the last winner."""
    table = stakes(ruleset.players, **facts)
    if len(seats) == 1:
        return settle_wins(table, [tsumo(seats[0])], ruleset)
    thrower = (seats[-1] + 1) % ruleset.players
    return settle_wins(table, [ron(seat, thrower) for seat in seats], ruleset)


def drawn(*tenpai, ruleset=USUAL, **facts):
    return settle_exhaustive(stakes(ruleset.players, **facts), tenpai, (), ruleset)


def follow(played, settlement, scores=EVEN, ruleset=USUAL, **more):
    return next_hand(played, settlement, scores, ruleset, **more)


def codes(hand):
    return [reason.code for reason in hand.reasons]


class TestDeal:
    """East 2 with three honba: seat 1 deals."""

    PLAYED = Round(0, 2, 3)

    @pytest.mark.parametrize(
        ("settlement", "following", "first"),
        [
            (won(1), Round(0, 2, 4), "dealer_won"),
            (won(0), Round(0, 3, 0), "dealer_did_not_win"),
            (won(0, 1), Round(0, 2, 4), "dealer_won"),
            (won(2, 3), Round(0, 3, 0), "dealer_did_not_win"),
            (drawn(1, 2), Round(0, 2, 4), "dealer_tenpai"),
            (drawn(0, 2), Round(0, 3, 4), "dealer_noten"),
            (drawn(), Round(0, 3, 4), "dealer_noten"),
            (settle_abort(stakes(), USUAL), Round(0, 2, 4), "dealer_stays_at_abort"),
        ],
    )
    def test_next(self, settlement, following, first):
        hand = follow(self.PLAYED, settlement)
        assert (hand.round, hand.over) == (following, "")
        assert hand.dealer_stays is (following.number == 2)
        assert codes(hand) == [first, "honba_goes_up" if following.honba else "honba_to_zero"]

    def test_where_only_a_win_keeps_the_deal(self):
        ruleset = USUAL.changed(renchan="agari")
        hand = follow(self.PLAYED, drawn(1), ruleset=ruleset)
        assert (hand.round, hand.reasons[0].code) == (Round(0, 3, 4), "tenpai_does_not_keep_deal")
        assert follow(self.PLAYED, won(1), ruleset=ruleset).round == Round(0, 2, 4)

    def test_where_the_dealer_among_several_winners_passes(self):
        ruleset = USUAL.changed(multi_ron_dealer_renchan=False)
        hand = follow(self.PLAYED, won(0, 1), ruleset=ruleset)
        assert (hand.round, hand.reasons[0].code) == (Round(0, 3, 0), "dealer_among_winners_passes")
        assert follow(self.PLAYED, won(1), ruleset=ruleset).dealer_stays is True

    def test_a_dealer_who_lost_a_head_bump_has_not_won(self):
        """Seat 3 discards: seat 0 is nearer than the dealer."""
        settlement = settle_wins(stakes(dealer=1), [ron(1, 3), ron(0, 3)], ML)
        assert follow(self.PLAYED, settlement, ruleset=ML).round == Round(0, 3, 0)

    def test_the_dealer_of_nagashi_stays_only_if_tenpai(self):
        noten = settle_exhaustive(stakes(), (), (1,), TENHOU)
        tenpai = settle_exhaustive(stakes(), (1,), (3,), TENHOU)
        assert follow(self.PLAYED, noten, ruleset=TENHOU).round == Round(0, 3, 4)
        assert follow(self.PLAYED, tenpai, ruleset=TENHOU).round == Round(0, 2, 4)

    def test_a_chombo_is_played_again_with_the_same_honba(self):
        settlement = settle_chombo(stakes(honba=3, sticks=3, declarers=(0,)), 0, USUAL)
        hand = follow(self.PLAYED, settlement)
        assert (hand.round, hand.sticks, hand.dealer_stays) == (self.PLAYED, 2, True)
        assert codes(hand) == ["same_hand_again"]

    def test_sticks_go_on(self):
        assert follow(self.PLAYED, drawn(sticks=2)).sticks == 2
        assert follow(self.PLAYED, won(1, sticks=2)).sticks == 0

    @pytest.mark.parametrize(("players", "last"), [(4, 4), (3, 3)])
    def test_after_the_last_seat_the_next_wind_begins(self, players, last):
        ruleset = TENHOU if players == 4 else TENHOU_3
        settlement = won(0, ruleset=ruleset)
        hand = follow(Round(0, last), settlement, (35_000,) * players, ruleset)
        assert (hand.round, hand.over) == (Round(1, 1, 0), "")


class TestBust:
    @pytest.mark.parametrize(
        ("bust", "points", "over"),
        [
            ("none", -100, ""),
            ("below_0", 0, ""),
            ("below_0", -100, "somebody_busts"),
            ("at_or_below_0", 0, "somebody_busts"),
            ("at_or_below_0", 100, ""),
        ],
    )
    def test_limits(self, bust, points, over):
        scores = (50_000, points, 25_000, 25_000 - points)
        hand = follow(Round(0, 1), won(0), scores, USUAL.changed(bust=bust))
        assert hand.over == over

    def test_the_reason_names_the_lowest(self):
        hand = follow(Round(0, 1), won(0), (90_000, -100, -2_000, 12_100))
        assert hand.reasons[-1].facts == {"seat": 2, "points": -2_000}

    def test_a_chombo_can_bust(self):
        settlement = settle_chombo(stakes(), 1, USUAL)
        assert follow(Round(0, 1), settlement, (40_000, -1_000, 31_000, 30_000)).over == "somebody_busts"


class TestLastHand:
    """South 4: seat 3 deals."""

    LAST = Round(1, 4, 1)
    LEADS, TRAILS = (20_000, 21_000, 22_000, 37_000), (20_000, 21_000, 37_000, 22_000)
    LOW = (24_000, 25_000, 25_000, 26_000)

    @pytest.mark.parametrize(
        ("ruleset", "settlement", "scores", "over"),
        [
            (USUAL, won(0), LOW, "last_hand_played"),
            (TENHOU, won(0), TRAILS, "last_hand_played"),
            (TENHOU, won(0), LOW, ""),
            (TENHOU, drawn(0), TRAILS, "last_hand_played"),
            (TENHOU, won(3), LEADS, "leading_dealer_ends"),
            (TENHOU, drawn(3), LEADS, "leading_dealer_ends"),
            (TENHOU, won(3), TRAILS, ""),
            (TENHOU, won(3), LOW, ""),
            (TENHOU, settle_abort(stakes(), TENHOU), LEADS, ""),
            (ML, won(3), LEADS, ""),
            (ML, won(0), LEADS, "last_hand_played"),
        ],
    )
    def test_over(self, ruleset, settlement, scores, over):
        hand = follow(self.LAST, settlement, scores, ruleset)
        assert (hand.over, hand.may_stop) == (over, False)

    def test_short_of_the_target_the_west_round_follows(self):
        hand = follow(self.LAST, won(0), self.LOW, TENHOU)
        assert (hand.round, target_of(TENHOU), target_of(USUAL)) == (Round(2, 1, 0), 30_000, None)

    def test_equal_points_do_not_lead_from_the_last_seat(self):
        scores = (30_000, 20_000, 20_000, 30_000)
        assert follow(self.LAST, won(3), scores, TENHOU).over == ""

    def test_an_optional_stop_is_the_dealers_choice(self):
        asked = follow(self.LAST, won(3), self.LEADS)
        assert (asked.over, asked.may_stop, asked.round) == ("", True, Round(1, 4, 2))
        assert codes(asked)[-1] == "dealer_may_stop"
        stopped = follow(self.LAST, won(3), self.LEADS, stops=True)
        assert (stopped.over, stopped.may_stop) == ("dealer_stops", False)

    @pytest.mark.parametrize("scores", [TRAILS, LOW[::-1]])
    def test_who_does_not_lead_can_not_stop(self, scores):
        hand = follow(self.LAST, won(3), scores, stops=True)
        assert (hand.over, hand.may_stop) == ("", False)

    def test_nobody_can_stop_earlier(self):
        assert follow(Round(1, 3), won(2), (0, 0, 90_000, 10_000), stops=True).over == ""

    def test_east_4_ends_a_game_of_one_wind(self):
        scores = (40_000, 20_000, 20_000, 20_000)
        assert follow(Round(0, 4), won(0), scores, hanchan=False).over == "last_hand_played"
        assert follow(Round(0, 4), won(0), scores).over == ""

    def test_south_3_ends_a_game_of_three(self):
        scores = (45_000, 30_000, 30_000)
        hand = follow(Round(1, 3), won(0, ruleset=TENHOU_3), scores, TENHOU_3)
        assert hand.over == "last_hand_played"
        assert follow(Round(1, 2), won(0, ruleset=TENHOU_3), scores, TENHOU_3).over == ""


class TestExtension:
    """West: sudden death at 30,000, as measured in Tenhou's games."""

    @pytest.mark.parametrize(
        ("played", "settlement", "scores", "over"),
        [
            (Round(2, 1), won(1), (20_000, 30_000, 25_000, 25_000), "target_reached"),
            (Round(2, 1), won(1), (20_000, 29_900, 25_100, 25_000), ""),
            (Round(2, 1), won(0), (31_000, 20_000, 25_000, 24_000), "target_reached"),
            (Round(2, 1), drawn(0, 3), (29_100, 25_400, 14_500, 30_000), ""),
            (Round(2, 1), drawn(3), (24_000, 25_500, 14_500, 35_000), "target_reached"),
            (Round(2, 4), won(1), (20_000, 29_900, 25_100, 25_000), "extension_played"),
            (Round(2, 4), won(3), (20_000, 25_000, 25_100, 29_900), ""),
        ],
    )
    def test_over(self, played, settlement, scores, over):
        assert follow(played, settlement, scores, TENHOU).over == over

    def test_the_target_is_the_return_points_where_none_is_given(self):
        ruleset = USUAL.changed(extension="west_sudden_death")
        assert target_of(ruleset) == 30_000

    def test_a_west_round_that_the_rules_do_not_know_is_played_out(self):
        scores = (70_000, 10_000, 10_000, 10_000)
        assert follow(Round(2, 1), won(0), scores).over == ""
        assert follow(Round(2, 4), won(0), scores).over == "extension_played"
