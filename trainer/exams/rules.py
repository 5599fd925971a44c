"""By which rules an examination asks: presets, and table rules of its examiner under their names.

An examination keeps own rules by value, each under its key: it says the same after their owner has removed
them, and to candidates who never had them.
"""

from collections.abc import Collection, Mapping
from typing import TypeAlias, TypedDict

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

from trainer.accounts.models import User
from trainer.classroom.models import Assignment
from trainer.classroom.setting.places import rulesets_of
from trainer.exams.models import Blueprint, Sitting
from trainer.puzzles.digests import OWN, rules_key
from trainer.puzzles.own_rules import also_found_by
from trainer.rules.errors import RulesetError
from trainer.rules.rulesets.ruleset import PRESETS, Ruleset, load_preset, short_title
from trainer.rules.rulesets.written import read_rules
from trainer.scenarios.kind import kinds
from trainer.tablerules.choosing import own_rules
from trainer.wording.rule_names import ruleset_line
from trainer.wording.table_rules import named_rules


class KeptRules(TypedDict):
    """The name that the examiner gave own rules, and their word (`rules.rulesets.written`)."""

    name: str
    word: str


Kept: TypeAlias = Mapping[str, KeptRules]
"""Own rules by their key (`rules_key`), as the columns `own_rules` hold them."""


def rules_to_choose(user: User | AnonymousUser, kept: Kept) -> dict[str, KeptRules]:
    """The user's own rules, and those that a blueprint keeps already, under the names that it has."""
    own = {
        rules_key(each.ruleset): KeptRules(name=each.name, word=each.word)
        for each in reversed(own_rules(user))
        if each.ruleset.changes
    }
    return own | dict(kept)


def kept_of(choice: Kept, used: Collection[str]) -> dict[str, KeptRules]:
    """Of rules to choose from those that rows name."""
    return {key: each for key, each in choice.items() if key in used}


def rules_named(ruleset: str, kept: Kept) -> Ruleset | None:
    """The rules that a row names, a preset or kept ones; None where the site no longer knows them."""
    if ruleset in PRESETS:
        return load_preset(ruleset)
    try:
        return read_rules(kept[ruleset]["word"])
    except (KeyError, RulesetError):
        return None


def rules_asking(kind: str, ruleset: str, kept: Kept) -> Ruleset | None:
    """The same if a kind is asked by them."""
    if not ruleset.startswith(OWN):
        return next(iter(rulesets_of(kind, ruleset, None)), None)
    rules = rules_named(ruleset, kept)
    return rules if rules and rules.players in kinds()[kind].players else None


def rules_said(ruleset: str, kept: Kept) -> str:
    """What a row names in words: a preset, or own rules by their name with what they change."""
    rules, own = rules_named(ruleset, kept), kept.get(ruleset)
    if rules is None:
        return _unread(own) if own else ruleset
    return named_rules(own["name"], rules) if own else short_title(ruleset)


def rules_line(ruleset: str, kept: Kept) -> str:
    """The same with every change: for paper and exports."""
    rules, own = rules_named(ruleset, kept), kept.get(ruleset)
    if rules is None or own is None:
        return rules_said(ruleset, kept)
    return _("“%(name)s”: %(rules)s") % {"name": own["name"], "rules": ruleset_line(rules)}


def rules_lines(rulesets: str, kept: Kept) -> list[str]:
    """The lines of what a sitting names, with blanks between."""
    return [rules_line(each, kept) for each in rulesets.split()]


def _unread(own: KeptRules) -> str:
    """Rules of which the site no longer knows some option: their name with their word."""
    return _("“%(name)s”: %(rules)s") % {"name": own["name"], "rules": own["word"]}


def rules_of_all(blueprint: Blueprint) -> dict[str, KeptRules]:
    """Own rules of a blueprint, and of all that was held by it before it was changed; one query."""
    found: dict[str, KeptRules] = {}
    for kept in blueprint.sittings.order_by("pk").values_list("own_rules", flat=True):
        found |= kept
    return {**found, **blueprint.own_rules}


def name_of_rules(assignment: Assignment, ruleset: str) -> str:
    """The name of own rules by which a place of a sitting asks; empty for a preset and where none is held."""
    if not ruleset.startswith(OWN):
        return ""
    kept: Kept = (
        Sitting.objects.filter(assignment=assignment).values_list("own_rules", flat=True).first() or {}
    )
    return kept[ruleset]["name"] if ruleset in kept else ""


def word_of(key: str) -> str:
    """The word of rules by which some examination asks; empty if none does."""
    for model in (Sitting, Blueprint):
        for kept in model.objects.filter(own_rules__has_key=key).values_list("own_rules", flat=True)[:1]:
            return str(kept[key]["word"])
    return ""


also_found_by(word_of)
