"""allauth's addresses. While a teacher looks after an account, its learner signs in by card alone: those that
give it a password or an e-mail address are shut, or a card seen once would be an account for good.
"""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Final

from allauth.account import urls
from allauth.account.utils import get_next_redirect_url
from allauth.mfa import urls as factors
from django.conf import settings
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import URLPattern, URLResolver, include, path, reverse

from trainer.accounts.actions import is_managed

OPEN: Final = frozenset(
    {
        *("account_login", "account_logout", "account_signup", "account_inactive"),
        *("mfa_authenticate", "mfa_login_webauthn"),
        *("openid_go", "openid_back"),
    }
)
"""What changes nothing about an account; allauth may add others, which are shut."""
View = Callable[..., HttpResponseBase]


def unless_managed(view: View) -> View:
    """A page of accounts that are their learners' own."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: object, **named: object) -> HttpResponseBase:
        if request.user.is_authenticated and is_managed(request.user):
            return render(request, "account/managed.html", status=403)
        return view(request, *args, **named)

    return guarded


def once_more(view: View) -> View:
    """A form whose name somebody else took at the same moment is looked at again, and says so."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: object, **named: object) -> HttpResponseBase:
        try:
            with transaction.atomic():
                return view(request, *args, **named)
        except IntegrityError:
            return view(request, *args, **named)

    return guarded


def unless_issuer_only(view: View) -> View:
    """A page for new accounts with a password, which `OIDC_ONLY` shuts."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: object, **named: object) -> HttpResponseBase:
        if not settings.OIDC_ONLY:
            return view(request, *args, **named)
        # Whom the link of a class sends here gets to the class by the other way too.
        after = get_next_redirect_url(request)
        query = {"next": after} if after else None
        return redirect(reverse("account_login", query=query))

    return guarded


def _guarded(page: URLPattern) -> URLPattern:
    if page.name == "account_signup":
        view = unless_issuer_only(once_more(page.callback))
        return URLPattern(page.pattern, view, page.default_args, page.name)
    if page.name == "socialaccount_signup":
        return URLPattern(page.pattern, once_more(page.callback), page.default_args, page.name)
    if page.name in OPEN:
        return page
    return URLPattern(page.pattern, unless_managed(page.callback), page.default_args, page.name)


def _all_guarded(pages: Iterable[URLPattern | URLResolver]) -> list[URLPattern | URLResolver]:
    """The same pages, guarded at any depth."""
    return [
        URLResolver(page.pattern, _all_guarded(page.url_patterns), page.default_kwargs)
        if isinstance(page, URLResolver)
        else _guarded(page)
        for page in pages
    ]


urlpatterns = [
    *_all_guarded(urls.urlpatterns),
    path("factors/", include(_all_guarded(factors.urlpatterns))),
]
if settings.OIDC:
    from trainer.accounts.openid import urls as issuer

    urlpatterns += [path("openid/", include(_all_guarded(issuer.urlpatterns)))]
