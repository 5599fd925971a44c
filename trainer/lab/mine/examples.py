"""Which entries of the bank ask a rule of the catalogue, for whoever practises that rule alone."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeAlias

from trainer.puzzles.bank import Entry
from trainer.rules.catalogue import ASKED
from trainer.scenarios.answers.grading import answer_class
from trainer.scenarios.kind import kind_named

MOST_OF_A_RULE = 60
"""So many of each rule: more than a sitting needs, few enough for a file that is read whole."""
OTHER = ""
"""The class of all answers to which the rule does not lead."""
Answered: TypeAlias = tuple[Entry, str]
"""An entry with the class of its answer."""
Asked: TypeAlias = tuple[int, str]
"""A level and a kind."""


def examples_of(entries: Iterable[Entry]) -> dict[str, list[str]]:
    """The slugs of each rule whose verdict cites it, in the order of the catalogue: the easiest first, of one
    level the kinds and their answers by turns.

    Where a rule leads a kind to one answer alone, as many puzzles with other answers come between: whoever
    practises it shall see whether it applies, not know it beforehand.
    """
    cited: dict[str, dict[Asked, list[Answered]]] = defaultdict(lambda: defaultdict(list))
    asked: dict[Asked, list[Answered]] = defaultdict(list)
    for entry in entries:
        kind, position = kind_named(entry.kind), entry.parsed
        verdict = kind.solve(position, position.ruleset)
        answered = entry, answer_class(kind, position, verdict.answer)
        asked[entry.level, entry.kind].append(answered)
        for rule in {reason.rule for reason in verdict.reasons} & set(kind.rules):
            cited[rule][entry.level, entry.kind].append(answered)
    return {
        rule: [entry.slug for entry, _ in islice(by_turns(_mixed(cited[rule], asked)), MOST_OF_A_RULE)]
        for rule in ASKED
    }


def _mixed(cited: dict[Asked, list[Answered]], asked: dict[Asked, list[Answered]]) -> Iterator[Answered]:
    for place, found in cited.items():
        yield from found
        answers = {entry.answer for entry, _ in found}
        if len(answers) == 1:
            others = [entry for entry, _ in asked[place] if entry.answer not in answers]
            for entry in sorted(others, key=lambda each: each.slug)[: len(found)]:
                yield entry, OTHER


def by_turns(entries: Iterable[Answered]) -> Iterator[Answered]:
    """The easiest first, of one level the kinds and their answers by turns."""
    groups: dict[int, dict[tuple[str, str], list[Answered]]] = defaultdict(lambda: defaultdict(list))
    for entry, answered in sorted(entries, key=lambda each: (each[0].level, each[0].slug)):
        groups[entry.level][entry.kind, answered].append((entry, answered))
    for _level, by_answer in sorted(groups.items()):
        yield from _in_turn([by_answer[key] for key in sorted(by_answer)])


def _in_turn(rows: Sequence[Sequence[Answered]]) -> Iterator[Answered]:
    for place in range(max(map(len, rows))):
        yield from (row[place] for row in rows if place < len(row))
