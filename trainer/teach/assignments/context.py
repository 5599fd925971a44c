"""What the pages of an assignment show: its terms in words, its places, who began."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.core.paginator import Page, Paginator
from django.db.models import Count, Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.classroom.doing.due import begun_and_done, state_of
from trainer.classroom.marks.marks import mark_percent
from trainer.classroom.models import (
    Assignment,
    Enrollment,
    Extension,
    Feedback,
    Late,
    Lookup,
    Mode,
    Slot,
    SlotChoice,
    Submission,
)
from trainer.classroom.secrecy.telling import reader_now
from trainer.classroom.setting.assigning import is_stuck, waits_for_learners
from trainer.classroom.setting.places import FEW, is_guessable
from trainer.classroom.setting.schedule import schedule_of
from trainer.learning.guessing import floor_of, row_beyond_guessing
from trainer.pages.question.cached import heading_there
from trainer.pages.templatetags.times import moment_text
from trainer.progress.models import NEVER
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.puzzles.own_rules import Kept, rules_said
from trainer.puzzles.questions import NoQuestionError, question_of
from trainer.rules.tiles.tile import Tile, tiles_in_order
from trainer.scenarios.kind import kinds
from trainer.teach.making import making_words
from trainer.wording.kind_words import kind_title

A_PAGE: Final = 12


@dataclass(frozen=True, slots=True)
class SlotRow:
    """A place in a list: what is asked (`slug` names the kind), how many choices it has and wants, whether
    all get the same puzzle; `alike`: it lacks some, and those that it has could be guessed, as all have the
    same answer.
    """

    place: int
    slug: str
    kind: str
    level: int
    rules: str
    choices: int
    wanted: int
    fixed: bool
    alike: bool = False


@dataclass(frozen=True, slots=True)
class Offered:
    """A puzzle to be picked."""

    slug: str
    question: str
    kind: str
    level: int
    rules: str
    hand: tuple[Tile, ...]
    picked: bool


def assignment_context(assignment: Assignment) -> dict[str, Any]:
    """What the page of an assignment needs; a fixed number of queries."""
    now, slots, learners = timezone.now(), slot_rows(assignment), learner_rows(assignment)
    lacking = [row for row in slots if row.choices < row.wanted]
    counts = begun_and_done(Submission.objects.filter(assignment=assignment), now)
    begun, done = counts.get(assignment.pk, (0, 0))
    return {
        "classroom": assignment.classroom,
        "section": "classes",
        "area": "assignments",
        "assignment": assignment,
        "stuck": is_stuck(assignment, now),
        "waiting": waits_for_learners(assignment),
        "making": making_words((row.slug, row.level, row.wanted - row.choices) for row in lacking),
        "is_set": bool(assignment.published_at) or assignment.publish_ready,
        "state": state_of(assignment, now),
        "slots": slots,
        "made": sum(min(row.choices, row.wanted) for row in slots),
        "wanted": sum(row.wanted for row in slots),
        "lacking": lacking,
        "all_fixed": bool(slots) and all(row.fixed for row in slots),
        "terms": list(terms_in_words(assignment)),
        "begun": begun,
        "done": done,
        "learners": learners,
        "is_exam": assignment.mode == Mode.EXAM,
        "variants": variants_that_lack(assignment, slots, len(learners)),
        "public": SlotChoice.objects.filter(
            slot__assignment=assignment, version__puzzle__status=Puzzle.Status.PUBLISHED
        ).exists(),
        "lookups": lookups_of(assignment),
        "reserved": Slot.objects.filter(
            assignment=assignment, choices__version__puzzle__status="reserved"
        ).exists(),
    }


@dataclass(frozen=True, slots=True)
class Lookups:
    """How often tables of an assignment were laid elsewhere to have them judged: by how many of its class,
    who were told nothing, and how many tables by others, who were.
    """

    own: int
    others: int


def lookups_of(assignment: Assignment) -> Lookups:
    """So far."""
    found = Lookup.objects.filter(choice__slot__assignment=assignment)
    own = Q(learner__enrollments__classroom=assignment.classroom_id)
    learners = found.filter(own).aggregate(n=Count("learner", distinct=True))["n"]
    return Lookups(own=learners, others=found.exclude(own).count())


def variants_that_lack(assignment: Assignment, slots: Iterable[SlotRow], learners: int) -> int | None:
    """How many variants the poorest place of an exam gets, if that is fewer than there are learners."""
    fewest = min((max(row.wanted, row.choices) for row in slots), default=learners)
    return fewest if assignment.mode == Mode.EXAM and fewest < learners else None


def slot_rows(assignment: Assignment) -> list[SlotRow]:
    """The places with the number of their choices."""
    slots = assignment.slots.order_by("place").values_list("place", "kind", "level", "ruleset", "wanted")
    counted = slots.annotate(
        number=Count("choices"),
        same=Count("choices", filter=Q(choices__fixed=True)),
        answers=Count("choices__version__answer_class", distinct=True),
    )
    return [
        SlotRow(
            place,
            kind,
            kind_title(kind),
            level,
            rules_said(ruleset, assignment.classroom.own_rules),
            number,
            wanted,
            fixed=bool(same),
            alike=FEW <= number + 1 <= wanted and answers == 1 and is_guessable(kind),
        )
        for place, kind, level, ruleset, wanted, number, same, answers in counted
    ]


def learner_rows(assignment: Assignment) -> list[tuple[Enrollment, Extension | None]]:
    """Everybody in the class that it is set for, with what was given, those with more time first."""
    given = {e.enrollment_id: e for e in assignment.extensions.all()}
    found = assignment.members if assignment.for_some else assignment.classroom.enrollments
    rows = [(each, given.get(each.pk)) for each in found.current()]
    return sorted(rows, key=lambda row: row[1] is None)


def terms_in_words(assignment: Assignment) -> Iterable[tuple[str, str]]:
    """The limits, a name and a sentence each; dates are not among them."""
    yield _("Way of working"), str(Mode(assignment.mode).label)
    if assignment.mode == Mode.MASTERY:
        yield _("Done with"), _("%(number)s right in a row") % {"number": assignment.streak}
        if guessed := _guessed(assignment):
            yield _("By guessing"), guessed
    elif assignment.mode == Mode.HOMEWORK:
        yield _("Tries for each puzzle"), str(assignment.tries or _("as many as they like"))
    if assignment.due_at:
        yield _("A late answer"), str(Late(assignment.late).label)
    if assignment.minutes:
        limit = ngettext("%(number)s minute", "%(number)s minutes", assignment.minutes)
        yield _("Time limit"), limit % {"number": assignment.minutes}
    yield _("Verdicts are shown"), _verdicts_shown(assignment)
    yield _("Hints"), _("may be asked for") if assignment.hints else _("none")
    if assignment.to_pass:
        yield _("To pass"), f"{assignment.to_pass} %"
    if assignment.weight != 1:
        yield _("Weight in the mean"), str(assignment.weight or _("none: its marks do not count there"))
    if assignment.shuffled:
        yield _("Order"), _("another one for each learner")


def _guessed(assignment: Assignment) -> str:
    """How often guessing reaches the row of mastery, where that is more often than it may be; one query."""
    shapes = {slug: kind.answers for slug, kind in kinds().items() if hasattr(kind, "answers")}
    asked = assignment.slots.order_by().values_list("kind", flat=True).distinct()
    floor = max((floor_of(shapes[slug]) for slug in asked if slug in shapes), default=0.0)
    needed = row_beyond_guessing(floor)
    if assignment.streak >= needed:
        return ""
    said = _(
        "a row of %(row)s is reached at once in %(chance)s %% of cases where that is easiest, "
        "one of %(needed)s in %(less)s %%"
    )
    return said % {
        "row": assignment.streak,
        "chance": mark_percent(floor**assignment.streak),
        "needed": needed,
        "less": mark_percent(floor**needed),
    }


def _verdicts_shown(assignment: Assignment) -> str:
    """When; with the moment, where there is one."""
    shown_from = schedule_of(assignment, None, None).shown_from(NEVER)
    if shown_from is None or shown_from == NEVER:
        return str(Feedback(assignment.feedback).label)
    when = moment_text(shown_from, assignment.classroom.zone)
    return _("after %(when)s, when no answer counts any more") % {"when": when}


def offered_page(chosen: Mapping[str, str], number: int) -> Page[PuzzleVersion]:
    """A page of the published puzzles that a filter leaves, but those that are kept back from the reader."""
    reader = reader_now()
    held = reader.kept_tables if reader else ()
    published = PuzzleVersion.objects.published().exclude(puzzle__in=held)
    versions = published.of(kind=chosen["kind"], ruleset=chosen["ruleset"])
    if chosen["level"]:
        versions = versions.filter(level=int(chosen["level"]))
    ordered = versions.select_related("puzzle").order_by("puzzle__kind", "level", "digest")
    return Paginator(ordered, A_PAGE).get_page(number)


def offered_rows(versions: Iterable[PuzzleVersion], picked: Iterable[str], kept: Kept) -> list[Offered]:
    """The versions as they stand in the list, own rules that are `kept` by their name; one that asks nothing
    is left out.
    """
    rows = []
    for version in versions:
        try:
            question = question_of(version)
        except NoQuestionError:
            continue
        words, table = heading_there(version, kept), question.position.table()
        rows.append(
            Offered(
                slug=version.puzzle.slug,
                question=words.question,
                kind=words.kind,
                level=version.level,
                rules=words.ruleset,
                hand=tiles_in_order(table.seats[question.position.hero].hand or ()),
                picked=version.puzzle.slug in picked,
            )
        )
    return rows


def moved_dates(assignment: Assignment) -> list[tuple[str, datetime | None]]:
    """The dates that are set, named."""
    named = [
        (_("Opens"), assignment.opens_at),
        (_("Due"), assignment.due_at),
        (_("Late answers until"), assignment.late_until),
    ]
    return [(name, moment) for name, moment in named if moment]
