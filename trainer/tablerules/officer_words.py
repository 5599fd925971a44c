"""What officers said, in sentences: beside a rule, on a ruling, below it."""

from collections.abc import Iterable

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from trainer.cases.case import Case, Told
from trainer.cases.case_words import no_official_decision
from trainer.cases.judging import deciding
from trainer.rules.errors import RulesetError
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.scenarios.answers.comparison import deciding_for
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.position.position import Position
from trainer.tablerules.confirmed import Statement, decided_by, may_be_confirmed, said_otherwise, stated
from trainer.wording.rulings import clause, said_clause, standing_of
from trainer.wording.table_rules import option_words
from trainer.wording.words import joined


def stated_words(said: Statement) -> str:
    """Who says it, by which article, since when; the rule where it is not the packaged one."""
    facts = {
        "body": said.body,
        "article": said.article,
        "day": date_format(said.decided_on, "DATE_FORMAT"),
    }
    if said.agrees:
        return _("confirmed by %(body)s, %(article)s, %(day)s") % facts
    facts["rule"] = _rule(said)
    return _("%(body)s says otherwise: %(rule)s, %(article)s, %(day)s") % facts


def _rule(said: Statement) -> str:
    try:
        return option_words(said.parameter, said.option)
    except RulesetError:
        return said.option


def ruled_clause(parameter: str, rules: Ruleset) -> str:
    """The clause of a parameter as a ruling gives it, with what an officer says on it."""
    said = None if parameter in rules.changes else stated(rules.preset, parameter)
    if said is None:
        return said_clause(parameter, rules)
    words = clause(parameter, getattr(rules, parameter)) if said.agrees else said_clause(parameter, rules)
    return _("%(clause)s (%(stated)s)") % {"clause": words, "stated": stated_words(said)}


def ruled_standing(parameter: str, rules: Ruleset) -> str:
    """How sure a parameter is: as `standing_of` has it, or "confirmed", or "contradicted" by an officer."""
    said = None if parameter in rules.changes else stated(rules.preset, parameter)
    if said is None:
        return standing_of(parameter, rules)
    return "confirmed" if said.agrees else "contradicted"


def decision_note(rules: Ruleset, names: Iterable[str]) -> str:
    """What stands below a ruling that hangs on these parameters: no official decision, unless officers have
    confirmed each of them.
    """
    by = decided_by(rules, names)
    if not by:
        return no_official_decision()
    bodies = joined(list(dict.fromkeys(each.body for each in by)))
    return _("Each rule that decides this is confirmed by %(bodies)s.") % {"bodies": bodies}


def case_note(case: Case, told: Told, rules: Ruleset | None) -> str:
    """The same for a dispute; `rules` is None where the ruling hangs on what is not told, or several rulesets
    are asked. What decides is looked for only where a cell of the preset is confirmed.
    """
    if rules is None or not may_be_confirmed(rules):
        return no_official_decision()
    return decision_note(rules, deciding(case, told, rules))


def table_notes(kind: PuzzleKind, position: Position) -> list[str]:
    """The same for a question of a table; before it what an officer says otherwise on what decides it."""
    rules = position.ruleset
    otherwise = [said for said in said_otherwise(rules.preset) if said.parameter not in rules.changes]
    if not otherwise and not may_be_confirmed(rules):
        return [no_official_decision()]
    names = deciding_for(kind, position)
    said = [capfirst(f"{stated_words(each)}.") for each in otherwise if each.parameter in names]
    return [*said, decision_note(rules, names)]
