"""How long positions take to be made, in words."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from trainer.classroom.setting.making import Lacks, making_time


def making_words(lacking: Iterable[Lacks]) -> str:
    """An honest range; empty where nothing lacks."""
    found = making_time(lacking)
    if found is None:
        return ""
    if found.high <= 1:
        return _("Making them takes a minute at most, if nothing else waits to be made.")
    if not found.low:
        return _("Making them takes %(high)d minutes at most, if nothing else waits to be made.") % {
            "high": found.high
        }
    said = _("Making them takes %(low)d to %(high)d minutes, if nothing else waits to be made.")
    return said % {"low": found.low, "high": found.high}
