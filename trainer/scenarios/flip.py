"""The smallest change that turns a verdict round: another tile, points, a turn, a call, the end, or a rule.

It is searched on the facts that the kind judges: a changed table is judged in place of the replayed one,
as far as possible after replaying no more than what follows the change. What turns the answer there is
then carried out on the history and confirmed by one full replay; if that fails, the next one is tried.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from trainer.rules import table
from trainer.rules.errors import RulesError
from trainer.rules.events import Draw
from trainer.rules.legality import legality
from trainer.rules.ruleset import Ruleset, levels, parameters
from trainer.rules.verdict import Verdict
from trainer.scenarios.answers import Answer, Shape, SomeOf, Tiles
from trainer.scenarios.changes import (
    Change,
    RuleChange,
)
from trainer.scenarios.edited import Tables
from trainer.scenarios.edits import edited
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.nearby import nearby
from trainer.scenarios.position import Position, PositionError

CONFIRMED: Final = 12
"""Twins that are replayed in full and found wanting, before a rule is changed instead."""
PATIENCE: Final = 40
"""Changes that are judged after one that changes the answer without turning it round."""
STEPS: Final = 2
"""First changes of two that are followed up."""
OF_FAULTS: Final = frozenset({"chombo", "referee"})
"""Families that ask about mistakes: there a twin may have one where the position has none."""


@dataclass(frozen=True, slots=True)
class Flip:
    """The change, the position with it, and what the rules answer there.

    `also` is a second change, where two grounds of a verdict stand apart and no single one turns it.
    """

    change: Change
    twin: Position
    answer: Answer
    verdict: Verdict[Answer]
    also: Change | None = None


def flip(kind: PuzzleKind, position: Position, ruleset: Ruleset | None = None) -> Flip | None:
    """The smallest change that gives another answer, None if none is found; kept for the next time.

    Of tiles and options it turns none into some or some into none, if any change does that; the twin has
    the position's ruleset, or that one with the changed rule.

    :raises PositionError: if the position does not serve the kind.
    """
    rules = position.ruleset if ruleset is None else ruleset
    asked = position if rules == position.ruleset else replace(position, ruleset=rules)
    return _kept(kind, asked)


def twin_of(kind: PuzzleKind, position: Position) -> Flip | None:
    """The flip that makes a puzzle of its own: a changed fact, not a changed rule."""
    found = flip(kind, position)
    if found is None or RuleChange in (type(found.change), type(found.also)):
        return None
    return found


def search(kind: PuzzleKind, position: Position) -> Flip | None:
    """The same, each time searched anew."""
    return _Search(kind, position).found()


_kept = lru_cache(maxsize=512)(search)


def turns_round(shape: Shape, here: Answer, there: Answer) -> bool:
    """Is this the other answer: yes for no, none for some; of one answer out of many any other one?"""
    if isinstance(shape, Tiles | SomeOf):
        return bool(here) != bool(there)
    return here != there


class _Search:
    """One search; what leaves the answer as it is and takes a ground of it away is kept in `steps`, what the
    kind holds to be nearer to it in `hints`.
    """

    def __init__(self, kind: PuzzleKind, position: Position) -> None:
        self.kind, self.position, self.rules = kind, position, position.ruleset
        self.verdict = kind.solve(position, self.rules)
        self.shape = kind.shape(position)
        self.tables = Tables(position, mistakes=kind.family in OF_FAULTS)
        self.faults = 0 if kind.family in OF_FAULTS else faults(position)
        self.confirmed = 0
        self.steps: list[Change] = []
        self.near = tuple(kind.near(position))
        self.hints: list[Change] = []

    def found(self, *, single: bool = False) -> Flip | None:
        """The first change that turns the answer round, or else changes it, or else two (not if `single`)."""
        changed: Flip | None = None
        patience = PATIENCE
        for change in self._changes():
            if changed is not None and (patience := patience - 1) < 0:
                return changed
            judged = self._judged(change)
            if judged is not None and judged.answer == self.verdict.answer and change in self.near:
                self.hints.append(change)
            if judged is None or not self._differs(change, judged, changed):
                continue
            if (flipped := self._confirmed(change)) is not None and flipped.answer != self.verdict.answer:
                if turns_round(self.shape, self.verdict.answer, flipped.answer):
                    return flipped
                changed = changed or flipped
        return self._by_rule(changed) or (None if single else self._by_two())

    def _differs(self, change: Change, judged: Verdict[Answer], changed: Flip | None) -> bool:
        """Is the answer another one, and if one such is found already, the other one?"""
        if judged.answer == self.verdict.answer:
            if set(judged.codes()) < set(self.verdict.codes()):
                self.steps.append(change)
            return False
        return changed is None or turns_round(self.shape, self.verdict.answer, judged.answer)

    def _by_two(self) -> Flip | None:
        """A change that takes a ground of the verdict away, and another one for what is left."""
        for step in (*self.steps, *self.hints)[:STEPS]:
            half = self._confirmed(step)
            whole = None if half is None else _Search(self.kind, half.twin).found(single=True)
            if whole is not None:
                return replace(whole, change=step, also=whole.change)
        return None

    def _changes(self) -> Iterator[Change]:
        for change in (*self.near, *nearby(self.position, self.verdict, self.kind.flip_tiles)):
            if self.confirmed == CONFIRMED:
                return
            if not isinstance(change, RuleChange):
                yield change

    def _judged(self, change: Change) -> Verdict[Answer] | None:
        """The verdict on the changed table; None where the change can not be, or nothing is asked there."""
        try:
            changed = self.tables.after(change)
            return None if changed is None else self.kind.judge(changed, self.rules)
        except (ValueError, LookupError, AssertionError):
            # The tile can not be there, or the kind rests on what the change took away.
            return None

    def _confirmed(self, change: Change) -> Flip | None:
        """The twin replayed in full; None if it can not be, or has a new mistake in it."""
        self.confirmed += 1
        twin = edited(self.position, change)
        if twin is None:
            return None
        try:
            twin = _checked(twin)
            verdict = self.kind.solve(twin, twin.ruleset)
        except PositionError:
            return None
        if self.kind.family not in OF_FAULTS and faults(twin) > self.faults:
            return None
        return Flip(change, twin, verdict.answer, verdict)

    def _by_rule(self, changed: Flip | None) -> Flip | None:
        """Another level of a rule, one that the reasons cite first; or else what was found before."""
        for change in self._rules():
            flipped = self._under(change)
            if flipped is None or not self._differs(change, flipped.verdict, changed):
                continue
            if turns_round(self.shape, self.verdict.answer, flipped.answer):
                return flipped
            changed = changed or flipped
        return changed

    def _rules(self) -> Iterator[RuleChange]:
        cited, of = {reason.rule for reason in self.verdict.reasons}, parameters()
        for name in sorted(self.kind.parameters, key=lambda name: not cited & set(of[name].rules)):
            here = getattr(self.rules, name)
            for there in levels(name):
                applies = None in levels(name) or None not in (here, there)
                if there != here and applies:
                    yield RuleChange(name, here, there)

    def _under(self, change: RuleChange) -> Flip | None:
        """The same table under the other rule."""
        try:
            rules = self.rules.changed(**{change.parameter: change.there})
            verdict = self.kind.solve(self.position, rules)
            twin = replace(self.position, ruleset=rules)
            if verdict.answer != self.verdict.answer:
                twin = _checked(twin)
            return Flip(change, twin, verdict.answer, verdict)
        except (RulesError, PositionError):
            return None


def _checked(position: Position) -> Position:
    """The position as it comes back from JSON, replayed in full.

    :raises PositionError: if it can not be.
    """
    return Position.from_json(position.to_json())


def faults(position: Position) -> int:
    """How many events of the history the rules forbid."""
    states = table.states(position.deal(), position.events)
    before = table.start(position.deal())
    found = 0
    for event, after in zip(position.events, states, strict=True):
        if not isinstance(event, Draw) and not legality(before, event, position.ruleset).answer:
            found += 1
        before = after
    return found
