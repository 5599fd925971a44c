"""Where allauth asks this project: names, redirects, messages, mails and passwords."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.accounts.cards import is_managed
from trainer.accounts.models import User


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth is untyped
    """allauth's own ways, without the toast for each log-in and log-out, and in this site's name."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "enter_current_password": gettext_lazy("That is not your password."),
    }

    def add_message(self, *args: Any, **kwargs: Any) -> None:
        pass

    def format_email_subject(self, subject: str) -> str:
        """The site by its name: its address is told by the link."""
        return _("Riichi Dojo: %(subject)s") % {"subject": subject}

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """To the settings, which say that it is kept."""
        return reverse("play:settings") + "?kept"

    def send_password_reset_mail(self, user: User, email: str, context: dict[str, Any]) -> None:
        """To accounts that are their learners' own; the page says the same of all."""
        if not is_managed(user):
            super().send_password_reset_mail(user, email, context)

    def set_password(self, user: User, password: str) -> None:
        """By whatever way, an old link too.

        :raises PermissionDenied: if a teacher looks after the account.
        """
        if is_managed(user):
            raise PermissionDenied
        super().set_password(user, password)
