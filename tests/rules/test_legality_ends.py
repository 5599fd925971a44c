"""Is this draw, indicator, win or ryuukyoku allowed now? With the hand known and with it hidden."""

from tests.rules.build import event, pass_time, table
from tests.rules.legality_cases import USUAL, judge
from trainer.rules.legality import legality
from trainer.rules.ruleset import load_preset

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

    def test_at_the_empty_wall(self):
        state = pass_time(table({}, "0 draw ?; 0 discard 9p"), wall=0)
        assert legality(state, event("ryuukyoku"), USUAL).codes() == ("wall_is_empty",)
        assert legality(state, event("ryuukyoku nagashi"), USUAL).codes() == ("nobody_has_nagashi",)
        none = USUAL.changed(nagashi_mangan=False)
        assert legality(state, event("ryuukyoku nagashi"), none).codes() == ("no_nagashi_mangan",)


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

    def test_a_second_ron_by_level(self):
        text = "0 draw ?; 0 discard 6s; 2 ron 6s from 0"
        for preset, answer in (("tenhou_4p", True), ("m_league", False)):
            assert judge("", text, "1 ron 6s from 0", load_preset(preset))[0] is answer

    def test_a_third_ron_by_level(self):
        text = "0 draw ?; 0 discard 6s; 1 ron 6s from 0; 2 ron 6s from 0"
        for preset, answer in (("tenhou_4p", False), ("mahjong_soul_4p", True), ("m_league", False)):
            assert judge("", text, "3 ron 6s from 0", load_preset(preset))[0] is answer
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
