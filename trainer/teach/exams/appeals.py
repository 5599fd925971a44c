"""Appeals at the exam desk: how many wait for a decision and where, and what is decided about."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, OuterRef, Subquery

from trainer.accounts.models import User
from trainer.exams.models import Appeal, Decision, Sitting
from trainer.teach.gradebook.results import one_question


def open_appeals(named: str, user: User | AnonymousUser) -> dict[str, Subquery]:
    """Columns for a blueprint or a sitting, whichever an appeal knows as `named`: how many `open_appeals` the
    user may decide, and of the one made first its key (`open_appeal`) and the slug of its sitting
    (`open_sitting`).
    """
    found = Appeal.objects.filter(
        decision=Decision.OPEN,
        candidate__sitting__in=Sitting.objects.examined_by(user),
        **{named: OuterRef("pk")},
    )
    first = found.order_by("made_at", "pk")
    return {
        "open_appeals": Subquery(found.order_by().values(named).annotate(n=Count("pk")).values("n")),
        "open_appeal": Subquery(first.values("pk")[:1]),
        "open_sitting": Subquery(first.values("candidate__sitting__slug")[:1]),
    }


def appeal_context(found: Appeal) -> dict[str, Any]:
    """What the candidate was asked and answered, and the verdict on it; two queries."""
    item, opened = one_question(found.item)
    sitting = found.candidate.sitting
    return {
        "sitting": sitting,
        "assignment": sitting.assignment,
        "classroom": sitting.assignment.classroom,
        "item": item,
        "opened": opened,
    }
