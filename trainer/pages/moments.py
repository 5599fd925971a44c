"""Local dates in forms: typed without a zone, read in the one that the page names."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from crispy_forms.layout import Layout, LayoutObject
from django import forms
from django.core.exceptions import ValidationError
from django.template import Context
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.classroom.setting.schedule import NoSuchTimeError, TwiceError, moment_of
from trainer.forms.layouts import Needed, Part

FORMAT: Final = "%Y-%m-%dT%H:%M"
"""What a browser sends for `datetime-local`."""
_FORMATS: Final = (FORMAT, f"{FORMAT}:%S", "%Y-%m-%d %H:%M")
_YEARS: Final = range(2000, 2200)


class LocalMomentField(forms.Field):
    """A date and time without a zone, as `datetime` or None."""

    def __init__(self, **options: Any) -> None:
        widget = forms.DateTimeInput(format=FORMAT, attrs={"type": "datetime-local"})
        super().__init__(widget=widget, required=False, **options)

    def to_python(self, value: object) -> datetime | None:
        """:raises ValidationError: for what is no date and time."""
        text = str(value or "").strip()
        if not text:
            return None
        found = parsed(text)
        if found is None:
            raise ValidationError(_("Enter a date and a time, such as 2026-11-28 20:00."))
        return found


def parsed(text: str) -> datetime | None:
    """A typed local time; None for what is none, or is centuries away."""
    for form in _FORMATS:
        try:
            found = datetime.strptime(text, form)
        except ValueError:
            continue
        return found if found.year in _YEARS else None
    return None


def local_text(moment: datetime | None, zone: ZoneInfo) -> str:
    """A moment as the field shows it."""
    return moment.astimezone(zone).strftime(FORMAT) if moment else ""


def unclear(local: datetime, zone: ZoneInfo) -> tuple[str, list[datetime]]:
    """Why a local time is no one moment, and the two that may be meant; nothing if it is one."""
    try:
        moment_of(local, zone)
    except NoSuchTimeError as error:
        said = _("The clocks skip this time. Which one do you mean?")
        return said, [moment_of(each, zone, second=False) for each in (error.before, error.after)]
    except TwiceError as error:
        said = _("This time comes twice, because the clocks are set back. Which one do you mean?")
        return said, [error.first, error.second]
    return "", []


class LocalMoments(forms.Form):
    """A form with local times of a `zone`: the fields named in `moments` are aware once it is valid.

    A field shows minutes. A moment that it begins with, and that nobody changes, is kept to the second.
    """

    moments: tuple[str, ...] = ()
    stored: Mapping[str, datetime] = {}
    zone: ZoneInfo
    now: datetime

    def read_moments(self, zone: ZoneInfo, now: datetime) -> None:
        """Name the zone at the fields, and put a question beside each time that is unclear.

        A `due_at` before `now` is refused, unless the form began with it.
        """
        self.zone, self.now = zone, now
        began = {name: self.initial.get(name) for name in self.moments}
        self.stored = {
            name: each
            for name, each in began.items()
            if isinstance(each, datetime) and each.tzinfo is not None
        }
        texts = {name: local_text(each, zone) for name, each in self.stored.items()}
        self.initial = {**self.initial, **texts}
        for name in self.moments:
            self.fields[name].help_text = _("In the time of %(zone)s.") % {"zone": zone.key.replace("_", " ")}
            local = parsed(str(self.data.get(self.add_prefix(name), "")).strip()) if self.is_bound else None
            options = unclear(local, zone)[1] if local else []
            if options:
                self.fields[f"{name}_which"] = forms.ChoiceField(
                    label=gettext_lazy("Which time?"),
                    choices=[(each.isoformat(), _said(each, zone)) for each in options],
                    widget=forms.RadioSelect,
                    required=False,
                )

    def clean(self) -> dict[str, Any]:
        """Moments for local times; one that is unclear needs to be chosen.

        They are in UTC: times of one zone are compared by their clocks, whatever hour comes twice.
        """
        cleaned: dict[str, Any] = super().clean() or {}
        for name in self.moments:
            local = cleaned.get(name)
            if local is None:
                continue
            why, options = unclear(local, self.zone)
            if chosen := cleaned.get(f"{name}_which"):
                cleaned[name] = datetime.fromisoformat(chosen).astimezone(UTC)
            elif local == parsed(str(self.initial.get(name, ""))) and name in self.stored:
                cleaned[name] = self.stored[name].astimezone(UTC)
            elif not options:
                cleaned[name] = moment_of(local, self.zone).astimezone(UTC)
            else:
                self.add_error(name, why)
        self._refuse_past(cleaned)
        return cleaned

    def _refuse_past(self, cleaned: dict[str, Any]) -> None:
        due = None if "due_at" in self.errors else cleaned.get("due_at")
        if due and due <= self.now and due != self.stored.get("due_at"):
            self.add_error("due_at", _("This date has passed."))


class MomentField(LayoutObject):  # type: ignore[misc]  # crispy is untyped
    """A local time of `LocalMoments`, and the question which one is meant where its form asks that. One that
    is `needed` does not say that it may stay empty.
    """

    def __init__(self, name: str, *, needed: bool = False) -> None:
        self.fields: list[Part] = [name, f"{name}_which"]
        self.needed = needed

    def render(self, form: forms.BaseForm, context: Context, **_options: Any) -> str:
        """One field, or two."""
        here = [name for name in self.fields if name in form.fields]
        html: str = Layout(*map(Needed, here) if self.needed else here).render(form, context)
        return html


def _said(moment: datetime, zone: ZoneInfo) -> str:
    """`Sun 25 Oct 2026, 02:30 CEST (UTC+02:00)`: also where only the offset tells two apart."""
    local = moment.astimezone(zone)
    offset = local.strftime("%z")
    return f"{date_format(local, 'D j M Y, H:i')} {local.tzname()} (UTC{offset[:3]}:{offset[3:5]})"
