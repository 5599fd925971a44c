"""The form of an assignment, the small forms on its page, and what was typed, kept for a while."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from random import Random
from typing import Any, Final

from crispy_forms.helper import FormHelper
from django import forms
from django.forms import BooleanField, Field
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.accounts.codes import new_slug
from trainer.accounts.models import User
from trainer.classroom.models import Assignment, Classroom, Feedback, Late, Mode
from trainer.classroom.setting.assigning import lacking_date
from trainer.classroom.setting.places import MOST_PLACES, Place
from trainer.forms.layouts import Button, Fold, Link, Needed, Part, Piece, group, laid_out, row
from trainer.pages.moments import LocalMomentField, LocalMoments, MomentField
from trainer.pages.question.rows import PuzzleFilter
from trainer.puzzles.models import Puzzle
from trainer.teach.assignments.sources import KEEP, SOURCES, SourceError, SourceFields, places_from
from trainer.teach.fields import NamedOnce, OwnRules

MOST_TRIES: Final = 10
MOST_MINUTES: Final = 600
MOST_WEIGHT: Final = 100
DUE_HOUR: Final = 20
TERMS: Final = (
    "title",
    "note",
    "mode",
    "opens_at",
    "due_at",
    "late",
    "late_until",
    "tries",
    "hints",
    "minutes",
    "feedback",
    "shuffled",
    "streak",
    "weight",
    "to_pass",
)
"""The columns of an assignment that the form fills."""
FEEDBACK: Final = [
    ("", gettext_lazy("as usual: at once, for an exam when no answer counts any more")),
    *Feedback.choices,
]
MIX: Final = ("riichi", "ippatsu", "furiten", "kan", "calls")
"""The subjects that are ticked at first: mixed kinds teach which rule applies, one kind alone only how."""
_NO_DATE: Final = {
    "due_at": ("feedback", gettext_lazy("Set a due date, or choose another time for the verdicts.")),
    "late_until": (
        "late_until",
        gettext_lazy(
            "Say until when late answers come in: the verdicts are shown then. Else choose another time for "
            "the verdicts, or that late answers do not count."
        ),
    ),
}
"""At which field it is said that a date lacks, and how."""


def _of(name: str, part: Part = "") -> Part:
    """A field that is in sight only where it matters, which styles tell by its class."""
    return group(f"of-{name}", part or name)


_RULE: Final = group(
    "source source-rule",
    *(_of(name, Needed(name)) for name in ("families", "levels", "number")),
    Fold(
        gettext_lazy("Rules, players, single kinds of question"),
        *(_of(name) for name in ("ruleset", "players", "kinds", "fill")),
    ),
)
_LIST: Final = group("source source-list", Needed("puzzles"), Piece("teach/assignments/look.html"))
_COLLECTION: Final = group(
    "source source-collection", Needed("collection"), Piece("teach/assignments/collections.html")
)
_MASTERY: Final = group("of-mastery", Needed("streak"), Piece("teach/assignments/mastery.html"))
_MORE: Final = Fold(
    gettext_lazy("More options: opening, late answers, tries, verdicts, time limit, weight, mark to pass"),
    group(
        "assign-more",
        _of("note"),
        _of("opens_at", MomentField("opens_at")),
        _of("late"),
        _of("late_until", MomentField("late_until")),
        *(_of(name) for name in ("tries", "feedback", "minutes", "weight", "to_pass", "hints", "shuffled")),
    ),
    css="more",
)


class AssignmentForm(NamedOnce, SourceFields, LocalMoments):
    """An assignment on one page. `places` are those that were chosen once it is valid, None to keep them."""

    moments = ("opens_at", "due_at", "late_until")
    places: list[Place] | None = None

    title = forms.CharField(label=gettext_lazy("Title"), max_length=80)
    mode = forms.ChoiceField(
        label=gettext_lazy("Way of working"), choices=Mode.choices, widget=forms.RadioSelect
    )
    due_at = LocalMomentField(label=gettext_lazy("Due"))
    note = forms.CharField(
        label=gettext_lazy("Instructions"),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    opens_at = LocalMomentField(label=gettext_lazy("Opens"))
    late = forms.ChoiceField(label=gettext_lazy("A late answer"), choices=Late.choices)
    late_until = LocalMomentField(label=gettext_lazy("Late answers until"))
    tries = forms.TypedChoiceField(
        label=gettext_lazy("Tries for each puzzle"),
        choices=[*((n, str(n)) for n in range(1, MOST_TRIES + 1)), (0, gettext_lazy("as many as they like"))],
        coerce=int,
        help_text=gettext_lazy(
            "Of homework. An exam takes one; so does mastery, where each mistake brings a fresh puzzle."
        ),
    )
    feedback = forms.ChoiceField(label=gettext_lazy("Verdicts are shown"), choices=FEEDBACK, required=False)
    minutes = forms.IntegerField(
        label=gettext_lazy("Time limit in minutes"), min_value=1, max_value=MOST_MINUTES, required=False
    )
    weight = forms.IntegerField(
        label=gettext_lazy("Weight in the mean"),
        min_value=0,
        max_value=MOST_WEIGHT,
        required=False,
        help_text=gettext_lazy(
            "A mark of weight 2 counts twice as much as one of weight 1, which is the usual; 0: not at all."
        ),
    )
    to_pass = forms.IntegerField(
        label=gettext_lazy("Percent to pass"),
        min_value=1,
        max_value=100,
        required=False,
        help_text=gettext_lazy("Learners read whether they passed. Left empty, nothing is said about it."),
    )
    streak = forms.IntegerField(
        label=gettext_lazy("Right answers in a row, until mastery"), min_value=2, max_value=10, required=False
    )
    hints = forms.BooleanField(label=gettext_lazy("Hints may be asked for"), required=False)
    shuffled = forms.BooleanField(label=gettext_lazy("In another order for each learner"), required=False)

    def __init__(
        self,
        *args: Any,
        classroom: Classroom,
        user: User,
        now: datetime,
        kept: str = "",
        chosen: bool = False,
        public: bool = False,
        **options: Any,
    ) -> None:
        """`kept`: of an assignment that there is, `free` while its puzzles may change, else `fixed`.

        `chosen`: whether some of its puzzles are the same for everybody, `public`: and anybody finds them.
        """
        super().__init__(*args, **options)
        self.kept, self.chosen, self.public, self.classroom = kept, chosen, public, classroom
        self.offer_collections(user)
        self.offer_own(user, classroom)
        self.read_moments(classroom.tz, now)
        if kept:
            source = self.fields["source"]
            assert isinstance(source, forms.ChoiceField)
            source.choices = [KEEP, *SOURCES] if kept == "free" else [KEEP]
            self.fields["mode"].disabled = self.fields["streak"].disabled = kept == "fixed"

    def clean(self) -> dict[str, Any]:
        """Dates in order, limits that go together, and the places that were chosen."""
        cleaned = super().clean()
        cleaned["streak"] = cleaned.get("streak") or 2
        if cleaned.get("weight") is None:
            cleaned["weight"] = 1
        if cleaned.get("mode") in (Mode.EXAM, Mode.MASTERY) and "tries" not in self.errors:
            # The field is out of sight there, and says that they take one where it is not.
            cleaned["tries"] = 1
        if cleaned.get("feedback") == "":
            cleaned["feedback"] = usual_feedback(cleaned.get("mode"))
        self._check_dates(cleaned)
        self._check_limits(cleaned)
        self._check_source(cleaned)
        if cleaned.get("source") != "keep" and self.errors.keys().isdisjoint(SourceFields.base_fields):
            try:
                # Sent twice, the form asks for the same: what is left to chance follows from its name.
                self.places = places_from(cleaned, self.classroom, Random(cleaned.get("slug")))
            except SourceError as error:
                for field, sentences in error.errors.items():
                    self.add_error(field, sentences)
        self._check_public(cleaned)
        return cleaned

    def _check_public(self, cleaned: Mapping[str, Any]) -> None:
        """Verdicts are kept back of what nobody can look up: made for the class, or an author's own."""
        fixed = [place.fixed.puzzle.status for place in self.places or () if place.fixed]
        public = Puzzle.Status.PUBLISHED in fixed or (self.public and cleaned.get("source") == "keep")
        homework = cleaned.get("mode") == Mode.HOMEWORK and self.kept != "fixed"
        if homework and public and cleaned.get("feedback") not in (None, Feedback.AT_ONCE):
            said = _(
                "Chosen puzzles are public: anybody signed out can look them up, so their verdicts cannot be "
                "kept back. Let a rule say what is asked, or have the verdicts shown at once."
            )
            self.add_error("source", said)

    def _check_dates(self, cleaned: Mapping[str, Any]) -> None:
        opens, due, until = (self._moment(cleaned, name) for name in self.moments)
        if opens and due and due <= opens:
            self.add_error("due_at", _("It would be due before it opens."))
        if until and due and until <= due:
            self.add_error("late_until", _("This is not after the due date."))
        if until and cleaned.get("late") == Late.REFUSE:
            self.add_error(
                "late_until", _("Late answers do not count: choose that they do, or leave this empty.")
            )
        if until and not due and "due_at" not in self.errors:
            self.add_error("late_until", _("Without a due date nothing is late."))
        if self.errors.keys().isdisjoint({"late", "feedback", *self.moments}) and (
            lacks := lacking_date(cleaned)
        ):
            self.add_error(*_NO_DATE[lacks])

    def _moment(self, cleaned: Mapping[str, Any], name: str) -> datetime | None:
        """A date that is clear; nothing for one with an error."""
        return None if name in self.errors else cleaned.get(name)

    def _check_limits(self, cleaned: Mapping[str, Any]) -> None:
        mode, tries, feedback = (cleaned.get(name) for name in ("mode", "tries", "feedback"))
        if mode == Mode.MASTERY and feedback not in (None, Feedback.AT_ONCE):
            self.add_error("feedback", _("Until mastery the verdicts are shown at once."))
        if mode == Mode.HOMEWORK and tries == 0 and feedback not in (None, Feedback.AT_ONCE):
            self.add_error("tries", _("As many as they like goes only with verdicts shown at once."))

    def _check_source(self, cleaned: Mapping[str, Any]) -> None:
        source = cleaned.get("source")
        chosen = source in ("list", "collection") or (source == "keep" and self.chosen)
        if self.kept == "fixed" or not chosen:
            return
        if cleaned.get("mode") == Mode.EXAM:
            self.add_error(
                "source",
                _(
                    "An exam asks each learner fresh puzzles that nobody has seen, so it cannot take chosen "
                    "ones. Let a rule say what is asked, or choose another way of working."
                ),
            )

    @property
    def facts(self) -> dict[str, Any]:
        """What goes into the columns."""
        return {name: self.cleaned_data[name] for name in TERMS}

    @property
    def helper(self) -> FormHelper:
        """Title and date, the puzzles, the way of working, then what a hurried teacher leaves as it is."""
        begun = self.kept == "fixed"
        return laid_out(
            group("assign-top", "title", group("", MomentField("due_at"))),
            "source",
            *([Piece("teach/assignments/begun.html")] if begun else [_RULE, _LIST, _COLLECTION]),
            "mode",
            Piece("teach/assignments/exam.html"),
            _MASTERY,
            _MORE,
        )


def usual_feedback(mode: str | None) -> Feedback:
    """When verdicts are shown where nobody chose it."""
    return Feedback.AFTER_DUE if mode == Mode.EXAM else Feedback.AT_ONCE


def first_values(classroom: Classroom, now: datetime) -> dict[str, Any]:
    """What the form of a new assignment begins with."""
    number = classroom.assignments.filter(for_some=False).count() + 1
    return {
        "slug": new_slug(),
        "title": _("Homework %(number)s") % {"number": number},
        "mode": Mode.HOMEWORK,
        "due_at": usual_due(classroom, now),
        "ruleset": classroom.ruleset,
        "families": MIX,
        "streak": 2,
        "weight": 1,
    }


def usual_due(classroom: Classroom, now: datetime) -> datetime:
    """In a week, in the evening, as the clocks of the class show it."""
    due = (now.astimezone(classroom.tz) + timedelta(days=7)).replace(hour=DUE_HOUR, minute=0)
    return due.replace(tzinfo=None)


def present_values(assignment: Assignment) -> dict[str, Any]:
    """What the form of an assignment that there is begins with."""
    values: dict[str, Any] = {name: getattr(assignment, name) for name in TERMS}
    if assignment.feedback == usual_feedback(assignment.mode):
        values["feedback"] = ""
    return values | {"source": "keep", "slug": assignment.slug}


class PickForm(OwnRules, PuzzleFilter):
    """Which puzzles are offered for an assignment of a class: by its rules, where none are chosen yet."""

    helper = laid_out(
        group("filters", Needed("kind", "level", "ruleset"), Button(gettext_lazy("Show"), "quiet")),
        method="get",
    )

    def __init__(self, sent: QueryDict, *, user: User, classroom: Classroom, **options: Any) -> None:
        asked = sent.copy()
        asked.setdefault("ruleset", classroom.ruleset)
        super().__init__(asked, **options)
        self.offer_own(user, classroom)


class CopyWorkForm(NamedOnce):
    """To which class."""

    classroom = forms.ModelChoiceField(
        label=gettext_lazy("Copy to"),
        queryset=Classroom.objects.none(),
        to_field_name="slug",
        error_messages={"invalid_choice": gettext_lazy("Choose a class of yours that is not archived.")},
    )
    helper = laid_out(
        "classroom", Piece("teach/assignments/copied.html"), Button(gettext_lazy("Copy"), "quiet")
    )

    def __init__(self, *args: Any, user: User, **options: Any) -> None:
        super().__init__(*args, **options)
        field = self.fields["classroom"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = Classroom.objects.taught_by(user).open().order_by("name", "pk")


class DeleteAssignmentForm(forms.Form):
    """The title typed once more, where answers would go; nothing is `wanted` where there are none."""

    title = forms.CharField(label=gettext_lazy("Type the title to delete it with its answers"), max_length=80)

    def __init__(self, *args: Any, wanted: str, **options: Any) -> None:
        super().__init__(*args, **options)
        self.wanted = wanted
        if not wanted:
            del self.fields["title"]

    @property
    def helper(self) -> FormHelper:
        """The title, if it is to be typed, and the way out."""
        buttons = row(
            Button(gettext_lazy("Delete"), "danger"),
            Link(gettext_lazy("Keep it"), "teach:assignment", "assignment.slug", css="button button-quiet"),
        )
        return laid_out(*self.fields, buttons)

    def clean_title(self) -> str:
        """:raises forms.ValidationError: for another title."""
        title = str(self.cleaned_data["title"])
        if title.split() != self.wanted.split():
            raise forms.ValidationError(_("That is not the title."))
        return title


class CollectForm(forms.Form):
    """A name for a collection."""

    title = forms.CharField(label=gettext_lazy("Name of the collection"), max_length=80)
    helper = laid_out("title", Button(gettext_lazy("Keep"), "quiet"))


Kept = dict[str, list[str]]


def keep_typed(request: HttpRequest, classroom: Classroom) -> list[str]:
    """Keep the fields that were sent with the session; the puzzles that stood in the list already."""
    kept = {name: request.POST.getlist(name) for name in request.POST if name != "csrfmiddlewaretoken"}
    request.session[_name(classroom)] = kept
    return " ".join(kept.get("puzzles", ())).split()[:MOST_PLACES]


def take_typed(request: HttpRequest, classroom: Classroom) -> Kept:
    """What was kept, once; nothing if nothing was."""
    kept: Kept = request.session.pop(_name(classroom), {})
    return kept


def typed_values(kept: Kept, fields: Mapping[str, Field]) -> dict[str, Any]:
    """The values with which the form begins again: a box without a tick sends none."""
    if not kept:
        return {}
    return {name: _value(kept.get(name, []), field) for name, field in fields.items()}


def _value(texts: list[str], field: Field) -> Any:
    if isinstance(field, BooleanField):
        return bool(texts)
    if getattr(field.widget, "allow_multiple_selected", False):
        return texts
    return texts[-1] if texts else ""


def _name(classroom: Classroom) -> str:
    return f"assignment-{classroom.slug}"
