"""How well points foretell final places, and whether decisions of the South round are better told by them.

The one constant of `trainer.strategy.choice.standing` is fitted on one half of the games; all else is of the
other half. Two plain baselines are counted on the first: how often who is now at a place ends at each, and
the same by own points alone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import permutations
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from trainer.lab.evaluate.decisions import CLEAR_GAP, chances, games_of, influence_error, logit
from trainer.lab.evaluate.moments import WAYS, Moment, Placed, Sort
from trainer.lab.fit.games import is_held_out
from trainer.records.game_record import Game, RecordError
from trainer.records.sources import Unreadable, read_game, sources
from trainer.strategy.choice.situation import LAST_ROUND, hands_ahead
from trainer.strategy.danger.facing import PLAYERS
from trainer.strategy.danger.hypotheses import Flags, Floats

Whole: TypeAlias = npt.NDArray[np.int64]
LAST: Final = LAST_ROUND[1]
BAND: Final = 4000
"""Points alone are counted in bands of so many."""
BANDS: Final = 16
TENTHS: Final = 10
LEAST: Final = 1e-6
"""A probability below this counts as this."""
TRIED: Final = np.arange(3000.0, 8001.0, 50.0)
CLIPPED: Final = 98
"""Gaps beyond this percentile count as it, where choices are told by them."""


class PlacementRow(NamedTuple):
    """The points by seat after a hand of the South round, how many hands are scheduled after it, and the
    final place of each seat, from 0."""

    points: tuple[int, ...]
    ahead: int
    places: tuple[int, ...]


def collected_ends(paths: list[Path]) -> tuple[list[PlacementRow], list[PlacementRow]]:
    """After South 1 to 3 of whole games of four over East and South: those to fit on, those kept out. A game
    that comes twice counts once."""
    halves: tuple[list[PlacementRow], list[PlacementRow]] = [], []
    seen: set[tuple[tuple[int, ...], ...]] = set()
    for source in sources(paths):
        if isinstance(source, Unreadable):
            continue
        try:
            game = read_game(source.data, source.name)
        except RecordError:
            continue
        points = tuple(record.deal.scores for record in game.rounds)
        if points not in seen:
            halves[is_held_out(source.record_id)].extend(standings_of(game))
        seen.add(points)
    return halves


def standings_of(game: Game) -> Iterator[PlacementRow]:
    """None if the game was cut short, or is not one of four over East and South."""
    if game.setup.players != PLAYERS or not (game.setup.hanchan and game.over and game.final):
        return
    order = sorted(range(PLAYERS), key=lambda seat: (-(game.final or ())[seat], seat))
    places = tuple(order.index(seat) for seat in range(PLAYERS))
    for record in game.rounds:
        ahead = hands_ahead(record.deal.round)
        if ahead and record.final_scores is not None:
            yield PlacementRow(record.final_scores, ahead, places)


@dataclass(frozen=True, slots=True)
class PlacementTable:
    """Many standings: `points` (n, 4), `ahead` (n), final `places` (n, 4) from 0."""

    points: Floats
    ahead: Whole
    places: Whole

    @classmethod
    def of(cls, rows: Sequence[PlacementRow]) -> "PlacementTable":
        """:raises ValueError: if there is none."""
        if not rows:
            raise ValueError("no hand of a South round in one half of these records: nothing to measure")
        return cls(
            np.array([row.points for row in rows], float),
            np.array([row.ahead for row in rows], np.int64),
            np.array([row.places for row in rows], np.int64),
        )


def foretold(table: PlacementTable, constant: float) -> Floats:
    """(n, seats, places): the exploded logit, as `standing.place_chances` has it for one seat."""
    spread = constant * np.sqrt(table.ahead)
    weight = np.exp((table.points - table.points.max(axis=1, keepdims=True)) / spread[:, None])
    found = np.zeros((len(weight), PLAYERS, PLAYERS))
    for order in permutations(range(PLAYERS)):
        chance = np.ones(len(weight))
        for place, seat in enumerate(order):
            chance = chance * weight[:, seat] / weight[:, order[place:]].sum(axis=1)
        for place, seat in enumerate(order):
            found[:, seat, place] += chance
    return found


def losses(of_places: Floats, table: PlacementTable) -> Floats:
    """(n): the log loss, the mean over the four seats."""
    rows = np.arange(len(table.points))[:, None]
    taken = of_places[rows, np.arange(PLAYERS)[None], table.places]
    found: Floats = -np.log(np.maximum(taken, LEAST)).mean(axis=1)
    return found


def fitted(table: PlacementTable) -> float:
    """The constant with the least log loss, in points, to the nearest 50."""
    return float(min(TRIED, key=lambda each: float(losses(foretold(table, each), table).mean())))


def by_place(fit: PlacementTable, table: PlacementTable) -> Floats:
    """How often who is now at a place ends at each, by hands ahead."""
    return _counted(fit, table, _places_now(fit), _places_now(table))


def by_points(fit: PlacementTable, table: PlacementTable) -> Floats:
    """The same by own points alone."""
    of_fit, of_table = (
        np.clip(each.points // BAND, -1, BANDS - 2).astype(np.int64) + 1 for each in (fit, table)
    )
    return _counted(fit, table, of_fit, of_table)


def _places_now(table: PlacementTable) -> Whole:
    order = np.argsort(-table.points, axis=1, kind="stable")
    return np.asarray(np.argsort(order, axis=1), np.int64)


def _counted(fit: PlacementTable, table: PlacementTable, of_fit: Whole, of_table: Whole) -> Floats:
    """How often each place came of each code and number of hands ahead in the one table, for the other."""
    counts = np.ones((LAST, BANDS, PLAYERS))
    np.add.at(counts, (fit.ahead[:, None], of_fit, fit.places), 1.0)
    counts /= counts.sum(axis=2, keepdims=True)
    found: Floats = counts[table.ahead[:, None], of_table]
    return found


@dataclass(frozen=True, slots=True)
class Tenth:
    """Places with a chance from `low` (0..1) to a tenth more."""

    low: float
    number: int
    foretold: float
    happened: float


def tenths(of_places: Floats, table: PlacementTable) -> tuple[Tenth, ...]:
    """Calibration of the chances of all seats and places together."""
    hit = (table.places[:, :, None] == np.arange(PLAYERS)[None, None]).ravel()
    chance = of_places.ravel()
    tenth = np.minimum((TENTHS * chance).astype(np.int64), TENTHS - 1)
    return tuple(
        Tenth(each / TENTHS, int(part.sum()), float(chance[part].mean()), float(hit[part].mean()))
        for each in range(TENTHS)
        if (part := tenth == each).any()
    )


@dataclass(frozen=True, slots=True)
class Loss:
    """The mean log loss by what foretells, and by 1, 2 and 3 hands ahead."""

    by: str
    all: float
    ahead: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Choices:
    """Choices of a sort: log loss of a logit of the gap, in points and with placement; how many have a gap of
    1,000 or more, and the share (0..1) of players who agree there; where the two disagree on the better
    course, how often, and the share of players who are with placement."""

    sort: str
    number: int
    loss: tuple[float, float]
    clear: tuple[int, int]
    agreed: tuple[float, float]
    turned: int
    with_placement: float


@dataclass(frozen=True, slots=True)
class Weight:
    """What explains the final result less the expected one: its weight beside the other with the standard
    error by game, and its correlation alone."""

    by: str
    weight: float
    error: float
    correlation: float


@dataclass(frozen=True, slots=True)
class MeasuredPlacement:
    """All of it; `hands` (fit, kept out) are standings, `constant` is the fitted one in points."""

    hands: tuple[int, int]
    constant: float
    losses: tuple[Loss, ...]
    tenths: tuple[Tenth, ...]
    choices: tuple[Choices, ...]
    results: tuple[Weight, ...]

    def as_json(self) -> dict[str, Any]:
        """Everything as plain data."""
        return asdict(self)


def measured_placement(
    halves: tuple[list[PlacementRow], list[PlacementRow]], rows: Sequence[Moment]
) -> MeasuredPlacement:
    """:raises ValueError: if there is nothing to fit or to measure on."""
    fit, kept = map(PlacementTable.of, halves)
    constant = fitted(fit)
    of_places = foretold(kept, constant)
    told = {
        "exploded logit": of_places,
        "present place": by_place(fit, kept),
        "own points alone": by_points(fit, kept),
    }
    return MeasuredPlacement(
        (len(fit.points), len(kept.points)),
        constant,
        tuple(_loss(by, losses(each, kept), kept) for by, each in told.items()),
        tenths(of_places, kept),
        tuple(found for sort in WAYS if (found := _choices(rows, sort)) is not None),
        _results(rows),
    )


def _loss(by: str, each: Floats, table: PlacementTable) -> Loss:
    ahead = (each[table.ahead == hands] for hands in range(1, LAST))
    return Loss(by, float(each.mean()), tuple(float(some.mean()) if len(some) else 0.0 for some in ahead))


def _south(rows: Sequence[Moment]) -> list[tuple[Moment, Placed]]:
    return [(row, row.placed) for row in rows if row.placed is not None]


def _choices(rows: Sequence[Moment], sort: Sort) -> Choices | None:
    """None where not both courses were chosen in both folds."""
    first, *_, second = WAYS[sort]
    some = [pair for pair in _south(rows) if pair[0].sort == sort and pair[0].way in (first, second)]
    if not some:
        return None
    chose = np.array([row.way == first for row, _ in some])
    plain, placed = np.array([row.gap for row, _ in some]), np.array([each.gap for _, each in some])
    fold = games_of([row for row, _ in some]) % 2 == 0
    if any(len(set(chose[part])) < 2 for part in (fold, ~fold)):
        return None
    right = [(gap > 0) == chose for gap in (plain, placed)]
    clear = [np.abs(gap) >= CLEAR_GAP for gap in (plain, placed)]
    turned = (plain > 0) != (placed > 0)
    return Choices(
        sort,
        len(some),
        (_choice_loss(plain, chose, fold), _choice_loss(placed, chose, fold)),
        (int(clear[0].sum()), int(clear[1].sum())),
        (_share(right[0][clear[0]]), _share(right[1][clear[1]])),
        int(turned.sum()),
        _share(right[1][turned]),
    )


def _share(flags: Flags) -> float:
    return float(flags.mean()) if len(flags) else 0.0


def _choice_loss(gap: Floats, chose: Flags, fold: Flags) -> float:
    """Fitted on each of two folds and measured on the other."""
    most = np.percentile(np.abs(gap), CLIPPED)
    told = (np.clip(gap, -most, most) / CLEAR_GAP)[:, None]
    chance = np.where(
        fold,
        chances(told, logit(told[~fold], chose[~fold])),
        chances(told, logit(told[fold], chose[fold])),
    )
    return float(-np.log(np.maximum(np.where(chose, chance, 1 - chance), LEAST)).mean())


def _results(rows: Sequence[Moment]) -> tuple[Weight, ...]:
    """Least squares of the final result on what both models say of what was done."""
    some = [(row, each) for row, each in _south(rows) if row.model is not None and each.model is not None]
    if len(some) < TENTHS:
        return ()
    told = np.array([(row.model, each.model) for row, each in some], float)
    result = np.array([each.result for _, each in some])
    seen = np.column_stack([np.ones(len(told)), told])
    inverse = np.linalg.inv(seen.T @ seen)
    weights = inverse @ seen.T @ result
    parts = (inverse @ seen.T) * (result - seen @ weights)
    games = games_of([row for row, _ in some])
    return tuple(
        Weight(
            by,
            float(weights[place]),
            influence_error(parts[place], games),
            float(np.corrcoef(seen[:, place], result)[0, 1]),
        )
        for place, by in ((1, "points"), (2, "placement"))
    )
