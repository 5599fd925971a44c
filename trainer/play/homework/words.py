"""What is said about dates, lateness and refusals, with moments in the class's zone."""

from datetime import datetime
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.classroom.doing.choosing import Came
from trainer.classroom.doing.work import Why, Work
from trainer.classroom.models import Feedback, LateAnswer
from trainer.play.homework.terms import moment_word
from trainer.progress.models import NEVER

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE


def late_word(work: Work, arrived: datetime) -> str:
    """What is to be said about an answer that arrived then; nothing while it counts in full."""
    schedule = work.schedule
    weight, up = schedule.weight(arrived), schedule.time_up_at
    if weight == 0 and work.assignment.classroom.hall:
        return _late_in_hall(work, arrived)
    if weight == 0 and up is not None and arrived > up:
        return _(
            "The time was up at %(when)s. Your answer is kept, but it counts only if your teacher "
            "gives more time."
        ) % {"when": moment_word(work, up)}
    if weight == 0:
        return _(
            "Answers counted until %(when)s. Your answer is kept, but it counts only if your teacher "
            "gives more time."
        ) % {"when": moment_word(work, schedule.closes_at)}
    if not schedule.is_late(arrived):
        return ""
    when = {"when": moment_word(work, schedule.due_at)}
    if weight < 1:
        return _("It was due at %(when)s. Your answer came late and counts half.") % when
    return _("It was due at %(when)s. Your answer came late; it counts, and is marked late.") % when


def _late_in_hall(work: Work, arrived: datetime) -> str:
    """The same of a candidate's answer that does not count."""
    up = work.schedule.time_up_at
    if up is not None and arrived > up:
        said = _(
            "The time was up at %(when)s. Your answer is kept, but it counts only if the examiner "
            "gives more time."
        )
        return said % {"when": moment_word(work, up)}
    said = _(
        "Answers counted until %(when)s. Your answer is kept, but it counts only if the examiner "
        "gives more time."
    )
    return said % {"when": moment_word(work, work.schedule.closes_at)}


def coming_late_word(work: Work, now: datetime) -> str:
    """The same, said before the answer is given."""
    schedule = work.schedule
    weight, up = schedule.weight(now), schedule.time_up_at
    if weight == 0 and up is not None and now > up:
        said = _("The time was up at %(when)s. What you answer now is kept but does not count.")
        return said % {"when": moment_word(work, up)}
    if weight == 0:
        said = _("Answers counted until %(when)s. What you answer now is kept but does not count.")
        return said % {"when": moment_word(work, schedule.closes_at)}
    if not schedule.is_late(now):
        return ""
    said = _("It was due at %(when)s. What you answer now is late.")
    return said % {"when": moment_word(work, schedule.due_at)}


def came_word(work: Work, came: Came) -> str:
    """What is said of an answer that reached the server when the time was up."""
    match came:
        case "in_time":
            return _("You had chosen this before the end: it counts.")
        case "late" if work.assignment.classroom.hall:
            return _("This came after the end. It is kept; the examiner decides whether it counts.")
        case "late":
            return _("This came after the end. It is kept; your teacher decides whether it counts.")
        case _counts:
            return _("Your answer counts.")


def late_answer_word(work: Work, late: LateAnswer) -> str:
    """What is to become of an answer that came too late."""
    if work.assignment.classroom.hall:
        return _late_answer_of_candidate(late)
    if late.accepted is None:
        return _("It came after the end. It is kept; your teacher decides whether it counts.")
    if late.accepted:
        return _("It came after the end, and your teacher lets it count.")
    return _("It came after the end, and your teacher does not let it count.")


def _late_answer_of_candidate(late: LateAnswer) -> str:
    if late.accepted is None:
        return _("It came after the end. It is kept; the examiner decides whether it counts.")
    if late.accepted:
        return _("It came after the end, and the examiner lets it count.")
    return _("It came after the end, and the examiner does not let it count.")


def repeated_word(work: Work, number: int) -> str:
    """That the `number`th try was answered before, and what counts of it."""
    if work.tries == 1:
        return _("You had answered already: only your first answer counts.")
    said = _("You had answered try %(number)d already: what counts of it is the answer that came first.")
    return said % {"number": number}


def feedback_word(work: Work, now: datetime) -> str:
    """When verdicts are shown, or since when."""
    shown_from = work.shown_from
    if shown_from is None:
        return _("The verdict is shown at once.")
    if shown_from == NEVER and work.assignment.feedback == Feedback.AFTER_DUE:
        return _("The verdict is shown when no answer counts any more; no date is set yet.")
    if shown_from == NEVER and work.assignment.classroom.hall:
        return _("The verdict is not shown here; the examiner has it.")
    if shown_from == NEVER:
        return _("The verdict is not shown here; your teacher has it.")
    when = {"when": moment_word(work, shown_from)}
    if shown_from <= now:
        return _("Verdicts have been shown since %(when)s.") % when
    return _("The verdict is shown after %(when)s.") % when


def left_word(seconds: int) -> str:
    """How much time is left, in words."""
    if seconds >= 2 * HOUR:
        return _("%(hours)d h left") % {"hours": seconds // HOUR}
    if seconds < MINUTE:
        return _("less than a minute left")
    minutes = seconds // MINUTE
    return ngettext("%(minutes)d minute left", "%(minutes)d minutes left", minutes) % {"minutes": minutes}


def tries_left_word(number: int) -> str:
    """How many tries are left at a puzzle."""
    return ngettext("%(number)d try is left.", "%(number)d tries are left.", number) % {"number": number}


def refused_word(work: Work, why: Why) -> str:
    """Why nothing can be done."""
    words = _REFUSED | _REFUSED_IN_EXAM if work.is_exam else _REFUSED
    if why == "left" and work.assignment.classroom.hall:
        return _("You are no candidate of this examination any more. What you did in it is kept.")
    return str(words[why])


_REFUSED: Final[dict[Why, Promise]] = {
    "left": gettext_lazy("You are not in this class any more. What you did in it is kept."),
    "archived": gettext_lazy("This class is archived: it takes no more work. What you did is kept."),
    "not_ready": gettext_lazy("This assignment is still being prepared. Look again in a moment."),
    "not_open": gettext_lazy("This assignment is not open yet."),
    "closed": gettext_lazy("Answers do not count any more: this assignment cannot be begun."),
    "handed_in": gettext_lazy("You have handed this in. Nothing can be added to it any more."),
    "many_exams": gettext_lazy(
        "Too many exams were begun in this browser. Begin this one in another browser."
    ),
    "time_up": gettext_lazy("The time is up. What you had chosen counts; it is handed in automatically."),
    "no_tries": gettext_lazy("All tries at this puzzle are used up."),
    "no_hint": gettext_lazy("There is no further hint at this puzzle."),
    "no_hand_in": gettext_lazy("This assignment is not handed in: each answer is kept as you give it."),
}
_REFUSED_IN_EXAM: Final[dict[Why, Promise]] = {
    "not_ready": gettext_lazy("This exam is still being prepared. Look again in a moment."),
    "not_open": gettext_lazy("This exam is not open yet."),
    "closed": gettext_lazy("Answers do not count any more: this exam cannot be begun."),
}
