"""Tags that print moments, always with the zone that they are told in."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django import template
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


def moment_text(value: datetime, zone: str) -> str:
    """`Sat 21 Nov 2026, 18:00 (Europe/Paris)`."""
    said = date_format(value.astimezone(ZoneInfo(zone)), "D j M Y, H:i")
    return f"{said} ({zone.replace('_', ' ')})"


@register.simple_tag
def moment(value: datetime | None, zone: str) -> SafeString | str:
    """A moment in a `time` element; nothing for no moment."""
    if value is None:
        return ""
    return format_html('<time datetime="{}">{}</time>', value.isoformat(), moment_text(value, zone))
