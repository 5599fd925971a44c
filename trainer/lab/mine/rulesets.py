"""The bank under every ruleset: which presets ask a position too, with what answer, and how many there are.

A position was made or found under some rules, and its table may have come about under others. By each of
those it is a question of its own, with its own answer and level. Where the answers of a pool would lean, so
many of the commoner answer are left out that nobody gains by guessing.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from multiprocessing import get_context
from typing import Final

from trainer.lab.mine.bank import Filling
from trainer.puzzles.asking import asked_by
from trainer.puzzles.bank import BankError, Entry, format_line
from trainer.puzzles.pools import Asked, asked_by_name, unguessable
from trainer.rules.rulesets.ruleset import Ruleset, load_preset, offered
from trainer.scenarios.kind import PuzzleKind, kind_named, kinds
from trainer.scenarios.position.texts import canonical_text

FEWEST_OF_RULES: Final = 40
"""Positions that each ruleset has of a kind that asks of its rules, wherever its answers vary."""
FEWEST_OF_DECISIONS: Final = 150
"""The same of a kind that asks what to do."""
_TOGETHER: Final = 25
_DRAFTS: Final = 60


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
        if (asked := asked_by(entry, position, rules)) is not None:
            with suppress(BankError):
                format_line(replace(asked.entry, aftermath={}))
                found.append((name, (asked.entry.level, asked.entry.answer), asked.text))
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
