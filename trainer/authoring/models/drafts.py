"""A draft: the working copy of a puzzle that an author makes, its words, and every step of its making."""

import secrets

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from trainer.accounts.models import User
from trainer.authoring.querysets import DraftQuerySet
from trainer.puzzles.models import Puzzle

MAX_TITLE = 80
MAX_NOTE = 4000
MAX_HINT = 300
MAX_SOURCE = 200
MAX_TAGS = 200


def new_slug() -> str:
    """Sixteen digits that nobody guesses: the link of a draft is its secret."""
    return secrets.token_hex(8)


class Author(models.Model):
    """A user who makes puzzles. A `trusted` one may list puzzles for everybody; `credit` is the name under
    which they appear, the user's name if empty.
    """

    user = models.OneToOneField(User, on_delete=models.CASCADE, primary_key=True, related_name="authoring")
    trusted = models.BooleanField(_("may list puzzles for everybody"), default=False)
    credit = models.CharField(_("name shown as author"), max_length=MAX_TITLE, blank=True)

    def __str__(self) -> str:
        return f"author {self.user_id}"


class Draft(models.Model):
    """The working copy of an author's puzzle.

    `content` is the JSON of a sketch (`trainer.authoring.sketch`): what was entered so far, however
    unfinished. `revision` grows with each save; a save names the one that it saw. `step` is the number of
    the step that the content stands at, for undo and redo. `puzzle` is what was published of it, null
    before; `published_revision` the revision that its newest version was made of. A `shared` draft opens
    for whoever has its link. `level` null leaves the level to the kind.
    """

    slug = models.CharField(max_length=16, unique=True, default=new_slug, editable=False)
    author = models.ForeignKey(User, on_delete=models.CASCADE, related_name="drafts")
    kind = models.CharField(max_length=40, blank=True)
    content = models.TextField()
    revision = models.PositiveIntegerField(default=1)
    step = models.PositiveIntegerField(default=0)
    level = models.PositiveSmallIntegerField(_("level"), null=True, blank=True)
    tags = models.CharField(_("tags"), max_length=MAX_TAGS, blank=True)
    source = models.CharField(_("source"), max_length=MAX_SOURCE, blank=True)
    puzzle = models.OneToOneField(
        Puzzle, on_delete=models.SET_NULL, null=True, blank=True, related_name="draft"
    )
    published_revision = models.PositiveIntegerField(default=0)
    shared = models.BooleanField(default=False)
    twin_of = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="twins"
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(default=timezone.now)

    objects = DraftQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["author", "-updated_at"], name="draft_by_author")]

    def __str__(self) -> str:
        return f"draft {self.slug}"


class DraftStep(models.Model):
    """The content after one step of the making, from number 0; `what` names the step in a code."""

    draft = models.ForeignKey(Draft, on_delete=models.CASCADE, related_name="steps")
    number = models.PositiveIntegerField()
    content = models.TextField()
    what = models.CharField(max_length=20, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["draft", "number"], name="draft_step_once")]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.draft_id} step {self.number}"


class Words(models.Model):
    """What an author says of a puzzle in one language.

    `note` (Markdown) is shown after the answer, `hints` one a line before it.
    """

    language = models.CharField(_("language"), max_length=10)
    title = models.CharField(_("title"), max_length=MAX_TITLE, blank=True)
    note = models.TextField(_("note, shown after the answer"), max_length=MAX_NOTE, blank=True)
    hints = models.TextField(_("hints, one a line"), max_length=5 * MAX_HINT, blank=True)

    class Meta:
        abstract = True


class DraftWords(Words):
    """The words of a draft."""

    draft = models.ForeignKey(Draft, on_delete=models.CASCADE, related_name="words")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["draft", "language"], name="draft_words_once")]

    def __str__(self) -> str:
        return f"{self.draft_id} {self.language}"
