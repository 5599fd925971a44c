"""The steps of a round: where somebody may act, then the end; the position of each seat at each of them."""

import pytest

from tests.pages.records.written import record
from trainer.rules.replay.events import Draw, Riichi
from trainer.scenarios.position.position import Position, PositionError
from trainer.studio.records.timeline import Timeline, checked


def test_steps_lead_from_the_first_draw_to_the_end_without_half_acts():
    for kept in record().rounds:
        steps = Timeline(kept)
        assert steps.moments == tuple(sorted(set(steps.moments)))
        assert steps.event(1) == kept.replay.events[0]
        assert steps.event(len(steps)) == kept.replay.events[-1]
        assert not any(isinstance(steps.event(step), Riichi) for step in range(1, len(steps) + 1))
        assert [steps.step_at(moment) for moment in steps.moments] == list(range(1, len(steps) + 1))
        assert (steps.within(0), steps.within(9999)) == (1, len(steps))


def test_every_step_is_a_whole_position_that_hides_what_its_seat_did_not_see():
    kept = record().rounds[0]
    steps = Timeline(kept)
    for step in (1, len(steps) // 2, len(steps)):
        for hero in range(kept.players):
            position = checked(steps.position(step, hero))
            draws = [event for event in position.events if isinstance(event, Draw)]
            assert all((event.tile is None) == (event.seat != hero) for event in draws)
            assert position.table().seats[hero].hand == steps.state(step).seats[hero].hand


def test_after_the_end_the_winners_lie_open():
    kept = next(each for each in record().rounds if each.wins)
    steps, winner = Timeline(kept), kept.wins[0].seat
    other = next(seat for seat in range(4) if seat not in kept.laid_open)
    position = steps.position(len(steps), other)
    assert dict(position.shown)[winner] == steps.state(len(steps)).seats[winner].hand


def test_position_of_no_known_sum_of_points_is_refused():
    position = Timeline(record().rounds[0]).position(3, 0)
    value = position.to_json() | {"scores": [100, 200, 300, 400]}
    with pytest.raises(PositionError, match="in all expected"):
        checked(Position.from_json(value, replayed=False))
