"""Forms about a class and its people."""

from collections.abc import Iterable
from typing import Any, Final
from uuid import uuid4
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from trainer.classroom.models import Classroom, News
from trainer.classroom.roster_csv import MAX_BYTES, MAX_NAME, clean_name
from trainer.classroom.schedule import offset_at, zones
from trainer.rules.rulesets.ruleset import PRESETS, short_title
from trainer.teach.fields import NamedOnce

DAYS: Final = (1, 7, 31, 180, 365)
"""How long a card may work."""
USUAL_DAYS: Final = 180
MAX_LIST: Final = 100_000


def zone_choices(kept: str = "") -> list[tuple[str, str]]:
    """Every zone with its name as it is read and its offset now; an old name stays where it is `kept`."""
    now, found = timezone.now(), zones()
    if kept and kept not in found:
        found = {kept: ZoneInfo(kept), **found}
    return [(name, f"{name.replace('_', ' ')} ({offset_at(zone, now)})") for name, zone in found.items()]


class ClassForm(forms.ModelForm[Classroom]):
    """What a class is called, where its clock is, which rules it plays by."""

    zone = forms.ChoiceField(
        label=_("Time zone"),
        help_text=_("Due dates are entered and shown in it."),
        widget=forms.Select(attrs={"data-own-zone": ""}),
    )
    ruleset = forms.ChoiceField(
        label=_("Ruleset"), required=False, help_text=_("What new assignments begin with.")
    )

    class Meta:
        model = Classroom
        fields = ("name", "zone", "ruleset")
        labels = {"name": _("Name of the class")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        zone, ruleset = self.fields["zone"], self.fields["ruleset"]
        if isinstance(zone, forms.ChoiceField) and isinstance(ruleset, forms.ChoiceField):
            zone.choices = [
                ("", _("Choose the place nearest to you")),
                *zone_choices(self.initial.get("zone", "")),
            ]
            ruleset.choices = [("", _("Any")), *((name, short_title(name)) for name in PRESETS)]

    def clean_name(self) -> str:
        """No control characters."""
        return clean_name(self.cleaned_data["name"])


class NewClassForm(ClassForm, NamedOnce):
    """A class that there is not yet."""


class DeleteForm(forms.Form):
    """The name of the class, typed, so that nobody deletes one by a slip."""

    typed = forms.CharField(label=_("Type the name of the class to delete it"), max_length=MAX_NAME)


class TeacherForm(forms.Form):
    """Who shall teach too."""

    username = forms.CharField(
        label=_("Username"), max_length=150, help_text=_("The name that they sign in with.")
    )


class NewsForm(forms.ModelForm[News]):
    """A word to the class."""

    class Meta:
        model = News
        fields = ("text",)
        labels = {"text": _("Tell the class")}
        widgets = {"text": forms.Textarea(attrs={"rows": 3})}


class NamesForm(forms.Form):
    """Learners to add, one per line."""

    names = forms.CharField(
        label=_("Names, one per line"),
        max_length=MAX_LIST,
        help_text=_("Only teachers of this class and the learner see a name."),
        widget=forms.Textarea(attrs={"rows": 5, "autocomplete": "off"}),
        strip=False,
    )


class FileForm(forms.Form):
    """A roster as a file."""

    file = forms.FileField(
        label=_("CSV file"),
        allow_empty_file=True,
        help_text=_(
            "A column of names, one headed “name”, or two headed “family name” and “given name”, which are "
            "joined in their order. UTF-8; columns apart by comma, semicolon or tab; 1 MB at most."
        ),
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.txt,text/csv,text/plain"}),
    )

    def clean_file(self) -> bytes:
        """The content, as far as it can matter."""
        content: bytes = self.cleaned_data["file"].read(MAX_BYTES + 1)
        return content


class NameForm(forms.Form):
    """What a learner is called in the class."""

    name = forms.CharField(label=_("Name in this class"), max_length=MAX_NAME)

    def clean_name(self) -> str:
        """No control characters."""
        return clean_name(self.cleaned_data["name"])


class KeyForm(forms.Form):
    """A form that makes cards once: sent again by a reload, its key tells."""

    key = forms.UUIDField(required=False, initial=uuid4, widget=forms.HiddenInput)


class DaysForm(KeyForm):
    """How long a card works."""

    days = forms.TypedChoiceField(
        label=_("The card works for"),
        coerce=int,
        initial=USUAL_DAYS,
        choices=[(days, ngettext_lazy("%(n)d day", "%(n)d days", days) % {"n": days}) for days in DAYS],
    )


class MoveForm(forms.Form):
    """To which class of the teacher's."""

    to = forms.ChoiceField(label=_("To the class"))

    def __init__(self, *args: Any, classes: Iterable[Classroom], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        to = self.fields["to"]
        if isinstance(to, forms.ChoiceField):
            to.choices = [(each.slug, each.name) for each in classes]
