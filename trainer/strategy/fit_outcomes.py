"""Fits how fast hands are decided on rows of real hands and on published outcomes (`data/rates.json`).

Records tell the rates of a first riichi, a chase and a fold by maximum likelihood. The published first
riichis count as so many observed ones (`WORTH`), at some turns only; the other turns test the fit.
Damaten, which records show only where players chose it, is calibrated on every other cell of the published
expected points; the rest test it.
"""

import math
from collections.abc import Sequence
from dataclasses import asdict, astuple, replace
from typing import Any, Final

import numpy as np

from trainer.strategy.batch import (
    CHASE_ENDS,
    FIRST_ENDS,
    FOLD_ENDS,
    Numbers,
    Waits,
    Walls,
    chase_ends,
    first_ends,
    fold_ends,
    waits_of,
)
from trainer.strategy.danger import dangers
from trainer.strategy.evaluate_points import value_points
from trainer.strategy.evidence import evidence_of
from trainer.strategy.facing import Facing
from trainer.strategy.fit_values import fit_values
from trainer.strategy.hypotheses import Floats
from trainer.strategy.outcome_rows import ChaseRow, FirstRow, FoldRow, HandRows
from trainer.strategy.published_cells import (
    CALIBRATED,
    FITTED_TURNS,
    FirstCell,
    first_cells,
    value_cells,
    walls_of_first,
)
from trainer.strategy.rates import (
    EASES,
    SHAPES,
    ChaseRates,
    DamatenRates,
    FirstRates,
    FoldRates,
    Rates,
)
from trainer.strategy.scoring_fit import Observed, most_likely

WORTH: Final = 600
"""A published share counts as so many observed hands."""
LIVE_OUTS: Final = 1.0
"""The rates of chasing and folding are fitted on the live tiles that the danger model expects."""
FIRST_STEP: Final = 0.2
LAST_STEP: Final = 0.005
LEAST_FACTOR: Final = 0.3
CHUNK: Final = 4000
_FREE_SHAPES: Final = SHAPES[1:]
"""Factors by shape are against that of `single`, which is 1."""
_REST: Final = (
    "trap",
    "width",
    "ron_width",
    "tsumo_by_turn",
    "ron_by_turn",
    "live_honour_by_turn",
    "ready_turn",
    "ready_spread",
    "ready_before",
    "other_tsumo",
    "other_ron",
    "deal_in",
    "open_opponents",
    "fading",
)
_CHASE: Final = ("own", "rival", "ron_other", "ron_width", "rival_ron", "other_win", "deal_other")
_FOLD: Final = ("rival", "rival_ron", "other_win", "other_ron")


def first_numbers(rates: FirstRates) -> Floats:
    """The rates of a first riichi as a vector."""
    shapes = [rates.shape[name] for name in _FREE_SHAPES]
    return np.array([*rates.tsumo, *rates.ron, *shapes, *(getattr(rates, name) for name in _REST)])


def first_rates(numbers: Floats) -> FirstRates:
    """The other way."""
    given = numbers.tolist()
    eases = len(EASES)
    shapes = 2 * eases + len(_FREE_SHAPES)
    shape = dict(zip(SHAPES, (0.0, *given[2 * eases : shapes]), strict=True))
    rest = dict(zip(_REST, given[shapes:], strict=True))
    return FirstRates(tsumo=tuple(given[:eases]), ron=tuple(given[eases : 2 * eases]), shape=shape, **rest)


def counts_of(ends: Sequence[str], columns: Sequence[str]) -> Floats:
    """(n, columns): 1 where a row ended so; an end that has no column leaves its row empty."""
    found = np.zeros((len(ends), len(columns)))
    for row, end in enumerate(ends):
        if end in columns:
            found[row, columns.index(end)] = 1.0
    return found


def walls_of(rows: Sequence[FirstRow] | Sequence[ChaseRow] | Sequence[FoldRow]) -> Walls:
    """The walls of some rows."""
    return Walls(np.array([row.left for row in rows], float), np.array([row.unseen for row in rows], float))


def firsts_as_batch(rows: Sequence[FirstRow]) -> tuple[Waits, Walls, Numbers]:
    """What `batch.first_ends` takes."""
    opened = np.array([row.opened for row in rows], float)
    return waits_of([row.wait for row in rows]), walls_of(rows), opened


def live_outs(faced: Sequence[Facing]) -> Numbers:
    """(n,): the expected live tiles of the riichi that each row faces, by the danger model."""
    parts = [
        dangers(evidence_of(faced[start : start + CHUNK])).live_outs for start in range(0, len(faced), CHUNK)
    ]
    return np.concatenate([np.zeros(0), *parts])


def seats_of(rows: Sequence[ChaseRow] | Sequence[FoldRow]) -> Numbers:
    """(n,): the riichi player, counted from the hero."""
    return np.array([row.rival_seat for row in rows], float)


def fold_end_of(row: FoldRow) -> str:
    """Its end by `FOLD_ENDS`."""
    if row.end == "elsewhere":
        return "rival_rons" if row.rons_rival else "others_ron"
    return row.end


def _ends_of(what: str) -> tuple[str, ...]:
    return ("tsumo", "ron_other") if what == "win" else (what,)


def share_of(ends: Floats, what: str) -> Numbers:
    """(n,): the published shares of `batch.first_ends`."""
    told = [place for place, end in enumerate(FIRST_ENDS) if end in _ends_of(what)]
    found: Numbers = ends[:, told].sum(1)
    return found


def fit_first(rows: Sequence[FirstRow], start: FirstRates) -> FirstRates:
    """Rates of a first riichi."""
    batch = firsts_as_batch(rows)
    observed = [
        Observed(
            lambda numbers: first_ends(*batch, first_rates(numbers)),
            counts_of([row.end for row in rows], FIRST_ENDS),
        )
    ]
    observed.append(_published([cell for cell in first_cells() if cell.turn in FITTED_TURNS]))
    return first_rates(most_likely(observed, first_numbers(start)))


def _published(cells: list[FirstCell]) -> Observed:
    """The published shares as so many hands, each that ended so or otherwise."""
    batch = walls_of_first(cells)
    shares = np.array([cell.share for cell in cells])
    told = np.array([[end in _ends_of(cell.end) for end in FIRST_ENDS] for cell in cells], float)

    def model(numbers: Floats) -> Floats:
        share = (first_ends(*batch, first_rates(numbers)) * told).sum(1)
        return np.stack([share, 1 - share], 1)

    return Observed(model, WORTH * np.stack([shares, 1 - shares], 1))


def fit_chase(rows: Sequence[ChaseRow], start: ChaseRates, factor: float) -> ChaseRates:
    """Rates of a second riichi."""
    outs = np.array([row.wait.live for row in rows])
    rival = live_outs([row.faced for row in rows]) * factor
    seat, walls = seats_of(rows), walls_of(rows)

    def rates_of(numbers: Floats) -> ChaseRates:
        return ChaseRates(**dict(zip(_CHASE, np.exp(numbers).tolist(), strict=True)))

    observed = Observed(
        lambda numbers: chase_ends(outs, rival, seat, walls, rates_of(numbers)),
        counts_of([row.end for row in rows], CHASE_ENDS),
    )
    return rates_of(most_likely([observed], np.log([getattr(start, name) for name in _CHASE])))


def fit_fold(rows: Sequence[FoldRow], start: FoldRates, factor: float) -> FoldRates:
    """Rates of a hand given up."""
    rival, seat, walls = live_outs([row.faced for row in rows]) * factor, seats_of(rows), walls_of(rows)

    def rates_of(numbers: Floats) -> FoldRates:
        chances = dict(zip(_FOLD, np.exp(numbers[:-2]).tolist(), strict=True))
        return FoldRates(by_turn=float(numbers[-2]), rival_by_turn=float(numbers[-1]), **chances)

    observed = Observed(
        lambda numbers: fold_ends(rival, seat, walls, rates_of(numbers)),
        counts_of([fold_end_of(row) for row in rows], FOLD_ENDS),
    )
    begin = [*(math.log(getattr(start, name)) for name in _FOLD), start.by_turn, start.rival_by_turn]
    return rates_of(most_likely([observed], np.array(begin)))


def fit_damaten(rates: Rates) -> DamatenRates:
    """Factors of damaten that come nearest to half of the published points: one at a time is changed,
    by ever smaller steps."""
    cells = value_cells()[CALIBRATED]

    def error(numbers: tuple[float, ...]) -> float:
        points = value_points(cells, replace(rates, damaten=DamatenRates(*numbers)))
        return sum((found.damaten - cell.damaten) ** 2 for found, cell in zip(points, cells, strict=True))

    best, step = astuple(rates.damaten), FIRST_STEP
    least = error(best)
    while step > LAST_STEP:
        tried = [
            tuple(number + way * step * (place == moved) for place, number in enumerate(best))
            for moved in range(len(best))
            for way in (-1, 1)
        ]
        found = min((each for each in tried if _may_be(each)), key=error)
        if error(found) < least:
            best, least = found, error(found)
        else:
            step /= 2
    return DamatenRates(*best)


def _may_be(numbers: tuple[float, ...]) -> bool:
    """Whether factors stay within reason."""
    silent = DamatenRates(*numbers)
    within = min(silent.ron, silent.others, silent.deal_in) >= LEAST_FACTOR
    return within and 0.0 <= silent.evenness <= 1.0 and -0.1 <= silent.ron_by_turn <= 0.0


def as_json(rates: Rates, digits: int = 4) -> dict[str, Any]:
    """What `data/rates.json` holds."""

    def rounded(value: Any) -> Any:
        if isinstance(value, float):
            return round(value, digits)
        if isinstance(value, dict):
            return {name: rounded(each) for name, each in value.items()}
        return [rounded(each) for each in value] if isinstance(value, list | tuple) else value

    return {name: rounded(value) for name, value in asdict(rates).items()}


def fit_rates(rows: HandRows, start: Rates) -> Rates:
    """All rates from the rows of the training half.

    :raises ValueError: if there is no first riichi, no second one or no fold among them.
    """
    for name, some in (("first riichi", rows.firsts), ("second riichi", rows.chases), ("fold", rows.folds)):
        if not some:
            raise ValueError(f"no {name} in these records")
    fitted = Rates(
        first=fit_first(rows.firsts, start.first),
        damaten=start.damaten,
        chase=fit_chase(rows.chases, start.chase, LIVE_OUTS),
        fold=fit_fold(rows.folds, start.fold, LIVE_OUTS),
        values=fit_values(rows, start.values),
        live_outs=LIVE_OUTS,
    )
    return replace(fitted, damaten=fit_damaten(fitted))
