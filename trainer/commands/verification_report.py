"""What a verification found: the table of counts, the disagreements, the files that were not read."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from trainer.commands.verification import Result
from trainer.records.findings import CHECKS, Disagreement
from trainer.records.known_defects import Place


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
