"""Genbutsu: what a riichi can not ron any more, since when, and what only looks safe."""

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.rules.build import go_on, table
from tests.rules.random_play import RandomPlay
from trainer.rules.defence.genbutsu import declarer, genbutsu, genbutsu_facts, judge_genbutsu
from trainer.rules.replay.events import Discard, Kakan, Riichi
from trainer.rules.replay.table import states
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import face_of, format_tiles

HOUSE = load_preset("house_classic")
SANMA = load_preset("tenhou_3p")
MISSED = SANMA.changed(kita_pass_furiten=False)
HERO = "258m258p258s1122z"
RIICHI_OF_1 = """
    0 draw 9p; 0 discard 9p; 1 draw ?; 1 discard 4m; 2 draw ?; 2 discard 2m; 3 draw ?; 3 discard 7z
    0 draw 9s; 0 discard 9s; 1 draw ?; 1 riichi; 1 discard 8p
"""


def safe_kinds(state, seat, ruleset=HOUSE):
    return format_tiles(sorted(genbutsu(state, seat, ruleset)))


def reasons(verdict):
    """`(rule, code, tiles, moment)` of each reason."""
    return [(each.rule, each.code, format_tiles(each.tiles), each.moment) for each in verdict.reasons]


def judged(state, hero=0, ruleset=HOUSE):
    return judge_genbutsu(genbutsu_facts(state, hero), ruleset)


class TestGenbutsu:
    def test_the_own_river_is_safe_from_the_first_tile_to_the_declaration_tile(self):
        assert safe_kinds(table({0: HERO}, RIICHI_OF_1), 1) == "4m8p"

    def test_what_others_threw_before_the_declaration_is_not_safe(self):
        state = table({0: HERO}, RIICHI_OF_1 + "2 draw ?; 2 discard 3z; 3 draw ?; 3 discard 3z; 0 draw 2p")
        assert safe_kinds(state, 1) == "4m8p3z"

    def test_a_tile_that_can_still_be_ronned_has_not_gone_by(self):
        state = table({0: HERO}, RIICHI_OF_1 + "2 draw ?; 2 discard 3z")
        assert safe_kinds(state, 1) == "4m8p"
        assert safe_kinds(go_on(state, "3 draw ?"), 1) == "4m8p3z"

    def test_a_tile_called_by_another_has_gone_by(self):
        state = table({0: HERO}, RIICHI_OF_1 + "2 draw ?; 2 discard 1z; 0 pon 1z 11z from 2")
        assert safe_kinds(state, 1) == "4m8p1z"

    def test_a_tile_called_out_of_the_own_river_is_safe(self):
        state = table({0: "88m588p258s11122z"}, RIICHI_OF_1 + "0 pon 8p 88p from 1")
        assert safe_kinds(state, 1) == "4m8p"

    def test_the_drawn_tiles_that_the_declarer_throws_are_safe(self):
        text = (
            RIICHI_OF_1
            + """
            2 draw ?; 2 discard 3z; 3 draw ?; 3 discard 3z; 0 draw 2p; 0 discard 2p; 1 draw ?; 1 tsumogiri 6s
        """
        )
        assert safe_kinds(table({0: HERO}, text), 1) == "4m28p6s3z"

    def test_a_red_five_makes_the_fives_safe(self):
        state = table({0: HERO}, RIICHI_OF_1 + "2 draw ?; 2 discard 0s; 3 draw ?")
        assert safe_kinds(state, 1) == "4m8p5s"

    def test_the_tile_of_a_kakan_that_was_not_robbed_is_safe(self):
        text = RIICHI_OF_1.replace(
            "3 discard 7z", "3 discard 7z; 2 pon 7z 77z from 3; 2 discard 3m; 3 draw ?; 3 discard 9m"
        )
        state = table({0: HERO}, text + "2 draw ?; 2 kakan 7z")
        assert safe_kinds(state, 1) == "4m8p"
        assert safe_kinds(go_on(state, "2 draw ?"), 1) == "4m8p7z"

    def test_a_kakan_before_the_declaration_makes_nothing_safe(self):
        text = """
            0 draw 9p; 0 discard 7z; 2 pon 7z 77z from 0; 2 discard 3m; 3 draw ?; 3 discard 9m
            0 draw 9s; 0 discard 9s; 1 draw ?; 1 discard 4m; 2 draw ?; 2 kakan 7z; 2 draw ?; 2 discard 9m
            3 draw ?; 3 discard 9m; 0 draw 3s; 0 discard 3s; 1 draw ?; 1 riichi; 1 discard 8p; 2 draw ?
        """
        hand = HERO.replace("1122z", "1127z")
        assert safe_kinds(table({0: hand}, text), 1) == "4m8p"

    def test_a_seat_without_a_riichi_is_refused(self):
        with pytest.raises(ValueError, match="seat 2 is not in riichi"):
            declarer(table({0: HERO}, RIICHI_OF_1), 2)

    @pytest.mark.parametrize(("counts", "expected"), [(True, "4p8s4z"), (False, "4p8s")])
    def test_an_extracted_north_is_safe_where_letting_it_go_counts(self, counts, expected):
        ruleset = SANMA.changed(kita_pass_furiten=counts, kita_ron="plain")
        text = """
            0 draw 9p; 0 discard 9p; 1 draw ?; 1 discard 4p; 2 draw ?; 2 discard 7z; 0 draw 9s; 0 discard 9s
            1 draw ?; 1 riichi; 1 discard 8s; 2 draw ?; 2 kita 4z; 2 draw ?
        """
        state = table({0: "1199m258p25s1122z"}, text, players=3, indicator="3z")
        assert safe_kinds(state, 1, ruleset) == expected


class TestVerdict:
    def test_each_safe_tile_shows_the_first_tile_that_clears_it(self):
        state = table(
            {0: "123488m258p25s12z"},
            RIICHI_OF_1 + "2 draw ?; 2 discard 1z; 3 draw ?; 3 discard 1z; 0 draw 2p",
        )
        verdict = judged(state)
        assert format_tiles(verdict.answer) == "4m8p1z"
        assert reasons(verdict) == [
            ("DEF-1", "genbutsu_own_river", "4m", 3),
            ("DEF-1", "genbutsu_own_river", "8p", 12),
            ("FUR-5", "genbutsu_passed", "1z", 14),
            ("FUR-5", "before_the_riichi", "2m", 5),
            ("DEF-1", "not_genbutsu", "138m25p25s2z", None),
        ]
        assert [each.facts for each in verdict.reasons[2:4]] == [{"seat": 1, "by": 2}, {"seat": 1, "by": 2}]

    def test_nobody_in_riichi_leaves_nothing_to_fear(self):
        verdict = judged(table({0: HERO}, "0 draw 9p"))
        assert (verdict.answer, reasons(verdict)) == ((), [("DEF-1", "no_riichi_to_fear", "", None)])

    def test_each_riichi_is_judged_by_itself(self):
        text = (
            RIICHI_OF_1
            + """
            2 draw ?; 2 discard 2z; 3 draw ?; 3 riichi; 3 discard 5s; 0 draw 5p; 0 discard 5p
            1 draw ?; 1 tsumogiri 8m; 2 draw ?; 2 discard 1m; 3 draw ?; 3 tsumogiri 2p; 0 draw 9m
        """
        )
        state = table({0: HERO}, text)
        verdict = judged(state)
        assert [(seat, format_tiles(kinds)) for seat, kinds in verdict.facts["against"]] == [
            (1, "8m258p5s2z"),
            (3, "8m25p5s"),
        ]
        assert format_tiles(verdict.answer) == "8m25p5s"
        alone = judge_genbutsu(genbutsu_facts(state, 0).against(1), HOUSE)
        assert format_tiles(alone.answer) == "8m258p5s2z"

    def test_the_own_riichi_is_not_asked_about(self):
        state = table({0: "234m567p234s5678s"}, "0 draw 9p; 0 riichi; 0 discard 9p")
        assert judged(state).codes() == ("no_riichi_to_fear",)

    def test_a_north_that_can_not_be_missed_is_named(self):
        ruleset = SANMA.changed(kita_pass_furiten=False)
        text = """
            0 draw 9p; 0 discard 9p; 1 draw ?; 1 riichi; 1 discard 8s; 2 draw ?; 2 kita 4z; 2 draw ?
            2 discard 1z; 0 draw 3s
        """
        state = table({0: "1199m258p25s1224z"}, text, players=3, indicator="3z")
        told = ("FUR-5", "north_still_wins", "4z", 6)
        assert told in reasons(judged(state, ruleset=ruleset))


def gone_by(events, rival):
    """By the bare events: what the rival threw, and all that went by after its riichi."""
    since = next(i for i, each in enumerate(events) if isinstance(each, Riichi) and each.seat == rival)
    own = {each for each in events if isinstance(each, Discard) and each.seat == rival}
    later = {each for each in events[since:-1] if isinstance(each, Discard | Kakan) and each.seat != rival}
    return {face_of(each.tile) for each in own | later}


class TestAnyPlay:
    @settings(max_examples=60)
    @given(st.integers(0, 2**32), st.sampled_from((4, 3)))
    def test_genbutsu_are_what_the_events_say(self, seed, players):
        play = RandomPlay(Random(seed), players).play()
        riichi = [each.seat for each in play.events if isinstance(each, Riichi)]
        kakans = [each.seat for each in play.events if isinstance(each, Kakan)]
        assume(riichi and len(set(kakans)) == len(kakans))
        for index, state in enumerate(states(play.deal, play.events), 1):
            for rival in riichi:
                if state.seats[rival].in_riichi and state.phase in ("discard", "respond"):
                    found = genbutsu(state, rival, MISSED)
                    assert found == gone_by(play.events[:index], rival)

    @settings(max_examples=40)
    @given(st.integers(0, 2**32))
    def test_a_safe_tile_can_never_be_ronned_by_a_hand_that_waits_on_it(self, seed):
        """What went by a waiting hand in riichi was let go, or lies in its own river: FUR-1, FUR-3."""
        play = RandomPlay(Random(seed), 4).play()
        for state in states(play.deal, play.events):
            for number, seat in enumerate(state.seats):
                if seat.in_riichi and state.phase == "discard" and state.turn != number:
                    river = {face_of(thrown.tile) for thrown in seat.river}
                    missed = {gone.kind for gone in seat.let_go if gone.at > seat.riichi_at}
                    waited = {kind for kind in genbutsu(state, number, HOUSE) if seat.waits >> kind & 1}
                    assert waited <= river | missed
