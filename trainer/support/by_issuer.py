"""New accounts of people whom an issuer of OpenID Connect vouches for, as the house has all new accounts."""

from typing import Any

from allauth.socialaccount.models import SocialLogin

from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.openid.adapter import IssuerAdapter
from trainer.accounts.openid.forms import NameForm
from trainer.support.signing_up import CodeAsked, may_ask


class HouseIssuerAdapter(IssuerAdapter):
    """The issuer's accounts, by what the house says of itself."""

    def is_open_for_signup(self, request: LearnerRequest, sociallogin: SocialLogin) -> bool:
        """Whether there is a form to sign up by, which may ask for the code."""
        return may_ask(request, wanted(sociallogin))


class HouseNameForm(CodeAsked, NameForm):  # type: ignore[misc]  # allauth is untyped
    """The name, and the code where one is needed."""

    def after(self, *args: Any, **kwargs: Any) -> str:
        """The page where one was before the way to the issuer."""
        return wanted(kwargs["sociallogin"])


def wanted(sociallogin: SocialLogin) -> str:
    """Where somebody goes once they are signed in, by what waits in their session; empty if nowhere."""
    return str(sociallogin.state.get("next") or "")
