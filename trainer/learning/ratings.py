"""How strong a learner and how hard a puzzle is: Glicko-2, with the chance of a guess in it.

The algorithm is Mark Glickman's (*Example of the Glicko-2 system*, 2022). An answer is a game between the
learner and the puzzle. Somebody who does not know guesses right with the chance `floor`, so an answer says
less than a game does: its score and its information are those of p = floor + (1 - floor) E, where E is
Glicko's expectation. Time alone makes a rating less sure (`aged`), answers of the same day do not.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import Final

MIDDLE: Final = 1500.0
SCALE: Final = 173.7178
"""Points of a rating to one unit of the algorithm."""
WIDEST: Final = 350.0
"""The deviation of somebody of whom nothing is known."""
NARROWEST: Final = 40.0
"""The deviation below which no answer brings a rating: people learn, so it is never quite sure."""
CHANGE: Final = 0.5
"""How much the volatility itself may change (tau)."""
APART: Final = 100.0
"""How far the families of one learner lie apart, as a standard deviation."""
_CLOSE: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating in points, its standard deviation, and how much it is given to change."""

    rating: float = MIDDLE
    deviation: float = WIDEST
    volatility: float = 0.06


@dataclass(frozen=True, slots=True)
class Game:
    """An answer as one side sees it: who stood against it, the score 0 to 1 that the answer reached, and what
    a guess reaches. `weight` below 1 counts it for less.

    `asked`: the side is the puzzle, for which a good answer is a loss.
    """

    other: Rating
    score: float
    floor: float = 0.0
    weight: float = 1.0
    asked: bool = False


def chance(learner: Rating, puzzle: Rating, floor: float) -> float:
    """How likely the answer is right, 0 to 1; both deviations draw it towards the middle."""
    doubt = sqrt(learner.deviation**2 + puzzle.deviation**2)
    expected = _expected(learner.rating - puzzle.rating, doubt)
    return floor + (1 - floor) * expected


def after(
    learner: Rating, puzzle: Rating, score: float, *, floor: float, weight: float = 1.0
) -> tuple[Rating, Rating]:
    """Both after an answer with this score, 0 to 1; `weight` is below 1 where the learner chose the topic."""
    won = Game(puzzle, score, floor, weight)
    lost = Game(learner, score, floor, weight, asked=True)
    return after_games(learner, [won], periods=0), after_games(puzzle, [lost], periods=0)


@dataclass(frozen=True, slots=True)
class Moved:
    """The learner `before` an answer and `after` it in the family of the puzzle, `overall` and the `puzzle`
    after it.
    """

    before: Rating
    after: Rating
    overall: Rating
    puzzle: Rating


def moved(own: Rating | None, overall: Rating, puzzle: Rating, score: float, *, floor: float) -> Moved:
    """What a first answer moves: `own` is the learner in the family of the puzzle as of that moment, None of
    whom nothing was answered there, `overall` the one over all families.
    """
    before = own or first_in_family([overall])
    in_it, _puzzle = after(before, puzzle, score, floor=floor)
    over_all, learnt = after(overall, puzzle, score, floor=floor)
    return Moved(before, in_it, over_all, learnt)


def after_games(rating: Rating, games: Iterable[Game], *, periods: float = 1) -> Rating:
    """The rating after all games of a rating period; `periods` have passed since the last one.

    Without a game only the deviation grows.
    """
    step, information = 0.0, 0.0
    for game in games:
        gained, known = _evidence(rating, game)
        step += gained
        information += known
    phi = rating.deviation / SCALE
    volatility = rating.volatility
    if information:
        volatility = _volatility(phi, volatility, 1 / information, step / information)
    wide = min(phi**2 + periods * volatility**2, (WIDEST / SCALE) ** 2)
    narrow = max(1 / (1 / wide + information), (NARROWEST / SCALE) ** 2)
    return Rating(rating.rating + SCALE * narrow * step, SCALE * sqrt(narrow), volatility)


def aged(rating: Rating, days: float) -> Rating:
    """The rating after some days without an answer: as high, less sure. A day is a rating period."""
    return after_games(rating, (), periods=max(0.0, days))


def first_in_family(known: Iterable[Rating]) -> Rating:
    """What a learner starts with in a family: from the rating over all families where that is kept (it
    orders learners far better than a mean of families with few answers each), else from those in the others.
    """
    rated = [each for each in known if each.deviation < WIDEST]
    if not rated:
        return Rating()
    weights = [1 / each.deviation**2 for each in rated]
    mean = sum(weight * each.rating for weight, each in zip(weights, rated, strict=True)) / sum(weights)
    return Rating(mean, min(WIDEST, sqrt(1 / sum(weights) + APART**2)))


def in_family(own: Rating | None, overall: Rating) -> Rating:
    """How strong a learner is in a family, for predictions: the rating there, which few answers made, held to
    the rating over all families. None: nothing was answered there.
    """
    usual = first_in_family([overall])
    if own is None or overall.deviation >= WIDEST:
        return own or usual
    weight, other = 1 / own.deviation**2, 1 / usual.deviation**2
    mean = (weight * own.rating + other * usual.rating) / (weight + other)
    return Rating(mean, sqrt(1 / (weight + other)), own.volatility)


def first_rating(level: int, *, disputed: bool = False, length: int = 0, traps: int = 0) -> Rating:
    """What a puzzle starts with: its level 1 to 5, whether rulesets answer it differently, the number of
    events that its table shows, and how many faulty rules of its kind go wrong there.
    """
    rating = MIDDLE + 120 * (level - 3) + 50 * disputed + min(length, 80) - 40 + 15 * (min(traps, 4) - 1)
    return Rating(rating, 200.0)


def _attenuation(deviation: float) -> float:
    """How much less a game says against somebody whose rating is not sure (g)."""
    return 1 / sqrt(1 + 3 * (deviation / SCALE / pi) ** 2)


def _expected(lead: float, deviation: float) -> float:
    return 1 / (1 + exp(-_attenuation(deviation) * lead / SCALE))


def _evidence(rating: Rating, game: Game) -> tuple[float, float]:
    """The slope of the likelihood of a game in the rating, and its Fisher information."""
    side = -1 if game.asked else 1
    expected = _expected(side * (rating.rating - game.other.rating), game.other.deviation)
    right = game.floor + (1 - game.floor) * expected
    said = expected / right  # (p - floor) / (p (1 - floor)): 1 without a floor
    strength = game.weight * _attenuation(game.other.deviation)
    step = side * strength * said * (game.score - right)
    information = strength * _attenuation(game.other.deviation) * said * (1 - right) * expected
    return step, information


def _volatility(phi: float, volatility: float, variance: float, delta: float) -> float:
    """The new volatility, found by the Illinois method as in step 5 of the algorithm."""
    a = log(volatility**2)

    def f(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - a) / CHANGE**2

    low = a
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        high = a - CHANGE
        while f(high) < 0:
            high -= CHANGE
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _CLOSE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)
