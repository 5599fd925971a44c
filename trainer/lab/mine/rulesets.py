"""The bank under every ruleset: which presets ask a position too, with what answer, and how many there are.

A position was made or found under some rules, and its table may have come about under others. By each of
those it is a question of its own, with its own answer and level. Where the answers of a pool would lean, so
many of the commoner answer are left out that nobody gains by guessing.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from multiprocessing import get_context
from typing import Final, TypeAlias

from trainer.lab.mine.bank import COUNTED, Filling, Pool, leans, pools_of
from trainer.lab.mine.mining import entry_of
from trainer.puzzles.bank import Entry, restated
from trainer.rules.errors import RulesError
from trainer.rules.rulesets.ruleset import Ruleset, load_preset, offered
from trainer.scenarios.kind import PuzzleKind, kind_named, kinds
from trainer.scenarios.position.position import PositionError
from trainer.scenarios.position.texts import canonical_text

FEWEST_OF_RULES: Final = 40
"""Positions that each ruleset has of a kind that asks of its rules, wherever its answers vary."""
FEWEST_OF_DECISIONS: Final = 150
"""The same of a kind that asks what to do."""
_TOGETHER: Final = 25
_DRAFTS: Final = 60

Asked: TypeAlias = dict[str, tuple[int, str]]
"""Level and answer by preset."""
_Place: TypeAlias = tuple[str, str, str]
"""A question by another ruleset: the digest of its entry, the preset, its answer there."""


def asked_under(entry: Entry) -> Asked:
    """The presets, but its own, under which an entry's position can be asked."""
    return {name: asked for name, asked, _ in _asked_under(entry)}


def _asked_under(entry: Entry) -> list[tuple[str, tuple[int, str], str]]:
    """Each with level and answer, and the text that is the same for equal questions."""
    kind, position, found = kind_named(entry.kind), entry.parsed, []
    for name in offered(position.players):
        rules = load_preset(name)
        if rules == position.ruleset or rules not in kind.rulesets(position.players):
            continue
        with suppress(PositionError, RulesError):
            moved = restated(kind, position, rules)
            if kind.excluded(moved) or not kind.publishable(moved, rules):
                continue
            if (there := entry_of(kind, moved, entry.source, {})) is not None:
                found.append((name, (there.level, there.answer), canonical_text(kind.slug, moved)))
    return found


def under_every_ruleset(entries: Sequence[Entry], jobs: int = 1) -> list[Entry]:
    """The entries with what every other ruleset asks of them: no question twice, and such that no pool can be
    guessed.
    """
    with ExitStack() as stack:
        found: Iterator[list[tuple[str, tuple[int, str], str]]] = map(_asked_under, entries)
        if jobs > 1:
            pool = stack.enter_context(ProcessPoolExecutor(jobs, get_context("spawn")))
            found = pool.map(_asked_under, entries, chunksize=_TOGETHER)
        seen = {canonical_text(entry.kind, entry.outline) for entry in entries}
        filled = []
        for entry, asked in zip(entries, found, strict=True):
            new = [each for each in asked if each[2] not in seen]
            seen.update(text for *_, text in new)
            filled.append(_with(entry, {name: there for name, there, _ in new}))
    return unguessable(filled)


def _with(entry: Entry, asked: Asked) -> Entry:
    return replace(entry, under={name: list(there) for name, there in sorted(asked.items())})


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


def least_of(kind: PuzzleKind) -> int:
    """So many positions each ruleset has of a kind."""
    return FEWEST_OF_DECISIONS if kind.by_threshold else FEWEST_OF_RULES


def counted(entries: Iterable[Entry]) -> Counter[tuple[str, str]]:
    """How many positions each preset asks, by kind and preset."""
    return Counter((entry.kind, name) for entry in entries for name in asked_by_name(entry))


@dataclass(frozen=True, slots=True)
class Lack:
    """A kind of which a ruleset has too few, how many it has, and how many answers they have between them."""

    kind: PuzzleKind
    rules: Ruleset
    number: int
    answers: int

    @property
    def can_be_filled(self) -> bool:
        """Whether the rules give several answers: of one that is always the same a few are enough."""
        return self.answers > 1


def lacks(entries: Sequence[Entry]) -> Iterator[Lack]:
    """What each ruleset that asks a kind has too few of."""
    found: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for entry in entries:
        for name, (_, answer) in asked_by_name(entry).items():
            found[entry.kind, name][answer] += 1
    for kind in (kinds()[slug] for slug in sorted({entry.kind for entry in entries})):
        for rules in (rules for players in kind.players for rules in kind.rulesets(players)):
            there = found[kind.slug, rules.preset]
            if not rules.is_altered and there.total() < least_of(kind):
                yield Lack(kind, rules, there.total(), len(there))


def fill_rulesets(filling: Filling) -> Iterator[tuple[Lack, int]]:
    """Make up positions of each kind under each ruleset that has too few of it, the answers first that are
    rare at their level there; each with how many there are then.
    """
    for lack in lacks(list(filling.entries)):
        if lack.can_be_filled:
            yield lack, _filled(filling, lack.kind, lack.rules)


def _filled(filling: Filling, kind: PuzzleKind, rules: Ruleset) -> int:
    asked = (asked_by_name(entry) for entry in filling.entries if entry.kind == kind.slug)
    answers = Counter(by_name[rules.preset] for by_name in asked if rules.preset in by_name)
    levels = sorted(kind.levels)

    def is_rare(entry: Entry) -> bool:
        """Of yes and no it is the one that is not the commoner; of answers that vary a lot any is."""
        there = sum(number for (level, _), number in answers.items() if level == entry.level)
        return 2 * answers[entry.level, entry.answer] <= max(there, 1)

    for turn in range(_DRAFTS * max(0, least_of(kind) - answers.total())):
        if answers.total() >= least_of(kind):
            break
        if filling.make(kind, levels[turn % len(levels)], rules, is_rare):
            made = filling.entries.pop()
            filling.entries.append(_with(made, asked_under(made)))
            answers[made.level, made.answer] += 1
    return answers.total()
