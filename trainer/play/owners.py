"""Whose a key is and who answers: a learner, or the browser of a guest who has not answered yet.

A guest is known by the secret of the CSRF cookie, which every page with a form sets anyway: no
session is stored for somebody who only looks. The learner that a first answer makes takes its id
from that secret too, so that two submits at once make one learner.
"""

import uuid

from django.middleware.csrf import get_token
from django.utils.crypto import salted_hmac

from trainer.accounts.actions import learner_of
from trainer.accounts.middleware import LearnerRequest, become
from trainer.accounts.models import Learner
from trainer.play.choices import keep_choice, kept_choice


def owner_of(request: LearnerRequest) -> str:
    """Who a new key is made for."""
    return str(request.learner_id) if request.learner_id else _browser(request)


def owners_of(request: LearnerRequest) -> tuple[str, str]:
    """Everybody whose keys this request may use."""
    return owner_of(request), _browser(request)


def asked_of(request: LearnerRequest) -> str:
    """Whose turns are counted: the learner, or the one that the browser's first answer will make."""
    return str(request.learner_id or _guest_id(request))


def answering_learner(request: LearnerRequest) -> Learner:
    """The learner, made if need be, who keeps what the guest had chosen."""
    choice = kept_choice(request)
    if request.learner is None and not request.user.is_authenticated:
        learner, _ = Learner.objects.get_or_create(id=_guest_id(request))
        if learner.user_id is None:
            become(request, learner)
    learner = learner_of(request)
    keep_choice(request, choice)
    return learner


def _browser(request: LearnerRequest) -> str:
    if "CSRF_COOKIE" not in request.META:
        get_token(request)
    return f"browser {request.META['CSRF_COOKIE']}"


def _guest_id(request: LearnerRequest) -> uuid.UUID:
    digest = salted_hmac("trainer.play.owners", _browser(request), algorithm="sha256").digest()
    return uuid.UUID(bytes=digest[:16], version=4)
