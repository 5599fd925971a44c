"""The formats of game records: told apart by what the bytes hold, read into a `Game`, written from one."""

from collections.abc import Callable
from typing import Final, Literal, TypeAlias, get_args

from trainer.records import (
    mahjongsoul,
    mahjongsoul_writer,
    mjai,
    mjai_writer,
    tenhou_json,
    tenhou_json_writer,
    tenhou_xml,
    tenhou_xml_writer,
)
from trainer.records.json_input import documents, items
from trainer.records.model import Game, NoRecordError, RecordError
from trainer.records.tenhou_xml import MAX_BYTES

Format: TypeAlias = Literal["tenhou_xml", "tenhou_json", "mjai", "mahjong_soul"]
FORMATS: Final[tuple[Format, ...]] = get_args(Format)
SUFFIXES: Final = {
    "tenhou_xml": (".xml", ".mjlog"),
    "tenhou_json": (".json", ".jsonl"),
    "mjai": (".mjson", ".mjai"),
    "mahjong_soul": (".json",),
}
"""How files of each format are usually named; what they are is told by their content."""

_WRITERS: Final[dict[Format, Callable[[Game], bytes]]] = {
    "tenhou_xml": tenhou_xml_writer.write,
    "tenhou_json": tenhou_json_writer.write,
    "mjai": mjai_writer.write,
    "mahjong_soul": mahjongsoul_writer.write,
}


def read_game(data: bytes, name: str | None = None) -> Game:
    """The game that a record of any format holds.

    :raises RecordError: naming `name`, the round and the event, if the record is truncated, too large, of
        no known format, or says what it can not mean.
    """
    return read_format(data, name)[1]


def read_format(data: bytes, name: str | None = None) -> tuple[Format, Game]:
    """The format of a record, and its game; errors as those of `read_game`."""
    if len(data) > MAX_BYTES:
        raise RecordError(f"{len(data)} bytes: a record has at most {MAX_BYTES}", source=name)
    start = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    if start not in (b"{", b"["):
        return "tenhou_xml", tenhou_xml.parse(data, source=name)
    try:
        return _read_json(data)
    except RecordError as error:
        raise error if name is None else error.within(name) from error


def write_game(game: Game, fmt: Format) -> bytes:
    """The record of a game; what the format has no word for is left out.

    :raises RecordError: naming the round, if the format can not tell the course of the game.
    """
    return _WRITERS[fmt](game)


def _read_json(data: bytes) -> tuple[Format, Game]:
    try:
        found = documents(data.decode("utf-8-sig"))
        if len(found) == 1 and isinstance(found[0], list):
            found = found[0]
        first = found[0] if found else None
        if not isinstance(first, dict):
            raise ValueError("no object of a known format")
        if len(found) == 1 and "events" in first:
            return "mjai", mjai.parse(items(first["events"], "events"))
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(f"not a record: {error}") from None
    if "type" in first:
        return "mjai", mjai.parse(found)
    if "log" in first:
        return "tenhou_json", tenhou_json.parse(found)
    if len(found) == 1 and "data" in first:
        return "mahjong_soul", mahjongsoul.parse(first)
    raise NoRecordError("not a record: no object of a known format")
