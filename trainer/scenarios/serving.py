"""Which questions a position serves: each kind, with each thing that its question may point at there."""

import logging
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from trainer.rules.errors import RulesError
from trainer.rules.ruleset import Ruleset
from trainer.scenarios.answers import Answer
from trainer.scenarios.fits import misfits
from trainer.scenarios.kind import PuzzleKind, kinds
from trainer.scenarios.position import Position, PositionError

MOST_ASKS: Final = 2000
"""So many things that one kind may point at are tried."""
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Served:
    """A question that can be put: the kind, the position with its `ask`, what the rules answer."""

    kind: PuzzleKind
    position: Position
    answer: Answer


def served(
    position: Position, ruleset: Ruleset | None = None, *, each: int | None = None
) -> tuple[Served, ...]:
    """Every kind and ask that a position serves under its own or other rules, in order of kinds; of each
    kind the first `each`.
    """
    asked = position if ruleset is None else replace(position, ruleset=ruleset)
    fit = {acts: not misfits(asked, acts=acts) for acts in (True, False)}
    return tuple(
        found
        for kind in kinds().values()
        if fit[not kind.asks_acts]
        for found in islice(served_by(kind, asked), each)
    )


def served_by(kind: PuzzleKind, position: Position) -> Iterator[Served]:
    """What one kind asks there; whatever the position has as `ask` does not matter."""
    for asked in asks_of(kind, position):
        found = _answered(kind, asked)
        if found is not None:
            yield found


def asks_of(kind: PuzzleKind, position: Position) -> Iterator[Position]:
    """The position with each thing that a kind may point at; some of them it does not serve."""
    if position.players not in kind.players:
        return
    bare = replace(position, ask=())
    try:
        for ask in islice(kind.asks(bare), MOST_ASKS):
            yield replace(bare, ask=tuple(sorted(ask.items())))
    except (PositionError, RulesError):
        return
    except Exception:  # one kind that breaks on what a stranger has laid shall not take the others with it
        logger.exception("%s: what it may ask about can not be told", kind.slug)


def _answered(kind: PuzzleKind, position: Position) -> Served | None:
    try:
        answer = kind.solve(position, position.ruleset).answer
        kind.shape(position)
    except PositionError:
        return None
    except Exception:  # the same
        logger.exception("%s: a position of a stranger breaks it", kind.slug)
        return None
    return Served(kind, position, answer)
