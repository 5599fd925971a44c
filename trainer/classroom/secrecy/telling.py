"""Whether the verdict on a question is told to whoever reads the page that is being made.

Whatever makes verdicts, hints or keys asks `refuse_withheld` or `refuse_table`; so no page can forget to.
Three things are told to nobody: anything, while an exam goes on that the reader sits or that was begun in
this browser; what an assignment of the reader's keeps back; and a table that looks like one of these, or like
one that was made for an assignment of a class of the reader's. A table like one that was made for an exam, or
for homework whose verdicts wait, is told to its class's teachers alone until its end, unless it is the table
of a puzzle that is stored already.

A page in a frame of another site knows nobody: there a puzzle is told to nobody at all while some class's
exam, or homework whose verdicts wait, asks a table that looks like its own.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from functools import cached_property, lru_cache
from typing import Final, Literal, TypeAlias
from uuid import UUID

from django.db.models import Q, QuerySet

from trainer.accounts.models import Learner
from trainer.classroom.models import Assignment, Enrollment, Lookup, SlotChoice, Submission, Teaching
from trainer.classroom.secrecy.withheld import WithheldPuzzle, withheld_of
from trainer.classroom.setting.schedule import schedule_of
from trainer.puzzles.digests import slug_of, table_key
from trainer.puzzles.models import Puzzle
from trainer.puzzles.questions import CACHED, Question
from trainer.scenarios.position.position import Position

Why: TypeAlias = Literal["exam", "browser", "asked", "alike"]


class WithheldError(Exception):
    """A verdict that is not told. `why`: the reader sits an exam, or one goes on in this browser; an
    assignment asks the puzzle, or a table that looks like it. `title` is the assignment's, empty for who is
    not in its class; `assignment` its slug where that leads the reader anywhere, else empty. `unstored`: an
    answer was sent, and not stored.
    """

    unstored = False

    def __init__(self, why: Why, title: str, assignment: str = "") -> None:
        super().__init__(why)
        self.why, self.title, self.assignment = why, title, assignment


class Reader:
    """Who reads what is being made.

    `learner` finds who that is, None for guests; `submissions` are those of the exams that were begun in the
    browser. `own_class` is the class (its key) whose own page this is, of a lesson or an assignment: what the
    class keeps back its own pages know by themselves. So does the page of an exam (`own_work`, its slug, and
    `own_submission`), and those of the class's teachers (`taught`); every other page waits for its end.

    `unknown`: the page asks nobody who reads it, and keeps nothing of it.
    """

    def __init__(
        self,
        learner: Callable[[], Learner | None],
        now: datetime,
        submissions: Collection[UUID] = (),
        *,
        unknown: bool = False,
    ) -> None:
        self._find, self._now, self._submissions = learner, now, submissions
        self.unknown = unknown
        self.own_class: int | None = None
        self.own_work, self.taught = "", False
        self.own_submission: UUID | None = None
        self._asked: dict[str, list[SlotChoice]] = {}
        self._stands: dict[int, Literal["teaches", "learns", ""]] = {}

    @cached_property
    def learner(self) -> Learner | None:
        """None for guests."""
        return self._find()

    @cached_property
    def held(self) -> list[WithheldPuzzle]:
        """What holds for the reader. One query; none for who never was in a class."""
        learner = self.learner
        return withheld_of(learner.pk, self._now) if learner is not None and learner.in_class else []

    @property
    def kept(self) -> list[WithheldPuzzle]:
        """The puzzles whose verdicts are kept back from this page."""
        return [each for each in self.held if each.kept and each.classroom_id != self.own_class]

    @cached_property
    def kept_tables(self) -> dict[int, str]:
        """The slugs by id of the puzzles kept back, and of all that ask their tables by other rules. A query
        where there are any.
        """
        kept = {each.puzzle_id: each.puzzle for each in self.kept}
        if not kept:
            return kept
        by_other_rules = Q(restates__in=kept) | Q(restated__in=kept) | Q(restates__restated__in=kept)
        return kept | dict(Puzzle.objects.filter(by_other_rules).values_list("pk", "slug"))

    @cached_property
    def exams_here(self) -> list[Assignment]:
        """The exams that go on in the browser, whoever began them."""
        others = [each for each in self._submissions if each != self.own_submission]
        if not others:
            return []
        rows = Submission.objects.select_related("assignment__classroom", "enrollment")
        submissions = rows.filter(pk__in=others, handed_in_at=None)
        return [submission.assignment for submission in submissions if self._goes_on(submission)]

    def _goes_on(self, submission: Submission) -> bool:
        if submission.assignment.classroom.is_archived:
            return False
        extension = submission.assignment.extensions.filter(enrollment=submission.enrollment_id).first()
        ends = schedule_of(submission.assignment, extension, submission).ends_at
        return submission.enrollment.left_at is None if ends is None else self._now <= ends

    def _knows(self, assignment: str, classroom_id: int) -> bool:
        """Whether the page knows by itself what of an exam it may tell."""
        return assignment == self.own_work or (self.taught and classroom_id == self.own_class)

    def refuse_all(self) -> None:
        """:raises WithheldError: while an exam goes on, unless the page is its own or its teachers'."""
        for each in self.held:
            if each.sat and not self._knows(each.assignment, each.classroom_id):
                raise _refusal("exam", each)
        for exam in self.exams_here:
            if not self._knows(exam.slug, exam.classroom_id):
                raise WithheldError("browser", exam.title)

    def refuse_puzzle(self, slug: str) -> None:
        """:raises WithheldError: for a puzzle that an assignment asks of the reader; in an exam for any."""
        self.refuse_all()
        if found := [each for each in self.kept if each.puzzle == slug]:
            raise _refusal("asked", min(found, key=lambda each: each.left))

    def refuse(self, question: Question) -> None:
        """:raises WithheldError: for a question whose verdict is not told to the reader."""
        if self.unknown:
            self._refuse_going(_key_of(question))
            return
        made = not question.reserved and question.slug != slug_of(question.digest)
        if made:
            self._count_own(_key_of(question), but=question.slug)
        self.refuse_puzzle(question.slug)
        if made or (self.kept and not question.reserved):
            self._refuse_alike(_key_of(question), made=made, but=question.slug)

    def _refuse_going(self, key: str) -> None:
        """Refuse a table like one that work of any class asks at this moment and keeps the verdict of."""
        self.refuse_all()
        for choice in self._asked_alike(key):
            asking = choice.slot.assignment
            open_yet = asking.opens_at is None or asking.opens_at <= self._now
            if asking.is_secret and asking.published_at is not None and open_yet:
                raise WithheldError("asked", "")

    def refuse_before(self, question: Question, published: datetime) -> None:
        """:raises WithheldError: for a question that an assignment published before then keeps back."""
        if earlier := [
            each
            for each in self.kept
            if each.published_at < published
            and (each.puzzle == question.slug or each.table_key == _key_of(question))
        ]:
            raise _refusal("asked", earlier[0])

    def refuse_table(self, position: Position) -> None:
        """:raises WithheldError: for a table that somebody has laid, of which the reader is told nothing."""
        key = _key_of_position(position)
        self._count_own(key)
        self.refuse_all()
        self._refuse_alike(key, made=True)

    def foresee(self, positions: Iterable[Position]) -> None:
        """Look up at once what assignments ask of tables that are told one after the other. One query."""
        if keys := {_key_of_position(position) for position in positions} - self._asked.keys():
            self._asked |= {key: [] for key in keys}
            for choice in self._choices_about(keys):
                self._asked[choice.table_key].append(choice)

    def _count_own(self, key: str, but: str = "") -> None:
        """Keep for the teachers of a class that one of its learners laid such a table, whatever it is refused
        for.
        """
        learner = self.learner
        for choice in self._asked_alike(key) if learner is not None else ():
            room = choice.slot.assignment.classroom_id
            if choice.version.puzzle.slug != but and self._stands_in(room) == "learns":
                Lookup.objects.get_or_create(choice=choice, learner=learner)

    def _stands_in(self, classroom_id: int) -> Literal["teaches", "learns", ""]:
        """What the reader does in a class, or did; who does both teaches."""
        if classroom_id not in self._stands:
            learner, room = self.learner, {"classroom": classroom_id}
            if learner is None:
                self._stands[classroom_id] = ""
            elif Teaching.objects.filter(**room, user=learner.user_id).exists():
                self._stands[classroom_id] = "teaches"
            else:
                there = Enrollment.objects.filter(**room, learner=learner).exists()
                self._stands[classroom_id] = "learns" if there else ""
        return self._stands[classroom_id]

    def _refuse_alike(self, key: str, *, made: bool, but: str = "") -> None:
        """Refuse a table like one that is kept back; or, of one that was `made` by hand, like one that a
        class of the reader's is asked, or like one made for held work of any class, but in the puzzle of that
        slug itself.
        """
        if alike := [each for each in self.kept if each.table_key == key]:
            raise _refusal("alike", alike[0])
        for choice in self._asked_alike(key) if made else ():
            if choice.version.puzzle.slug != but:
                self._look_up(choice, but)

    def _asked_alike(self, key: str) -> list[SlotChoice]:
        """What assignments that take answers ask about such a table; one query for each table."""
        if key not in self._asked:
            self._asked[key] = list(self._choices_about([key]))
        return self._asked[key]

    def _choices_about(self, keys: Collection[str]) -> QuerySet[SlotChoice]:
        going = Assignment.objects.taking_answers(self._now)
        choices = SlotChoice.objects.filter(table_key__in=keys, slot__assignment__in=going.values("pk"))
        return choices.select_related("slot__assignment__classroom", "version__puzzle")

    def _look_up(self, choice: SlotChoice, of: str) -> None:
        """Refuse it to the class, and keep for its teachers that others asked; they may know it all. What was
        made for held work is refused to others too, unless it is the table of the stored puzzle `of`.
        """
        assignment = choice.slot.assignment
        stands = self._stands_in(assignment.classroom_id)
        if stands == "learns":
            raise WithheldError("alike", assignment.title, assignment.slug)
        if stands:
            return
        Lookup.objects.get_or_create(choice=choice, learner=self.learner)
        if _is_made_for_held(choice) and not Puzzle.objects.filter(slug=of).exists():
            raise WithheldError("alike", "")


def unknown_reader(now: datetime, submissions: Collection[UUID] = ()) -> Reader:
    """The reader of a page that asks nobody who reads it; `submissions` as those of any."""
    return Reader(_nobody, now, submissions, unknown=True)


def _nobody() -> None:
    """No learner."""


def _is_made_for_held(choice: SlotChoice) -> bool:
    """Whether it was made for an exam, or for homework whose verdicts wait."""
    made = choice.version.puzzle.status == Puzzle.Status.RESERVED
    return made and choice.slot.assignment.is_secret


def _refusal(why: Why, held: WithheldPuzzle) -> WithheldError:
    return WithheldError(why, held.title, "" if held.left else held.assignment)


@lru_cache(maxsize=CACHED)
def _key_of(question: Question) -> str:
    return table_key(question.position)


@lru_cache(maxsize=256)
def _key_of_position(position: Position) -> str:
    return table_key(position)


_READER: Final[ContextVar[Reader | None]] = ContextVar("reader", default=None)


@contextmanager
def read_by(reader: Reader) -> Iterator[None]:
    """What is made meanwhile is made for this reader."""
    before = _READER.set(reader)
    try:
        yield
    finally:
        _READER.reset(before)


def reader_now() -> Reader | None:
    """Who reads what is being made; None where that is nobody in particular, as in a command."""
    return _READER.get()


def on_page_of(
    classroom_id: int, *, work: str = "", submission: UUID | None = None, taught: bool = False
) -> None:
    """From here on the page is the class's own: of an assignment (`work`, its slug) and a submission to it,
    or for its teachers.
    """
    if (reader := _READER.get()) is not None:
        reader.own_class, reader.own_work, reader.taught = classroom_id, work, taught
        reader.own_submission = submission


def refuse_in_exam() -> None:
    """:raises WithheldError: while an exam goes on that is not the page's own, whatever the page tells."""
    if (reader := _READER.get()) is not None:
        reader.refuse_all()


def refuse_withheld(question: Question) -> None:
    """:raises WithheldError: if the verdict on a question is not told to who reads it."""
    if (reader := _READER.get()) is not None:
        reader.refuse(question)


def refuse_asked_before(question: Question, published: datetime) -> None:
    """An assignment that was published first is answered first: of two that ask the same, one can be begun.

    :raises WithheldError: if the verdict is kept back by an assignment that was published before that moment.
    """
    if (reader := _READER.get()) is not None:
        reader.refuse_before(question, published)


def refuse_table(position: Position) -> None:
    """:raises WithheldError: if nothing of a table that somebody has laid is told to who reads it."""
    if (reader := _READER.get()) is not None:
        reader.refuse_table(position)


def foresee_tables(positions: Iterable[Position]) -> None:
    """Tables of a list, of each of which `refuse_table` is asked next: they are looked up at once."""
    if (reader := _READER.get()) is not None:
        reader.foresee(positions)


def is_withheld(question: Question) -> bool:
    """Whether it would be refused."""
    try:
        refuse_withheld(question)
    except WithheldError:
        return True
    return False
