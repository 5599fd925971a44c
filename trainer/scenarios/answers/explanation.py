"""Explanations: steps built from the reasons that decided a verdict; codes and values, no prose.

A step carries its evidence as tiles: rows of waits, the reading that decides, discards with what they
leave, and the moments of the history to be lit on the table; or the payments as a list.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from trainer.rules.tiles.tile import Face
from trainer.rules.verdict import Fact, Reason, Verdict
from trainer.scenarios.answer_shapes import Answer

RowLabel: TypeAlias = Literal["before", "after", "waits", "river"]


@dataclass(frozen=True, slots=True)
class WaitRow:
    """A row of waits: those before and after a kan, or simply the waits; or a river to hold them against."""

    label: RowLabel
    kinds: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Tiles read together; those that are `over` belong to nothing."""

    name: Literal["shuntsu", "ankou", "jantou", "over"]
    kinds: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class ReadingShown:
    """A way to read the concealed part with the winning tile `wait`, if there is one; `marked` is the
    kind in question.
    """

    groups: tuple[Group, ...]
    wait: Face | None
    marked: Face | None


@dataclass(frozen=True, slots=True)
class DiscardShown:
    """A discard and the waits that it leaves."""

    discard: Face
    waits: tuple[Face, ...]
    legal: bool


@dataclass(frozen=True, slots=True)
class PaymentShown:
    """One payment between seats; None is the table. `what` it is for is as in `payments.Payment`."""

    payer: int | None
    payee: int | None
    points: int
    what: str


TilesShown: TypeAlias = WaitRow | ReadingShown | DiscardShown
Evidence: TypeAlias = TilesShown | PaymentShown


@dataclass(frozen=True, slots=True)
class Step:
    """One reason with its evidence."""

    reason: Reason
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """The steps in order, and the moments of the history that they rest on."""

    steps: tuple[Step, ...]
    moments: tuple[int, ...]


def explain(verdict: Verdict[Answer]) -> Explanation:
    """The explanation of a verdict: the same trace that decided it."""
    steps = tuple(Step(reason, _evidence(reason)) for reason in verdict.reasons)
    moments = {reason.moment for reason in verdict.reasons if reason.moment is not None}
    for reason in verdict.reasons:  # one reason may rest on several events
        moments.update(kinds_in(reason.facts.get("moments", ())))
    return Explanation(steps, tuple(sorted(moments)))


def _evidence(reason: Reason) -> tuple[Evidence, ...]:
    facts = reason.facts
    return (*_wait_rows(facts), *_readings(reason), *_discards(facts), *_payments(facts))


def _wait_rows(facts: Mapping[str, Fact]) -> list[Evidence]:
    labels: tuple[RowLabel, ...] = ("before", "after", "waits", "river")
    return [WaitRow(label, kinds_in(facts[label])) for label in labels if label in facts]


def _readings(reason: Reason) -> list[Evidence]:
    facts = reason.facts
    over, found = kinds_in(facts.get("over")), facts.get("wait")
    wait = found if isinstance(found, int) else None
    if "jantou" not in facts or (wait is None and not over):
        return []
    groups = [
        *(Group("shuntsu", (kind, kind + 1, kind + 2)) for kind in kinds_in(facts["shuntsu"])),
        *(Group("ankou", (kind,) * 3) for kind in kinds_in(facts["ankou"])),
        *(Group("jantou", (kind,) * 2) for kind in kinds_in(facts["jantou"])),
    ]
    groups.sort(key=lambda group: group.kinds)
    if over:
        groups.append(Group("over", over))
    marked = reason.tiles[0] if reason.code == "shape_changes" else None
    return [ReadingShown(tuple(groups), wait, marked)]


def _discards(facts: Mapping[str, Fact]) -> list[Evidence]:
    """Rows of (discard, waits, legal)."""
    rows = facts.get("discards")
    found: list[Evidence] = []
    for row in rows if isinstance(rows, tuple) else ():
        if isinstance(row, tuple) and isinstance(row[0], int):
            found.append(DiscardShown(row[0], kinds_in(row[1]), bool(row[2])))
    return found


def _payments(facts: Mapping[str, Fact]) -> list[Evidence]:
    """Rows of (payer, payee, points, what)."""
    rows = facts.get("payments")
    found: list[Evidence] = []
    for row in rows if isinstance(rows, tuple) else ():
        if isinstance(row, tuple) and isinstance(row[2], int):
            found.append(PaymentShown(_seat(row[0]), _seat(row[1]), row[2], str(row[3])))
    return found


def _seat(fact: Fact) -> int | None:
    return fact if isinstance(fact, int) else None


def kinds_in(fact: Fact) -> tuple[Face, ...]:
    """The kinds of a fact that lists kinds."""
    return tuple(kind for kind in fact if isinstance(kind, int)) if isinstance(fact, tuple) else ()
