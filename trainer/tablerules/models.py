"""A preset with changes under a name. Its rules are never changed: a link to it always says the same."""

from typing import Any, Final

from django.db import models
from django.utils import timezone

from trainer.accounts.codes import new_slug
from trainer.accounts.models import User
from trainer.rules.errors import RulesetError
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.rulesets.written import written_rules
from trainer.tablerules.querysets import TableRulesQuerySet

LONGEST_NAME: Final = 60


class TableRules(models.Model):
    """Rules as `Ruleset.to_json` writes them; `code` is the secret of their link."""

    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="table_rules")
    name = models.CharField(max_length=LONGEST_NAME)
    preset = models.CharField(max_length=40)
    changes = models.JSONField(default=dict)
    code = models.CharField(max_length=20, unique=True, default=new_slug)
    created_at = models.DateTimeField(default=timezone.now)

    objects = TableRulesQuerySet.as_manager()

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def ruleset(self) -> Ruleset | None:
        """The rules; None where a later version of the site no longer knows some option of them."""
        stored: dict[str, Any] = {"preset": self.preset, "changes": self.changes}
        try:
            return Ruleset.from_name(stored)
        except RulesetError:
            return None

    @property
    def word(self) -> str:
        """The rules as a word for addresses, empty where they are not known any more."""
        rules = self.ruleset
        return "" if rules is None else written_rules(rules)
