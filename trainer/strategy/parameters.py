"""The parameters of the danger model by name: log weights that add up, and what one shares with another.

A name says the class of the shape, the term and the case, as in `kanchan.late_from_hand.3`:
- `base`: how common the shape is, by its name (the waited ranks from the nearer end of the suit), for an
  honour by its role; `1` is about a thousand riichis of `PRIOR_RIICHIS`.
- `ways`: the exponent on the part of all ways that the unseen tiles leave.
- `live`: by the copies of the waited kinds that are neither in a river nor in a meld nor an indicator.
- `declared`: by the discard with which the riichi was declared.
- the signs of `evidence.SIGNS`: by the distance of the kind from the shape (`hypotheses.Shape.distance`).
One number shifts the whole: the danger of a kind is `exp(kappa)` times its share of the weight. It is above
1 since a hand may wait by two shapes at once.
"""

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple, Self, TypeAlias

import numpy as np

from trainer.strategy.evidence import DECLARED, ROLES, SIGNS
from trainer.strategy.hypotheses import CLASSES, SHAPES, Floats, Ints

PRIOR_RIICHIS: Final = 142_461
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
