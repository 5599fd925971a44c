"""What came of a sheet, in a line, once its verdicts are shown."""

from collections.abc import Iterable
from datetime import datetime

from django.template.defaultfilters import floatformat
from django.utils.translation import gettext as _

from trainer.classroom.marks import Given, item_mark
from trainer.classroom.models import SheetItem
from trainer.classroom.work import Work


def result_word(work: Work, items: Iterable[SheetItem], now: datetime) -> str:
    """How many places are right, and what all counts where something came late; nothing while verdicts are
    kept back, before the first answer, and of mastery. Items come with their answers.
    """
    given = [[Given(each.score, each.arrived_at) for each in item.answers.all()] for item in items]
    if work.streak or not work.shows(now) or not any(given):
        return ""
    best = [max((each.score for each in tries), default=0.0) for tries in given]
    counted = [item_mark(tries, work.schedule) or 0.0 for tries in given]
    number = {"right": best.count(1), "all": len(best), "partly": sum(0 < score < 1 for score in best)}
    said = _("%(right)d of %(all)d right, %(partly)d partly.") if number["partly"] else None
    said = (said or _("%(right)d of %(all)d right.")) % number
    if counted != best:
        late = _("What came late included, it counts %(counted)s of %(all)d.")
        said = f"{said} {late % (number | {'counted': floatformat(sum(counted), -1)})}"
    return said
