"""The browsers that take a learner's reminders: kept, named as people name them, and forgotten."""

from typing import Final

from django.db import transaction

from trainer.accounts.models import Learner, PushDevice, Reminder

MOST_DEVICES: Final = 10
"""So many devices of one learner are kept; the oldest make room."""
BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrom", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari", "Safari"),
)
"""What stands in the line by which a browser names itself, the first that fits: most name others too."""
SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)


def device_name(agent: str) -> str:
    """A browser as its owner would name it, `Firefox · Android` say; empty for one that is not known."""
    found = (next((name for sign, name in signs if sign in agent), None) for signs in (BROWSERS, SYSTEMS))
    return " · ".join(filter(None, found))


@transaction.atomic
def keep_device(*, learner: Learner, endpoint: str, p256dh: str, auth: str, name: str, site: str) -> None:
    """Remind a learner on a device too. A browser that somebody else used to be reminded by is this learner's
    from now on; who asked for no reminders yet gets them on devices alone.
    """
    kept = {"learner": learner, "p256dh": p256dh, "auth": auth, "name": name}
    device, _new = PushDevice.objects.update_or_create(endpoint=endpoint, defaults=kept)
    Reminder.objects.get_or_create(learner=learner, defaults={"site": site, "by_mail": False})
    others = PushDevice.objects.filter(learner=learner).exclude(pk=device.pk).order_by("-made_at", "-pk")
    PushDevice.objects.filter(pk__in=list(others.values_list("pk", flat=True)[MOST_DEVICES - 1 :])).delete()


def forget_device(*, learner: Learner, device: int) -> None:
    """No more messages to a device of a learner; nothing happens if it is not (any more) one."""
    PushDevice.objects.filter(learner=learner, pk=device).delete()
