"""What an author should know of a question before it is put: `Caution`s, each a code with its values.

- `ambiguous`: several orders of turns lead to the table, and they differ in the answer;
- `disputed`: the answer hangs on a parameter on which the sources of these rules differ;
- `close_call`: a question of judgement whose answer is not sure enough to be the only right one;
- `other_payments`: the payments that it tells are not those of its table;
- `given_away`: it is seen through before any rule is weighed (`on_sight`);
- `rules_lack_it`: the table shows what these rules do not have.

Duplicates are for the database to find (`trainer.authoring.duplicates`), flips for `flip`.
"""

import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from trainer.rules.verdict import Verdict
from trainer.scenarios.answers import Answer
from trainer.scenarios.comparison import disputed_by
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.on_sight import given_away
from trainer.scenarios.position import Position, PositionError

Judged: TypeAlias = tuple[Position, Verdict[Answer]]
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Caution:
    """`values` are what its sentence names: how many answers, parameters, misfits, the criterion."""

    code: str
    values: tuple[str | int, ...] = ()


def warnings_of(kind: PuzzleKind, positions: Sequence[Position]) -> tuple[Caution, ...]:
    """All warnings about a question whose table `positions` lead to, the plainest order first; none if it
    can not be put.
    """
    orders = judged(kind, positions)
    return tuple(_warnings(kind, orders)) if orders else ()


def judged(kind: PuzzleKind, positions: Iterable[Position]) -> tuple[Judged, ...]:
    """Those of the positions that serve the kind, with the verdict on each."""
    return tuple(_judged(kind, positions))


def _judged(kind: PuzzleKind, positions: Iterable[Position]) -> Iterator[Judged]:
    for position in positions:
        if position.players not in kind.players:
            continue
        try:
            kind.shape(position)
            yield position, kind.solve(position, position.ruleset)
        except PositionError:
            continue
        except Exception:  # a kind that breaks on what a stranger has laid shall not take the page with it
            logger.exception("%s: a position of a stranger breaks it", kind.slug)


def orders_of(orders: Sequence[Judged]) -> tuple[Judged, ...]:
    """For each answer the plainest order of turns that gives it."""
    first: dict[Answer, Judged] = {}
    for order in orders:
        first.setdefault(order[1].answer, order)
    return tuple(first.values())


def _warnings(kind: PuzzleKind, orders: Sequence[Judged]) -> Iterator[Caution]:
    position, verdict = orders[0]
    if (answers := len(orders_of(orders))) > 1:
        yield Caution("ambiguous", (answers,))
    if lacking := kind.misfits(position):
        yield Caution("rules_lack_it", lacking)
    if disputed := disputed_by(kind, position, position.ruleset):
        yield Caution("disputed", disputed)
    if not kind.publishable(position, position.ruleset):
        yield Caution(kind.doubt)
    if criterion := given_away(kind, position, verdict):
        yield Caution("given_away", (criterion,))
