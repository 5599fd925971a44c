"""The pools of the bank: what is asked by one kind at one level, by the same rules or by all together.

Whoever practises a pool, or is examined from it, must not be able to guess. A pool of four positions or more
has two answers or more, one of yes and no leans to neither by more than 70 %. By all rules together no answer
of any kind but the decisions is more, and each kind and level has eight positions or more. What a question
tells besides its table (`told`) makes a pool of its own.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from trainer.commands.told import told
from trainer.puzzles.bank import Entry
from trainer.scenarios.kind import kind_named

Pool: TypeAlias = tuple[str, int, str]
"""Kind, level, and the rules as text, empty for all together; or what is told, behind `TOLD`."""
TOLD: Final = "told: "
COUNTED: Final = 4
"""So few positions make no pool that is judged."""
MOST_PERCENT: Final = 70
FEWEST: Final = 8
_YES_NO: Final = frozenset({"yes", "no"})


def pools_of(kind: str, level: int, ruleset: Mapping[str, Any]) -> tuple[Pool, Pool]:
    """The pool of exactly these rules, and that of all rules."""
    return (kind, level, json.dumps(ruleset, sort_keys=True)), (kind, level, "")


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


def leans(pool: Pool, found: Counter[str]) -> bool:
    """Whether one answer is more than 70 %: of yes and no; or by all rules together of any answers, but for
    those of a decision, where how plain the better course is makes the level.
    """
    judged = found.keys() <= _YES_NO or not (pool[2] or kind_named(pool[0]).by_threshold)
    return judged and 100 * max(found.values(), default=0) > MOST_PERCENT * found.total()


def pools_in(entries: Iterable[Entry]) -> Pools:
    """The pools of some entries."""
    pools = Pools()
    for entry in entries:
        pools.add(entry)
    return pools
