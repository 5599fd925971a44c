"""How likely it is that a learner holds each faulty rule, from what was answered.

The model: who holds faulty rules that go wrong at a position follows one of them in most cases (`acts`), any
of those held as likely as the other. Else the answer is right with the chance that the ratings tell, and
wrong answers fall among a few plausible ones. Besides, each kind of puzzle has a *background*: a faulty rule
that nobody has listed, or plain ignorance, which errs anywhere in that kind. It is learned
where no listed rule goes wrong, and makes errors elsewhere in the kind say less, so that chance names
nothing.

Beliefs are kept as one probability each. An answer weighs all subsets of those that it speaks of together, so
what one explains is no proof of the other. A faulty rule that answers right at a position is not spoken of.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Final

from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.position.position import Position

NAMED: Final = 0.9
"""How likely a belief must be before a learner is told of it."""
TAKEN_BACK: Final = 0.5
"""Below this a belief of which a learner was told is no longer named."""
_BACKGROUND: Final = "?"


@dataclass(frozen=True, slots=True)
class Rates:
    """What the model takes for given, as chances 0 to 1.

    `held`: that somebody holds a faulty rule of whom nothing is known; `unlisted`: that a kind has a
    background; `acts`: that a belief decides where it goes wrong; `strays`: that a background does; `slip`:
    that somebody who knows errs; `dropped`: that a belief is given up when it was refuted;
    `plausible`: among how many wrong answers others choose.
    """

    held: float = 0.05
    unlisted: float = 0.1
    acts: float = 0.8
    strays: float = 0.5
    slip: float = 0.1
    dropped: float = 0.15
    plausible: int = 6


RATES: Final = Rates()


@dataclass(frozen=True, slots=True)
class Shown:
    """An answered question as faulty rules see it.

    `errors`: by code what each faulty rule answers that goes wrong there, and no others. `possible`: how many
    answers there are. `chance`: that somebody without a faulty rule answers right, guesses counted (what
    `ratings.chance` says). `refuted`: wrong answers are followed by why they are wrong, so that beliefs may
    be given up.
    """

    kind: str
    errors: Mapping[str, Answer]
    given: Answer
    right: bool
    possible: int
    chance: float = 0.75
    refuted: bool = True


def errors_at(kind: PuzzleKind, position: Position, verdict: Verdict[Answer]) -> dict[str, Answer]:
    """What each faulty rule of the kind answers there, by code: of those that say something wrong."""
    said = {each.code: each.answer(position, position.ruleset) for each in kind.misconceptions}
    return {
        code: answer
        for code, answer in said.items()
        if answer is not None and kind.score(position, answer, verdict) < 1
    }


def background(kind: str) -> str:
    """The code under which the background of a kind is kept among the beliefs; it is never named."""
    return f"{_BACKGROUND}{kind}"


def is_background(code: str) -> bool:
    """Whether a code is that of the background of a kind."""
    return code.startswith(_BACKGROUND)


def is_named(code: str, probability: float, *, before: bool) -> bool:
    """Whether a learner is told of a belief; `before`: it was named until now."""
    return not is_background(code) and probability >= (TAKEN_BACK if before else NAMED)


def updated(held: Mapping[str, float], shown: Shown, rates: Rates = RATES) -> dict[str, float]:
    """The probabilities that an answer changes, by code: those of the faulty rules that go wrong there, or
    where none does that of the background of the kind. `held` are those of before; a code that is
    missing has its first one.
    """
    codes = list(shown.errors)
    # What was refuted when it was shown before may have been given up since.
    kept = 1 - rates.dropped if shown.refuted else 1.0
    before = [held[code] * kept if code in held else rates.held for code in codes]
    unlisted = held.get(background(shown.kind), rates.unlisted)
    fits = [not shown.right and shown.errors[code] == shown.given for code in codes]
    whole, with_background = 0.0, 0.0
    with_each = [0.0] * len(codes)
    plain, strayed = _without_belief(shown, rates)
    for state in product((False, True), repeat=len(codes)):
        likely = prod(p if has else 1 - p for p, has in zip(before, state, strict=True))
        number = sum(state)
        followed = sum(has and fit for has, fit in zip(state, fits, strict=True)) / number if number else 0.0
        acts = rates.acts if number else 0.0
        other = likely * unlisted * (acts * followed + (1 - acts) * strayed)
        joint = other + likely * (1 - unlisted) * (acts * followed + (1 - acts) * plain)
        whole += joint
        with_background += other
        for place, has in enumerate(state):
            with_each[place] += joint * has
    after = {code: part / whole for code, part in zip(codes, with_each, strict=True)}
    return after if codes else {background(shown.kind): with_background / whole}


def chance_right(
    held: Mapping[str, float], errors: Iterable[str], chance: float, rates: Rates = RATES
) -> float:
    """How likely somebody answers right where these faulty rules go wrong, 0 to 1; `chance` as in `Shown`."""
    free = prod(1 - held.get(code, rates.held) for code in errors)
    return chance * (1 - rates.acts * (1 - free))


def _without_belief(shown: Shown, rates: Rates) -> tuple[float, float]:
    """How likely the answer is where no listed belief acts: without a background, and with one."""
    known = min(shown.chance, 1 - rates.slip)
    if shown.right:
        return known, known * (1 - rates.strays)
    share = 1 / max(1, min(shown.possible - 1, rates.plausible))
    return (1 - known) * share, (1 - known * (1 - rates.strays)) * share
