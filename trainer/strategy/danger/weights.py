"""How much each shape of a wait weighs in a position.

The weight is exp of a sum of named parameters, or 0 for what can not be. A name says the class of the
shape, the term and the case, as in `kanchan.late_from_hand.3`. The numbers are in `data/danger.json`. A
shape can not be if too few of its tiles are unseen, or if one of its waits is genbutsu: then it is furiten
and wins on none of them (FUR-1, DEF-2).
"""

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple, Self, TypeAlias

import numpy as np
import numpy.typing as npt

from trainer.rules.tiles.tile import COPIES
from trainer.strategy.danger.facing import DECLARED, ROLES, SIGNS, Evidence, signs
from trainer.strategy.danger.hypotheses import (
    CLASSES,
    HOLDS,
    PAIRS,
    RUNS,
    SHAPES,
    SINGLES,
    SUITED,
    WAITS,
    Flags,
    Floats,
    Ints,
)

PRIOR_COUNTS: Final[Mapping[str, float]] = {
    "ryanmen.base.14": (11177 + 11392) / 6,
    "ryanmen.base.25": (12740 + 12688) / 6,
    "ryanmen.base.36": (14199 + 14012) / 6,
    "sanmenchan.base.147": (2735 + 2682) / 6,
    "sanmenchan.base.258": 2756 / 3,
    "kanchan.base.2": (3604 + 3720) / 6,
    "kanchan.base.3": (3646 + 3737) / 6,
    "kanchan.base.4": (3004 + 2968) / 6,
    "kanchan.base.5": 2489 / 3,
    "penchan.base.3": (3237 + 3349) / 6,
    "tanki.base.1": (734 + 712) / 6,
    "tanki.base.2": (595 + 647) / 6,
    "tanki.base.3": (620 + 650) / 6,
    "tanki.base.4": (232 + 225) / 6,
    "tanki.base.5": 639 / 3,
}
"""Riichis of 142,461 that wait by one shape of one suit [houou-statistics, strategy.md section 1]."""
SHANPON_HALF: Final = 0.22
"""Prior weight of a pair in a suit: two of them weigh about what 10.6 % of shanpon ask for."""
HONOUR_HALF: Final = 0.3
HONOUR_TANKI: Final = 0.45
WAYS: Final = 0.7
DEAD: Final = {0: math.log(0.02)}
"""Prior of a wait by a run without a live tile [strategy.md section 1]."""
KAPPA: Final = math.log(1.06)
MOST_LIVE: Final = 12
HONOUR_CLASSES: Final = ("honour_shanpon", "honour_tanki")
HONOUR_LIVE: Final = 4


class Tables(NamedTuple):
    """The parameters laid out as they are added up, or their numbers in the same places.

    `signs` is (54, 36): sign of a rank by shape; `base` and `ways` (36,); `live` (36, 13); `declared`
    (36, 5). For honours, pair and single: `honour_base` (2, 3) by role, `honour_ways` and `honour_dora`
    (2,), `honour_live` (2, 5), `honour_declared` (2, 5). `kappa` is (1,).
    """

    signs: Any
    base: Any
    ways: Any
    live: Any
    declared: Any
    honour_base: Any
    honour_ways: Any
    honour_dora: Any
    honour_live: Any
    honour_declared: Any
    kappa: Any


Names: TypeAlias = dict[str, int]


@cache
def layout() -> tuple[Names, Tables]:
    """The place of each parameter by name, and for each cell of the tables the place that it takes."""
    names: Names = {}

    def place(*words: object) -> int:
        return names.setdefault(".".join(map(str, words)), len(names))

    def sign(index: int, rank: int, shape: int) -> int:
        return place(SHAPES[shape].wait_class, SIGNS[index], f"{SHAPES[shape].distance(rank):g}")

    shapes = range(len(SHAPES))
    classes = [shape.wait_class for shape in SHAPES]
    tables = Tables(
        signs=[
            [sign(s, rank, shape) for shape in shapes] for rank in range(1, 10) for s in range(len(SIGNS))
        ],
        base=[place(shape.wait_class, "base", shape.name) for shape in SHAPES],
        ways=[place(each, "ways") for each in classes],
        live=[[place(each, "live", live) for live in range(MOST_LIVE + 1)] for each in classes],
        declared=[[place(each, "declared", part) for part in DECLARED] for each in classes],
        honour_base=[[place(each, "base", role) for role in ROLES] for each in HONOUR_CLASSES],
        honour_ways=[place(each, "ways") for each in HONOUR_CLASSES],
        honour_dora=[place(each, "dora") for each in HONOUR_CLASSES],
        honour_live=[[place(each, "live", n) for n in range(HONOUR_LIVE + 1)] for each in HONOUR_CLASSES],
        honour_declared=[[place(each, "declared", part) for part in DECLARED] for each in HONOUR_CLASSES],
        kappa=[place("kappa")],
    )
    return names, Tables(*map(np.array, tables))


def priors() -> Floats:
    """The parameters before anything is fitted: published counts, and no effect of any sign."""
    names, _ = layout()
    values = np.zeros(len(names))
    for name, index in names.items():
        values[index] = _prior(name)
    return values


def _prior(name: str) -> float:
    wait_class, _, rest = name.partition(".")
    term, _, case = rest.partition(".")
    if name in PRIOR_COUNTS:
        return math.log(PRIOR_COUNTS[name] / 1000)
    if term == "base":
        half = {"shanpon": SHANPON_HALF, "honour_shanpon": HONOUR_HALF, "honour_tanki": HONOUR_TANKI}
        return math.log(half[wait_class])
    if term == "ways":
        return WAYS
    if term == "live" and wait_class in CLASSES[:4]:
        return DEAD.get(int(case), 0.0)
    return KAPPA if name == "kappa" else 0.0


@dataclass(frozen=True)
class Parameters:
    """Values in the order of `layout`, the tables made of them, and what they were fitted on."""

    values: Floats
    about: Mapping[str, Any] = field(default_factory=dict)
    tables: Tables = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "tables", spread(self.values))

    def to_json(self) -> str:
        """As JSON: what they were fitted on, then the values by class of wait and term."""
        names, _ = layout()
        tree: dict[str, dict[str, Any]] = {}
        for name, index in names.items():
            wait_class, _, rest = name.partition(".")
            tree.setdefault(wait_class, {})[rest] = round(float(self.values[index]), 4)
        return json.dumps({"about": dict(self.about), "parameters": tree}, indent=1) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Self:
        """:raises ValueError: if the names are not exactly those of the model."""
        data = json.loads(text)
        found = dict(_flat(data["parameters"]))
        names, _ = layout()
        if found.keys() != names.keys():
            odd = sorted(found.keys() ^ names.keys())
            raise ValueError(f"{len(odd)} parameters are missing or unknown, as {odd[0]!r}")
        return cls(np.array([found[name] for name in names]), data["about"])


def _flat(tree: Mapping[str, Mapping[str, float]]) -> Iterator[tuple[str, float]]:
    for wait_class, terms in tree.items():
        for rest, value in terms.items():
            yield f"{wait_class}.{rest}" if rest else wait_class, float(value)


def spread(values: Floats) -> Tables:
    """The tables of some values."""
    return Tables(*(values[cells] for cells in layout()[1]))


def gathered(tables: Tables) -> Floats:
    """What falls to each parameter if the cells of the tables are added up: the turn of `spread`."""
    names, cells = layout()
    total = np.zeros(len(names))
    for places, numbers in zip(cells, tables, strict=True):
        index: Ints = places
        total += np.bincount(index.ravel(), np.asarray(numbers, float).ravel(), len(names))
    return total


@cache
def fitted() -> Parameters:
    """The parameters that `manage.py fit_danger` wrote, read once."""
    return Parameters.from_json(files("trainer.strategy").joinpath("data/danger.json").read_text("utf-8"))


HIGHEST: Final = 20.0
"""No log weight is above this: a wild step of a fit must not overflow."""
_NEVER: Final = -1e6
_IMPOSSIBLE: Final = _NEVER / 2
_LOG_ONE: Final[Floats] = np.array([_NEVER, *np.log(np.arange(1, COPIES + 1) / COPIES)])
"""By the unseen copies: log of the ways to hold one, as a part of those with all four unseen."""
_LOG_TWO: Final[Floats] = np.array([_NEVER, _NEVER, *np.log(np.array([1, 3, 6]) / 6)])


class Features(NamedTuple):
    """What the terms are taken from. Suits: `signs` (n * 3, 54), `ways`, `possible`, `live` (n, 3, 36).
    Honours, pair and single: `honour_ways`, `honour_possible` (n, 2, 7); `honour_live`, `honour_dora`,
    `roles` (n, 7). `declared` is (n,)."""

    signs: Floats
    ways: Floats
    possible: Flags
    live: npt.NDArray[np.int64]
    honour_ways: Floats
    honour_possible: Flags
    honour_live: npt.NDArray[np.int8]
    honour_dora: npt.NDArray[np.int8]
    roles: npt.NDArray[np.int8]
    declared: npt.NDArray[np.int8]


class Weights(NamedTuple):
    """`suits` (n, 3, 36) and `honours` (n, 2, 7); for a pair the weight of a half of a shanpon."""

    suits: Floats
    honours: Floats


def features(evidence: Evidence) -> Features:
    """The numbers that the terms of the model are taken from."""
    n = len(evidence)
    safe = evidence.safe[:, :SUITED].reshape(n, 3, 9)
    ways = _ways_in_suits(evidence.unseen[:, :SUITED].reshape(n, 3, 9))
    unseen = evidence.unseen[:, SUITED:]
    honour_ways = np.stack([_LOG_TWO[unseen], _LOG_ONE[unseen]], axis=1)
    public = evidence.public[:, :SUITED].reshape(n, 3, 9)
    possible = (ways > _IMPOSSIBLE) & (safe @ WAITS.T == 0)
    honour_possible = (honour_ways > _IMPOSSIBLE) & ~evidence.safe[:, None, SUITED:]
    return Features(
        signs=signs(evidence),
        ways=np.where(possible, ways, 0),
        possible=possible,
        live=(public @ WAITS.T).astype(np.int64),
        honour_ways=np.where(honour_possible, honour_ways, 0),
        honour_possible=honour_possible,
        honour_live=evidence.public[:, SUITED:],
        honour_dora=evidence.dora[:, SUITED:],
        roles=evidence.roles,
        declared=evidence.declared,
    )


def _ways_in_suits(unseen: npt.NDArray[np.int8]) -> Floats:
    """(n, 3, 36): log of the ways to hold each shape, as a part of those with nothing seen."""
    ones = _LOG_ONE[unseen]
    ways = np.empty((*unseen.shape[:2], len(WAITS)))
    ways[..., :RUNS] = ones @ HOLDS[:RUNS].T
    ways[..., PAIRS] = _LOG_TWO[unseen]
    ways[..., SINGLES] = ones
    return ways


def weights(tables: Tables, seen: Features) -> Weights:
    """The weight of every shape."""
    n = len(seen.declared)
    suits = (seen.signs @ tables.signs).reshape(n, 3, len(WAITS)) + tables.base + tables.ways * seen.ways
    suits += tables.live[np.arange(len(WAITS)), seen.live]
    suits += tables.declared[:, seen.declared].T[:, None]
    honours = tables.honour_base[:, seen.roles].transpose(1, 0, 2)
    honours = honours + tables.honour_ways[:, None] * seen.honour_ways
    honours += tables.honour_live[:, seen.honour_live].transpose(1, 0, 2)
    honours += tables.honour_dora[:, None] * seen.honour_dora[:, None]
    honours += tables.honour_declared[:, seen.declared].T[:, :, None]
    return Weights(
        np.where(seen.possible, np.exp(np.minimum(suits, HIGHEST)), 0),
        np.where(seen.honour_possible, np.exp(np.minimum(honours, HIGHEST)), 0),
    )


class Shares(NamedTuple):
    """What the shapes weigh in waits. `suits` and `honours` as in `Weights`, each pair multiplied by all
    others; `kinds` (n, 34) the weight of all waits on a kind; `pairs` (n,) the sum of all halves;
    `total` (n,) the weight of all hypotheses, never 0."""

    suits: Floats
    honours: Floats
    kinds: Floats
    pairs: Floats
    total: Floats


def shares(weighed: Weights) -> Shares:
    """Join the pairs to shanpon: a half weighs itself times the sum of the other halves."""
    suits, honours = weighed.suits.copy(), weighed.honours.copy()
    pairs = suits[..., PAIRS].sum((1, 2)) + honours[:, 0].sum(1)
    suits[..., PAIRS] *= pairs[:, None, None] - suits[..., PAIRS]
    honours[:, 0] *= pairs[:, None] - honours[:, 0]
    n = len(pairs)
    kinds = np.concatenate([(suits @ WAITS).reshape(n, SUITED), honours.sum(1)], axis=1)
    shanpon = suits[..., PAIRS].sum((1, 2)) + honours[:, 0].sum(1)
    total = suits.sum((1, 2)) + honours.sum((1, 2)) - shanpon / 2
    return Shares(suits, honours, kinds, pairs, np.maximum(total, np.finfo(float).tiny))
