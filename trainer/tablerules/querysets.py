"""Which rules somebody may see, in words of the domain."""

from typing import TYPE_CHECKING, Self

from django.contrib.auth.models import AnonymousUser
from django.db import models

if TYPE_CHECKING:
    from trainer.accounts.models import User
    from trainer.tablerules.models import (  # noqa: F401  the base classes name them
        ConfirmedCell,
        Office,
        TableRules,
    )


class TableRulesQuerySet(models.QuerySet["TableRules"]):
    """Reads of table rules."""

    def of(self, user: "User | AnonymousUser") -> Self:
        """The user's own, by name."""
        return self.filter(owner=user).order_by("name", "pk") if user.is_authenticated else self.none()


class OfficeQuerySet(models.QuerySet["Office"]):
    """Reads of offices."""

    def of(self, user: "User | AnonymousUser") -> Self:
        """The user's own."""
        return self.filter(user=user) if user.is_authenticated else self.none()


class ConfirmedCellQuerySet(models.QuerySet["ConfirmedCell"]):
    """Reads of confirmed cells."""

    def standing(self) -> Self:
        """Those that nobody has withdrawn."""
        return self.filter(withdrawn_at=None)
