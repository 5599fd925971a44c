"""What is done with table rules: kept under a name, and removed."""

from typing import Final

from django.db import transaction

from trainer.accounts.models import User
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.tablerules.models import TableRules

MOST_RULES: Final = 50
"""So many a user keeps."""


class TooManyRulesError(ValueError):
    """The user keeps as many as one may."""


@transaction.atomic
def keep_rules(*, owner: User, name: str, ruleset: Ruleset) -> TableRules:
    """Keep rules under a name; those that are kept under it already are not kept twice.

    :raises TooManyRulesError: if the user has no room for more.
    """
    User.objects.select_for_update().get(pk=owner.pk)
    own = TableRules.objects.of(owner)
    stored = ruleset.to_json()
    for each in own.filter(name=name, preset=ruleset.preset):
        if each.changes == stored["changes"]:
            return each
    if own.count() >= MOST_RULES:
        raise TooManyRulesError
    return TableRules.objects.create(owner=owner, name=name, **stored)


def remove_rules(*, owner: User, code: str) -> bool:
    """Remove own rules; whether there were any. Links that carry them by value go on to work."""
    return TableRules.objects.of(owner).filter(code=code).delete()[0] > 0
