"""The bank: JSON lines, a file per kind, at most 2,048 bytes a line, sorted by digest.

A line is an *entry*: a position with its kind and level, the answer that it pins (compared in a
test, never used to grade), its source and, for a position from a record, what came of it. It names the
other rulesets that ask the same position, with level and answer by each.
"""

import json
import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from trainer.puzzles.digests import SLUG_LENGTH, canonical_text, digest_of, puzzle_digest, rules_key, slug_of
from trainer.rules.catalogue import RULES_VERSION
from trainer.rules.rulesets.ruleset import PRESETS, Ruleset, load_preset
from trainer.scenarios.kind import PuzzleKind, UnknownKindError, kind_named, kinds
from trainer.scenarios.position.event_formats import brief
from trainer.scenarios.position.mining import under
from trainer.scenarios.position.position import Position

BANK: Final = Path(__file__).parent / "bank"
MAX_LINE: Final = 2048
CHECKED: Final = "checked.txt"
_NEEDED: Final = {"kind", "level", "position", "answer", "source"}
_SPARED: Final = ("aftermath", "twin", "under")
"""What a line leaves out where it is empty."""
_ALLOWED: Final = _NEEDED | {*_SPARED}
_UNSTORABLE: Final = re.compile(r"[\ud800-\udfff]|\\u0000")
"""In canonical text: half a character, or NUL."""
_WIN: Final = r"[0-3](?:r|t[0-9][mpsz])"
_ACT: Final = rf"(?:{_WIN}|[0-3](?:[-=][0-9][mpsz]|!|[cpdak][0-9]{{1,4}}[mpsz]|n4z))"
_DID: Final = re.compile(rf"(?:{_ACT}(?: {_ACT})*)?")
_END: Final = re.compile(rf"(?:~[a-z_0-9]+|{_WIN}(?: {_WIN})*)?")


class BankError(ValueError):
    """A line that is no entry; the message names file and line."""


@dataclass(frozen=True)
class Entry:
    """One line of the bank.

    `source` is `{"record", "round", "event"}` or `{"seed"}`; `twin` the slug of the entry that
    differs from this one by the least that turns its answer round. `under` are the presets that ask the
    position too, each with its level and its answer; while a table is restated also other rules by their key.
    """

    kind: str
    level: int
    position: Mapping[str, Any]
    answer: str
    source: Mapping[str, Any]
    aftermath: Mapping[str, Any] = field(default_factory=dict)
    twin: str = ""
    under: Mapping[str, Sequence[Any]] = field(default_factory=dict)

    @cached_property
    def digest(self) -> str:
        """Names kind and position, not the answer."""
        return puzzle_digest(self.kind, self.position)

    @cached_property
    def parsed(self) -> Position:
        """:raises PositionError: if the position is not of schema 1 or can not occur."""
        return Position.from_json(self.position)

    @property
    def outline(self) -> Position:
        """The position, its history not replayed: for entries of a bank that was checked."""
        return Position.from_json(self.position, replayed=False)

    @property
    def slug(self) -> str:
        return slug_of(self.digest)

    def restated(self, ruleset: Ruleset) -> "Entry":
        """The same position as rules ask it whose key stands in `under`, with answer and level by those."""
        level, answer = self.under[rules_key(ruleset)]
        position = restated(kind_named(self.kind), self.outline, ruleset)
        written = position.to_json(short=True)
        return replace(self, level=level, answer=answer, position=written, twin="", under={})


def restated(kind: PuzzleKind, position: Position, ruleset: Ruleset) -> Position:
    """The position under other rules, with all that the question tells of the table reckoned by them.

    :raises PositionError, RulesError: if it can not have come about there.
    """
    return kind.restated(under(position, ruleset))


def format_line(entry: Entry) -> str:
    """The entry's line without its end.

    :raises BankError: if it takes more than 2,048 bytes.
    """
    fields = {name: getattr(entry, name) for name in sorted(_NEEDED)}
    fields |= {name: getattr(entry, name) for name in _SPARED if getattr(entry, name)}
    line = canonical_text(fields)
    size = len(line.encode())
    if size > MAX_LINE:
        raise BankError(f"{entry.kind} {entry.slug}: {size} bytes, {MAX_LINE} at most")
    return line


def parse_line(line: str, *, checked: bool = False) -> Entry:
    """The entry of a line; of a bank that was `checked` the position is not replayed and judged again.

    :raises BankError: saying what is missing, too much or of the wrong type.
    """
    size = len(line.encode(errors="surrogatepass"))
    if size > MAX_LINE:
        raise BankError(f"{size} bytes, {MAX_LINE} at most")
    try:
        fields = json.loads(line)
        unstorable = _UNSTORABLE.search(canonical_text({"": fields}))
    except RecursionError:
        raise BankError("not JSON: nested too deeply") from None
    except ValueError as error:
        raise BankError(f"not JSON: {error}") from None
    if unstorable:
        raise BankError("a character that no text holds (NUL or half a character)")
    if not isinstance(fields, dict):
        raise BankError(f"an object expected, {type(fields).__name__} given")
    missing, unknown = _NEEDED - fields.keys(), fields.keys() - _ALLOWED
    if missing or unknown:
        raise BankError(f"missing {sorted(missing)}, unknown {sorted(unknown)}")
    for name, sound in _SOUND.items():
        if name in fields and not sound(fields[name]):
            raise BankError(f"{name}: {brief(fields[name])} will not do")
    entry = Entry(**fields)
    if checked:
        return entry
    _judge(entry)
    return entry


def _judge(entry: Entry) -> None:
    """:raises BankError: if the rules can not ask it, or not as it is written."""
    try:
        kind = kind_named(entry.kind)
        kind.solve(entry.parsed, entry.parsed.ruleset)
        kind.shape(entry.parsed).read(entry.answer)
        for preset, (_, answer) in entry.under.items():
            kind.shape(restated(kind, entry.parsed, load_preset(preset))).read(answer)
    except (UnknownKindError, ValueError) as error:
        raise BankError(str(error)) from None
    for level in (entry.level, *(level for level, _ in entry.under.values())):
        if level not in kind.levels:
            raise BankError(f"level: {level} is none of {entry.kind}")
    if len(entry.aftermath.get("deltas", [])) not in (0, entry.parsed.players):
        raise BankError("aftermath: a delta for each player expected")


def bank_digest(folder: Path) -> str:
    """Names the bank as it is, byte for byte."""
    whole = sha256()
    for path in bank_files(folder):
        whole.update(path.name.encode() + sha256(path.read_bytes()).digest())
    return digest_of(whole.hexdigest())


def is_checked(folder: Path) -> bool:
    """Whether each line of just this bank was replayed and judged once; saves that at each first start."""
    path = folder / CHECKED
    return path.is_file() and path.read_text(encoding="utf-8").strip() == bank_digest(folder)


def confirm_bank(folder: Path) -> None:
    """Replay and judge every line, and leave word of it beside them.

    :raises BankError: naming file and line, or the entry that can not have come about under its rules.
    """
    (folder / CHECKED).unlink(missing_ok=True)
    for entry in read_bank(folder):
        if excluded := kind_named(entry.kind).excluded(entry.parsed):
            raise BankError(f"{entry.kind} {entry.slug}: {excluded}")
    (folder / CHECKED).write_text(f"{bank_digest(folder)}\n", encoding="utf-8")


def bank_files(folder: Path) -> list[Path]:
    """The folder's `*.jsonl`, by name.

    :raises BankError: if there is none: a bank without puzzles is a wrong folder.
    """
    found = sorted(path for path in folder.glob("*.jsonl") if path.is_file())
    if not found:
        raise BankError(f"{folder}: no *.jsonl" if folder.is_dir() else f"{folder}: no such folder")
    return found


@cache
def kind_digests(folder: Path) -> Mapping[str, str]:
    """What names the file of each kind and the rules by which it is read; a release never changes either."""
    files = [path for path in bank_files(folder) if path.stem in kinds()]
    return {path.stem: digest_of(f"{path.read_text(encoding='utf-8')} {RULES_VERSION}") for path in files}


def recorded_in(folder: Path, slug: str) -> int:
    """How many positions of a kind come from records, 0 where it has no file."""
    path = folder / f"{slug}.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return sum('"record":' in line for line in lines)


def _sound_source(value: object) -> bool:
    """`{"record", "round", "event"}` or `{"seed"}`, as the columns of `Origin` hold them."""
    if not isinstance(value, dict):
        return False
    if value.keys() == {"seed"}:
        return _is_number(value["seed"], 2**63)
    return (
        value.keys() == {"record", "round", "event"}
        and _is_text(value["record"], 120)
        and _is_number(value["round"], 2**15)
        and _is_number(value["event"], 2**15)
    )


def _sound_aftermath(value: object) -> bool:
    """Nothing, or what the player did and how the hand ended (short event text), and what that paid."""
    if value == {}:
        return True
    if not isinstance(value, dict) or not {"did", "end"} <= value.keys() <= {"did", "end", "deltas"}:
        return False
    deltas = value.get("deltas", [])
    return (
        all(_is_text(value[name], 40) for name in ("did", "end"))
        and _DID.fullmatch(value["did"]) is not None
        and _END.fullmatch(value["end"]) is not None
        and isinstance(deltas, list)
        and all(type(points) is int and abs(points) < 10**7 for points in deltas)
    )


def _sound_under(value: object) -> bool:
    """Offered presets by name, each with a level and an answer."""
    return isinstance(value, dict) and all(
        preset in PRESETS
        and isinstance(asked, list)
        and len(asked) == 2
        and _SOUND["level"](asked[0])
        and _SOUND["answer"](asked[1])
        for preset, asked in value.items()
    )


def _is_text(value: object, longest: int) -> bool:
    return isinstance(value, str) and len(value) <= longest


def _is_number(value: object, below: int) -> bool:
    return type(value) is int and 0 <= value < below


_SOUND: Final[Mapping[str, Callable[[object], bool]]] = {
    "kind": lambda value: _is_text(value, 40),
    "level": lambda value: _is_number(value, 6),
    "position": lambda value: isinstance(value, dict),
    "answer": lambda value: _is_text(value, 200),
    "source": _sound_source,
    "aftermath": _sound_aftermath,
    "twin": lambda value: _is_text(value, SLUG_LENGTH),
    "under": _sound_under,
}


def read_bank(folder: Path = BANK) -> list[Entry]:
    """All entries of a folder's `*.jsonl`, file by file; what `confirm_bank` checked is taken as it is.

    :raises BankError: naming file and line; also for a puzzle that stands twice, and for a folder
        without such files.
    """
    seen: dict[str, str] = {}
    entries = []
    checked = is_checked(folder)
    for path in bank_files(folder):
        for place, entry in read_entries(path, checked=checked):
            if entry.slug in seen:
                raise BankError(f"{place}: {entry.slug} stands at {seen[entry.slug]} already")
            seen[entry.slug] = place
            entries.append(entry)
    return entries


def read_entries(path: Path, *, checked: bool) -> Iterator[tuple[str, Entry]]:
    """The entries of one file, each with its place in words.

    :raises BankError: naming file and line.
    """
    for number, line in enumerate(path.read_bytes().splitlines(), start=1):
        place = f"{path.name}, line {number}"
        try:
            yield place, parse_line(line.decode(), checked=checked)
        except UnicodeDecodeError as error:
            raise BankError(f"{place}: not UTF-8: {error.reason}") from None
        except BankError as error:
            raise BankError(f"{place}: {error}") from None


def write_bank(entries: Iterable[Entry], folder: Path = BANK, slugs: Collection[str] | None = None) -> None:
    """Write a file per kind, sorted by digest; a kind without entries has no file afterwards.

    With `slugs` only the files of these kinds are written.

    Each file is replaced as a whole: who reads meanwhile, or finds what a broken run left, has the
    old or the new one.

    :raises BankError: before anything is written.
    """
    files: dict[str, list[tuple[str, str]]] = {}
    for entry in entries:
        files.setdefault(entry.kind, []).append((entry.digest, format_line(entry)))
    (folder / CHECKED).unlink(missing_ok=True)
    for kind, lines in files.items():
        text = "".join(f"{line}\n" for _, line in sorted(lines))
        draft = folder / f".{kind}.jsonl.{os.getpid()}"
        try:
            draft.write_text(text)
            draft.replace(folder / f"{kind}.jsonl")
        finally:
            draft.unlink(missing_ok=True)
    for kind in set(kinds() if slugs is None else slugs) - files.keys():
        (folder / f"{kind}.jsonl").unlink(missing_ok=True)
