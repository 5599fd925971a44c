"""What holds of an assignment for one learner, in words: late answers, more time, which try counts.

Every page that says it says it by these.
"""

from datetime import datetime
from typing import TypeAlias

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.classroom.doing.due import Due
from trainer.classroom.doing.work import Work
from trainer.classroom.models import Assignment, Feedback, Late, Mode
from trainer.pages.templatetags import times

Dated: TypeAlias = Work | Due
"""An assignment with the dates that hold for one learner."""


def moment_word(of: Dated, value: datetime | None) -> str:
    """A moment in the class's zone, which the page names; nothing for none."""
    return times.moment_text(value, of.assignment.classroom.zone) if value else ""


def late_mark(of: Dated, arrived: datetime) -> str:
    """What is said in few words of an answer that arrived then; nothing while it is not late."""
    schedule = of.schedule
    weight, up = schedule.weight(arrived), schedule.time_up_at
    if up is not None and arrived > up:
        return _("after the time, does not count")
    if weight == 0:
        return _("late, does not count")
    return late_counts(of.assignment) if schedule.is_late(arrived) else ""


def late_counts(assignment: Assignment) -> str:
    """The same of a late answer that counts."""
    return _("late, counts half") if assignment.late == Late.HALF else _("late")


def lateness_word(of: Dated) -> str:
    """What an answer after the due date counts; nothing where there is none.

    Where more time goes beyond the end of late answers, an answer after it does not count.
    """
    due, last = of.schedule.due_at, of.assignment.late_until
    if due is None:
        return ""
    until = {"when": moment_word(of, last)}
    match Late.REFUSE if last and last <= due else of.assignment.late:
        case Late.HALF if last:
            return _("A late answer counts half, until %(when)s.") % until
        case Late.HALF:
            return _("A late answer counts half.")
        case Late.ACCEPT if last:
            return _("A late answer counts and is marked late, until %(when)s.") % until
        case Late.ACCEPT:
            return _("A late answer counts and is marked late.")
        case _late if of.assignment.mode == Mode.EXAM:
            return _("What you choose after the end is kept, but does not count.")
        case _late:
            return _("A late answer is kept, but does not count.")


def more_time_word(of: Dated) -> str:
    """How much more time the teacher gave the learner; nothing for none."""
    schedule, minutes = of.schedule, of.schedule.more.minutes if of.assignment.minutes else 0
    said = []
    if schedule.is_extended:
        when = {"when": moment_word(of, schedule.due_at), "before": moment_word(of, schedule.terms.due_at)}
        said.append(_("You have more time: until %(when)s instead of %(before)s.") % when)
    if minutes:
        more = ngettext("You have %(n)d minute more.", "You have %(n)d minutes more.", minutes)
        said.append(more % {"n": minutes})
    return " ".join(said)


def dropped_word(number: int, *, in_hall: bool = False) -> str:
    """That so many questions count in nobody's mark any more; nothing for none."""
    if not number:
        return ""
    if in_hall:
        said = ngettext(
            "The examiner dropped %(n)d question: it counts in nobody's result.",
            "The examiner dropped %(n)d questions: they count in nobody's result.",
            number,
        )
        return said % {"n": number}
    said = ngettext(
        "Your teacher dropped %(n)d question: it counts in nobody's mark.",
        "Your teacher dropped %(n)d questions: they count in nobody's mark.",
        number,
    )
    return said % {"n": number}


def passing_word(to_pass: int | None) -> str:
    """From which mark on it is passed; nothing where that is not said."""
    return _("You pass with %(percent)d %%.") % {"percent": to_pass} if to_pass else ""


def counting_word(assignment: Assignment) -> str:
    """Which of several answers to a puzzle counts."""
    if assignment.mode == Mode.MASTERY:
        return _("For each place the longest row of right answers counts.")
    once = assignment.tries == 1
    if assignment.mode == Mode.EXAM and assignment.feedback != Feedback.AT_ONCE:
        return _("For each question the answer chosen when you hand in counts.")
    if assignment.mode == Mode.EXAM:
        return _("For each question the first answer counts.")
    if once and assignment.is_handed_in and assignment.feedback != Feedback.AT_ONCE:
        return _("For each puzzle the answer chosen when you hand in counts.")
    if once:
        return _("For each puzzle the first answer counts.")
    if assignment.tries == 0:
        return _("You may try as often as you like: for each puzzle the best try counts.")
    said = _("You have %(n)d tries: for each puzzle the best one counts.")
    return said % {"n": assignment.tries}
