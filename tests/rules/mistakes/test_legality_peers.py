"""Mistakes that other programs make with what is allowed, each as a literal position."""

import pytest

from tests.rules.build import event, go_on, pass_time, table, unseen
from tests.rules.legality_cases import USUAL, judge
from trainer.rules.mistakes.legality import legality
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import tile_name

SANMA = load_preset("tenhou_3p")
TENPAI = "123456m456p99s78s"
"""Waits on 6s and 9s."""
CLOSED = "123456p99s78s111z"
"""Waits on 6s and 9s, with an ankou of East."""


class TestRiichi:
    def test_below_1000_points(self):
        for points, answer in ((900, False), (1000, True)):
            assert judge(TENPAI, "0 draw 5z", "0 riichi", scores=(points, 0, 0, 0))[0] is answer

    @pytest.mark.parametrize(("seat", "left", "answer"), [(1, 3, False), (0, 4, True)])
    def test_with_three_tiles_left_after_a_rinshan_draw(self, seat, left, answer):
        """The own draw and the replacement both come off the live wall."""
        state = pass_time(table({seat: CLOSED}, ""), left + 2, without="1z69s")
        *_, indicator, drawn = (tile_name(tile) for tile in unseen(state))
        text = f"{seat} draw 1z; {seat} ankan 1111z; dora {indicator}; {seat} draw {drawn}"
        state = go_on(state, text)
        verdict = legality(state, event(f"{seat} riichi"), USUAL)
        assert (state.wall, verdict.answer) == (left, answer)
        assert ("wall" in verdict.codes()) is not answer

    def test_after_an_own_ankan(self):
        """A closed kan keeps the hand closed: riichi on the replacement."""
        text = "0 draw 1z; 0 ankan 1111z; dora 9p; 0 draw 9m"
        assert judge(CLOSED, text, "0 riichi")[0] is True
        assert judge("", text.replace("0 draw 1z", "0 draw ?").replace("0 draw 9m", "0 draw ?"), "0 riichi")[
            0
        ]

    def test_tenpai_breaking_discard(self):
        hand, text = "3578899m234789p", "0 draw 6m; 0 riichi"
        assert [judge(hand, text, f"0 discard {kind}")[0] for kind in ("3m", "8m", "5m")] == [
            True,
            True,
            False,
        ]

    @pytest.mark.parametrize(("seat", "left", "answer"), [(0, 3, True), (1, 2, False)])
    def test_the_wall_of_three_players(self, seat, left, answer):
        state = pass_time(table({seat: CLOSED}, "", players=3), left + 1, without="69s")
        drawn = tile_name(unseen(state)[-1])
        verdict = legality(go_on(state, f"{seat} draw {drawn}"), event(f"{seat} riichi"), SANMA)
        assert verdict.answer is answer


class TestKan:
    ROUND = "1 draw ?; 1 discard 9p; 2 draw ?; 2 discard 9p; 3 draw ?; 3 discard 9p"

    def test_okurikan(self):
        """rulings 4: a kan in riichi of tiles that were passed over before."""
        text = f"0 draw 9m; 0 riichi; 0 discard 9m; {self.ROUND}; 0 draw 1z; 0 tsumogiri 1z"
        text += f"; {self.ROUND}".replace("9p", "8p")
        hand = "67m234p333345s55z"
        for drawn in ("6s", "5z"):
            assert judge(hand, f"{text}; 0 draw {drawn}", "0 ankan 3333s")[:2] == (
                False,
                "not_the_drawn_tile",
            )

    FOUR = """
        0 draw ?; 0 ankan 1111s; dora 4m; 0 draw ?; 0 discard 9p; 1 draw ?; 1 ankan 2222s; dora 5m; 1 draw ?
        1 discard 9p; 2 draw ?; 2 ankan 3333s; dora 6m; 2 draw ?; 2 ankan 4444s; dora 7m; 2 draw ?
    """

    def test_a_fifth(self):
        off = USUAL.changed(abort_suukan=False)
        assert judge("", self.FOUR, "2 ankan 5555s", off) == (False, "fifth_kan")
        assert judge("", self.FOUR, "2 ankan 5555s", off.changed(fifth_kan="allowed"))[0] is True
        text = f"{self.FOUR}; 2 discard 9m"
        assert judge("", text, "3 daiminkan 9m 999m from 2", off) == (False, "fifth_kan")

    def test_the_fourth_ends_the_hand_after_its_discard(self):
        later = f"0 draw ?; 0 discard 8p; {self.ROUND.replace('9p', '8p')}; {self.FOUR}; 2 discard 9m"
        assert judge("", later, "3 draw ?") == (False, "abort_passed_over")
        assert judge("", f"{self.FOUR}; 2 discard 9m", "3 draw ?") == (False, "abort_passed_over")
        assert judge("", f"{self.FOUR}; 2 discard 9m", "ryuukyoku suukan")[0] is True
        assert judge("", self.FOUR, "2 discard 9m")[0] is True
        assert judge("", self.FOUR, "2 tsumo ?")[0] is True


class TestKuikae:
    def test_of_the_other_end_and_of_the_tile_itself(self):
        text = "0 draw ?; 0 discard 2m; 1 chi 2m 34m from 0"
        refused = {tile: judge("", text, f"1 discard {tile}")[1] for tile in ("2m", "5m", "0m", "3m")}
        assert refused == {
            "2m": "swap_of_called_kind",
            "5m": "swap_of_other_end",
            "0m": "swap_of_other_end",
            "3m": "free_discard",
        }
