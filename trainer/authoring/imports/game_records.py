"""Uploaded game records and archives of them, read within bounds; the moments that a filter lets through."""

import base64
import io
import re
import struct
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Any, Final

from trainer.authoring.imports.entries import MAX_PUZZLES, Fault, ImportedEntry, LineError
from trainer.authoring.imports.storing import Checked, check
from trainer.records.game_record import RecordError
from trainer.records.sources import RECORD_SUFFIXES, Source, Unreadable, read_game, sources
from trainer.records.tenhou.xml_records import MAX_BYTES
from trainer.rules.errors import RulesError
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.kind import PuzzleKind, kind_named
from trainer.scenarios.position.mining import Mined, Replay, under
from trainer.scenarios.position.position import Position, PositionError
from trainer.scenarios.position.recorded import replay_of

MAX_UPLOAD: Final = 32 * 1024 * 1024
"""Bytes of all files of an upload."""
MAX_RECORDS: Final = 5_000
MAX_EXPANDED: Final = 512 * 1024 * 1024
"""Bytes of all records together."""
MAX_RATIO: Final = 200
"""Of a member of a zip archive to what it takes there; records compress to a tenth."""
MAX_DIRECTORY: Final = 4 * 1024 * 1024
"""Bytes of the list of members of a zip archive."""
_ZIP: Final = b"PK\x03\x04"
_PACKED: Final = (_ZIP, b"\x1f\x8b", b"BZh", b"\xfd7zXZ\x00")
_END: Final = b"PK\x05\x06"
_END_64: Final = b"PK\x06\x07"
_UNSAFE: Final = re.compile(r"[^\w.-]+")
_ZIP_ERRORS: Final = (zipfile.BadZipFile, zlib.error, OSError, EOFError, ValueError, RuntimeError)


def unpacked(text: str) -> list[tuple[str, bytes]]:
    """Names and contents in the text of a job that the release before has begun."""
    lines = (line.partition(" ") for line in text.splitlines())
    return [(name, base64.b64decode(data)) for name, _, data in lines]


def safe_name(name: str) -> str:
    """The last part of a name, of letters, digits, dots and hyphens."""
    return _UNSAFE.sub("_", PurePosixPath(name.replace("\\", "/")).name)[-80:].lstrip(".") or "file"


def records_in(files: Iterable[tuple[str, bytes]]) -> Iterator[Source | Unreadable]:
    """Every record of some files; `read` counts the bytes of them that were read so far.

    :raises LineError: if there are more of them, or if they are larger, than an import may have.
    """
    number = size = read = 0
    for name, data in files:
        for found in _records(name, data):
            number += 1
            size += len(found.data) if isinstance(found, Source) else 0
            if number > MAX_RECORDS:
                raise LineError("too_many_records", most=MAX_RECORDS)
            if size > MAX_EXPANDED:
                raise LineError("expands", most=MAX_EXPANDED // 1024 // 1024)
            yield replace(found, read=read + found.read)
        read += len(data)


def _records(name: str, data: bytes) -> Iterator[Source | Unreadable]:
    name = safe_name(name)
    if data.startswith(_ZIP):
        yield from _zipped(name, data)
    elif data.startswith(_PACKED) or data[257:262] == b"ustar":
        yield from _on_disk(name, data)
    elif len(data) > MAX_BYTES:
        yield Unreadable(name, f"{len(data)} bytes: a record has at most {MAX_BYTES}")
    else:
        yield Source(name, data)


def _on_disk(name: str, data: bytes) -> Iterator[Source | Unreadable]:
    """A tar archive or a compressed record, through a file of its own."""
    with tempfile.TemporaryDirectory(prefix="records-") as folder:
        path = Path(folder, name)
        path.write_bytes(data)
        for found in sources([path]):
            short = found.name.removeprefix(f"{folder}/")
            if isinstance(found, Source):
                yield replace(found, name=short)
            else:
                yield Unreadable(short, found.reason.replace(f"{folder}/", ""), found.read)


def _zipped(name: str, data: bytes) -> Iterator[Source | Unreadable]:
    if not _small_directory(data):
        yield Unreadable(name, "more members than are read")
        return
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for member in archive.infolist():
                if member.filename.lower().endswith(RECORD_SUFFIXES) and not member.is_dir():
                    for found in _member(archive, member, f"{name}:{member.filename}"):
                        yield replace(found, read=member.header_offset)
    except LineError:
        raise
    except _ZIP_ERRORS as error:
        yield Unreadable(name, str(error)[:200] or type(error).__name__)


def _small_directory(data: bytes) -> bool:
    """Whether the list of members, which is read as a whole, has a bounded size."""
    at = data.rfind(_END, max(0, len(data) - 65_557))
    if at < 0 or len(data) < at + 22 or data[max(0, at - 20) : at].startswith(_END_64):
        return False
    (size,) = struct.unpack_from("<L", data, at + 12)
    return bool(size <= MAX_DIRECTORY)


def _member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, name: str) -> Iterator[Source | Unreadable]:
    """One record; what it says of its own size is not believed.

    :raises LineError: for a member that expands as no record does.
    """
    path = PurePosixPath(member.filename.replace("\\", "/"))
    if path.is_absolute() or ".." in path.parts:
        yield Unreadable(name, "the name leads out of the archive")
        return
    with archive.open(member) as stream:
        data = stream.read(MAX_BYTES + 1)
    size = max(len(data), member.file_size)
    if size > MAX_BYTES and size > MAX_RATIO * max(member.compress_size, 1):
        raise LineError("bomb", name=name[:80])
    if len(data) > MAX_BYTES:
        yield Unreadable(name, f"more than the {MAX_BYTES} bytes that a record can have")
    elif name.lower().endswith(".gz"):
        for found in _on_disk(safe_name(name), data):
            yield replace(found, name=name)
    else:
        yield Source(name, data)


USUAL: Final = 500


@dataclass(frozen=True, slots=True)
class Filter:
    """Which moments: of these kinds; on which `side` of the answer, the first or another one; with the
    asked seat in `riichi` or not; of this level; asked by this preset, or by what was played; at most so
    many, and none that equals another up to suits and seats.
    """

    kinds: tuple[str, ...]
    side: str = ""
    riichi: str = ""
    level: int = 0
    preset: str = ""
    most: int = USUAL

    def to_json(self) -> dict[str, Any]:
        """As a job keeps it."""
        return asdict(self) | {"kinds": list(self.kinds)}

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> "Filter":
        """What `to_json` wrote."""
        return cls(**(value | {"kinds": tuple(value["kinds"])}))


@dataclass
class Search:
    """A search through records: `looked_at` games and hands, what could not be read in `notes`."""

    wanted: Filter
    games: int = 0
    hands: int = 0
    notes: list[Fault] | None = None

    def entries(
        self, records: Iterable[Source | Unreadable], progress: Callable[[int], None]
    ) -> Iterator[ImportedEntry]:
        """What is found, in the order of the records; `progress` is told the bytes that were read."""
        self.notes, seen = [], set[str]()
        kinds = [kind_named(slug) for slug in self.wanted.kinds]
        for record in records:
            progress(record.read)
            for replay in self._replays(record):
                for found in self._in_hand(replay, kinds):
                    if found.key not in seen:
                        seen.add(found.key)
                        yield found.entry
                    if len(seen) >= min(self.wanted.most, MAX_PUZZLES):
                        return

    def _replays(self, record: Source | Unreadable) -> Iterator[Replay]:
        if isinstance(record, Unreadable):
            self._note(record.name)
            return
        self.games += 1
        try:
            rounds = read_game(record.data, record.name).rounds
        except RecordError:
            self._note(record.name)
            return
        for each in rounds:
            self.hands += 1
            yield replay_of(record.record_id, each)

    def _in_hand(self, replay: Replay, kinds: Iterable[PuzzleKind]) -> Iterator[Checked]:
        """What one hand has; a hand that can not be replayed is noted."""
        for kind in kinds:
            try:
                for mined in kind.mine(replay):
                    if (found := self._fitting(kind, replay, mined)) is not None:
                        yield found
            except (RulesError, PositionError):
                self._note(f"{replay.record_id}, {replay.round_index}")
                return

    def _fitting(self, kind: PuzzleKind, replay: Replay, mined: Mined) -> Checked | None:
        """The moment as a puzzle, None if the filter or the rules leave it out."""
        if mined.position.players not in kind.players:
            return None
        try:
            position = self._asked_by(kind, mined.position)
            if not self._matches(kind, position):
                return None
            # What is stored is read again: a record may show what no position can.
            position = Position.from_json(position.to_json(short=True))
            found = check(_entry(kind, replay, replace(mined, position=position)))
        except (LineError, PositionError, RulesError):
            return None
        return None if self.wanted.level not in (0, found.level) else found

    def _asked_by(self, kind: PuzzleKind, position: Position) -> Position:
        if not self.wanted.preset:
            return position
        preset = load_preset(self.wanted.preset)
        if preset.players != position.players:
            raise PositionError("another number of players")
        return kind.restated(under(position, preset))

    def _matches(self, kind: PuzzleKind, position: Position) -> bool:
        if self.wanted.riichi:
            in_riichi = position.table().seats[position.hero].in_riichi
            if in_riichi != (self.wanted.riichi == "yes"):
                return False
        if self.wanted.side:
            answer = kind.solve(position, position.ruleset).answer
            first = kind.side(position, answer) == kind.sides[0]
            return first == (self.wanted.side == "yes")
        return True

    def _note(self, name: str) -> None:
        if self.notes is not None:
            self.notes.append(Fault(0, "unreadable", {"name": name[:80]}))


def _entry(kind: PuzzleKind, replay: Replay, mined: Mined) -> ImportedEntry:
    record = replay.record_id[:120]
    origin = {
        "record": record,
        "round": replay.round_index,
        "event": mined.moment,
        "aftermath": dict(mined.aftermath),
    }
    return ImportedEntry(line=0, kind=kind.slug, position=mined.position, source=record, origin=origin)
