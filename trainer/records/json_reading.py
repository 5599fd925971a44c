"""What readers of JSON records share: fields of the right type, the round being read.

Every fault is a ValueError or a `RecordError` that quotes what is wrong, shortened.
"""

import reprlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, Generic, TypeAlias, TypeVar

from trainer.records.game_record import RecordError, RoundRecord, Setup, Win
from trainer.rules.errors import NotationError
from trainer.rules.replay.events import Event
from trainer.rules.replay.state import Deal
from trainer.rules.tiles.tile import Tile, parse_tile

Fields: TypeAlias = dict[str, Any]

_MAX_POINTS: Final = 10_000_000


def fields(value: object, what: str) -> Fields:
    """A JSON object."""
    if not isinstance(value, dict):
        raise ValueError(f"{what}: an object expected, not {reprlib.repr(value)}")
    return value


def items(value: object, what: str) -> list[Any]:
    """A JSON array."""
    if not isinstance(value, list):
        raise ValueError(f"{what}: an array expected, not {reprlib.repr(value)}")
    return value


def whole(value: object, what: str, low: int = -_MAX_POINTS, high: int = _MAX_POINTS) -> int:
    """A whole number from `low` to `high`."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise ValueError(f"{what}: a number from {low} to {high} expected, not {reprlib.repr(value)}")
    return value


def text(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{what}: a text expected, not {reprlib.repr(value)}")
    return value


def numbers(value: object, what: str, count: int) -> tuple[int, ...]:
    """So many whole numbers, points by seat for example; a fourth seat of three players may follow."""
    listed = items(value, what)
    if len(listed) < count or len(listed) > 4:
        raise ValueError(f"{what}: {count} numbers expected, not {reprlib.repr(value)}")
    return tuple(whole(number, what) for number in listed[:count])


def mpsz(value: object, what: str) -> Tile:
    """A tile such as `0p`."""
    try:
        return parse_tile(text(value, what))
    except NotationError as error:
        raise ValueError(f"{what}: {error}") from None


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
        message = message.encode("utf-8", "backslashreplace").decode()  # lone surrogates stand on no page
        if self.hand is None:
            return RecordError(message)
        return RecordError(message, round_index=self.hand.index, event_index=len(self.hand.events))
