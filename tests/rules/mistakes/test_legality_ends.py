"""Is this draw, indicator, win or ryuukyoku allowed now? With the hand known and with it hidden."""

import pytest

from tests.rules.build import event, go_on, pass_time, table
from tests.rules.legality_cases import USUAL, judge
from trainer.rules.mistakes.legality import legality
from trainer.rules.rulesets.ruleset import load_preset

TENHOU = load_preset("tenhou_4p")
TENPAI = "123456m456p99s78s"
"""Waits on 6s and 9s."""
NOTEN = "1358m2479p136s15z"


class TestDrawsAndDora:
    def test_a_draw_goes_on(self):
        assert judge("", "0 draw ?; 0 discard 9p", "1 draw ?") == (True, "play_goes_on")

    SUUFON = "0 draw ?; 0 discard 1z; 1 draw ?; 1 discard 1z; 2 draw ?; 2 discard 1z; 3 draw ?; 3 discard 1z"

    def test_not_over_a_mandatory_abort(self):
        assert judge("", self.SUUFON, "0 draw ?") == (False, "abort_passed_over")
        assert judge("", self.SUUFON, "0 draw ?", USUAL.changed(abort_suufon=False)) == (True, "play_goes_on")

    def test_the_abort_itself(self):
        assert judge("", self.SUUFON, "ryuukyoku suufon") == (True, "suufon")
        assert judge("", self.SUUFON, "ryuukyoku suucha") == (False, "not_such_an_abort")
        off = USUAL.changed(abort_suufon=False)
        assert judge("", self.SUUFON, "ryuukyoku suufon", off) == (False, "not_such_an_abort")

    SUUCHA = "; ".join(f"{seat} draw ?; {seat} riichi; {seat} discard {seat + 1}p" for seat in range(4))

    def test_suucha_riichi_but_for_a_ron_on_the_fourth_tile(self):
        assert judge("", self.SUUCHA, "0 draw ?") == (False, "abort_passed_over")
        later = "; ".join(f"{seat} draw ?; {seat} discard 9s" for seat in range(4))
        assert judge("", f"{later}; {self.SUUCHA}", "0 draw ?") == (False, "abort_passed_over")
        assert judge("", self.SUUCHA, "ryuukyoku suucha") == (True, "suucha")
        assert judge("", self.SUUCHA, "0 ron 4p from 3") == (True, "nothing_public_forbids")
        assert judge("", self.SUUCHA, "0 draw ?", load_preset("m_league")) == (True, "play_goes_on")

    def test_the_indicator_of_a_kan(self):
        assert judge("", "0 draw ?; 0 ankan 1111z", "dora 9p") == (True, "indicator_for_kan")
        assert judge("", "0 draw ?", "dora 9p") == (False, "indicator_too_many")
        assert judge("", "0 draw ?; 0 ankan 1111z; dora 9p", "dora 8p") == (False, "indicator_too_many")
        late = judge("", "0 draw ?; 0 ankan 1111z; 0 draw ?; 0 discard 9p", "1 draw ?")
        assert late == (False, "indicator_not_opened")

    def test_nine_kinds(self):
        hand = "19m19p19s1237z678s"
        assert judge(hand, "0 draw 4z", "ryuukyoku kyuushu")[0] is True
        assert judge(hand, "0 draw 4z", "ryuukyoku kyuushu", load_preset("ema_2025"))[0] is False
        assert judge("", "0 draw ?", "ryuukyoku kyuushu") == (True, "nothing_public_forbids")
        text = "0 draw ?; 0 discard 9p; 1 pon 9p 99p from 0; 1 discard 1z; 2 draw ?"
        assert judge("", text, "ryuukyoku kyuushu")[0] is False

    def test_nagashi_before_the_wall_is_empty(self):
        assert judge("", "0 draw ?; 0 discard 9p", "ryuukyoku nagashi") == (False, "nobody_has_nagashi")

    def test_nagashi_before_the_last_discard(self):
        """STK-7: the river of seat 0 is all honours, but the last tile is not thrown yet."""
        state = pass_time(table({}, "0 draw ?; 0 discard 9p"), wall=0)
        due = state._replace(phase="discard", pending=None)
        assert legality(due, event("ryuukyoku nagashi"), USUAL).codes() == ("nobody_has_nagashi",)

    def test_at_the_empty_wall(self):
        state = pass_time(table({}, "0 draw ?; 0 discard 9p"), wall=0)
        assert legality(state, event("ryuukyoku"), USUAL).codes() == ("wall_is_empty",)
        assert legality(state, event("ryuukyoku nagashi"), USUAL).codes() == ("nobody_has_nagashi",)
        none = USUAL.changed(nagashi_mangan=False)
        assert legality(state, event("ryuukyoku nagashi"), none).codes() == ("no_nagashi_mangan",)

    KANS = """
        0 draw ?; 0 ankan 1111z; 0 draw ?; 0 ankan 2222z; 0 draw ?; 0 discard 9p
        1 draw ?; 1 ankan 3333z; 1 draw ?; 1 ankan 4444z; 1 draw ?; 1 discard 9p
    """

    @pytest.mark.parametrize("reason", ["exhaustive", "nagashi"])
    @pytest.mark.parametrize(
        ("text", "levels", "codes"),
        [
            (SUUFON, {}, ("abort_passed_over",)),
            (SUUFON, {"abort_suufon": False}, ()),
            (SUUCHA, {}, ("abort_passed_over",)),
            (SUUCHA, {"abort_suucha": False}, ()),
            (KANS, {"kan_dora": False}, ("abort_passed_over",)),
            (KANS, {"kan_dora": False, "suukan_timing": "immediate"}, ("abort_passed_over",)),
            (KANS, {"kan_dora": False, "abort_suukan": False}, ()),
        ],
    )
    def test_no_exhaustive_draw_in_place_of_a_mandatory_abort(self, reason, text, levels, codes):
        """ABO-1: the last discard aborts the hand, so the wall that is played out does not end it."""
        state = table({}, text, indicator="9m")._replace(wall=0)
        verdict = legality(state, event(f"ryuukyoku {reason}"), USUAL.changed(**levels))
        assert [code for code in verdict.codes() if code == "abort_passed_over"] == list(codes)
        if codes or reason == "exhaustive":
            assert verdict.answer is not bool(codes)

    def test_the_fourth_riichi_on_the_last_discard(self):
        """WRC 2025 has riichi on the last tile; with suucha riichi on the hand is drawn as that."""
        rules = load_preset("wrc_2025").changed(abort_suucha=True)
        others = "; ".join(f"{seat} draw ?; {seat} riichi; {seat} discard {seat + 1}p" for seat in (2, 3))
        text = f"0 draw ?; 0 riichi; 0 discard 1p; 1 draw ?; 1 discard 9s; {others}"
        state = pass_time(table({}, text), wall=1, without="1234p9s")
        state = go_on(state, "1 draw ?; 1 riichi; 1 discard 2p")
        assert state.wall == 0
        found = [legality(state, event(f"ryuukyoku {reason}"), rules) for reason in ("exhaustive", "suucha")]
        assert [verdict.codes() for verdict in found] == [("abort_passed_over",), ("suucha",)]


class TestWins:
    def test_ron(self):
        text = "0 draw 9m; 0 discard 9m; 1 draw ?; 1 discard {}"
        assert judge(TENPAI, text.format("6s"), "0 ron 6s from 1")[0] is True
        assert judge(TENPAI, text.format("5s"), "0 ron 5s from 1") == (False, "not_a_wait")
        assert judge("", text.replace("9m", "?", 1).format("5s"), "0 ron 5s from 1") == (
            True,
            "nothing_public_forbids",
        )

    def test_ron_on_an_ankan_by_level(self):
        text = "0 draw ?; 0 discard 9p; 1 draw ?; 1 ankan 7777z"
        for preset, answer in (("tenhou_4p", False), ("mahjong_soul_4p", True)):
            assert judge("", text, "0 ron 7z from 1", load_preset(preset))[0] is answer

    @pytest.mark.parametrize(
        ("preset", "first", "second", "codes"),
        [
            ("tenhou_4p", 1, 2, (True, "nothing_public_forbids")),
            ("tenhou_4p", 2, 1, (True, "nothing_public_forbids")),
            ("m_league", 1, 2, (False, "only_nearest_paid")),
            ("m_league", 1, 3, (False, "only_nearest_paid")),
            ("m_league", 2, 1, (True, "nothing_public_forbids")),
            ("m_league", 3, 1, (True, "nothing_public_forbids")),
        ],
    )
    def test_a_second_ron_by_level_and_turn_order(self, preset, first, second, codes):
        """STK-3: head bump bars who sits further from the discarder than a winner, in whatever order."""
        text = f"0 draw ?; 0 discard 6s; {first} ron 6s from 0"
        assert judge("", text, f"{second} ron 6s from 0", load_preset(preset)) == codes

    def test_a_ron_alone_is_legal_though_a_nearer_seat_waits_too(self):
        """Nobody has to win: seat 1 can let the tile go."""
        hands = {1: TENPAI, 2: "123456m456p99s78s"}
        assert judge(hands, "0 draw ?; 0 discard 6s", "2 ron 6s from 0", load_preset("m_league"))[0] is True

    @pytest.mark.parametrize(
        ("order", "answer"),
        [((1, 2, 3), False), ((2, 3, 1), True), ((3, 2, 1), True), ((1, 3, 2), False), ((3, 1, 2), False)],
    )
    def test_a_third_ron_by_head_bump_goes_to_the_nearest(self, order, answer):
        """ABO-7, STK-3."""
        first, second, third = order
        text = f"0 draw ?; 0 discard 6s; {first} ron 6s from 0; {second} ron 6s from 0"
        assert judge("", text, f"{third} ron 6s from 0", load_preset("m_league"))[0] is answer

    @pytest.mark.parametrize("order", [(1, 2, 3), (3, 2, 1), (2, 3, 1)])
    def test_a_third_ron_by_level(self, order):
        """ABO-7: three are paid, or abort the hand whoever is last."""
        first, second, third = order
        text = f"0 draw ?; 0 discard 6s; {first} ron 6s from 0; {second} ron 6s from 0"
        for preset, answer in (("tenhou_4p", False), ("mahjong_soul_4p", True)):
            assert judge("", text, f"{third} ron 6s from 0", load_preset(preset))[0] is answer

    def test_three_rons_as_a_draw(self):
        lying = "0 draw ?; 0 discard 6s"
        assert judge("", lying, "ryuukyoku sanchahou", TENHOU) == (True, "three_rons_abort")
        assert judge("", lying, "ryuukyoku sanchahou", load_preset("mahjong_soul_4p")) == (
            False,
            "no_three_rons",
        )
        known = judge({1: NOTEN}, lying, "ryuukyoku sanchahou", TENHOU)
        assert known == (False, "no_three_rons", "not_a_wait")

    def test_tsumo(self):
        assert judge(TENPAI, "0 draw 6s", "0 tsumo 6s")[0] is True
        assert judge(TENPAI, "0 draw 5s", "0 tsumo 5s") == (False, "not_a_wait")
        assert judge("", "0 draw ?", "0 tsumo 5s") == (True, "nothing_public_forbids")
        assert judge(TENPAI, "0 draw 6s; 0 riichi", "0 tsumo 6s")[:2] == (False, "declaration_discard_due")
