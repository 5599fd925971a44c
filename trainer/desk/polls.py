"""A question without a key that readers have reported, and what staff do about it."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import ngettext

from trainer.accounts.middleware import LearnerRequest
from trainer.desk.access import acted_on, staff_of
from trainer.desk.forms import PollSupportForm
from trainer.polls.models import Poll, PollReport
from trainer.polls.words import asked_word, option_label
from trainer.support.content import close_poll_reports


@acted_on
def poll_at_desk(request: LearnerRequest, slug: str) -> HttpResponse:
    """What it says and what is reported; posted to, the reports are closed."""
    found = get_object_or_404(Poll.objects.select_related("author"), slug=slug)
    posted = request.method == "POST"
    form = PollSupportForm(request.POST if posted else None)
    if posted and form.is_valid():
        said = form.cleaned_data | {"outcome": PollReport.Outcome(form.cleaned_data["outcome"])}
        n = close_poll_reports(poll=found, by=staff_of(request), now=request.arrived_at, **said)
        told = ngettext("%(n)d report is closed.", "%(n)d reports are closed.", n)
        messages.success(request, told % {"n": n})
        return redirect("desk:poll", slug)
    context = {
        "area": "puzzles",
        "poll": found,
        "question": asked_word(found.asks),
        "choice": option_label(found.asks, found.choice),
        "reports": found.reports.order_by("outcome", "-created_at"),
        "form": form,
    }
    return render(request, "desk/poll.html", context, status=422 if posted else 200)
