"""Trusting an author, and no longer."""

from trainer.accounts.models import User
from trainer.authoring.models import Author


def trust_author(*, user: User, trusted: bool) -> bool:
    """Let the user's puzzles be listed for everybody, or not any more (what is listed stays so); whether that
    changed anything.
    """
    author, _ = Author.objects.get_or_create(user=user)
    return bool(Author.objects.filter(pk=author.pk, trusted=not trusted).update(trusted=trusted))
