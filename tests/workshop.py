"""What makers run apart: the laboratory, the benchmarks, the engines of others, positions by the hundred.

These tests take as long as all the others together, and change with what they rest on alone. So a part of
them runs where the digest of its files, and of all that these rest on, is not the one in
`tests/workshop.json`; and at night. Nothing but a green run of `script/test --workshop` writes that file:

    python -m tests.workshop changed              the parts that have changed
    python -m tests.workshop left-out             the parts that have not, with how many tests each has
    python -m tests.workshop tests PART           the test files of a part
    python -m tests.workshop digest PART          of all that the part rests on
    python -m tests.workshop note PART DIGEST     that the part was green, with this digest (for the script)
"""

import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
NOTED: Final = ROOT / "tests/workshop.json"
PARTS: Final = {
    "laboratory": (
        "tests/lab/",
        "tests/commands/test_evaluate_",
        "tests/commands/test_fit_",
        "tests/commands/test_mine_puzzles",
        "tests/commands/test_verify_",
    ),
    "benchmarks": ("tests/benchmarks/",),
    "opinions": ("tests/opinions/",),
    "positions": (
        "tests/scenarios/test_kind_contract.py",
        "tests/scenarios/test_kind_parameters.py",
        "tests/scenarios/decide/test_thresholds.py",
        "tests/scenarios/flip/test_flip.py",
        "tests/wording/test_flip.py",
        "tests/wording/test_reasons.py",
        "tests/kinds/abort/test_making_aborts.py",
        "tests/kinds/decisions/test_fair_in_the_bank.py",
        "tests/puzzles/test_every_ruleset.py",
        "tests/puzzles/test_rare_positions.py",
        "tests/puzzles/test_shipped_bank.py",
        "tests/puzzles/test_shipped_by_own_rules.py",
        "tests/rulebook/test_examples.py",
        "tests/rulebook/test_path_of_the_bank.py",
        "tests/scenarios/position/test_came_about_in_the_bank.py",
        "tests/second_reader/",
    ),
}
"""Where the tests of each part stand: how their paths begin."""
READ: Final = ("docs/coverage.md", "docs/reasons.md", "docs/rules.md")
BESIDE: Final = {
    "benchmarks": ("trainer", "templates", "static", "rulebook", "benchmarks"),
    "positions": (
        "tests/kinds",
        "trainer/kinds",
        "trainer/rules",
        "trainer/scenarios",
        "trainer/wording",
        "rulebook",
        *READ,
    ),
}
"""What a part rests on without importing it: a benchmark starts the whole site."""
EVERYWHERE: Final = ("requirements-dev.txt", "pyproject.toml", "trainer/settings.py")
COMMANDS: Final = "trainer/commands/management/commands"
"""Called by name, imported by nobody."""
_IMPORTS: Final = re.compile(r"^\s*(?:from ([\w.]+) import (\([^)]*\)|[^\n]*)|import ([\w.]+))", re.MULTILINE)
_PLUGINS: Final = re.compile(r"\biter_modules\(")


def part_of(path: str) -> str | None:
    """Which part the test file belongs to."""
    return next((part for part, begins in PARTS.items() if path.startswith(begins)), None)


def unchanged() -> dict[str, int]:
    """The parts that rest on just what they rested on when they were green, with how many tests they had."""
    return {
        part: each["tests"]
        for part, each in _noted().items()
        if part in PARTS and each["digest"] == digest(part)
    }


def files_of(part: str) -> list[Path]:
    """All that stands in the folders of the part, tests and what they share."""
    paths = (ROOT / "tests").rglob("*.py")
    return sorted(path for path in paths if part_of(_name(path)) == part)


def tests_in(part: str) -> list[str]:
    """The paths of the test files of the part."""
    return [_name(path) for path in files_of(part) if path.name.startswith("test_")]


def digest(part: str) -> str:
    """Of everything that the tests of the part rest on."""
    made_from = hashlib.sha256()
    for path in sorted(rests_on(part)):
        made_from.update(f"{_name(path)}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return made_from.hexdigest()


def rests_on(part: str) -> set[Path]:
    """All of ours that its tests read: modules, fixtures of their folders, data of both and of the site."""
    called = (ROOT / COMMANDS).glob("*.py") if part == "laboratory" else ()
    files = files_of(part)
    fixtures = {each / "conftest.py" for path in files for each in path.parents if each.is_relative_to(ROOT)}
    modules = _all_imported([*files, *called, *(path for path in fixtures if path.is_file())])
    found = modules | {each for path in modules for each in _data_beside(path.parent)}
    found.update(path for name in BESIDE.get(part, ()) for path in _all_below(ROOT / name))
    # Whatever of it a part reads, or will: the bank, cells of rulesets, fitted rates.
    found.update(path for path in _all_below(ROOT / "trainer") if path.suffix != ".py")
    return found | {ROOT / name for name in EVERYWHERE}


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def _all_imported(paths: Iterable[Path]) -> set[Path]:
    """These modules and all of ours that they import, near or far."""
    found, waiting = set(), list(paths)
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += _imported(path)
    return found


@cache
def _imported(path: Path) -> tuple[Path, ...]:
    text = path.read_text(encoding="utf-8")
    names = [name for match in _IMPORTS.finditer(text) for name in _names(match)]
    found = [path for name in names for path in _module(name)]
    if _PLUGINS.search(text):  # plug-ins: all modules below are found by their place
        found += [*path.parent.glob("*.py"), *(ROOT / "trainer/kinds").rglob("*.py")]
    return tuple(found)


def _names(match: re.Match[str]) -> Iterator[str]:
    """What may be a module of ours, of one import."""
    package, wanted, plain = match.groups()
    yield package or plain
    for name in re.findall(r"\w+", wanted or ""):
        yield f"{package}.{name}"


def _module(name: str) -> Iterator[Path]:
    place = ROOT.joinpath(*name.split("."))
    for path in (place.with_suffix(".py"), place / "__init__.py"):
        if path.is_file():
            yield path


@cache
def _data_beside(folder: Path) -> tuple[Path, ...]:
    beside = [folder, folder / "data"]
    return tuple(path for each in beside if each.is_dir() for path in each.iterdir() if _is_data(path))


def _is_data(path: Path) -> bool:
    return path.is_file() and path.suffix not in {".py", ".pyc"} and path != NOTED


def _all_below(place: Path) -> Iterator[Path]:
    """The file itself, or all files of the folder."""
    paths = (place,) if place.is_file() else place.rglob("*")
    return (path for path in paths if path.is_file() and "__pycache__" not in path.parts)


def note(part: str, its_digest: str) -> None:
    """The part was green when it rested on what has this digest; what is no part any more is forgotten.

    :raises SystemExit: if it rests on something else by now.
    """
    if digest(part) != its_digest:
        raise SystemExit(f"{part} has changed while it was tested: run it again")
    noted = _noted() | {part: {"digest": its_digest, "tests": _count(part)}}
    kept = {part: noted[part] for part in PARTS if part in noted}
    NOTED.write_text(json.dumps(kept, indent=1) + "\n")


def _noted() -> dict[str, dict[str, Any]]:
    return json.loads(NOTED.read_text()) if NOTED.exists() else {}


def _count(part: str) -> int:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-qq", *tests_in(part)]
    said = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return sum(int(number) for number in re.findall(r"^\S+\.py: (\d+)$", said, re.MULTILINE))


def main(asked: str, *of: str) -> None:
    if asked == "changed":
        print("\n".join(part for part in PARTS if part not in unchanged()))
    elif asked == "left-out":
        print("\n".join(f"{part} ({tests} tests)" for part, tests in unchanged().items()))
    elif asked == "tests":
        print("\n".join(tests_in(*of)))
    elif asked == "digest":
        print(digest(*of))
    else:
        note(*of)


if __name__ == "__main__":
    main(*sys.argv[1:])
