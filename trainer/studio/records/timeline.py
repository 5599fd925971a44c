"""The moments of a round one after the other, and the table at each as one seat sees it.

A *step* is the place of a moment among those at which somebody may act, from 1; the last one is the end.
"""

from bisect import bisect_left
from dataclasses import dataclass, replace
from functools import cached_property

from trainer.rules.errors import RulesError
from trainer.rules.events import Event
from trainer.rules.state import TableState
from trainer.scenarios.mining import mined_at, mined_end
from trainer.scenarios.position import Position, PositionError
from trainer.studio.records.rounds import KeptRound


@dataclass(frozen=True)
class Timeline:
    """The steps of a round."""

    of: KeptRound

    @cached_property
    def moments(self) -> tuple[int, ...]:
        """The moment of each step: how many events have happened."""
        replay = self.of.replay
        open_moments = [moment for moment, _ in replay.moments()]
        ended = replay.states[-1].phase == "ended"
        return (*open_moments, len(replay.events)) if ended or not open_moments else tuple(open_moments)

    def __len__(self) -> int:
        return len(self.moments)

    def within(self, step: int) -> int:
        """The step, or the first or last one if there is none of that number."""
        return min(max(step, 1), len(self))

    def step_at(self, moment: int) -> int:
        """The step of a moment, or the one after it."""
        return self.within(bisect_left(self.moments, moment) + 1)

    def event(self, step: int) -> Event:
        """What has just happened."""
        return self.of.replay.events[self.moments[step - 1] - 1]

    def state(self, step: int) -> TableState:
        """The table with all hands open."""
        return self.of.replay.states[self.moments[step - 1] - 1]

    def position(self, step: int, hero: int) -> Position:
        """What a seat sees then; after the end the hands lie open that the record shows."""
        moment, replay = self.moments[step - 1], self.of.replay
        if self.state(step).phase == "ended":
            return _without_unseen(mined_end(replay, hero, self.of.laid_open).position)
        return mined_at(replay, hero, moment).position


def _without_unseen(position: Position) -> Position:
    """Ura that nobody in riichi turned over are left out: some records tell them all the same."""
    state = position.table()
    turned = any(state.seats[winner].stands for winner in state.winners)
    return position if turned else replace(position, ura=())


def checked(position: Position) -> Position:
    """The position, after it went through its own format and was replayed.

    :raises PositionError: naming what keeps it from being one, points of no known sum for example.
    """
    try:
        return Position.from_json(position.to_json())
    except RulesError as error:
        raise PositionError.told(error) from None
