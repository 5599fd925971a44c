"""The replay: the end of a hand, indicators, and those of both that can not physically happen."""

import pytest

from tests.rules.build import deal, event, go_on, pass_time, refused, table
from trainer.rules.errors import ImpossibleEventError
from trainer.rules.replay.events import Ron
from trainer.rules.replay.table import apply, start
from trainer.rules.tiles.tile import format_tiles, parse_tile, parse_tiles

EAST_HAND = "123456789m1122p"


class TestWinsAndDraws:
    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("0 draw ?; 1 ron 2p from 0", "event 1: ron by seat 1, but there is no tile to ron"),
            (
                "0 draw ?; 0 discard 2p; 1 ron 3p from 0",
                "event 2: ron on 3p of seat 0 by seat 1, but the last tile is seat 0's 2p",
            ),
            (
                "0 draw ?; 0 discard 2p; 0 ron 2p from 0",
                "event 2: ron on 2p of seat 0 by seat 0, but the last tile is seat 0's 2p",
            ),
            (
                "0 draw ?; 0 discard 2p; 1 draw ?; 2 ron 2p from 0",
                "event 3: ron by seat 2, but there is no tile to ron",
            ),
            ("0 draw ?; 1 tsumo ?", "event 1: tsumo by seat 1, but it is not its turn to discard"),
            (
                "0 draw ?; 0 discard 2p; 1 pon 2p 22p from 0; 1 tsumo ?",
                "event 3: tsumo by seat 1 without drawing that tile",
            ),
            ("0 draw ?; 0 discard 2p; ryuukyoku", "event 2: exhaustive draw with 69 tiles in the wall"),
        ],
    )
    def test_an_impossible_end_is_refused(self, text, message):
        assert refused(None, text) == message

    def test_a_tsumo_names_the_tile_drawn(self):
        assert refused({0: EAST_HAND}, "0 draw 3p; 0 tsumo 4p") == (
            "event 1: tsumo by seat 0 without drawing that tile"
        )
        assert table({0: EAST_HAND}, "0 draw 3p; 0 tsumo 3p").phase == "ended"

    def test_the_hand_is_exhausted_after_the_last_discard(self):
        state = pass_time(start(deal()), wall=0)
        assert go_on(state, "ryuukyoku").phase == "ended"
        with pytest.raises(ImpossibleEventError, match="draw from an empty wall"):
            apply(state, event(f"{state.next_seat(state.pending.seat)} draw ?"))

    def test_nagashi_mangan_comes_after_the_last_discard(self):
        played_out = pass_time(start(deal()), wall=0)
        assert go_on(played_out, "ryuukyoku nagashi").reason == "nagashi"
        last = go_on(pass_time(start(deal()), wall=1), "")
        seat = last.next_seat(last.pending.seat)
        before = "before the last discard"
        for name, word in (("nagashi", "nagashi mangan"), ("exhaustive", "exhaustive draw")):
            with pytest.raises(ImpossibleEventError, match=f"{word} {before}$"):
                go_on(last, f"{seat} draw ?; ryuukyoku {name}")


WINDS = "0 draw ?; 0 discard 1z; 1 draw ?; 1 discard 1z; 2 draw ?; 2 discard 1z"
RIICHI = "; ".join(f"{seat} draw ?; {seat} riichi; {seat} discard 9p" for seat in range(3))
KANS = "0 draw ?; 0 ankan 1111z; 0 draw ?; 0 ankan 2222z; 0 draw ?; 0 ankan 3333z; 0 draw ?"


class TestAbortiveDraws:
    """ABO-2 to ABO-7: the thing itself must be on the table; whether it is allowed is for `legality`."""

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("0 draw ?", "kyuushu"),
            (f"{WINDS}; 3 draw ?; 3 discard 1z; 0 draw ?", "kyuushu"),
            ("0 draw ?; 0 discard 1z; 1 pon 1z 11z from 0", "kyuushu"),
            (f"{WINDS}; 3 draw ?; 3 discard 9p", "suufon"),
            (f"{WINDS}; 3 draw ?; 3 ankan 5555z; 3 draw ?; 3 discard 1z", "suufon"),
            (f"{RIICHI}; 3 draw ?; 3 riichi; 3 discard 9m", "suucha"),
            (f"{RIICHI}; 3 draw ?; 3 riichi; 3 discard 9m; 0 draw ?; 0 discard 8m", "suucha"),
            (f"{KANS}; 0 ankan 5555z", "suukan"),
            (f"{KANS}; 0 ankan 5555z; 0 draw ?; 0 discard 9p; 1 draw ?", "suukan"),
            ("0 draw ?; 0 discard 1z", "sanchahou"),
            ("0 draw ?; 0 ankan 1111z", "sanchahou"),
        ],
    )
    def test_what_is_merely_illegal_is_replayed(self, text, reason):
        assert table(None, f"{text}; ryuukyoku {reason}").reason == reason

    @pytest.mark.parametrize(
        ("text", "reason", "why"),
        [
            ("0 draw ?; 0 discard 1z", "nagashi", "nagashi mangan with 69 tiles in the wall"),
            ("0 draw ?; 0 discard 1z", "kyuushu", "kyuushuu kyuuhai while nobody is on turn"),
            (WINDS, "suufon", "suufon renda other than after the first discard of each player"),
            (
                f"{WINDS}; 3 draw ?; 3 discard 1z; 0 draw ?",
                "suufon",
                "suufon renda other than after the first discard of each player",
            ),
            (RIICHI, "suucha", "suucha riichi with 3 of 4 players in riichi"),
            (f"{RIICHI}; 3 draw ?; 3 riichi", "suucha", "suucha riichi before the discard"),
            (KANS, "suukan", "suukaikan with 3 kans"),
            ("0 draw ?", "sanchahou", "sanchahou without a tile to ron"),
        ],
    )
    def test_what_can_not_be_is_refused_by_name(self, text, reason, why):
        moment = text.count(";") + 1
        assert refused(None, f"{text}; ryuukyoku {reason}") == f"event {moment}: {why}"

    def test_three_players_have_no_three_rons(self):
        assert refused(None, "0 draw ?; 0 discard 1z; ryuukyoku sanchahou", players=3) == (
            "event 2: sanchahou with three players"
        )


class TestIndicators:
    def test_five_at_most(self):
        kans = "0 draw ?; " + "; ".join(f"0 ankan {k}{k}{k}{k}p; dora {k}m; 0 draw ?" for k in range(1, 5))
        assert format_tiles(table(None, kans).indicators) == "4z1234m"
        fifth = "; 0 discard 9p; 1 draw ?; 1 ankan 5555p; dora 5m"
        assert refused(None, kans + fifth) == "event 16: a sixth dora indicator"

    def test_one_more_than_kans_at_most(self):
        assert refused(None, "dora 1m") == "event 0: 2 dora indicators with 0 kans"
        one = "0 draw ?; 0 ankan 1111p; dora 1m; 0 draw ?; dora 2m"
        assert refused(None, one) == "event 4: 3 dora indicators with 1 kans"

    def test_an_indicator_is_a_tile_like_others(self):
        kans = "0 draw 9s; 0 discard 9s; 1 draw ?; 1 ankan 1111z; dora 1m; 1 draw ?; 1 ankan 2222z; "
        assert refused({0: "111m123456789p1s"}, kans + "dora 1m") == "event 7: a fifth 1m"
        assert table({0: "111m123456789p1s"}, kans).seen[parse_tiles("1m")[0]] == 4


def test_a_seat_cannot_ron_one_tile_twice():
    state = table({}, "0 draw ?; 0 discard 5m; 1 ron 5m from 0; 2 ron 5m from 0")
    assert state.winners == (1, 2)
    with pytest.raises(ImpossibleEventError, match="event 4: a second ron by seat 1"):
        apply(state, Ron(1, 0, parse_tile("5m")))


def test_a_seat_that_is_not_at_the_table_is_refused():
    with pytest.raises(ImpossibleEventError, match="event 1: there is no seat 3 with 3 players"):
        table({}, "0 draw ?; 3 draw ?", players=3)
