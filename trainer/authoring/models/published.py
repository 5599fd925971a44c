"""What stands beside a published version: whose it is, its words, its tags, the answers it is held to."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from trainer.accounts.models import User
from trainer.authoring.models.drafts import MAX_SOURCE, MAX_TITLE, Words
from trainer.authoring.querysets import PinQuerySet
from trainer.puzzles.models import Puzzle, PuzzleVersion

MAX_TAG = 30


class Credit(models.Model):
    """Who made a version, under which name, and where it is from."""

    version = models.OneToOneField(
        PuzzleVersion, on_delete=models.CASCADE, primary_key=True, related_name="credit"
    )
    author = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    name = models.CharField(max_length=MAX_TITLE, blank=True)
    source = models.CharField(_("source"), max_length=MAX_SOURCE, blank=True)

    def __str__(self) -> str:
        return f"{self.version_id} by {self.name}"


class VersionWords(Words):
    """The words of a version in one language; they may be mended without a new version."""

    version = models.ForeignKey(PuzzleVersion, on_delete=models.CASCADE, related_name="words")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["version", "language"], name="version_words_once")]

    def __str__(self) -> str:
        return f"{self.version_id} {self.language}"


class Tag(models.Model):
    """A word by which a puzzle is found, lower case."""

    puzzle = models.ForeignKey(Puzzle, on_delete=models.CASCADE, related_name="tags")
    name = models.CharField(max_length=MAX_TAG)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["puzzle", "name"], name="tagged_once")]
        indexes = [models.Index(fields=["name"], name="tag_by_name")]

    def __str__(self) -> str:
        return self.name


class Pin(models.Model):
    """The answer that an author expects of a version under a preset, as the shape of its kind writes it.

    It grades nothing: after a change of the rules it is held against what they answer then.
    """

    version = models.ForeignKey(PuzzleVersion, on_delete=models.CASCADE, related_name="pins")
    ruleset = models.CharField(max_length=40)
    answer = models.CharField(max_length=200)
    pinned_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    pinned_at = models.DateTimeField(default=timezone.now)

    objects = PinQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["version", "ruleset"], name="pinned_once")]

    def __str__(self) -> str:
        return f"{self.version_id} {self.ruleset}: {self.answer}"
