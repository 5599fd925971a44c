"""A school to look at: a teacher, classes, homework with answers, a repair set, exams, a collection; made and
removed.

It belongs to one account, `demo-teacher` with the address below; nothing else is touched when it goes.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from random import Random
from typing import Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import get_random_string

from trainer.accounts.actions import delete_managed, make_card
from trainer.accounts.models import User
from trainer.classroom.doing.closing import hand_in_by_clock
from trainer.classroom.doing.submitting import answer_item, start_submission
from trainer.classroom.doing.work import make_try_key, read_try_key, work_of
from trainer.classroom.marks.dropping import drop
from trainer.classroom.marks.marking import set_mark
from trainer.classroom.marks.results import missed, todays_grade
from trainer.classroom.models import (
    Assignment,
    Classroom,
    Enrollment,
    Feedback,
    Late,
    Mode,
    Submission,
    SubmissionItem,
)
from trainer.classroom.people.enrolling import add_learners
from trainer.classroom.people.rosters import read_lines
from trainer.classroom.repairs.asking import NothingToRepairError
from trainer.classroom.repairs.repairing import make_repair
from trainer.classroom.setting.assigning import make_assignment
from trainer.classroom.setting.classes import create_class, delete_class
from trainer.classroom.setting.filling import prepare_puzzles
from trainer.classroom.setting.places import Rule, spread_places
from trainer.exams.actions.awarding import award
from trainer.exams.actions.designing import make_blueprint
from trainer.exams.actions.holding import hold
from trainer.exams.actions.registering import register
from trainer.exams.models import Access
from trainer.exams.papers import PaperRow
from trainer.exams.reserve import measure_row
from trainer.progress.actions import Graded, record_attempt
from trainer.progress.keys import make_key, read_key
from trainer.progress.models import Attempt, Finding
from trainer.progress.settling import settle_waiting
from trainer.puzzles.collections import add_puzzles, make_collection
from trainer.puzzles.models import Collection, PuzzleVersion, Stocked
from trainer.rules.catalogue import RULES_VERSION
from trainer.scenarios.answer_shapes import YesNo
from trainer.scenarios.kind import kinds
from trainer.wording.rule_names import subject_of

TEACHER, ADDRESS = "demo-teacher", "teacher@demo.invalid"
NAMES: Final = ("Aiko", "Ben", "Chie", "Dana", "Emil", "Fumi", "Greta", "Hana")
CLASSES: Final = ("Demo: Tuesday club", "Demo: beginners")
FAMILIES: Final = ("furiten", "ippatsu", "kan")
EXAMINED: Final = tuple(PaperRow(kind, 2, "ema_2025", 2) for kind in ("can-ron", "may-tsumo", "kan-legal"))
"""What the examination asks: by yes or no, and made within a second."""
LEARNT: Final = 24
"""Questions of practice that each learner answered."""


class InUseError(RuntimeError):
    """There is something on the site already."""


@dataclass(frozen=True, slots=True)
class School:
    """What whoever looks at it signs in with: the teacher's password, a learner's card."""

    password: str
    card: str
    learners: int
    answers: int


def make_school(*, anyway: bool, rng: Random) -> School:
    """Make it, by what teachers and learners do on pages.

    :raises InUseError: if it is there; if others use the site, unless it shall be made anyway.
    """
    if User.objects.filter(username=TEACHER).exists():
        raise InUseError("the school is there already: --remove takes it away")
    others = User.objects.filter(is_superuser=False).exists() or Attempt.objects.exists()
    if others and not anyway:
        raise InUseError("others use this site: --anyway makes the school beside them")
    if not Stocked.objects.exists():
        raise InUseError("there are no puzzles yet: manage.py prepare")
    password = get_random_string(16)
    teacher = User.objects.create_user(TEACHER, email=ADDRESS, password=password)
    club, _ = (create_class(owner=teacher, name=name, zone="UTC") for name in CLASSES)
    members = add_learners(classroom=club, by=teacher, roster=read_lines("\n".join(NAMES)))
    with transaction.atomic():
        for enrollment in members:
            _practise(enrollment, rng)
        done = _homework(club, teacher, members, rng)
    _repair(done, teacher)
    _exam(club, teacher, rng)
    _examination(club, teacher, members, rng)
    _collection(teacher)
    while settle_waiting():
        pass
    now = timezone.now()
    user = members[0].learner.user
    assert user is not None
    card = make_card(user=user, expires_at=now + timedelta(days=90), now=now)
    answers = Attempt.objects.filter(learner__enrollments__classroom=club).count()
    return School(password, card.code, len(members), answers)


def remove_school() -> bool:
    """Delete classes, accounts and answers of the school; False if there is none."""
    teacher = User.objects.filter(username=TEACHER, email=ADDRESS).first()
    if teacher is None:
        return False
    for classroom in Classroom.objects.owned_by(teacher):
        people = [
            each.learner.user for each in classroom.enrollments.select_related("learner__user__managed")
        ]
        delete_class(classroom=classroom, typed=classroom.name)
        for user in people:
            if user is not None and hasattr(user, "managed") and user.managed.made_by_id == teacher.pk:
                delete_managed(user=user)
    teacher.delete()
    return True


def _skill(enrollment: Enrollment) -> float:
    """How likely a learner of the school is right: some know more than others."""
    return 0.5 + 0.06 * NAMES.index(enrollment.name)


@cache
def asked() -> tuple[str, ...]:
    """The kinds that are answered by yes or no, so that who errs gives the other answer."""
    found = (kind for kind in kinds().values() if kind.family in FAMILIES)
    return tuple(kind.slug for kind in found if isinstance(getattr(kind, "answers", None), YesNo))


def _graded(version: PuzzleVersion, *, right: bool) -> Graded | None:
    today = todays_grade(version, "yes")
    if today is None:
        return None
    answer = "yes" if (today.solved == "yes") == right else "no"
    today = todays_grade(version, answer)
    assert today is not None
    return Graded(f"answer={answer}", answer, today.score, today.solved, RULES_VERSION, today.found)


def _stocked() -> QuerySet[Stocked]:
    """The puzzles of this school, in the order that is always the same."""
    return Stocked.objects.filter(kind__in=asked(), own=True).order_by("shuffle")


def _practise(enrollment: Enrollment, rng: Random) -> None:
    """Answers of the last weeks, one after the other."""
    stocked = (
        Stocked.objects.filter(kind__in=asked(), own=True)
        .order_by("shuffle")
        .values_list("version", flat=True)
    )
    chosen = rng.sample(list(stocked[:400]), min(LEARNT, stocked[:400].count()))
    versions = PuzzleVersion.objects.select_related("puzzle").in_bulk(chosen)
    for number, key in enumerate(chosen):
        version, owner = versions[key], str(enrollment.learner_id)
        graded = _graded(version, right=rng.random() < _skill(enrollment))
        if graded is not None:
            token = make_key(owner=owner, slug=version.puzzle.slug, number=version.number)
            record_attempt(
                learner_id=enrollment.learner_id,
                version_id=version.pk,
                key=read_key(token, owners=[owner], slug=version.puzzle.slug),
                graded=graded,
                answered_at=timezone.now() - timedelta(hours=12 * (LEARNT - number)),
            )


def _homework(club: Classroom, teacher: User, members: list[Enrollment], rng: Random) -> Assignment:
    """Two: one that all but two did, marked in one place by hand, a question dropped; one that waits. The one
    that was done.
    """
    done = _set(
        club, teacher, "Waits and furiten", Mode.HOMEWORK, rng, due_at=timezone.now() + timedelta(days=3)
    )
    for enrollment in members[:-2]:
        _do(done, enrollment, rng)
    now = timezone.now()
    set_mark(
        assignment=done, enrollment=members[-1], mark=None, note="Was ill that week.", by=teacher, now=now
    )
    drop(slot=done.slots.order_by("place")[1], dropped=True, by=teacher, now=now)
    _set(club, teacher, "Ippatsu and kan", Mode.HOMEWORK, rng, due_at=now + timedelta(days=10))
    return done


def _repair(done: Assignment, teacher: User) -> None:
    """A repair set about what most missed, of what the bank can ask once more."""
    for row in missed(done, Finding.Sort.RULE, told=True):
        if row.learners and (name := subject_of(row.code)):
            title = f"Once more: {name}"
            try:
                make_repair(assignment=done, code=row.code, title=title, by=teacher, now=timezone.now())
            except NothingToRepairError:
                continue
            return


def _exam(club: Classroom, teacher: User, rng: Random) -> None:
    """One that opens in a week; the worker makes its variants."""
    opens = timezone.now() + timedelta(days=7)
    dates = {"opens_at": opens, "due_at": opens + timedelta(hours=2), "minutes": 20}
    _set(club, teacher, "Exam on waits", Mode.EXAM, rng, feedback=Feedback.AFTER_DUE, **dates)


def _examination(club: Classroom, teacher: User, members: list[Enrollment], rng: Random) -> None:
    """One of the exam desk that was held three days ago, with results and certificates."""
    facts = {"title": "Rules of the club", "minutes": 20, "pass_mark": 60, "pass_in": "percent"}
    blueprint = make_blueprint(owner=teacher, facts=facts, rows=EXAMINED)
    for row in blueprint.rows.select_related("blueprint"):
        row.measured = measure_row(row, rng)
        row.save(update_fields=["measured"])
    opens = timezone.now() - timedelta(days=3)
    held = hold(
        blueprint=blueprint,
        by=teacher,
        access=Access.CLASS,
        classroom=club,
        zone=club.zone,
        opens_at=opens,
        closes_at=opens + timedelta(hours=2),
        seats=len(members),
        word="",
        feedback=Feedback.AFTER_DUE,
        issuer=club.name,
        supervisor="Ms Demo",
    )
    prepare_puzzles(assignment_id=held.assignment_id)
    before = opens - timedelta(days=1)
    Assignment.objects.filter(pk=held.assignment_id).update(published_at=before)
    for enrollment in members:
        who, name = enrollment.learner, enrollment.name
        register(sitting=held, learner=who, name=name, code="", now=before, agreed=True)
        _do(held.assignment, enrollment, rng, at=opens)
    hand_in_by_clock(Submission.objects.filter(assignment=held.assignment_id))
    award(sitting=held, now=timezone.now())


def _set(club: Classroom, teacher: User, title: str, mode: Mode, rng: Random, **facts: object) -> Assignment:
    places = spread_places(Rule(kinds=asked(), levels=(1, 2, 3), number=6), rng)
    facts = {"title": title, "mode": mode, "late": Late.REFUSE} | facts
    return make_assignment(
        classroom=club, by=teacher, facts=facts, places=places, fill=True, publish=True, rng=rng
    )


def _do(assignment: Assignment, enrollment: Enrollment, rng: Random, at: datetime | None = None) -> None:
    """A learner answers every question of an assignment that is ready, now or as if it were then."""
    now, learner = at or timezone.now(), enrollment.learner_id
    work = work_of(learner, assignment.slug)
    if work is None:
        return
    submission = start_submission(work=work, arrived_at=now, rng=rng)
    rows = SubmissionItem.objects.select_related("version__puzzle", "slot", "submission")
    for item in rows.filter(submission=submission).order_by("place"):
        graded = _graded(item.version, right=rng.random() < _skill(enrollment))
        work = work_of(learner, assignment.slug)
        if graded is None or work is None:
            continue
        token = make_try_key(learner_id=learner, item=item, number=1)
        key, number = read_try_key(token, learner_id=learner, item=item, most=1)
        answer_item(
            work=work,
            item=item,
            number=number,
            key=key,
            graded=graded,
            arrived_at=at or timezone.now(),
            rng=rng,
        )


def _collection(teacher: User) -> None:
    """Ten puzzles under a name, for whoever has the link."""
    title, said = "Demo: ten for a rainy day", "Made to be looked at."
    made = make_collection(owner=teacher, title=title, description=said)
    Collection.objects.filter(pk=made.pk).update(by_link=True)
    chosen = (
        Stocked.objects.filter(kind__in=asked(), own=True).order_by("shuffle").select_related("puzzle")[:10]
    )
    add_puzzles(collection=made, puzzles=[each.puzzle for each in chosen])
