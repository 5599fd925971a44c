"""What the address of a dispute says: the case, the rules, what was told and laid; and the ways on."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse

from trainer.cases.case import UNSURE, Case, TableFact, Told, UntoldError
from trainer.cases.judging import Judged, judged, next_fact, untold
from trainer.cases.laid import RESTS
from trainer.forms.queries import Query
from trainer.rules.rulesets.ruleset import Ruleset, load_preset, offered
from trainer.support.house import house_now

RULES: Final = "rules"
MOST_TILES: Final = 60
"""So many letters of laid tiles are read."""


def presets_for(case: Case) -> tuple[str, ...]:
    """The rulesets under which the case is judged."""
    return tuple(preset for players in case.players for preset in offered(players))


@dataclass(frozen=True)
class Dispute:
    """A case with what was told of it. `preset` is the one by which it is ruled, "" for all of them."""

    case: Case
    preset: str
    told: Told
    laid: Mapping[str, str]
    wrong: UntoldError | None = None

    @property
    def rulesets(self) -> tuple[Ruleset, ...]:
        """By which it is ruled."""
        every, own = presets_for(self.case), house_now()
        shown = [each for each in every if own.offers(each)] or every
        return tuple(map(load_preset, [self.preset] if self.preset else shown))

    @cached_property
    def known(self) -> Told:
        """What was told, by the laid tiles too."""
        if not self.laid or self.wrong is not None:
            return self.told
        return dict(self.case.read(self.laid, self.rulesets[0])) | dict(self.told)

    @cached_property
    def found(self) -> tuple[Judged, ...]:
        """What can be ruled with it."""
        return judged(self.case, self.known, self.rulesets)

    @property
    def next(self) -> TableFact | None:
        """What to ask for."""
        return next_fact(self.case, self.known, self.found)

    @property
    def depends(self) -> tuple[TableFact, ...]:
        """What the ruling hangs on still."""
        return untold(self.case, self.known, self.found)

    def address(self) -> str:
        """The link to it."""
        facts = {fact.name: self.told[fact.name] for fact in self.case.facts if fact.name in self.told}
        query = ({RULES: self.preset} if self.preset else {}) | dict(self.laid) | facts
        page = reverse("judge:case", args=[self.case.slug])
        return f"{page}?{urlencode(query)}" if query else page

    def with_told(self, name: str, value: str) -> "Dispute":
        """The same, with one fact more."""
        return replace(self, told={**self.told, name: value})

    def without(self, name: str) -> "Dispute":
        """The same, with a fact not told."""
        return replace(self, told={each: value for each, value in self.told.items() if each != name})

    def under(self, preset: str) -> "Dispute":
        """The same under another ruleset, "" for all."""
        return replace(self, preset=preset)


def asked(case: Case, given: QueryDict) -> Dispute:
    """:raises QueryError: for a value that no fact of the case has."""
    query = Query(given)
    preset = query.one_of(RULES, presets_for(case))
    told = _told(case.facts, query)
    laid = _laid(case.tiles, query)
    found = Dispute(case, preset, told, laid)
    try:
        case.read(laid, found.rulesets[0]) if laid else None
    except UntoldError as wrong:
        return replace(found, wrong=wrong)
    return found


def _told(facts: Iterable[TableFact], query: Query) -> Told:
    told = {fact.name: query.one_of(fact.name, (*fact.values, UNSURE)) for fact in facts}
    return {name: value for name, value in told.items() if value}


def _laid(names: tuple[str, ...], query: Query) -> Mapping[str, str]:
    laid = {name: query.text(name)[:MOST_TILES].strip() for name in names}
    if not any(laid.values()):
        return {}
    return laid | {"rest": query.one_of("rest", RESTS)}
