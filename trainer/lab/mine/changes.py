"""Which entries of the bank are answered otherwise by another preset, for whoever changes from that one."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import zip_longest

from trainer.lab.mine.courses import course_of
from trainer.lab.mine.examples import Answered, by_turns
from trainer.puzzles.bank import Entry
from trainer.rulebook.changes import change_name
from trainer.rulebook.courses import PracticeCourse
from trainer.scenarios.answers.comparison import across_presets
from trainer.scenarios.answers.grading import answer_class
from trainer.scenarios.kind import kind_named


def changes_of(entries: Iterable[Entry]) -> dict[str, PracticeCourse]:
    """The course of each change, `A..B`: puzzles by the rules of B that A answers otherwise, because of a
    parameter that their kind asks; the parameters by turns, so that each is asked soon. The controls A
    answers alike.

    Both presets are offered, and neither disputes the answer. Decisions are left out: there every payment
    counts a little.
    """
    turned: dict[str, dict[str, list[Answered]]] = defaultdict(lambda: defaultdict(list))
    staying: dict[str, list[Answered]] = defaultdict(list)
    for entry in entries:
        for preset, parameter, answered in _elsewhere(entry):
            change = change_name(preset, entry.parsed.ruleset.preset)
            (turned[change][parameter] if parameter else staying[change]).append((entry, answered))
    return {change: course_of(_mixed(rows), staying[change]) for change, rows in sorted(turned.items())}


def _elsewhere(entry: Entry) -> Iterator[tuple[str, str, str]]:
    """Each other preset that answers, the parameter that makes its answer another one, empty if it is the
    same, and the class of the entry's answer.
    """
    kind, position = kind_named(entry.kind), entry.parsed
    here = position.ruleset
    if here.is_altered or kind.by_threshold:
        return
    own = kind.solve(position, here).answer
    answered = answer_class(kind, position, own)
    for row in across_presets(kind, position):
        if row.answer is None or row.preset == here.preset:
            continue
        if row.clauses or row.answer == own:
            yield row.preset, row.clauses[0].parameter if row.clauses else "", answered


def _mixed(by_parameter: dict[str, list[Answered]]) -> Iterator[Answered]:
    rows = [by_turns(entries) for _parameter, entries in sorted(by_parameter.items())]
    yield from (each for turn in zip_longest(*rows) for each in turn if each)
