"""What the address of a dispute says: the case, the rules, what was told and laid; and the ways on."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from trainer.cases.case import RESTS, UNSURE, Case, TableFact, Told, UntoldError
from trainer.cases.judging import Judged, judged, next_fact, untold
from trainer.forms.queries import Query, QueryError
from trainer.rules.errors import RulesetError
from trainer.rules.rulesets.ruleset import Ruleset, load_preset, offered
from trainer.rules.rulesets.written import read_rules, written_rules
from trainer.support.house import house_now
from trainer.wording.table_rules import rules_error

RULES: Final = "rules"
KEEP: Final = "keep"
"""Says that the rules of the address are to be kept as chosen."""
LAY: Final = "lay"
"""Names the text to which tiles are being laid."""
MOST_TILES: Final = 60
"""So many letters of laid tiles are read."""


def presets_for(case: Case) -> tuple[str, ...]:
    """The rulesets under which the case is judged."""
    return tuple(preset for players in case.players for preset in offered(players))


@dataclass(frozen=True)
class Dispute:
    """A case with what was told of it. `chosen` are the rules by which it is ruled, None for all presets.

    `laying` is the text to which tiles are being laid now, if any; `wrong` is what its tiles lack.
    """

    case: Case
    chosen: Ruleset | None
    told: Told
    laid: Mapping[str, str]
    wrong: UntoldError | None = None
    laying: str = ""

    @property
    def rulesets(self) -> tuple[Ruleset, ...]:
        """By which it is ruled."""
        if self.chosen:
            return (self.chosen,)
        every, own = presets_for(self.case), house_now()
        shown = [each for each in every if own.offers(each)] or every
        return tuple(map(load_preset, shown))

    @property
    def rules(self) -> str:
        """The word for the rules that were chosen, "" for all presets."""
        return written_rules(self.chosen) if self.chosen else ""

    @cached_property
    def known(self) -> Told:
        """What was told, by the laid tiles too."""
        if not self.reads_tiles:
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

    @property
    def reads_tiles(self) -> bool:
        """Whether tiles are laid that tell something."""
        return bool(self.laid) and self.wrong is None

    def address(self, laying: str = "") -> str:
        """The link to it, where tiles are laid to the text `laying`."""
        facts = {fact.name: self.told[fact.name] for fact in self.case.facts if fact.name in self.told}
        query = ({RULES: self.rules} if self.chosen else {}) | dict(self.laid) | facts
        query |= {LAY: laying} if laying else {}
        page = reverse("judge:case", args=[self.case.slug])
        return f"{page}?{urlencode(query)}" if query else page

    def under(self, rules: Ruleset | None) -> str:
        """The link that chooses other rules, with all that was told."""
        there = replace(self, chosen=rules).address(self.laying)
        return f"{there}{'&' if '?' in there else '?'}{KEEP}=1"

    def with_told(self, name: str, value: str) -> "Dispute":
        """The same, with one fact more."""
        return replace(self, told={**self.told, name: value})

    def without(self, name: str) -> "Dispute":
        """The same, with a fact not told."""
        return replace(self, told={each: value for each, value in self.told.items() if each != name})


def rules_for(case: Case, word: str) -> Ruleset | None:
    """The rules that a word names, None for all presets.

    :raises QueryError: for a word that names none by which the case can be judged.
    """
    if not word:
        return None
    try:
        rules = read_rules(word)
    except RulesetError as error:
        raise QueryError(rules_error(error), RULES) from None
    if rules.preset not in presets_for(case):
        raise QueryError(
            _("This dispute is not judged by rules made of “%(preset)s”.") % {"preset": rules.preset}, RULES
        )
    return rules


def asked(case: Case, given: QueryDict) -> Dispute:
    """:raises QueryError: for a value that no fact of the case has, and for rules that are none."""
    query = Query(given)
    rules = rules_for(case, query.text(RULES))
    told = _told(case.facts, query)
    laid = _laid(case.tiles, query)
    found = Dispute(case, rules, told, laid, laying=query.one_of(LAY, case.tiles))
    try:
        case.read(laid, found.rulesets[0]) if laid else None
    except UntoldError as wrong:
        return replace(found, wrong=wrong)
    return found


def _told(facts: Iterable[TableFact], query: Query) -> Told:
    told = {fact.name: query.one_of(fact.name, (*fact.values, UNSURE)) for fact in facts}
    return {name: value for name, value in told.items() if value}


def _laid(names: Iterable[str], query: Query) -> Mapping[str, str]:
    laid = {name: query.text(name)[:MOST_TILES].strip() for name in names}
    if not any(laid.values()):
        return {}
    return laid | {"rest": query.one_of("rest", RESTS)}
