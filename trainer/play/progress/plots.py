"""Plots as coordinates: the templates draw them as SVG, beside a table that says the same."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from math import ceil
from typing import Final

WIDTH: Final = 320
HEIGHT: Final = 120
LEFT: Final = 40
TOP: Final = 10
FOOT: Final = 18
MOST_DOTS: Final = 60
"""Points of a line: more can not be told apart."""
STEP: Final = 200
"""Points of a rating between two lines of the grid."""
WEEKS: Final = 26
CELL: Final = 13
SHADES: Final = (1, 5, 15, 40)
"""Answers of a day from which on its square is a shade darker."""


@dataclass(frozen=True, slots=True)
class Rated:
    """A rating at the end of a day, with its deviation."""

    day: date
    rating: float
    deviation: float


@dataclass(frozen=True, slots=True)
class RatingPlot:
    """A rating over time: `line` and the `band` of its uncertainty as points of SVG, `last` the place of the
    last one and `within` the ends of its band, `grid` lines with the rating that they stand for. `rows` are
    what is drawn, the last first.
    """

    rows: tuple[Rated, ...]
    line: str
    band: str
    last: tuple[float, float]
    within: tuple[float, float]
    grid: tuple[tuple[float, int], ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    foot: int = HEIGHT - 4

    @property
    def first(self) -> Rated:
        """The first one that is drawn."""
        return self.rows[-1]

    @property
    def now(self) -> Rated:
        """The last one."""
        return self.rows[0]


def rating_plot(rated: Sequence[Rated]) -> RatingPlot:
    """The plot of one rating at least, in order of days; of many some are drawn, the last among them."""
    every = ceil(len(rated) / MOST_DOTS)
    drawn = tuple(reversed(rated[::-1][::every]))
    low = min(each.rating - each.deviation for each in drawn)
    high = max(each.rating + each.deviation for each in drawn)
    low, high = STEP * (low // STEP), STEP * ceil(high / STEP)
    begun, days = drawn[0].day, max((drawn[-1].day - drawn[0].day).days, 1)

    def x(day: date) -> float:
        if len(drawn) == 1:
            return (LEFT + WIDTH) / 2
        return round(LEFT + (WIDTH - LEFT - 6) * (day - begun).days / days, 1)

    def y(rating: float) -> float:
        return round(TOP + (HEIGHT - FOOT - TOP - 4) * (high - rating) / (high - low), 1)

    upper = [(x(each.day), y(each.rating + each.deviation)) for each in drawn]
    lower = [(x(each.day), y(each.rating - each.deviation)) for each in reversed(drawn)]
    line = [(x(each.day), y(each.rating)) for each in drawn]
    marks = range(int(low), int(high) + 1, STEP * ceil((high - low) / STEP / 4))
    return RatingPlot(
        rows=tuple(reversed(drawn)),
        line=_points(line),
        band=_points([*upper, *lower]),
        last=line[-1],
        within=(upper[-1][1], lower[0][1]),
        grid=tuple((y(mark), mark) for mark in marks),
    )


def _points(places: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in places)


@dataclass(frozen=True, slots=True)
class Square:
    """A day of the calendar: where it stands, its answers, and its shade, 0 (none) to 4."""

    day: date
    x: int
    y: int
    answers: int
    right: int
    shade: int


@dataclass(frozen=True, slots=True)
class Calendar:
    """The days of the last weeks, a column for each week; `weeks` sums them up, the last first, each by its
    Monday with its answers and how many were right. `months`: where each begins.
    """

    squares: tuple[Square, ...]
    weeks: tuple[tuple[date, int, int], ...]
    months: tuple[tuple[int, date], ...]
    width: int = WEEKS * CELL
    height: int = 7 * CELL + 14
    size: int = CELL - 2


def calendar_of(days: Mapping[date, tuple[int, int]], today: date) -> Calendar:
    """The calendar of days with their answers, and how many of them were right."""
    begun = first_day(today)
    squares = []
    for at in range((today - begun).days + 1):
        day = begun + timedelta(days=at)
        answers, right = days.get(day, (0, 0))
        shade = sum(answers >= least for least in SHADES)
        squares.append(Square(day, at // 7 * CELL, 14 + at % 7 * CELL, answers, right, shade))
    columns = [squares[at : at + 7] for at in range(0, len(squares), 7)]
    weeks = [
        (week[0].day, sum(each.answers for each in week), sum(each.right for each in week))
        for week in reversed(columns)
    ]
    months = [(week[0].x, week[0].day) for week in columns if week[0].day.day <= 7]
    return Calendar(tuple(squares), tuple(each for each in weeks if each[1]), tuple(months))


def first_day(today: date) -> date:
    """The first day of the calendar: a Monday."""
    return today - timedelta(days=today.weekday() + 7 * (WEEKS - 1))
