"""A preset with changes under a name, and what officers of federations confirm of presets.

The rules of a name are never changed: a link to it always says the same.
"""

from typing import Any, Final

from django.db import models
from django.utils import timezone

from trainer.accounts.codes import new_slug
from trainer.accounts.models import User
from trainer.rules.errors import RulesetError
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.rulesets.written import written_rules
from trainer.tablerules.querysets import ConfirmedCellQuerySet, OfficeQuerySet, TableRulesQuerySet

LONGEST_NAME: Final = 60
LONGEST_BODY: Final = 80
"""Characters of who speaks, of an article."""


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


class Office(models.Model):
    """That somebody speaks for a preset, in the words of `body`: "EMA rules committee", say."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="offices")
    preset = models.CharField(max_length=40)
    body = models.CharField(max_length=LONGEST_BODY)
    given_at = models.DateTimeField(default=timezone.now)

    objects = OfficeQuerySet.as_manager()

    class Meta:
        ordering = ["preset", "pk"]
        constraints = [models.UniqueConstraint(fields=["user", "preset"], name="one_office_a_preset")]

    def __str__(self) -> str:
        return f"{self.body}: {self.preset}"


class ConfirmedCell(models.Model):
    """What a federation says on a cell: `option` as `written_option` writes it, with article and date.

    Whether that confirms the cell or says otherwise follows from the packaged data of the day. It outlives
    the account and the office of who entered it: the `body` has spoken.
    """

    preset = models.CharField(max_length=40)
    parameter = models.CharField(max_length=40)
    option = models.CharField(max_length=200)
    article = models.CharField(max_length=LONGEST_BODY)
    decided_on = models.DateField()
    body = models.CharField(max_length=LONGEST_BODY)
    confirmed_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    confirmed_at = models.DateTimeField(default=timezone.now)
    withdrawn_at = models.DateTimeField(null=True)

    objects = ConfirmedCellQuerySet.as_manager()

    class Meta:
        ordering = ["preset", "parameter", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["preset", "parameter"],
                condition=models.Q(withdrawn_at=None),
                name="one_word_on_a_cell",
            )
        ]

    def __str__(self) -> str:
        return f"{self.preset}: {self.parameter} {self.option}"
