"""What the first visit to a puzzle costs somebody on a phone: `python -m benchmarks.first_visit`.

The site runs as it ships, its static files collected and compressed. Headless Chromium, its cache empty, asks
for a puzzle of each family and for the home page, with a processor four times as slow, 1.6 Mbit/s and 150 ms
to and fro. Bytes over the wire, headers included, requests, and the largest contentful paint in milliseconds:
of each page the median visit, and of the puzzles the one that costs most.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trainer.settings")

import django
from playwright.sync_api import Browser, sync_playwright

from benchmarks.serving import ROOT, served
from tests.chromium import ARGS, program
from trainer.puzzles.bank import BANK, read_bank
from trainer.scenarios.kind import kind_named

SLOWER, ROUND_TRIP, DOWN, UP = 4, 150, 1.6e6 / 8, 0.75e6 / 8
"""Of the processor; milliseconds; bytes a second."""
MOST_BYTES, MOST_REQUESTS, MOST_PAINT = 60_000, 10, 700
PHONE = {"width": 390, "height": 844}
WATCH = """
window.painted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.painted = entry.startTime;
}).observe({ type: "largest-contentful-paint", buffered: true });
"""


@dataclass(frozen=True)
class Visit:
    """One visit: bytes by address, and milliseconds until the largest paint."""

    sizes: dict[str, int]
    paint: float


def main() -> None:
    parser = argparse.ArgumentParser(description="What the first visit to a puzzle costs on a phone.")
    parser.add_argument("--visits", type=int, default=7, help="of each page")
    parser.add_argument("--families", type=int, default=100, help="so many at most, a puzzle of each")
    parser.add_argument("--bank", type=Path, default=BANK, help="folder with the bank's files")
    options = parser.parse_args()
    django.setup()
    with ExitStack() as stack:
        port = stack.enter_context(_site(options.bank))
        browser = stack.enter_context(_browser())
        pages = {"home": "/"} | _puzzles(options.bank, options.families)
        found = {
            name: [_visited(browser, f"http://localhost:{port}{path}") for _ in range(options.visits)]
            for name, path in pages.items()
        }
    _report(found)


@contextmanager
def _site(bank: Path) -> Iterator[int]:
    """The port of the site as it ships, on a new database with that bank."""
    with tempfile.TemporaryDirectory() as folder:
        env = {"VAR_DIR": folder, "STATIC_ROOT": f"{folder}/static", "DEBUG": "", "DATABASE_URL": ""}
        for command in (
            ["benchmarks.tables"],
            ["django", "load_bank", "--folder", str(bank), "--verbosity", "0"],
            ["django", "createcachetable", "--verbosity", "0"],
            ["django", "collectstatic", "--noinput", "--verbosity", "0"],
        ):
            subprocess.run([sys.executable, "-m", *command], cwd=ROOT, env=os.environ | env, check=True)
        with served("trainer.wsgi", ROOT, env) as port:
            yield port


@contextmanager
def _browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=ARGS)
        yield browser
        browser.close()


def _puzzles(bank: Path, families: int) -> dict[str, str]:
    """A puzzle of each family, by its name."""
    found: dict[str, str] = {}
    for entry in read_bank(bank):
        found.setdefault(kind_named(entry.kind).family, f"/p/{entry.slug}/")
    return dict(list(found.items())[:families])


def _visited(browser: Browser, address: str) -> Visit:
    """A visit by somebody who was never here."""
    context = browser.new_context(viewport=PHONE, device_scale_factor=2)  # type: ignore[arg-type]
    context.add_init_script(WATCH)
    page = context.new_page()
    session = context.new_cdp_session(page)
    addresses, sizes = {}, {}

    def began(event: dict[str, Any]) -> None:
        addresses[event["requestId"]] = event["response"]["url"]

    def ended(event: dict[str, Any]) -> None:
        if event["requestId"] in addresses:
            sizes[addresses[event["requestId"]]] = round(event["encodedDataLength"])

    session.on("Network.responseReceived", began)
    session.on("Network.loadingFinished", ended)
    session.send("Network.enable")
    session.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": ROUND_TRIP, "downloadThroughput": DOWN, "uploadThroughput": UP},
    )
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address, wait_until="networkidle")
    paint = page.evaluate("window.painted")
    context.close()
    return Visit(sizes, paint)


def _report(found: dict[str, list[Visit]]) -> None:
    print(f"{'median of the visits':24}{'bytes':>8}{'requests':>10}{'largest paint, ms':>19}")
    rows = {name: _middle(visits) for name, visits in found.items()}
    for name, (size, requests, paint) in rows.items():
        print(f"{name:24}{size:8,}{requests:10}{paint:19.0f}")
    worst = [
        max(column) for column in zip(*(row for name, row in rows.items() if name != "home"), strict=True)
    ]
    print(f"{'dearest puzzle':24}{worst[0]:8,.0f}{worst[1]:10.0f}{worst[2]:19.0f}")
    print(f"{'at most':24}{MOST_BYTES:8,}{MOST_REQUESTS:10}{MOST_PAINT:19}")
    last = next(reversed(found.values()))[0]
    for address, size in sorted(last.sizes.items(), key=lambda each: -each[1]):
        print(f"  {size:8,}  /{address.split('/', 3)[3]}")


def _middle(visits: list[Visit]) -> tuple[float, int, float]:
    """Median bytes, requests and paint."""
    sizes = [sum(visit.sizes.values()) for visit in visits]
    requests = [len(visit.sizes) for visit in visits]
    paints = [visit.paint for visit in visits]
    return statistics.median(sizes), round(statistics.median(requests)), statistics.median(paints)


if __name__ == "__main__":
    main()
