"""The replay: what is conserved, what a viewer sees, and every event that can not physically happen."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.build import deal, events, go_on, refused, table
from tests.rules.random_play import RandomPlay
from trainer.rules.errors import ImpossibleEventError
from trainer.rules.replay.events import Dora, Draw
from trainer.rules.replay.state import Round
from trainer.rules.replay.table import STICK, replay, start, states
from trainer.rules.tiles.tile import format_tiles

EAST_HAND = "123456789m1122p"
PLAYS = st.builds(
    lambda seed, players: RandomPlay(Random(seed), players).play(),
    st.integers(0, 2**32),
    st.sampled_from((4, 3)),
)


def on_table(state):
    """All tiles that lie somewhere, each once: a called tile in its meld, not in the river."""
    tiles = Counter(state.indicators)
    for seat in state.seats:
        tiles.update(seat.hand or ())
        tiles.update(tile for meld in seat.melds for tile in meld.tiles)
        tiles.update(thrown.tile for thrown in seat.river if thrown.called_by is None)
        tiles.update(seat.kita)
    return tiles


class TestWhatIsConserved:
    @settings(max_examples=40)
    @given(PLAYS)
    def test_no_tile_is_lost_or_made(self, play):
        come = Counter([play.deal.indicator, *(tile for hand in play.deal.hands for tile in hand)])
        for each, state in zip(play.events, states(play.deal, play.events), strict=True):
            if isinstance(each, Draw):
                come[each.tile] += 1
            elif isinstance(each, Dora):
                come[each.indicator] += 1
            assert on_table(state) == come
            assert {tile: n for tile, n in enumerate(state.seen) if n} == come
        assert not come - Counter(play.full_set)

    @settings(max_examples=40)
    @given(PLAYS)
    def test_scores_and_sticks_always_add_up(self, play):
        total = sum(play.deal.scores) + STICK * play.deal.sticks
        for state in states(play.deal, play.events):
            assert sum(state.scores) + STICK * state.sticks == total

    @settings(max_examples=40)
    @given(PLAYS)
    def test_hands_have_thirteen_tiles_or_fourteen_on_turn(self, play):
        for state in states(play.deal, play.events):
            for number, seat in enumerate(state.seats):
                assert seat.size == len(seat.hand)
                to_discard = state.phase == "discard" and state.turn == number
                expected = 14 if to_discard or seat.has_drawn else 13
                assert seat.size + 3 * len(seat.melds) == expected

    @settings(max_examples=40)
    @given(PLAYS)
    def test_the_books_of_the_players_agree_with_the_table_at_the_end(self, play):
        state = replay(play.deal, play.events)
        assert [sorted(seat.hand) for seat in state.seats] == [sorted(hand) for hand in play.hands]
        assert state.wall == play.left
        assert state.moment == len(play.events)

    @settings(max_examples=40)
    @given(PLAYS, st.integers(0, 2))
    def test_who_sees_one_hand_only_sees_the_same_table(self, play, hero):
        hands = tuple(hand if seat == hero else None for seat, hand in enumerate(play.deal.hands))
        masked = [
            replace(each, tile=None) if isinstance(each, Draw) and each.seat != hero else each
            for each in play.events
        ]
        whole, seen = replay(play.deal, play.events), replay(replace(play.deal, hands=hands), masked)
        assert seen.seats[hero] == whole.seats[hero]
        assert (seen.scores, seen.sticks, seen.wall, seen.phase, seen.turn, seen.pending) == (
            (whole.scores, whole.sticks, whole.wall, whole.phase, whole.turn, whole.pending)
        )
        for ours, theirs in zip(seen.seats, whole.seats, strict=True):
            assert (ours.size, ours.melds, ours.river, ours.kita, ours.riichi_at, ours.stands) == (
                (theirs.size, theirs.melds, theirs.river, theirs.kita, theirs.riichi_at, theirs.stands)
            )


class TestStart:
    def test_the_dealer_draws_first_from_seventy_tiles(self):
        state = start(deal({0: EAST_HAND}, round=Round(0, 3)))
        assert (state.turn, state.phase, state.wall, state.moment) == (2, "draw", 70, 0)

    def test_three_players_have_fifty_five_tiles(self):
        assert start(deal(players=3)).wall == 55

    def test_what_the_viewer_knows_is_seen(self):
        state = start(deal({0: EAST_HAND}, indicator="0p"))
        assert sum(state.seen) == 14

    @pytest.mark.parametrize(
        ("facts", "message"),
        [
            ({"players": 5, "scores": (1,) * 5}, "5 players: three or four expected"),
            ({"scores": (25_000,) * 3}, "4 hands and scores expected"),
            ({"round": Round(0, 5)}, "there is no such round: Round(wind=0, number=5, honba=0)"),
            ({"round": Round(4, 1)}, "there is no such round: Round(wind=4, number=1, honba=0)"),
            (
                {"players": 3, "round": Round(0, 4)},
                "there is no such round: Round(wind=0, number=4, honba=0)",
            ),
            ({"sticks": -1}, "sticks and honba can not be negative"),
            ({"round": Round(0, 1, -1)}, "sticks and honba can not be negative"),
        ],
    )
    def test_an_impossible_frame_is_refused(self, facts, message):
        with pytest.raises(ImpossibleEventError) as caught:
            start(deal(**facts))
        assert str(caught.value) == message

    @pytest.mark.parametrize(
        ("hands", "facts", "message"),
        [
            ({0: "123m"}, {}, "123m: 13 tiles are dealt, not 3"),
            ({0: "12345678m11112p", 1: "1p23456789m1234s"}, {}, "hand and indicator: a fifth 1p"),
            ({0: "1111m234567p123s"}, {"indicator": "1m"}, "hand and indicator: a fifth 1m"),
            ({0: "5550p12345678m1s"}, {"indicator": "5p"}, "hand and indicator: a fifth 5p"),
            ({0: "0p123456789m123s", 1: "0p123456789m123s"}, {}, "hand and indicator: a second red 0p"),
            (
                {0: "123456789p1234s", 1: "2m12345678p1234s"},
                {"players": 3},
                "hand and indicator: 2m is not used with three players",
            ),
        ],
    )
    def test_an_impossible_hand_is_refused(self, hands, facts, message):
        with pytest.raises(ImpossibleEventError) as caught:
            start(deal(hands, **facts))
        assert str(caught.value) == message


class TestReplay:
    def test_an_impossible_event_is_named_by_its_index(self):
        with pytest.raises(ImpossibleEventError) as caught:
            table({0: EAST_HAND}, "0 draw 3p; 0 discard 3p; 2 draw ?")
        assert caught.value.facts["event"] == 2
        assert str(caught.value) == "event 2: draw by seat 2, but it is seat 1's turn"

    def test_states_gives_the_table_after_each_event(self):
        seen = [state.phase for state in states(deal(), events("0 draw ?; 0 discard 3p; 1 draw ?"))]
        assert seen == ["discard", "respond", "discard"]

    def test_nothing_follows_the_end_but_a_second_ron_and_indicators(self):
        text = "0 draw ?; 0 ankan 1111z; 0 draw ?; 0 discard 3p; 1 ron 3p from 0"
        state = table(None, text)
        assert go_on(state, "3 ron 3p from 0; dora 3m").indicators == (30, 2)
        assert refused(None, text + "; 1 draw ?") == "event 5: the hand has ended"
        assert refused(None, "0 draw ?; 0 tsumo ?; 0 discard 1m") == "event 2: the hand has ended"

    def test_nobody_rons_after_a_draw_or_a_tsumo(self):
        ended = "event 3: ron by seat 1, but there is no tile to ron"
        assert refused(None, "0 draw ?; 0 riichi; ryuukyoku kyuushu; 1 ron 3p from 0") == ended
        assert refused(None, "0 draw ?; 0 riichi; 0 tsumo ?; 1 ron 3p from 0") == ended

    def test_what_is_not_legal_is_replayed_all_the_same(self):
        """Noten riichi without points, a discard out of it, and a ron that nobody has shown."""
        state = table(
            {0: "159m159p159s1234z"},
            """
            0 draw 2z; 0 riichi; 0 discard 1z; 1 draw ?; 1 discard 9m; 2 draw ?; 2 discard 9m
            3 draw ?; 3 discard 9p; 0 draw 5m; 0 discard 9s; 1 ron 9s from 0
            """,
            scores=(0, 25_000, 25_000, 50_000),
        )
        assert state.scores == (-1000, 25_000, 25_000, 50_000)
        assert (state.seats[0].riichi_at, state.phase) == (1, "ended")


class TestRiichiSticks:
    DECLARED = "0 draw ?; 0 riichi; 0 discard 3p"

    def test_the_stick_is_not_paid_before_the_tile_has_passed(self):
        state = table(None, self.DECLARED, sticks=1)
        assert (state.scores[0], state.sticks, state.owed) == (25_000, 1, 0)
        assert (state.seats[0].in_riichi, state.seats[0].stands) == (True, False)

    @pytest.mark.parametrize("answer", ["1 draw ?", "2 pon 3p 33p from 0"])
    def test_it_is_paid_as_soon_as_it_has(self, answer):
        state = table(None, f"{self.DECLARED}; {answer}", sticks=1)
        assert (state.scores[0], state.sticks, state.owed) == (24_000, 2, None)
        assert state.seats[0].stands is True

    @pytest.mark.parametrize("answer", ["1 ron 3p from 0", "ryuukyoku sanchahou"])
    def test_it_is_not_paid_if_the_tile_is_ronned(self, answer):
        state = table(None, f"{self.DECLARED}; {answer}", sticks=1)
        assert (state.scores[0], state.sticks, state.seats[0].stands) == (25_000, 1, False)

    def test_the_sideways_tile_is_replaced_if_it_is_called_away(self):
        state = table(None, f"{self.DECLARED}; 3 pon 3p 33p from 0; 3 discard 1m; 0 draw ?; 0 discard 9s")
        assert [(tile.declares, tile.sideways, tile.called_by) for tile in state.seats[0].river] == [
            (True, True, 3),
            (False, True, None),
        ]
        later = go_on(state, "1 draw ?; 1 discard 9p; 2 draw ?; 2 discard 9m; 3 draw ?; 3 discard 8m")
        assert go_on(later, "0 draw ?; 0 discard 7s").seats[0].river[2].sideways is False


class TestCalls:
    def test_a_call_takes_the_tile_and_the_turn(self):
        state = table({1: "2233p456s111222z"}, "0 draw ?; 0 discard 2p; 1 pon 2p 22p from 0")
        (meld,) = state.seats[1].melds
        assert (meld.type, format_tiles(meld.tiles), meld.from_seat) == ("pon", "222p", 0)
        assert format_tiles(state.seats[1].hand) == "33p456s111222z"
        assert state.seats[0].river[0].called_by == 1
        assert (state.turn, state.phase, state.pending, state.calls) == (1, "discard", None, ((2, 1, "pon"),))

    def test_a_daiminkan_awaits_its_replacement(self):
        state = table(None, "0 draw ?; 0 discard 2p; 3 daiminkan 2p 222p from 0")
        assert (state.turn, state.phase, state.kans) == (3, "replace", 1)
        assert go_on(state, "3 draw ?").wall == 68

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("1 pon 2p 22p from 0", "event 0: pon by seat 1, but no discard can be called"),
            ("0 draw ?; 1 chi 2p 34p from 0", "event 1: chi by seat 1, but no discard can be called"),
            (
                "0 draw ?; 0 discard 2p; 1 pon 3p 33p from 0",
                "event 2: pon of 3p from seat 0 by seat 1, but the last discard is seat 0's 2p",
            ),
            (
                "0 draw ?; 0 discard 2p; 1 pon 2p 22p from 3",
                "event 2: pon of 2p from seat 3 by seat 1, but the last discard is seat 0's 2p",
            ),
            (
                "0 draw ?; 0 discard 2p; 0 pon 2p 22p from 0",
                "event 2: pon of 2p from seat 0 by seat 0, but the last discard is seat 0's 2p",
            ),
            ("0 draw ?; 0 discard 2p; 1 pon 2p 23p from 0", "event 2: pon 223p: not all of one kind"),
            ("0 draw ?; 0 discard 2p; 1 chi 2p 35p from 0", "event 2: chi 235p: not a run of one suit"),
            (
                "0 draw ?; 0 discard 2p; 1 daiminkan 2p 22p from 0",
                "event 2: daiminkan 222p: 4 tiles expected, 3 given",
            ),
            (
                "0 draw ?; 0 ankan 1111z; dora 2p; 0 draw ?; 0 discard 2p; 1 daiminkan 2p 222p from 0",
                "event 5: a fifth 2p",
            ),
        ],
    )
    def test_an_impossible_call_is_refused(self, text, message):
        assert refused(None, text) == message

    def test_tiles_that_are_not_held_can_not_be_laid(self):
        text = "0 draw ?; 0 discard 2p; 1 pon 2p 22p from 0"
        assert refused({1: EAST_HAND.replace("22p", "34p")}, text) == (
            "event 2: 2p is not in the hand 123456789m1134p"
        )

    def test_a_hand_of_one_tile_calls_no_more(self):
        text = """
            0 draw ?; 0 discard 1m; 1 pon 1m 11m from 0; 1 discard 1p; 2 draw ?; 2 discard 1p
            3 draw ?; 3 discard 2m; 1 pon 2m 22m from 3; 1 discard 1p; 2 draw ?; 2 discard 1s
            3 draw ?; 3 discard 3m; 1 pon 3m 33m from 3; 1 discard 1s; 2 draw ?; 2 discard 1s
            3 draw ?; 3 discard 4m; 1 pon 4m 44m from 3; 1 discard 2s; 2 draw ?; 2 discard 5m
            1 pon 5m 55m from 2
        """
        assert refused(None, text) == "event 24: pon with 2 tiles out of 1"

    def test_an_added_kan_can_be_ronned_but_not_called(self):
        text = "0 draw ?; 0 discard 1m; 1 pon 1m 11m from 0; 1 discard 1p; 2 draw ?; 2 discard 9p"
        kakan = text + "; 3 draw ?; 3 discard 9m; 0 draw ?; 0 discard 8m; 1 draw ?; 1 kakan 1m"
        assert refused(None, kakan + "; 2 pon 1m 11m from 1") == (
            "event 12: pon by seat 2, but no discard can be called"
        )
        assert go_on(table(None, kakan), "2 ron 1m from 1").phase == "ended"
