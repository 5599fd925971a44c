"""Positions of the bank as a simulated learner meets them: with all that goes wrong there."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Final

from trainer.learning.beliefs import errors_at
from trainer.learning.choosing import Asked
from trainer.learning.guessing import floor_of, possible_answers
from trainer.learning.ratings import Rating, first_rating
from trainer.puzzles.bank import Entry, read_bank
from trainer.scenarios.answer_shapes import Answer, OneOf, YesNo
from trainer.scenarios.answers.grading import answer_class
from trainer.scenarios.kind import kind_named

TESTED: Final = 4
"""Positions of each kind that are kept for tests and never asked otherwise."""
OTHERS: Final = tuple((f"other {number}",) for number in range(5))
"""Stand for wrong answers that no faulty rule gives: of five plausible ones at least."""


@dataclass(frozen=True, slots=True)
class Item:
    """A position. `rules` are those that its verdict cites, the rarest first, which is taken to decide;
    `errors` what each faulty rule answers that goes wrong there, `wrong` what those answer who err otherwise.
    """

    slug: str
    kind: str
    family: str
    level: int
    answer_class: str
    floor: float
    possible: int
    rules: tuple[str, ...]
    errors: Mapping[str, Answer]
    wrong: tuple[Answer, ...]
    first: Rating


@dataclass(frozen=True, slots=True)
class SimulatedPool:
    """What is asked, by kind, and what is kept for tests."""

    asked: Mapping[str, Sequence[Item]]
    tests: Sequence[Item]

    @property
    def codes(self) -> list[str]:
        """Every faulty rule that goes wrong at some position that is asked."""
        return sorted({code for items in self.asked.values() for each in items for code in each.errors})

    def kinds(self, listed: frozenset[str]) -> list[Asked]:
        """What the choice knows of the kinds; of faulty rules only those that are listed."""
        return [
            Asked(
                slug,
                items[0].family,
                frozenset(each.rules[0] for each in items),
                frozenset(code for each in items for code in each.errors) & listed,
            )
            for slug, items in self.asked.items()
        ]


@cache
def pool_of_bank(each: int, kinds: int | None = None) -> SimulatedPool:
    """At most `each` positions of every kind, or of the first `kinds`; worked out once."""
    by_kind: dict[str, list[Entry]] = {}
    for entry in read_bank():
        by_kind.setdefault(entry.kind, []).append(entry)
    rng = Random("pool")
    some = {
        slug: rng.sample(entries, min(each + TESTED, len(entries)))
        for slug, entries in sorted(by_kind.items())[:kinds]
    }
    items = {slug: [_item(entry) for entry in entries] for slug, entries in some.items()}
    seen = Counter(rule for several in items.values() for item in several for rule in item.rules)
    items = {slug: [_rarest_first(item, seen) for item in several] for slug, several in items.items()}
    return SimulatedPool(
        {slug: several[TESTED:] for slug, several in items.items()},
        [item for several in items.values() for item in several[:TESTED]],
    )


def _item(entry: Entry) -> Item:
    kind, position = kind_named(entry.kind), entry.outline
    verdict, shape = kind.solve(position, position.ruleset), kind.shape(position)
    errors = errors_at(kind, position, verdict)
    match shape:
        case YesNo():
            wrong: Iterable[Answer] = [not verdict.answer]
        case OneOf(options):
            wrong = [each for each in options if each != verdict.answer]
        case _:
            wrong = [*errors.values(), *OTHERS[len(set(errors.values())) :]]
    return Item(
        entry.slug,
        entry.kind,
        kind.family,
        entry.level,
        answer_class(kind, position, verdict.answer),
        floor_of(shape),
        possible_answers(shape),
        tuple(dict.fromkeys(reason.rule for reason in verdict.reasons)) or kind.rules[:1],
        errors,
        tuple(dict.fromkeys(wrong)),
        first_rating(entry.level, length=len(position.events), traps=len(errors)),
    )


def _rarest_first(item: Item, seen: Mapping[str, int]) -> Item:
    return replace(item, rules=tuple(sorted(item.rules, key=lambda rule: (seen[rule], rule))))
