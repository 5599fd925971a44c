"""How long something took, in words."""

from datetime import timedelta

from django.utils.translation import gettext as _


def duration_word(took: timedelta) -> str:
    """In seconds up to two minutes, in minutes up to two hours, else in hours."""
    seconds = took.total_seconds()
    if seconds < 120:
        return _("%(n)d s") % {"n": round(seconds)}
    if seconds < 7200:
        return _("%(n)d min") % {"n": round(seconds / 60)}
    return _("%(n)d h") % {"n": round(seconds / 3600)}
