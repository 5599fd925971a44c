"""Game records read from files, folders and tar archives.

The format of a record is told by what its bytes hold. Records are read one at a time and archives are never
unpacked. Everything is bounded: the size of a record, and what a compressed stream may expand to between
two records. What can not be read is named and passed over.
"""

import bz2
import gzip
import io
import lzma
import os
import re
import tarfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO, Any, Final, Literal, Self, TypeAlias, get_args

from trainer.records import mahjong_soul, mjai
from trainer.records.game_record import Game, NoRecordError, RecordError, RoundRecord
from trainer.records.json_reading import Fields, items
from trainer.records.tenhou import json_records, xml_records
from trainer.records.tenhou.xml_records import MAX_BYTES
from trainer.records.written import Document, documents, taken_out, text_of

Format: TypeAlias = Literal["tenhou_xml", "tenhou_json", "mjai", "mahjong_soul"]
FORMATS: Final[tuple[Format, ...]] = get_args(Format)
SUFFIXES: Final = {
    "tenhou_xml": (".xml", ".mjlog"),
    "tenhou_json": (".json", ".jsonl"),
    "mjai": (".mjson", ".mjai"),
    "mahjong_soul": (".json",),
}
"""How files of each format are usually named; what they are is told by their content."""


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
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        return "tenhou_xml", xml_records.parse(data, source=name)
    try:
        text = taken_out(text_of(data))
        if not text.lstrip().startswith(("{", "[")):
            return "tenhou_xml", xml_records.parse(_XML_HEAD.sub("", text))
        return _read_json(text)
    except RecordError as error:
        raise error if name is None else error.within(name) from error


_XML_HEAD: Final = re.compile(r"^\s*<\?xml[^>]*\?>")
"""It names the encoding, which the text has no more."""


class _Told:
    """The values of a record, one after the other; `line`: where the one is that is being read, if there are
    several lines. An array on its line stands for what is in it."""

    def __init__(self, found: list[Document]) -> None:
        self._found = found
        self._many = len(found) > 1
        self.line: int | None = None

    def __iter__(self) -> Iterator[Any]:
        for line, value in self._found:
            self.line = line if self._many else None
            yield from value if isinstance(value, list) else (value,)
        self.line = None


def _read_json(text: str) -> tuple[Format, Game]:
    told = _Told(documents(text))
    first = next(iter(told), None)
    told.line = None
    if not isinstance(first, dict):
        raise RecordError("not a record: no object of a known format")
    try:
        return _of_format(first, told)
    except RecordError as error:
        raise error.on_line(told.line) from None


def _of_format(first: Fields, told: _Told) -> tuple[Format, Game]:
    """By what the first of the values holds."""
    if "events" in first:
        try:
            events = items(first["events"], "events")
        except ValueError as error:
            raise RecordError(f"not a record: {error}") from None
        return "mjai", mjai.parse(events)
    if "type" in first:
        return "mjai", mjai.parse(told)
    if "log" in first:
        return "tenhou_json", json_records.parse(told)
    if "data" in first:
        return "mahjong_soul", mahjong_soul.parse(first)
    raise NoRecordError("not a record: no object of a known format")


_PLAIN_SUFFIXES: Final = tuple(dict.fromkeys(suffix for each in SUFFIXES.values() for suffix in each))
RECORD_SUFFIXES: Final = (*_PLAIN_SUFFIXES, *(f"{suffix}.gz" for suffix in _PLAIN_SUFFIXES))
ARCHIVE_SUFFIXES: Final = (".tar", ".tar.xz", ".tar.gz", ".tar.bz2", ".txz", ".tgz", ".tbz2")
"""Other files of a folder or archive are passed over; a file named by itself is always tried."""
MAX_BETWEEN_RECORDS: Final = 64 * 1024 * 1024
"""Bytes that an archive may expand to from one record to the next."""

_TAR_MAGIC: Final = slice(257, 262)
_GZIP_MAGIC: Final = b"\x1f\x8b"
_READ_ERRORS: Final = (
    OSError,
    EOFError,
    ValueError,
    RecursionError,
    tarfile.TarError,
    lzma.LZMAError,
    zlib.error,
)
"""What the standard readers raise on broken data; recursion: a chain of extended tar headers."""


@dataclass(frozen=True, slots=True)
class Source:
    """The bytes of one record. `name` is its path, for a member `archive:member`; `read` counts the bytes
    of all files so far, archives as they lie on the disk."""

    name: str
    data: bytes
    read: int = 0

    @property
    def record_id(self) -> str:
        """The file's own name without its suffixes, with Tenhou the id of the game."""
        stem = PurePosixPath(self.name.replace(":", "/")).name
        for suffix in (".gz", *_PLAIN_SUFFIXES):
            stem = stem.removesuffix(suffix)
        return stem


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file, archive or member that could not be read, and why."""

    name: str
    reason: str
    read: int = 0


def sources(paths: Iterable[str | Path]) -> Iterator[Source | Unreadable]:
    """All records under `paths`, in the order of the paths, folders sorted by name."""
    read = 0
    for path in files(paths):
        yield from _file(path, read)
        read += file_size(path)


def files(paths: Iterable[str | Path]) -> Iterator[Path]:
    """The files that `sources` reads: those named, and those of a folder with a known suffix."""
    for path in map(Path, paths):
        if not path.is_dir():
            yield path
            continue
        for folder, folders, names in os.walk(path):
            folders.sort()
            for name in sorted(names):
                if name.lower().endswith(RECORD_SUFFIXES + ARCHIVE_SUFFIXES):
                    yield Path(folder, name)


def file_size(path: Path) -> int:
    """In bytes; 0 for what is no file."""
    return path.stat().st_size if path.is_file() else 0


def rounds(paths: Iterable[str | Path]) -> Iterator[tuple[str, int, RoundRecord]]:
    """`(record_id, round_index, round)` of all records that can be read; others are passed over."""
    for source in sources(paths):
        if isinstance(source, Unreadable):
            continue
        try:
            game = read_game(source.data, source.name)
        except RecordError:
            continue
        for record in game.rounds:
            yield source.record_id, record.index, record


def _file(path: Path, read: int) -> Iterator[Source | Unreadable]:
    """A record or the members of an archive, told apart by what the file holds."""
    name, last = str(path), ""
    if not path.is_file():
        yield Unreadable(name, "not a regular file" if path.exists() else "no such file", read)
        return
    try:
        with path.open("rb") as raw:
            bounded = _Bounded(_decompressed(raw))
            stream = io.BufferedReader(bounded)
            if stream.peek(tarfile.BLOCKSIZE)[_TAR_MAGIC] != b"ustar":
                yield _record(name, stream.read(MAX_BYTES + 1), read + raw.tell())
                return
            for member, content in _members(stream):
                last = f" after {member}"
                yield _member(f"{name}:{member}", content, read + raw.tell())
                bounded.start_again()
    except _READ_ERRORS as error:
        yield Unreadable(name, f"{_words(error)}{last}", read)


def _members(stream: IO[bytes]) -> Iterator[tuple[str, bytes | str]]:
    """Name and content of each record of a tar archive; a text says why there is no content."""
    with tarfile.open(fileobj=stream, mode="r|", tarinfo=_StrictHeader) as tar:
        while (member := tar.next()) is not None:
            tar.members.clear()  # type: ignore[attr-defined]  # a stream is not gone back to
            if member.name.lower().endswith(RECORD_SUFFIXES) and not member.isdir():
                yield member.name, _content(tar, member)


def _content(tar: tarfile.TarFile, member: tarfile.TarInfo) -> bytes | str:
    path = PurePosixPath(member.name)
    if path.is_absolute() or ".." in path.parts:
        return "the name leads out of the archive"
    file = tar.extractfile(member) if member.isreg() else None
    if file is None:
        return "not a regular file"
    if member.size > MAX_BYTES:
        return f"{member.size} bytes: a record has at most {MAX_BYTES}"
    return file.read()


def _member(name: str, content: bytes | str, read: int) -> Source | Unreadable:
    if isinstance(content, str):
        return Unreadable(name, content, read)
    if not content.startswith(_GZIP_MAGIC):
        return _record(name, content, read)
    try:
        with gzip.open(io.BytesIO(content)) as unzipped:
            return _record(name, unzipped.read(MAX_BYTES + 1), read)
    except _READ_ERRORS as error:
        return Unreadable(name, _words(error), read)


def _record(name: str, data: bytes, read: int) -> Source | Unreadable:
    if len(data) > MAX_BYTES:
        return Unreadable(name, f"more than the {MAX_BYTES} bytes that a record can have", read)
    return Source(name, data, read)


def _words(error: Exception) -> str:
    return str(error) or type(error).__name__


def _decompressed(raw: io.BufferedReader) -> io.BufferedIOBase:
    """The stream behind xz, gzip or bzip2, told by its first bytes."""
    head = raw.read(6)
    raw.seek(0)
    if head.startswith(b"\xfd7zXZ\x00"):
        return lzma.open(raw)
    if head.startswith(_GZIP_MAGIC):
        return gzip.open(raw)
    if head.startswith(b"BZh"):
        return bz2.open(raw)
    if head.startswith(b"PK\x03\x04"):
        raise ValueError("zip archives are not read")
    return raw


class _Bounded(io.RawIOBase):
    """A stream that gives at most `MAX_BETWEEN_RECORDS` bytes until it is told to start again."""

    def __init__(self, stream: io.BufferedIOBase) -> None:
        self._stream = stream
        self._left = MAX_BETWEEN_RECORDS

    def readable(self) -> bool:
        return True

    def start_again(self) -> None:
        self._left = MAX_BETWEEN_RECORDS

    def readinto(self, buffer: Any) -> int:
        data = self._stream.read(len(buffer))
        self._left -= len(data)
        if self._left < 0:
            raise ValueError(f"more than {MAX_BETWEEN_RECORDS} bytes without a record")
        buffer[: len(data)] = data
        return len(data)


class _StrictHeader(tarfile.TarInfo):
    """A broken or missing header in mid-archive is an error, where `tarfile` sees the end."""

    @classmethod
    def fromtarfile(cls, archive: tarfile.TarFile, /, **options: Any) -> Self:  # type: ignore[override]  # a name
        # Not `frombuf`: some releases of Python read headers past it.
        try:
            return super().fromtarfile(archive, **options)
        except tarfile.EOFHeaderError:  # type: ignore[attr-defined]  # typeshed lacks it: zeros, as an archive ends
            raise
        except tarfile.HeaderError as error:
            raise tarfile.ReadError(f"broken archive: {error}") from None
