"""What the house says of itself: name, logo, contact, rulesets, who may sign up, the legal notice."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from trainer.accounts.middleware import LearnerRequest
from trainer.desk.access import acted_on, staff_of
from trainer.desk.site_form import SiteForm
from trainer.support.house import change_house, read_house
from trainer.support.logo import LogoError, LogoTooLargeError, redrawn
from trainer.support.models import SignUp


@acted_on
def site(request: LearnerRequest) -> HttpResponse:
    """What holds; a superuser changes it."""
    by, posted, own = staff_of(request), request.method == "POST", read_house()
    form = SiteForm(*((request.POST, request.FILES) if posted else ()), house=own)
    if posted and by.is_superuser and form.is_valid() and (logo := _logo(form)) is not False:
        changed = change_house(by=by, logo=logo, **form.values)
        messages.success(request, _("The site is changed.") if changed else _("Nothing was changed."))
        return redirect("desk:site")
    context = {"area": "site", "form": form, "may_change": by.is_superuser, "own": own}
    context["sign_up"] = SignUp(own.sign_up).label
    return render(request, "desk/site.html", context, status=422 if posted else 200)


def _logo(form: SiteForm) -> tuple[str, bytes] | bool | None:
    """The new logo, `("", b"")` for none any more, None if it stays, False if it cannot be used: the form says
    why.
    """
    if form.cleaned_data.get("no_logo"):
        return "", b""
    sent = form.upload
    if sent is None:
        return None
    try:
        return redrawn(sent)
    except LogoTooLargeError:
        form.add_error("logo", _("The picture is larger than 512 KB, or than 2,000 pixels a side."))
    except LogoError:
        form.add_error("logo", _("This file is no PNG, JPEG or WebP that can be read."))
    return False
