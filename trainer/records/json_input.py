"""JSON from outside: bounded text to documents, and fields that are of the type they should be.

Every fault is a ValueError that quotes what is wrong, shortened.
"""

import json
import reprlib
from typing import Any, Final, TypeAlias

from trainer.rules.errors import NotationError
from trainer.rules.notation import parse_tile
from trainer.rules.tiles import Tile

Fields: TypeAlias = dict[str, Any]

MAX_LINES: Final = 100_000
"""A game of MJAI has about a thousand lines."""
_MAX_POINTS: Final = 10_000_000


def documents(text: str) -> list[Any]:
    """The JSON values of a text: a single one, or one for each line.

    :raises ValueError: if it is neither, or is nested too deeply.
    """
    try:
        return [_load(text)]
    except json.JSONDecodeError as error:
        lines = [line for line in text.splitlines() if line.strip()]
        if error.msg != "Extra data" or len(lines) < 2:
            raise
    except RecursionError:
        raise ValueError("JSON is nested too deeply") from None
    if len(lines) > MAX_LINES:
        raise ValueError(f"{len(lines)} lines: a record has at most {MAX_LINES}")
    try:
        return [_load(line) for line in lines]
    except RecursionError:
        raise ValueError("JSON is nested too deeply") from None


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


def _load(text: str) -> Any:
    return json.loads(text, parse_constant=_refuse)


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no JSON")
