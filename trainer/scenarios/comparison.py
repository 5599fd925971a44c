"""The same question under every preset: its answer there, and which rule makes the difference."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product

from trainer.rules.ruleset import Level, Ruleset, levels, load_preset, offered
from trainer.scenarios.answers import Answer
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.position import Position


@dataclass(frozen=True, slots=True)
class Clause:
    """One parameter on which a preset differs, with the level here and there."""

    parameter: str
    here: Level
    there: Level


@dataclass(frozen=True, slots=True)
class PresetAnswer:
    """What a preset answers; None if it hangs on parameters that the preset disputes (`disputed`).

    `clauses` are the parameters each of which alone, or else all of which together, turn the answer of
    the puzzle's own ruleset into this one; empty if the answers are equal.
    """

    preset: str
    answer: Answer | None
    disputed: tuple[str, ...] = ()
    clauses: tuple[Clause, ...] = ()


def across_presets(kind: PuzzleKind, position: Position) -> tuple[PresetAnswer, ...]:
    """A row for each preset offered for the position's number of players."""
    own = kind.solve(position, position.ruleset).answer
    return tuple(_row(kind, position, own, name) for name in offered(position.players))


def disputed_by(kind: PuzzleKind, position: Position, ruleset: Ruleset) -> tuple[str, ...]:
    """The disputed parameters of a ruleset on which the answer hangs; empty if it is certain."""
    open_to = [name for name in kind.parameters if name in ruleset.disputed]
    if not open_to:
        return ()
    choices = product(*(levels(name) for name in open_to))
    answers = {
        kind.solve(position, ruleset.changed(**dict(zip(open_to, choice, strict=True)))).answer
        for choice in choices
    }
    return tuple(open_to) if len(answers) > 1 else ()


def _row(kind: PuzzleKind, position: Position, own: Answer, name: str) -> PresetAnswer:
    preset = load_preset(name)
    if disputed := disputed_by(kind, position, preset):
        return PresetAnswer(name, None, disputed)
    answer = kind.solve(position, preset).answer
    clauses = () if answer == own else tuple(_differing(kind, position, own, preset))
    return PresetAnswer(name, answer, (), clauses)


def _differing(kind: PuzzleKind, position: Position, own: Answer, preset: Ruleset) -> Iterable[Clause]:
    """Parameters whose level alone turns the answer; if none does, all that differ."""
    here = position.ruleset
    differing = [
        Clause(name, getattr(here, name), getattr(preset, name))
        for name in kind.parameters
        if getattr(here, name) != getattr(preset, name)
    ]
    alone = [
        clause
        for clause in differing
        if kind.solve(position, here.changed(**{clause.parameter: clause.there})).answer != own
    ]
    return alone or differing
