"""Forms of second factors and passkeys: allauth's, in this site's manner, with its limits on guessing."""

import json
import re
from collections.abc import Callable
from typing import Any, Final

from allauth.core import context
from allauth.core.internal.cryptokit import normalize_user_code
from allauth.mfa import app_settings
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base import forms as base
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes import forms as codes
from allauth.mfa.totp import forms as totp
from allauth.mfa.webauthn import forms as webauthn
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from trainer.accounts.adapter import refuse_past_issuer, waiting_with_code, waiting_with_passkey
from trainer.accounts.forms import Labelled
from trainer.accounts.limits import FACTORS, PASSKEYS, TooManyFailuresError, forgive
from trainer.forms.layouts import Button, Link, row

UNKNOWN: Final = _("That passkey is not known here.")
BACK: Final = Link(_("Cancel"), "mfa_index")
HOLDS: Final = app_settings.TOTP_PERIOD * (1 + 2 * app_settings.TOTP_TOLERANCE)
"""Seconds in which a code is right, clocks being off; allauth remembers for one period that it was used."""
CODE: Final = {"code": _("Code of the app, or one of your spare codes")}


class Counted(Labelled):
    """A form with a code, of which only so many may be tried."""

    labels = CODE
    user: Any

    def clean_code(self) -> str:
        """The code, if it is right and was not used before.

        :raises ValidationError: if it is not, or after too many that were not.
        """
        try:
            counted = FACTORS.begin(context.request, str(self.user.pk), self.user.pk)
        except TooManyFailuresError as error:
            raise ValidationError(waiting_with_code(error.seconds)) from None
        code: str = super().clean_code()  # type: ignore[misc]  # of the form that this is mixed into
        if not cache.add(f"factor-used-{self.user.pk}-{normalize_user_code(code)}", True, HOLDS):
            raise get_adapter().validation_error("incorrect_code")
        forgive(counted)
        return code


class CodeForm(Counted, base.AuthenticateForm):  # type: ignore[misc]  # allauth is untyped
    """The second step of signing in."""

    buttons = Button(_("Sign in"))


class CodeAgainForm(Counted, base.ReauthenticateForm):  # type: ignore[misc]  # allauth is untyped
    """A code once more, before something that matters."""

    buttons = Button(_("Go on"))


class NewAppForm(Counted, totp.ActivateTOTPForm):  # type: ignore[misc]  # allauth is untyped
    """The first code of an app, which shows that it works."""

    labels = {"code": _("The six digits that the app shows")}
    buttons = row(Button(_("Use this app")), BACK)


class NoAppForm(Labelled, totp.DeactivateTOTPForm):  # type: ignore[misc]  # allauth is untyped
    """An app is no longer asked."""

    buttons = row(Button(_("Stop asking for digits from the app"), "danger"), BACK)


class NewCodesForm(Labelled, codes.GenerateRecoveryCodesForm):  # type: ignore[misc]  # allauth is untyped
    """Spare codes in place of those until now."""

    buttons = row(Button(_("Make new spare codes")), BACK)


def _refuse_no_text(said: object) -> None:
    """A lone surrogate can stand on no page and NUL in no database; no browser says either.

    :raises ValidationError: if one is in it.
    """
    if _NO_TEXT.search(json.dumps(said, ensure_ascii=False)):
        raise ValidationError(UNKNOWN)


_NO_TEXT: Final = re.compile(r"[\ud800-\udfff]|\\u0000")


class Hostile(Labelled):
    """A form with what a browser says of a passkey: anything may be in it, and allauth reads it trusting."""

    data: Any

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        credential = self.fields["credential"]
        credential.error_messages |= {"required": UNKNOWN, "invalid": UNKNOWN}
        credential.validators = [*credential.validators, _refuse_no_text]

    def _clean_fields(self) -> None:
        self._read(super()._clean_fields)  # type: ignore[misc]  # of the form that this is mixed into

    def _clean_form(self) -> None:
        self._read(super()._clean_form)  # type: ignore[misc]  # the same

    def _read(self, clean: Callable[[], None]) -> None:
        try:
            clean()
        except (AttributeError, LookupError, RecursionError, TypeError, ValueError):
            self.add_error("credential", UNKNOWN)  # type: ignore[attr-defined]  # of that form
        if self._errors:  # type: ignore[attr-defined]  # of the form that this is mixed into
            # The page that says so does not read it once more: it may hold what no page can.
            self.data = {name: said for name, said in self.data.items() if name != "credential"}


class Tried(Hostile):
    """Signing in by a passkey, which only so often may be none."""

    user: Any

    def clean_credential(self) -> Authenticator:
        """The passkey, if it is one.

        :raises ValidationError: if it is not, or after too many that were not.
        """
        whose = self.user and self.user.pk
        try:
            counted = PASSKEYS.begin(context.request, str(whose or ""), whose)
        except TooManyFailuresError as error:
            raise ValidationError(waiting_with_passkey(error.seconds)) from None
        found: Authenticator = super().clean_credential()  # type: ignore[misc]  # of the form that this is mixed into
        forgive(counted)
        return found


class PasskeyForm(Tried, webauthn.LoginWebAuthnForm):  # type: ignore[misc]  # allauth is untyped
    """Signing in by a passkey alone; the page of the sign-in draws it."""

    def clean_credential(self) -> Authenticator:
        """The passkey, of somebody who may begin a visit by one.

        :raises ValidationError: if it is none, or its owner signs in at the issuer alone.
        """
        found = super().clean_credential()
        refuse_past_issuer(found.user)
        return found


class PasskeyStepForm(Tried, webauthn.AuthenticateWebAuthnForm):  # type: ignore[misc]  # allauth is untyped
    """A passkey as the second step."""

    buttons = Button(_("Use a passkey"), "quiet", id="passkey-use", type="button")


class NewPasskeyForm(Hostile, webauthn.AddWebAuthnForm):  # type: ignore[misc]  # allauth is untyped
    """A passkey, which the browser makes when the button is pressed."""

    labels = {
        "name": _("Name of this device or key"),
        "passwordless": _("Sign in with it alone, without a password"),
    }
    buttons = row(Button(_("Add the passkey"), id="passkey-add", type="button"), BACK)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        passwordless = self.fields["passwordless"]
        passwordless.initial = True
        passwordless.help_text = _("The device asks for your finger, your face or its PIN then.")


class PasskeyNameForm(Labelled, webauthn.EditWebAuthnForm):  # type: ignore[misc]  # allauth is untyped
    """What a passkey is called."""

    labels = {"name": _("Name of this device or key")}
    buttons = row(Button(_("Rename")), BACK)


class PasskeyAgainForm(Tried, webauthn.ReauthenticateWebAuthnForm):  # type: ignore[misc]  # allauth is untyped
    """A passkey once more, before something that matters."""

    buttons = Button(_("Use the passkey"), id="passkey-use", type="submit")
