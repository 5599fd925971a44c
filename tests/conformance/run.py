"""Run a folder of rule cases through the rules module and say what is right, wrong and sensitive.

    script/conformance DIR

DIR holds files such as `waits.jsonl` in the format of the README beside this module. A case marked
`sensitive` hangs on a reading of the rules on which rule sets differ and is counted apart. Exit
status: 1 if another case is wrong or a line can not be read, 2 if DIR can not be used.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.conformance.cases import ANSWERS, Answer, Case
from trainer.rules.errors import RulesError


@dataclass
class Tally:
    """What came of one file. `wrong` and `sensitive_wrong` map a case's id to the values that differ."""

    name: str
    right: int = 0
    wrong: dict[str, list[str]] = field(default_factory=dict)
    sensitive_right: int = 0
    sensitive_wrong: dict[str, list[str]] = field(default_factory=dict)
    unreadable: list[str] = field(default_factory=list)

    @property
    def failed(self) -> bool:
        return bool(self.wrong or self.unreadable)

    def lines(self) -> Iterator[str]:
        """The report: a line of counts, then every case that needs a look."""
        sensitive = self.sensitive_right + len(self.sensitive_wrong)
        yield (
            f"{self.name:<10} right {self.right}, wrong {len(self.wrong)}, "
            f"sensitive {sensitive} (right {self.sensitive_right}, wrong {len(self.sensitive_wrong)})"
        )
        for case_id, values in self.wrong.items():
            yield f"  wrong {case_id}: {', '.join(values)}"
        for case_id, values in self.sensitive_wrong.items():
            yield f"  wrong, but sensitive {case_id}: {', '.join(values)}"
        for fault in self.unreadable:
            yield f"  unreadable {fault}"


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("usage: script/conformance DIR", file=sys.stderr)
        return 2
    files = sorted(Path(arguments[0]).glob("*.jsonl"))
    if not files:
        print(f"{arguments[0]}: no folder with .jsonl files", file=sys.stderr)
        return 2
    failed = False
    for file in files:
        tally = run_file(file)
        failed = failed or tally.failed
        print(*tally.lines(), sep="\n")
    return int(failed)


def run_file(file: Path) -> Tally:
    """Hold every case of a file against the rules; a line that can not be read is named, no more."""
    tally = Tally(file.stem)
    if file.stem not in ANSWERS:
        tally.unreadable.append(f"{file.name}: no such kind of case")
        return tally
    try:
        lines = file.read_bytes().splitlines()
    except OSError as fault:
        tally.unreadable.append(f"{file.name}: {fault.strerror}")
        return tally
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            _hold(json.loads(line), tally)
        except (RulesError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as fault:
            tally.unreadable.append(f"{file.name} line {number}: {_cause(fault)}")
    return tally


def _cause(fault: Exception) -> str:
    return f"{fault} is missing or not known" if isinstance(fault, KeyError) else str(fault)


def _hold(case: Case, tally: Tally) -> None:
    case_id = str(case["id"])
    differing = list(differences(case, ANSWERS[tally.name](case)))
    if case.get("sensitive"):
        if differing:
            tally.sensitive_wrong[case_id] = differing
        else:
            tally.sensitive_right += 1
    elif differing:
        tally.wrong[case_id] = differing
    else:
        tally.right += 1


def differences(case: Case, answer: Answer) -> Iterator[str]:
    """`name: expected ..., answered ...` for each value of the answer that is not as expected."""
    for part, values in answer.items():
        for name, value in values.items():
            expected = case[part][name]
            if not _same(expected, value):
                yield f"{part}.{name}: expected {_shown(expected)}, answered {_shown(value)}"


def _same(expected: Any, answered: Any) -> bool:
    return _shown(expected) == _shown(answered)


def _shown(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
