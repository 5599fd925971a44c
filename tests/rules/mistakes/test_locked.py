"""What may a declarer do with the drawn tile (RCH-8)?"""

import pytest

from tests.rules.build import table
from trainer.rules.errors import ImpossibleEventError
from trainer.rules.mistakes.legality import is_locked, judge_locked, locked_facts
from trainer.rules.rulesets.ruleset import load_preset

USUAL = load_preset("house_classic")
SANMA = load_preset("tenhou_3p")
ROUND = "1 draw ?; 1 discard 9p; 2 draw ?; 2 discard 9p; 3 draw ?; 3 discard 9p"


def judge(hand, drawn, ruleset=USUAL):
    others = ROUND if ruleset.players == 4 else ROUND.split("; 3", maxsplit=1)[0]
    text = f"0 draw 9m; 0 riichi; 0 discard 9m; {others}; 0 draw {drawn}"
    state = table({0: hand}, text, players=ruleset.players)
    return judge_locked(locked_facts(state, 0, ruleset), ruleset)


class TestKnownHand:
    """KAN-5: 3444m778899s333z in riichi."""

    HAND = "3444m778899s333z"

    @pytest.mark.parametrize(
        ("drawn", "moves"),
        [
            ("1p", ("discard",)),
            ("4m", ("discard",)),
            ("3z", ("discard", "ankan")),
            ("2m", ("discard", "tsumo")),
            ("3m", ("discard", "tsumo")),
            ("5m", ("discard", "tsumo")),
        ],
    )
    def test_moves_by_the_drawn_tile(self, drawn, moves):
        assert judge(self.HAND, drawn).answer == moves

    def test_a_reason_for_every_move(self):
        verdict = judge(self.HAND, "1p")
        assert verdict.codes() == ("drawn_tile_is_thrown", "not_a_wait", "not_three_held")

    def test_where_riichi_allows_no_kan(self):
        assert judge(self.HAND, "3z", USUAL.changed(riichi_ankan="forbidden")).answer == ("discard",)


class TestKita:
    HAND = "123p456p99m123s44z"

    def test_the_drawn_north_may_be_extracted_or_won_with(self):
        assert judge(self.HAND, "4z", SANMA).answer == ("discard", "tsumo", "kita")

    def test_no_other_north(self):
        verdict = judge(self.HAND, "9s", SANMA)
        assert (verdict.answer, verdict.codes()[-1]) == (("discard",), "north_not_drawn")


def test_only_a_declarer_with_a_drawn_tile_is_locked():
    states = [
        table({0: "3444m778899s333z"}, text)
        for text in ("0 draw 9m", "0 draw 9m; 0 riichi", "0 draw 9m; 0 riichi; 0 discard 9m")
    ]
    assert [is_locked(state, 0) for state in states] == [False, False, True]
    for state in states:
        with pytest.raises(ImpossibleEventError) as caught:
            locked_facts(state, 0, USUAL)
        assert str(caught.value) == "seat 0 does not hold a locked hand with a drawn tile"
