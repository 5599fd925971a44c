"""What can be ruled with what was told, and which fact to ask for next.

Every value of each fact that is not told is tried under each ruleset. The fact that leaves the fewest rulings
is asked for; one that can not change a ruling never is.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Final, TypeAlias

from trainer.cases.case import ASSUMED, UNSURE, Case, CaseRuling, RulingLine, TableFact, Told, case_named
from trainer.cases.consequences import at_a_table, is_refused, usual_lines
from trainer.rules.errors import RulesetError
from trainer.rules.rulesets.ruleset import Ruleset, cell, conceivable_options, rule_options

KEPT_RULINGS: Final = 60_000
"""About all rulings of all cases by all presets."""
HARDLY_MORE: Final = 1.3
"""A fact that comes earlier is asked for if it leaves at most so many times the rulings of the best one."""
CANNOT_BE: Final = frozenset(
    {"no_kita", "no_abortive_draws", "four_riichi_go_on", "too_few_players", "no_extra_hands"}
)
"""What is ruled first where the rules do not let happen what was told."""
Items: TypeAlias = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Judged:
    """The rulings that are possible under one ruleset, by what would have to be told for each."""

    ruleset: Ruleset
    possible: tuple[tuple[Items, CaseRuling], ...]
    hanging: tuple[str, ...] = ()
    """Facts that are to be named with what is given, since the ruling hangs on them."""

    @cached_property
    def likely(self) -> tuple[tuple[Items, CaseRuling], ...]:
        """What is possible without what the rules do not let happen, unless that was told."""
        happens = tuple(each for each in self.possible if each[1][0].code not in CANNOT_BE)
        return happens or self.possible

    @property
    def rulings(self) -> tuple[CaseRuling, ...]:
        """Each ruling once."""
        return tuple(dict.fromkeys(ruling for _items, ruling in self.likely))

    @property
    def hangs_on(self) -> tuple[str, ...]:
        """The names of the facts on which the ruling hangs still."""
        names = dict.fromkeys(name for items, _ruling in self.likely for name, _value in items)
        return tuple(name for name in names if len(self.rulings) > 1 and _turns(name, self))

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
        if self.headline is None:
            return True, ()
        asked = (RulingLine("follows", "hangs_on", (("fact", name),)) for name in self.hanging)
        return True, (*self.sure, *asked)


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
    """Those among other rulesets that rule as this one does, and those that rule otherwise: these name the
    fact on which they hang beyond those of this one.
    """
    others = [one for one in every if one.ruleset != own.ruleset]
    same = [one for one in others if one.given == own.given]
    return same, [_naming(one, own) for one in others if one.given != own.given]


def _naming(one: Judged, own: Judged) -> Judged:
    further = tuple(name for name in one.hangs_on if name not in own.hangs_on)
    return replace(one, hanging=further[:1])


def next_fact(case: Case, told: Told, found: Sequence[Judged]) -> TableFact | None:
    """The fact that leaves the fewest rulings, or an earlier one that leaves hardly more; None where none can
    change anything more. One that may not apply waits for the fact that tells so.
    """
    matter = [fact for fact in case.facts if fact.name not in told and _matters(fact, found)]
    certain = [fact for fact in matter if _applies(fact, found)] or matter
    left = [_left(fact, found) for fact in certain]
    best = (fact for fact, number in zip(certain, left, strict=True) if number <= HARDLY_MORE * min(left))
    return next((_that_can_be(fact, found) for fact in best), None)


def _that_can_be(fact: TableFact, found: Sequence[Judged]) -> TableFact:
    """The fact with the values that some of the rulesets let happen."""
    happens = {items for one in found for each, _ruling in one.likely for items in each}
    return replace(fact, values=tuple(value for value in fact.values if (fact.name, value) in happens))


def _applies(fact: TableFact, found: Sequence[Judged]) -> bool:
    """Whether the fact can be asked for whatever else may turn out."""
    return all(any(name == fact.name for name, _value in items) for one in found for items, _ in one.likely)


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
    return any(map(is_refused, rulings))


@lru_cache(maxsize=KEPT_RULINGS)
def _ruled(slug: str, items: Items, ruleset: Ruleset) -> CaseRuling:
    case, told = case_named(slug), dict(items)
    first, *rest = ruling = case.ruling(told, ruleset)
    if is_refused(ruling):
        return (*ruling, *usual_lines(ruling, case.ruling(told, at_a_table(ruleset))))
    if _is_assumed(case, told, ruleset, first):
        return (replace(first, values=(*first.values, ASSUMED)), *rest)
    return ruling


def _is_assumed(case: Case, told: Told, ruleset: Ruleset, first: RulingLine) -> bool:
    """Whether the sources of the ruleset leave open what is ruled first."""
    doubted = (name for name in case.parameters if _is_doubted(ruleset, name))
    others = (case.ruling(told, other) for name in doubted for other in _otherwise(ruleset, name))
    return any(other[0].code != first.code and not is_refused(other) for other in others)


@lru_cache(maxsize=1024)
def _is_doubted(ruleset: Ruleset, name: str) -> bool:
    return name not in ruleset.changes and cell(ruleset.preset, name).standing == "disputed"


@lru_cache(maxsize=1024)
def _otherwise(ruleset: Ruleset, name: str) -> tuple[Ruleset, ...]:
    """The rules with each other level that a disputed cell may have; software that refuses is none."""
    found = []
    for level in conceivable_options(ruleset.preset, name):
        if level not in ("client", getattr(ruleset, name)):
            with suppress(RulesetError):
                found.append(ruleset.changed(**{name: level}))
    return tuple(found)


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


def _by_value(fact: str, one: Judged) -> Mapping[str, frozenset[CaseRuling]]:
    """The rulings that are left with each value of a fact."""
    found: dict[str, set[CaseRuling]] = {}
    for items, ruling in one.likely:
        value = dict(items).get(fact)
        if value is not None:
            found.setdefault(value, set()).add(ruling)
    return {value: frozenset(rulings) for value, rulings in found.items()}


def _left(fact: TableFact, found: Sequence[Judged]) -> float:
    """How many rulings are left on average once the fact is told, summed over the rulesets."""
    parts = [_by_value(fact.name, one) for one in found]
    return sum(sum(map(len, part.values())) / max(1, len(part)) for part in parts)


def _matters(fact: TableFact, found: Sequence[Judged]) -> bool:
    """Whether some ruling hangs on the fact, with all else as it may be."""
    return any(_turns(fact.name, one) for one in found if len(one.rulings) > 1)


def _turns(fact: str, one: Judged) -> bool:
    if len(set(_by_value(fact, one).values())) > 1:
        return True
    # Two facts may turn a ruling only together: then no value alone leaves other rulings than the next.
    rows = [(dict(items), ruling) for items, ruling in one.likely]
    pairs = combinations(rows, 2)
    return any(left != right and _differ_in(fact, a, b) for (a, left), (b, right) in pairs)


def _differ_in(name: str, one: Told, other: Told) -> bool:
    """Whether two completions differ in this fact, and in no other that both have."""
    if one.get(name) is None or other.get(name) is None or one[name] == other[name]:
        return False
    return all(one[each] == other[each] for each in one if each != name and each in other)
