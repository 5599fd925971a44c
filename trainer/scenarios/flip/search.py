"""The smallest change that turns a verdict round: another tile, points, a turn, a call, the end, or a rule.

It is searched on the facts that the kind judges: a changed table is judged in place of the replayed one,
as far as possible after replaying no more than what follows the change. What turns the answer there is
then carried out on the history and confirmed by one full replay; if that fails, the next one is tried.

`near_misses` looks for several changes of different sorts, each of which alone makes a puzzle.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, islice
from typing import Final

from trainer.rules.errors import RulesError
from trainer.rules.mistakes.legality import legality
from trainer.rules.replay import table
from trainer.rules.replay.events import Draw, Event
from trainer.rules.rulesets.ruleset import Ruleset, parameters, rule_options
from trainer.rules.tiles.tile import Tile
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, SomeOf, Tiles
from trainer.scenarios.answers.comparison import disputed_by
from trainer.scenarios.answers.warnings import given_away
from trainer.scenarios.decide.what_if import ThresholdChange
from trainer.scenarios.flip.edited import Tables, edited
from trainer.scenarios.flip.nearby import nearby
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.position.asked import asked_seat
from trainer.scenarios.position.changes import Change, RuleChange
from trainer.scenarios.position.position import Position, PositionError

CONFIRMED: Final = 12
"""Twins that are replayed in full and found wanting, before a rule is changed instead."""
PATIENCE: Final = 40
"""Changes that are judged after one that changes the answer without turning it round."""
PATIENCE_OF_TILES: Final = 150
"""As many where the answer is tiles, of which nearly every change makes a longer or shorter list."""
STEPS: Final = 2
"""First changes of two that are followed up."""


@dataclass(frozen=True, slots=True)
class Flip:
    """The change, the position with it, and what the rules answer there.

    `also` is a second change, where two grounds of a verdict stand apart and no single one turns it. With a
    threshold the twin is the position itself, of which one input is supposed to be another.
    """

    change: Change | ThresholdChange
    twin: Position
    answer: Answer
    verdict: Verdict[Answer]
    also: Change | None = None


def flip(kind: PuzzleKind, position: Position, ruleset: Ruleset | None = None) -> Flip | None:
    """The smallest change that gives another answer, None if none is found; kept for the next time.

    Of tiles and options it turns the side (mostly none into some or some into none), if any change does
    that; the twin has the position's ruleset, or that one with the changed rule.

    :raises PositionError: if the position does not serve the kind.
    """
    rules = position.ruleset if ruleset is None else ruleset
    asked = position if rules == position.ruleset else replace(position, ruleset=rules)
    return _kept(kind, asked)


def twin_of(kind: PuzzleKind, position: Position) -> Flip | None:
    """The flip that makes a puzzle of its own: a changed fact, not a changed rule, nor one only supposed;
    and there too the verdict is sure enough.
    """
    found = flip(kind, position)
    if (
        found is None
        or isinstance(found.change, RuleChange | ThresholdChange)
        or isinstance(found.also, RuleChange)
        or not kind.publishable(found.twin, found.twin.ruleset)
    ):
        return None
    return found


def search(kind: PuzzleKind, position: Position) -> Flip | None:
    """The same, each time searched anew."""
    return _by_threshold(kind, position) if kind.by_threshold else Search(kind, position).found()


def _by_threshold(kind: PuzzleKind, position: Position) -> Flip | None:
    found = kind.threshold(position)
    return None if found is None else Flip(found.change, position, found.verdict.answer, found.verdict)


_kept = lru_cache(maxsize=512)(search)


def turns_round(kind: PuzzleKind, position: Position, here: Answer, twin: Position, there: Answer) -> bool:
    """Is this the other answer: tiles or options of another side; of any others another one?

    What may be held is another thing in the twin; options are the same, and so is a side that is none of
    the answer. Of two events neither is the other side of the other.
    """
    shape = kind.shape(position)
    if isinstance(shape, Tiles):
        return kind.side(position, here) != kind.side(twin, there)
    if isinstance(shape, SomeOf):
        return kind.side(position, here) != kind.side(position, there)
    events = all(isinstance(named(one, said), Event) for one, said in ((position, here), (twin, there)))
    return here != there and not events


def says_else(kind: PuzzleKind, position: Position, here: Answer, twin: Position, there: Answer) -> bool:
    """Is this another answer: one of which more is otherwise than what there is to choose from?

    Of tiles one that can be chosen in both is judged otherwise, or the side is another one; of events and
    discards it is another one, not the same with another number as a turn less has been taken before it.
    """
    if here == there:
        return False
    one, other = kind.shape(position), kind.shape(twin)
    if isinstance(one, Tiles) and isinstance(other, Tiles) and one.choices != other.choices:
        assert isinstance(here, tuple)
        assert isinstance(there, tuple)
        both = {*one.choices} & {*other.choices}
        return both & {*here} != both & {*there} or turns_round(kind, position, here, twin, there)
    before = named(position, here)
    return before is None or before != named(twin, there)


def named(position: Position, answer: Answer) -> Event | Tile | None:
    """What an answer names by its number: an event, or a discard of the seat asked about; None if neither."""
    what, _, number = answer.partition("-") if isinstance(answer, str) else ("", "", "")
    if what == "event":
        return position.events[int(number)]
    if what == "discard":
        return position.table().seats[asked_seat(position, "seat")].river[int(number)].tile
    return None


class Search:
    """One search; what leaves the answer as it is and takes a ground of it away is kept in `steps`, what the
    kind holds to be nearer to it in `hints`, and that for which other grounds hold altogether.
    """

    def __init__(self, kind: PuzzleKind, position: Position) -> None:
        self.kind, self.position, self.rules = kind, position, position.ruleset
        self.verdict = kind.solve(position, self.rules)
        self.patience = PATIENCE_OF_TILES if isinstance(kind.shape(position), Tiles) else PATIENCE
        self.tables = Tables(position, mistakes=kind.of_faults)
        self.faults = 0 if kind.of_faults else faults(position)
        self.confirmed = 0
        self.steps: list[Change] = []
        self.near = tuple(kind.near(position))
        self.certain = not disputed_by(kind, position, self.rules)
        self.hints: list[Change] = []
        self.on_other_grounds: list[Change] = []

    def found(self, *, single: bool = False) -> Flip | None:
        """The first change that turns the answer round, or else changes it, or else two (not if `single`)."""
        changed: Flip | None = None
        patience = self.patience
        for change in self._changes():
            if changed is not None and (patience := patience - 1) < 0:
                break
            after = self._after(change)
            judged = None if after is None else self._judged(after)
            if judged is not None and judged.answer == self.verdict.answer and change in self.near:
                self.hints.append(change)
            if after is None or judged is None or not self._differs(change, after, judged, changed):
                continue
            if (flipped := self._confirmed(change)) is not None and self._says_else(flipped):
                if self._turns(flipped.twin, flipped.answer):
                    return flipped
                changed = changed or flipped
        return self._by_rule(changed) or (None if single else self._by_two())

    def _says_else(self, found: Flip) -> bool:
        return says_else(self.kind, self.position, self.verdict.answer, found.twin, found.answer)

    def _turns(self, twin: Position, answer: Answer) -> bool:
        return turns_round(self.kind, self.position, self.verdict.answer, twin, answer)

    def _differs(self, change: Change, twin: Position, judged: Verdict[Answer], changed: Flip | None) -> bool:
        """Is the answer another one, and if one such is found already, the other one?"""
        if judged.answer == self.verdict.answer:
            here, there = set(self.verdict.codes()), set(judged.codes())
            if there < here:
                self.steps.append(change)
            elif not there & here:
                self.on_other_grounds.append(change)
            return False
        if changed is not None:
            return self._turns(twin, judged.answer)
        return says_else(self.kind, self.position, self.verdict.answer, twin, judged.answer)

    def _by_two(self) -> Flip | None:
        """A change that takes a ground of the verdict away, and another one for what is left."""
        for step in (*self.steps, *self.hints, *self.on_other_grounds)[:STEPS]:
            half = self._confirmed(step)
            whole = None if half is None else Search(self.kind, half.twin).found(single=True)
            if whole is not None and not isinstance(whole.change, ThresholdChange):
                return replace(whole, change=step, also=whole.change)
        return None

    def _changes(self) -> Iterator[Change]:
        for change in (*self.near, *nearby(self.position, self.verdict, self.kind.flip_tiles)):
            if self.confirmed == CONFIRMED:
                return
            if not isinstance(change, RuleChange):
                yield change

    def _after(self, change: Change) -> Position | None:
        """The position with the changed table; None where the change can not be."""
        try:
            return self.tables.after(change)
        except (ValueError, LookupError, AssertionError):
            return None

    def _judged(self, changed: Position) -> Verdict[Answer] | None:
        """The verdict on the changed table; None where nothing is asked there."""
        try:
            return self.kind.judge(changed, self.rules)
        except (ValueError, LookupError, AssertionError):
            # The kind rests on what the change took away.
            return None

    def _confirmed(self, change: Change) -> Flip | None:
        """The twin replayed in full; None if it can not be, has a new mistake in it, or an answer that hangs
        on a rule that its ruleset leaves open.
        """
        self.confirmed += 1
        twin = edited(self.position, change)
        if twin is None:
            return None
        try:
            twin = _checked(twin)
            verdict = self.kind.solve(twin, twin.ruleset)
        except PositionError:
            return None
        if not self.kind.of_faults and faults(twin) > self.faults:
            return None
        if self.kind.supposes(twin) and not self.kind.supposes(self.position):
            return None
        if self.certain and disputed_by(self.kind, twin, twin.ruleset):
            return None
        return Flip(change, twin, verdict.answer, verdict)

    def _by_rule(self, changed: Flip | None) -> Flip | None:
        """Another level of a rule, one that the reasons cite first; or else what was found before."""
        for change in self._rules():
            flipped = self._under(change)
            if flipped is None or not self._differs(change, flipped.twin, flipped.verdict, changed):
                continue
            if self._turns(flipped.twin, flipped.answer):
                return flipped
            changed = changed or flipped
        return changed

    def _rules(self) -> Iterator[RuleChange]:
        cited, of = {reason.rule for reason in self.verdict.reasons}, parameters()
        settled = (name for name in self.kind.parameters if name not in self.rules.disputed)
        for name in sorted(settled, key=lambda name: not cited & set(of[name].rules)):
            here = getattr(self.rules, name)
            for there in rule_options(name):
                applies = None in rule_options(name) or None not in (here, there)
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


MOST_FLIPS: Final = 3
TRIED: Final = 300
"""Changes that are judged in search of others, after the smallest."""


@lru_cache(maxsize=256)
def near_misses(kind: PuzzleKind, position: Position) -> tuple[Flip, ...]:
    """The smallest change that makes a twin of the puzzle, then other sorts of change if they are soon found.

    None of the twins is seen through at a glance (`on_sight`), unless the puzzle itself is.

    :raises PositionError: if the position does not serve the kind.
    """
    if kind.by_threshold:
        return ()
    first = twin_of(kind, position)
    found = [] if first is None else [first]
    others = _Others(kind, position).turning(*(_sort(each.change) for each in found))
    sure = (other for other in others if kind.publishable(other.twin, other.twin.ruleset))
    plain = _is_plain(kind, position)
    worth = (each for each in chain(found, sure) if plain or not _is_plain(kind, each.twin))
    return tuple(islice(worth, MOST_FLIPS))


def _is_plain(kind: PuzzleKind, position: Position) -> bool:
    return bool(given_away(kind, position, kind.solve(position, position.ruleset)))


def _sort(change: object) -> tuple[object, ...]:
    """Changes of one sort stand for each other: other tiles of one place, calls of one kind."""
    return tuple(getattr(change, name, "") for name in ("what", "place", "how", "name", "made"))


class _Others(Search):
    """The same search, which goes on."""

    def turning(self, *known: tuple[object, ...]) -> Iterator[Flip]:
        """Changes of sorts that are not known yet, each the first of its sort."""
        seen, tried = set(known), 0
        for change in self._changes():
            if _sort(change) in seen:
                continue
            if (tried := tried + 1) > TRIED:
                return
            flipped = self._confirmed(change) if self._may_turn(change) else None
            if flipped is not None and self._says_else(flipped) and self._turns(flipped.twin, flipped.answer):
                seen.add(_sort(change))
                yield flipped

    def _may_turn(self, change: Change) -> bool:
        after = self._after(change)
        judged = None if after is None else self._judged(after)
        return (
            after is not None
            and judged is not None
            and judged.answer != self.verdict.answer
            and self._turns(after, judged.answer)
        )
