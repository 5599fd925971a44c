"""A guest who signs up or logs in takes the work along; allauth says when that happens."""

from typing import Any

from allauth.account.signals import user_logged_in
from django.dispatch import receiver

from trainer.accounts.actions import add_beginning, link
from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import User
from trainer.authoring.actions.reviewing import adopt_reports
from trainer.play.beginning import take_beginning
from trainer.polls.reporting import adopt_poll_reports
from trainer.polls.voting import adopt_votes
from trainer.progress.actions import adopt


@receiver(user_logged_in, dispatch_uid="trainer.play.arrivals")
def take_along(request: LearnerRequest, user: User, **kwargs: Any) -> None:
    """Link the visitor; what an account's learner does not yet hold is moved to it."""
    learner, guest = link(request, user)
    if guest is not None:
        adopt(guest=guest, learner=learner)
        adopt_reports(guest=guest, learner=learner)
        adopt_poll_reports(guest=guest, learner=learner)
        adopt_votes(guest=guest, learner=learner)
        add_beginning(learner=learner, background=guest.background, read=guest.lessons_read)
    take_beginning(request.session, learner)
