"""Mistakes that the table tells in the end: noten riichi, kans, false wins, a hand that was not locked."""

import pytest

from tests.rules.build import go_on, pass_time, table
from trainer.rules.mistakes.chombo import (
    Fault,
    against_the_win,
    faults_of,
    hand_at_declaration,
    kans_in_riichi,
)
from trainer.rules.replay.table import reveal
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import format_tiles, parse_tiles

USUAL = load_preset("house_classic")
TENPAI = "123456m456p99s78s"
"""Waits on 6s and 9s."""
NOTEN = "1358m2479p136s15z"
ROUND = "1 draw ?; 1 discard 9p; 2 draw ?; 2 discard 9p; 3 draw ?; 3 discard 9p"
PASSED = ROUND.replace("1 discard 9p", "1 discard 6s")
AGAIN = "0 draw ?; 0 discard 1z; 1 draw ?; 1 discard 6s"
DECLARED = f"0 draw 9m; 0 riichi; 0 discard 9m; {ROUND}"


def faults(hand, text, ruleset=USUAL, **facts):
    return faults_of(table({0: hand}, text, **facts), ruleset)


class TestRiichi:
    def test_none_of_a_tenpai_declarer(self):
        assert faults(TENPAI, DECLARED) == ()

    def test_noten(self):
        assert faults(NOTEN, DECLARED) == (Fault(0, "noten_riichi", 1),)

    def test_noten_without_riichi_is_no_fault(self):
        assert faults(NOTEN, "0 draw 9m; 0 discard 9m") == ()

    @pytest.mark.parametrize(("preset", "name"), [("tenhou_4p", None), ("ema_2025", "noten_riichi")])
    def test_a_wait_on_the_fifth_copy_of_an_ankan_by_the_own_four_rule(self, preset, name):
        """TEN-3, rulings: kan 8888m + 79m is tenpai with Tenhou, noten with EMA."""
        text = f"0 draw 8m; 0 ankan 8888m; 0 draw 9p; 0 riichi; 0 discard 9p; {ROUND}"
        found = faults("79m888m234p567p11s", text, load_preset(preset))
        assert [fault.name for fault in found] == ([name] if name else [])

    def test_in_furiten_where_that_is_forbidden(self):
        text = f"0 draw 6s; 0 discard 6s; {ROUND}; 0 draw 9m; 0 riichi; 0 discard 9m"
        assert faults(TENPAI, text, USUAL.changed(furiten_riichi=False)) == (Fault(0, "furiten_riichi", 9),)
        assert faults(TENPAI, text) == ()

    def test_by_the_declaration_tile(self):
        text = f"0 draw 6s; 0 riichi; 0 discard 6s; {ROUND}"
        strict = USUAL.changed(furiten_riichi=False)
        assert faults(TENPAI, text, strict) == (Fault(0, "furiten_riichi", 1),)

    def test_a_wait_thrown_later_is_no_furiten_riichi(self):
        text = f"{DECLARED}; 0 draw 6s; 0 tsumogiri 6s"
        assert faults(TENPAI, text, USUAL.changed(furiten_riichi=False)) == ()

    def test_of_a_hand_shown_at_the_end(self):
        state = table({}, f"0 draw ?; 0 riichi; 0 discard 9m; {ROUND}")
        assert faults_of(state, USUAL) == ()
        assert faults_of(reveal(state, {0: parse_tiles(NOTEN)}), USUAL) == (Fault(0, "noten_riichi", 1),)


class TestKans:
    """KAN-5: 3444m778899s333z."""

    HAND = "3444m778899s333z"

    def test_an_illegal_one(self):
        text = f"{DECLARED}; 0 draw 4m; 0 ankan 4444m; 0 draw 9p"
        assert faults(self.HAND, text) == (Fault(0, "illegal_riichi_kan", 10),)

    def test_a_legal_one(self):
        assert faults(self.HAND, f"{DECLARED}; 0 draw 3z; 0 ankan 3333z; 0 draw 9p") == ()

    def test_both(self):
        text = f"{DECLARED}; 0 draw 3z; 0 ankan 3333z; 0 draw 4m; 0 ankan 4444m; 0 draw 9p"
        assert faults(self.HAND, text) == (Fault(0, "illegal_riichi_kan", 12),)

    def test_before_riichi_any_kan_is_legal(self):
        text = f"0 draw 4m; 0 ankan 4444m; 0 draw 9p; 0 riichi; 0 discard 9p; {ROUND}"
        assert faults("23444m78899s333z", text) == (Fault(0, "noten_riichi", 3),)

    def test_kans_are_taken_back_to_the_declaration(self):
        text = f"{DECLARED}; 0 draw 3z; 0 ankan 3333z; 0 draw 4m; 0 ankan 4444m; 0 draw 9p"
        state = table({0: self.HAND}, text)
        assert format_tiles(sorted(hand_at_declaration(state, 0).concealed)) == self.HAND
        found = [
            (at, format_tiles(sorted(facts.hand.concealed)), len(facts.hand.melds))
            for at, facts in kans_in_riichi(state, 0)
        ]
        assert found == [(10, "3444m778899s3333z", 0), (12, "34444m778899s", 1)]

    def test_by_the_level_of_the_ruleset(self):
        """KAN-5: 3335666p111456s, 3p keeps the waits but not the shape."""
        text = f"{DECLARED}; 0 draw 3p; 0 ankan 3333p; 0 draw 9p"
        found = {
            preset: [fault.name for fault in faults("3335666p111456s", text, load_preset(preset))]
            for preset in ("tenhou_4p", "m_league")
        }
        assert found == {"tenhou_4p": [], "m_league": ["illegal_riichi_kan"]}


class TestWins:
    def test_a_true_win_is_no_fault(self):
        assert faults(TENPAI, "0 draw 6s; 0 tsumo 6s") == ()
        assert faults(TENPAI, "0 draw 9m; 0 discard 9m; 1 draw ?; 1 discard 6s; 0 ron 6s from 1") == ()

    def test_a_false_one(self):
        assert faults(TENPAI, "0 draw 5s; 0 tsumo 5s") == (Fault(0, "false_win", 1),)
        text = "0 draw 9m; 0 discard 9m; 1 draw ?; 1 discard 5s; 0 ron 5s from 1"
        assert faults(TENPAI, text) == (Fault(0, "false_win", 4),)

    def test_a_ron_in_furiten_but_not_a_tsumo(self):
        text = f"0 draw 9s; 0 discard 9s; {ROUND.replace('3 discard 9p', '3 discard 6s')}"
        assert faults(TENPAI, f"{text}; 0 ron 6s from 3") == (Fault(0, "furiten_win", 8),)
        assert faults(TENPAI, f"{text}; 0 draw 6s; 0 tsumo 6s") == ()

    def test_a_ron_without_yaku(self):
        text = "0 draw 9m; 0 discard 9m; 1 draw ?; 1 discard 3p; 0 ron 3p from 1"
        assert faults("123m456p789s99s24p", text) == (Fault(0, "yakuless_win", 4),)

    @pytest.mark.parametrize(
        ("before", "tile", "code"),
        [
            (
                "0 discard 6s; 1 draw ?; 1 discard 1z; 2 draw ?; 2 discard 9p; 3 draw ?",
                "6s",
                "discard_furiten",
            ),
            (
                "0 discard 5s; 1 draw ?; 1 discard 1z; 2 draw ?; 2 discard 9p; 3 draw ?",
                "0s",
                "discard_furiten",
            ),
            (
                "0 discard 9m; 1 draw ?; 1 discard 6s; 2 draw ?; 2 discard 9p; 3 draw ?",
                "6s",
                "temporary_furiten",
            ),
            (f"0 riichi; 0 discard 9m; {PASSED}; 0 draw ?; 0 tsumogiri 1z; 1 draw ?", "6s", "riichi_furiten"),
        ],
    )
    def test_a_ron_by_a_hidden_hand_in_furiten_that_all_can_see(self, before, tile, code):
        feeder = before[-8]
        state = table({}, f"0 draw ?; {before}; {feeder} discard {tile}; 0 ron {tile} from {feeder}")
        (fault,) = faults_of(state, USUAL)
        assert (fault.seat, fault.name) == (0, "furiten_win")
        assert [reason.code for reason in against_the_win(state, 0, USUAL)] == [code]

    @pytest.mark.parametrize(
        "turns",
        [
            "0 discard 9m; 1 draw ?; 1 discard 1z; 2 draw ?; 2 discard 9p; 3 draw ?; 3 discard 6s",
            "0 discard 6s; 1 draw ?; 1 discard 1z; 2 draw ?; 2 discard 9p; 3 draw ?; 3 discard 9s",
            f"0 discard 9m; {PASSED}; {AGAIN}",
        ],
        ids=["never thrown", "another kind thrown", "own turn since"],
    )
    def test_a_hidden_hand_that_may_be_good_makes_none(self, turns):
        feeder, tile = turns[-12], turns[-2:]
        state = table({}, f"0 draw ?; {turns}; 0 ron {tile} from {feeder}")
        assert faults_of(state, USUAL) == ()


class TestInSight:
    """NOT-5."""

    def test_another_tile_than_the_drawn_one(self):
        text = f"{DECLARED}; 0 draw 1z; 0 discard 7s"
        assert faults(TENPAI, text) == (Fault(0, "wrong_discard", 10),)

    def test_it_is_seen_of_a_hidden_hand_too(self):
        text = f"0 draw ?; 0 riichi; 0 discard 9m; {ROUND}; 0 draw ?; 0 discard 7s"
        assert faults_of(table({}, text), USUAL) == (Fault(0, "wrong_discard", 10),)

    def test_a_call_in_riichi(self):
        text = f"{DECLARED}; 0 draw 1z; 0 tsumogiri 1z; 1 draw ?; 1 discard 9s; 0 pon 9s 99s from 1"
        assert faults(TENPAI, text) == (Fault(0, "call_in_riichi", 13),)

    def test_drawn_tiles_thrown_are_none(self):
        state = pass_time(table({0: TENPAI}, DECLARED), 0, without="69s")
        assert faults_of(go_on(state, "ryuukyoku"), USUAL) == ()
