"""When the lessons of the course are: the first day, how often, and the weeks without one."""

from collections.abc import Collection, Sequence
from datetime import date, datetime, time, timedelta
from typing import Any, Final

from crispy_forms.helper import FormHelper
from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.classroom.models import Classroom
from trainer.classroom.setting.syllabus import lesson_days, monday_of
from trainer.forms.layouts import Button, Fold, Needed, Piece, group, laid_out, row
from trainer.rulebook.syllabus import Syllabus, orders
from trainer.teach.fields import NamedOnce

WEEKS: Final = 24
"""So many weeks from the first lesson on can be left out."""
USUAL: Final = time(18, 0)
WEEKDAYS: Final = (
    gettext_lazy("Monday"),
    gettext_lazy("Tuesday"),
    gettext_lazy("Wednesday"),
    gettext_lazy("Thursday"),
    gettext_lazy("Friday"),
    gettext_lazy("Saturday"),
    gettext_lazy("Sunday"),
)


class _Weeks(forms.TypedMultipleChoiceField):
    """Weeks by their Mondays. One that is not offered is left out: the first day was another when it was
    ticked.
    """

    offered: Collection[str] = ()

    def validate(self, value: Any) -> None:
        """Any are good."""

    def to_python(self, value: Any) -> list[str]:
        """Those that are offered."""
        return [each for each in super().to_python(value) if each in self.offered]


class CourseForm(NamedOnce):
    """The order of the course and the days of its lessons; `course` is the order as it was sent, else the
    usual one, `days` are there once it is valid.
    """

    order = forms.ChoiceField(
        label=gettext_lazy("Order of the lessons"), widget=forms.RadioSelect, required=False
    )
    first = forms.DateField(
        label=gettext_lazy("First lesson"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    at = forms.TimeField(
        label=gettext_lazy("Lessons begin at"),
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    second = forms.TypedChoiceField(
        label=gettext_lazy("A second lesson in the week"),
        choices=[("", gettext_lazy("none")), *enumerate(WEEKDAYS)],
        coerce=int,
        empty_value=None,
        required=False,
    )
    skipped = _Weeks(
        label=gettext_lazy("Weeks without a lesson"),
        coerce=date.fromisoformat,
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    publish = forms.BooleanField(
        label=gettext_lazy("Learners see each part from its day on"),
        help_text=gettext_lazy("Else all are drafts, which you set for the class one by one."),
        initial=True,
        required=False,
    )
    days: Sequence[date] = ()
    course: Syllabus

    def __init__(
        self, *args: Any, classroom: Classroom, now: datetime, slug: str = "", **options: Any
    ) -> None:
        today = now.astimezone(classroom.tz).date()
        first = today + timedelta(days=7)
        super().__init__(*args, **options)
        there = orders()
        usual = next(iter(there.values()))
        self.initial = {"order": usual.slug, "first": first, "at": USUAL, "slug": slug}
        order = self.fields["order"]
        assert isinstance(order, forms.ChoiceField)
        order.choices = [(each.slug, each.title) for each in there.values()]
        self.course = there.get(str(self["order"].value()), usual)
        self.today, self.zone = today, classroom.zone
        self.fields["at"].help_text = _("In the time of %(zone)s.") % {"zone": self.zone.replace("_", " ")}
        skipped = self.fields["skipped"]
        assert isinstance(skipped, _Weeks)
        weeks = {day.isoformat(): _week(day) for day in self._mondays()}
        skipped.choices, skipped.offered = list(weeks.items()), weeks
        if not self.is_bound:
            self.days = self._days(first, None, ())

    def _mondays(self) -> list[date]:
        """Of the weeks from the first lesson on, as it was sent."""
        field = self.fields["first"]
        try:
            first = field.clean(self["first"].value())
        except forms.ValidationError:
            first = self.today
        return [monday_of(first) + timedelta(weeks=week) for week in range(1, WEEKS + 1)]

    def clean_first(self) -> date:
        """Not in the past, and not centuries away."""
        first: date = self.cleaned_data["first"]
        if first < self.today:
            raise forms.ValidationError(_("This day has passed."))
        if first > self.today + timedelta(days=3 * 365):
            raise forms.ValidationError(_("Choose a day within the next three years."))
        return first

    def clean(self) -> dict[str, Any]:
        """The days."""
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors:
            self.days = self._days(cleaned["first"], cleaned["second"], cleaned["skipped"])
        return cleaned

    def _days(self, first: date, second: int | None, skipped: Sequence[date]) -> list[date]:
        others = () if second is None else (second,)
        return lesson_days(first, others, skipped, len(self.course.lessons))

    @property
    def helper(self) -> FormHelper:
        """The order, the days, the holidays, the dates that follow, and what to do."""
        return laid_out(
            "order",
            group("course-when", Needed("first", "at"), "second"),
            Fold(gettext_lazy("Holidays: weeks without a lesson"), group("course-weeks", "skipped")),
            Button(gettext_lazy("Show the dates"), "quiet", name="look"),
            Piece("teach/syllabus/dates.html"),
            "publish",
            row(Button(gettext_lazy("Copy it into the class"), name="copy")),
        )


def _week(monday: date) -> str:
    """Its first day and its last."""
    days = {"first": date_format(monday, "j M"), "last": date_format(monday + timedelta(days=6), "j M Y")}
    return _("%(first)s to %(last)s") % days
