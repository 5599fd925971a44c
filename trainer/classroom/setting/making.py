"""How long it takes to make what an assignment lacks, told beforehand as a range."""

import math
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median
from typing import Final, TypeAlias

from trainer.scenarios.kind import kinds

TIMES: Final = Path(__file__).with_name("data") / "making.toml"
"""Milliseconds of processor time a position, by kind and level: written by `benchmarks.making`."""
TOO_RARE: Final = 10_000
"""Where one takes more milliseconds, no exam asks it: five such questions for 25 candidates would take twenty
minutes of processor time at least. The dearest that are asked took 3 to 7 s, the others 15 to 40 s: measured
from few positions they waver, and the limit stands between.
"""
_LONGEST: Final = 5
"""So many times what was measured it may take: a slower or busier host, and positions about equally hard."""
_A_MINUTE: Final = 60_000

Lacks: TypeAlias = tuple[str, int, int]
"""Of a kind and level, how many positions."""


@dataclass(frozen=True, slots=True)
class MakingTime:
    """Minutes that the making takes, if nothing else waits to be made: from `low` to `high`."""

    low: int
    high: int


def making_time(lacking: Iterable[Lacks]) -> MakingTime | None:
    """How long it takes to make these; None for nothing."""
    spent = sum(milliseconds_of(kind, level) * number for kind, level, number in lacking)
    if not spent:
        return None
    return MakingTime(int(spent // _A_MINUTE), math.ceil(_LONGEST * spent / _A_MINUTE))


def is_too_rare(kind: str, level: int) -> bool:
    """Whether positions of a kind and level take too long to be made for an exam."""
    return milliseconds_of(kind, level) > TOO_RARE


def levels_made(kind: str) -> tuple[int, ...]:
    """The levels of a kind that are not too rare for an exam."""
    return tuple(level for level in kinds()[kind].levels if not is_too_rare(kind, level))


def milliseconds_of(kind: str, level: int) -> float:
    """Milliseconds for one; of a kind that was not measured the median of all."""
    return _times().get(kind, {}).get(str(level)) or _usual()


@cache
def _times() -> Mapping[str, Mapping[str, int]]:
    return tomllib.loads(TIMES.read_text(encoding="utf-8"))


@cache
def _usual() -> float:
    return median(spent for levels in _times().values() for spent in levels.values())
