"""Which entries of the bank are answered otherwise by another preset, for whoever changes from that one."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import zip_longest

from trainer.lab.mine.examples import by_turns
from trainer.puzzles.bank import Entry
from trainer.rulebook.changes import change_name
from trainer.scenarios.answers.comparison import across_presets
from trainer.scenarios.answers.grading import answer_class
from trainer.scenarios.kind import kind_named

MOST = 40
"""So many of each change: two sittings or three."""


def changes_of(entries: Iterable[Entry]) -> dict[str, list[str]]:
    """The slugs for each change, `A..B`: puzzles by the rules of B that A answers otherwise, because of a
    parameter that their kind asks; the parameters by turns, so that each is asked soon.

    Both presets are offered, and neither disputes the answer. Decisions are left out: there every payment
    counts a little.
    """
    found: dict[str, dict[str, list[tuple[Entry, str]]]] = defaultdict(lambda: defaultdict(list))
    for entry in entries:
        for preset, parameter, answered in _elsewhere(entry):
            found[change_name(preset, entry.parsed.ruleset.preset)][parameter].append((entry, answered))
    return {change: _mixed(by_parameter) for change, by_parameter in sorted(found.items())}


def _elsewhere(entry: Entry) -> Iterator[tuple[str, str, str]]:
    """Each preset with another answer, the parameter that makes it, and the class of the entry's answer."""
    kind, position = kind_named(entry.kind), entry.parsed
    here = position.ruleset
    if here.is_altered or kind.by_threshold:
        return
    answered = answer_class(kind, position, kind.solve(position, here).answer)
    for row in across_presets(kind, position):
        if row.answer is not None and row.clauses:
            yield row.preset, row.clauses[0].parameter, answered


def _mixed(by_parameter: dict[str, list[tuple[Entry, str]]]) -> list[str]:
    rows = [list(by_turns(entries)) for _parameter, entries in sorted(by_parameter.items())]
    return [slug for turn in zip_longest(*rows) for slug in turn if slug][:MOST]
