"""What makers run apart: the laboratory, the benchmarks, the engines of others.

These tests take as long as half of all the others and change with what they import alone. So a part of them
runs where the digest of its files, and of all that these rest on, is not the one in `tests/workshop.json`;
and at night. Nothing but a green run of `script/test --workshop` writes that file:

    python -m tests.workshop changed      the test files of the parts that have changed
    python -m tests.workshop left-out     the parts that have not, with how many tests each has
    python -m tests.workshop note         notes all of them as green (the script's business)
"""

import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

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
}
"""Where the tests of each part stand: how their paths begin."""
WHOLE_SITE: Final = ("trainer", "templates", "static", "rulebook", "benchmarks")
"""A benchmark starts the site: it rests on all of it."""
PACKAGES: Final = ("requirements-dev.txt", "pyproject.toml")
COMMANDS: Final = "trainer/commands/management/commands"
"""Called by name, imported by nobody."""
_IMPORTS: Final = re.compile(r"^\s*(?:from ([\w.]+) import (\([^)]*\)|[^\n]*)|import ([\w.]+))", re.MULTILINE)


def part_of(path: str) -> str | None:
    """Which part the test file belongs to."""
    return next((part for part, begins in PARTS.items() if path.startswith(begins)), None)


def unchanged() -> dict[str, int]:
    """The parts that rest on just what they rested on when they were green, with how many tests they had."""
    noted = json.loads(NOTED.read_text()) if NOTED.exists() else {}
    return {part: each["tests"] for part, each in noted.items() if each["digest"] == digest(part)}


def files_of(part: str) -> list[Path]:
    """All that stands in the folders of the part, tests and what they share."""
    paths = (ROOT / "tests").rglob("*.py")
    return sorted(path for path in paths if part_of(str(path.relative_to(ROOT))) == part)


def digest(part: str) -> str:
    """Of everything that the tests of the part rest on."""
    made_from = hashlib.sha256()
    for path in sorted(_files(part)):
        made_from.update(f"{path.relative_to(ROOT)}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return made_from.hexdigest()


def _files(part: str) -> set[Path]:
    called = (ROOT / COMMANDS).glob("*.py") if part == "laboratory" else ()
    modules = _all_imported([*files_of(part), *called])
    found = modules | {each for path in modules for each in _data_beside(path.parent)}
    if part == "benchmarks":
        found.update(path for name in WHOLE_SITE for path in _all_below(ROOT / name))
    return found | {ROOT / name for name in PACKAGES}


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
    if "iter_modules" in text:  # plug-ins: all modules below are found by their place
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


def _all_below(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def note() -> None:
    """All parts are green as they are."""
    noted = {part: {"digest": digest(part), "tests": _tests_in(part)} for part in PARTS}
    NOTED.write_text(json.dumps(noted, indent=1) + "\n")


def _tests_in(part: str) -> int:
    paths = [str(path) for path in files_of(part) if path.name.startswith("test_")]
    command = [sys.executable, "-m", "pytest", "--collect-only", "-qq", *paths]
    said = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return sum(int(number) for number in re.findall(r"^\S+\.py: (\d+)$", said, re.MULTILINE))


def main(asked: str) -> None:
    if asked == "note":
        note()
    elif asked == "changed":
        still = unchanged()
        paths = [path for part in PARTS if part not in still for path in files_of(part)]
        print("\n".join(str(path.relative_to(ROOT)) for path in paths if path.name.startswith("test_")))
    else:
        print("\n".join(f"{part} ({tests} tests)" for part, tests in unchanged().items()))


if __name__ == "__main__":
    main(*sys.argv[1:])
