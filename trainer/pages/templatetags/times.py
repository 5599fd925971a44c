"""Tags that print moments with the zone that they are told in: once a page, not beside each of them."""

from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from django import template
from django.template import Context
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

register = template.Library()
_SAID: Final = "zone_said"
"""The attribute of a request that holds the zone which its page named last."""


def moment_text(value: datetime, zone: str) -> str:
    """`Sat 21 Nov 2026, 18:00`, for a page that names the zone."""
    return date_format(value.astimezone(ZoneInfo(zone)), "D j M Y, H:i")


def zoned_text(value: datetime, zone: str) -> str:
    """`Sat 21 Nov 2026, 18:00 (Europe/Paris)`."""
    return f"{moment_text(value, zone)} ({zone_words(zone)})"


def zone_words(zone: str) -> str:
    """A zone as people read it."""
    return zone.replace("_", " ")


@register.simple_tag(takes_context=True)
def zone_line(context: Context, zone: str) -> str:
    """Names the zone of the page; the moments below do not, as far as they are told in it."""
    _is_new(context, zone)
    return _("%(zone)s time") % {"zone": zone_words(zone)}


@register.simple_tag(takes_context=True)
def moment(context: Context, value: datetime | None, zone: str, *, named: bool = False) -> SafeString | str:
    """A moment in a `time` element; nothing for no moment. It names its zone unless the page did already:
    `named` says so where the tag cannot know, in what htmx puts in place.
    """
    if value is None:
        return ""
    said = zoned_text(value, zone) if not named and _is_new(context, zone) else moment_text(value, zone)
    return format_html('<time datetime="{}">{}</time>', value.isoformat(), said)


def _is_new(context: Context, zone: str) -> bool:
    """Whether the page has not named the zone so far; from now on it has."""
    request = context.get("request")
    if request is None:
        return True
    before = getattr(request, _SAID, None)
    setattr(request, _SAID, zone)
    return before != zone
