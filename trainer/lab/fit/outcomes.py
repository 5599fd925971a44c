"""Fits how fast hands are decided and what they pay, on real hands and published facts.

The result is `data/rates.json` of `trainer.strategy`. Rates of a first riichi, a chase and a fold are found
by maximum likelihood (Fisher scoring, derivatives by difference). Published first riichis count as so many
observed ones (`WORTH`).
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import asdict, astuple, dataclass, replace
from typing import Any, Final, TypeAlias

import numpy as np

from trainer.lab.fit.batch import (
    CHASE_ENDS,
    FIRST_ENDS,
    FOLD_ENDS,
    Numbers,
    WaitBatch,
    Walls,
    batch_waits,
    chase_ends,
    first_ends,
    fold_ends,
)
from trainer.lab.fit.outcome_rows import ChaseRow, FirstRow, FoldRow, HandRows, WinRow
from trainer.lab.fit.published import (
    CALIBRATED,
    FITTED_TURNS,
    FirstCell,
    first_cells,
    value_cells,
    value_points,
    walls_of_first,
)
from trainer.strategy.choice.rates import (
    EASES,
    MEAN_HIDDEN,
    SHAPES,
    ChaseRates,
    DamatenRates,
    FirstRates,
    FoldRates,
    Rates,
    ValueRates,
)
from trainer.strategy.danger.facing import Facing, evidence_of
from trainer.strategy.danger.hypotheses import Floats
from trainer.strategy.danger.tile_danger import dangers

LEAST_WINS: Final = 30
"""Fewer wins, seen by three others each, tell no line."""


def fit_values(rows: HandRows, start: ValueRates) -> ValueRates:
    """Means of what was won and paid; straight lines for the riichi player's win. A mean of no rows stays
    as it was."""

    def mean(what: str, before: tuple[float, float]) -> tuple[float, float]:
        return _mean_paid(rows, what, before, False), _mean_paid(rows, what, before, True)

    def both(what: str, before: float) -> float:
        points = [paid.points for paid in rows.paid if paid.what == what]
        return float(np.mean(points)) if points else before

    return ValueRates(
        rival_ron=tuple(_line(rows.wins, deals, False, start.rival_ron[deals]) for deals in (False, True)),
        rival_tsumo=tuple(_line(rows.wins, deals, True, start.rival_tsumo[deals]) for deals in (False, True)),
        others_tsumo=_others_tsumo(rows.folds, start.others_tsumo),
        others_ron=start.others_ron,
        calm_tsumo=mean("first other_tsumo", start.calm_tsumo),
        calm_deal_in=mean("first deal_other", start.calm_deal_in),
        calm_draw=(
            both("draw tenpai against 0", start.calm_draw[0]),
            both("draw riichi against 0", start.calm_draw[1]),
        ),
        tenpai_at_draw=both("draw tenpai against 1", start.tenpai_at_draw),
        noten_at_draw=_mean_change(rows.folds, "draw_noten", start.noten_at_draw),
        ippatsu=float(np.mean([row.ippatsu for row in rows.wins])) if rows.wins else start.ippatsu,
    )


def _mean_paid(rows: HandRows, what: str, before: tuple[float, float], deals: bool) -> float:
    points = [paid.points for paid in rows.paid if paid.what == what and paid.deals == deals]
    return float(np.mean(points)) if points else before[deals]


def _mean_change(rows: Sequence[FoldRow], end: str, before: float) -> float:
    changes = [row.change for row in rows if row.end == end]
    return float(np.mean(changes)) if changes else before


def _others_tsumo(rows: Sequence[FoldRow], before: tuple[float, float, float]) -> tuple[float, float, float]:
    """By who deals: another, the hero, the riichi player."""
    roles = ((False, False), (True, False), (False, True))
    first, second, third = (
        _mean_change([row for row in rows if (row.deals, row.rival_deals) == role], "other_tsumo", mean)
        for role, mean in zip(roles, before, strict=True)
    )
    return first, second, third


def _line(
    rows: Sequence[WinRow], deals: bool, tsumo: bool, before: tuple[float, float, float]
) -> tuple[float, float, float]:
    """Least squares on the turn and the dora hidden from each of the others."""
    known = [
        (1.0, min(max(row.turn, 4), 14) - 8.0, hidden - MEAN_HIDDEN, row.points)
        for row in rows
        if row.deals == deals and row.tsumo == tsumo
        for hidden in row.hidden
    ]
    if len(known) < LEAST_WINS:
        return before
    found = np.linalg.lstsq(np.array(known, float)[:, :3], np.array(known, float)[:, 3], rcond=None)[0]
    mean, by_turn, by_dora = found.tolist()
    return mean, by_turn, by_dora


Model: TypeAlias = Callable[[Floats], Floats]
"""From the numbers to probabilities (n, columns) that add up to 1 in each row."""
STEP: Final = 1e-4
LEAST: Final = 1e-7
ROUNDS: Final = 40
SETTLED: Final = 0.01
"""A round that gains less than so much likelihood is the last."""


@dataclass(frozen=True, slots=True)
class Observed:
    """What a model foretells, and how often each came: `counts` (n, columns), weights included."""

    model: Model
    counts: Floats

    def likelihood(self, numbers: Floats) -> float:
        """The logarithm, without what does not hang on the numbers."""
        return float((self.counts * np.log(np.maximum(self.model(numbers), LEAST))).sum())

    def slope(self, numbers: Floats) -> tuple[Floats, Floats]:
        """Of the likelihood: its gradient, and the information (the expected curvature)."""
        now = np.maximum(self.model(numbers), LEAST)
        changes = np.empty((len(numbers), *now.shape))
        for place in range(len(numbers)):
            moved = numbers.copy()
            moved[place] += STEP
            changes[place] = (np.maximum(self.model(moved), LEAST) - now) / STEP
        flat = changes.reshape(len(numbers), -1)
        rows = np.repeat(self.counts.sum(1), now.shape[1])
        return flat @ (self.counts / now).ravel(), (flat * (rows / now.ravel())) @ flat.T


def most_likely(observed: Sequence[Observed], start: Floats, towards: float = 1.0) -> Floats:
    """The numbers that make all that was observed most likely; `towards` is the weight of a squared
    distance from the start, which holds those that the rows say nothing of."""

    def worth(numbers: Floats) -> float:
        away = towards / 2 * float(((numbers - start) ** 2).sum())
        return sum(each.likelihood(numbers) for each in observed) - away

    numbers, best = start.copy(), worth(start)
    for _ in range(ROUNDS):
        parts = [each.slope(numbers) for each in observed]
        gradient = np.sum([part[0] for part in parts], axis=0) - towards * (numbers - start)
        curve = np.sum([part[1] for part in parts], axis=0) + towards * np.eye(len(numbers))
        ahead = np.linalg.solve(curve, gradient)
        size = 1.0
        while (found := worth(numbers + size * ahead)) < best and size > STEP:
            size /= 2
        if found <= best + SETTLED:
            break
        numbers, best = numbers + size * ahead, found
    return numbers


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


def firsts_as_batch(rows: Sequence[FirstRow]) -> tuple[WaitBatch, Walls, Numbers]:
    """What `batch.first_ends` takes."""
    opened = np.array([row.opened for row in rows], float)
    return batch_waits([row.wait for row in rows]), walls_of(rows), opened


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
        kept=start.kept,
        values=fit_values(rows, start.values),
        live_outs=LIVE_OUTS,
    )
    return replace(fitted, damaten=fit_damaten(fitted))
