"""The page on which a learner asks for reminders, and the link in a mail that ends them."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.signing import BadSignature
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from trainer.accounts.actions import is_managed, learner_of, signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import Reminder
from trainer.play.forms import ReminderForm
from trainer.play.own.reminders import address_of, reminder_of


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def reminders(request: LearnerRequest) -> HttpResponse:
    """When to be reminded; posted to with `stop`, no more."""
    user = signed_in(request)
    if is_managed(user):
        return render(request, "account/managed.html", status=403)
    address = address_of(user)
    kept = Reminder.objects.filter(learner__user=user).first()
    form = ReminderForm(
        request.POST if request.method == "POST" else None, initial=vars(kept) if kept else None
    )
    if request.method == "POST" and "stop" in request.POST:
        Reminder.objects.filter(learner__user=user).delete()
        messages.success(request, _("You get no more reminders."))
        return redirect("play:reminders")
    if form.is_bound and address and form.is_valid():
        at = {"hour": form.cleaned_data["hour"], "site": request.build_absolute_uri("/")}
        Reminder.objects.update_or_create(learner=learner_of(request), defaults=at)
        messages.success(request, _("Kept."))
        return redirect("play:reminders")
    context = {"form": form, "kept": kept, "address": address}
    return render(request, "play/reminders.html", context, status=422 if form.is_bound else 200)


@csrf_exempt  # programs for mail post to it by themselves
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """The link of a mail: a button that ends the reminders; posted to, they are ended."""
    try:
        found = reminder_of(token)
    except BadSignature:
        raise Http404 from None
    if request.method == "POST" and found is not None:
        found.delete()
        found = None
    return render(request, "play/reminders_stop.html", {"found": found})
