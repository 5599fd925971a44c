"""Puzzle, its immutable versions, and where a position came from.

A *version* holds the position and what is asked of it, never an answer: the rules module answers.
The *origin* (record, aftermath) stands apart from the version because it may be shown only after
the learner has answered.
"""

from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from trainer.puzzles.querysets import CollectionQuerySet, ImmutableVersionError, PuzzleVersionQuerySet
from trainer.scenarios.answers.grading import LONGEST


class Puzzle(models.Model):
    """One question with a link of its own; `slug` is all that a URL shows of it.

    Puzzles `from_bank` come and go with the bank that the repository ships. One that `restates` another asks
    the same table by other rules, which its line in the bank names. What staff have `withdrawn` is retired
    until they list it again, whatever the bank or its author says.
    """

    class Status(models.TextChoices):
        DRAFT = "draft"
        PUBLISHED = "published"
        RETIRED = "retired"
        RESERVED = "reserved"
        """Made for an exam, or found in a learner's own game: in no collection, behind no link of its own."""
        LINKED = "linked"
        """Shared by its author: whoever has the link may answer it, no list offers it."""

    slug = models.CharField(max_length=20, unique=True)
    kind = models.CharField(max_length=40)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.PUBLISHED)
    from_bank = models.BooleanField(default=False)
    restates = models.ForeignKey("self", on_delete=models.CASCADE, null=True, related_name="restated")
    withdrawn = models.BooleanField(default=False, db_default=False)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["kind", "status"], name="puzzle_kind_status")]

    def __str__(self) -> str:
        return f"{self.kind} {self.slug}"


class Collection(models.Model):
    """Puzzles in an order, under a name; without an `owner` it came with the site.

    A `public` one everybody finds and may use, one `by_link` whoever has its link; another its owner alone,
    and the classes with which it is shared. `licence` says what others may do with it. A copy names what it
    was `copied_from`, and keeps in `credit` whose that was should it be gone.
    """

    class Licence(models.TextChoices):
        RESERVED = "reserved", _("All rights reserved: to be solved, not copied")
        BY = "cc-by-4.0", _("CC BY 4.0: copy with credit")
        BY_SA = "cc-by-sa-4.0", _("CC BY-SA 4.0: copy with credit, under the same licence")
        ZERO = "cc0-1.0", _("CC0 1.0: no conditions")

    slug = models.CharField(max_length=20, unique=True)
    title = models.CharField(max_length=80)
    description = models.TextField(max_length=2000, blank=True)
    licence = models.CharField(max_length=12, choices=Licence.choices, default=Licence.RESERVED)
    owner = models.ForeignKey(
        "accounts.User", on_delete=models.CASCADE, null=True, blank=True, related_name="collections"
    )
    public = models.BooleanField(default=False)
    by_link = models.BooleanField(default=False)
    copied_from = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="copies"
    )
    credit = models.CharField(max_length=160, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    objects = CollectionQuerySet.as_manager()

    def __str__(self) -> str:
        return self.title


class CollectionItem(models.Model):
    """A puzzle at its place in a collection, from 1."""

    collection = models.ForeignKey(Collection, on_delete=models.CASCADE, related_name="items")
    puzzle = models.ForeignKey(Puzzle, on_delete=models.CASCADE, related_name="+")
    place = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["collection", "puzzle"], name="collected_once")]
        ordering = ["place"]

    def __str__(self) -> str:
        return f"{self.place} of {self.collection_id}"


class PuzzleVersion(models.Model):
    """A position as it is asked; never changed once stored.

    `position` is canonical JSON of schema 1. `ruleset` is the name of its preset, the key of `RestatedRules`
    where it restates a table by these, or `altered` where its rules are another preset with changes. `level`
    is the level of difficulty that its kind gave it. `digest` names kind and position; `canonical_key` is the
    same for positions that differ by an exchange of suits or a turn of the seats. `answer_class` is derived:
    draws are even over it, nothing is graded by it and no page shows it. `real`: its position
    is out of a game, move for move, as its origin tells too.
    """

    puzzle = models.ForeignKey(Puzzle, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveSmallIntegerField(default=1)
    position = models.TextField()
    ruleset = models.CharField(max_length=40)
    players = models.PositiveSmallIntegerField()
    level = models.PositiveSmallIntegerField(default=1)
    answer_class = models.CharField(max_length=LONGEST, blank=True)
    digest = models.CharField(max_length=52, unique=True)
    canonical_key = models.CharField(max_length=52, db_index=True)
    real = models.BooleanField(default=False, db_default=False)
    created_at = models.DateTimeField(default=timezone.now)

    objects = PuzzleVersionQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["puzzle", "number"], name="version_number_once")]
        indexes = [models.Index(fields=["ruleset", "players"], name="version_ruleset_players")]

    def __str__(self) -> str:
        return f"{self.puzzle_id} v{self.number}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """:raises ImmutableVersionError: for a version that is stored already."""
        if not self._state.adding:
            raise ImmutableVersionError(f"version {self.digest} is stored and may not change")
        super().save(*args, **kwargs)


class Origin(models.Model):
    """Where a version's position was found, shown only after the answer.

    From a record: its id, the round's and the event's index, and what the real player did and what
    came of it (`aftermath`, codes and values). From a generator: its seed, which nothing real has.
    """

    version = models.OneToOneField(
        PuzzleVersion, on_delete=models.CASCADE, primary_key=True, related_name="origin"
    )
    record = models.CharField(max_length=120, blank=True)
    round = models.PositiveSmallIntegerField(null=True)
    event = models.PositiveSmallIntegerField(null=True)
    seed = models.BigIntegerField(null=True)
    aftermath = models.JSONField(default=dict)

    def __str__(self) -> str:
        return self.record or f"seed {self.seed}"


class Stocked(models.Model):
    """A published puzzle as draws find it, by its newest version; derived, written by `restocking` alone.

    `own` is one by the rules that its position was made or found under: a draw by any rules takes only those,
    so that no table comes under one ruleset after the other.
    `shuffle` is a number that stays the same and says nothing: a draw takes those that follow a random one.
    `facts` are what the choice of the next puzzle goes by: how hard it is for somebody who never met it, the
    rules that it shows, the faulty rules that err there. They are worked out beside the site, by the rules of
    the version `facts_by` (0: not yet).
    """

    puzzle = models.OneToOneField(Puzzle, on_delete=models.CASCADE, primary_key=True, related_name="stocked")
    version = models.OneToOneField(PuzzleVersion, on_delete=models.CASCADE, related_name="stocked")
    kind = models.CharField(max_length=40)
    answer_class = models.CharField(max_length=LONGEST, blank=True)
    level = models.PositiveSmallIntegerField()
    ruleset = models.CharField(max_length=40)
    players = models.PositiveSmallIntegerField()
    own = models.BooleanField(default=True, db_default=True)
    shuffle = models.PositiveIntegerField(db_index=True)
    facts = models.JSONField(default=dict)
    facts_by = models.PositiveIntegerField(default=0, db_index=True)

    class Meta:
        # What narrows a draw stands in all, so that rows beside it are not fetched to be left out.
        indexes = [
            models.Index(
                fields=["kind", "answer_class", "shuffle", "level", "players"],
                condition=models.Q(own=True),
                name="stocked_own_answers",
            ),
            models.Index(
                fields=["kind", "shuffle", "level", "players"],
                condition=models.Q(own=True),
                name="stocked_own_kinds",
            ),
            models.Index(
                fields=["ruleset", "kind", "answer_class", "shuffle", "level", "players"],
                name="stocked_ruleset_answers",
            ),
            models.Index(
                fields=["ruleset", "kind", "shuffle", "level", "players"], name="stocked_ruleset_kinds"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.puzzle_id}"

    @property
    def levels(self) -> tuple[int, ...]:
        """Its level, as the only one."""
        return (self.level,)


class StockCount(models.Model):
    """How many stocked puzzles are alike in all of this; kept where the stock changes, so that no page counts
    the bank.
    """

    kind = models.CharField(max_length=40)
    answer_class = models.CharField(max_length=LONGEST, blank=True)
    level = models.PositiveSmallIntegerField()
    ruleset = models.CharField(max_length=40)
    players = models.PositiveSmallIntegerField()
    own = models.BooleanField(default=True, db_default=True)
    number = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "answer_class", "level", "ruleset", "players", "own"],
                name="stock_counted_alone",
            )
        ]
        # Sums are read from the index alone.
        indexes = [
            models.Index(
                fields=["kind", "answer_class", "level", "players", "number"],
                condition=models.Q(own=True),
                name="stock_own_sums",
            ),
            models.Index(
                fields=["ruleset", "kind", "answer_class", "level", "players", "number"],
                name="stock_ruleset_sums",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} of {self.kind} {self.answer_class}"


class DailyPuzzle(models.Model):
    """The version that everybody is asked on a day; chosen once, so that no change to the lists moves it.

    `answers` and `right` are how many were given on the day itself, kept from its end on.
    """

    day = models.DateField(primary_key=True)
    version = models.ForeignKey(PuzzleVersion, on_delete=models.CASCADE, related_name="days")
    answers = models.PositiveIntegerField(null=True)
    right = models.PositiveIntegerField(null=True)

    def __str__(self) -> str:
        return f"{self.day} {self.version_id}"


class BankLoad(models.Model):
    """The bank that is in the database, by which an unchanged one is skipped: a row for all tables by their
    own rules, and one for each kind by the others.
    """

    name = models.CharField(max_length=40, primary_key=True)
    digest = models.CharField(max_length=52)
    loaded_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.name} {self.digest}"


class RestatedRules(models.Model):
    """Rules of somebody's own table by which the bank is asked, found again by what they are and nobody's.

    `word` names them in full (`rules.rulesets.written`), `key` in the columns `ruleset`; `used_at` is the day
    on which somebody practised by them last, `complete` the state of the bank of which all is restated.
    """

    key = models.CharField(max_length=40, primary_key=True)
    word = models.TextField()
    used_at = models.DateTimeField(default=timezone.now)
    complete = models.CharField(max_length=52, blank=True)

    def __str__(self) -> str:
        return self.key


class RestatedKind(models.Model):
    """How far the tables of a kind are restated by such rules, from the state `digest` of its file.

    `looked_at` counts the lines that were tried, `asked` holds by slug level and answer of those that the
    rules ask; once it is `done` the puzzles are stored and `asked` is empty. Until `taken_until` somebody is
    at it.
    """

    rules = models.ForeignKey(RestatedRules, on_delete=models.CASCADE, related_name="kinds")
    kind = models.CharField(max_length=40)
    digest = models.CharField(max_length=52, blank=True)
    looked_at = models.PositiveIntegerField(default=0)
    asked = models.JSONField(default=dict)
    done = models.BooleanField(default=False)
    taken_until = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["rules", "kind"], name="kind_restated_once")]

    def __str__(self) -> str:
        return f"{self.rules_id} {self.kind}"
