"""What a liable player pays (STK-8): seat 0 deals, seat 1 wins, seat 2 is liable, two honba, two sticks."""

import pytest

from tests.rules.settlements import codes, lines, ron, stakes, tsumo
from trainer.rules.endings.settlement import settle_wins
from trainer.rules.rulesets.ruleset import load_preset

TENHOU, TENHOU_3 = load_preset("tenhou_4p"), load_preset("tenhou_3p")
ML, EMA = load_preset("m_league"), load_preset("ema_2025")
SOUL = load_preset("mahjong_soul_4p")
SOUL_3 = load_preset("mahjong_soul_3p")
D3 = {"d3": 2}


def deltas(claim, ruleset, **facts):
    given = {"honba": 2, "sticks": 2} | facts
    return settle_wins(stakes(ruleset.players, **given), [claim], ruleset).deltas


class TestTsumo:
    def test_the_liable_pays_the_whole_hand_and_its_honba(self):
        """Tenhou's pao.xml: 32,300 from one with a single honba."""
        settlement = settle_wins(stakes(honba=1), [tsumo(1, yakuman=1, liable=D3)], TENHOU)
        assert lines(settlement) == ["2 -> 1 pao 32000", "2 -> 1 honba 300"]
        assert codes(settlement)[1] == ("STK-8", "liable_pays_all")

    def test_a_dealer_is_paid_48000(self):
        assert deltas(tsumo(0, yakuman=1, liable=D3), ML, sticks=0) == (48600, 0, -48600, 0)

    def test_a_combined_yakuman_is_the_liable_players_alone_or_in_part(self):
        claim = tsumo(1, yakuman=2, liable=D3)
        assert deltas(claim, TENHOU) == (0, 66600, -64600, 0)
        assert deltas(claim, SOUL) == (-16000, 66600, -40600, -8000)

    def test_three_players(self):
        claim = tsumo(1, yakuman=2, liable=D3)
        assert deltas(claim, TENHOU_3) == (0, 50400, -48400)
        assert deltas(claim, SOUL_3) == (-16000, 50400, -32400)


class TestRon:
    def test_liable_and_discarder_pay_half_each(self):
        settlement = settle_wins(stakes(), [ron(1, 0, yakuman=1, liable=D3)], TENHOU)
        assert lines(settlement) == ["2 -> 1 pao 16000", "0 -> 1 hand 16000"]
        assert codes(settlement)[1] == ("STK-8", "liable_pays_half")

    @pytest.mark.parametrize(
        ("preset", "expected"),
        [
            ("tenhou_4p", (-16000, 34600, -16600, 0)),
            ("m_league", (-16000, 34600, -16600, 0)),
            ("ema_2025", (-16600, 34600, -16000, 0)),
            ("wrc_2025", (-16600, 34600, -16000, 0)),
        ],
    )
    def test_who_pays_two_honba_when_another_deals_in(self, preset, expected):
        assert deltas(ron(1, 0, yakuman=1, liable=D3), load_preset(preset)) == expected

    def test_a_combined_yakuman_in_halves_or_its_liable_part_in_halves(self):
        claim = ron(1, 0, yakuman=2, liable=D3)
        assert deltas(claim, TENHOU) == (-32000, 66600, -32600, 0)
        assert deltas(claim, SOUL) == (-48000, 66600, -16600, 0)
        assert deltas(claim, TENHOU_3) == (-32000, 66400, -32400)
        assert deltas(claim, SOUL_3) == (-48000, 66400, -16400)

    @pytest.mark.parametrize("ruleset", [TENHOU, SOUL, EMA])
    def test_a_liable_player_who_deals_in_pays_an_ordinary_ron(self, ruleset):
        settlement = settle_wins(stakes(honba=1), [ron(1, 2, yakuman=1, liable=D3)], ruleset)
        assert lines(settlement) == ["2 -> 1 hand 32000", "2 -> 1 honba 300"]
        assert codes(settlement)[1] == ("STK-8", "liable_dealt_in")


class TestParts:
    def test_daisuushii_that_counts_twice_is_two_parts(self):
        """Daisuushii twice and tsuuiisou: 96,000, of which 64,000 are the liable player's."""
        claim = tsumo(1, yakuman=3, liable={"d4": 2})
        assert deltas(claim, SOUL, honba=0, sticks=0) == (-16000, 96000, -72000, -8000)

    def test_two_liable_players_pay_a_yakuman_each(self):
        """Daisuushii with four kans: the fourth wind fed by seat 2, the fourth kan by seat 3."""
        claim = tsumo(1, yakuman=2, liable={"d4": 2, "k4": 3})
        assert deltas(claim, ML, honba=0, sticks=0) == (0, 64000, -32000, -32000)

    def test_a_yakuman_that_does_not_count_beside_another_leaves_no_rest(self):
        assert deltas(tsumo(1, yakuman=1, liable=D3), EMA, honba=0, sticks=0) == (0, 32000, -32000, 0)

    def test_a_rinshan_win_after_a_daiminkan_is_paid_by_its_feeder(self):
        """30 fu 3 han, 1,000/2,000: 4,000 in all."""
        claim = tsumo(1, base=960, liable={"rin": 3})
        assert deltas(claim, SOUL, honba=1, sticks=0) == (0, 4300, 0, -4300)

    def test_the_rest_of_a_rinshan_win_is_its_feeders_too(self):
        claim = tsumo(1, yakuman=2, liable={"d3": 2, "rin": 3})
        assert deltas(claim, SOUL, honba=0, sticks=0) == (0, 64000, -32000, -32000)
