"""Which entries of the bank ask a rule of the catalogue, for whoever practises that rule alone."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from trainer.puzzles.bank import Entry
from trainer.rules.catalogue import ASKED
from trainer.scenarios.answers.grading import answer_class
from trainer.scenarios.kind import kind_named

MOST = 60
"""So many of each rule: more than a sitting needs, few enough for a file that is read whole."""


def examples_of(entries: Iterable[Entry]) -> dict[str, list[str]]:
    """The slugs of each rule whose verdict cites it, in the order of the catalogue: the easiest first, of one
    level the kinds and their answers by turns.
    """
    found: dict[str, list[tuple[Entry, str]]] = defaultdict(list)
    for entry in entries:
        kind, position = kind_named(entry.kind), entry.parsed
        verdict = kind.solve(position, position.ruleset)
        answered = answer_class(kind, position, verdict.answer)
        for rule in {reason.rule for reason in verdict.reasons} & set(kind.rules):
            found[rule].append((entry, answered))
    return {
        rule: [slug for slug, _ in zip(by_turns(found[rule]), range(MOST), strict=False)] for rule in ASKED
    }


def by_turns(entries: Iterable[tuple[Entry, str]]) -> Iterator[str]:
    """The slugs of entries with the class of their answer: the easiest first, of one level the kinds and
    their answers by turns.
    """
    groups: dict[int, dict[tuple[str, str], list[str]]] = defaultdict(lambda: defaultdict(list))
    for entry, answered in sorted(entries, key=lambda each: (each[0].level, each[0].slug)):
        groups[entry.level][entry.kind, answered].append(entry.slug)
    for _level, by_answer in sorted(groups.items()):
        rows = [by_answer[key] for key in sorted(by_answer)]
        for place in range(max(map(len, rows))):
            yield from (row[place] for row in rows if place < len(row))
