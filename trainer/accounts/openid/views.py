"""The way to the issuer and back, and the page where a new account gets its name."""

from allauth.account.utils import get_next_redirect_url
from allauth.socialaccount.adapter import get_adapter
from allauth.socialaccount.helpers import render_authentication_error
from allauth.socialaccount.providers.base import AuthProcess
from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from allauth.socialaccount.providers.oauth2.views import OAuth2CallbackView
from allauth.socialaccount.views import SignupView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET
from requests import RequestException

from trainer.accounts.openid.provider import Provider, Tokens, the_app

UNREADABLE = (RequestException, OAuth2Error, KeyError, TypeError, ValueError)
"""What an issuer's answers lead to that are none."""


@require_GET
@never_cache
def go(request: HttpRequest) -> HttpResponse:
    """To the issuer. A link of this site leads here, so that no form is sent elsewhere; whom another site
    sends here reads the page to sign in.
    """
    if request.user.is_authenticated or request.headers.get("Sec-Fetch-Site") == "cross-site":
        return redirect("account_login")
    provider: Provider = get_adapter().get_provider(request, the_app().provider_id)
    try:
        answer: HttpResponse = provider.redirect(
            request, AuthProcess.LOGIN, next_url=get_next_redirect_url(request)
        )
    except UNREADABLE as error:
        answer = render_authentication_error(request, provider, exception=error)
    return answer


@require_GET
@never_cache
def back(request: HttpRequest) -> HttpResponse:
    """From the issuer, with a code or a refusal."""
    tokens = Tokens(request, the_app().provider_id)
    try:
        answer: HttpResponse = OAuth2CallbackView.adapter_view(tokens)(request)
    except UNREADABLE as error:
        answer = render_authentication_error(request, tokens.get_provider(), exception=error)
    return answer


class NameView(SignupView):  # type: ignore[misc]  # allauth is untyped
    """A new account gets its name."""

    template_name = "account/openid/name.html"
    template_name_signup_closed = "account/signup_closed.html"

    def get_authenticated_redirect_url(self) -> str:
        """Home, for who is signed in already."""
        return "/"


name = never_cache(NameView.as_view())
