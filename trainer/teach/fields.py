"""What several forms of teachers need: a name that makes something only once, rules, local dates."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from typing import Any, Final
from zoneinfo import ZoneInfo

from crispy_forms.layout import Layout, LayoutObject
from django import forms
from django.core.exceptions import ValidationError
from django.template import Context
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.accounts.codes import ALPHABET, SLUG, new_slug
from trainer.accounts.models import User
from trainer.classroom.models import Classroom
from trainer.classroom.setting.own_rules import NoSuchRulesError, find_rules
from trainer.classroom.setting.schedule import NoSuchTimeError, TwiceError, moment_of
from trainer.forms.layouts import Needed, Part
from trainer.puzzles.own_rules import KeptRules, TooManyRestatedError, rules_to_choose, titles_of
from trainer.support.house import house_now

_SLUG: Final = re.compile(f"[{ALPHABET}]{{{SLUG}}}")


class NamedOnce(forms.Form):
    """A form that makes something under the `slug` that its page gave out: sent twice, it makes one."""

    slug = forms.CharField(widget=forms.HiddenInput, required=False)

    def clean_slug(self) -> str:
        """The name that the page gave out; another one for what is none."""
        slug = str(self.cleaned_data["slug"])
        return slug if _SLUG.fullmatch(slug) else new_slug()


class OfferedRules(forms.Form):
    """A form with a choice of `ruleset`: those that the house offers, and the one that is in use."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        field = self.fields["ruleset"]
        assert isinstance(field, forms.ChoiceField)
        every: Any = field.choices
        field.choices = house_now().offered(every, self.initial.get("ruleset", ""))


class OwnRules(forms.Form):
    """A form with a choice of `ruleset`, own rules of a table too. `own_kept`: what a class keeps of those
    that were chosen.
    """

    own_kept: KeptRules | None = None
    _teacher: User
    _room: Classroom | None = None

    def offer_own(self, user: User, classroom: Classroom | None = None) -> None:
        """Let the rules be chosen that the user keeps, and those that the class does."""
        self._teacher, self._room = user, classroom
        field = self.fields["ruleset"]
        assert isinstance(field, forms.ChoiceField)
        every: Any = field.choices

        @cache
        def offered() -> list[tuple[str, Any]]:
            """Looked for only where the form is shown or sent."""
            kept = classroom.own_rules if classroom else {}
            return [*every, *titles_of(rules_to_choose(user, kept))]

        field.choices = offered

    def clean_ruleset(self) -> str:
        """:raises ValidationError: where own rules are gone, or the site has no room for them."""
        choice = str(self.cleaned_data["ruleset"])
        try:
            self.own_kept = find_rules(self._teacher, self._room, choice)
        except NoSuchRulesError:
            raise ValidationError(_("These rules are not known here any more. Choose others.")) from None
        except TooManyRestatedError:
            full = _("Too many tables ask by their own rules here just now. Choose a ruleset, or try later.")
            raise ValidationError(full) from None
        return choice


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
