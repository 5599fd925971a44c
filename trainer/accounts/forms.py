"""allauth's forms in this site's manner: labels above the fields, nothing inside them, buttons below."""

from typing import Any, Final

from allauth.account import forms
from crispy_forms.helper import FormHelper
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from trainer.forms.layouts import Button, Part, Piece, laid_out, row

LABELS: Final = {"email": _("E-mail"), "password1": _("Password"), "password2": _("Password (again)")}
NEW: Final = {
    "oldpassword": _("Password until now"),
    "password1": _("New password"),
    "password2": _("New password (again)"),
}


class Labelled:
    """A form whose fields carry no placeholder: the label stands above, in words of this site."""

    fields: dict[str, Any]
    labels = LABELS
    buttons: Part

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            field.label = self.labels.get(name, field.label)
        if "password1" in self.fields:
            self.fields["password1"].help_text = _(
                "Eight characters at least, not digits alone, unlike your name, "
                "and not one that many people use."
            )

    @property
    def issuer(self) -> str:
        """Where one may sign in by OpenID Connect, by its name; empty if nowhere."""
        return settings.OIDC_NAME if settings.OIDC else ""

    @property
    def issuer_only(self) -> bool:
        """Whether passwords are for staff alone."""
        return bool(settings.OIDC_ONLY)

    @property
    def helper(self) -> FormHelper:
        """The fields in allauth's order, which depends on settings, and the buttons."""
        return laid_out(*self.fields, self.buttons)


class LoginForm(Labelled, forms.LoginForm):  # type: ignore[misc]  # allauth is untyped
    """Name and password."""

    buttons = row(Button(_("Sign in")), Piece("account/by_card.html"))


class SignupForm(Labelled, forms.SignupForm):  # type: ignore[misc]  # allauth is untyped
    """Name and password; an e-mail address only for a password that is forgotten."""

    buttons = row(Button(_("Sign up")), Piece("account/to_teach.html"))


class AddEmailForm(Labelled, forms.AddEmailForm):  # type: ignore[misc]  # allauth is untyped
    """One address more."""

    buttons = Button(_("Add the address"), name="action_add")


class ChangePasswordForm(Labelled, forms.ChangePasswordForm):  # type: ignore[misc]  # allauth is untyped
    """The old password and a new one."""

    labels = NEW
    buttons = Button(_("Change the password"))


class SetPasswordForm(Labelled, forms.SetPasswordForm):  # type: ignore[misc]  # allauth is untyped
    """A password for an account that has none."""

    buttons = Button(_("Keep the password"))


class ResetPasswordForm(Labelled, forms.ResetPasswordForm):  # type: ignore[misc]  # allauth is untyped
    """The address that a link is sent to."""

    buttons = Button(_("Send the link"))


class ResetPasswordKeyForm(Labelled, forms.ResetPasswordKeyForm):  # type: ignore[misc]  # allauth is untyped
    """The new password behind that link."""

    labels = NEW
    buttons = Button(_("Keep the password"))


class ReauthenticateForm(Labelled, forms.ReauthenticateForm):  # type: ignore[misc]  # allauth is untyped
    """The password once more, before something that matters."""

    buttons = Button(_("Go on"))
