"""What the replay hands to the judges."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.build import deal, go_on, pass_time, table
from tests.rules.random_play import RandomPlay
from trainer.rules.errors import ImpossibleEventError
from trainer.rules.judges.facts import furiten_facts, hand_of, kan_facts, riichi_facts, ron_facts
from trainer.rules.judges.furiten import judge_furiten
from trainer.rules.judges.kan import judge_kan
from trainer.rules.judges.riichi import judge_riichi
from trainer.rules.judges.win_claims import judge_ron
from trainer.rules.replay.state import Round
from trainer.rules.replay.table import start, states
from trainer.rules.rulesets.ruleset import PRESETS, load_preset
from trainer.rules.tiles.hand import MeldType
from trainer.rules.tiles.tile import face_of, format_tiles, parse_face

USUAL = load_preset("house_classic")
HERO = "123456m456p99s78s"
"""Waits on 6s and 9s."""


class TestHandOf:
    def test_the_drawn_tile_is_in_it_and_named(self):
        hand = hand_of(table({0: HERO}, "0 draw 0p"), 0)
        assert (format_tiles(hand.concealed), hand.drawn) == ("123456m456p9978s0p", 35)

    def test_a_call_leaves_no_drawn_tile(self):
        hand = hand_of(table({1: HERO}, "0 draw ?; 0 discard 9s; 1 pon 9s 99s from 0"), 1)
        assert (format_tiles(hand.concealed), hand.drawn, len(hand.melds)) == ("123456m456p78s", None, 1)

    def test_an_unknown_hand_is_refused_by_name(self):
        with pytest.raises(ImpossibleEventError) as caught:
            hand_of(start(deal()), 2)
        assert str(caught.value) == "the hand of seat 2 is not known"


class TestRiichiFacts:
    def test_points_wall_river_and_turn(self):
        state = table(
            {0: HERO},
            """
            0 draw 5z; 0 discard 5z; 1 draw ?; 1 discard 1p; 2 draw ?; 2 discard 1p; 3 draw ?; 3 discard 1p
            0 draw 6z
            """,
            scores=(1200, 1, 2, 3),
        )
        facts = riichi_facts(state, 0, USUAL)
        assert (facts.points, facts.wall, facts.in_riichi, facts.has_drawn) == (1200, 65, False, True)
        assert format_tiles(thrown.tile for thrown in facts.river) == "5z"

    def test_after_the_declaration(self):
        assert riichi_facts(table({0: HERO}, "0 draw 5z; 0 riichi"), 0, USUAL).in_riichi is True

    def test_another_players_turn(self):
        assert riichi_facts(table({1: HERO}, "0 draw ?"), 1, USUAL).has_drawn is False


class TestKanFacts:
    def test_on_the_own_turn(self):
        facts = kan_facts(table({0: "111m456m456p99s78s"}, "0 draw 1m"), 0, MeldType.ANKAN, 0)
        assert (facts.own_turn, facts.on_discard, facts.in_riichi, facts.wall) == (True, False, False, 69)

    def test_not_after_an_own_call(self):
        state = table({1: "1111m456789p99s1z"}, "0 draw ?; 0 discard 9s; 1 pon 9s 99s from 0")
        assert kan_facts(state, 1, MeldType.ANKAN, 0).own_turn is False

    @pytest.mark.parametrize(
        ("text", "on_discard"),
        [
            ("0 draw ?; 0 discard 1m", True),
            ("0 draw ?; 0 discard 2m", False),
            ("0 draw ?; 0 ankan 7777z", False),
            ("0 draw ?", False),
        ],
    )
    def test_a_discard_that_can_be_called(self, text, on_discard):
        state = table({1: "111m456m456p99s78s"}, text)
        assert kan_facts(state, 1, MeldType.DAIMINKAN, 0).on_discard is on_discard

    def test_the_own_discard_can_not(self):
        state = table({0: "111m456m456p99s78s"}, "0 draw 1m; 0 discard 1m")
        assert kan_facts(state, 0, MeldType.DAIMINKAN, 0).on_discard is False

    def test_kans_are_counted_by_seat(self):
        text = """
            0 draw ?; 0 ankan 7777z; 0 draw ?; 0 discard 2p; 2 daiminkan 2p 222p from 0; 2 draw ?
            2 ankan 6666z; 2 draw ?; 2 discard 9p; 3 draw ?
        """
        assert kan_facts(table({1: HERO}, text), 1, MeldType.ANKAN, 0).kans == (1, 0, 2, 0)


class TestFuritenFacts:
    def test_a_tile_that_lies_there_now_is_left_out(self):
        state = table({0: HERO}, "0 draw 5z; 0 discard 5z; 1 draw ?; 1 discard 9s; 2 draw ?; 2 discard 6s")
        assert [gone.at for gone in furiten_facts(state, 0).let_go] == [3]
        later = go_on(state, "3 draw ?")
        assert [gone.at for gone in furiten_facts(later, 0).let_go] == [3, 5]

    def test_moments_of_discard_turn_draw_and_riichi(self):
        text = """
            0 draw 5z; 0 riichi; 0 discard 5z; 1 draw ?; 1 discard 1p; 2 draw ?; 2 discard 1p
            3 draw ?; 3 discard 1p; 0 draw 6z; 0 discard 6z
        """
        facts = furiten_facts(table({0: HERO}, text), 0)
        assert (facts.riichi_at, facts.drew_at, facts.turn_at, facts.discarded_at) == (1, 9, 9, 10)

    def test_a_call_begins_a_turn_without_a_draw(self):
        text = "0 draw ?; 0 discard 9s; 1 pon 9s 99s from 0; 1 discard 7s"
        facts = furiten_facts(table({1: HERO}, text), 1)
        assert (facts.drew_at, facts.turn_at, facts.discarded_at) == (-1, 2, 3)


class TestRonFacts:
    def win(self, text, seat=0, hand=HERO, **frame):
        return ron_facts(table({seat: hand}, text, **frame), seat, USUAL).win

    @pytest.mark.parametrize("text", ["0 draw 5z", "0 draw 5z; 0 discard 5z", "0 draw 5z; 0 ankan 5555z"])
    def test_nothing_lies_there_to_be_ronned(self, text):
        hand = "123456m456p9s555z" if "ankan" in text else HERO
        with pytest.raises(ImpossibleEventError) as caught:
            ron_facts(table({0: hand}, text), 0, USUAL)
        assert str(caught.value) == "no tile lies there that seat 0 could ron"

    def test_the_tile_and_the_winds(self):
        text = "2 draw 5z; 2 discard 5z; 3 draw ?; 3 discard 9s"
        win = self.win(text, seat=2, round=Round(1, 3))
        assert (win.tile, win.by_tsumo) == (parse_face("9s"), False)
        assert (format_tiles([win.seat_wind]), format_tiles([win.round_wind])) == ("1z", "2z")

    @pytest.mark.parametrize(
        ("text", "riichi"),
        [
            ("0 draw 5z; 0 discard 5z; 1 draw ?; 1 discard 9s", 0),
            ("0 draw 5z; 0 riichi; 0 discard 5z; 1 draw ?; 1 discard 9s", 2),
            ("0 draw 5z; 0 riichi; 0 discard 5z; 3 pon 5z 55z from 0; 3 discard 9s", 2),
            (
                """
                0 draw 5z; 0 discard 5z; 1 draw ?; 1 discard 1p; 2 draw ?; 2 discard 1p; 3 draw ?
                3 discard 1p; 0 draw 6z; 0 riichi; 0 discard 6z; 1 draw ?; 1 discard 9s
                """,
                1,
            ),
        ],
    )
    def test_a_riichi_on_the_first_turn_is_double(self, text, riichi):
        assert self.win(text).riichi == riichi

    @pytest.mark.parametrize(
        ("before", "riichi"),
        [
            ("0 draw ?; 0 discard 1p; ", 2),
            ("0 draw ?; 0 ankan 7777z; 0 draw ?; 0 discard 1p; ", 1),
            ("0 draw ?; 0 discard 1p; 3 pon 1p 11p from 0; 3 discard 1s; 0 draw ?; 0 discard 1s; ", 1),
        ],
    )
    def test_any_call_or_ankan_before_it_makes_it_an_ordinary_one(self, before, riichi):
        text = before + "1 draw 5z; 1 riichi; 1 discard 5z; 2 draw ?; 2 discard 9s"
        assert self.win(text, seat=1).riichi == riichi

    def test_the_own_ankan_before_it_does_too(self):
        text = "0 draw 5z; 0 ankan 5555z; 0 draw 1z; 0 riichi; 0 discard 1z; 1 draw ?; 1 discard 9s"
        assert self.win(text, hand="123456m99s78s555z").riichi == 1

    def test_a_kakan_can_be_robbed_and_is_a_chankan(self):
        text = """
            0 draw 5z; 0 discard 5z; 1 draw ?; 1 discard 9s; 3 pon 9s 99s from 1; 3 discard 2z
            0 draw 6z; 0 discard 6z; 1 draw ?; 1 discard 6z; 2 draw ?; 2 discard 6z; 3 draw ?; 3 kakan 9s
        """
        win = self.win(text, hand="123456m456p11z78s")
        assert (win.chankan, win.first_turn, win.last_tile) == (True, False, False)

    def test_the_last_discard(self):
        state = pass_time(table({0: HERO}, "0 draw 5z; 0 discard 5z"), wall=1, without="69s")
        last = go_on(state, "1 draw ?; 1 discard 9s")
        assert ron_facts(last, 0, USUAL).win.last_tile is True

    @pytest.mark.parametrize(
        ("text", "first_turn"),
        [
            ("0 draw ?; 0 discard 9s", True),
            ("0 draw ?; 0 ankan 7777z; 0 draw ?; 0 discard 9s", False),
            ("0 draw ?; 0 discard 1p; 1 draw 5z; 1 discard 5z; 2 draw ?; 2 discard 9s", False),
        ],
    )
    def test_before_the_own_first_draw_and_any_call(self, text, first_turn):
        assert self.win(text, seat=1).first_turn is first_turn


class TestAnyMomentOfAnyPlay:
    """Whatever can be replayed can be judged, under every preset."""

    @settings(max_examples=15)
    @given(st.integers(0, 2**32), st.sampled_from(PRESETS))
    def test_every_question_has_an_answer_with_a_reason(self, seed, preset):
        ruleset = load_preset(preset)
        play = RandomPlay(Random(seed), ruleset.players).play()
        for state in states(play.deal, play.events):
            if state.phase == "discard":
                assert judge_riichi(riichi_facts(state, state.turn, ruleset), ruleset).reasons
                for kind in {tile for tile in state.seats[state.turn].hand if tile < 34}:
                    for call in (MeldType.ANKAN, MeldType.KAKAN):
                        assert judge_kan(kan_facts(state, state.turn, call, kind), ruleset).reasons
            elif state.pending is not None:
                self.check_answers_to_a_tile(state, ruleset)

    def check_answers_to_a_tile(self, state, ruleset):
        for seat in range(ruleset.players):
            if seat != state.pending.seat:
                verdict = judge_ron(ron_facts(state, seat, ruleset), ruleset)
                furiten = judge_furiten(furiten_facts(state, seat), ruleset)
                kind = face_of(state.pending.tile)
                assert verdict.reasons
                assert len(furiten.answer) == len(furiten.reasons)
                assert not (verdict.answer and furiten.answer)
                assert not verdict.answer or kind in verdict.facts["waits"]
                assert judge_kan(kan_facts(state, seat, MeldType.DAIMINKAN, kind), ruleset).reasons
