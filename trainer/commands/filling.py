"""Filling up the bank: made-up positions with the answers that its pools lack, until none can be guessed.

Where a generator finds no such position, because the rules give but one answer there, the pool is made so
small that it is no pool any more.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, cycle, islice
from random import Random
from typing import Final

from trainer.commands.mining import entry_of
from trainer.commands.pools import TOLD, Pool, Pools, pools_in, pools_of, pools_of_entry
from trainer.puzzles.bank import Entry
from trainer.rules.ruleset import Ruleset, load_preset
from trainer.scenarios.canonical import canonical_text
from trainer.scenarios.compose import NoRoomError
from trainer.scenarios.kind import PuzzleKind, kind_named
from trainer.scenarios.position import PositionError

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
        if kind.misfits(position) or not kind.publishable(position, position.ruleset):
            return None
        entry = entry_of(kind, position, {"seed": seed}, {})
    except (NoRoomError, PositionError):
        return None
    return entry if entry is not None and entry.level == level else None
