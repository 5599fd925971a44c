"""Who was signed out while a page stood open: htmx would put the sign-in page into a part of it."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpResponse

from trainer.accounts.middleware import LearnerRequest

View = Callable[..., HttpResponse]


def reloads_signed_out(view: View) -> View:
    """A view that htmx asks for a part of a page: for guests the whole page is loaded, which leads them to
    sign in and back.
    """

    @wraps(view)
    def guarded(request: LearnerRequest, *args: object, **named: object) -> HttpResponse:
        if request.htmx and not request.user.is_authenticated:
            return HttpResponse(status=204, headers={"HX-Refresh": "true"})
        return view(request, *args, **named)

    return guarded
