"""Properties of every replay: all tiles of the set are somewhere, and it does not matter how it is cut."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.random_play import RandomPlay
from trainer.rules.replay.events import Draw, Kita, Riichi
from trainer.rules.replay.table import STICK, apply, replay, states
from trainer.rules.tiles.hand import KANS
from trainer.rules.tiles.tile import COPIES, count_faces, faces_in_play

DEAD_WALL = 14
PLAYS = st.builds(
    lambda seed, players: RandomPlay(Random(seed), players).play(),
    st.integers(0, 2**32),
    st.sampled_from((4, 3)),
)


def off_the_wall(state):
    """How many tiles lie in hands, melds, rivers (called ones in their meld) and beside, extracted."""
    return sum(
        seat.size
        + sum(len(meld.tiles) for meld in seat.melds)
        + sum(thrown.called_by is None for thrown in seat.river)
        + len(seat.kita)
        for seat in state.seats
    )


class TestTiles:
    @settings(max_examples=40)
    @given(PLAYS)
    def test_hands_rivers_melds_norths_and_both_walls_are_the_whole_set(self, play):
        """The dead wall keeps its fourteen: each replacement is made good by the live wall's last."""
        for state in states(play.deal, play.events):
            assert off_the_wall(state) + state.wall + DEAD_WALL == len(play.full_set)

    @settings(max_examples=40)
    @given(PLAYS)
    def test_every_kind_is_four_times_among_the_table_and_what_never_came(self, play):
        state = replay(play.deal, play.events)
        known = [tile for tile, number in enumerate(state.seen) for _ in range(number)]
        never = [*play.live, *play.replacements, *play.hidden, *play.indicators]
        in_play = faces_in_play(play.players)
        expected = [COPIES if kind in in_play else 0 for kind in range(34)]
        assert count_faces([*known, *never]) == expected

    @settings(max_examples=40)
    @given(PLAYS)
    def test_kans_and_norths_take_a_tile_each_from_the_live_wall(self, play):
        before, *rest = states(play.deal, play.events)
        for event, state in zip(play.events[1:], rest, strict=True):
            assert before.wall - state.wall == isinstance(event, Draw)
            before = state
        replaced = (4 if play.players == 4 else 8) - len(play.replacements)
        assert replaced == sum(seat.kans + len(seat.kita) for seat in before.seats)


class TestCuts:
    @settings(max_examples=25)
    @given(PLAYS, st.data())
    def test_a_replay_in_two_parts_is_the_whole(self, play, data):
        cut = data.draw(st.integers(0, len(play.events)))
        state = replay(play.deal, play.events[:cut])
        for event in play.events[cut:]:
            state = apply(state, event)
        assert state == replay(play.deal, play.events)

    @settings(max_examples=25)
    @given(PLAYS)
    def test_what_lies_on_the_table_only_grows(self, play):
        """Rivers, calls and indicators are never taken back; a tile that was called is marked."""
        before, *rest = states(play.deal, play.events)
        for state in rest:
            assert state.calls[: len(before.calls)] == before.calls
            assert state.indicators[: len(before.indicators)] == before.indicators
            for old, new in zip(before.seats, state.seats, strict=True):
                shown = [thrown.tile for thrown in old.river]
                assert [thrown.tile for thrown in new.river][: len(shown)] == shown
            before = state


class TestPoints:
    @settings(max_examples=40)
    @given(PLAYS)
    def test_each_riichi_that_stands_moved_one_stick(self, play):
        state = replay(play.deal, play.events)
        for number, seat in enumerate(state.seats):
            assert play.deal.scores[number] - state.scores[number] == STICK * seat.stands
        assert state.sticks - play.deal.sticks == sum(seat.stands for seat in state.seats)
        declared = {event.seat for event in play.events if isinstance(event, Riichi)}
        assert {number for number, seat in enumerate(state.seats) if seat.stands} <= declared


@pytest.mark.parametrize("seed", range(3))
def test_sanma_plays_have_norths_and_no_chi(seed):
    play = RandomPlay(Random(seed), 3).play()
    state = replay(play.deal, play.events)
    assert {meld.type for seat in state.seats for meld in seat.melds} <= {*KANS, "pon"}
    assert sum(isinstance(event, Kita) for event in play.events) == sum(len(s.kita) for s in state.seats)
