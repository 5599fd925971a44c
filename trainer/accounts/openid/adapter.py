"""Whose account it is that an issuer vouches for."""

import logging
from typing import Any

from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialApp, SocialLogin
from allauth.socialaccount.providers.base import AuthError
from django.conf import settings
from django.db.models import Q
from django.http import HttpRequest
from django.shortcuts import render

from trainer.accounts.models import User
from trainer.accounts.names import one_form
from trainer.accounts.openid.provider import Provider, the_app

logger = logging.getLogger(__name__)


class IssuerAdapter(DefaultSocialAccountAdapter):  # type: ignore[misc]  # allauth is untyped
    """allauth's own ways with the one issuer of the settings; its table for others stays empty."""

    def list_apps(
        self, request: HttpRequest, provider: str | None = None, client_id: str | None = None
    ) -> list[SocialApp]:
        """The one issuer, none where there is none."""
        return [the_app()] if settings.OIDC else []

    def get_provider(self, request: HttpRequest, provider: str, client_id: str | None = None) -> Provider:
        """The issuer, by whatever name an account or a session knows it."""
        app = self.get_app(request, provider, client_id)
        return Provider(request, app=app)

    def list_providers(self, request: HttpRequest) -> list[Provider]:
        return [Provider(request, app=app) for app in self.list_apps(request)]

    def on_authentication_error(
        self,
        request: HttpRequest,
        provider: Provider,
        error: str = AuthError.UNKNOWN,
        exception: Exception | None = None,
        extra_context: Any = None,
    ) -> None:
        """A page in words of this site; the log has the sort of failure, never a token.

        :raises ImmediateHttpResponse: with that page.
        """
        cancelled = error == AuthError.CANCELLED
        if not cancelled:
            logger.warning("sign-in by OpenID Connect failed: %s", type(exception).__name__)
        context = {"issuer": settings.OIDC_NAME, "cancelled": cancelled}
        page = render(request, "account/openid/failed.html", context, status=200 if cancelled else 401)
        raise ImmediateHttpResponse(page)

    def authenticate_by_email(self, sociallogin: SocialLogin) -> tuple[User, str] | None:
        """Whose account here has the address, confirmed on both sides. Accounts of staff are not linked by
        it: whoever gives out addresses at the issuer would rule this site.
        """
        for address in sociallogin.email_addresses:
            found = User.objects.filter(
                emailaddress__email__iexact=address.email, emailaddress__verified=True, is_active=True
            ).distinct()
            if address.verified and len(found) == 1 and not (found[0].is_staff or found[0].is_superuser):
                return found[0], address.email
        return None

    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        """Keep no token; and make no second account for an address that one has here.

        :raises ImmediateHttpResponse: with a page that says what to do.
        """
        sociallogin.token = None
        if sociallogin.is_existing:
            return
        for address in sociallogin.email_addresses:
            if is_known(address.email):
                context = {
                    "issuer": settings.OIDC_NAME,
                    "email": address.email,
                    "only": settings.OIDC_ONLY,
                }
                raise ImmediateHttpResponse(render(request, "account/openid/taken.html", context, status=409))
        # What nobody has confirmed is not kept: it may be anybody's.
        sociallogin.email_addresses = [each for each in sociallogin.email_addresses if each.verified]
        if not sociallogin.email_addresses:
            sociallogin.user.email = ""

    def populate_user(self, request: HttpRequest, sociallogin: SocialLogin, data: dict[str, Any]) -> User:
        """A name to begin with in the form of names here; first and last names stay at the issuer."""
        name = one_form(str(data.get("username") or ""))
        user: User = super().populate_user(request, sociallogin, {"email": data.get("email")})
        user.username = name[: User._meta.get_field("username").max_length]
        return user


def is_known(email: str) -> bool:
    """Whether an account here has the address, confirmed or not."""
    return User.objects.filter(Q(email__iexact=email) | Q(emailaddress__email__iexact=email)).exists()
