"""What the readers of JSON records share: the round that goes on, and where a fault in it lies."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from trainer.records.model import RecordError, RoundRecord, Setup, Win
from trainer.rules.events import Event
from trainer.rules.state import Deal
from trainer.rules.tiles import Tile


class Hand:
    """One round while it is read; the fields are those of `RoundRecord`, as far as they are told yet."""

    def __init__(self, index: int, setup: Setup, deal: Deal) -> None:
        self.index, self.setup, self.deal = index, setup, deal
        self.events: list[Event] = []
        self.standing: list[int] = []
        self.wins: list[Win] = []
        self.reason: str | None = None
        self.shown: tuple[tuple[Tile, ...] | None, ...] = ()
        self.scores: tuple[int, ...] | None = None
        self.deltas: tuple[int, ...] | None = None

    def finish(self) -> RoundRecord:
        """The round, as far as it was read."""
        return RoundRecord(
            self.index,
            self.setup,
            self.deal,
            tuple(self.events),
            self.reason,
            tuple(self.standing),
            tuple(self.wins),
            self.shown,
            self.scores,
            self.deltas,
        )


_Hand = TypeVar("_Hand", bound=Hand)


class Reader(Generic[_Hand]):
    """Takes what a record tells in order; `last` names what was taken, for messages."""

    def __init__(self, last: str) -> None:
        self.last = last
        self.hand: _Hand | None = None
        self.rounds: list[RoundRecord] = []

    def close(self) -> None:
        """The round that goes on, if any, ends here."""
        if self.hand is not None:
            self.rounds.append(self.hand.finish())
            self.hand = None

    @contextmanager
    def faults_placed(self) -> Iterator[None]:
        """Within: what can not be read is a RecordError that names the round, the event and what was last."""
        try:
            yield
        except KeyError as error:
            raise self._error(f"{self.last} lacks its field {error}") from None
        except RecordError:
            raise
        except ValueError as error:
            raise self._error(f"{self.last}: {error}") from None

    def _error(self, message: str) -> RecordError:
        if self.hand is None:
            return RecordError(message)
        return RecordError(message, round_index=self.hand.index, event_index=len(self.hand.events))
