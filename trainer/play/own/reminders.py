"""Mails to those who asked for them: something waits. Once a day at most, and nothing that shames anybody."""

import logging
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final
from urllib.parse import urljoin

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.db.models import Q
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django_tasks import task

from trainer.accounts.models import Learner, Reminder, User
from trainer.classroom.due import due_next
from trainer.progress.recalling import due_rules

SOON: Final = timedelta(days=2)
"""Homework is named that is due within so long."""
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


@task()
def send_reminders() -> int:
    """Send what is to be sent now; how many."""
    return remind(timezone.now())


def remind(now: datetime) -> int:
    """The same at a given moment. Each is claimed before it is sent: two at once send it once."""
    sent = 0
    active = Reminder.objects.filter(learner__user__is_active=True).select_related("learner__user")
    for each in active.order_by("pk").iterator():
        local = now.astimezone(each.learner.clock)
        if local.hour < each.hour or (each.sent_on is not None and each.sent_on >= local.date()):
            continue
        open_work, user = waiting_for(each.learner, now), each.learner.user
        if open_work is None or user is None or not (address := address_of(user)):
            continue
        if _claimed(each, local.date()):
            sent += _sent(each, user, address, open_work)
    return sent


def _claimed(reminder: Reminder, today: date) -> bool:
    before = Q(sent_on=None) | Q(sent_on__lt=today)
    return bool(Reminder.objects.filter(before, pk=reminder.pk).update(sent_on=today))


def _sent(reminder: Reminder, user: User, address: str, open_work: Waiting) -> bool:
    stop = urljoin(reminder.site, reverse("play:reminders_stop", args=[token_of(reminder.learner)]))
    with translation.override(settings.LANGUAGE_CODE):
        body = render_to_string(
            "play/reminder.txt", {"user": user, "open_work": open_work, "site": reminder.site, "stop": stop}
        )
        subject = _("Riichi Dojo: something waits for you")
    headers = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    try:
        EmailMessage(subject, body, to=[address], headers=headers).send()
    except OSError:
        # The mail server may be away; tomorrow is another day.
        logger.exception("a reminder could not be sent")
        return False
    return True
