"""Ippatsu is alive or over, and what ended it; double riichi and the first turn."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.build import go_on, table
from tests.rules.random_play import RandomPlay
from trainer.rules.judges.facts import double_riichi_facts, first_turn_facts, ippatsu_facts
from trainer.rules.judges.ippatsu import judge_double_riichi, judge_first_turn, judge_ippatsu
from trainer.rules.replay.events import (
    Ankan,
    Chi,
    Daiminkan,
    Discard,
    Dora,
    Draw,
    Kakan,
    Kita,
    Pon,
    Ryuukyoku,
)
from trainer.rules.replay.table import states
from trainer.rules.rulesets.ruleset import load_preset

USUAL = load_preset("house_classic")
SANMA = load_preset("mahjong_soul_3p")
HERO = "123456m456p99s78s"
"""Waits on 6s and 9s."""
RIICHI = "0 draw 5z; 0 riichi; 0 discard 5z"
ROUND = "1 draw ?; 1 discard 1p; 2 draw ?; 2 discard 1p; 3 draw ?; 3 discard 1p"
PON_BEFORE = """
    0 draw 5z; 0 discard 5z; 1 draw ?; 1 discard 9s; 3 pon 9s 99s from 1; 3 discard 2z
    0 draw 6z; 0 riichi; 0 discard 6z; 1 draw ?; 1 discard 6z; 2 draw ?; 2 discard 6z; 3 draw ?
"""
"""Seat 3 holds a pon of 9s when seat 0 declares."""


def ippatsu(text, ruleset=USUAL, seat=0, hand=HERO, **frame):
    verdict = judge_ippatsu(ippatsu_facts(table({seat: hand}, text, **frame), seat), ruleset)
    return verdict.answer, verdict.codes()


class TestIppatsuAlive:
    @pytest.mark.parametrize("after", ["1 draw ?; 1 discard 9s", ROUND, f"{ROUND}; 0 draw 9s"])
    def test_until_the_own_next_draw(self, after):
        assert ippatsu(f"{RIICHI}; {after}") == (True, ("ippatsu_alive",))

    def test_after_calls_before_the_declaration(self):
        assert ippatsu(PON_BEFORE, hand="123456m456p11z78s") == (True, ("ippatsu_alive",))

    def test_another_riichi_does_not_end_it(self):
        text = f"{RIICHI}; 1 draw ?; 1 riichi; 1 discard 9s"
        assert ippatsu(text) == (True, ("ippatsu_alive", "ippatsu_survives_riichi"))

    def test_kakan_that_would_be_robbed_has_not_ended_it(self):
        """IPP-4: peers refuse ippatsu together with chankan."""
        text = f"{PON_BEFORE}; 3 kakan 9s"
        assert ippatsu(text, hand="123456m456p11z78s") == (True, ("ippatsu_alive", "ippatsu_kan_robbed"))
        assert ippatsu(f"{text}; 3 draw ?", hand="123456m456p11z78s") == (False, ("ippatsu_broken_by_call",))

    def test_ankan_that_kokushi_would_rob_has_not_ended_it(self):
        text = f"{RIICHI}; 1 draw ?; 1 ankan 7777z"
        assert ippatsu(text, hand="19m19p19s1123456z")[0] is True

    @pytest.mark.parametrize(
        ("breaks", "answer"), [(("ippatsu",), (False, ("ippatsu_broken_by_kita",))), ((), (True, None))]
    )
    def test_kita_ends_it_where_the_rules_say_so(self, breaks, answer):
        ruleset = SANMA.changed(kita_breaks=breaks)
        text = f"{RIICHI}; 1 draw ?; 1 kita 4z"
        hand = "123456789p99s78s"
        assert ippatsu(text, ruleset, hand=hand, players=3, indicator="1z")[0] is True
        found = ippatsu(f"{text}; 1 draw ?; 1 discard 9s", ruleset, hand=hand, players=3, indicator="1z")
        assert found == (answer if answer[1] else (True, ("ippatsu_alive", "ippatsu_survives_kita")))


class TestIppatsuOver:
    @pytest.mark.parametrize(
        "call",
        [
            "1 draw ?; 1 discard 2p; 2 chi 2p 13p from 1; 2 discard 9s",
            "1 draw ?; 1 discard 2p; 3 pon 2p 22p from 1; 3 discard 9s",
            "1 draw ?; 1 discard 2p; 3 daiminkan 2p 222p from 1; 3 draw ?; 3 discard 9s",
            "1 draw ?; 1 ankan 2222p; 1 draw ?; 1 discard 9s",
        ],
    )
    def test_any_call_ends_it(self, call):
        assert ippatsu(f"{RIICHI}; {call}") == (False, ("ippatsu_broken_by_call",))

    def test_own_ankan_ends_it(self):
        """CMP-2: no ippatsu together with rinshan kaihou."""
        text = f"{RIICHI}; {ROUND}; 0 draw 7z; 0 ankan 7777z; 0 draw 9s"
        assert ippatsu(text, hand="123456m99s78s777z") == (False, ("ippatsu_broken_by_call",))

    def test_call_of_the_declaration_tile_ends_it(self):
        text = f"{RIICHI}; 2 pon 5z 55z from 0; 2 discard 9s"
        state = table({0: HERO}, text)
        (reason,) = judge_ippatsu(ippatsu_facts(state, 0), USUAL).reasons
        assert (reason.rule, reason.code, reason.moment) == ("IPP-3", "ippatsu_declaration_called", 3)
        assert reason.facts == {"seat": 2, "how": "pon", "declared_at": 1}
        assert state.seats[0].stands is True

    def test_a_later_call_is_not_one_of_the_declaration_tile(self):
        text = f"{RIICHI}; 1 draw ?; 1 discard 2p; 3 pon 2p 22p from 1"
        (reason,) = judge_ippatsu(ippatsu_facts(table({0: HERO}, text), 0), USUAL).reasons
        assert (reason.rule, reason.moment) == ("IPP-2", 5)

    def test_the_own_next_discard_ends_it(self):
        text = f"{RIICHI}; {ROUND}; 0 draw 6z; 0 discard 6z; 1 draw ?; 1 discard 9s"
        (reason,) = judge_ippatsu(ippatsu_facts(table({0: HERO}, text), 0), USUAL).reasons
        assert (reason.rule, reason.code, reason.moment) == ("IPP-5", "ippatsu_turn_over", 10)

    def test_both_a_call_and_the_next_discard_are_told(self):
        text = f"{RIICHI}; 1 draw ?; 1 discard 2p; 3 pon 2p 22p from 1; 3 discard 1z; 0 draw 6z; 0 discard 6z"
        assert ippatsu(text)[1] == ("ippatsu_broken_by_call", "ippatsu_turn_over")

    def test_without_riichi(self):
        assert ippatsu("0 draw 5z; 0 discard 5z; 1 draw ?; 1 discard 9s") == (
            False,
            ("ippatsu_needs_riichi",),
        )

    def test_where_ippatsu_is_off(self):
        off = load_preset("jpml_a_2026")
        assert ippatsu(f"{RIICHI}; 1 draw ?; 1 discard 9s", off) == (False, ("ippatsu_off",))

    @pytest.mark.parametrize("text", ["0 draw 5z; 0 riichi", RIICHI, f"{RIICHI}; 1 ron 5z from 0"])
    def test_riichi_does_not_stand_before_its_tile_has_passed(self, text):
        assert ippatsu(text) == (False, ("ippatsu_riichi_not_standing",))

    @pytest.mark.parametrize("rinshan", [True, False])
    @pytest.mark.parametrize(("breaks", "answer"), [(("ippatsu",), False), ((), True)])
    def test_an_own_kita_ends_it_where_a_kita_does_whatever_its_replacement_is(self, rinshan, breaks, answer):
        ruleset = SANMA.changed(kita_breaks=breaks, kita_rinshan_yaku=rinshan)
        others = "1 draw ?; 1 discard 1p; 2 draw ?; 2 discard 1p"
        text = f"{RIICHI}; {others}; 0 draw 4z; 0 kita 4z; 0 draw 9s"
        found = ippatsu(text, ruleset, hand="123456789p99s78s", players=3, indicator="1z")
        assert found[0] is answer


class TestAgainstACount:
    """A second way to tell: walk through the events and keep who is within ippatsu."""

    @settings(max_examples=25)
    @given(st.integers(0, 2**32), st.sampled_from(["house_classic", "mahjong_soul_3p"]))
    def test_every_moment_of_a_play(self, seed, preset):
        ruleset = load_preset(preset)
        play = RandomPlay(Random(seed), ruleset.players).play()
        alive, unproven = set(), False
        for event, state in zip(play.events, states(play.deal, play.events), strict=True):
            if isinstance(event, Chi | Pon | Daiminkan) or (isinstance(event, Draw | Ryuukyoku) and unproven):
                alive.clear()
            unproven = isinstance(event, Ankan | Kakan | Kita) or (unproven and isinstance(event, Dora))
            if isinstance(event, Discard):
                alive.discard(event.seat)
                if state.seats[event.seat].river[-1].declares:
                    alive.add(event.seat)
            for seat, own in enumerate(state.seats):
                found = judge_ippatsu(ippatsu_facts(state, seat), ruleset)
                assert found.answer == (seat in alive and own.stands)
                assert found.reasons


def double(text, ruleset=USUAL, seat=0, hand=HERO, **frame):
    verdict = judge_double_riichi(double_riichi_facts(table({seat: hand}, text, **frame), seat), ruleset)
    return verdict.answer, verdict.codes()


class TestDoubleRiichi:
    def test_the_dealers_first_turn(self):
        assert double("0 draw 5z") == (True, ("first_turn_of_dealer",))

    @pytest.mark.parametrize(
        ("before", "answer"),
        [
            ("0 draw ?; 0 discard 1p", (True, ("first_turn_uninterrupted",))),
            ("0 draw ?; 0 riichi; 0 discard 1p", (True, ("first_turn_uninterrupted",))),
            ("0 draw ?; 0 ankan 7777z; 0 draw ?; 0 discard 1p", (False, ("first_turn_called",))),
            (
                "0 draw ?; 0 discard 1p; 3 pon 1p 11p from 0; 3 discard 1s; 0 draw ?; 0 discard 1s",
                (False, ("first_turn_called",)),
            ),
        ],
    )
    def test_another_players_first_turn(self, before, answer):
        assert double(f"{before}; 1 draw 5z", seat=1) == answer

    def test_a_call_after_the_own_first_discard_decides_nothing(self):
        text = "0 draw 5z; 0 discard 5z; 1 draw ?; 1 discard 1p; 2 pon 1p 11p from 1; 2 discard 1s; 3 draw ?"
        found = double(f"{text}; 3 discard 2p; 0 draw 1z")
        assert found == (False, ("not_the_first_turn",))

    def test_an_own_ankan_before_takes_it_away(self):
        text = "0 draw 5z; 0 ankan 5555z; 0 draw 1z"
        assert double(text, hand="123456m99s78s555z") == (False, ("first_turn_own_ankan",))

    def test_an_ankan_takes_nothing_away_where_only_open_calls_do(self):
        ruleset = USUAL.changed(first_turn_broken_by="open_calls")
        text = "0 draw ?; 0 ankan 7777z; 0 draw ?; 0 discard 1p; 1 draw 5z"
        found = double(text, ruleset, seat=1)
        assert found == (True, ("first_turn_uninterrupted", "first_turn_survives_ankan"))
        pon = "0 draw ?; 0 discard 1p; 3 pon 1p 11p from 0; 3 discard 1s; 0 draw ?; 0 discard 1s; 1 draw 5z"
        assert double(pon, ruleset, seat=1) == (False, ("first_turn_called",))

    @pytest.mark.parametrize(("level", "answer"), [("any_call_or_ankan", False), ("open_calls", True)])
    def test_an_own_ankan_and_what_breaks_the_first_turn(self, level, answer):
        ruleset = USUAL.changed(first_turn_broken_by=level)
        text = "0 draw 5z; 0 ankan 5555z; 0 draw 1z"
        assert double(text, ruleset, hand="123456m99s78s555z")[0] is answer

    def test_the_rule_that_the_dealers_right_rests_on(self):
        facts = double_riichi_facts(table({0: HERO}, "0 draw 5z"), 0)
        assert judge_double_riichi(facts, USUAL).reasons[0].rule == "DRI-3"
        assert judge_first_turn(facts, USUAL).reasons[0].rule == "SCO-1"

    @pytest.mark.parametrize(
        ("seat", "before", "rule"), [(0, "", "DRI-3"), (1, "0 draw ?; 0 discard 1p; ", "DRI-2")]
    )
    def test_the_rule_by_which_an_own_ankan_takes_it_away(self, seat, before, rule):
        text = f"{before}{seat} draw 5z; {seat} ankan 5555z; {seat} draw 1z"
        facts = double_riichi_facts(table({seat: "123456m99s78s555z"}, text), seat)
        (reason,) = judge_double_riichi(facts, USUAL).reasons
        assert (reason.rule, reason.code) == (rule, "first_turn_own_ankan")

    def test_the_second_turn(self):
        text = f"0 draw 5z; 0 discard 5z; {ROUND}; 0 draw 6z"
        assert double(text) == (False, ("not_the_first_turn",))

    @pytest.mark.parametrize(
        ("breaks", "answer"),
        [
            (("double_riichi",), (False, ("first_turn_kita",))),
            (("ippatsu",), (True, ("first_turn_uninterrupted", "first_turn_survives_kita"))),
        ],
    )
    def test_kita_takes_it_away_where_the_rules_say_so(self, breaks, answer):
        ruleset = SANMA.changed(kita_breaks=breaks)
        text = "0 draw ?; 0 kita 4z; 0 draw ?; 0 discard 1p; 1 draw 5z"
        found = double(text, ruleset, seat=1, hand="123456789p99s78s", players=3, indicator="1z")
        assert found == answer

    def test_calls_after_the_declaration_change_nothing(self):
        text = f"{RIICHI}; 2 pon 5z 55z from 0; 2 discard 1p; 3 draw ?; 3 discard 1s; 0 draw 6z; 0 discard 6z"
        assert double(text)[0] is True

    def test_where_it_is_off(self):
        assert double("0 draw 5z", USUAL.changed(double_riichi=False)) == (False, ("double_riichi_off",))


def first_turn(text, seat, ruleset=USUAL, hand=HERO, **frame):
    verdict = judge_first_turn(first_turn_facts(table({seat: hand}, text, **frame), seat), ruleset)
    return verdict.answer, verdict.codes()


class TestFirstTurn:
    def test_tenhou_chiihou_and_renhou(self):
        assert first_turn("0 draw 9s", 0)[0] is True
        assert first_turn("0 draw ?; 0 discard 1p; 1 draw 9s", 1)[0] is True
        assert first_turn("0 draw ?; 0 discard 9s", 1)[0] is True

    @pytest.mark.parametrize("level", ["any_call_or_ankan", "open_calls"])
    def test_after_an_own_ankan_the_tile_is_no_first_draw(self, level):
        ruleset = USUAL.changed(first_turn_broken_by=level)
        text = "0 draw 5z; 0 ankan 5555z; 0 draw 9s"
        found = first_turn(text, 0, ruleset, "123456m99s78s555z")
        assert found == (False, ("first_turn_own_ankan",))

    def test_a_kita_that_would_be_robbed_has_not_interrupted(self):
        state = table({1: "123456789p444s4z"}, "0 draw ?; 0 kita 4z", players=3, indicator="1z")
        verdict = judge_first_turn(first_turn_facts(state, 1), SANMA)
        assert verdict.codes() == ("first_turn_uninterrupted", "first_turn_kan_robbed")
        later = go_on(state, "0 draw ?; 0 discard 4z")
        assert judge_first_turn(first_turn_facts(later, 1), SANMA).codes() == ("first_turn_kita",)
