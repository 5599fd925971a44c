"""Which rules the bank asks, by which kinds and under which presets: counted, and written as a page.

A position asks a rule if a reason of its verdict cites it, under the ruleset that it is asked by.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from trainer.commands.pools import Pools
from trainer.puzzles.bank import Entry
from trainer.rules.ruleset import ALTERED, PRESETS, Ruleset, short_title
from trainer.rules.verdict import Verdict
from trainer.scenarios.answers import Answer
from trainer.scenarios.kind import kind_named

_FIGURES: Final = {
    "pools": "pools",
    "counted": "of four positions or more",
    "one_answer": "of these with one answer only",
    "leans": "that lean by more than 70 %",
    "small": "kinds and levels of fewer than eight positions",
}


@dataclass
class Coverage:
    """How often each rule is asked: in all, by kind, by preset or altered rules; how many positions a kind
    has, and in which pools.
    """

    rules: Counter[str] = field(default_factory=Counter)
    by_kind: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    by_preset: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    kinds: Counter[str] = field(default_factory=Counter)
    levels: Counter[tuple[str, int]] = field(default_factory=Counter)
    pools: Pools = field(default_factory=Pools)

    def add(self, entry: Entry, verdict: Verdict[Answer]) -> None:
        """Count one line of the bank, with what the rules answer."""
        self.kinds[entry.kind] += 1
        self.levels[entry.kind, entry.level] += 1
        self.pools.add(entry)
        choice = Ruleset.from_name(entry.position["ruleset"]).choice
        for rule in {reason.rule for reason in verdict.reasons}:
            self.rules[rule] += 1
            self.by_kind[rule][entry.kind] += 1
            self.by_preset[rule][choice] += 1


def coverage_of(entries: Iterable[Entry]) -> Coverage:
    """The coverage of some lines of the bank."""
    coverage = Coverage()
    for entry in entries:
        position = entry.parsed
        coverage.add(entry, kind_named(entry.kind).solve(position, position.ruleset))
    return coverage


def coverage_page(coverage: Coverage, rules: Iterable[str]) -> str:
    """The page as Markdown; `rules` in the order of the catalogue."""
    kinds = sorted(coverage.kinds)
    lines = [
        "# Coverage: the rules that the bank asks",
        "",
        "Written by `manage.py coverage`. A position counts for a rule if a reason of its verdict",
        "cites the rule. Its page answers it under every other preset as well.",
        "",
        f"{sum(coverage.kinds.values()):,} positions of {len(kinds)} kinds.",
        "",
        "## Kinds and levels",
        "",
        "| kind | positions | level 1 | 2 | 3 | 4 | 5 |",
        "|---|---:|---:|---:|---:|---:|---:|",
        *(
            _row(slug, coverage.kinds[slug], *(coverage.levels[slug, level] for level in range(1, 6)))
            for slug in kinds
        ),
        "",
        "## Pools",
        "",
        "A pool is what one kind asks at one level by exactly the same rules, or by all rules together.",
        "`manage.py fill_bank --check` counts them, and names those with a fault.",
        "",
        "| | |",
        "|---|---:|",
        *(_row(_FIGURES[name], f"{number:,}") for name, number in coverage.pools.figures().items()),
        "",
        "## Rules by kind",
        "",
        "| rule | positions | kinds |",
        "|---|---:|---|",
        *(_row(rule, coverage.rules[rule], _listed(coverage.by_kind[rule])) for rule in rules),
        "",
        "## Rules by preset",
        "",
        "| rule | " + " | ".join(short_title(name) for name in PRESETS) + " | altered |",
        "|---" + "|---:" * (len(PRESETS) + 1) + "|",
        *(
            _row(rule, *(coverage.by_preset[rule][name] or "" for name in (*PRESETS, ALTERED)))
            for rule in rules
        ),
        "",
    ]
    return "\n".join(lines)


def _row(*cells: object) -> str:
    return "| " + " | ".join(map(str, cells)) + " |"


def _listed(counted: Counter[str]) -> str:
    return ", ".join(f"{slug} {number}" for slug, number in sorted(counted.items()))
