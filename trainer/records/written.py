"""The text of a record as people hand it in: in another encoding, fenced in a chat, in addresses.

The record reader is given values, each with the line that it begins on, so that a fault can be found.
"""

import codecs
import json
import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple
from urllib.parse import unquote

from trainer.records.game_record import RecordError

MAX_LINES: Final = 100_000
"""A game of MJAI has about a thousand lines."""
_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_UNMARKED: Final = ((re.compile(rb"[\[{<]\0"), "utf-16-le"), (re.compile(rb"\0[\[{<]"), "utf-16-be"))
"""UTF-16 without its mark: each sign of a record that is ASCII has a byte of zeros beside it."""
_FENCE: Final = re.compile(r"\s*(```|~~~)")
_IN_ADDRESS: Final = re.compile(r"https?://\S*?#json=(\S+)")
TENHOU_GAME: Final = re.compile(r"\d{10}gm-[0-9a-f]{4}-\d{4,}-[0-9a-fx]+")
"""How Tenhou names a game."""
SOUL_GAME: Final = re.compile(r"[0-9a-z]{6}-[0-9a-z]{8}(?:-[0-9a-z]{4}){3}-[0-9a-z]{12}")
"""How Mahjong Soul does, in letters and digits that may be scrambled."""
_SIGN: Final = r"[^\s<>{}\[\]\"]"
_ADDRESS: Final = re.compile(
    rf"\s*(?:(?:{_SIGN}[^<>{{}}\[\]\"]{{0,60}}[:\uff1a]\s*)?https?://\S+"
    rf"|{_SIGN}{{0,99}}(?:{TENHOU_GAME.pattern}|{SOUL_GAME.pattern}){_SIGN}{{0,99}})\s*"
)
"""A line that is an address, with words before it as Mahjong Soul shares it, or that names a game."""


class Document(NamedTuple):
    """A JSON value and the line, from 1, on which it begins."""

    line: int
    value: Any


class NoJsonError(RecordError):
    """A line that is no JSON."""


class AddressError(RecordError):
    """An address that leads to a record and does not hold it, or the name of a game."""


def text_of(data: bytes) -> str:
    """The text, by its mark of UTF-8 or UTF-16, or by its first bytes.

    :raises RecordError: naming the byte and its line, if it is no text of that encoding.
    """
    mark, encoding = next(((mark, name) for mark, name in _MARKS if data.startswith(mark)), (b"", ""))
    encoding = encoding or next((name for start, name in _UNMARKED if start.match(data)), "utf-8")
    try:
        return data.removeprefix(mark).decode(encoding)
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        said = f"byte {error.object[error.start]:#04x} is no text in {encoding.upper()}"
        raise RecordError(said, line=line) from None


def taken_out(text: str) -> str:
    """The record in a text of other words: what stands between fences, and what addresses of the log editor
    hold. All else becomes empty lines, so that lines keep their numbers; a text of neither is left as it is.

    :raises AddressError: if it is the address of a record, or a game's name, and no record.
    """
    lines = text.splitlines()
    if any(map(_FENCE.match, lines)):
        lines = list(_within_fences(lines))
    held = [_IN_ADDRESS.search(line) for line in lines]
    if any(held):
        return "\n".join(_first_value(unquote(found[1])) if found else "" for found in held)
    if any(map(_ADDRESS.fullmatch, lines)):
        raise AddressError("this is an address, and nothing is fetched from elsewhere")
    return "\n".join(lines)


def _within_fences(lines: list[str]) -> Iterator[str]:
    within = False
    for line in lines:
        is_fence = _FENCE.match(line) is not None
        yield line if within and not is_fence else ""
        within ^= is_fence


def _first_value(text: str) -> str:
    """Without what follows the record in its address, a moment for example (`&ts=0`)."""
    try:
        return text[: json.JSONDecoder().raw_decode(text)[1]]
    except (ValueError, RecursionError):
        return text


def documents(text: str) -> list[Document]:
    """The JSON values of a text: a single one, or one for each line.

    :raises NoJsonError: naming the line, if it is neither, or is nested too deeply.
    """
    begins = text[: len(text) - len(text.lstrip())].count("\n") + 1
    try:
        return [Document(begins, _load(text))]
    except json.JSONDecodeError as error:
        lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
        if error.msg != "Extra data" or len(lines) < 2:
            raise NoJsonError(f"not JSON: {error.msg}, column {error.colno}", line=error.lineno) from None
    except (ValueError, RecursionError) as error:
        raise NoJsonError(_fault(error), line=begins) from None
    if len(lines) > MAX_LINES:
        raise RecordError(f"{len(lines)} lines: a record has at most {MAX_LINES}")
    return [Document(number, _line(number, line)) for number, line in lines]


def _line(number: int, line: str) -> Any:
    try:
        return _load(line)
    except (ValueError, RecursionError) as error:
        raise NoJsonError(_fault(error), line=number) from None


def _fault(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "JSON is nested too deeply"
    return f"not JSON: {getattr(error, 'msg', error)}"


def _load(text: str) -> Any:
    return json.loads(text, parse_constant=_refuse)


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no value")
