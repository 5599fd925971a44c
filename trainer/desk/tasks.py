"""Long tasks: what waits, what is under way, what failed and may be run again."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from trainer.accounts.middleware import LearnerRequest
from trainer.desk.access import acted_on, staff_of
from trainer.desk.forms import AgainForm
from trainer.support import works


@acted_on
def tasks(request: LearnerRequest) -> HttpResponse:
    """The tasks by state; posted to, one that failed is run again."""
    form = AgainForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            works.run_again(task=form.cleaned_data["task"], by=staff_of(request), why="")
        except works.NotFailedError:
            messages.error(request, _("That task has not failed, or was run again already."))
        else:
            messages.success(request, _("The task waits for a worker again."))
        return redirect("desk:tasks")
    failed = [
        (work, AgainForm(initial={"task": work.id}, auto_id=f"{work.id}-%s")) for work in works.failed()
    ]
    context = {
        "area": "tasks",
        "waiting": works.waiting_works(),
        "running": works.running(),
        "failed": failed,
        "late": works.late_since(request.arrived_at),
    }
    return render(request, "desk/tasks.html", context, status=422 if form.is_bound else 200)
