"""How long positions take to be made, and which ones take too long, in words."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from trainer.classroom.setting.making import Lacks, making_time
from trainer.wording.words import either


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


def too_rare_words(asked: str, level: int, instead: Iterable[int]) -> str:
    """That what is asked so takes too long to be made, and which levels to choose instead."""
    said = _(
        "Positions of “%(asked)s” at level %(level)s are too rare to be made for an examination: choose level"
        " %(instead)s."
    )
    return said % {"asked": asked, "level": level, "instead": either([str(each) for each in instead])}
