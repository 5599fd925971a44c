"""What authors make, say and share: drafts, words, pins, reviews, reports, shared collections, imports."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from trainer.accounts.codes import new_slug
from trainer.accounts.models import Learner, User
from trainer.authoring.querysets import (
    DraftQuerySet,
    ImportJobQuerySet,
    PinQuerySet,
    ReportQuerySet,
    ReviewQuerySet,
)
from trainer.authoring.reported import Reported
from trainer.classroom.models import Classroom
from trainer.puzzles.models import Collection, Puzzle, PuzzleVersion

MAX_TITLE = 80
MAX_NOTE = 4000
MAX_HINT = 300
MAX_SOURCE = 200
MAX_TAGS = 200
MAX_AFTER = 200


class Author(models.Model):
    """A user who makes puzzles. A `trusted` one may list puzzles for everybody; `credit` is the name under
    which they appear, the user's name if empty. `public`: the author wants a page for everybody, at `slug`,
    which stays once it was given.
    """

    user = models.OneToOneField(User, on_delete=models.CASCADE, primary_key=True, related_name="authoring")
    trusted = models.BooleanField(_("may list puzzles for everybody"), default=False)
    credit = models.CharField(_("name shown as author"), max_length=MAX_TITLE, blank=True)
    public = models.BooleanField(_("page for everybody"), default=False, db_default=False)
    slug = models.CharField(max_length=16, unique=True, null=True, blank=True, editable=False)

    def __str__(self) -> str:
        return f"author {self.user_id}"


class Provenance(models.Model):
    """What others may do with a puzzle (`licence`, empty where nothing was said), and whose puzzle it is made
    after: names with semicolons between, the nearest first. Where that puzzle is one of this site,
    `after_puzzle` is it until it is deleted; `after_link` is the address that a file named.
    """

    licence = models.CharField(
        _("licence"), max_length=12, choices=Collection.Licence.choices, blank=True, db_default=""
    )
    after = models.CharField(max_length=MAX_AFTER, blank=True, db_default="")
    after_link = models.CharField(max_length=MAX_SOURCE, blank=True, db_default="")
    after_puzzle = models.ForeignKey(
        Puzzle, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        abstract = True


class Draft(Provenance):
    """The working copy of an author's puzzle.

    `content` is the JSON of a sketch (`trainer.scenarios.board.sketch`): what was entered so far, however
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


MAX_TAG = 30


class Credit(Provenance):
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


class Report(Reported):
    """What a learner finds wrong with a version of a puzzle; open until its author answers it."""

    class Reason(models.TextChoices):
        ANSWER = "answer", _("The answer is wrong")
        EXPLANATION = "explanation", _("The explanation is wrong or unclear")
        POSITION = "position", _("The position cannot happen")
        DRAWING = "drawing", _("The table is drawn wrong or cannot be read")
        OTHER = "other", _("Something else")

    class Outcome(models.TextChoices):
        MENDED = "mended", _("Mended in a new version")
        EXPLAINED = "explained", _("Nothing to mend; see the answer")
        RETIRED = "retired", _("The puzzle was taken back")

    version = models.ForeignKey(PuzzleVersion, on_delete=models.CASCADE, related_name="reports")
    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="reports")
    reason = models.CharField(max_length=12, choices=Reason.choices)
    outcome = models.CharField(max_length=10, choices=Outcome.choices, blank=True)

    objects = ReportQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["learner", "created_at"], name="report_by_learner")]

    def __str__(self) -> str:
        return f"{self.reason} {self.version_id}"


class ClassCollection(models.Model):
    """A collection that the teachers and learners of a class may open, and its teachers set."""

    collection = models.ForeignKey(Collection, on_delete=models.CASCADE, related_name="classes")
    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="collections")
    shared_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    shared_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["collection", "classroom"], name="collection_shared_once")
        ]

    def __str__(self) -> str:
        return f"{self.collection_id} with class {self.classroom_id}"


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


__all__ = [
    "Author",
    "ClassCollection",
    "Credit",
    "Draft",
    "DraftStep",
    "DraftWords",
    "ImportJob",
    "Pin",
    "Report",
    "Review",
    "ReviewedClass",
    "Tag",
    "VersionWords",
]
