"""Whom we trust to list puzzles for everybody."""

from django.contrib.auth.models import AnonymousUser

from trainer.accounts.cards import is_managed
from trainer.accounts.models import User
from trainer.authoring.models import Author


def may_list(user: User | AnonymousUser) -> bool:
    """Whether the user's puzzles may be listed for everybody: staff, and authors that were trusted. An
    account that a teacher looks after shares by link alone.
    """
    if not user.is_authenticated or not user.is_active:
        return False
    known = user.is_staff or Author.objects.filter(user=user, trusted=True).exists()
    return known and not is_managed(user)
