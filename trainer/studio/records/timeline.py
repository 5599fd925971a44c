"""The steps of a round while an author looks for a moment, and what has just happened at each."""

from bisect import bisect_left
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext as _

from trainer.pages.records.rounds import KeptRound, seat_words
from trainer.rules.errors import RulesError
from trainer.rules.replay.events import Discard, Draw, Event
from trainer.rules.replay.state import TableState
from trainer.scenarios.position.mining import mined_at, mined_end
from trainer.scenarios.position.position import Position, PositionError
from trainer.wording.events import event_sentence
from trainer.wording.words import tile_word


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


def event_words(kept: KeptRound, event: Event, hero: int | None) -> str:
    """What has just happened; what others draw is not told to `hero`, and to None everything is."""
    if isinstance(event, Draw) and hero not in (None, event.seat):
        event = Draw(event.seat)
    return event_sentence(event, lambda seat: seat_words(kept, seat))


def riichi_words(kept: KeptRound, event: Discard) -> str:
    """A discard with which riichi is declared."""
    words = {"seat": seat_words(kept, event.seat), "tile": tile_word(event.tile)}
    return _("%(seat)s declares riichi with %(tile)s.") % words
