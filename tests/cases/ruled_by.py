"""Under which rulesets tests walk over a case, and what is ruled there."""

from collections.abc import Iterable, Iterator
from functools import cache

from trainer.cases.case import Case, CaseRuling, RulingLine, case_named
from trainer.cases.judging import Judged, judged
from trainer.rules.errors import RulesetError
from trainer.rules.rulesets.ruleset import OUR_CHOICE, Ruleset, load_preset, offered, rule_options


def presets_of(case: Case) -> list[Ruleset]:
    """Those that are offered for its numbers of players."""
    return [load_preset(preset) for players in case.players for preset in offered(players)]


def _switched(case: Case, rules: Ruleset) -> Ruleset:
    """With the rule that the case is about, where no preset has it: its parameter is named first."""
    switch = case.parameters[0] if case.parameters else ""
    if not switch or any(getattr(preset, switch) is not False for preset in presets_of(case)):
        return rules
    return rules.changed(**{switch: True})


def rulesets_of(case: Case) -> list[Ruleset]:
    """The presets, with the rule that the case is about too."""
    presets = presets_of(case)
    return list(dict.fromkeys((*presets, *(_switched(case, rules) for rules in presets))))


def usual_of(case: Case) -> Ruleset:
    """The rules of most tables that can come to the case."""
    return _switched(case, load_preset(OUR_CHOICE) if 4 in case.players else presets_of(case)[0])


def _changed(case: Case, every: list[Ruleset]) -> Iterator[Ruleset]:
    """Each of the rulesets with another level of each parameter that the case names."""
    for rules in every:
        for name in case.parameters:
            for level in rule_options(name):
                try:
                    yield rules.changed(**{name: level})
                except RulesetError:
                    continue


@cache
def ruled_by_presets(slug: str) -> tuple[Judged, ...]:
    """What is ruled under the presets, whatever is told."""
    case = case_named(slug)
    return judged(case, {}, rulesets_of(case))


@cache
def ruled_altered(slug: str) -> tuple[Judged, ...]:
    """The same, and under the usual rules with another level of each parameter that the case names."""
    case = case_named(slug)
    return ruled_by_presets(slug) + judged(case, {}, _changed(case, [usual_of(case)]))


@cache
def rulings_altered(slug: str) -> frozenset[CaseRuling]:
    """The same altogether, each ruling once."""
    return frozenset(ruling for one in ruled_altered(slug) for _items, ruling in one.possible)


def lines_altered(slug: str) -> set[RulingLine]:
    """The lines of these rulings."""
    return {line for ruling in rulings_altered(slug) for line in ruling}


def codes_of_every_preset_altered(slug: str) -> Iterator[str]:
    """The codes of lines under each preset with another level of each parameter, which takes long: some of
    them more than once.
    """
    case = case_named(slug)
    for rules in _changed(case, rulesets_of(case)):
        (one,) = judged(case, {}, [rules])
        yield from {line.code for _items, ruling in one.possible for line in ruling}


def left_of(wanted: set[str], met: Iterable[str]) -> set[str]:
    """What of it is never met; no more is looked at than until all is."""
    left, more = set(wanted), iter(met)
    while left and (one := next(more, None)) is not None:
        left.discard(one)
    return left
