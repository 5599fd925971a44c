"""Rules as they are chosen in forms and addresses: by value, so links outlive what their owner removes."""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from trainer.accounts.models import User
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.rulesets.written import read_rules, written_rules
from trainer.tablerules.models import TableRules
from trainer.wording.table_rules import named_rules


@dataclass(frozen=True, slots=True)
class ChosenRules:
    """Rules, the word that chooses them, and the name that the user gave them, if any."""

    ruleset: Ruleset
    word: str
    name: str = ""

    @property
    def title(self) -> str:
        """The name with the rules in words, or these alone."""
        return named_rules(self.name, self.ruleset)


def chosen_rules(user: User | AnonymousUser, text: str) -> ChosenRules:
    """What a form or an address chose: the name of a preset, or the word of any rules.

    :raises RulesetError: for a word that names no rules; `rules_error` says it.
    """
    rules = read_rules(text)
    word = written_rules(rules)
    names = {each.word: each.name for each in TableRules.objects.of(user)} if rules.changes else {}
    return ChosenRules(rules, word, names.get(word, ""))


def own_rules(user: User | AnonymousUser, *players: int) -> list[ChosenRules]:
    """The user's own rules for these numbers of players, all if none is named."""
    found = ((each.name, each.ruleset) for each in TableRules.objects.of(user))
    return [
        ChosenRules(rules, written_rules(rules), name)
        for name, rules in found
        if rules is not None and (not players or rules.players in players)
    ]
