"""The trail: what staff did, one row a deed, written by the action that did it and never changed.

Besides: what the house says of itself.
"""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from trainer.accounts.models import User


class Deed(models.TextChoices):
    """What was done."""

    LINK = "link", _("link to a new password made")
    CARD = "card", _("card to sign in made")
    LOCKED = "locked", _("account locked")
    OPENED = "opened", _("account opened again")
    FACTORS = "factors", _("second steps and passkeys taken away")
    DELETED = "deleted", _("account deleted")
    TRUST = "trust", _("trust to list puzzles changed")
    OWNER = "owner", _("owner of a class added")
    ARCHIVE = "archive", _("class archived or taken up again")
    RETIRED = "retired", _("puzzle taken out of all lists")
    RESTORED = "restored", _("puzzle listed again")
    POLL = "poll", _("reports on a question without a key closed")
    UNLISTED = "unlisted", _("collection taken out of the lists")
    REGRADE = "regrade", _("regrade asked for")
    AGAIN = "again", _("failed task run again")
    SITE = "site", _("the site’s own page changed")


class TrailEntry(models.Model):
    """A deed of staff about an account, or about what `about` names; `before` and `after` are what stood
    there, `why` the reason that was given. `by_name` stays when who did it is deleted; an account that is
    deleted leaves no name.
    """

    at = models.DateTimeField(default=timezone.now, db_index=True)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    by_name = models.CharField(max_length=150)
    what = models.CharField(max_length=10, choices=Deed.choices)
    of = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    about = models.CharField(max_length=200, blank=True)
    before = models.CharField(max_length=200, blank=True)
    after = models.CharField(max_length=200, blank=True)
    why = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.what} by {self.by_id}"


class SignUp(models.TextChoices):
    """How somebody gets an account."""

    OPEN = "open", _("open to everybody")
    CODE = "code", _("with a code that you give to people")
    CLOSED = "closed", _("closed")


class HouseRow(models.Model):
    """What the house says of itself: one row, read by `trainer.support.house` alone. `hidden` are the presets
    that are not offered, `by_class` whether the link of a class takes the place of the code, or of the closed
    door; `logo` is a picture that was drawn anew, `logo_name` its digest, by which it is asked for. `version`
    counts the changes.
    """

    version = models.PositiveIntegerField(default=0)
    name = models.CharField(max_length=60, blank=True)
    contact = models.CharField(max_length=200, blank=True)
    ruleset = models.CharField(max_length=40, blank=True)
    hidden = models.JSONField(default=list)
    sign_up = models.CharField(max_length=10, choices=SignUp.choices, default=SignUp.OPEN)
    code = models.CharField(max_length=40, blank=True)
    by_class = models.BooleanField(default=False)
    legal = models.TextField(blank=True)
    logo = models.BinaryField(null=True)
    logo_name = models.CharField(max_length=64, blank=True)

    def __str__(self) -> str:
        return f"house, version {self.version}"
