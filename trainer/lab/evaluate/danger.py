"""How good the danger model is on rows that it was not fitted on, beside the SMS table on the same rows.

The figures and their demands are those of strategy.md section 4; probabilities are 0..1.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from trainer.lab.fit.danger import Rows
from trainer.strategy.danger.hypotheses import CLASSES, Flags, Floats
from trainer.strategy.danger.tile_class import SYSTEMS, Codes, sms_classes, sms_danger
from trainer.strategy.danger.tile_danger import dangers
from trainer.strategy.danger.weights import Parameters

CHUNK: Final = 4000
BINS: Final = 20
SAMPLES: Final = 1000
CLASS_SIZE: Final = 5000
"""Tiles that a class needs so that its own error has a limit."""
MAIN_WAIT: Final = "main wait"
"""The class system that the model itself tells: the class of waits that a danger comes from most."""
NAMES: Final = {name: system.names for name, system in SYSTEMS.items()} | {MAIN_WAIT: CLASSES}
LEAST: Final = 1e-6
"""A foretold probability below this costs as much as this."""


@dataclass(frozen=True, slots=True)
class JudgedDanger:
    """All rows flat, in the order of their positions: what was foretold, by the table, and what was true.

    `position` and `riichi` number where a row belongs; `genbutsu` tells whether one was held there;
    `classes` has a code by class system.
    """

    model: Floats
    table: Floats
    hit: Flags
    position: npt.NDArray[np.int64]
    riichi: npt.NDArray[np.int32]
    genbutsu: Flags
    classes: dict[str, Codes]


def judged_dangers(rows: Rows, parameters: Parameters | None = None) -> JudgedDanger:
    """What the model and the table say of the rows."""
    parts: list[JudgedDanger] = []
    start = 0
    for chunk in rows.chunks(CHUNK):
        parts.append(_judged(chunk, parameters, start))
        start += len(chunk)
    if not parts:
        return _judged(rows, parameters, 0)
    return JudgedDanger(
        model=np.concatenate([part.model for part in parts]),
        table=np.concatenate([part.table for part in parts]),
        hit=np.concatenate([part.hit for part in parts]),
        position=np.concatenate([part.position for part in parts]),
        riichi=np.concatenate([part.riichi for part in parts]),
        genbutsu=np.concatenate([part.genbutsu for part in parts]),
        classes={name: np.concatenate([part.classes[name] for part in parts]) for name in NAMES},
    )


def _judged(rows: Rows, parameters: Parameters | None, start: int) -> JudgedDanger:
    asked, evidence = rows.asked, rows.evidence
    position, _ = np.nonzero(asked)
    genbutsu: Flags = np.any((rows.held > 0) & evidence.safe, axis=1)
    found = dangers(evidence, parameters)
    main = np.where(found.probability > 0, found.parts.argmax(1), -1).astype(np.int8)
    classes = {name: system.codes(evidence, rows.turn) for name, system in SYSTEMS.items()}
    return JudgedDanger(
        model=found.probability[asked],
        table=sms_danger(sms_classes(evidence), rows.turn)[asked],
        hit=rows.waits[asked],
        position=position + start,
        riichi=rows.riichi[position],
        genbutsu=genbutsu[position],
        classes={name: codes[asked] for name, codes in (classes | {MAIN_WAIT: main}).items()},
    )


def log_losses(foretold: Floats, hit: Flags) -> Floats:
    """Of each row, in nats."""
    chance = np.clip(foretold, LEAST, 1 - LEAST)
    return -np.where(hit, np.log(chance), np.log1p(-chance))


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean over rows with its 95 % interval."""

    mean: float
    low: float
    high: float


def bootstrap(
    numbers: Floats, group: npt.NDArray[np.int32], samples: int = SAMPLES, seed: int = 1
) -> Interval:
    """The mean of some numbers; whole groups (riichis) are drawn again, since their rows hang together."""
    _, where = np.unique(group, return_inverse=True)
    sums, sizes = np.bincount(where, numbers), np.bincount(where)
    rng = np.random.default_rng(seed)
    means = np.empty(samples)
    for sample in range(samples):
        drawn = rng.integers(0, len(sums), len(sums))
        means[sample] = sums[drawn].sum() / sizes[drawn].sum()
    low, high = np.percentile(means, [2.5, 97.5])
    return Interval(float(numbers.mean()), float(low), float(high))


@dataclass(frozen=True, slots=True)
class Bin:
    """Rows of like danger: how many, their mean danger, and the part of them that was waited on."""

    tiles: int
    foretold: float
    happened: float


def calibration(foretold: Floats, hit: Flags, bins: int = BINS) -> tuple[Bin, ...]:
    """Bins of equal count, ascending."""
    order = np.argsort(foretold, kind="stable")
    parts = [part for part in np.array_split(order, bins) if len(part)]
    return tuple(Bin(len(part), float(foretold[part].mean()), float(hit[part].mean())) for part in parts)


def calibration_error(bins: Sequence[Bin]) -> float:
    """ECE: the mean distance of what was foretold from what happened, by the tiles of a bin."""
    tiles = sum(each.tiles for each in bins)
    return sum(each.tiles * abs(each.foretold - each.happened) for each in bins) / tiles


@dataclass(frozen=True, slots=True)
class ClassError:
    """A class of tiles. `limit` of its error: the greater of 0.01 and 15 % of what happened, None if the
    class is small."""

    name: str
    tiles: int
    foretold: float
    happened: float
    limit: float | None

    @property
    def error(self) -> float:
        return abs(self.foretold - self.happened)

    @property
    def met(self) -> bool:
        return self.limit is None or self.error <= self.limit


def class_errors(foretold: Floats, hit: Flags, codes: Codes, names: Sequence[str]) -> tuple[ClassError, ...]:
    """Each class that has any tiles, in the order of the names."""
    found: list[ClassError] = []
    for code, name in enumerate(names):
        own = codes == code
        tiles = int(own.sum())
        if tiles:
            happened = float(hit[own].mean())
            limit = max(0.01, 0.15 * happened) if tiles >= CLASS_SIZE else None
            found.append(ClassError(name, tiles, float(foretold[own].mean()), happened, limit))
    return tuple(found)


def safest_deal_in(foretold: Floats, hit: Flags, position: npt.NDArray[np.int64]) -> float:
    """How often the safest row of a position is waited on; rows that tie count in equal parts."""
    _, where = np.unique(position, return_inverse=True)
    least = np.full(where.max() + 1, np.inf)
    np.minimum.at(least, where, foretold)
    safest = foretold == least[where]
    return float((np.bincount(where, hit & safest) / np.bincount(where, safest)).mean())


@dataclass(frozen=True, slots=True)
class MeasuredDanger:
    """All figures of danger; `loss_gain` is the model's log loss less that of the table.

    `safest_*`: deal-in rate of the safest tile at the `without_genbutsu` positions where none is held.
    """

    riichis: int
    positions: int
    tiles: int
    loss: float
    table_loss: float
    loss_gain: Interval
    calibration_error: float
    bins: tuple[Bin, ...]
    mean_class_error: float
    classes: dict[str, tuple[ClassError, ...]]
    without_genbutsu: int
    safest_model: float
    safest_table: float


def measured_danger(rows: Rows, parameters: Parameters | None = None) -> MeasuredDanger:
    """Every figure of the rows.

    :raises ValueError: if there are none, or a genbutsu is held at each position.
    """
    found = judged_dangers(rows, parameters)
    without = ~found.genbutsu
    if not without.any():
        raise ValueError("no position without genbutsu: there is nothing to measure")
    loss, table_loss = log_losses(found.model, found.hit), log_losses(found.table, found.hit)
    bins = calibration(found.model, found.hit)
    classes = {
        name: class_errors(found.model, found.hit, found.classes[name], names)
        for name, names in NAMES.items()
    }
    hit, position = found.hit[without], found.position[without]
    return MeasuredDanger(
        riichis=rows.riichis,
        positions=len(rows),
        tiles=len(found.hit),
        loss=float(loss.mean()),
        table_loss=float(table_loss.mean()),
        loss_gain=bootstrap(loss - table_loss, found.riichi),
        calibration_error=calibration_error(bins),
        bins=bins,
        mean_class_error=float(np.mean([each.error for each in classes["sms"]])),
        classes=classes,
        without_genbutsu=len(np.unique(position)),
        safest_model=safest_deal_in(found.model[without], hit, position),
        safest_table=safest_deal_in(found.table[without], hit, position),
    )
