"""The learner's pages; a guest's work goes along when the guest signs up or logs in."""

from typing import TYPE_CHECKING, Any

from allauth.account.signals import user_logged_in
from django.apps import AppConfig
from django.http import HttpRequest

if TYPE_CHECKING:
    from trainer.accounts.models import User


class PlayConfig(AppConfig):
    name = "trainer.play"
    label = "play"

    def ready(self) -> None:
        user_logged_in.connect(take_along, dispatch_uid="trainer.play")


def take_along(request: HttpRequest, user: "User", **kwargs: Any) -> None:
    """allauth calls this after a sign-up too, for signing up logs in."""
    from trainer.accounts.actions import link
    from trainer.authoring.actions import adopt_reports
    from trainer.progress.actions import adopt

    learner, guest = link(request, user)
    if guest is not None:
        adopt(guest=guest, learner=learner)
        adopt_reports(guest=guest, learner=learner)
