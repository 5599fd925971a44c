"""Verifies many records on all cores, reports what was found, and lets an interrupted run go on.

The state is a file: a heading, then a line for each finished record, flushed one by one. It is refused if
the paths or the code that judges are not those of its heading. Known defects of records are in
`data/known_defects.tsv` of `trainer.records`: sha256 of the bytes, round, event, check and why it is the
record's fault.
"""

import fcntl
import hashlib
import json
import signal
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from importlib.resources import files
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self, TypeAlias

import trainer.records
import trainer.rules
from trainer.records.checking.findings import CHECKS, Disagreement
from trainer.records.checking.game import verify
from trainer.records.game_record import NoRecordError, RecordError
from trainer.records.sources import Source, Unreadable, read_game

CHUNK: Final = 8
"""Records that a worker takes at a time."""
WINDOW: Final = 4
"""Chunks per worker that are under way: what is read ahead, and so held in memory, is bounded."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one record; with an `error` it could not be read and nothing was checked.

    `other`: it is something else than a record of a game.
    """

    name: str
    digest: str = ""
    rounds: int = 0
    checked: dict[str, int] | None = None
    disagreements: tuple[Disagreement, ...] = ()
    error: str | None = None
    other: bool = False

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Result":
        """:raises TypeError: if the fields are not those of a result."""
        found = tuple(Disagreement(**each) for each in data.pop("disagreements"))
        return cls(**data, disagreements=found)


Item: TypeAlias = Source | Unreadable | Result
"""Something to verify; a result is passed on as it is."""


def digest_of(data: bytes) -> str:
    """The sha256 of a record's bytes, in hex."""
    return hashlib.sha256(data).hexdigest()


def verify_all(items: Iterable[Item], jobs: int) -> Iterator[Result]:
    """The results of all items in their order; `jobs` processes, 1 for none beside this one."""
    if jobs == 1:
        yield from map(verify_item, items)
        return
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts_to_the_parent)
    waiting: deque[Future[list[Result]]] = deque()
    source = iter(items)
    try:
        while chunk := list(islice(source, CHUNK)):
            waiting.append(pool.submit(verify_chunk, chunk))
            if len(waiting) > jobs * WINDOW:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def verify_chunk(items: list[Item]) -> list[Result]:
    return [verify_item(item) for item in items]


def verify_item(item: Item) -> Result:
    if isinstance(item, Result):
        return item
    if isinstance(item, Unreadable):
        return Result(item.name, error=item.reason)
    digest = digest_of(item.data)
    try:
        findings = verify(read_game(item.data))
    except NoRecordError as error:
        return Result(item.name, digest, error=str(error), other=True)
    except RecordError as error:
        return Result(item.name, digest, error=str(error))
    except Exception as error:  # our own fault must not stop the other thousand records
        return Result(item.name, digest, error=f"internal error, {type(error).__name__}: {error}")
    return Result(item.name, digest, findings.rounds, dict(findings.checked), tuple(findings.disagreements))


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


FORMAT: Final = "verify_records 2"


class StateError(ValueError):
    """A file that can not be gone on with."""


def code_digest() -> str:
    """The sha256 of all modules and tables that decide a verdict on a record."""
    digest = hashlib.sha256()
    for package in (trainer.rules, trainer.records):
        folder = Path(str(package.__file__)).parent
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".json"):
                digest.update(f"{path.relative_to(folder)}\n".encode() + path.read_bytes())
    return digest.hexdigest()


class State:
    """Finished results by name and digest; a context that holds the file open for appending.

    :raises StateError: on entering, if the file is another one, or of other paths or another version
        of the rules, or in use.
    """

    def __init__(self, path: Path, paths: Iterable[Path]) -> None:
        self._path = path
        self._heading = {
            "format": FORMAT,
            "code": code_digest(),
            "paths": [str(each.resolve()) for each in paths],
        }
        self._finished: dict[tuple[str, str], Result] = {}

    def __enter__(self) -> Self:
        self._file = self._path.open("a", encoding="utf-8")
        try:
            self._lock()
            whole = self._read()
            self._file.truncate(whole)
            if not whole:
                self._append(self._heading)
        except BaseException:
            self._file.close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._file.close()

    def result(self, name: str, digest: str) -> Result | None:
        """The result of a record that was finished before, with the same bytes."""
        return self._finished.get((name, digest))

    def add(self, result: Result) -> None:
        """Records a result, once."""
        if result.digest and (result.name, result.digest) not in self._finished:
            self._finished[result.name, result.digest] = result
            self._append(result.to_json())

    def _lock(self) -> None:
        """Two runs must not write to one file; the lock goes with the process."""
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise StateError(f"{self._path} is in use by another run") from None

    def _append(self, data: dict[str, Any]) -> None:
        self._file.write(json.dumps(data, ensure_ascii=False) + "\n")
        self._file.flush()

    def _read(self) -> int:
        """Takes in the file; the number of bytes up to the last whole line."""
        lines = self._path.read_bytes().split(b"\n")
        torn = lines.pop()
        if not lines and self._heading_json().startswith(torn):
            return 0
        self._check_heading(lines[0] if lines else torn)
        for number, line in enumerate(lines[1:], 2):
            try:
                result = Result.from_json(json.loads(line))
            except (ValueError, TypeError, KeyError, AttributeError):
                raise StateError(f"{self._path}: line {number} is damaged") from None
            self._finished[result.name, result.digest] = result
        return sum(len(line) + 1 for line in lines)

    def _heading_json(self) -> bytes:
        return json.dumps(self._heading, ensure_ascii=False).encode()

    def _check_heading(self, line: bytes) -> None:
        try:
            heading = json.loads(line)
        except ValueError:
            heading = None
        if not isinstance(heading, dict) or heading.get("format") != FORMAT:
            raise StateError(f"{self._path} is not a state of verify_records")
        if heading.get("paths") != self._heading["paths"]:
            raise StateError(f"{self._path} is the state of other paths: {heading.get('paths')}")
        if heading.get("code") != self._heading["code"]:
            raise StateError(f"{self._path} is the state of another version of the rules")


COLUMNS: Final = ("digest", "record", "round", "event", "check", "reason")

Place: TypeAlias = tuple[str, int, int, str]
"""Digest, round, event and check."""


def known_defects() -> Mapping[Place, str]:
    """The reason by place, of all defects that the project knows."""
    return read_defects(files("trainer.records").joinpath("data/known_defects.tsv").read_text("utf-8"))


def read_defects(text: str) -> Mapping[Place, str]:
    """The table in `text`: tab-separated, with a heading; empty lines and lines with # say nothing.

    :raises ValueError: naming the line that is not of this form.
    """
    found: dict[Place, str] = {}
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line and not line.startswith("#")]
    if not lines or tuple(lines[0][1].split("\t")) != COLUMNS:
        raise ValueError(f"known defects: the heading must be {' '.join(COLUMNS)}, separated by tabs")
    for number, line in lines[1:]:
        cells = line.split("\t")
        if len(cells) != len(COLUMNS) or not (cells[2].isdecimal() and cells[3].isdecimal()):
            raise ValueError(f"known defects, line {number}: {line!r} is not {' '.join(COLUMNS)}")
        digest, _, round_index, event_index, check, reason = cells
        found[digest, int(round_index), int(event_index), check] = reason
    return found


@dataclass(slots=True)
class Report:
    """Adds up results; `known` are the reasons of known defects by their place."""

    known: Mapping[Place, str]
    records: int = 0
    rounds: int = 0
    checked: Counter[str] = field(default_factory=Counter)
    defects: list[tuple[str, Disagreement, str]] = field(default_factory=list)
    disagreements: list[tuple[str, Disagreement]] = field(default_factory=list)
    unreadable: list[tuple[str, str]] = field(default_factory=list)
    others: list[tuple[str, str]] = field(default_factory=list)

    def add(self, result: Result) -> None:
        if result.error is not None:
            (self.others if result.other else self.unreadable).append((result.name, result.error))
            return
        self.records += 1
        self.rounds += result.rounds
        self.checked.update(result.checked or {})
        for found in result.disagreements:
            place = (result.digest, found.round_index, found.event_index, found.check)
            if place in self.known:
                self.defects.append((result.name, found, self.known[place]))
            else:
                self.disagreements.append((result.name, found))

    @property
    def clean(self) -> bool:
        """No disagreement but known defects, and nothing that could not be read."""
        return not self.disagreements and not self.unreadable

    def table(self) -> Iterator[str]:
        """The lines of the table of counts, one per check."""
        defects = Counter(found.check for _, found, _ in self.defects)
        others = Counter(found.check for _, found in self.disagreements)
        width = max(map(len, CHECKS.values()))
        yield f"{'':10} {'':{width}} {'checked':>10} {'agree':>10} {'known':>6} {'disagree':>9}"
        for check, words in CHECKS.items():
            checked, known, wrong = self.checked[check], defects[check], others[check]
            agree = checked - known - wrong
            yield f"{check:10} {words:{width}} {checked:>10,} {agree:>10,} {known:>6,} {wrong:>9,}"

    def summary(self) -> str:
        """One line; `known` are defects of records."""
        line = (
            f"{self.records:,} records, {self.rounds:,} rounds: {len(self.disagreements):,} disagreements, "
            f"{len(self.defects):,} known defects of records, {len(self.unreadable):,} unreadable files"
        )
        return f"{line}, {len(self.others):,} files that are no records" if self.others else line

    def remarks(self) -> Iterator[str]:
        """A line for each known defect and each file that is no record."""
        for name, found, reason in self.defects:
            yield f"known: {place_of(name, found)}: {reason}"
        for name, reason in self.others:
            yield f"passed over: {name}: {reason}"

    def faults(self) -> Iterator[str]:
        """A line for each disagreement and each file that was not read."""
        for name, found in self.disagreements:
            yield f"{place_of(name, found)}: {found.text}"
        for name, reason in self.unreadable:
            yield f"unreadable: {name}: {reason}"


def place_of(name: str, found: Disagreement) -> str:
    """`file, round 3, event 41 [riichi RCH-2]`, counted from 0."""
    where = f"{name}, round {found.round_index}, event {found.event_index}"
    return f"{where} [{f'{found.check} {found.rule}'.strip()}]"
