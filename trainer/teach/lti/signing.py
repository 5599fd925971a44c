"""Which of our keys signs what we send to platforms: the newest that they have had the time to read."""

from datetime import timedelta
from typing import Final

from django.utils import timezone
from lti_tool.models import Key, LtiRegistration
from pylti1p3.registration import Registration

READ: Final = timedelta(days=1)
"""So long a new key is published before it signs: platforms keep the list of our keys for some hours."""


def signing_key() -> Key:
    """The newest key that was published long enough, else the one that was published longest.

    :raises Key.DoesNotExist: if there is none.
    """
    published = list(Key.objects.active().order_by("-datetime_created", "-pk"))
    if not published:
        raise Key.DoesNotExist("no key was made yet: see `manage.py lti_keys`")
    since = timezone.now() - READ
    return next((key for key in published if key.datetime_created <= since), published[-1])


def registered(row: LtiRegistration) -> Registration:
    """A registration as the library takes it, with the key that signs; one with a key of its own keeps it."""
    made: Registration = row.to_registration()
    if not row.has_key:
        key = signing_key()
        made.set_tool_private_key(key.private_key)
        made.set_tool_public_key(key.public_key)
    return made
