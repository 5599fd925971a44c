"""Which dates and limits hold for one learner, and what an answer that arrives at some time is worth.

In the middle: the schedules of stored assignments. At the end: the local times of a class, with those that do
not exist or occur twice told apart.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from importlib.resources import files
from typing import Final, Literal, TypeAlias
from uuid import UUID
from zoneinfo import ZoneInfo

from django.utils import timezone

from trainer.classroom.models import Assignment, Extension, Submission

HALF: Final = 0.5
"""What a late answer counts where it counts half."""
GRACE: Final = timedelta(minutes=2)
"""How much later than its time is up work is handed in by itself: until then what was chosen in time, and is
still on its way through a bad network, arrives.
"""

Late: TypeAlias = Literal["refuse", "half", "accept"]
Feedback: TypeAlias = Literal["at_once", "after_due", "never"]


@dataclass(frozen=True, slots=True)
class Terms:
    """What an assignment says: times, None for none, the limit in minutes from the start of a submission;
    `once`: it ends by being handed in.
    """

    opens_at: datetime | None
    due_at: datetime | None
    late: Late
    late_until: datetime | None
    minutes: int | None
    feedback: Feedback
    once: bool = False


@dataclass(frozen=True, slots=True)
class More:
    """An extension: a later due date, minutes on top of the limit."""

    due_at: datetime | None = None
    minutes: int = 0


@dataclass(frozen=True, slots=True)
class Schedule:
    """The terms for one learner who began at `started_at` (None: not yet)."""

    terms: Terms
    more: More = More()
    started_at: datetime | None = None

    @property
    def due_at(self) -> datetime | None:
        """When an answer begins to be late: the later of the extension's date and everybody's, which may have
        been moved since."""
        return self.more.due_at if self.is_extended else self.terms.due_at

    @property
    def is_extended(self) -> bool:
        """Whether the extension's date is the one that holds; where nobody has a date it says nothing."""
        more, due = self.more.due_at, self.terms.due_at
        return more is not None and due is not None and more > due

    @property
    def time_up_at(self) -> datetime | None:
        """When the limit is over; None without a limit, or before the start."""
        if self.terms.minutes is None or self.started_at is None:
            return None
        return self.started_at + timedelta(minutes=self.terms.minutes + self.more.minutes)

    @property
    def closes_at(self) -> datetime | None:
        """After which no answer counts: the due date, or the end of late answers; or the limit."""
        last = self._last_due()
        times = [each for each in (last, self.time_up_at) if each is not None]
        return min(times) if times else None

    @property
    def ends_at(self) -> datetime | None:
        """After which nothing arrives any more that counts: `closes_at`, and `GRACE` later of what is handed
        in, which it then is by itself."""
        closes = self.closes_at
        return closes + GRACE if closes is not None and self.terms.once else closes

    def counted_at(self, arrived: datetime, chosen: datetime | None) -> datetime | None:
        """The moment by which an answer counts that arrived then, of work that is handed in; None for one
        that is too late.

        By the page's own word it was `chosen` before: it is taken at that until `GRACE` after the end.
        """
        closes = self.closes_at
        if closes is None or arrived <= closes:
            return arrived
        if chosen is None or chosen > closes or arrived > closes + GRACE:
            return None
        return max(chosen, self.started_at or chosen)

    def _last_due(self) -> datetime | None:
        due = self.due_at
        if due is None or self.terms.late == "refuse":
            return due
        if self.terms.late_until is None:
            return None
        return max(due, self.terms.late_until)

    def has_begun(self, now: datetime) -> bool:
        """Whether work may begin, however late it is."""
        return self.terms.opens_at is None or now >= self.terms.opens_at

    def is_open(self, now: datetime) -> bool:
        """Whether work may begin or go on."""
        return self.has_begun(now) and (self.closes_at is None or now <= self.closes_at)

    def is_late(self, arrived: datetime) -> bool:
        """Whether an answer came after the due date, or after the limit."""
        due, limit = self.due_at, self.time_up_at
        return (due is not None and arrived > due) or (limit is not None and arrived > limit)

    def weight(self, arrived: datetime) -> float:
        """What an answer that arrived then counts, 0 to 1."""
        if self.time_up_at is not None and arrived > self.time_up_at:
            return 0.0
        if self.due_at is None or arrived <= self.due_at:
            return 1.0
        last = self._last_due()
        if self.terms.late == "refuse" or (last is not None and arrived > last):
            return 0.0
        return HALF if self.terms.late == "half" else 1.0

    def shown_from(self, never: datetime) -> datetime | None:
        """From when the verdicts are shown: None for at once, `never` for never.

        After the due date means when no answer of this learner counts any more, and nobody's is on its way;
        without a due date that is never, until one is set.
        """
        if self.terms.feedback == "at_once":
            return None
        if self.terms.feedback == "never":
            return never
        last = self._last_due()
        shown = last or self.due_at
        if shown is None:
            return never
        return shown + GRACE if self.terms.once else shown


def terms_of(assignment: Assignment) -> Terms:
    """The dates and limits of an assignment."""
    return Terms(
        opens_at=assignment.opens_at,
        due_at=assignment.due_at,
        late=assignment.late,  # type: ignore[arg-type]  # one of its choices
        late_until=assignment.late_until,
        minutes=assignment.minutes,
        feedback=assignment.feedback,  # type: ignore[arg-type]  # one of its choices
        once=assignment.is_handed_in,
    )


def schedule_of(
    assignment: Assignment, extension: Extension | None, submission: Submission | None
) -> Schedule:
    """What holds for one learner, with the extension and the submission if there are any."""
    more = More(extension.due_at, extension.minutes) if extension else More()
    return Schedule(terms_of(assignment), more, submission.started_at if submission else None)


def schedules_of(assignment: Assignment) -> dict[UUID, Schedule]:
    """What holds for each learner with a submission, by enrolment; two queries."""
    given = {each.enrollment_id: each for each in assignment.extensions.all()}
    return {
        submission.enrollment_id: schedule_of(assignment, given.get(submission.enrollment_id), submission)
        for submission in assignment.submissions.all()
    }


class NoSuchTimeError(ValueError):
    """A local time that the clocks skip; `before` and `after` are the times nearest to it."""

    def __init__(self, local: datetime, before: datetime, after: datetime) -> None:
        super().__init__(f"{local:%Y-%m-%d %H:%M} does not exist in this time zone")
        self.local, self.before, self.after = local, before, after


class TwiceError(ValueError):
    """A local time that occurs twice: `first` and `second` are the two moments."""

    def __init__(self, local: datetime, first: datetime, second: datetime) -> None:
        super().__init__(f"{local:%Y-%m-%d %H:%M} occurs twice in this time zone")
        self.local, self.first, self.second = local, first, second


def moment_of(local: datetime, zone: ZoneInfo, *, second: bool | None = None) -> datetime:
    """The moment of a local time without zone; `second` chooses where it occurs twice.

    :raises NoSuchTimeError: if clocks skip it.
    :raises TwiceError: if it occurs twice and nothing was chosen.
    """
    one, other = (local.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
    if one.utcoffset() == other.utcoffset():
        return one
    if one.astimezone(UTC).astimezone(zone).replace(tzinfo=None) != local:
        gap = abs((one.utcoffset() or timedelta()) - (other.utcoffset() or timedelta()))
        raise NoSuchTimeError(local, local - gap, local + gap)
    if second is None:
        raise TwiceError(local, one, other)
    return other if second else one


def shifted(moment: datetime | None, days: int, zone: ZoneInfo) -> datetime | None:
    """A moment so many days later, at the same time of day in the zone."""
    if moment is None:
        return None
    return (moment.astimezone(zone) + timedelta(days=days)).astimezone(UTC)


@cache
def zones() -> dict[str, ZoneInfo]:
    """The zones that a teacher may choose, by name in order: each place of the tz database's list, then UTC.

    Old names of places and the zones without a place are not in that list.
    """
    table = files("tzdata").joinpath("zoneinfo", "zone.tab").read_text(encoding="utf-8")
    places = {line.split("\t")[2] for line in table.splitlines() if not line.startswith("#")}
    return {name: ZoneInfo(name) for name in (*sorted(places), "UTC")}


def offset_at(zone: ZoneInfo, moment: datetime) -> str:
    """How far the clocks of a zone are from UTC at a moment, as in UTC+05:45."""
    minutes = (moment.astimezone(zone).utcoffset() or timedelta()) // timedelta(minutes=1)
    hours, rest = divmod(abs(minutes), 60)
    return f"UTC{'-' if minutes < 0 else '+'}{hours:02}:{rest:02}"


def zone_choices(kept: str = "") -> list[tuple[str, str]]:
    """Every zone with its name as it is read and its offset now; an old name stays where it is `kept`."""
    now, found = timezone.now(), zones()
    if kept and kept not in found:
        found = {kept: ZoneInfo(kept), **found}
    return [(name, f"{name.replace('_', ' ')} ({offset_at(zone, now)})") for name, zone in found.items()]
