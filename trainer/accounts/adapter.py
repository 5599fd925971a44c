"""Where allauth asks this project: names, redirects, messages, mails and passwords."""

import logging
import unicodedata
from typing import Any, Final

import segno
from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.accounts.actions import is_managed
from trainer.accounts.limits import PASSWORDS, TURN, TooManyFailuresError, forgive
from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import User
from trainer.accounts.names import is_taken, key_of, one_form, user_named

logger = logging.getLogger(__name__)
LOOKING_ALIKE: Final = frozenset({"LATIN", "GREEK", "CYRILLIC"})
"""Alphabets with letters that look like those of another."""


def _alphabet(letter: str) -> str:
    """The first word of the letter's name in Unicode."""
    return unicodedata.name(letter, "").partition(" ")[0]


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth is untyped
    """allauth's own ways, without the toast for each log-in and log-out."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "enter_current_password": gettext_lazy("That is not your password."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """A name that no other account has, in capitals or not, in any form of its letters, and whose letters
        are of one alphabet; in the form in which names are kept.

        :raises ValidationError: if it is none.
        """
        name: str = super().clean_username(one_form(username), shallow)
        if len({alphabet for letter in name if (alphabet := _alphabet(letter)) in LOOKING_ALIKE}) > 1:
            raise ValidationError(_("The name mixes letters of alphabets that look alike. Use those of one."))
        if not shallow and is_taken(name):
            raise ValidationError(self.error_messages["username_taken"])
        return name

    def pre_authenticate(self, request: LearnerRequest, **credentials: Any) -> None:
        """Count the try; it is taken back when it turns out right.

        :raises ValidationError: after too many.
        """
        typed = str(credentials.get("username", ""))
        user = user_named(typed)
        try:
            self._counted = PASSWORDS.begin(request, key_of(typed), user.pk if user else None)
        except TooManyFailuresError as error:
            raise ValidationError(waiting(error.seconds)) from None

    def authenticate(self, request: LearnerRequest, **credentials: Any) -> User | None:
        """Who has this name and password.

        :raises ValidationError: where passwords are for staff alone, and somebody else begins a visit.
        """
        user: User | None = super().authenticate(request, **credentials)
        if user is not None:
            forgive(self._counted)
            if not request.user.is_authenticated:
                refuse_past_issuer(user)
        return user

    def add_message(self, request: HttpRequest, level: int, *args: Any, **kwargs: Any) -> None:
        """Only what went wrong is told."""
        if level >= messages.ERROR:
            super().add_message(request, level, *args, **kwargs)

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """To the settings, which say that it is kept."""
        return reverse("play:settings") + "?kept"

    def send_password_reset_mail(self, user: User, email: str, context: dict[str, Any]) -> None:
        """To accounts that are their learners' own; the page says the same of all."""
        if not is_managed(user):
            super().send_password_reset_mail(user, email, context)

    def send_notification_mail(
        self,
        template_prefix: str,
        user: User,
        context: dict[str, Any] | None = None,
        email: str | None = None,
    ) -> None:
        """That the way to sign in was changed, to its owner; a mail that does not go out undoes nothing."""
        try:
            super().send_notification_mail(template_prefix, user, context, email)
        except OSError:
            logger.exception("the mail about a change of an account did not go out")

    def set_password(self, user: User, password: str) -> None:
        """By whatever way, an old link too.

        :raises PermissionDenied: if a teacher looks after the account.
        """
        if is_managed(user):
            raise PermissionDenied
        super().set_password(user, password)


class FactorsAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth is untyped
    """allauth's own ways with second factors, in words of this site."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": gettext_lazy(
            "That code is not right. A code from an app is valid for half a minute."
        ),
    }

    def build_totp_svg(self, url: str) -> SafeString:
        """The address as a QR code drawn within the page."""
        # Only numbers and letters of a path come out of the library: nothing of the address is markup.
        return SafeString(segno.make_qr(url).svg_inline(scale=4, border=2, omitsize=True))


def refuse_past_issuer(user: User) -> None:
    """Let staff alone begin a visit by a password or passkey, where `OIDC_ONLY` says so.

    :raises ValidationError: for anybody else, with the way that is theirs.
    """
    if settings.OIDC_ONLY and not user.is_staff:
        raise ValidationError(_("Sign in with %(issuer)s.") % {"issuer": settings.OIDC_NAME})


def waiting_with_code(seconds: int) -> str:
    """How long one has to wait after wrong codes."""
    if seconds > TURN:
        return _("Too many wrong codes today. Sign in tomorrow, or with a spare code or passkey.")
    said = ngettext(
        "Too many wrong codes. Wait %(n)d second, then try again.",
        "Too many wrong codes. Wait %(n)d seconds, then try again.",
        seconds,
    )
    return said % {"n": seconds}


def waiting_with_passkey(seconds: int) -> str:
    """How long one has to wait after passkeys that were none."""
    said = ngettext(
        "Too many passkeys that are not known here. Wait %(n)d second, then try again.",
        "Too many passkeys that are not known here. Wait %(n)d seconds, then try again.",
        seconds,
    )
    return said % {"n": seconds}


def waiting(seconds: int) -> str:
    """How long one has to wait after wrong passwords."""
    if seconds > TURN:
        return _("Too many wrong passwords for this name today. Sign in tomorrow, or where you did before.")
    said = ngettext(
        "Too many wrong passwords. Wait %(n)d second, then try again.",
        "Too many wrong passwords. Wait %(n)d seconds, then try again.",
        seconds,
    )
    return said % {"n": seconds}
