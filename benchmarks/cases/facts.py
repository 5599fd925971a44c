"""A dispute with random facts, told in part: what is ruled plainly has to hold for all of them."""

from collections.abc import Iterator
from random import Random
from typing import Final

from trainer.cases.case import UNSURE, Case, Told
from trainer.cases.judging import CANNOT_BE, judged, next_fact, untold
from trainer.rules.rulesets.ruleset import Ruleset, load_preset, offered

_NOBODY_KNOWS: Final = 0.2
"""So many of the facts nobody at the table is sure of."""


def facts_drawn(rng: Random, case: Case) -> Told:
    """A value for each fact that can be asked for."""
    told: dict[str, str] = {}
    for fact in case.facts:
        if fact.when(told):
            told[fact.name] = rng.choice(fact.values)
    return told


def rules_drawn(rng: Random, case: Case) -> Ruleset:
    """A preset by which the case can come up."""
    return load_preset(rng.choice([name for players in case.players for name in offered(players)]))


def wrongly_plain(rng: Random, case: Case, rules: Ruleset) -> Iterator[str]:
    """What is wrong with a dispute that is told by the questions of its pages, with some facts not known; of
    what the rules do not let happen, nothing.
    """
    facts = facts_drawn(rng, case)
    own = judged(case, facts, [rules])[0].rulings[0]
    if own[0].code in CANNOT_BE:
        return
    told = {name: facts[name] for name in facts if rng.random() < 0.5}
    known = _asked_through(rng, case, rules, facts, told)
    (found,) = judged(case, known, [rules])
    plain = found.settled
    if plain is not None and plain != own:
        yield f"{case.slug} {rules.preset}: plain with {known}, another ruling with {facts}"
    if plain is None and not untold(case, known, [found]):
        yield f"{case.slug} {rules.preset}: open with {known}, and nothing is left to tell"
    (before,) = judged(case, told, [rules])
    if before.settled is not None and before.settled != own:
        yield f"{case.slug} {rules.preset}: plain with {told}, another ruling with {facts}"


def _asked_through(rng: Random, case: Case, rules: Ruleset, facts: Told, told: Told) -> Told:
    """What is told once everything was answered that the pages ask for."""
    known = dict(told)
    while fact := next_fact(case, known, judged(case, known, [rules])):
        unsure = rng.random() < _NOBODY_KNOWS
        known[fact.name] = UNSURE if unsure else facts.get(fact.name, rng.choice(fact.values))
    return known
