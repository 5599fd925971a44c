"""The forms of a sitting: when it is held and for whom, more time for somebody, what becomes of an appeal."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.accounts.models import User
from trainer.classroom.models import Classroom, Feedback
from trainer.classroom.setting.schedule import zone_choices, zones
from trainer.exams.models import Access, Decision
from trainer.forms.layouts import Button, Fold, Link, Needed, PlainSelect, group, laid_out, row
from trainer.pages.moments import LocalMomentField, LocalMoments, MomentField
from trainer.teach.fields import NamedOnce

MOST_SEATS: Final = 300
MOST_MORE: Final = 240


class HoldForm(NamedOnce, LocalMoments):
    """A sitting of a blueprint that takes so many `minutes`; times are those of the zone that is chosen."""

    moments = ("opens_at", "closes_at")

    access = forms.ChoiceField(
        label=gettext_lazy("Who may register"), choices=Access.choices, widget=forms.RadioSelect
    )
    classroom = forms.ModelChoiceField(
        label=gettext_lazy("Class"),
        queryset=Classroom.objects.none(),
        to_field_name="slug",
        required=False,
        empty_label=gettext_lazy("None"),
        help_text=gettext_lazy("Only for the learners of a class."),
    )
    time_zone = forms.ChoiceField(label=gettext_lazy("Time zone"), choices=zone_choices, widget=PlainSelect)
    opens_at = LocalMomentField(label=gettext_lazy("Opens"))
    closes_at = LocalMomentField(label=gettext_lazy("Closes"))
    seats = forms.IntegerField(label=gettext_lazy("Seats"), min_value=1, max_value=MOST_SEATS, initial=30)
    word = forms.CharField(
        label=gettext_lazy("Code said in the room"),
        max_length=40,
        required=False,
        help_text=gettext_lazy(
            "Nobody begins without it. Capitals do not matter. Left empty, none is asked for."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    feedback = forms.ChoiceField(
        label=gettext_lazy("Verdicts on the questions"),
        choices=[
            (Feedback.AFTER_DUE, gettext_lazy("when it has closed; then a question can be appealed against")),
            (Feedback.NEVER, gettext_lazy("never: candidates learn only their points")),
        ],
        initial=Feedback.AFTER_DUE,
        widget=forms.RadioSelect,
    )
    issuer = forms.CharField(
        label=gettext_lazy("Issued by"),
        max_length=80,
        help_text=gettext_lazy("The club, federation or person. It appears on each certificate."),
    )
    supervisor = forms.CharField(
        label=gettext_lazy("Supervisor"),
        max_length=80,
        required=False,
        help_text=gettext_lazy("It appears on each certificate. Left empty, that says “unsupervised”."),
    )
    helper = laid_out(
        "access",
        "classroom",
        "time_zone",
        group(
            "exam-pair",
            group("", MomentField("opens_at", needed=True)),
            group("", MomentField("closes_at", needed=True)),
            Needed("seats"),
        ),
        group("exam-pair", Needed("issuer"), "supervisor"),
        Fold(gettext_lazy("A code said in the room, verdicts"), "word", "feedback"),
        Button(gettext_lazy("Hold it")),
    )

    def __init__(self, *args: Any, user: User, minutes: int, now: datetime, **options: Any) -> None:
        super().__init__(*args, **options)
        self.minutes = minutes
        field = self.fields["classroom"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = Classroom.objects.taught_by(user).listed().open().order_by("name", "pk")
        named = str(self.data.get("time_zone") or self.initial.get("time_zone") or "UTC")
        self.read_moments(zones().get(named, ZoneInfo("UTC")), now)

    def clean(self) -> dict[str, Any]:
        """Both times, in order and long enough; a class where it is for one."""
        cleaned = super().clean()
        for name in self.moments:
            if not cleaned.get(name) and name not in self.errors:
                self.add_error(name, _("Say when."))
        if cleaned.get("access") == Access.CLASS and not cleaned.get("classroom"):
            self.add_error("classroom", _("Choose the class whose learners may register."))
        self._check_times(cleaned)
        return cleaned

    def _check_times(self, cleaned: Mapping[str, Any]) -> None:
        if not self.errors.keys().isdisjoint(self.moments):
            return
        opens, closes = cleaned["opens_at"], cleaned["closes_at"]
        if closes <= self.now:
            self.add_error("closes_at", _("This date has passed."))
        elif closes < opens + timedelta(minutes=self.minutes):
            said = ngettext(
                "It closes before the %(minutes)d minute is over.",
                "It closes before the %(minutes)d minutes are over.",
                self.minutes,
            )
            self.add_error("closes_at", said % {"minutes": self.minutes})

    @property
    def facts(self) -> dict[str, Any]:
        """What `hold` is told."""
        named = ("opens_at", "closes_at", "seats", "word", "slug", "issuer", "supervisor")
        cleaned = self.cleaned_data
        room = cleaned["classroom"] if cleaned["access"] == Access.CLASS else None
        return {name: cleaned[name] for name in named} | {
            "access": Access(cleaned["access"]),
            "classroom": room,
            "zone": cleaned["time_zone"],
            "feedback": Feedback(cleaned["feedback"]),
        }


class MinutesForm(forms.Form):
    """More time for one candidate."""

    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes more"),
        min_value=0,
        max_value=MOST_MORE,
        help_text=gettext_lazy("0 for none."),
    )
    helper = laid_out(
        "minutes",
        row(Button(gettext_lazy("Keep")), Link(gettext_lazy("Back"), "teach:sitting", "sitting.slug")),
    )


class DecisionForm(forms.Form):
    """What becomes of an appeal."""

    decision = forms.ChoiceField(
        label=gettext_lazy("Decision"),
        choices=[
            (
                Decision.CREDITED,
                gettext_lazy("Uphold: its points go to everybody who answered this position"),
            ),
            (Decision.DROPPED, gettext_lazy("Uphold: the question counts for nobody, in any paper")),
            (Decision.DECLINED, gettext_lazy("Decline")),
        ],
        widget=forms.RadioSelect,
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=1000,
        required=False,
        help_text=gettext_lazy("The candidate reads it."),
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    helper = laid_out(
        "decision",
        "reason",
        row(Button(gettext_lazy("Decide")), Link(gettext_lazy("Back"), "teach:sitting", "sitting.slug")),
    )

    def clean(self) -> dict[str, Any]:
        """Who declines says why."""
        cleaned = super().clean() or {}
        if cleaned.get("decision") == Decision.DECLINED and not cleaned.get("reason"):
            self.add_error("reason", _("Say why: the candidate reads it."))
        return cleaned
