"""What can be ruled with what was told, and which fact to ask for next.

Every value of each fact that is not told is tried under each ruleset. The fact that leaves the fewest rulings
is asked for; one that can not change a ruling never is.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final, TypeAlias

from trainer.cases.case import UNSURE, Case, CaseRuling, RulingLine, TableFact, Told, case_named
from trainer.rules.rulesets.ruleset import Ruleset, conceivable_options, rule_options

KEPT_RULINGS: Final = 60_000
"""About all rulings of all cases by all presets."""
HARDLY_MORE: Final = 1.3
"""A fact that comes earlier is asked for if it leaves at most so many times the rulings of the best one."""
_REFUSALS: Final = frozenset({"software_refuses", "not_dead_client", "late_call_refused"})
Items: TypeAlias = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """The rulings that are possible under one ruleset, by what would have to be told for each."""

    ruleset: Ruleset
    possible: tuple[tuple[Items, CaseRuling], ...]

    @property
    def rulings(self) -> tuple[CaseRuling, ...]:
        """Each ruling once."""
        return tuple(dict.fromkeys(ruling for _items, ruling in self.possible))

    @property
    def settled(self) -> CaseRuling | None:
        """The ruling, where there is but one."""
        rulings = self.rulings
        return rulings[0] if len(rulings) == 1 else None

    @property
    def sure(self) -> CaseRuling:
        """The lines on which all rulings agree."""
        first, *rest = self.rulings
        return tuple(line for line in first if all(line in other for other in rest))

    @property
    def headline(self) -> RulingLine | None:
        """What a referee can say already; None where it hangs on something that is not told."""
        first, *rest = self.rulings
        return first[0] if all(other[0] == first[0] for other in rest) else None

    @property
    def given(self) -> tuple[bool, CaseRuling]:
        """Whether it hangs on something that is not told, and the ruling: then the lines that hold whatever
        else is told, if the first of them does.
        """
        if self.settled is not None:
            return False, self.settled
        return True, self.sure if self.headline is not None else ()


def judged(case: Case, told: Told, rulesets: Iterable[Ruleset]) -> tuple[Judged, ...]:
    """What can be ruled under each ruleset."""
    completions = tuple(_completions(case.facts, told))
    return tuple(
        Judged(rules, tuple((items, _ruled(case.slug, items, rules)) for items in completions))
        for rules in rulesets
    )


def may_apply(case: Case, fact: TableFact, told: Told) -> bool:
    """Whether the fact can be asked for with what was told, if some of the rest turns out so."""
    return any(name == fact.name for items in _completions(case.facts, told) for name, _value in items)


def ruled_alike(own: Judged, every: Iterable[Judged]) -> tuple[list[Judged], list[Judged]]:
    """Those among other rulesets that rule as this one does, and those that rule otherwise."""
    others = [one for one in every if one.ruleset != own.ruleset]
    same = [one for one in others if one.given == own.given]
    return same, [one for one in others if one.given != own.given]


def next_fact(case: Case, told: Told, found: Sequence[Judged]) -> TableFact | None:
    """The fact that leaves the fewest rulings, or an earlier one that leaves hardly more; None where none can
    change anything more. One that may not apply waits for the fact that tells so.
    """
    matter = [fact for fact in case.facts if fact.name not in told and _matters(fact, found)]
    certain = [fact for fact in matter if _applies(fact, found)] or matter
    left = [_left(fact, found) for fact in certain]
    return next(
        (fact for fact, number in zip(certain, left, strict=True) if number <= HARDLY_MORE * min(left)), None
    )


def _applies(fact: TableFact, found: Sequence[Judged]) -> bool:
    """Whether the fact can be asked for whatever else may turn out."""
    return all(any(name == fact.name for name, _value in items) for one in found for items, _ in one.possible)


def untold(case: Case, told: Told, found: Sequence[Judged]) -> tuple[TableFact, ...]:
    """The facts on which the ruling depends still, those among them that nobody was sure of."""
    return tuple(
        fact for fact in case.facts if told.get(fact.name, UNSURE) == UNSURE and _matters(fact, found)
    )


def deciding(case: Case, told: Told, ruleset: Ruleset, *, conceivable: bool = False) -> tuple[str, ...]:
    """The parameters of the ruleset that decide: another level of them, and the ruling would be another. At a
    table, a level that only has software refuse the mistake does not count. `conceivable`: only by levels
    that a disputed one may have, so those on which the ruling is in doubt.
    """
    ruled = judged(case, told, [ruleset])[0].rulings
    refused = _refused(ruled)

    def turns(name: str) -> bool:
        options = conceivable_options(ruleset.preset, name) if conceivable else rule_options(name)
        levels = (level for level in options if level != getattr(ruleset, name))
        others = (judged(case, told, [ruleset.changed(**{name: level})])[0].rulings for level in levels)
        return any(other != ruled and (refused or not _refused(other)) for other in others)

    return tuple(name for name in case.parameters if turns(name))


def _refused(rulings: Iterable[CaseRuling]) -> bool:
    """Whether some ruling is that software does not let the mistake happen."""
    return any(line.code in _REFUSALS for ruling in rulings for line in ruling)


@lru_cache(maxsize=KEPT_RULINGS)
def _ruled(slug: str, items: Items, ruleset: Ruleset) -> CaseRuling:
    return case_named(slug).ruling(dict(items), ruleset)


def _completions(facts: Sequence[TableFact], told: Told) -> Iterator[Items]:
    """What was told with every value of each fact that was not; facts that do not apply are left out."""
    return _completed(facts, told, ())


def _completed(facts: Sequence[TableFact], told: Told, items: Items) -> Iterator[Items]:
    if not facts:
        yield items
        return
    fact, *rest = facts
    if not fact.when(dict(items)):
        yield from _completed(rest, told, items)
        return
    value = told.get(fact.name, UNSURE)
    for each in fact.values if value == UNSURE else (value,):
        yield from _completed(rest, told, (*items, (fact.name, each)))


def _by_value(fact: TableFact, one: Judged) -> Mapping[str, frozenset[CaseRuling]]:
    """The rulings that are left with each value of a fact."""
    found: dict[str, set[CaseRuling]] = {}
    for items, ruling in one.possible:
        value = dict(items).get(fact.name)
        if value is not None:
            found.setdefault(value, set()).add(ruling)
    return {value: frozenset(rulings) for value, rulings in found.items()}


def _left(fact: TableFact, found: Sequence[Judged]) -> float:
    """How many rulings are left on average once the fact is told, summed over the rulesets."""
    parts = [_by_value(fact, one) for one in found]
    return sum(sum(map(len, part.values())) / max(1, len(part)) for part in parts)


def _matters(fact: TableFact, found: Sequence[Judged]) -> bool:
    """Whether some ruling hangs on the fact, with all else as it may be."""
    return any(_turns(fact, one) for one in found if len(one.rulings) > 1)


def _turns(fact: TableFact, one: Judged) -> bool:
    if len(set(_by_value(fact, one).values())) > 1:
        return True
    # Two facts may turn a ruling only together: then no value alone leaves other rulings than the next.
    rows = [(dict(items), ruling) for items, ruling in one.possible]
    pairs = combinations(rows, 2)
    return any(left != right and _differ_in(fact.name, a, b) for (a, left), (b, right) in pairs)


def _differ_in(name: str, one: Told, other: Told) -> bool:
    """Whether two completions differ in this fact, and in no other that both have."""
    if one.get(name) is None or other.get(name) is None or one[name] == other[name]:
        return False
    return all(one[each] == other[each] for each in one if each != name and each in other)
