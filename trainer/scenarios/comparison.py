"""The same question under every preset: its answer there, and which rule makes the difference.

No preset has open riichi: a kind that is asked by rules of its own is compared with these rules, each
parameter at its other levels.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from trainer.rules.ruleset import PRESETS, Level, Ruleset, cell, levels, load_preset, offered
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

    `clauses` are the parameters each of which alone turns the answer of the puzzle's own ruleset into
    this one, or else those that together do, none of them to be spared; empty if the answers are equal.
    `usual` are parameters on which the answer hangs and for which the usual level was taken, there being
    no source.
    """

    preset: str
    answer: Answer | None
    disputed: tuple[str, ...] = ()
    clauses: tuple[Clause, ...] = ()
    usual: tuple[str, ...] = ()


def across_presets(kind: PuzzleKind, position: Position) -> tuple[PresetAnswer, ...]:
    """A row for each preset offered for the position's number of players.

    Where none is among the rules by which the kind is asked: a row for the position's own rules, and one
    for each level of a parameter that turns the answer.
    """
    own = kind.solve(position, position.ruleset).answer
    names = offered(position.players)
    if any(ruleset == load_preset(ruleset.preset) for ruleset in kind.rulesets(position.players)):
        return tuple(_row(kind, position, own, name) for name in names)
    return (PresetAnswer(position.ruleset.preset, own), *_variants(kind, position, own))


def _variants(kind: PuzzleKind, position: Position, own: Answer) -> Iterator[PresetAnswer]:
    """The own rules with one parameter changed, where that turns the answer."""
    here = position.ruleset
    for name in kind.parameters:
        for level in levels(name):
            answer = kind.solve(position, here.changed(**{name: level})).answer
            if answer != own:
                clause = Clause(name, getattr(here, name), level)
                yield PresetAnswer(here.preset, answer, clauses=(clause,))


def disputed_by(kind: PuzzleKind, position: Position, ruleset: Ruleset) -> tuple[str, ...]:
    """The disputed parameters of a ruleset on which the answer hangs; empty if it is certain.

    A parameter is one of them if, the others being at some levels, its own levels give two answers.
    """
    return _decisive(kind, position, ruleset, [name for name in kind.parameters if name in ruleset.disputed])


def usual_in(kind: PuzzleKind, position: Position, preset: Ruleset) -> tuple[str, ...]:
    """The parameters without a source, taken at their usual level, on which the answer hangs."""
    unsourced = [name for name in kind.parameters if cell(preset.preset, name).standing == "usual"]
    return _decisive(kind, position, preset, unsourced)


def _decisive(
    kind: PuzzleKind, position: Position, ruleset: Ruleset, open_to: Sequence[str]
) -> tuple[str, ...]:
    """Those of the parameters whose conceivable levels give different answers."""
    if not open_to:
        return ()
    answers = {
        choice: kind.solve(position, ruleset.changed(**dict(zip(open_to, choice, strict=True)))).answer
        for choice in product(*(_conceivable(ruleset.preset, name) for name in open_to))
    }
    return tuple(name for place, name in enumerate(open_to) if _turns(answers, place))


def _conceivable(preset: str, parameter: str) -> tuple[Level, ...]:
    """The levels that a disputed cell may have: those that any preset has where its sources conflict,
    every level where there is no source at all.
    """
    if not cell(preset, parameter).found:
        return levels(parameter)
    return tuple(dict.fromkeys(cell(name, parameter).value for name in PRESETS))


def _turns(answers: Mapping[tuple[Level, ...], Answer], place: int) -> bool:
    """Do two choices that differ in this place alone have different answers?"""
    first: dict[tuple[Level, ...], Answer] = {}
    return any(
        first.setdefault((*choice[:place], *choice[place + 1 :]), answer) != answer
        for choice, answer in answers.items()
    )


def _row(kind: PuzzleKind, position: Position, own: Answer, name: str) -> PresetAnswer:
    preset = load_preset(name)
    if disputed := disputed_by(kind, position, preset):
        return PresetAnswer(name, None, disputed)
    answer = kind.solve(position, preset).answer
    clauses = () if answer == own else tuple(_differing(kind, position, answer, preset))
    return PresetAnswer(name, answer, (), clauses, usual_in(kind, position, preset))


def _differing(kind: PuzzleKind, position: Position, answer: Answer, preset: Ruleset) -> list[Clause]:
    """The parameters that make the preset's `answer` out of the own one."""
    here = position.ruleset

    def makes_it(clauses: Iterable[Clause]) -> bool:
        there = here.changed(**{clause.parameter: clause.there for clause in clauses})
        return kind.solve(position, there).answer == answer

    differing = [
        Clause(name, getattr(here, name), getattr(preset, name))
        for name in kind.parameters
        if getattr(here, name) != getattr(preset, name)
    ]
    needed = differing
    for clause in differing:
        fewer = [each for each in needed if each is not clause]
        if makes_it(fewer):
            needed = fewer
    return [clause for clause in differing if makes_it([clause])] or needed
