"""The rules of an examination with their pages: of a preset, or by value of its examiner's own."""

from urllib.parse import urlencode

from django.urls import reverse

from trainer.puzzles.own_rules import Kept, rules_line, rules_named
from trainer.rules.rulesets.written import written_rules


def rules_linked(rulesets: str, kept: Kept) -> list[tuple[str, str]]:
    """Each with its page, empty where the site no longer knows the rules, and in words with every change."""
    return [(_page(each, kept), rules_line(each, kept)) for each in rulesets.split()]


def _page(ruleset: str, kept: Kept) -> str:
    rules = rules_named(ruleset, kept)
    if rules is None:
        return ""
    if ruleset not in kept:
        return reverse("rulesets:ruleset", args=[ruleset])
    return f"{reverse('table_rules:show')}?{urlencode({'rules': written_rules(rules)})}"
