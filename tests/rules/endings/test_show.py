"""Who shows the hand, and who may keep it closed (RCH-10, RCH-13, ABO-8)."""

import pytest

from tests.rules.build import go_on, pass_time, table
from trainer.rules.endings.settlement import is_tenpai_seat
from trainer.rules.endings.show import ShowFacts, judge_show, show_facts
from trainer.rules.rulesets.ruleset import load_preset

USUAL = load_preset("house_classic")
DRAW = {"end": "ryuukyoku", "reason": "exhaustive"}


def judge(ruleset=USUAL, declared=False, tenpai=True, concealed=13, **end):
    verdict = judge_show(ShowFacts(declared, tenpai, concealed, **(end or DRAW)), ruleset)
    return verdict.answer, *verdict.codes()


class TestExhaustiveDraw:
    @pytest.mark.parametrize(
        ("level", "answer"),
        [
            ("must_show", ("must", "riichi_must_show")),
            ("auto", ("must", "software_shows")),
            ("may_hide", ("may", "riichi_may_be_hidden")),
            ("hide_by_chombo", ("price", "riichi_hidden_by_chombo")),
        ],
    )
    @pytest.mark.parametrize("tenpai", [True, False])
    def test_a_declarer_by_the_rule_for_riichi_hands(self, level, answer, tenpai):
        ruleset = USUAL.changed(riichi_hand_at_draw=level)
        assert judge(ruleset, declared=True, tenpai=tenpai) == answer

    @pytest.mark.parametrize(
        ("preset", "answer"),
        [
            ("tenhou_4p", ("must", "tenpai_is_shown")),
            ("house_classic", ("may", "tenpai_may_be_hidden")),
            ("ema_2025", ("may", "tenpai_may_be_hidden")),
            ("m_league", ("must", "only_hadaka_may_be_hidden")),
        ],
    )
    def test_tenpai_without_riichi_by_preset(self, preset, answer):
        """rulings.md, `noten_declaration`: tenpai without riichi, may you keep the hand closed?"""
        assert judge(load_preset(preset)) == answer

    def test_hadaka_tanki_where_it_alone_may_be_hidden(self):
        assert judge(load_preset("m_league"), concealed=1) == ("may", "hadaka_may_be_hidden")
        assert judge(load_preset("m_league"), concealed=4) == ("must", "only_hadaka_may_be_hidden")
        assert judge(load_preset("tenhou_4p"), concealed=1) == ("must", "tenpai_is_shown")

    def test_noten_shows_nothing_under_any_rule(self):
        for preset in ("tenhou_4p", "house_classic", "m_league"):
            assert judge(load_preset(preset), tenpai=False) == ("closed", "noten_shows_nothing")

    def test_nagashi_mangan_is_a_draw_like_it(self):
        end = {"end": "ryuukyoku", "reason": "nagashi"}
        assert judge(declared=True, **end) == ("must", "riichi_must_show")


class TestAnotherWin:
    @pytest.mark.parametrize("end", ["ron", "tsumo"])
    @pytest.mark.parametrize(
        ("level", "answer"),
        [
            ("hidden", ("closed", "declarers_hidden_at_other_win")),
            ("shown", ("must", "declarers_show_at_other_win")),
        ],
    )
    def test_declarers(self, end, level, answer):
        assert judge(USUAL.changed(riichi_hand_at_other_win=level), declared=True, end=end) == answer

    def test_others_and_the_winner(self):
        shown = USUAL.changed(riichi_hand_at_other_win="shown")
        assert judge(shown, end="ron") == ("closed", "loser_shows_nothing")
        assert judge(end="tsumo", won=True) == ("must", "winner_shows")


class TestAbort:
    """ABO-8."""

    @pytest.mark.parametrize("reason", ["suufon", "suukan", "sanchahou", "kyuushu"])
    @pytest.mark.parametrize("declared", [True, False])
    def test_closed(self, reason, declared):
        assert judge(declared=declared, end="ryuukyoku", reason=reason) == ("closed", "closed_at_an_abort")

    @pytest.mark.parametrize("declared", [True, False])
    def test_all_four_at_suucha_riichi(self, declared):
        assert judge(declared=declared, end="ryuukyoku", reason="suucha") == ("must", "all_four_show")

    def test_whoever_has_the_nine_kinds(self):
        end = {"end": "ryuukyoku", "reason": "kyuushu", "claims_nine": True}
        assert judge(tenpai=False, **end) == ("must", "nine_kinds_are_shown")


class TestFromTheTable:
    TENPAI = "123456m456p99s78s"

    def test_at_an_exhaustive_draw(self):
        state = pass_time(table({0: self.TENPAI}, "0 draw 5z; 0 riichi; 0 discard 5z"), 0, without="69s")
        facts = show_facts(go_on(state, "ryuukyoku"), 0, USUAL)
        assert facts == ShowFacts(declared=True, tenpai=True, concealed=13, **DRAW)

    def test_own_four_copies_are_noten_by_level(self):
        """TEN-3, rulings 1: pon 999m and a single 9m."""
        hand = "999m123p456p789s1z"
        text = "0 draw ?; 0 discard 9m; 1 pon 9m 99m from 0; 1 discard 1z"
        state = go_on(pass_time(table({1: hand}, text), 0), "ryuukyoku")
        answers = [show_facts(state, 1, load_preset(p)).tenpai for p in ("tenhou_4p", "ema_2025")]
        assert answers == [True, False]

    @pytest.mark.parametrize(("all_visible", "tenpai"), [(True, True), (False, False)])
    def test_waits_that_all_lie_open_are_noten_by_level(self, all_visible, tenpai):
        """TEN-3: all four 9m lie in an ankan; as at the payment."""
        rules = USUAL.changed(tenpai_all_visible=all_visible)
        state = table({0: "78m123456p789s22z"}, "0 draw 1z; 0 discard 1z; 1 draw ?; 1 ankan 9999m; 1 draw ?")
        state = go_on(state, "1 discard 6m; 2 draw ?; 2 ankan 6666s; 2 draw ?; 2 discard 6m")
        state = go_on(state, "3 draw ?; 3 discard 6m; 0 draw 6m; 0 discard 6m")
        ended = go_on(pass_time(state, 0), "ryuukyoku")
        assert show_facts(ended, 0, rules).tenpai is tenpai
        assert is_tenpai_seat(ended, 0, rules) is tenpai

    def test_of_nine_kinds_only_who_declares_them(self):
        state = table({0: "19m19p19s1123467z", 1: self.TENPAI}, "0 draw 5z; ryuukyoku kyuushu")
        assert [show_facts(state, seat, USUAL).claims_nine for seat in (0, 1)] == [True, False]

    def test_of_a_tsumo(self):
        state = table({0: self.TENPAI}, "0 draw 6s; 0 tsumo 6s")
        assert show_facts(state, 0, USUAL) == ShowFacts(False, True, 13, "tsumo", won=True)
