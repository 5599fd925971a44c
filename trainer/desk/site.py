"""What the house says of itself: name, logo, contact, rulesets, who may sign up, the legal notice."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from trainer.accounts.middleware import LearnerRequest
from trainer.desk.access import acted_on, staff_of
from trainer.desk.site_form import SiteForm
from trainer.support.house import change_house, read_house
from trainer.support.models import SignUp


@acted_on
def site(request: LearnerRequest) -> HttpResponse:
    """What holds; a superuser changes it."""
    by, posted, own = staff_of(request), request.method == "POST", read_house()
    form = SiteForm(*((request.POST, request.FILES) if posted else ()), house=own)
    if posted and by.is_superuser and form.is_valid():
        changed = change_house(by=by, logo=form.new_logo, **form.values)
        messages.success(request, _("The site is changed.") if changed else _("Nothing was changed."))
        return redirect("desk:site")
    context = {"area": "site", "form": form, "may_change": by.is_superuser, "own": own}
    context["sign_up"] = SignUp(own.sign_up).label
    return render(request, "desk/site.html", context, status=422 if posted else 200)
