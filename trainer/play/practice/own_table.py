"""Own rules of a table in practice: chosen by their key, prepared while somebody waits for a question."""

from operator import itemgetter
from typing import Final

from django.contrib.auth.models import AnonymousUser

from trainer.accounts.models import User
from trainer.puzzles.digests import OWN
from trainer.puzzles.own_rules import (
    TooManyRestatedError,
    chosen_word,
    rules_by_key,
    rules_named,
    rules_to_choose,
    titles_of,
    use_rules,
)
from trainer.puzzles.restating_own import restate_own
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.rulesets.written import written_rules
from trainer.tablerules.choosing import chosen_rules

AT_ONCE: Final = 2.0
"""Seconds that a request works at most on rules by which nothing can be asked yet."""
BESIDE: Final = 0.1
"""The same where something can: without a worker the rest comes with what is practised."""


def own_choices(user: User | AnonymousUser, used: str = "") -> list[tuple[str, str]]:
    """The keys of the user's own rules with their titles, and those in use if they are not among them."""
    rows = dict(titles_of(rules_to_choose(user, {})))
    if used.startswith(OWN):
        rows.setdefault(used, chosen_word(used))
    return sorted(rows.items(), key=itemgetter(1))


def name_of_own(user: User | AnonymousUser, rules: Ruleset) -> str:
    """What the user calls these rules; empty for a preset, and for rules without a name."""
    return chosen_rules(user, written_rules(rules)).name if rules.changes else ""


def know_own(user: User | AnonymousUser, key: str) -> bool:
    """Make own rules known that an address names, so that they are practised; False if there is no room."""
    if not key.startswith(OWN):
        return True
    rules = rules_by_key(key) or rules_named(key, rules_to_choose(user, {}))
    try:
        if rules is not None:
            use_rules(rules)
    except TooManyRestatedError:
        return False
    return True


def prepare(key: str, kinds: tuple[str, ...], *, waiting: bool) -> None:
    """Ask some more tables by own rules, those of these kinds first: more of them while somebody waits."""
    restate_own(key, kinds, seconds=AT_ONCE if waiting else BESIDE)
