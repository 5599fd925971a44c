"""Names to sign in with: which two nobody tells apart, and whom a typed one means.

Letters come in several forms: full width (Ｂob), composed or not (é). New names are kept in Unicode's NFKC
and compared in it, without capitals. Accounts of before may be twins by that; each still signs in by its
exact name.
"""

import unicodedata
from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from django.db.models import Q

from trainer.accounts.models import User

ASCII: Final = "^[\x01-\x7f]*$"
"""Names of which no other form exists."""


def one_form(name: str) -> str:
    """The name in the form in which it is kept."""
    return unicodedata.normalize("NFKC", name)


def key_of(name: str) -> str:
    """What two names have in common that nobody tells apart."""
    return one_form(one_form(name).casefold())


def user_named(typed: str) -> User | None:
    """Whom a typed name means: who is called exactly that, else but for capitals, else in another form of its
    letters.
    """
    plain = one_form(typed)
    forms = {typed, typed.lower(), typed.upper(), typed.title(), typed.casefold()}
    forms |= {plain, plain.lower(), plain.upper(), plain.title(), plain.casefold()}
    found = User.objects.filter(
        Q(username__in=forms) | Q(username__iexact=typed) | Q(username__iexact=plain)
    ).order_by("pk")
    likest = {user.username: user for user in reversed(found)}
    alike = (name for name in likest if name.casefold() == typed.casefold())
    return likest.get(typed) or likest.get(next(alike, "")) or next(iter(likest.values()), None)


def is_taken(name: str, *, but: User | None = None) -> bool:
    """Whether somebody is called that, in any form and in capitals or not. Looks through all names with a
    letter beyond ASCII: for sign-ups, not for each page.
    """
    key = key_of(name)
    others = User.objects.exclude(pk=but.pk) if but else User.objects.all()
    if others.filter(username__iexact=key).exists():
        return True
    rare = others.exclude(username__regex=ASCII).values_list("username", flat=True)
    return any(key_of(other) == key for other in rare.iterator())


def twins() -> list[Sequence[str]]:
    """The names that are one to the eye, together: their accounts were made before names were compared so."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    rare = User.objects.exclude(username__regex=ASCII).values_list("username", flat=True)
    for name in rare.iterator():
        found[key_of(name)].append(name)
    for name in User.objects.filter(username__regex=ASCII).values_list("username", flat=True).iterator():
        if name.casefold() in found:
            found[name.casefold()].append(name)
    return [sorted(names) for _key, names in sorted(found.items()) if len(names) > 1]
