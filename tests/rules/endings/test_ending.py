"""From a table on which the hand has ended to who pays whom."""

from random import Random

import pytest

from tests.rules.build import go_on, table
from tests.rules.random_play import RandomPlay
from tests.rules.settlements import codes, lines
from trainer.rules.endings.settlement import (
    Stakes,
    nagashi_seats,
    pao_facts,
    settlement_of,
    stakes_of,
    standing_after,
    tenpai_seats,
)
from trainer.rules.errors import ImpossibleEventError
from trainer.rules.replay.state import Round
from trainer.rules.replay.table import replay
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import parse_tiles

USUAL, TENHOU = load_preset("house_classic"), load_preset("tenhou_4p")
EMA, SOUL = load_preset("ema_2025"), load_preset("mahjong_soul_4p")
TENHOU_3 = load_preset("tenhou_3p")
PINFU = "123456m456p99s78s"
"""Waits on 6s and 9s; pinfu."""
OTHER = "789m345p22s456s78s"
"""Waits on 6s and 9s too; pinfu."""
ROUND = "0 draw 5z; 0 discard 5z; 1 draw ?; 1 discard 1z; 2 draw ?; 2 discard 1z; 3 draw ?; 3 discard 1z; "


def settle(state, ruleset=USUAL, ura=""):
    return settlement_of(state, ruleset, parse_tiles(ura)).answer


class TestWins:
    def test_a_ron(self):
        """The dealer's pinfu, 30 fu 1 han: 240 base points, 1,500."""
        state = table({0: PINFU}, ROUND + "0 draw 2z; 0 discard 2z; 1 draw ?; 1 discard 6s; 0 ron 6s from 1")
        settlement = settle(state)
        assert (settlement.sort, settlement.winners) == ("win", (0,))
        assert lines(settlement) == ["1 -> 0 hand 1500"]
        assert standing_after(state, settlement) == (26_500, 23_500, 25_000, 25_000)

    def test_a_tsumo_with_honba_and_sticks(self):
        """Pinfu and menzen tsumo, 20 fu 2 han: 320 base points, 700 from each."""
        state = table({0: PINFU}, ROUND + "0 draw 6s; 0 tsumo 6s", round=Round(0, 1, 2), sticks=1)
        settlement = settle(state)
        assert lines(settlement) == [
            *(f"{seat} -> 0 hand 700" for seat in (1, 2, 3)),
            *(f"{seat} -> 0 honba 200" for seat in (1, 2, 3)),
            "T -> 0 sticks 1000",
        ]
        assert standing_after(state, settlement) == (28_700, 24_100, 24_100, 24_100)

    @pytest.mark.parametrize(
        ("honba_ron", "each"), [(0, 700), (200, 900), (300, 900), (1000, 1500), (1500, 1700)]
    )
    def test_a_tsumo_pays_an_equal_part_of_what_a_honba_brings_by_ron(self, honba_ron, each):
        """Two honba; a third of 200 or of 1,000 goes up to the next hundred."""
        state = table({0: PINFU}, ROUND + "0 draw 6s; 0 tsumo 6s", round=Round(0, 1, 2))
        settlement = settle(state, USUAL.changed(honba_ron=honba_ron))
        assert settlement.deltas == (3 * each, -each, -each, -each)

    RIICHI = ROUND + "0 draw 2z; 0 riichi; 0 discard 2z; 1 draw ?; 1 discard 3z; 2 draw ?; 2 discard 6s"

    def test_riichi_takes_its_own_stick_back_and_turns_the_ura(self):
        """Riichi, ippatsu, pinfu: 3 han 30 fu; two 9s by the ura are five han."""
        state = table({0: PINFU}, self.RIICHI + "; 0 ron 6s from 2")
        assert lines(settle(state, ura="1z")) == ["2 -> 0 hand 5800", "T -> 0 sticks 1000"]
        assert lines(settle(state, ura="8s")) == ["2 -> 0 hand 12000", "T -> 0 sticks 1000"]
        assert standing_after(state, settle(state, ura="1z")) == (30_800, 25_000, 19_200, 25_000)

    TWO = RIICHI.replace("3 draw ?", "3 draw 1z")

    def test_another_winner_without_riichi_turns_no_ura(self):
        state = table({0: PINFU, 3: OTHER}, self.TWO + "; 3 ron 6s from 2")
        assert lines(settle(state, ura="1s")) == ["2 -> 3 hand 1000", "T -> 3 sticks 1000"]

    def test_two_rons_by_ruleset(self):
        state = table({0: PINFU, 3: OTHER}, self.TWO + "; 3 ron 6s from 2; 0 ron 6s from 2", sticks=1)
        assert lines(settle(state)) == ["2 -> 3 hand 1000", "2 -> 0 hand 5800", "T -> 3 sticks 2000"]
        assert lines(settle(state, EMA))[2:] == ["T -> 0 sticks 1000", "T -> 3 sticks 1000"]
        assert settle(state, load_preset("m_league")).winners == (3,)

    def test_a_ronned_declaration_tile_leaves_no_stick(self):
        text = "0 draw 5z; 0 discard 5z; 1 draw ?; 1 riichi; 1 discard 6s; 0 ron 6s from 1"
        state = table({0: PINFU}, text)
        assert stakes_of(state) == Stakes(4, 0, owed=1)
        assert lines(settle(state)) == ["1 -> 0 hand 1500"]
        paid = USUAL.changed(stick_if_declaration_ronned="paid")
        assert standing_after(state, settle(state, paid)) == (27_500, 22_500, 25_000, 25_000)

    def test_a_false_win_can_not_be_settled(self):
        state = table({0: PINFU}, "0 draw 5z; 0 discard 5z; 1 draw ?; 1 discard 7s; 0 ron 7s from 1")
        with pytest.raises(ImpossibleEventError, match="seat 0 is not a win"):
            settle(state)

    def test_a_hand_that_goes_on_can_not_be_settled(self):
        with pytest.raises(ImpossibleEventError, match="has not ended"):
            settle(table({0: PINFU}, "0 draw 5z"))

    def test_a_tsumo_of_three(self):
        """Menzen tsumo, pinfu and an extracted north that is dora too: 4 han 20 fu, 1,300 and 2,600."""
        hand = {1: "456789p4567899s"}
        text = "0 draw ?; 0 discard 5z; 1 draw 4z; 1 kita 4z; 1 draw 1z; 1 discard 1z; 2 draw ?; 2 discard 1z"
        text += "; 0 draw ?; 0 discard 1z; 1 draw 9s; 1 tsumo 9s"
        state = table(hand, text, players=3, indicator="3z")
        assert settle(state, TENHOU_3).deltas == (-2600, 3900, -1300)


class TestPao:
    HAND = "23m11s9m9p8s556677z"
    TEXT = """
        0 draw ?; 0 discard 5z; 1 pon 5z 55z from 0; 1 discard 9m; 2 draw ?; 2 discard 6z
        1 pon 6z 66z from 2; 1 discard 9p; 2 draw ?; 2 discard 2z; 3 draw ?; 3 discard 7z
        1 pon 7z 77z from 3; 1 discard 8s; 2 draw ?;
    """

    def test_liable_and_discarder_share(self):
        state = table({1: self.HAND}, self.TEXT + "2 discard 4m; 1 ron 4m from 2")
        verdict = settlement_of(state, TENHOU)
        assert lines(verdict.answer) == ["3 -> 1 pao 16000", "2 -> 1 hand 16000"]
        assert (verdict.reasons[0].code, verdict.reasons[0].moment) == ("fed_decisive_call", 12)

    def test_the_liable_pays_a_tsumo_alone(self):
        text = (
            self.TEXT + "2 discard 2z; 3 draw ?; 3 discard 2z; 0 draw ?; 0 discard 2z; 1 draw 4m; 1 tsumo 4m"
        )
        assert lines(settle(table({1: self.HAND}, text), TENHOU)) == ["3 -> 1 pao 32000"]

    def test_facts_of_a_kakan_keep_the_call_of_its_pon(self):
        text = "0 draw ?; 0 discard 5z; 1 pon 5z 55z from 0; 1 discard 9m; 2 draw ?; 2 discard 6z"
        text += "; 1 pon 6z 66z from 2; 1 discard 9p; 2 draw ?; 2 discard 2z; 3 draw ?; 3 discard 2z"
        text += "; 0 draw ?; 0 discard 2z; 1 draw 5z; 1 kakan 5z; 1 draw 3s"
        facts = pao_facts(table({1: self.HAND}, text), 1)
        assert [meld.type for meld in facts.melds] == ["kakan", "pon"]
        assert (facts.called_at, facts.last_kan, facts.replaces) == ((2, 6), "kakan", "kakan")

    def test_a_rinshan_win_after_a_daiminkan(self):
        """Rinshan kaihou and toitoi; seat 2 fed the kan that the win follows, seat 0 an earlier one."""
        hand = {1: "333m55577p999s48s"}
        text = "0 draw ?; 0 discard 9s; 1 daiminkan 9s 999s from 0; 1 draw 7p; 1 discard 4s"
        text += "; 2 draw ?; 2 discard 3m; 1 daiminkan 3m 333m from 2; 1 draw 8s; 1 tsumo 8s"
        state = table(hand, text)
        rin = USUAL.changed(pao=("d3", "d4", "rin"))
        assert {line.payer for line in settle(state, rin).lines} == {2}
        assert {line.payer for line in settle(state).lines} == {0, 2, 3}


NOTEN = ("147m258p369s1234z", "258m369p147s1234z", "369m147p258s1234z")


FOUR_KANS = "; ".join(f"1 ankan {kind * 4}{suit}; 1 draw ?" for kind, suit in ("1s", "6z", "7z", "3z")) + "; "


class TestDraws:
    def ended(self, first, reason="exhaustive", text="0 draw 8p; 0 discard 8p", **facts):
        hands = {0: first, **dict(enumerate(NOTEN, 1))}
        state = table(hands, text, **facts)
        return go_on(state._replace(wall=0), f"ryuukyoku {reason}")

    def test_who_is_tenpai_is_paid(self):
        state = self.ended(PINFU, sticks=1)
        assert tenpai_seats(state, USUAL) == (0,)
        settlement = settle(state)
        assert (settlement.sort, settlement.sticks) == ("exhaustive", 1)
        assert settlement.deltas == (3000, -1000, -1000, -1000)

    def test_own_four_by_ruleset(self):
        """A pon of 9m and the last 9m: tenpai on Tenhou, noten in EMA."""
        hands = {0: "149m258p369s1234z", 1: "999m123456789p5z", 2: NOTEN[1], 3: "368m147p258s1234z"}
        text = "0 draw 6z; 0 discard 9m; 1 pon 9m 99m from 0; 1 discard 5z"
        state = go_on(table(hands, text)._replace(wall=0), "ryuukyoku")
        assert tenpai_seats(state, TENHOU) == (1,)
        assert tenpai_seats(state, EMA) == ()

    def test_waits_that_are_all_gone_count_unless_the_rules_say_no(self):
        """Waits on 7z alone; two lie in a river, one is the indicator."""
        text = "0 draw 7z; 0 discard 6z; 1 draw 7z; 1 discard 7z; 2 draw 5z; 2 discard 5z"
        text += "; 3 draw 7z; 3 discard 7z"
        state = self.ended("123456789m111p6z", text=text, indicator="7z")
        assert tenpai_seats(state, USUAL) == (0,)
        assert tenpai_seats(state, USUAL.changed(tenpai_all_visible=False)) == ()

    def test_an_unknown_hand_can_not_be_settled(self):
        state = table({0: PINFU}, "0 draw 6z; 0 discard 6z")._replace(wall=0)
        with pytest.raises(ImpossibleEventError, match="seat 1 is not known"):
            settle(go_on(state, "ryuukyoku"))

    @pytest.mark.parametrize("reason", ["exhaustive", "nagashi"])
    def test_nagashi_replaces_the_noten_payments(self, reason):
        state = self.ended(PINFU, reason, "0 draw 6z; 0 discard 6z")
        assert nagashi_seats(state) == (0,)
        assert settle(state, TENHOU).deltas == (12_000, -4_000, -4_000, -4_000)
        assert settle(state, EMA).deltas == (3000, -1000, -1000, -1000)

    def test_a_called_tile_or_another_kind_ends_nagashi(self):
        text = (
            "0 draw ?; 0 discard 1z; 1 draw ?; 1 discard 9s; 2 draw ?; 2 discard 5s; 3 draw ?; 3 discard 1m"
        )
        assert nagashi_seats(table({}, text)) == (0, 1, 3)
        called = table({}, text + "; 1 pon 1m 11m from 3")
        assert nagashi_seats(called) == (0, 1)

    @pytest.mark.parametrize(
        ("following", "reason"),
        [
            ("", "kyuushu"),
            ("1 discard 9s; ", "sanchahou"),
            (FOUR_KANS, "suukan"),
        ],
    )
    def test_an_abortive_draw_moves_nothing(self, following, reason):
        text = ROUND + f"0 draw 2z; 0 riichi; 0 discard 2z; 1 draw ?; {following}"
        state = table({0: PINFU}, f"{text}ryuukyoku {reason}", sticks=1)
        settlement = settle(state)
        assert (settlement.deltas, settlement.lines, settlement.sticks) == ((0, 0, 0, 0), (), 2)
        assert codes(settlement) == [("ABO-1", "no_points_move"), ("STK-2", "sticks_stay")]


@pytest.mark.parametrize("players", [3, 4])
def test_random_draws_lose_nothing(players):
    """Random hands end in a draw, or in a win that is none and is refused."""
    ruleset = TENHOU if players == 4 else TENHOU_3
    settled = 0
    for seed in range(60):
        play = RandomPlay(Random(seed), players)
        play.play()
        state = replay(play.deal, play.events)
        if state.end != "ryuukyoku":
            continue
        settlement = settle(state, ruleset)
        settled += 1
        assert sum(settlement.deltas) == 0
        assert settlement.sticks == state.sticks
    assert settled > 10


FOUR_KANS = """
    0 draw 9m; 0 riichi; 0 discard 9m
    1 draw ?; 1 ankan 1111z; dora 2z; 1 draw ?; 1 ankan 3333z; dora 2z; 1 draw ?; 1 discard 1s
    2 draw ?; 2 ankan 9999p; dora 2z; 2 draw ?; 2 ankan 1111m; dora 7z; 2 draw ?; 2 discard 1s
"""


@pytest.mark.parametrize(("fifth", "points"), [("", 48_000), ("3 ankan 8888m; 3 draw ?;", 3900)])
def test_no_ura_dora_counts_after_a_fifth_kan(fifth, points):
    """ABO-9: nine ura dora from 4m, three from 8s; or a double riichi and nothing else."""
    rules = USUAL.changed(abort_suukan=False, fifth_kan="allowed")
    text = f"{FOUR_KANS} 3 draw ?; {fifth} 3 discard 9s; 0 ron 9s from 3"
    state = table({0: "123456p99s78s555m"}, text)
    assert settle(state, rules, "8s444m3m").deltas == (points + 1000, 0, 0, -points)
