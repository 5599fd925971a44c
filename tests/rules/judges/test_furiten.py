"""The three furiten: what brings them about, what ends them, and what has nothing to do with them."""

import pytest

from tests.rules.build import go_on, table
from trainer.rules.judges.facts import furiten_facts
from trainer.rules.judges.furiten import FuritenFacts, is_kokushi_tenpai, judge_furiten
from trainer.rules.replay.state import LetGo, RiverTile
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.hand import parse_hand
from trainer.rules.tiles.tile import format_tiles, parse_tiles

USUAL = load_preset("house_classic")
HERO = "123456789m11p78p"
"""Waits on 6p and 9p."""
TENHOU, SOUL, EMA = (load_preset(name) for name in ("tenhou_4p", "mahjong_soul_4p", "ema_2016"))
BY_A_DRAW = USUAL.changed(temp_furiten_ends="own_draw")


def judge(hand=HERO, melds=(), river="", let_go=(), ruleset=USUAL, **others):
    thrown = tuple(RiverTile(tile, at) for at, tile in enumerate(parse_tiles(river)))
    missed = tuple(LetGo(at, parse_tiles(kind)[0], how) for at, kind, how in let_go)
    return judge_furiten(FuritenFacts(parse_hand(hand, melds), thrown, missed, **others), ruleset)


def furiten(state, seat=0, ruleset=USUAL):
    return judge_furiten(furiten_facts(state, seat), ruleset).answer


class TestDiscardFuriten:
    def test_any_wait_in_the_own_river_bars_them_all(self):
        verdict = judge(river="2z9p")
        (reason,) = verdict.reasons
        assert verdict.answer == ("discard",)
        assert (reason.rule, reason.code, reason.moment) == ("FUR-1", "discard_furiten", 1)
        assert (format_tiles(reason.tiles), format_tiles(reason.facts["waits"])) == ("9p", "69p")

    def test_other_tiles_in_the_river_do_no_harm(self):
        assert judge(river="2z7p8p").answer == ()

    def test_the_first_of_several_is_named(self):
        assert [reason.moment for reason in judge(river="6p9p6p").reasons] == [0]

    def test_a_tile_called_away_counts(self):
        facts = FuritenFacts(parse_hand(HERO), (RiverTile(17, 3, called_by=2),))
        verdict = judge_furiten(facts, USUAL)
        assert (verdict.answer, verdict.reasons[0].facts["called_by"]) == (("discard",), 2)

    def test_a_red_five_counts_as_a_five(self):
        assert judge("123456789m11p34p", river="0p").answer == ("discard",)

    def test_a_wait_that_the_own_four_deny_does_not_count(self):
        assert judge("79m123456p11s", ["ankan 8888m"], river="8m").answer == ()
        assert judge("79m123456p11s", ["ankan 8888m"], river="8m", ruleset=TENHOU).answer == ("discard",)

    def test_it_changes_with_the_hand(self):
        """Furiten on 6p 9p until the wait is another one."""
        assert judge("123456789m1122p", river="6p").answer == ()

    def test_a_noten_hand_is_never_furiten(self):
        assert judge("159m159p159s1234z", river="1m", let_go=[(5, "5m", "discard")]).answer == ()


class TestSameTurnFuriten:
    def test_a_tile_let_go_since_the_own_discard(self):
        verdict = judge(let_go=[(7, "9p", "discard")], discarded_at=5, turn_at=4, drew_at=4)
        (reason,) = verdict.reasons
        assert verdict.answer == ("temporary",)
        assert (reason.rule, reason.code, reason.moment) == ("FUR-2", "temporary_furiten", 7)
        assert reason.facts == {"how": "discard", "waits": (14, 17)}

    def test_it_is_over_with_the_own_discard(self):
        assert judge(let_go=[(7, "9p", "discard")], discarded_at=9, turn_at=8, drew_at=8).answer == ()

    @pytest.mark.parametrize("how", ["discard", "kakan"])
    def test_a_kakan_that_is_not_robbed_counts_too(self, how):
        assert judge(let_go=[(7, "9p", how)], discarded_at=5).answer == ("temporary",)

    @pytest.mark.parametrize(
        ("preset", "hand", "furiten_by"),
        [
            ("mahjong_soul_4p", "19m19p19s1134567z", ("temporary",)),
            ("tenhou_4p", "19m19p19s1134567z", ()),
            ("mahjong_soul_4p", "123456789m2z789p", ()),
        ],
    )
    def test_an_ankan_counts_for_kokushi_alone_where_that_may_rob_it(self, preset, hand, furiten_by):
        verdict = judge(hand, let_go=[(7, "2z", "ankan")], discarded_at=5, ruleset=load_preset(preset))
        assert verdict.answer == furiten_by

    @pytest.mark.parametrize(("level", "furiten_by"), [(True, ("temporary",)), (False, ())])
    def test_a_kita_counts_where_the_rules_say_so(self, level, furiten_by):
        ruleset = load_preset("mahjong_soul_3p").changed(kita_pass_furiten=level)
        verdict = judge("123456789p444s4z", let_go=[(7, "4z", "kita")], discarded_at=5, ruleset=ruleset)
        assert verdict.answer == furiten_by


class TestWhatEndsIt:
    """Seat 0 waits on 6p 9p and lets 9p go."""

    MISSED = "0 draw 3s; 0 discard 3s; 1 draw ?; 1 discard 9p; "

    def test_others_calls_never_end_it(self):
        state = table({0: HERO}, self.MISSED + "3 pon 9p 99p from 1; 3 discard 6p")
        for ruleset in (TENHOU, SOUL, EMA, USUAL):
            assert furiten(state, ruleset=ruleset) == ("temporary",)

    def test_nor_does_another_players_draw(self):
        assert furiten(table({0: HERO}, self.MISSED + "2 draw ?; 2 discard 6p")) == ("temporary",)

    def test_an_own_draw_and_discard_end_it(self):
        state = table(
            {0: HERO}, self.MISSED + "2 draw ?; 2 discard 1z; 3 draw ?; 3 discard 1z; 0 draw 9s; 0 discard 9s"
        )
        assert furiten(state) == ()
        assert furiten(go_on(state, "1 draw ?; 1 discard 6p")) == ()

    @pytest.mark.parametrize(
        ("ruleset", "furiten_by"),
        [(TENHOU, ()), (SOUL, ()), (USUAL, ()), (EMA, ()), (BY_A_DRAW, ("temporary",))],
    )
    def test_an_own_call_and_discard_end_it_but_not_where_a_draw_is_asked_for(self, ruleset, furiten_by):
        text = """
            0 draw 3m; 0 discard 3m; 1 draw ?; 1 discard 9p; 2 draw ?; 2 discard 1p; 0 pon 1p 11p from 2
            0 discard 7p; 1 draw ?; 1 discard 8p
        """
        state = table({0: "234567m11p78p345s"}, text)
        assert furiten(state, ruleset=ruleset) == furiten_by


class TestRiichiFuriten:
    DECLARED = "0 draw 3s; 0 riichi; 0 discard 3s; "

    def test_a_tile_let_go_after_the_declaration_lasts(self):
        state = table({0: HERO}, self.DECLARED + "1 draw ?; 1 discard 9p; 2 draw ?; 2 discard 9s")
        assert furiten(state) == ("temporary", "riichi")
        later = go_on(state, "3 draw ?; 3 discard 9s; 0 draw 8s; 0 discard 8s; 1 draw ?; 1 discard 6p")
        verdict = judge_furiten(furiten_facts(later, 0), USUAL)
        (reason,) = verdict.reasons
        assert verdict.answer == ("riichi",)
        assert (reason.rule, reason.code, reason.moment) == ("FUR-3", "riichi_furiten", 4)

    def test_an_own_draw_not_won_with_does_it_too(self):
        text = (
            "1 draw ?; 1 discard 9s; 2 draw ?; 2 discard 9s; 3 draw ?; 3 discard 9s; 0 draw 9p; 0 discard 9p"
        )
        state = table({0: HERO}, self.DECLARED + text)
        assert furiten(state) == ("discard", "riichi")

    def test_a_win_on_the_own_draw_that_becomes_a_kan_does_it(self):
        """Where such a kan is allowed it lets a win go (KAN-10)."""
        text = """
            0 draw 5z; 0 riichi; 0 discard 5z; 1 draw ?; 1 discard 9s; 2 draw ?; 2 discard 9s
            3 draw ?; 3 discard 9s; 0 draw 8m; 0 ankan 8888m; 0 draw 9s; 0 discard 9s
        """
        state = table({0: "2233334467888m"}, text)
        assert furiten(state) == ("riichi",)

    def test_what_went_by_before_the_declaration_does_not(self):
        text = """
            0 draw 3s; 0 discard 3s; 1 draw ?; 1 discard 9p; 2 draw ?; 2 discard 9s; 3 draw ?; 3 discard 9s
            0 draw 8s; 0 riichi; 0 discard 8s; 1 draw ?; 1 discard 2z
        """
        assert furiten(table({0: HERO}, text)) == ()

    def test_a_tile_that_lies_there_now_has_not_been_let_go(self):
        assert furiten(table({0: HERO}, self.DECLARED + "1 draw ?; 1 discard 9p")) == ()

    def test_a_damaten_hand_lets_go_for_one_turn_only(self):
        state = table({0: HERO}, "0 draw 3s; 0 discard 3s; 1 draw ?; 1 discard 9p; 2 draw ?; 2 discard 9s")
        assert furiten(state) == ("temporary",)


class TestFromThePeersBugs:
    def test_a_declined_chankan_is_a_tile_let_go(self):
        """nissymori/mahjax#95."""
        text = """
            0 draw 3s; 0 discard 3s; 1 draw ?; 1 discard 9s; 2 draw ?; 2 discard 9p; 3 pon 9p 99p from 2
            3 discard 8s; 0 draw 7s; 0 discard 7s; 1 draw ?; 1 discard 1z; 2 draw ?; 2 discard 1z
            3 draw ?; 3 kakan 9p
        """
        kakan = table({0: HERO}, text)
        assert furiten(kakan) == ()
        assert furiten(go_on(kakan, "3 draw ?; 3 discard 6p")) == ("temporary",)

    def test_others_calls_do_not_clear_it(self):
        """smly/RiichiEnv#236."""
        text = "0 draw 3s; 0 discard 3s; 1 draw ?; 1 discard 9p; 2 chi 9p 78p from 1; 2 discard 6p"
        assert furiten(table({0: HERO}, text)) == ("temporary",)

    def test_a_tile_that_completes_the_shape_without_a_yaku_counts(self):
        """kobalab/Majiang#37: open 23m with a yakuless 4m and chanta on 1m."""
        text = """
            0 draw ?; 0 discard 9s; 1 pon 9s 99s from 0; 1 discard 5z; 2 draw ?; 2 discard 4m
            3 draw ?; 3 discard 1m
        """
        state = table({1: "23m789p123s44z99s5z"}, text)
        assert furiten(state, seat=1) == ("temporary",)


class TestKokushiTenpai:
    @pytest.mark.parametrize(
        ("hand", "expected"),
        [
            ("19m19p19s1234567z", True),
            ("19m19p19s1123456z", True),
            ("19m19p19s1112345z", False),
            ("19m19p129s123456z", False),
            (HERO, False),
        ],
    )
    def test_twelve_kinds_of_terminals_and_honours_at_least(self, hand, expected):
        assert is_kokushi_tenpai(parse_hand(hand)) is expected


class TestTsumo:
    @pytest.mark.parametrize("tile", ["6p", "9p"])
    def test_furiten_never_bars_a_win_on_the_own_draw(self, tile):
        """FUR-4: on any of the waits, not only on the kind that was discarded."""
        text = f"""
            0 draw 9p; 0 riichi; 0 discard 9p; 1 draw ?; 1 discard 6p; 2 draw ?; 2 discard 9s
            3 draw ?; 3 discard 9s; 0 draw {tile}; 0 tsumo {tile}
        """
        assert table({0: HERO}, text).phase == "ended"
