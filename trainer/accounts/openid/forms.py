"""The name of a new account whose owner signs in at the issuer."""

from typing import Any

from allauth.socialaccount.forms import SignupForm
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from trainer.accounts.forms import Labelled
from trainer.accounts.openid.adapter import is_known
from trainer.forms.layouts import Button


class NameForm(Labelled, SignupForm):  # type: ignore[misc]  # allauth is untyped
    """The name alone: of addresses only what the issuer has confirmed is taken."""

    buttons = Button(_("Sign up"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["email"]

    def clean(self) -> dict[str, Any]:
        """Nobody may have taken the address meanwhile.

        :raises ValidationError: if somebody has.
        """
        if any(is_known(each.email) for each in self.sociallogin.email_addresses):
            raise ValidationError(_("An account here has your e-mail address by now. Sign in once more."))
        cleaned: dict[str, Any] = super().clean()
        return cleaned
