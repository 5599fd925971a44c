"""Pools: what one kind asks at one level, by the same rules or by all together.

Whoever practises a pool must not be able to guess. Where several rulesets ask a table (`Entry.under`), so
many of the commoner answer are left out that nobody gains by it.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import replace
from typing import Any, Final, TypeAlias

from trainer.puzzles.bank import Entry
from trainer.scenarios.kind import kind_named

Pool: TypeAlias = tuple[str, int, str]
"""Kind, level, and the rules as text, empty for all together; or what is told, behind `TOLD`."""
COUNTED: Final = 4
"""So few positions make no pool that is judged."""
_MOST_PERCENT: Final = 70
_YES_NO: Final = frozenset({"yes", "no"})

Asked: TypeAlias = dict[str, tuple[int, str]]
"""Level and answer by the key of the rules: a preset's name, say."""
_Place: TypeAlias = tuple[str, str, str]
"""A question by another ruleset: the digest of its entry, the preset, its answer there."""


def pools_of(kind: str, level: int, ruleset: Mapping[str, Any]) -> tuple[Pool, Pool]:
    """The pool of exactly these rules, and that of all rules."""
    return (kind, level, json.dumps(ruleset, sort_keys=True)), (kind, level, "")


def leans(pool: Pool, found: Counter[str]) -> bool:
    """Whether one answer is more than 70 %: of yes and no; or by all rules together of any answers, but for
    those of a decision, where how plain the better course is makes the level.
    """
    judged = found.keys() <= _YES_NO or not (pool[2] or kind_named(pool[0]).by_threshold)
    return judged and 100 * max(found.values(), default=0) > _MOST_PERCENT * found.total()


def unguessable(entries: list[Entry]) -> list[Entry]:
    """Without so many of the commoner answer that no pool leans or has one answer alone: none of a level, and
    none of all levels together.

    What was made under a ruleset stays in its pool: alone those are not guessed (`Pools`). The positions
    that go are the last by digest.
    """
    while out := _too_many(entries, together=False) or _too_many(entries, together=True):
        entries = [_without(entry, out) for entry in entries]
    return entries


def _too_many(entries: Iterable[Entry], *, together: bool) -> set[tuple[str, str]]:
    """What has to go from the pools of each level, or of all together: the digest of each and the preset."""
    pools: defaultdict[Pool, list[_Place]] = defaultdict(list)
    answers: defaultdict[Pool, Counter[str]] = defaultdict(Counter)
    for entry in entries:
        for name, (level, answer) in asked_by_name(entry).items():
            pool = pools_of(entry.kind, 0 if together else level, {"preset": name})[0]
            answers[pool][answer] += 1
            if name in entry.under:
                pools[pool].append((entry.digest, name, answer))
    return {each[:2] for pool in pools for each in _left_out(pool, sorted(pools[pool]), answers[pool])}


def asked_by_name(entry: Entry) -> Asked:
    """Level and answer by each preset that asks the entry, its own among them if it is one unaltered."""
    own = {} if "changes" in entry.position["ruleset"] else {entry.position["ruleset"]["preset"]: entry}
    asked = {name: (there.level, there.answer) for name, there in own.items()}
    return asked | {name: (level, answer) for name, (level, answer) in entry.under.items()}


def _without(entry: Entry, out: Set[tuple[str, str]]) -> Entry:
    kept = {name: there for name, there in entry.under.items() if (entry.digest, name) not in out}
    return replace(entry, under=kept)


def _left_out(pool: Pool, restated_there: list[_Place], answers: Counter[str]) -> Iterator[_Place]:
    """Those of the commoner answer, and where none of it can go any others: what stays is no pool then."""
    while answers.total() >= COUNTED and (len(+answers) == 1 or leans(pool, +answers)):
        often = answers.most_common(1)[0][0]
        gone = next((each for each in reversed(restated_there) if each[2] == often), None)
        gone = gone or next(reversed(restated_there), None)
        if gone is None:
            return
        restated_there.remove(gone)
        answers[gone[2]] -= 1
        yield gone
