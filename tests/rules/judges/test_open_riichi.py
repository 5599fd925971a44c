"""Open riichi: its han, declaration, the barred tiles, what a deal-in costs (OPN-1 to OPN-5)."""

import pytest

from tests.rules.build import go_on, table
from trainer.rules.defence.genbutsu import Gone
from trainer.rules.judges.facts import riichi_facts
from trainer.rules.judges.open_riichi import (
    DealInFacts,
    OpenDiscardFacts,
    ShownWaits,
    deal_in_facts,
    judge_deal_in,
    judge_dodge,
    judge_open_discard,
    judge_open_han,
    judge_open_riichi,
    open_discard_facts,
    open_riichi_han,
)
from trainer.rules.replay.events import Riichi
from trainer.rules.replay.table import apply, reveal
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import format_tiles, parse_tiles

OPEN = load_preset("house_classic").changed(open_riichi=True)
TENPAI = "123456m456p99s78s"
"""Waits on 6s and 9s."""
SAFE = "only_shown_waits_lose"
"""DEF-7, wherever a hand lies open."""
OWN_6S = Gone(2, *parse_tiles("6s"), 0, "own_river")
ROUND = "1 draw ?; 1 discard 9p; 2 draw ?; 2 discard 9p; 3 draw ?; 3 discard 9p"


def opened(before, after, hands=None, seat=0):
    """The table with an open riichi of a seat between the two parts."""
    state = apply(table(hands or {seat: TENPAI}, before), Riichi(seat, open=True))
    return go_on(state, after)


class TestHan:
    """OPN-1: one han more than the riichi: 2; with double riichi 3, or 4 where the bonus doubles."""

    def test_one_beside_riichi(self):
        assert 1 + open_riichi_han(False, OPEN) == 2
        verdict = judge_open_han(False, OPEN)
        assert (verdict.answer, verdict.codes()) == (2, ("open_riichi_worth",))

    def test_with_double_riichi_in_all(self):
        verdict = judge_open_han(True, OPEN.changed(open_double_riichi_han=4))
        assert (verdict.answer, verdict.codes()) == (4, ("open_double_riichi_worth",))

    @pytest.mark.parametrize("level", [3, 4])
    def test_in_all_with_double_riichi(self, level):
        assert 2 + open_riichi_han(True, OPEN.changed(open_double_riichi_han=level)) == level


class TestDeclaration:
    def judge(self, text, ruleset=OPEN, hand=TENPAI):
        verdict = judge_open_riichi(riichi_facts(table({0: hand}, text), 0, ruleset), ruleset)
        return format_tiles(verdict.answer), verdict.codes()

    def test_where_riichi_is_legal(self):
        kinds, codes = self.judge("0 draw 5z")
        assert (kinds, codes[-1]) == ("9s5z", "waiting_part_shown")

    def test_the_whole_hand_by_level(self):
        assert (
            self.judge("0 draw 5z", OPEN.changed(open_riichi_shows="whole_hand"))[1][-1] == "whole_hand_shown"
        )

    @pytest.mark.parametrize("preset", ["tenhou_4p", "house_classic", "ema_2025"])
    def test_in_no_preset(self, preset):
        assert self.judge("0 draw 5z", load_preset(preset)) == ("", ("no_open_riichi",))

    def test_not_where_riichi_is_not_legal(self):
        assert self.judge("0 draw 5z", hand="1358m2479p136s15z") == ("", ("noten",))

    FURITEN = f"0 draw 6s; 0 discard 6s; {ROUND}; 0 draw 5z"

    def test_in_furiten_by_level(self):
        hand = "123456m456p11z78s"
        assert self.judge(self.FURITEN, hand=hand)[0] == "5z"
        strict = OPEN.changed(open_riichi_furiten=False)
        assert self.judge(self.FURITEN, strict, hand) == ("", ("furiten_not_open",))

    def test_a_declaration_that_is_not_furiten_is_left(self):
        """Without 5z the waits are 6s and 9s, without 9s it is a tanki on 5z."""
        assert self.judge(self.FURITEN)[0] == "9s5z"
        assert self.judge(self.FURITEN, OPEN.changed(open_riichi_furiten=False))[0] == "9s"


class TestBarredTiles:
    """OPN-3."""

    def judge(self, kinds, *shown, ruleset=OPEN):
        verdict = judge_open_discard(OpenDiscardFacts(parse_tiles(kinds), shown), ruleset)
        return format_tiles(verdict.answer), verdict.codes()

    def test_no_shown_wait_while_there_is_another_tile(self):
        shown = ShownWaits(0, parse_tiles("69s"))
        assert self.judge("15m69s7z", shown) == ("15m7z", ("shown_wait_barred", SAFE))
        assert self.judge("15m7z", shown) == ("15m7z", ("no_shown_wait_held", SAFE))

    def test_the_last_tile_may_go(self):
        assert self.judge("69s", ShownWaits(0, parse_tiles("69s"))) == ("69s", ("no_other_tile",))

    def test_furiten_outranks_the_ban(self):
        shown = ShownWaits(0, parse_tiles("69s"), gone=OWN_6S)
        assert self.judge("15m69s7z", shown) == ("15m69s7z", ("furiten_lifts_ban", SAFE))

    def test_of_two_open_hands_the_furiten_one_bars_nothing(self):
        shown = ShownWaits(0, parse_tiles("69s"), gone=OWN_6S), ShownWaits(2, parse_tiles("1m9s"))
        codes = ("furiten_lifts_ban", "shown_wait_barred", SAFE)
        assert self.judge("15m69s7z", *shown) == ("5m6s7z", codes)

    def test_a_rule_of_open_riichi_only(self):
        shown = ShownWaits(0, parse_tiles("69s"))
        assert self.judge("6s7z", shown, ruleset=load_preset("ema_2025")) == ("6s7z", ("no_open_riichi",))

    def test_from_the_table(self):
        hands = {0: TENPAI, 1: "19m19p12369s1267z"}
        state = opened("0 draw 9m", "0 discard 9m; 1 draw 5z", hands)
        facts = open_discard_facts(state, 1, parse_tiles("6s7z"), OPEN)
        assert facts == OpenDiscardFacts(parse_tiles("6s7z"), (ShownWaits(0, parse_tiles("69s")),))

    def test_of_a_furiten_hand(self):
        furiten = opened("0 draw 9s", "0 discard 9s; 1 draw ?")
        (shown,) = open_discard_facts(furiten, 1, (), OPEN).shown
        assert (shown.seat, shown.waits, shown.furiten) == (0, parse_tiles("69s"), True)
        assert shown.gone == Gone(2, *parse_tiles("9s"), 0, "own_river")

    def test_of_a_hand_that_let_a_wait_go_by(self):
        """FUR-3, FUR-5: a wait that another threw after the declaration."""
        gone = opened("0 draw 9m", "0 discard 9m; 1 draw ?; 1 discard 6s; 2 draw ?")
        (shown,) = open_discard_facts(gone, 2, (), OPEN).shown
        assert shown.gone == Gone(4, *parse_tiles("6s"), 1, "passed")
        (reason,) = judge_open_discard(OpenDiscardFacts(parse_tiles("9s"), (shown,)), OPEN).reasons[:1]
        assert (reason.tiles, reason.moment, reason.facts) == (parse_tiles("6s"), 4, {"seat": 0, "by": 1})

    def test_a_shown_hand_of_the_position(self):
        state = opened("0 draw ?", "0 discard 9m; 1 draw 5z", {1: "19m19p12369s1267z"})
        assert open_discard_facts(state, 1, (), OPEN).shown == ()
        state = reveal(state, {0: parse_tiles(TENPAI)})
        assert open_discard_facts(state, 1, (), OPEN).shown == (ShownWaits(0, parse_tiles("69s")),)


class TestDealIn:
    """OPN-2, OPN-4: how many yakuman are paid; 0 is the ordinary value."""

    def judge(self, riichi="none", yakuman=0, counted=False, **levels):
        verdict = judge_deal_in(DealInFacts(riichi, yakuman, counted), OPEN.changed(**levels))
        return verdict.answer, verdict.codes()

    @pytest.mark.parametrize(
        ("level", "answer"),
        [("yakuman", (1, ("deal_in_yakuman",))), ("ordinary", (0, ("deal_in_ordinary",)))],
    )
    def test_without_riichi(self, level, answer):
        assert self.judge(open_riichi_deal_in=level) == answer

    @pytest.mark.parametrize(("level", "paid"), [("yakuman", 1), ("ordinary", 0)])
    @pytest.mark.parametrize("since", ["earlier", "later"])
    def test_in_riichi_by_its_own_level(self, since, level, paid):
        levels = {f"open_riichi_{since}_riichi": level}
        assert self.judge(since, **levels) == (paid, (f"{since}_riichi_{level}",))

    @pytest.mark.parametrize(
        ("level", "yakuman", "counted", "paid"),
        [
            ("no", 1, False, 1),
            ("no", 2, False, 2),
            ("yakuman", 1, False, 2),
            ("yakuman", 2, False, 3),
            ("yakuman+counted", 1, False, 2),
            ("no", 0, True, 1),
            ("yakuman", 0, True, 1),
            ("yakuman+counted", 0, True, 2),
            ("yakuman+counted", 0, False, 1),
        ],
    )
    def test_whether_it_adds_up_with_a_yakuman_hand(self, level, yakuman, counted, paid):
        assert self.judge("none", yakuman, counted, open_riichi_stacks=level)[0] == paid

    def test_an_ordinary_deal_in_adds_nothing(self):
        assert self.judge("later", 1, open_riichi_stacks="yakuman")[0] == 0

    def test_from_the_table(self):
        before = """
            0 draw 9m; 0 discard 9m; 1 draw ?; 1 riichi; 1 discard 9p; 2 draw ?; 2 discard 9p
            3 draw ?; 3 discard 9p; 0 draw 9m
        """
        after = """
            0 discard 9m; 1 draw ?; 1 tsumogiri 1z; 2 draw ?; 2 riichi; 2 discard 9p; 3 draw ?; 3 discard 1z
        """
        state = opened(before, after)
        assert [deal_in_facts(state, 0, payer).payer_riichi for payer in (1, 2, 3)] == [
            "earlier",
            "later",
            "none",
        ]

    def test_a_declaration_tile_that_deals_in_is_no_riichi_that_stands(self):
        state = opened("0 draw 9m", "0 discard 9m; 1 draw ?; 1 riichi; 1 discard 6s")
        assert deal_in_facts(state, 0, 1) == DealInFacts("none")

    def test_of_an_ordinary_riichi_it_is_not_asked(self):
        state = table({0: TENPAI}, "0 draw 9m; 0 riichi; 0 discard 9m; 1 draw ?; 1 discard 6s")
        with pytest.raises(ValueError, match="seat 0 has no open riichi that stands"):
            deal_in_facts(state, 0, 1)


@pytest.mark.parametrize(
    ("dodge", "level", "answer"),
    [
        (True, "yakuman", ("yakuman", ("dodge_yakuman",))),
        (True, "ordinary", ("ordinary", ("dodge_ordinary",))),
        (False, "yakuman", ("ordinary", ("no_dodge",))),
    ],
)
def test_a_chombo_to_dodge_the_deal_in(dodge, level, answer):
    """OPN-5."""
    verdict = judge_dodge(dodge, OPEN.changed(open_riichi_chombo=level))
    assert (verdict.answer, verdict.codes()) == answer
