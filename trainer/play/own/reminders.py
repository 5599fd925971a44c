"""Reminders to those who asked, by mail or on their devices, that something waits: once a day at most, and
nothing that shames anybody.
"""

import json
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Final
from urllib.parse import urljoin

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Q
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django_tasks import task

from trainer.accounts.models import Learner, PushDevice, Reminder, User
from trainer.classroom.doing.due import due_next
from trainer.learning.days import day_of
from trainer.play.own.pushing import Push
from trainer.progress.recalling import due_rules
from trainer.support.house import house_now

if TYPE_CHECKING:
    from trainer.play.own.sending import Connect

SOON: Final = timedelta(days=2)
"""Homework is named that is due within so long."""
TOGETHER: Final = 200
"""So many devices are sent to in one go."""
_SALT: Final = "trainer.play.reminders"
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Waiting:
    """What waits for a learner: how many reviews, and the titles of homework that is due soon."""

    reviews: int
    homework: tuple[str, ...]


def waiting_for(learner: Learner, now: datetime) -> Waiting | None:
    """What waits for a learner now; None if nothing does."""
    soon = now + SOON
    homework = tuple(
        each.assignment.title
        for each in due_next(learner, now)
        if each.schedule.due_at is not None and each.schedule.due_at <= soon
    )
    reviews = len(due_rules(learner.pk, now))
    return Waiting(reviews, homework) if reviews or homework else None


def address_of(user: User) -> str:
    """Where a mail reaches a user: an address that was confirmed; empty if there is none."""
    confirmed = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk")
    return confirmed.values_list("email", flat=True).first() or ""


def token_of(learner: Learner) -> str:
    """What a link holds that ends a learner's reminders without signing in."""
    return signing.dumps(str(learner.pk), salt=_SALT)


def reminder_of(token: str) -> Reminder | None:
    """The reminder that such a link is of; None if there is none (any more).

    :raises BadSignature: for what is no such link.
    """
    return Reminder.objects.filter(learner=signing.loads(token, salt=_SALT)).first()


@transaction.atomic
def end_reminders(*, learner: Learner) -> None:
    """No more reminders to a learner, by mail or on any device."""
    Reminder.objects.filter(learner=learner).delete()
    PushDevice.objects.filter(learner=learner).delete()


@task()
def send_reminders() -> int:
    """Send what is to be sent now; how many."""
    return remind(timezone.now())


def remind(now: datetime, *, connect: "Connect | None" = None) -> int:
    """The same at a given moment. Each is claimed before it is sent: two at once send it once.

    Messages to devices go by `connect`, many together; without it to public hosts alone.
    """
    sent = 0
    devices: list[tuple[PushDevice, str]] = []
    for each, waiting in _to_remind(now):
        sent += each.by_mail and _mailed(each, waiting)
        devices += ((device, each.site) for device in each.learner.devices.all())
        if len(devices) >= TOGETHER:
            sent += _pushed(devices, connect)
            devices = []
    return sent + _pushed(devices, connect)


def _to_remind(now: datetime) -> Iterator[tuple[Reminder, Waiting]]:
    """The reminders whose hour has come and that have something to tell, claimed for today."""
    active = Reminder.objects.filter(learner__user__is_active=True).select_related("learner__user")
    for each in active.prefetch_related("learner__devices").order_by("pk").iterator(chunk_size=500):
        today = day_of(now, each.learner.zone)
        early = now.astimezone(each.learner.clock).hour < each.hour
        if early or (each.sent_on is not None and each.sent_on >= today):
            continue
        if not reaches(each) or (waiting := waiting_for(each.learner, now)) is None:
            continue
        if _claimed(each, today):
            yield each, waiting


def reaches(reminder: Reminder) -> bool:
    """Whether a reminder gets to its learner at all: by a confirmed address or on a device."""
    by_mail = reminder.by_mail and reminder.learner.user is not None and address_of(reminder.learner.user)
    return bool(by_mail) or bool(reminder.learner.devices.all())


def _claimed(reminder: Reminder, today: date) -> bool:
    before = Q(sent_on=None) | Q(sent_on__lt=today)
    return bool(Reminder.objects.filter(before, pk=reminder.pk).update(sent_on=today))


def _mailed(reminder: Reminder, waiting: Waiting) -> bool:
    user = reminder.learner.user
    if user is None or not (address := address_of(user)):
        return False
    stop = urljoin(reminder.site, reverse("play:reminders_stop", args=[token_of(reminder.learner)]))
    with translation.override(settings.LANGUAGE_CODE):
        body = render_to_string(
            "play/reminder.txt", {"user": user, "open_work": waiting, "site": reminder.site, "stop": stop}
        )
        subject = _("%(site)s: something waits for you") % {"site": house_now().name}
    headers = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    try:
        EmailMessage(subject, body, to=[address], headers=headers).send()
    except OSError:
        # The mail server may be away; tomorrow is another day.
        logger.exception("a reminder could not be sent")
        return False
    return True


def message() -> str:
    """What a device's service worker reads (static/js/push-worker.js): what to show, the word that ends it,
    where a tap leads. It is the same for everybody.
    """
    with translation.override(settings.LANGUAGE_CODE):
        told = {
            "title": house_now().name,
            "body": _("Something waits for you: reviews, or homework that is due soon."),
            "stop": _("No more on this device"),
            "path": reverse("play:home"),
        }
    return json.dumps(told)


def _pushed(devices: list[tuple[PushDevice, str]], connect: "Connect | None") -> int:
    """Send the message to devices, each with the site that answers for it; how many took it. Those that take
    none any more are forgotten.
    """
    if not devices:
        return 0
    from trainer.play.own.sending import GONE, public_hosts, send_all  # noqa: PLC0415  see there

    told = message()
    messages = [Push(each.endpoint, each.p256dh, each.auth, told, site) for each, site in devices]
    answered = send_all(messages, connect=connect or public_hosts)
    gone = [each.pk for (each, _site), status in zip(devices, answered, strict=True) if status in GONE]
    PushDevice.objects.filter(pk__in=gone).delete()
    return sum(200 <= status < 300 for status in answered)
