"""Which published puzzles are a user's to look after: figures, reports, pins, versions."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from trainer.accounts.models import User
from trainer.puzzles.models import Puzzle


def puzzles_of(user: User | AnonymousUser) -> QuerySet[Puzzle]:
    """Those made of the user's drafts; of staff also those without a draft, such as the bank's. What was
    made for an exam is nobody's.
    """
    if not user.is_authenticated:
        return Puzzle.objects.none()
    own = Q(draft__author=user)
    if user.is_staff:
        own |= Q(draft__isnull=True)
    return Puzzle.objects.filter(own).exclude(status=Puzzle.Status.RESERVED)
