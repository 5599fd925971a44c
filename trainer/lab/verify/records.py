"""Verifies records and reports what was found.

Known defects of records are in `data/known_defects.tsv` of `trainer.records`: sha256 of the bytes, round,
event, check and why it is the record's fault.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Final, TypeAlias

from trainer.records.checking.findings import CHECKS, Disagreement
from trainer.records.checking.game import verify
from trainer.records.game_record import Game, NoRecordError, RecordError
from trainer.records.sources import Source, Unreadable, read_game
from trainer.rules.rulesets.ruleset import load_preset


@dataclass(frozen=True, slots=True)
class VerifiedRecord:
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


def record_digest(data: bytes) -> str:
    """The sha256 of a record's bytes, in hex."""
    return hashlib.sha256(data).hexdigest()


def verify_item(item: Source | Unreadable, ruleset: str | None = None) -> VerifiedRecord:
    """What came of a record, whatever it holds; `ruleset` is the preset that it is held against in place of
    the rules that it names.
    """
    if isinstance(item, Unreadable):
        return VerifiedRecord(item.name, error=item.reason)
    digest = record_digest(item.data)
    try:
        findings = verify(_under(read_game(item.data), ruleset))
    except NoRecordError as error:
        return VerifiedRecord(item.name, digest, error=str(error), other=True)
    except RecordError as error:
        return VerifiedRecord(item.name, digest, error=str(error))
    except Exception as error:  # our own fault must not stop the other thousand records
        return VerifiedRecord(item.name, digest, error=f"internal error, {type(error).__name__}: {error}")
    return VerifiedRecord(
        item.name, digest, findings.rounds, dict(findings.checked), tuple(findings.disagreements)
    )


def _under(game: Game, ruleset: str | None) -> Game:
    if ruleset is None:
        if game.setup.league:
            raise RecordError("it was played by rules of its own lobby: name them with --ruleset")
        return game
    players = load_preset(ruleset).players
    if game.setup.players != players:
        raise RecordError(f"{game.setup.players} players: {ruleset} is played by {players}")
    return game.under(ruleset)


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
class VerifiedReport:
    """Adds up results; `known` are the reasons of known defects by their place."""

    known: Mapping[Place, str]
    records: int = 0
    rounds: int = 0
    checked: Counter[str] = field(default_factory=Counter)
    defects: list[tuple[str, Disagreement, str]] = field(default_factory=list)
    disagreements: list[tuple[str, Disagreement]] = field(default_factory=list)
    unreadable: list[tuple[str, str]] = field(default_factory=list)
    others: list[tuple[str, str]] = field(default_factory=list)

    def add(self, result: VerifiedRecord) -> None:
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
            yield f"known: {place_in_record(name, found)}: {reason}"
        for name, reason in self.others:
            yield f"passed over: {name}: {reason}"

    def faults(self) -> Iterator[str]:
        """A line for each disagreement and each file that was not read."""
        for name, found in self.disagreements:
            yield f"{place_in_record(name, found)}: {found.text}"
        for name, reason in self.unreadable:
            yield f"unreadable: {name}: {reason}"


def place_in_record(name: str, found: Disagreement) -> str:
    """`file, round 3, event 41 [riichi RCH-2]`, counted from 0."""
    where = f"{name}, round {found.round_index}, event {found.event_index}"
    return f"{where} [{f'{found.check} {found.rule}'.strip()}]"
