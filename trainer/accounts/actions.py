"""What happens to learners and to the accounts that teachers make.

A learner is made at a first answer and linked to an account at sign-up and log-in. Teachers make accounts
without an e-mail address; printed cards sign in to them, until the learner takes the account over.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth import login, logout
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from trainer.accounts.codes import CARD, as_typed, grouped, random_letters
from trainer.accounts.days import zone_told
from trainer.accounts.middleware import LEARNER_KEY, LearnerRequest
from trainer.accounts.models import Learner, LoginCard, ManagedAccount, User
from trainer.accounts.names import is_taken


def learner_of(request: LearnerRequest) -> Learner:
    """Whose answer this is; a guest's first answer makes the learner."""
    learner = request.visitor.learner
    if learner is None:
        user = request.user if request.user.is_authenticated else None
        zone = zone_told(request)
        learner = own_learner(user, zone=zone) if user else Learner.objects.create(zone=zone)
        request.visitor.become(learner)
    return learner


def signed_in(request: LearnerRequest) -> User:
    """The user of a page that guests do not get.

    :raises PermissionDenied: for a guest all the same.
    """
    if not request.user.is_authenticated:
        raise PermissionDenied
    return request.user


def own_learner(user: User, *, zone: str = "UTC") -> Learner:
    """The user's learner, made in that time zone if there is none."""
    return Learner.objects.get_or_create(user=user, defaults={"zone": zone})[0]


@transaction.atomic
def link(request: LearnerRequest, user: User) -> tuple[Learner, Learner | None]:
    """Make the visitor the user's learner, at sign-up or log-in.

    Returns the learner that is kept and the guest whose attempts it should adopt, if there is one.
    A user without a learner takes the guest's as it stands, so that nothing has to move.
    """
    visitor = request.session.get(LEARNER_KEY)
    guest = Learner.objects.filter(id=visitor, user=None).first() if visitor else None
    own = Learner.objects.filter(user=user).first()
    if own is None and guest is not None:
        guest.user = user
        guest.save(update_fields=["user"])
        own, guest = guest, None
    kept = own or own_learner(user, zone=zone_told(request))
    request.visitor.become(kept)
    return kept, guest


def change_settings(
    *, request: LearnerRequest, **chosen: str | float | datetime | Mapping[str, int]
) -> Learner:
    """Keep what the learner has chosen: fields of `Learner` by name.

    A guest who has not answered becomes a learner by it.
    """
    learner = learner_of(request)
    for name, value in chosen.items():
        setattr(learner, name, value)
    learner.save(update_fields=list(chosen))
    return learner


def add_beginning(*, learner: Learner, background: str, read: Mapping[str, int]) -> None:
    """Give a learner what a guest had told and read before; what the learner has told stays."""
    lessons = read.keys() | learner.lessons_read.keys()
    learner.background = learner.background or background
    learner.lessons_read = {
        lesson: max(read.get(lesson, 0), learner.lessons_read.get(lesson, 0)) for lesson in lessons
    }
    learner.save(update_fields=["background", "lessons_read"])


BACKEND: Final = "trainer.accounts.backends.Backend"
NAME_LETTERS: Final = 6
_TRIES: Final = 5


class CardError(ValueError):
    """A card that does nothing."""


class UnknownCardError(CardError):
    """No card has this code."""


class RevokedCardError(CardError):
    """There is another card instead, or none any more."""


class ExpiredCardError(CardError):
    """Its time is over."""


class NotManagedError(ValueError):
    """The account is its learner's own, or was released to the learner."""


class NameTakenError(ValueError):
    """Another account has this name."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card as it is printed once; nothing keeps the `code`."""

    user: User
    code: str
    expires_at: datetime
    releases: bool = False

    @property
    def printed(self) -> str:
        """The code in groups of four."""
        return grouped(self.code)


def make_managed_accounts(*, made_by: User, count: int) -> list[Learner]:
    """So many new learners whose accounts have a random name and no password."""
    for _ in range(_TRIES):
        try:
            with transaction.atomic():
                return _accounts(made_by, _free_names(count))
        except IntegrityError:
            # Somebody took one of the names in between.
            continue
    raise NameTakenError(f"no {count} names were free")


def _free_names(count: int) -> list[str]:
    names: set[str] = set()
    while len(names) < count:
        drawn = {f"learner-{random_letters(NAME_LETTERS)}" for _ in range(count - len(names))}
        taken = User.objects.filter(username__in=drawn).values_list("username", flat=True)
        names |= drawn - set(taken)
    return sorted(names)


def _accounts(made_by: User, names: list[str]) -> list[Learner]:
    users = [User(username=name) for name in names]
    for user in users:
        user.set_unusable_password()
    User.objects.bulk_create(users)
    ManagedAccount.objects.bulk_create(ManagedAccount(user=user, made_by=made_by) for user in users)
    return Learner.objects.bulk_create(Learner(user=user) for user in users)


def managed_by_teachers() -> QuerySet[User]:
    """The accounts that were not released yet."""
    return User.objects.filter(managed__isnull=False, managed__released_at=None)


def is_managed(user: User | None) -> bool:
    """Whether a teacher still looks after this account."""
    return user is not None and managed_by_teachers().filter(pk=user.pk).exists()


def make_card(
    *, user: User, expires_at: datetime, now: datetime, releases: bool = False, form: UUID | None = None
) -> Card:
    """A new card; older ones of the same use stop working.

    :raises NotManagedError: for an account that no teacher looks after.
    """
    return make_cards(users=[user], expires_at=expires_at, now=now, releases=releases, form=form)[0]


@transaction.atomic
def make_cards(
    *,
    users: list[User],
    expires_at: datetime,
    now: datetime,
    releases: bool = False,
    form: UUID | None = None,
) -> list[Card]:
    """A new card for each, in their order; older ones of the same use stop working. One that signs in ends
    the account's sessions too. `form`: the key of the form that asks for them.

    :raises NotManagedError: if a teacher does not look after one of the accounts; then none is made.
    """
    pks = {user.pk for user in users}
    if managed_by_teachers().filter(pk__in=pks).count() != len(pks):
        raise NotManagedError("cards are only for accounts that a teacher made")
    LoginCard.objects.filter(user__in=pks, releases=releases, revoked_at=None).update(revoked_at=now)
    if not releases:
        _shut(users)
    cards = [Card(user, random_letters(CARD), expires_at, releases) for user in users]
    LoginCard.objects.bulk_create(
        LoginCard(
            user=card.user,
            digest=card_digest(card.code),
            expires_at=expires_at,
            releases=releases,
            form=form,
            made_at=now,
        )
        for card in cards
    )
    return cards


@transaction.atomic
def revoke_cards(*, user: User, now: datetime) -> int:
    """Let all cards of a managed account stop working and end its sessions; how many cards there were.

    :raises NotManagedError: for an account that no teacher looks after.
    """
    if not is_managed(user):
        raise NotManagedError("the account is the learner's own")
    _shut([user])
    return LoginCard.objects.filter(user=user, revoked_at=None).update(revoked_at=now)


def _shut(users: list[User]) -> None:
    """Leave cards as the one way in: no session, no password, no address to mail a new one to."""
    for user in users:
        # What cannot be a password is drawn anew: every session hangs on it.
        user.set_unusable_password()
        user.email = ""
    User.objects.bulk_update(users, ["password", "email"])
    EmailAddress.objects.filter(user__in=users).delete()


def card_digest(code: str) -> str:
    """What is stored of a code: keyed, so that a copy of the database tells no codes."""
    return salted_hmac("trainer.accounts.cards", as_typed(code), algorithm="sha256").hexdigest()


def card_of(code: str, now: datetime) -> LoginCard:
    """The card with this code, with its user.

    :raises UnknownCardError, RevokedCardError, ExpiredCardError: if it does nothing.
    """
    card = LoginCard.objects.select_related("user").filter(digest=card_digest(code)).first()
    if card is None:
        raise UnknownCardError("no card has this code")
    if card.revoked_at is not None or not card.user.is_active:
        raise RevokedCardError("the card was revoked")
    if now >= card.expires_at:
        raise ExpiredCardError("the card has expired")
    return card


def was_used(code: str) -> bool:
    """Whether a card with this code has signed somebody in, and still does."""
    return LoginCard.objects.filter(
        digest=card_digest(code), used_at__isnull=False, revoked_at=None, expires_at__gt=timezone.now()
    ).exists()


def sign_in(request: LearnerRequest, card: LoginCard) -> Learner:
    """Sign in by a card, until the card expires. Whatever the device was before is left behind: it may be
    shared by a class.

    :raises RevokedCardError: if the card was revoked meanwhile, or its account released.
    """
    live = LoginCard.objects.filter(
        Q(user__managed__released_at=None), pk=card.pk, releases=False, revoked_at=None
    )
    if not live.update(used_at=request.arrived_at):
        raise RevokedCardError("the card was revoked")
    learner = _enter(request, card.user)
    request.session.set_expiry(card.expires_at)
    return learner


def release_account(request: LearnerRequest, card: LoginCard, *, username: str, password: str) -> Learner:
    """Make the account the learner's own, and sign in; no card, session or address of before works any more.

    :raises NameTakenError: if another account has the name.
    :raises RevokedCardError: if the card was revoked or used meanwhile.
    """
    user, now = card.user, request.arrived_at
    user.username, user.email = username, ""
    user.set_password(password)
    with transaction.atomic():
        live = LoginCard.objects.filter(pk=card.pk, releases=True, revoked_at=None)
        if not live.update(used_at=now, revoked_at=now):
            raise RevokedCardError("the card was revoked")
        if is_taken(username, but=user):
            raise NameTakenError(f"{username!r} is taken")
        try:
            with transaction.atomic():
                user.save(update_fields=["username", "password", "email"])
        except IntegrityError:
            raise NameTakenError(f"{username!r} is taken") from None
        EmailAddress.objects.filter(user=user).delete()
        ManagedAccount.objects.filter(user=user).update(released_at=now)
        LoginCard.objects.filter(user=user, revoked_at=None).update(revoked_at=now)
    return _enter(request, user)


def _enter(request: LearnerRequest, user: User) -> Learner:
    logout(request)
    login(request, user, backend=BACKEND)
    learner = own_learner(user)
    request.visitor.become(learner)
    return learner


def forget_factors(*, user: User) -> int:
    """Take all passkeys, apps and spare codes from an account, whose password alone signs in again; how many
    there were.
    """
    return int(Authenticator.objects.filter(user=user).delete()[0])


@transaction.atomic
def delete_learner(learner: Learner) -> None:
    """Delete a learner with all answers, and what guests whose answers it took over have left behind."""
    # An answer that is stored at this moment comes before, or finds nobody.
    gone = Learner.objects.filter(Q(pk=learner.pk) | Q(adopted_by=learner))
    list(gone.select_for_update().order_by("pk"))
    gone.delete()


@transaction.atomic
def delete_managed(*, user: User) -> None:
    """Delete an account that a teacher made, with all its answers.

    :raises NotManagedError: for an account that no teacher looks after.
    """
    if not is_managed(user):
        raise NotManagedError("the account is the learner's own")
    delete_learner(own_learner(user))
    user.delete()
