"""What happens to learners: made at a first answer, linked at sign-up and log-in."""

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest

from trainer.accounts.middleware import LEARNER_KEY, LearnerRequest, become
from trainer.accounts.models import Learner, User


def learner_of(request: LearnerRequest) -> Learner:
    """Whose answer this is; a guest's first answer makes the learner."""
    learner = request.learner
    if learner is None:
        user = request.user if request.user.is_authenticated else None
        learner = own_learner(user) if user else Learner.objects.create()
        become(request, learner)
    return learner


def signed_in(request: LearnerRequest) -> User:
    """The user of a page that guests do not get.

    :raises PermissionDenied: for a guest all the same.
    """
    if not request.user.is_authenticated:
        raise PermissionDenied
    return request.user


def own_learner(user: User) -> Learner:
    """The user's learner, made if there is none."""
    return Learner.objects.get_or_create(user=user)[0]


@transaction.atomic
def link(request: HttpRequest, user: User) -> tuple[Learner, Learner | None]:
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
    kept = own or own_learner(user)
    become(request, kept)
    return kept, guest


def change_settings(*, request: LearnerRequest, **chosen: str | bool) -> Learner:
    """Keep what the learner has chosen: fields of `Learner` by name.

    A guest who has not answered becomes a learner by it.
    """
    learner = learner_of(request)
    for name, value in chosen.items():
        setattr(learner, name, value)
    learner.save(update_fields=list(chosen))
    return learner
