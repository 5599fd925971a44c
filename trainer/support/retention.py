"""What is forgotten after its time, by a daily task: `docs/operate.md` lists all of it.

Answers of people with an account are theirs and stay until they delete them.
"""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.fields.reverse_related import ForeignObjectRel
from django.utils import timezone
from django_tasks import task

from trainer.accounts.models import Learner, LoginCard
from trainer.authoring.models import Report
from trainer.classroom.models import Classroom, Enrollment
from trainer.polls.models import PollReport, Vote
from trainer.progress.models import Attempt, Run
from trainer.puzzles.actions import retire
from trainer.puzzles.models import Origin, Puzzle, PuzzleVersion, RestatedRules, Stocked
from trainer.support.models import TrailEntry

GUEST: Final = timedelta(days=400)
"""How long a guest's answers are kept after the last one: longer than the cookie that leads to them."""
CARD: Final = timedelta(days=90)
"""How long it is known that a card that signs nobody in any more was one."""
MOMENT: Final = timedelta(days=30)
"""How long a moment of somebody's own game is kept that nobody has answered."""
TRAIL: Final = timedelta(days=3 * 365)
"""How long the trail of staff is kept."""
BATCH: Final = 500
"""Learners or puzzles that one transaction deletes."""
RETIRED: Final = Puzzle.Status.RETIRED
OF_THE_BANK: Final = (Puzzle, PuzzleVersion, Origin, Stocked)
"""What is stored of a puzzle itself."""


RULES: Final = timedelta(days=180)
"""How long the bank is asked by own rules of a table by which nobody practises."""


@task()
def forget_old() -> dict[str, int]:
    """Delete what has had its time; how many rows of each."""
    now = timezone.now()
    return {
        "guests": forget_guests(now=now),
        "cards": dead_cards(now).delete()[0],
        "moments": forget_moments(now=now),
        "rules": forget_rules(now=now),
        "trail": TrailEntry.objects.filter(at__lt=now - TRAIL).delete()[0],
    }


def forget_guests(*, now: datetime) -> int:
    """Delete guests whom nobody can be any more, with their answers and votes; how many."""
    forgotten = 0
    while some := list(old_guests(now).values_list("pk", flat=True)[:BATCH]):
        Learner.objects.filter(pk__in=some).delete()
        forgotten += len(some)
    return forgotten


def old_guests(now: datetime) -> QuerySet[Learner]:
    """Learners without an account who are in no class, have nothing from lately, and were taken over by
    nobody.
    """
    since, of = now - GUEST, {"learner": OuterRef("pk")}
    kept = (
        Exists(Attempt.objects.filter(answered_at__gte=since, **of))
        | Exists(Run.objects.filter(started_at__gte=since, **of))
        | Exists(Report.objects.filter(created_at__gte=since, **of))
        | Exists(PollReport.objects.filter(created_at__gte=since, **of))
        | Exists(Vote.objects.filter(voted_at__gte=since, **of))
        | Exists(Enrollment.objects.filter(**of))
    )
    guests = Learner.objects.filter(user=None, adopted_by=None, created_at__lt=since)
    return guests.exclude(kept).order_by("pk")


def forget_moments(*, now: datetime) -> int:
    """Delete moments of own games that no answer needs; how many."""
    forgotten = 0
    while some := list(unanswered_moments(now).values_list("pk", flat=True)[:BATCH]):
        Puzzle.objects.filter(pk__in=some).delete()
        forgotten += len(some)
    return forgotten


def unanswered_moments(now: datetime) -> QuerySet[Puzzle]:
    """Puzzles behind no link that were not made up, which nobody has answered."""
    answered = Exists(Attempt.objects.filter(version__puzzle=OuterRef("pk")))
    of_games = Puzzle.objects.filter(
        status=Puzzle.Status.RESERVED, versions__origin__seed=None, created_at__lt=now - MOMENT
    )
    return of_games.exclude(answered).order_by("pk")


def forget_rules(*, now: datetime) -> int:
    """Take what the bank asks by own rules that nobody uses, and no open class, out of all lists, and delete
    of that what nothing needs; by how many rules. Who has a link to what was answered still finds it.
    """
    chosen = Classroom.objects.open().filter(hall=False).exclude(own_rules={})
    held = {key for own in chosen.values_list("own_rules", flat=True) for key in own}
    old = RestatedRules.objects.filter(used_at__lt=now - RULES).exclude(pk__in=held)
    keys = list(old.values_list("key", flat=True))
    for key in keys:
        asked = Puzzle.objects.filter(from_bank=True, versions__ruleset=key)
        while some := list(asked.exclude(status=RETIRED).values_list("pk", flat=True)[:BATCH]):
            with transaction.atomic():
                retire(Puzzle.objects.filter(pk__in=some))
        while some := list(unreferenced(asked).values_list("pk", flat=True)[:BATCH]):
            Puzzle.objects.filter(pk__in=some).delete()
    # Whoever chose them meanwhile has them anew.
    return old.filter(pk__in=keys).delete()[1].get("puzzles.RestatedRules", 0)


def unreferenced(puzzles: "QuerySet[Puzzle]") -> "QuerySet[Puzzle]":
    """Those that no row of anything but the bank itself names."""
    for model, inner in ((Puzzle, ""), (PuzzleVersion, "__puzzle")):
        for relation in model._meta.get_fields(include_hidden=True):
            if isinstance(relation, ForeignObjectRel) and relation.related_model not in OF_THE_BANK:
                named = {f"{relation.field.name}{inner}": OuterRef("pk")}
                puzzles = puzzles.exclude(Exists(relation.related_model._base_manager.filter(**named)))
    return puzzles


def dead_cards(now: datetime) -> QuerySet[LoginCard]:
    """Cards that were revoked or expired long ago."""
    return LoginCard.objects.filter(Q(expires_at__lt=now - CARD) | Q(revoked_at__lt=now - CARD))
