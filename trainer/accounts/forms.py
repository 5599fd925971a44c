"""allauth's forms in this site's manner: labels above the fields, nothing inside them."""

from typing import Any

from allauth.account import forms
from django.utils.translation import gettext_lazy as _


class Labelled:
    """A form whose fields carry no placeholder: the label stands above."""

    fields: dict[str, Any]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)
        if "email" in self.fields:
            self.fields["email"].label = _("E-mail")
        if "password1" in self.fields:
            self.fields["password1"].help_text = _(
                "Eight characters at least, unlike your name, and not one that many people use."
            )


class LoginForm(Labelled, forms.LoginForm):  # type: ignore[misc]  # allauth is untyped
    """Name and password."""


class SignupForm(Labelled, forms.SignupForm):  # type: ignore[misc]  # allauth is untyped
    """Name and password; an e-mail address only for a password that is forgotten."""


class AddEmailForm(Labelled, forms.AddEmailForm):  # type: ignore[misc]  # allauth is untyped
    """One address more."""


class ChangePasswordForm(Labelled, forms.ChangePasswordForm):  # type: ignore[misc]  # allauth is untyped
    """The old password and a new one."""


class ResetPasswordForm(Labelled, forms.ResetPasswordForm):  # type: ignore[misc]  # allauth is untyped
    """The address that a link is sent to."""


class ResetPasswordKeyForm(Labelled, forms.ResetPasswordKeyForm):  # type: ignore[misc]  # allauth is untyped
    """The new password behind that link."""
