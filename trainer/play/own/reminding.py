"""The page on which a learner asks for reminders, by mail or on devices, and the link that ends them."""

from typing import Final

from django.contrib import messages
from django.contrib.staticfiles import finders
from django.core.signing import BadSignature
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trainer.accounts.actions import is_managed, learner_of, signed_in
from trainer.accounts.days import zone_of
from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import PushDevice, Reminder
from trainer.play.forms import DeviceForm, ReminderForm
from trainer.play.own.devices import device_name, forget_device, keep_device
from trainer.play.own.pushing import public_key
from trainer.play.own.reminders import address_of, end_reminders, reminder_of
from trainer.support.house import house_now

ICONS: Final = ((192, "img/icon-192.png"), (512, "img/icon-512.png"))
"""The pictures of the site on a phone's home screen, by their width in pixels."""


@require_http_methods(["GET", "HEAD", "POST"])
def reminders(request: LearnerRequest) -> HttpResponse:
    """When and how to be reminded; posted to with `stop`, no more."""
    user = signed_in(request)
    if is_managed(user):
        return render(request, "account/managed.html", status=403)
    if request.method == "POST" and "stop" in request.POST:
        end_reminders(learner=learner_of(request))
        messages.success(request, _("You get no more reminders."))
        return redirect("play:reminders")
    kept = Reminder.objects.filter(learner__user=user).first()
    form = _form(request, kept, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        at = {"site": request.build_absolute_uri("/"), **form.cleaned_data}
        Reminder.objects.update_or_create(learner=learner_of(request), defaults=at)
        messages.success(request, _("Kept."))
        return redirect("play:reminders")
    return _page(request, form, kept, status=422 if form.is_bound else 200)


def _form(request: LearnerRequest, kept: Reminder | None, sent: QueryDict | None = None) -> ReminderForm:
    """The form of reminders as it was sent, or as they are kept."""
    return ReminderForm(
        sent,
        initial=vars(kept) if kept else None,
        address=address_of(signed_in(request)),
        zone=zone_of(request),
        asked=kept is not None,
    )


def _page(
    request: LearnerRequest,
    form: ReminderForm,
    kept: Reminder | None,
    *,
    device: DeviceForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page of reminders; `device`: what was sent of a device and can not be kept."""
    user = signed_in(request)
    context = {
        "form": form,
        "kept": kept,
        "address": address_of(user),
        "devices": PushDevice.objects.filter(learner__user=user).order_by("made_at", "pk"),
        "device": device or DeviceForm(),
        "public_key": public_key(),
    }
    return render(request, "play/reminders.html", context, status=status)


@require_POST
def add_device(request: LearnerRequest) -> HttpResponse:
    """Remind on the browser that sends this."""
    user = signed_in(request)
    if is_managed(user):
        return render(request, "account/managed.html", status=403)
    device = DeviceForm(request.POST)
    if not device.is_valid():
        kept = Reminder.objects.filter(learner__user=user).first()
        return _page(request, _form(request, kept), kept, device=device, status=422)
    name = device_name(request.headers.get("User-Agent", "")) or _("A browser")
    site = request.build_absolute_uri("/")
    keep_device(learner=learner_of(request), name=name, site=site, **device.cleaned_data)
    messages.success(request, _("This device reminds you from now on."))
    return redirect("play:reminders")


@require_POST
def remove_device(request: LearnerRequest, device: int) -> HttpResponse:
    """No more messages to a device of one's own."""
    signed_in(request)
    forget_device(learner=learner_of(request), device=device)
    messages.success(request, _("That device no longer reminds you."))
    return redirect("play:reminders")


@require_safe
@cache_control(no_cache=True)
def push_worker(request: HttpRequest) -> HttpResponse:
    """The script that a browser runs when a message comes; its address stays the same in every version."""
    path = finders.find("js/push-worker.js")
    assert path is not None, "the script belongs to this project"
    with open(path, "rb") as script:
        return HttpResponse(script.read(), content_type="text/javascript; charset=utf-8")


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """What a phone reads that puts the site on its home screen; some take messages for such sites alone."""
    icons = [{"src": static(path), "sizes": f"{size}x{size}", "type": "image/png"} for size, path in ICONS]
    told = {
        "name": house_now().name,
        "short_name": house_now().name,
        "start_url": reverse("play:home"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#f5f0e4",
        "theme_color": "#1b4034",
        "icons": icons,
    }
    return JsonResponse(told, content_type="application/manifest+json")


@csrf_exempt  # programs for mail post to it by themselves
@require_http_methods(["GET", "HEAD", "POST"])
def stop_reminders(request: HttpRequest, token: str) -> HttpResponse:
    """The link of a mail: a button that ends the reminders; posted to, they are ended."""
    try:
        found = reminder_of(token)
    except BadSignature:
        raise Http404 from None
    if request.method == "POST" and found is not None:
        end_reminders(learner=found.learner)
        found = None
    return render(request, "play/reminders_stop.html", {"found": found})
