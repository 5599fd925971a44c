"""A review: what another author says of a draft before a class may use it."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from trainer.accounts.models import User
from trainer.authoring.models.drafts import Draft
from trainer.authoring.querysets import ReviewQuerySet
from trainer.classroom.models import Classroom

MAX_COMMENT = 2000


class Review(models.Model):
    """Asked for one revision of a draft, by a class if one asks for it; done by somebody else."""

    class State(models.TextChoices):
        OPEN = "open", _("Waiting for a reviewer")
        APPROVED = "approved", _("Approved")
        CHANGES = "changes", _("Changes are asked for")
        WITHDRAWN = "withdrawn", _("Withdrawn")

    draft = models.ForeignKey(Draft, on_delete=models.CASCADE, related_name="reviews")
    revision = models.PositiveIntegerField()
    classroom = models.ForeignKey(
        Classroom, on_delete=models.CASCADE, null=True, blank=True, related_name="puzzle_reviews"
    )
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    reviewer = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    comment = models.TextField(_("comment"), max_length=MAX_COMMENT, blank=True)
    asked_at = models.DateTimeField(default=timezone.now)
    done_at = models.DateTimeField(null=True, blank=True)

    objects = ReviewQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["state", "asked_at"], name="review_by_state")]

    def __str__(self) -> str:
        return f"{self.draft_id} r{self.revision} {self.state}"


class ReviewedClass(models.Model):
    """A class whose teachers ask that another author approves a puzzle before it is collected for it."""

    classroom = models.OneToOneField(
        Classroom, on_delete=models.CASCADE, primary_key=True, related_name="asks_review"
    )

    def __str__(self) -> str:
        return f"class {self.classroom_id} asks for review"
