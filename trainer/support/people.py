"""What staff do about an account. Each deed stands in the trail; nothing here reads anybody's answers."""

from datetime import datetime, timedelta
from typing import Final

from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.db import transaction
from django.db.models import Q, QuerySet

from trainer.accounts.actions import Card, forget_factors, is_managed, make_card
from trainer.accounts.models import Learner, User
from trainer.authoring.actions.sharing import trust_author
from trainer.support.deleting import delete_own
from trainer.support.models import Deed
from trainer.support.trail import note_deed

CARD_HOLDS: Final = timedelta(days=7)
"""How long a card of the desk signs in."""


class NotAllowedError(PermissionError):
    """Nobody acts on the own account here, and on that of other staff only a superuser."""


def is_staff(user: object) -> bool:
    """Whether somebody may use the desk."""
    return isinstance(user, User) and user.is_active and user.is_staff and not is_managed(user)


def may_act_on(user: User, by: User) -> bool:
    """Whether `by` may change this account."""
    privileged = user.is_staff or user.is_superuser
    return is_staff(by) and user.pk != by.pk and (by.is_superuser or not privileged)


def found_by(text: str) -> QuerySet[User]:
    """The accounts whose name or e-mail address holds the text, by name; without it all, the newest first."""
    text = text.strip()
    if not text:
        return User.objects.order_by("-date_joined", "-pk")
    return User.objects.filter(Q(username__icontains=text) | Q(email__icontains=text)).order_by(
        "username", "pk"
    )


@transaction.atomic
def make_password_link(*, user: User, by: User, why: str) -> str:
    """The key of a link by which the account gets a new password once, within the days that such links hold.
    The password until now stays until then.

    :raises NotAllowedError: if it is not `by`'s to act on, or a teacher looks after it.
    """
    _check(user, by)
    if is_managed(user):
        raise NotAllowedError("a teacher looks after this account: it has no password")
    note_deed(Deed.LINK, by=by, why=why, of=user)
    return f"{user_pk_to_url_str(user)}-{default_token_generator.make_token(user)}"


@transaction.atomic
def make_desk_card(*, user: User, by: User, why: str, now: datetime) -> Card:
    """A card that signs in to an account that a teacher looks after; earlier ones stop working.

    :raises NotAllowedError: if it is not `by`'s to act on.
    :raises NotManagedError: for an account of the own.
    """
    _check(user, by)
    card = make_card(user=user, expires_at=now + CARD_HOLDS, now=now)
    note_deed(Deed.CARD, by=by, why=why, of=user, after=f"{card.expires_at:%Y-%m-%d}")
    return card


@transaction.atomic
def set_locked(*, user: User, by: User, why: str, locked: bool) -> bool:
    """Lock an account, which ends its sessions at once, or open it again; whether that changed anything.

    :raises NotAllowedError: if it is not `by`'s to act on.
    """
    _check(user, by)
    changed = bool(User.objects.filter(pk=user.pk, is_active=locked).update(is_active=not locked))
    if changed:
        note_deed(Deed.LOCKED if locked else Deed.OPENED, by=by, why=why, of=user)
    return changed


@transaction.atomic
def take_factors(*, user: User, by: User, why: str) -> int:
    """Take passkeys, apps and spare codes away: the password alone signs in again; how many there were.

    :raises NotAllowedError: if it is not `by`'s to act on.
    """
    _check(user, by)
    number = forget_factors(user=user)
    if number:
        note_deed(Deed.FACTORS, by=by, why=why, of=user, before=str(number))
    return number


@transaction.atomic
def set_trust(*, user: User, by: User, why: str, trusted: bool) -> bool:
    """Let an author list puzzles for everybody, or not any more; whether that changed anything.

    :raises NotAllowedError: if it is not `by`'s to act on.
    """
    _check(user, by)
    changed = trust_author(user=user, trusted=trusted)
    if changed:
        note_deed(Deed.TRUST, by=by, why=why, of=user, after="yes" if trusted else "no")
    return changed


@transaction.atomic
def delete_account(*, user: User, by: User, why: str) -> None:
    """Delete an account as its owner could: the trail keeps its number, no name.

    :raises NotAllowedError: if it is not `by`'s to act on.
    :raises LastOwnerError: if a class would be left without an owner.
    """
    _check(user, by)
    note_deed(Deed.DELETED, by=by, why=why, about=f"#{user.pk}")
    delete_own(user=user, learner=Learner.objects.filter(user=user).first())


def _check(user: User, by: User) -> None:
    if not may_act_on(user, by):
        raise NotAllowedError(f"account {user.pk} is not for {by.pk} to change")
