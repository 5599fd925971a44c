"""What the bank asks, whether its answers can be guessed, and positions that fill its gaps.

No pool (`trainer.puzzles.pools`) may be guessed, so each needs several answers. Where generators find no
position with a missing answer, the pool is made so small that it is no pool any more.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count, cycle, islice, product
from random import Random
from typing import Final

from trainer.lab.mine.mining import entry_of
from trainer.puzzles.bank import Entry
from trainer.puzzles.pools import COUNTED, Pool, leans, pools_of
from trainer.rules.rulesets.ruleset import ALTERED, PRESETS, Ruleset, load_preset, short_title
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.answers.grading import answer_class
from trainer.scenarios.kind import PuzzleKind, kind_named
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.position.position import PositionError
from trainer.scenarios.position.texts import canonical_text


def told(entry: Entry) -> str:
    """A word for it, empty where nothing is told that the answer may not follow."""
    kind = kind_named(entry.kind)
    return kind.clue(entry.parsed) if kind.has_clues else ""


TOLD: Final = "told: "
FEWEST: Final = 8


def pools_of_entry(entry: Entry) -> tuple[Pool, ...]:
    """The same of an entry, and that of what its question tells."""
    pools, said = pools_of(entry.kind, entry.level, entry.position["ruleset"]), told(entry)
    return (*pools, (entry.kind, entry.level, TOLD + said)) if said else pools


@dataclass
class Pools:
    """How often each answer is given in each pool."""

    answers: dict[Pool, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))

    def add(self, entry: Entry, times: int = 1) -> None:
        """Count an entry; with -1 it is taken out."""
        for pool in pools_of_entry(entry):
            self.answers[pool][entry.answer] += times

    def faults(self) -> Iterator[tuple[Pool, str]]:
        """The pools that can be guessed, or are too small: each with `one_answer`, `leans` or `small`.

        Those of all rules together come last.
        """
        for pool in sorted(self.answers, key=lambda pool: (not pool[2], pool)):
            if fault := self.fault(pool):
                yield pool, fault

    def fault(self, pool: Pool) -> str:
        """What is wrong with a pool; empty if nothing is."""
        found = +self.answers[pool]
        number = found.total()
        if number >= COUNTED and len(found) == 1:
            return "one_answer"
        if number >= COUNTED and leans(pool, found):
            return "leans"
        return "small" if number < FEWEST and not pool[2] else ""

    def lacks(self, pool: Pool, answer: str) -> bool:
        """Whether one more position with this answer mends the pool, or brings it nearer to being whole."""
        found, fault = +self.answers[pool], self.fault(pool)
        if fault == "one_answer":
            return answer not in found
        if fault == "leans":
            return answer != found.most_common(1)[0][0]
        return bool(fault) and not self.would_fail(pool, answer)

    def would_fail(self, pool: Pool, answer: str) -> bool:
        """Whether one more position with this answer lets a pool be guessed that is not guessed now."""
        after = +self.answers[pool] + Counter({answer: 1})
        failing = after.total() >= COUNTED and (len(after) == 1 or leans(pool, after))
        return failing and self.fault(pool) in ("", "small")

    def figures(self) -> dict[str, int]:
        """`pools`, how many are `counted` (four positions or more), and how many have each fault."""
        faults = Counter(fault for _, fault in self.faults())
        counted = sum((+found).total() >= COUNTED for found in self.answers.values())
        pools = sum(bool(+found) for found in self.answers.values())
        return {"pools": pools, "counted": counted} | {
            fault: faults[fault] for fault in ("one_answer", "leans", "small")
        }


def pools_in(entries: Iterable[Entry]) -> Pools:
    """The pools of some entries."""
    pools = Pools()
    for entry in entries:
        pools.add(entry)
    return pools


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
    listed = list(rules)
    lines = [
        "# Coverage: the rules that the bank asks",
        "",
        "Written by `manage.py coverage`. A position counts for a rule if a reason of its verdict",
        "cites the rule. Its page answers it under every other preset as well.",
        "",
        f"{sum(coverage.kinds.values()):,} positions of {len(coverage.kinds)} kinds.",
        "",
        *_sizes(coverage),
        *_by_rule(coverage, listed),
    ]
    return "\n".join(lines)


def _sizes(coverage: Coverage) -> list[str]:
    """The sections that count positions by kind and level, and pools."""
    return [
        "## Kinds and levels",
        "",
        "| kind | positions | level 1 | 2 | 3 | 4 | 5 |",
        "|---|---:|---:|---:|---:|---:|---:|",
        *(
            _row(slug, coverage.kinds[slug], *(coverage.levels[slug, level] for level in range(1, 6)))
            for slug in sorted(coverage.kinds)
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
    ]


def _by_rule(coverage: Coverage, rules: Sequence[str]) -> list[str]:
    """The sections that count, for each rule, its positions by kind and by preset."""
    return [
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


def _row(*cells: object) -> str:
    return "| " + " | ".join(map(str, cells)) + " |"


def _listed(counted: Counter[str]) -> str:
    return ", ".join(f"{slug} {number}" for slug, number in sorted(counted.items()))


_DRAFTS: Final = 40
"""Drafts for each wanted position before it is given up."""
_MORE: Final = 10
"""Times as many where any rules serve."""


@dataclass
class Filling:
    """The entries of a bank on their way to pools without a fault; those that were `made` and `retired`.

    Seeds count up from `seed`: the same bank and seed are filled alike.
    """

    entries: list[Entry]
    seed: int
    drafts: int = _DRAFTS
    made: list[Entry] = field(default_factory=list)
    retired: list[Entry] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.pools: Pools = pools_in(self.entries)
        self.asked = {canonical_text(entry.kind, entry.outline) for entry in self.entries}
        self.seeds = count(self.seed)
        self.hopeless: set[Pool] = set()

    def fill(self) -> Iterator[tuple[Pool, str]]:
        """Mend one pool after the other, each told with what was done: `made` or `retired`."""
        while todo := [pool for pool, _ in self.pools.faults() if pool not in self.hopeless]:
            for pool in todo:
                if self.pools.fault(pool):
                    yield pool, self._mend(pool)

    def widen(self, kind: PuzzleKind, least: int) -> Iterator[tuple[Pool, int]]:
        """Positions by the rules that the kind alone has (`own_rules`), such that the change decides, until
        each level has so many by each of them; each such pool with how many it has then.
        """
        own = [rules for players in kind.players for rules in kind.own_rules.get(players, ())]
        for rules, level in product(own, kind.levels):
            pool = pools_of(kind.slug, level, brief(rules))[0]
            for _ in range(self.drafts):
                if self.pools.answers[pool].total() >= least:
                    break
                self.make(kind, level, rules, partial(_asks_of_change, kind))
            yield pool, self.pools.answers[pool].total()

    def make(self, kind: PuzzleKind, level: int, ruleset: Ruleset, wanted: Callable[[Entry], bool]) -> bool:
        """A position from the next seed, if that makes one that is new and wanted."""
        entry = drafted(kind, level, ruleset, next(self.seeds))
        if entry is None or not self._is_new(entry) or not wanted(entry):
            return False
        self._add(entry)
        return True

    def seek(
        self, kind: PuzzleKind, sought: str, least: int, *, levels: Sequence[int] = (), own: bool = False
    ) -> int:
        """Positions about something rare, until there are so many: a reason with this code, or an end by this
        draw, and with this answer where one is named (`suucha=again`). How many there are then.

        They are of these levels, else of all but the first; with `own` by the rules that the kind alone has.
        """
        known = [rules for players in kind.players for rules in kind.rulesets(players)]
        rulesets = [rules for rules in known if rules.is_altered or not own]
        found = sum(
            _is_about(kind, entry, sought) and entry.parsed.ruleset in rulesets
            for entry in self.entries
            if entry.kind == kind.slug
        )
        pairs = cycle(product(levels or [level for level in kind.levels if level > 1], rulesets))
        for level, ruleset in islice(pairs, _MORE * self.drafts * max(0, least - found)):
            found += self.make(kind, level, ruleset, partial(_is_about, kind, sought=sought))
            if found >= least:
                break
        return found

    def _is_new(self, entry: Entry) -> bool:
        """Not asked yet, and no pool can be guessed for it."""
        return canonical_text(entry.kind, entry.outline) not in self.asked and not any(
            self.pools.would_fail(pool, entry.answer) for pool in pools_of_entry(entry)
        )

    def _mend(self, pool: Pool) -> str:
        while self.pools.fault(pool):
            entry = self._made_for(pool)
            if entry is None:
                self.hopeless.add(pool)
                return "retired" if self._shrink(pool) else "left"
            self._add(entry)
        return "made"

    def _made_for(self, pool: Pool) -> Entry | None:
        """A position with an answer that the pool lacks, which does no harm to another pool."""
        kind = kind_named(pool[0])
        rulesets = self._rulesets(kind, pool)
        exact = pool[2] and not pool[2].startswith(TOLD)
        for ruleset in islice(cycle(rulesets), self.drafts if exact else _MORE * self.drafts):
            entry = drafted(kind, pool[1], ruleset, next(self.seeds))
            if entry is not None and self._serves(entry, pool) and (exact or _asks_of_change(kind, entry)):
                return entry
        return None

    def _rulesets(self, kind: PuzzleKind, pool: Pool) -> Sequence[Ruleset]:
        """The rules of the pool; for all together, and what is told, every one by which the kind is asked."""
        asked = [ruleset for players in kind.players for ruleset in kind.rulesets(players)]
        if not pool[2] or pool[2].startswith(TOLD):
            return asked
        exact = [rules for rules in asked if pool in pools_of(kind.slug, pool[1], brief(rules))]
        return exact or [Ruleset.from_name(each) for each in self._written(pool)]

    def _written(self, pool: Pool) -> Iterable[object]:
        return [e.position["ruleset"] for e in self.entries if pool in pools_of_entry(e)][:1]

    def _serves(self, entry: Entry, pool: Pool) -> bool:
        if pool not in pools_of_entry(entry) or canonical_text(entry.kind, entry.outline) in self.asked:
            return False
        others = [each for each in pools_of_entry(entry) if each != pool]
        harmed = any(self.pools.would_fail(each, entry.answer) for each in others)
        return self.pools.lacks(pool, entry.answer) and not harmed

    def _add(self, entry: Entry) -> None:
        self.entries.append(entry)
        self.made.append(entry)
        self.asked.add(canonical_text(entry.kind, entry.outline))
        self.pools.add(entry)

    def _shrink(self, pool: Pool) -> bool:
        """Retire positions with the answer that is too frequent, until the pool has no fault or is too
        small to count. Those with a twin stay; made-up ones go first.
        """
        often = self.pools.answers[pool].most_common(1)[0][0]
        found = [e for e in self.entries if pool in pools_of_entry(e) and e.answer == often and not e.twin]
        found.sort(key=lambda entry: ("seed" in entry.source, entry.digest))
        while found and self.pools.fault(pool) in ("one_answer", "leans"):
            entry = found.pop()
            self.entries.remove(entry)
            self.retired.append(entry)
            self.pools.add(entry, -1)
        return not self.pools.fault(pool)


def _is_about(kind: PuzzleKind, entry: Entry, sought: str) -> bool:
    """Does its verdict give this reason, `RULE:code` or the code alone, did its hand end by this draw, or by
    several `rons`, or does it ask so (`length:east`), with the answer that is named?
    """
    what, _, answer = sought.partition("=")
    position = entry.parsed
    verdict = kind.solve(position, position.ruleset)
    codes = {*verdict.codes(), *(f"{reason.rule}:{reason.code}" for reason in verdict.reasons)}
    state = position.table()
    ended = "rons" if len(state.winners) > 1 else state.reason
    about = what in {*codes, ended, *(f"{name}:{value}" for name, value in position.ask)}
    return about and answer in ("", answer_class(kind, position, verdict.answer))


def _asks_of_change(kind: PuzzleKind, entry: Entry) -> bool:
    """Do the rules, if they are altered, turn the answer?"""
    position = entry.parsed
    if not position.ruleset.is_altered:
        return True
    usual = load_preset(position.ruleset.preset)
    return kind.solve(position, usual).answer != kind.solve(position, position.ruleset).answer


def brief(ruleset: Ruleset) -> dict[str, object]:
    """The rules as an entry writes them: without changes where there are none."""
    written = ruleset.to_json()
    return written if written["changes"] else {"preset": written["preset"]}


def drafted(kind: PuzzleKind, level: int, ruleset: Ruleset, seed: int) -> Entry | None:
    """What the generator makes of a seed, if that has the level and may stand in the bank."""
    try:
        position = kind.generate(Random(seed), level, ruleset)
        if kind.excluded(position) or not kind.publishable(position, position.ruleset):
            return None
        entry = entry_of(kind, position, {"seed": seed}, {})
    except (NoRoomError, PositionError):
        return None
    return entry if entry is not None and entry.level == level else None
