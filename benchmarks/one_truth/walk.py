"""Each table is asked by every kind under several rules; what the answers say is compared."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations
from random import Random

from benchmarks.one_truth.tables import moved, rules_for, tables
from benchmarks.one_truth.truths import KINDS, About, truths
from trainer.rules.errors import RulesError
from trainer.rules.mistakes.chombo import faults_of
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.position import Position, PositionError

Asked = tuple[str, dict[str, str], Answer]


@dataclass
class Met:
    """How often two kinds met on a table, how often each mistake was there, and what contradicts itself."""

    pairs: Counter[tuple[str, str]] = field(default_factory=Counter)
    acts: Counter[str] = field(default_factory=Counter)
    contradictions: list[str] = field(default_factory=list)


def walked(seed: int, number: int) -> Met:
    """So many tables, each under its own rules and two presets."""
    met, rng = Met(), Random(seed)
    for position in tables(seed, number):
        for rules in rules_for(rng, position):
            asked = moved(position, rules)
            if asked is not None:
                compare(asked, met)
    return met


def compare(position: Position, met: Met) -> None:
    """Ask everything of one table, and count what was met."""
    found = list(answers(position))
    slugs = sorted({slug for slug, _, _ in found}, key=KINDS.index)
    met.pairs.update(combinations(slugs, 2))
    met.acts.update({fault.name for fault in faults_of(position.table(), position.ruleset)} if found else ())
    met.acts.update(_forbidden(position, found))
    said: dict[About, dict[object, Asked]] = {}
    for each in found:
        for about, truth in truths(each[0], position, each[1], each[2]):
            said.setdefault(about, {}).setdefault(truth, each)
    for about, by_truth in said.items():
        if len(by_truth) > 1:
            met.contradictions.append(_told(position, about, by_truth))


def answers(position: Position) -> Iterator[Asked]:
    """What every kind answers to each thing that it may ask there; nothing where it refuses."""
    bare = replace(position, ask=())
    for slug in KINDS:
        kind = kind_named(slug)
        if bare.players not in kind.players or kind.misfits(bare):
            continue
        try:
            asks = [dict(ask) for ask in kind.asks(bare)]
        except (PositionError, RulesError):
            continue
        for ask in asks:
            asked = replace(bare, ask=tuple(sorted(ask.items())))
            try:
                yield slug, ask, kind.solve(asked, asked.ruleset).answer
            except PositionError:
                continue


def _forbidden(position: Position, found: list[Asked]) -> set[str]:
    """By what `find-illegal` names an act: the type of the event and the first reason against it."""
    for slug, _, answer in found:
        if slug == "find-illegal" and answer != "nothing":
            verdict = kind_named(slug).solve(replace(position, ask=()), position.ruleset)
            event = position.events[int(str(answer).removeprefix("event-"))]
            return {f"{type(event).__name__.lower()}: {verdict.reasons[0].code}"}
    return set()


def _told(position: Position, about: About, by_truth: dict[object, Asked]) -> str:
    lines = [f"  {truth}: {slug} {ask} -> {answer}" for truth, (slug, ask, answer) in by_truth.items()]
    table = json.dumps(replace(position, ask=()).to_json(short=True))
    return "\n".join([" ".join(map(str, about)), *lines, f"  {table}"])
