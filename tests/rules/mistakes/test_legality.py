"""Is this move allowed now? Each move of play, with the hand known and with it hidden."""

import pytest

from tests.rules.build import event, go_on, pass_time, table
from tests.rules.legality_cases import USUAL, judge
from trainer.rules.mistakes.legality import legality
from trainer.rules.replay.events import Riichi
from trainer.rules.replay.table import apply
from trainer.rules.rulesets.ruleset import load_preset

TENHOU = load_preset("tenhou_4p")
SANMA = load_preset("tenhou_3p")
TENPAI = "123456m456p99s78s"
"""Waits on 6s and 9s."""
NOTEN = "1358m2479p136s15z"
ROUND = "1 draw ?; 1 discard 9p; 2 draw ?; 2 discard 9p; 3 draw ?; 3 discard 9p"
DECLARED = f"0 draw 9m; 0 riichi; 0 discard 9m; {ROUND}"


class TestDiscard:
    def test_any_tile_on_an_ordinary_turn(self):
        assert judge(TENPAI, "0 draw 5z", "0 discard 4m") == (True, "free_discard")

    def test_only_the_drawn_tile_in_riichi(self):
        text = f"{DECLARED}; 0 draw 5z"
        assert judge(TENPAI, text, "0 tsumogiri 5z") == (True, "drawn_tile_is_thrown")
        assert judge(TENPAI, text, "0 discard 7s") == (False, "not_the_drawn_discard")

    def test_tedashi_of_a_hidden_hand_in_riichi(self):
        text = DECLARED.replace("0 draw 9m", "0 draw ?") + "; 0 draw ?"
        assert judge("", text, "0 discard 7s") == (False, "not_the_drawn_discard")
        assert judge("", text, "0 tsumogiri 7s") == (True, "drawn_tile_is_thrown")

    def test_the_declaration_tile_leaves_tenpai(self):
        """Issue: 3578899m234789p + 6m: 3m and 8m are legal."""
        hand, text = "3578899m234789p", "0 draw 6m; 0 riichi"
        legal = [
            tile
            for tile in ("3m", "5m", "6m", "7m", "8m", "9m", "2p", "9p")
            if judge(hand, text, f"0 discard {tile}")[0]
        ]
        assert legal == ["3m", "8m"]
        assert judge(hand, text, "0 discard 9m") == (False, "declared_noten")

    def test_after_a_false_announcement_the_discard_is_no_second_mistake(self):
        assert judge(NOTEN, "0 draw 9m; 0 riichi", "0 discard 9m") == (True, "free_discard")

    def test_furiten_by_the_declaration_tile_where_that_is_forbidden(self):
        text = f"0 draw 6s; 0 discard 6s; {ROUND}; 0 draw 5z; 0 riichi"
        strict = USUAL.changed(furiten_riichi=False)
        assert judge(TENPAI, text, "0 discard 5z", strict) == (False, "furiten_declaration")
        assert judge(TENPAI, text, "0 discard 9s", strict) == (True, "free_discard")

    @pytest.mark.parametrize(
        ("level", "answer"),
        [("client", False), ("forbidden", False), ("dead_hand", False), ("allowed", True)],
    )
    @pytest.mark.parametrize("known", [True, False])
    def test_kuikae(self, level, answer, known):
        hands = {1: "345m19p123789s67z"} if known else {}
        text = "0 draw ?; 0 discard 2m; 1 chi 2m 34m from 0"
        ruleset = USUAL.changed(kuikae=level)
        expected = (True, "free_discard") if answer else (False, "swap_of_other_end")
        assert judge(hands, text, "1 discard 5m", ruleset) == expected
        assert judge(hands, text, "1 discard 7z", ruleset) == (True, "free_discard")

    def test_a_wait_shown_in_open_riichi(self):
        ruleset = USUAL.changed(open_riichi=True)
        opened = apply(table({0: TENPAI, 1: "19m19p12369s1267z"}, "0 draw 9m"), Riichi(0, open=True))
        state = go_on(opened, "0 discard 9m; 1 draw 5z")
        assert legality(state, event("1 discard 9s"), ruleset).codes() == ("shown_wait_barred",)
        assert legality(state, event("1 discard 1s"), ruleset).answer is True

    def test_a_shown_wait_is_free_where_it_is_drawn_in_riichi(self):
        ruleset = USUAL.changed(open_riichi=True)
        text = "0 draw ?; 0 discard 1z; 1 draw 9m; 1 riichi; 1 discard 9m; 2 draw ?; 2 discard 9p; 3 draw 9m"
        state = table({1: "123456m11p11789s", 3: TENPAI}, text)
        opened = go_on(apply(state, Riichi(3, open=True)), "3 discard 9m; 0 draw ?; 0 discard 1z; 1 draw 6s")
        assert legality(opened, event("1 tsumogiri 6s"), ruleset).codes() == ("drawn_tile_is_thrown",)


class TestRiichi:
    @pytest.mark.parametrize(
        ("hand", "facts", "code"),
        [
            (NOTEN, {}, "noten"),
            (TENPAI, {"scores": (900, 0, 0, 0)}, "points"),
        ],
    )
    def test_refused(self, hand, facts, code):
        assert judge(hand, "0 draw 5z", "0 riichi", **facts) == (False, code)

    def test_allowed(self):
        assert judge(TENPAI, "0 draw 5z", "0 riichi")[0] is True
        assert judge(TENPAI, "0 draw 5z", "0 riichi", scores=(1000, 0, 0, 0))[0] is True

    def test_of_a_hidden_hand_what_is_public(self):
        codes = ("closed", "points_suffice", "wall_suffices", "nothing_public_forbids")
        assert judge("", "0 draw ?", "0 riichi") == (True, *codes)
        assert judge("", "0 draw ?", "0 riichi", scores=(900, 0, 0, 0)) == (False, "points")
        text = "0 draw ?; 0 discard 1z; 1 pon 1z 11z from 0; 1 discard 9p; 2 draw ?; 2 discard 9p"
        text += "; 3 draw ?; 3 discard 9p; 0 draw ?; 0 discard 9p; 1 draw ?"
        assert judge("", text, "1 riichi") == (False, "open_hand")
        assert judge("", "0 draw ?; 0 ankan 1111z; 0 draw ?; dora 2z", "0 riichi")[0] is True

    def test_right_after_a_call(self):
        text = "0 draw ?; 0 discard 1z; 1 pon 1z 11z from 0"
        assert judge("", text, "1 riichi") == (False, "no_drawn_tile", "open_hand")

    def test_open_where_the_rules_have_it(self):
        state = table({0: TENPAI}, "0 draw 5z")
        declared = Riichi(0, open=True)
        assert legality(state, declared, USUAL).codes() == ("no_open_riichi",)
        assert legality(state, declared, USUAL.changed(open_riichi=True)).answer is True
        hidden = table({}, "0 draw ?")
        assert legality(hidden, declared, USUAL).codes() == ("no_open_riichi",)
        assert legality(hidden, declared, USUAL.changed(open_riichi=True)).answer is True


class TestCalls:
    HAND = {1: "34m111p12789s77z4z", 2: "34m2p123789s6677z"}

    @pytest.mark.parametrize(
        ("last", "codes"),
        [
            ("1 chi 2m 34m from 0", (True, "chi_held")),
            ("2 chi 2m 34m from 0", (False, "chi_not_from_the_left")),
        ],
    )
    def test_chi(self, last, codes):
        assert judge(self.HAND, "0 draw ?; 0 discard 2m", last) == codes

    def test_of_a_hidden_hand(self):
        text = "0 draw ?; 0 discard 2m"
        assert judge("", text, "1 chi 2m 34m from 0") == (True, "chi_from_the_left")
        assert judge("", text, "3 chi 2m 34m from 0") == (False, "chi_not_from_the_left")
        assert judge("", text, "3 pon 2m 22m from 0") == (True, "pon_from_anybody")
        assert judge("", text, "3 daiminkan 2m 222m from 0") == (True, "daiminkan_held")
        assert judge("", "0 draw ?; 0 discard 2p", "1 chi 2p 34p from 0", SANMA, players=3) == (
            False,
            "no_chi_in_sanma",
        )

    def test_none_of_the_last_discard(self):
        state = pass_time(table({}, "0 draw ?; 0 discard 9p"), wall=0)
        tile = state.pending.tile
        for call in ("pon", "daiminkan"):
            own = (tile,) * (2 if call == "pon" else 3)
            text = f"{(state.pending.seat + 2) % 4} {call} 1m 11m from {state.pending.seat}"
            made = event(text)
            verdict = legality(state, type(made)(made.seat, made.from_seat, tile, own), USUAL)
            assert verdict.codes()[0] == "last_discard"

    def test_none_in_riichi(self):
        text = "0 draw 9m; 0 riichi; 0 discard 9m; 1 draw ?; 1 discard 9p; 2 draw ?; 2 discard 9p; 3 draw ?"
        for last in ("0 chi 6m 45m from 3", "0 pon 9s 99s from 3"):
            tile = last.split()[2]
            codes = judge(TENPAI, f"{text}; 3 discard {tile}", last)
            assert codes[:2] == (False, "no_call_in_riichi")

    def test_a_chi_that_leaves_only_kuikae(self):
        """rulings 19; another run with the same tile may be called."""
        text = """
            0 draw ?; 0 discard 1z; 1 pon 1z 11z from 0; 1 discard 1p; 2 draw ?; 2 discard 2z
            1 pon 2z 22z from 2; 1 discard 9p; 2 draw ?; 2 discard 3z; 1 pon 3z 33z from 2; 1 discard 7s
            2 draw ?; 2 discard 6p; 3 draw ?; 3 discard 6p; 0 draw ?; 0 discard 4m
        """
        hands = {1: "2356m112233z19p7s"}
        assert judge(hands, text, "1 chi 4m 23m from 0", TENHOU) == (True, "chi_held")
        hands = {1: "3567m112233z19p7s"}
        assert judge(hands, text, "1 chi 4m 35m from 0", TENHOU) == (True, "chi_held")
        hands = {1: "2344m112233z19p7s"}
        assert judge(hands, text, "1 chi 4m 23m from 0", TENHOU) == (False, "only_swaps_left")
        assert judge(hands, text, "1 pon 4m 44m from 0", TENHOU) == (True, "pon_held")


class TestKans:
    def test_a_locked_hand(self):
        hand = "3444m778899s333z"
        assert judge(hand, f"{DECLARED}; 0 draw 3z", "0 ankan 3333z")[0] is True
        assert judge(hand, f"{DECLARED}; 0 draw 4m", "0 ankan 4444m")[:2] == (False, "waits_change")

    def test_of_a_hidden_hand_the_limits(self):
        text = f"{DECLARED.replace('draw 9m', 'draw ?')}; 0 draw ?"
        assert judge("", text, "0 ankan 1111s")[0] is True
        assert judge("", text, "0 ankan 1111s", USUAL.changed(riichi_ankan="forbidden")) == (
            False,
            "forbidden",
        )
        assert judge("", "0 draw ?; 0 discard 1z; 1 pon 1z 11z from 0", "1 ankan 9999s") == (
            False,
            "no_drawn_tile",
        )

    def test_not_between_the_announcement_and_its_discard(self):
        codes = judge("123m456p789s1114z", "0 draw 1z; 0 riichi", "0 ankan 1111z")
        assert codes[:2] == (False, "declaration_discard_due")

    def test_kita_goes_by_its_own_judge(self):
        hand = "19m123456p112s44z"
        assert judge(hand, "0 draw 5z", "0 kita 4z", SANMA, players=3) == (True, "north_held")
        assert judge("", "0 draw ?", "0 kita 4z", SANMA, players=3) == (True, "north_held")
