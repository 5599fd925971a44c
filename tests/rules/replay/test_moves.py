"""The moves on the own turn, and the marks that furiten rests on."""

import pytest

from tests.rules.build import deal, events, go_on, pass_time, table
from trainer.rules.errors import ImpossibleEventError
from trainer.rules.replay.state import CallMade, LetGo, Pending, RiverTile
from trainer.rules.replay.table import apply, replay, start
from trainer.rules.tiles.tile import format_tiles
from trainer.rules.tiles.waits import wait_kinds

HERO = "123456789m1122p"
"""Waits on 1p and 2p."""


def refused(hands, text, **facts):
    *before, last = events(text)
    state = replay(deal(hands, **facts), before)
    with pytest.raises(ImpossibleEventError) as caught:
        apply(state, last)
    return str(caught.value)


class TestDraw:
    def test_the_tile_is_in_hand_and_out_of_the_wall(self):
        state = table({0: HERO}, "0 draw 0p")
        seat = state.seats[0]
        assert format_tiles(seat.hand) == HERO[:-1] + "0p"
        assert (seat.size, seat.has_drawn, seat.drawn, state.wall, state.phase) == (
            14,
            True,
            35,
            69,
            "discard",
        )

    def test_an_unknown_tile_counts_too(self):
        seat = table(None, "0 draw ?").seats[0]
        assert (seat.hand, seat.size, seat.has_drawn, seat.drawn) == (None, 14, True, None)

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("1 draw ?", "event 0: draw by seat 1, but it is seat 0's turn"),
            ("0 draw ?; 0 draw ?", "event 1: draw by seat 0, but seat 0 must discard"),
            ("0 draw ?; 0 discard 3p; 0 draw ?", "event 2: draw by seat 0, but it is seat 1's turn"),
            ("0 draw ?; 0 ankan 1111s; 1 draw ?", "event 2: draw by seat 1, but it is seat 0's turn"),
            ("0 draw 1m", "event 0: seat 0: hand and drawn tile must be both known or both not"),
        ],
    )
    def test_an_impossible_draw_is_refused(self, text, message):
        assert refused(None, text) == message

    def test_a_known_hand_draws_known_tiles(self):
        assert refused({0: HERO}, "0 draw ?") == (
            "event 0: seat 0: hand and drawn tile must be both known or both not"
        )

    def test_a_fifth_copy_is_refused(self):
        assert refused({0: "1111m234567p123s"}, "0 draw 1m") == "event 0: a fifth 1m"
        assert refused({0: "0p34m234567p123s1z"}, "0 draw 0p") == "event 0: a second red 0p"

    def test_with_three_players_the_turn_goes_from_the_third_to_the_first(self):
        text = "0 draw ?; 0 discard 1m; 1 draw ?; 1 discard 1m; 2 draw ?; 2 discard 1m; 0 draw ?"
        assert table(None, text, players=3).turn == 0
        assert refused(None, "0 draw ?; 0 discard 2m", players=3) == (
            "event 1: 2m is not used with three players"
        )


class TestDiscard:
    def test_the_tile_lies_in_the_river_to_be_answered(self):
        state = table({0: HERO}, "0 draw 3p; 0 discard 2p")
        assert state.seats[0].river == (RiverTile(10, at=1),)
        assert format_tiles(state.seats[0].hand) == "123456789m1123p"
        assert state.pending == Pending(0, 10, 1, "discard")
        assert state.phase == "respond"

    def test_tsumogiri_is_kept(self):
        assert table({0: HERO}, "0 draw 3p; 0 tsumogiri 3p").seats[0].river[0].tsumogiri is True

    def test_waits_are_those_since_the_last_discard(self):
        assert wait_kinds(table({0: HERO}, "0 draw 3p; 0 discard 3p").seats[0].waits) == (9, 10)
        assert wait_kinds(table({0: HERO}, "0 draw 3p; 0 discard 1p").seats[0].waits) == (10,)

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("0 discard 1m", "event 0: discard by seat 0, but it is not its turn to discard"),
            ("0 draw 3p; 1 discard 1m", "event 1: discard by seat 1, but it is not its turn to discard"),
            ("0 draw 3p; 0 discard 4p", "event 1: 4p is not in the hand 123456789m11223p"),
            ("0 draw 3p; 0 tsumogiri 1m", "event 1: 1m is not the tile just drawn"),
            (
                "0 draw 3p; 0 discard 3p; 0 discard 1m",
                "event 2: discard by seat 0, but it is not its turn to discard",
            ),
        ],
    )
    def test_an_impossible_discard_is_refused(self, text, message):
        assert refused({0: HERO}, text) == message

    def test_nobody_throws_a_called_tile_as_drawn(self):
        text = "0 draw ?; 0 discard 2p; 1 pon 2p 22p from 0; 1 tsumogiri 3p"
        assert refused(None, text) == "event 3: 3p is not the tile just drawn"

    def test_a_fifth_copy_from_an_unknown_hand_is_refused(self):
        assert refused({0: "1111m234567p123s"}, "0 draw 2m; 0 discard 2m; 1 draw ?; 1 discard 1m") == (
            "event 3: a fifth 1m"
        )


class TestRiichi:
    def test_the_declaration_and_its_tile(self):
        state = table({0: HERO}, "0 draw 3p; 0 riichi; 0 discard 3p")
        seat = state.seats[0]
        assert (seat.riichi_at, seat.in_riichi, seat.stands) == (1, True, False)
        assert (seat.river[0].declares, seat.river[0].sideways) == (True, True)

    def test_later_discards_declare_nothing(self):
        text = """
            0 draw 3p; 0 riichi; 0 discard 3p; 1 draw ?; 1 discard 9p; 2 draw ?; 2 discard 9p
            3 draw ?; 3 discard 9p; 0 draw 9s; 0 tsumogiri 9s
        """
        thrown = table({0: HERO}, text).seats[0].river[1]
        assert (thrown.declares, thrown.sideways) == (False, False)

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("0 riichi", "event 0: riichi by seat 0, but it is not its turn to discard"),
            ("0 draw ?; 1 riichi", "event 1: riichi by seat 1, but it is not its turn to discard"),
            ("0 draw ?; 0 riichi; 0 riichi", "event 2: seat 0 has already declared riichi"),
        ],
    )
    def test_an_impossible_declaration_is_refused(self, text, message):
        assert refused(None, text) == message


class TestAnkan:
    def test_four_tiles_leave_the_hand_and_a_replacement_is_due(self):
        state = table({0: "111m456789p1122s"}, "0 draw 1m; 0 ankan 1111m")
        seat = state.seats[0]
        assert (seat.size, seat.closed, seat.kans, state.phase, state.turn) == (10, True, 1, "replace", 0)
        assert (state.calls, state.pending) == ((CallMade(1, 0, "ankan"),), Pending(0, 0, 1, "ankan"))
        assert go_on(state, "0 draw 3s").wall == 68

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("0 ankan 1111m", "event 0: ankan by seat 0, but it is not its turn to discard"),
            ("0 draw 2m; 0 ankan 1111m", "event 1: 1m is not in the hand 111m456789p1122s2m"),
            ("0 draw 1m; 0 ankan 1112m", "event 1: ankan 1112m: not all of one kind"),
            ("0 draw 1m; 0 ankan 111m", "event 1: ankan 111m: 4 tiles expected, 3 given"),
        ],
    )
    def test_an_impossible_ankan_is_refused(self, text, message):
        assert refused({0: "111m456789p1122s"}, text) == message

    def test_the_last_tile_leaves_no_replacement(self):
        state = pass_time(start(deal()), wall=1)
        seat = state.next_seat(state.pending.seat)
        kan = go_on(state, f"{seat} draw ?; {seat} ankan 7777z")
        with pytest.raises(ImpossibleEventError, match="draw from an empty wall"):
            go_on(kan, f"{seat} draw ?")

    def test_a_red_five_is_one_of_the_four(self):
        seat = table({0: "055p456789m1122s"}, "0 draw 5p; 0 ankan 0555p").seats[0]
        assert format_tiles(seat.melds[0].tiles) == "0555p"


class TestKakan:
    PONNED = "0 draw ?; 0 discard 2p; 1 pon 2p 22p from 0; 1 discard 9m; 2 draw ?; 2 discard 9m; "
    ROUND = PONNED + "3 draw ?; 3 discard 9m; 0 draw ?; 0 discard 8m; 1 draw ?; "

    def test_the_fourth_tile_joins_the_pon(self):
        seat = table(None, self.ROUND + "1 kakan 2p").seats[1]
        (meld,) = seat.melds
        assert (meld.type, meld.called, meld.from_seat, meld.added) == ("kakan", 10, 0, 10)
        assert (format_tiles(meld.tiles), seat.size) == ("2222p", 10)

    def test_other_melds_keep_their_places(self):
        text = self.ROUND + "1 discard 1s; 2 draw ?; 2 discard 7z; 1 pon 7z 77z from 2; 1 kakan 2p"
        melds = table(None, text).seats[1].melds
        assert [str(meld.type) for meld in melds] == ["kakan", "pon"]

    @pytest.mark.parametrize(
        ("end", "message"),
        [
            ("1 kakan 3p", "event 11: kakan of 3p without a pon of it"),
            ("2 kakan 2p", "event 11: kakan by seat 2, but it is not its turn to discard"),
            ("1 kakan 2p; 1 draw ?; 1 kakan 2p", "event 13: kakan of 2p without a pon of it"),
        ],
    )
    def test_an_impossible_kakan_is_refused(self, end, message):
        assert refused(None, self.ROUND + end) == message

    def test_the_tile_must_be_in_hand(self):
        hand = {1: "22p456789m11223s"}
        text = self.ROUND.replace("1 draw ?", "1 draw 9s")
        assert refused(hand, text + "1 kakan 2p") == "event 11: 2p is not in the hand 45678m112239s"


class TestKita:
    def test_the_north_is_laid_aside_and_replaced(self):
        state = table({0: "99m456789p1122s4z"}, "0 draw 4z; 0 kita 4z; 0 draw 1s", players=3)
        seat = state.seats[0]
        assert (format_tiles(seat.kita), seat.size, state.wall, state.calls) == (
            "4z",
            14,
            53,
            ((1, 0, "kita"),),
        )

    @pytest.mark.parametrize(
        ("players", "text", "message"),
        [
            (4, "0 draw ?; 0 kita 4z", "event 1: kita of 4z with 4 players"),
            (3, "0 draw ?; 0 kita 3z", "event 1: kita of 3z with 3 players"),
            (3, "0 draw ?; 1 kita 4z", "event 1: kita by seat 1, but it is not its turn to discard"),
        ],
    )
    def test_an_impossible_kita_is_refused(self, players, text, message):
        assert refused(None, text, players=players) == message

    def test_it_must_be_in_hand(self):
        assert refused({0: "99m456789p11223s"}, "0 draw 1m; 0 kita 4z", players=3) == (
            "event 1: 4z is not in the hand 99m456789p11223s1m"
        )


class TestWhatIsLetGo:
    """`let_go` of seat 0, which waits on 1p and 2p."""

    START = "0 draw 3p; 0 discard 3p; "

    def test_a_wait_thrown_by_another(self):
        state = table({0: HERO}, self.START + "1 draw ?; 1 discard 1p")
        assert state.seats[0].let_go == (LetGo(3, 9, "discard"),)

    def test_not_another_tile(self):
        assert table({0: HERO}, self.START + "1 draw ?; 1 discard 3p").seats[0].let_go == ()

    def test_not_an_own_discard(self):
        assert table({0: HERO}, "0 draw 1p; 0 discard 1p").seats[0].let_go == ()

    def test_the_tile_of_a_kakan(self):
        text = """
            0 draw 3p; 0 discard 3p; 1 draw ?; 1 discard 9p; 2 pon 9p 99p from 1; 2 discard 9s
            3 draw ?; 3 discard 9s; 0 draw 8s; 0 discard 8s; 1 draw ?; 1 discard 9s; 2 draw ?; 2 kakan 9p
        """
        state = table({0: "123456789m11p78p"}, text)
        assert state.seats[0].let_go == (LetGo(3, 17, "discard"), LetGo(13, 17, "kakan"))

    def test_the_tile_of_an_ankan(self):
        state = table({0: "123456789m1133p"}, "0 draw 4p; 0 discard 3p; 1 draw ?; 1 ankan 2222p")
        assert state.seats[0].let_go == (LetGo(3, 10, "ankan"),)

    def test_the_tile_of_a_kita(self):
        state = table({0: "99m456789p1123s4z"}, "0 draw 9m; 0 discard 1s; 1 draw ?; 1 kita 4z", players=3)
        assert state.seats[0].let_go == (LetGo(3, 30, "kita"),)

    def test_an_own_draw_in_riichi_that_is_not_won_with(self):
        text = """
            0 draw 3p; 0 riichi; 0 discard 3p; 1 draw ?; 1 discard 9p; 2 draw ?; 2 discard 9p
            3 draw ?; 3 discard 9p; 0 draw 2p; 0 tsumogiri 2p
        """
        assert table({0: HERO}, text).seats[0].let_go == (LetGo(9, 10, "draw"),)

    def test_not_an_own_draw_without_riichi(self):
        text = (
            self.START + "1 draw ?; 1 discard 9p; 2 draw ?; 2 discard 9p; 3 draw ?; 3 discard 9p; 0 draw 2p"
        )
        assert table({0: HERO}, text).seats[0].let_go == ()

    def test_a_hand_dealt_tenpai_lets_tiles_go_before_its_first_draw(self):
        state = table({1: HERO}, "0 draw ?; 0 discard 2p; 1 draw 9s")
        assert state.seats[1].let_go == (LetGo(1, 10, "discard"),)
