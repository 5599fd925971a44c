"""Imports of many puzzles: `python -m benchmarks.importing [--puzzles 10000] [--runs 3] [--stored 1000000]`.

First so many puzzles of rules kinds as one JSON file, on SQLite, in a fresh database each run: what the dry
run takes, and what the import takes after it, in which every line is checked once more. They are those of
the bank and the same with their suits exchanged. Then how long it takes to find duplicates among so many
stored versions, by digest and by canonical key.
"""

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks.serving import ROOT

BANK = ROOT / "trainer" / "puzzles" / "bank"
NOT_RULES = {"chase-or-not", "push-or-round", "riichi-or-damaten", "should-you-fold", "wait-for-better"}
"""Decisions, which a model answers."""
FIXED = {"who-may-call"}
"""Kinds whose questions name tiles within sentences."""
TILES = re.compile(r"(?:[0-9]+[mpsz])+")


def main() -> None:
    parser = argparse.ArgumentParser(description="Imports of many puzzles, and duplicates among more.")
    parser.add_argument("--puzzles", type=int, default=10_000)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--stored", type=int, default=1_000_000)
    options = parser.parse_args()
    text = document(options.puzzles)
    runs = [_apart("import", text) for _ in range(options.runs)]
    for name in ("dry run", "import", "processor time of the import"):
        taken = sorted(run[name] for run in runs)
        middle = statistics.median(taken)
        print(f"{name} of {options.puzzles:,} puzzles: {middle:.1f} s ({taken[0]:.1f} to {taken[-1]:.1f})")
    if options.stored:
        found = _apart("duplicates", str(options.stored))
        for name, seconds in found.items():
            print(f"{name} among {options.stored:,} versions: {1000 * seconds:.2f} ms")


def _apart(what: str, given: str) -> dict[str, Any]:
    """A run in a process and a database of its own."""
    with tempfile.TemporaryDirectory(prefix="importing-") as folder:
        env = os.environ | {"VAR_DIR": folder, "DATABASE_URL": f"sqlite:///{folder}/dojo.sqlite3"}
        file = Path(folder, "given")
        file.write_text(given)
        command = [sys.executable, "-m", "benchmarks.importing_runs", what, str(file)]
        done = subprocess.run(command, env=env, cwd=ROOT, check=True, stdout=-1, text=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def document(number: int) -> str:
    """So many puzzles of rules kinds as one document."""
    rows = [json.dumps(value) for value in islice(_values(), number)]
    if len(rows) < number:
        sys.exit(f"{len(rows)} puzzles are all that can be made")
    return '{"riichi-dojo": 1, "puzzles": [\n' + ",\n".join(rows) + "\n]}"


def _values() -> Iterator[dict[str, Any]]:
    """The bank's, then the same with other suits."""
    files = sorted(path for path in BANK.glob("*.jsonl") if path.stem not in NOT_RULES)
    lines = [line for path in files for line in path.read_text().splitlines()]
    for exchange in ("mps", "psm", "spm"):
        for line in lines:
            value = json.loads(line)
            kind, position = value["kind"], value["position"]
            if exchange != "mps" and (kind in FIXED or position["players"] == 3):
                continue
            yield {"kind": kind, "position": exchanged(position, str.maketrans("mps", exchange))}


def exchanged(position: dict[str, Any], suits: dict[int, int]) -> dict[str, Any]:
    """The position with its suits exchanged."""

    def tiles(text: str) -> str:
        return text.translate(suits) if TILES.fullmatch(text) else text

    def token(text: str) -> str:
        return text if text[0] == "~" else text[:2] + text[2:].translate(suits)

    of_tiles = [name for name in ("hand", "indicator", "ura") if name in position]
    changed = position | {name: tiles(position[name]) for name in of_tiles}
    changed["events"] = " ".join(map(token, position["events"].split()))
    for name in ("ask", "shown"):
        if name in position:
            changed[name] = {key: tiles(text) for key, text in position[name].items()}
    return changed


if __name__ == "__main__":
    main()
