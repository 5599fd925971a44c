"""An import: what was uploaded, how far it is, and what came of each line."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from trainer.accounts.models import User
from trainer.authoring.models.drafts import new_slug
from trainer.authoring.querysets import ImportJobQuerySet
from trainer.puzzles.models import Collection


class ImportJob(models.Model):
    """Puzzles read from a file: all of them or none.

    `payload` is the text that was uploaded, or of records the positions found in them (JSON lines), emptied
    when the job is over. A `dry` one stores nothing. `done` of `total` lines are worked off; `report` is
    a JSON list of [line, code, values] for the lines that were refused or passed over. The puzzles made
    go to `collection`, drafts of the owner.
    """

    class Format(models.TextChoices):
        JSON = "json", _("JSON")
        CSV = "csv", _("CSV with tiles in notation")
        RECORDS = "records", _("Game records")

    class State(models.TextChoices):
        WAITING = "waiting", _("Waiting")
        RUNNING = "running", _("Running")
        DONE = "done", _("Done")
        REFUSED = "refused", _("Refused")

    slug = models.CharField(max_length=16, unique=True, default=new_slug, editable=False)
    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="imports")
    format = models.CharField(max_length=8, choices=Format.choices)
    filename = models.CharField(max_length=120, blank=True)
    options = models.TextField(default="{}")
    payload = models.TextField(blank=True)
    dry = models.BooleanField(default=True)
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    total = models.PositiveIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    stored = models.PositiveIntegerField(default=0)
    report = models.TextField(default="[]")
    collection = models.ForeignKey(
        Collection, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    ended_at = models.DateTimeField(null=True, blank=True)

    objects = ImportJobQuerySet.as_manager()

    def __str__(self) -> str:
        return f"import {self.slug} {self.state}"
