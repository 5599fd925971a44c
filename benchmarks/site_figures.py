"""What `benchmarks.site` measured: a row a kind of visitor and a row a request of theirs, and the machine."""

import argparse
import os
import re
import resource
import time
import urllib.request
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from benchmarks.breaking import TICK, processor_time
from benchmarks.crowd import Seen, at
from benchmarks.site_visitors import ANSWER, Jar, Visitors
from benchmarks.start import MIB, WORKER_MIB

SHARES: Final = (50, 95, 99, 100)
REFUSED: Final = re.compile(r'^dojo_answers_refused_total\{why="(\w+)"\} ([\d.]+)$', re.MULTILINE)
CAVEAT: Final = (
    "Visitors and floor take their part of the same cores: compare within this run, "
    "and trust a time only where other work is near 0 %."
)
HEADS: Final = ("requests", "a second", "p50", "p95", "p99", "most ms", "errors", "queries", "most", "cpu ms")


@dataclass(frozen=True)
class Row:
    """Requests of one sort: milliseconds that 50, 95, 99 and 100 of a hundred took at most, failures, and the
    statements of the database, in the mean and at most, with the milliseconds of processor time (median).
    """

    name: str
    number: int
    a_second: float
    ms: tuple[float, ...]
    errors: int
    queries: float | None
    most_queries: int | None
    processor: float | None

    @classmethod
    def of(cls, name: str, seconds: float, seen: Seen, sorts: Iterable[str]) -> "Row":
        """Of so many seconds the requests of these names."""
        names = list(sorts)
        took = [ms for each in names for ms in seen.took.get(each, ())]
        counted = [told for each in names for told in seen.counted.get(each, ())]
        asked = [queries for queries, _ in counted]
        errors = sum(number for error, number in seen.errors.items() if error.rpartition(": ")[0] in names)
        return cls(
            name,
            len(took),
            len(took) / seconds,
            tuple(at(share, took) for share in SHARES),
            errors,
            sum(asked) / len(asked) if asked else None,
            max(asked) if asked else None,
            at(50, [processor for _, processor in counted]) if counted else None,
        )

    def __str__(self) -> str:
        times = "".join(f"{ms:9.0f}" if ms >= 10 else f"{ms:9.1f}" for ms in self.ms)
        asked = (
            "" if self.queries is None else f"{self.queries:9.1f}{self.most_queries:9}{self.processor:9.2f}"
        )
        return f"{self.name:30}{self.number:9}{self.a_second:9.1f}{times}{self.errors:9}{asked}"


@dataclass(frozen=True)
class Stored:
    """What became of the answers that were acknowledged."""

    acknowledged: int
    lost: int
    twice: int
    given_up: int

    def __str__(self) -> str:
        return (
            f"answers acknowledged: {self.acknowledged}, lost {self.lost}, stored twice {self.twice}, "
            f"given up {self.given_up}"
        )


class Machine:
    """What the processors did since it was made, in percent of what they can."""

    def __init__(self, processes: dict[str, int]) -> None:
        self.processes, self.load = processes, os.getloadavg()[0]
        self.began, self.before = time.monotonic(), self._spent()

    def _spent(self) -> dict[str, float]:
        """Seconds of processor time."""
        own = resource.getrusage(resource.RUSAGE_SELF)
        ticks = [int(each) for each in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
        spent = {name: processor_time(process) for name, process in self.processes.items()}
        # Idle, and waiting for the disk.
        busy = (sum(ticks) - ticks[3] - ticks[4]) / TICK
        return spent | {"these visitors": own.ru_utime + own.ru_stime, "all": busy}

    def since(self) -> dict[str, float]:
        """By who took it; `other work` is what is left of all that was done. And the loads."""
        whole = (time.monotonic() - self.began) * (os.cpu_count() or 1)
        shares = {name: 100 * (now - self.before[name]) / whole for name, now in self._spent().items()}
        shares["other work"] = max(0.0, shares.pop("all") - sum(shares.values()))
        return shares | {"load before": self.load, "load after": os.getloadavg()[0]}


@dataclass
class Measured:
    """All that a run found."""

    rows: list[Row]
    people: dict[str, int]
    errors: Counter[str]
    machine: dict[str, float]
    times_the_floor: dict[str, float] | None
    silence: float
    saved: int
    memory: dict[str, dict[str, float]] = field(default_factory=dict)
    refused: dict[str, int] = field(default_factory=dict)
    stored: Stored | None = None
    database: str = "a database elsewhere"

    @property
    def wrong(self) -> list[str]:
        """What must not be, in words."""
        found = [f"{number} times {error}" for error, number in self.errors.items()]
        found += [f"{number} answers refused: {why}" for why, number in self.refused.items()]
        if self.stored and (self.stored.lost or self.stored.twice or self.stored.given_up):
            found.append("answers lost, stored twice or given up")
        return found

    def as_json(self, options: argparse.Namespace) -> dict[str, Any]:
        """For programs."""
        asked = {name: getattr(options, name) for name in ("learners", "minutes", "thought", "puzzles")}
        return {"asked": asked, "cores": os.cpu_count(), "wrong": self.wrong, "note": CAVEAT} | asdict(self)

    def as_text(self, options: argparse.Namespace) -> str:
        """For people."""
        machine = dict(self.machine)
        before, after = machine.pop("load before"), machine.pop("load after")
        took = ", ".join(f"{name} {share:.0f} %" for name, share in machine.items())
        asked = f"{options.learners} learners, {options.minutes:g} minutes, pauses times {options.thought:g}"
        lines = [
            f"{asked}; {self.database}; {os.cpu_count()} cores, load {before:.1f} before, {after:.1f} after",
            f"the cores were taken by: {took}",
            CAVEAT,
            f"{'':30}" + "".join(f"{head:>9}" for head in HEADS),
        ]
        return "\n".join([*lines, *map(str, self.rows), *self._verdict()])

    def _verdict(self) -> Iterable[str]:
        if self.times_the_floor:
            times = ", ".join(f"{each:.1f} in {name}" for name, each in self.times_the_floor.items())
            yield f"an htmx answer takes so many times the bare floor's, in this run: {times}"
        if self.memory:
            yield f"MiB at the end; at most {MIB} resident demanded, {WORKER_MIB} of the worker"
        for name, held in self.memory.items():
            yield f"  {name:8}" + ", ".join(f"{column} {mib:.0f}" for column, mib in held.items())
        if self.stored:
            yield f"{self.stored}; the longest wait for one {self.silence:.1f} s; drafts saved: {self.saved}"
        yield f"wrong: {'; '.join(self.wrong) or 'nothing'}"


def measured(visitors: Visitors, people: dict[str, list[Jar]], machine: dict[str, float]) -> Measured:
    """What was seen, told."""
    rows, errors = list[Row](), Counter[str]()
    for kind, seen in visitors.seen.items():
        names = {*seen.took, *(error.rpartition(": ")[0] for error in seen.errors)}
        sorts = [name for name in seen.took if name in names] + sorted(names - seen.took.keys())
        rows.append(Row.of(f"{len(people[kind])} {kind}", visitors.seconds, seen, sorts))
        if len(sorts) > 1:
            rows += [Row.of(f"  {sort}", visitors.seconds, seen, [sort]) for sort in sorts]
        errors += seen.errors
    numbers = {kind: len(jars) for kind, jars in people.items()}
    return Measured(rows, numbers, errors, machine, beside_floor(rows), visitors.silence, visitors.saved)


def beside_floor(rows: list[Row]) -> dict[str, float] | None:
    """How many times as much as the floor's answer an htmx answer takes, where both were asked."""
    named = {row.name.strip().lstrip("0123456789 "): row for row in rows}
    answer, floor = named.get(ANSWER), named.get("bare floor")
    if not (answer and floor and answer.processor and floor.processor):
        return None
    times = {"processor time": answer.processor / floor.processor}
    return times | {name: answer.ms[n] / floor.ms[n] for n, name in enumerate(("median", "p95"))}


def refused(port: int) -> dict[str, int]:
    """Answers that the site did not take, by why, as its own counters say."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as told:
        return {why: int(float(number)) for why, number in REFUSED.findall(told.read().decode())}
