"""Can the tile be ronned: on a wait, open to ron, not furiten, with a yaku; every ground against it."""

import pytest

from tests.rules.build import go_on, pass_time, table
from trainer.rules.judges.facts import ron_facts
from trainer.rules.judges.win_claims import judge_ron
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import format_tiles

USUAL = load_preset("house_classic")
PINFU = "123456m456p99s78s"
"""Waits on 6s and 9s; pinfu."""
YAKULESS = "123m456p789s99s24p"
"""Waits on 3p; no yaku without riichi."""


def judge(hand, text, seat=0, ruleset=USUAL, **facts):
    hands = hand if isinstance(hand, dict) else {seat: hand}
    return judge_ron(ron_facts(table(hands, text, **facts), seat, ruleset), ruleset)


class TestYes:
    def test_a_wait_with_a_yaku_and_no_furiten(self):
        verdict = judge(PINFU, "0 draw 5z; 0 discard 5z; 1 draw ?; 1 discard 6s")
        assert (verdict.answer, verdict.codes()) == (True, ("on_a_wait", "not_furiten", "has_yaku"))
        assert format_tiles(verdict.facts["waits"]) == "69s"
        assert verdict.reasons[2].facts == {"yaku": ("pinfu",)}

    def test_the_completed_hand_is_shown(self):
        (on_a_wait, *_) = judge(PINFU, "0 draw 5z; 0 discard 5z; 1 draw ?; 1 discard 6s").reasons
        assert on_a_wait.moment == 3
        assert format_tiles([on_a_wait.facts["wait"]]) == "6s"
        assert format_tiles(on_a_wait.facts["shuntsu"]) == "14m4p6s"
        assert (format_tiles(on_a_wait.facts["jantou"]), on_a_wait.facts["ankou"]) == ("9s", ())

    def test_riichi_is_a_yaku_for_a_hand_without_any(self):
        text = "0 draw 5z; 0 riichi; 0 discard 5z; 1 draw ?; 1 discard 3p"
        verdict = judge(YAKULESS, text)
        assert (verdict.answer, verdict.reasons[2].facts) == (True, {"yaku": ("double_riichi", "ippatsu")})

    def test_a_discard_that_shares_the_suit_of_the_wait_does_no_harm(self):
        """smly/mjai.app#64: a legal ron was refused as furiten."""
        text = "0 draw 3s; 0 discard 3s; 1 draw ?; 1 discard 9s"
        assert judge(PINFU, text).answer is True

    def test_chankan_gives_the_yaku(self):
        text = """
            0 draw 3s; 0 discard 3s; 1 draw ?; 1 discard 3p; 3 pon 3p 33p from 1; 3 discard 2z
            0 draw 6z; 0 discard 6z; 1 draw ?; 1 discard 6z; 2 draw ?; 2 discard 6z; 3 draw ?; 3 kakan 3p
        """
        verdict = judge(YAKULESS, text)
        assert (verdict.answer, verdict.reasons[-1].facts) == (True, {"yaku": ("chankan",)})

    def test_houtei_gives_the_yaku(self):
        state = pass_time(table({0: YAKULESS}, "0 draw 5z; 0 discard 5z"), wall=1, without="3p")
        seat = state.next_seat(state.pending.seat)
        last = go_on(state, f"{seat} draw ?; {seat} discard 3p")
        verdict = judge_ron(ron_facts(last, 0, USUAL), USUAL)
        assert (seat, verdict.answer, verdict.reasons[2].facts) == (1, True, {"yaku": ("houtei",)})

    def test_kokushi_robs_an_ankan_where_the_rules_say_so(self):
        text = "0 draw 5p; 0 discard 5p; 1 draw ?; 1 ankan 7777z"
        answers = {
            preset: judge("19m19p19s1123456z", text, ruleset=load_preset(preset)).answer
            for preset in ("house_classic", "mahjong_soul_4p", "ema_2025", "tenhou_4p", "m_league")
        }
        assert answers == {
            "house_classic": True,
            "mahjong_soul_4p": True,
            "ema_2025": True,
            "tenhou_4p": False,
            "m_league": False,
        }

    def test_the_higher_of_two_wait_alone_has_a_yaku(self):
        text = "0 draw ?; 0 discard 9s; 1 pon 9s 99s from 0; 1 discard 5z; 2 draw ?; 2 discard {}"
        hand = {1: "23m789p123s44z99s5z"}
        assert judge(hand, text.format("1m"), seat=1).answer is True
        assert judge(hand, text.format("4m"), seat=1).codes() == ("no_yaku",)


class TestNo:
    def test_a_tile_that_is_no_wait(self):
        verdict = judge(PINFU, "0 draw 5z; 0 discard 5z; 1 draw ?; 1 discard 7s")
        (reason,) = verdict.reasons
        assert (verdict.answer, reason.rule, reason.code) == (False, "TEN-1", "not_a_wait")
        assert format_tiles(reason.facts["waits"]) == "69s"

    def test_a_hand_without_a_yaku(self):
        verdict = judge(YAKULESS, "0 draw 5z; 0 discard 5z; 1 draw ?; 1 discard 3p")
        assert (verdict.answer, verdict.codes()) == (False, ("no_yaku",))
        assert verdict.reasons[0].rule == "NOT-4"

    def test_an_open_tanyao_where_kuitan_is_off(self):
        text = "0 draw ?; 0 discard 8s; 1 pon 8s 88s from 0; 1 discard 5z; 2 draw ?; 2 discard 5m"
        hand = {1: "234m567p2288s46m5z"}
        assert judge(hand, text, seat=1).answer is True
        off = USUAL.changed(kuitan=False)
        assert judge(hand, text, seat=1, ruleset=off).codes() == ("no_yaku",)

    @pytest.mark.parametrize(
        ("text", "codes"),
        [
            ("0 draw 9s; 0 discard 9s; 1 draw ?; 1 discard 6s", ("discard_furiten",)),
            (
                "0 draw 5z; 0 discard 5z; 1 draw ?; 1 discard 9s; 2 draw ?; 2 discard 6s",
                ("temporary_furiten",),
            ),
            (
                """
                0 draw 5z; 0 riichi; 0 discard 5z; 1 draw ?; 1 discard 9s; 2 draw ?; 2 discard 1z
                3 draw ?; 3 discard 1z; 0 draw 2z; 0 discard 2z; 1 draw ?; 1 discard 6s
                """,
                ("riichi_furiten",),
            ),
            (
                """
                0 draw 9s; 0 riichi; 0 discard 9s; 1 draw ?; 1 discard 9s; 2 draw ?; 2 discard 6s
                """,
                ("discard_furiten", "temporary_furiten", "riichi_furiten"),
            ),
        ],
    )
    def test_furiten_on_every_wait(self, text, codes):
        verdict = judge(PINFU, text)
        assert (verdict.answer, verdict.codes()) == (False, codes)

    def test_an_ankan_is_not_robbed_by_other_hands(self):
        verdict = judge(YAKULESS, "0 draw 5z; 0 riichi; 0 discard 5z; 1 draw ?; 1 ankan 3333p")
        assert (verdict.answer, verdict.codes()) == (False, ("ankan_not_robbed",))

    def test_every_ground_is_told(self):
        text = "0 draw 3p; 0 discard 3p; 1 draw ?; 1 discard 3p; 2 draw ?; 2 discard 3p"
        verdict = judge(YAKULESS, text)
        assert verdict.codes() == ("discard_furiten", "temporary_furiten", "no_yaku")

    def test_a_ronned_declaration_tile_needs_another_yaku(self):
        """The ron comes before the riichi stands, but it is the other's riichi that does not."""
        text = "0 draw 5z; 0 discard 5z; 1 draw ?; 1 riichi; 1 discard 3p"
        assert judge(YAKULESS, text).codes() == ("no_yaku",)


class TestKita:
    HAND = "123456789p444s4z"
    TEXT = "0 draw 5z; 0 riichi; 0 discard 5z; 1 draw ?; 1 kita 4z"

    @pytest.mark.parametrize(
        ("level", "codes"),
        [
            ("no", ("kita_not_robbed",)),
            ("plain", ("on_a_wait", "kita_robbed", "not_furiten", "has_yaku")),
            ("chankan", ("on_a_wait", "kita_robbed", "not_furiten", "has_yaku")),
        ],
    )
    def test_an_extracted_north(self, level, codes):
        ruleset = load_preset("mahjong_soul_3p").changed(kita_ron=level)
        assert judge(self.HAND, self.TEXT, ruleset=ruleset, players=3, indicator="1z").codes() == codes

    @pytest.mark.parametrize(
        ("level", "answer", "codes"),
        [
            ("plain", False, ("no_yaku",)),
            ("chankan", True, ("on_a_wait", "kita_robbed", "not_furiten", "has_yaku")),
        ],
    )
    def test_it_is_a_chankan_only_where_the_rules_say_so(self, level, answer, codes):
        ruleset = load_preset("mahjong_soul_3p").changed(kita_ron=level)
        text = self.TEXT.replace("0 riichi; ", "")
        verdict = judge("456789p234s99p44z", text, ruleset=ruleset, players=3)
        assert (verdict.answer, verdict.codes()) == (answer, codes)
