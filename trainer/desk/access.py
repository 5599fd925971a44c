"""Who may come in: staff. For everybody else these pages are not there."""

from collections.abc import Callable
from functools import wraps
from typing import cast

from allauth.mfa.utils import is_mfa_enabled
from django.http import Http404, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import User
from trainer.support.people import is_staff

View = Callable[..., HttpResponse]


def for_staff(view: View) -> View:
    """A page of the desk that is read: guests sign in, others do not find it."""
    return require_safe(_guarded(view))


def acted_on(view: View) -> View:
    """A page of the desk that is posted to as well."""
    return require_http_methods(["GET", "HEAD", "POST"])(_guarded(view))


def _guarded(view: View) -> View:
    @never_cache
    @wraps(view)
    def guarded(request: LearnerRequest, *args: object, **named: object) -> HttpResponse:
        if not is_staff(request.user):
            raise Http404("no such page")
        return view(request, *args, **named)

    return guarded


def staff_of(request: LearnerRequest) -> User:
    """Who sits at the desk, on a page that `for_staff` guards."""
    return cast(User, request.user)


def lacks_factor(user: User) -> bool:
    """Whether the password alone opens the desk."""
    return not is_mfa_enabled(user)
