"""Rulings of the API a second over requests a second of the bare floor: `python -m benchmarks.api`.

Both are served as in `benchmarks.grading`, and asked in turn by four connections. A kept ruling is one that
the process gave before: five disputes by six rulesets, asked for beforehand. Beside it stand scores that
hardly any process gave before. The limit for an address is out of reach, but is counted.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from itertools import product
from pathlib import Path

from benchmarks.grading import MET, bare_floor
from benchmarks.load import Asked, Road, client, load, met
from benchmarks.serving import ROOT, serving

TARGET = 0.6
NEW = 20_000
"""Scores that are asked for once."""
RULINGS = 30
DISPUTES = ("two-rons", "kan-in-riichi", "ron-in-furiten", "noten-riichi", "win-without-yaku")
PRESETS = ("tenhou_4p", "mahjong_soul_4p", "m_league", "wrc_2025", "ema_2025", "house_classic")
HAND = "hand={suit}&tile=5s&by=ron&rules={rules}&seat={seat}&riichi={riichi}&honba={honba}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Rulings of the API a second over the bare Django floor.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=5, help="of each measurement")
    options = parser.parse_args()
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    found: dict[str, list[Asked]] = {"bare floor": [], "kept ruling": [], "new scores": []}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="api-")))
        floor, asked = stack.enter_context(bare_floor(folder, postgres=False))
        env = os.environ | {"VAR_DIR": str(folder), "PYTHONPATH": str(ROOT), "API_A_MINUTE": "1000000000"}
        prepare = [sys.executable, "-m", "benchmarks.tables"]
        subprocess.run(prepare, cwd=ROOT, env=env, check=True)
        app = stack.enter_context(serving("trainer.wsgi:application", ROOT, env))
        rulings, scores = _rulings(folder), _scores(folder)
        met(app.port, rulings, 2 * MET * RULINGS)
        for _ in range(options.rounds):
            found["bare floor"].append(load(floor.port, asked, options.seconds))
            found["kept ruling"].append(load(app.port, rulings, options.seconds))
            found["new scores"].append(load(app.port, scores, options.seconds))
    print(f"asked by {client()}")
    _report(found)


def _rulings(folder: Path) -> Road:
    """Asked so often that each process has met all of them."""
    lines = [f"/api/v1/judge/{slug}/?rules={rules} -" for slug, rules in product(DISPUTES, PRESETS)]
    file = folder / "rulings"
    file.write_text("\n".join(lines * 2 * MET) + "\n")
    return Road(file, "", read=True)


def _scores(folder: Path) -> Road:
    suits = [f"{n}{n + 1}{n + 2}m{m}{m + 1}{m + 2}p789s3334s" for n, m in product(range(1, 8), repeat=2)]
    parts = product(suits, ("ema_2025", "wrc_2025", "m_league", "tenhou_4p"), "ESWN", range(2), range(100))
    names = ("suit", "rules", "seat", "riichi", "honba")
    asked = [HAND.format(**dict(zip(names, each, strict=True))) for each in parts]
    file = folder / "scores"
    file.write_text("\n".join(f"/api/v1/score/?{each} -" for each in asked[::7][:NEW]) + "\n")
    return Road(file, "", read=True)


def _report(found: dict[str, list[Asked]]) -> None:
    rates = {name: [each.a_second for each in asked] for name, asked in found.items()}
    floor = statistics.median(rates["bare floor"])
    print(f"{'':22}{'median/s':>9}{'min':>7}{'max':>7}{'p99 ms':>8}{'ratio':>8}  target")
    for name, asked in found.items():
        median = statistics.median(rates[name])
        p99 = statistics.median([each.p99_ms for each in asked])
        target = f"  at least {TARGET}" if name == "kept ruling" else ""
        line = f"{name:22}{median:9.0f}{min(rates[name]):7.0f}{max(rates[name]):7.0f}{p99:8.1f}"
        print(f"{line}{median / floor:8.2f}{target}")


if __name__ == "__main__":
    main()
