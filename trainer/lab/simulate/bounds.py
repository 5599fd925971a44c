"""What could be reached at most: by the position that tells most of faulty rules, and by so many answers."""

from collections.abc import Callable, Mapping, Sequence
from math import inf, log2, prod, sqrt
from random import Random
from typing import Final, TypeAlias

import numpy as np

from trainer.lab.simulate.pool import Item
from trainer.learning.beliefs import RATES, Shown, updated
from trainer.scenarios.answer_shapes import Answer

Errors: TypeAlias = Mapping[str, Answer]
_OTHER: Final = "another wrong answer"


def most_telling(
    items: Sequence[Item],
    errors: Callable[[Item], Errors],
    held: Mapping[str, float],
    chance: Callable[[Item], float],
    rng: Random,
) -> Item:
    """The position whose answer tells most of beliefs: `errors` are those of listed faulty rules there,
    `chance` is that of a right answer without any. Nothing else is looked at, neither what is learned nor
    whether the answer could be guessed.
    """
    found: dict[object, float] = {}
    best: list[Item] = []
    most = -1.0
    for item in items:
        there = errors(item)
        known = min(max(round(chance(item), 1), 0.1), 0.9)
        said = [there[code] for code in sorted(there)]
        # Which of the faulty rules answer the same is all that matters of their answers.
        alike = (tuple(sorted(there)), tuple(map(said.index, said)), item.possible, known)
        if alike not in found:
            found[alike] = telling(item, there, held, known)
        if found[alike] >= most:
            best = [item] if found[alike] > most else [*best, item]
            most = found[alike]
    return rng.choice(best)


def telling(item: Item, errors: Errors, held: Mapping[str, float], chance: float) -> float:
    """How many bits an answer is expected to tell of the faulty rules that err there, each by itself."""
    if not errors:
        return 0.0
    before = {code: held.get(code, RATES.held) for code in errors}
    told = 0.0
    for answer, likely in _answers(item, errors, before, chance).items():
        right = answer == "right"
        after = updated(held, Shown(item.kind, errors, answer, right, item.possible, chance, refuted=False))
        told += likely * sum(_doubt(before[code]) - _doubt(after[code]) for code in errors)
    return told


def _answers(item: Item, errors: Errors, held: Mapping[str, float], chance: float) -> dict[Answer, float]:
    """How likely each answer is."""
    follows = RATES.acts * (1 - prod(1 - each for each in held.values()))
    known = min(chance, 1 - RATES.slip)
    stray = (1 - follows) * (1 - known)
    share = 1 / max(1, min(item.possible - 1, RATES.plausible))
    found: dict[Answer, float] = {"right": (1 - follows) * known}
    for answer in set(errors.values()):
        of_these = sum(held[code] for code, error in errors.items() if error == answer)
        found[answer] = follows * of_these / sum(held.values()) + stray * share
    found[_OTHER] = max(0.0, 1 - sum(found.values()))
    return found


def _doubt(chance: float) -> float:
    """The entropy of a chance in bits."""
    return -sum(each * log2(each) for each in (chance, 1 - chance) if each > 0)


def order_by_answers(standings: Sequence[float], answers: int) -> float:
    """How far the mere number of right answers orders learners as they stand, where all are asked alike: the
    root of the share that differences between learners have in the variance of that number.
    """
    apart, scatter = _variances(standings)
    return sqrt(apart / (apart + scatter / answers))


def answers_for_order(standings: Sequence[float], wanted: float) -> float:
    """How many answers that takes for an order so good; no number is enough where all stand alike."""
    apart, scatter = _variances(standings)
    return scatter / apart * wanted**2 / (1 - wanted**2) if apart else inf


def _variances(standings: Sequence[float]) -> tuple[float, float]:
    """Of the true shares of right answers, and of a single answer about them."""
    shares = np.array(standings)
    return float(shares.var()), float((shares * (1 - shares)).mean())
