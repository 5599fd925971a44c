"""Forms about a class and its people."""

from collections.abc import Iterable, Iterator
from typing import Any, Final
from uuid import UUID, uuid4

from crispy_forms.helper import FormHelper
from django import forms
from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from trainer.accounts.models import User
from trainer.classroom.models import Classroom, Enrollment, News
from trainer.classroom.people.names import MAX_NAME, clean_name
from trainer.classroom.people.rosters import Problem
from trainer.classroom.people.sheets import MAX_BYTES, Columns, Sheet, guessed
from trainer.classroom.setting.schedule import zone_choices
from trainer.forms.layouts import Button, Link, Needed, Piece, PlainSelect, group, laid_out, row
from trainer.rules.rulesets.ruleset import PRESETS, short_title
from trainer.support.house import house_now
from trainer.teach.fields import NamedOnce, OwnRules

DAYS: Final = (1, 7, 31, 180, 365)
"""How long a card may work."""
USUAL_DAYS: Final = 180
MAX_LIST: Final = 100_000
ASKED_ABOUT: Final = 100
"""Of so many lines that repeat a name it is asked who it is; of more nobody would read it."""


class ClassForm(OwnRules, forms.ModelForm[Classroom]):
    """What a class is called, where its clock is, which rules it plays by."""

    zone = forms.ChoiceField(
        label=_("Time zone"),
        help_text=_("Due dates are entered and shown in it."),
        widget=forms.Select(attrs={"data-own-zone": ""}),
    )
    ruleset = forms.ChoiceField(
        label=_("Ruleset"), required=False, help_text=_("What new assignments begin with.")
    )
    helper = laid_out("name", "zone", "ruleset", "mean_to_pass", Button(_("Keep these")))

    class Meta:
        model = Classroom
        fields: tuple[str, ...] = ("name", "zone", "ruleset", "mean_to_pass")
        labels = {"name": _("Name of the class"), "mean_to_pass": _("Percent of the mean to pass")}
        help_texts = {
            "mean_to_pass": _(
                "Learners read whether they pass as it stands. Left empty, nothing is said about it."
            )
        }
        widgets = {"zone": PlainSelect}

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        zone, ruleset = self.fields["zone"], self.fields["ruleset"]
        if isinstance(zone, forms.ChoiceField) and isinstance(ruleset, forms.ChoiceField):
            zone.choices = [
                ("", _("Choose the place nearest to you")),
                *zone_choices(self.initial.get("zone", "")),
            ]
            every = [("", _("Any")), *((name, short_title(name)) for name in PRESETS)]
            ruleset.choices = house_now().offered(every, self.initial.get("ruleset", ""))
            self.offer_own(user, self.instance if self.instance.pk else None)

    def clean_name(self) -> str:
        """No control characters."""
        return clean_name(self.cleaned_data["name"])


class NewClassForm(ClassForm, NamedOnce):
    """A class that there is not yet."""

    helper = laid_out("name", "zone", "ruleset", Button(_("Make the class")))

    class Meta(ClassForm.Meta):
        fields = ("name", "zone", "ruleset")


class CopyClassForm(NamedOnce):
    """A class like another one, for other learners."""

    name = forms.CharField(label=_("Name of the new class"), max_length=MAX_NAME)
    begins = forms.DateField(
        label=_("Its first date"),
        required=False,
        help_text=_(
            "All other dates keep their distance from it. Left empty, there are no dates; each can be changed"
            " afterwards."
        ),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    helper = laid_out("name", "begins", Button(_("Copy the class")))

    def clean_name(self) -> str:
        """No control characters."""
        return clean_name(self.cleaned_data["name"])


class DeleteClassForm(forms.Form):
    """The name of the class, typed, so that nobody deletes one by a slip."""

    typed = forms.CharField(label=_("Type the name of the class to delete it"), max_length=MAX_NAME)
    helper = laid_out(
        "typed",
        row(
            Button(_("Delete for good"), "danger"),
            Link(_("Keep it"), "teach:class_settings", "classroom.slug"),
        ),
    )


class TeacherForm(forms.Form):
    """Who shall teach too."""

    username = forms.CharField(
        label=_("Username"), max_length=150, help_text=_("The name that they sign in with.")
    )
    helper = laid_out("username", Button(_("Add")))


class NewsForm(forms.ModelForm[News]):
    """A word to the class."""

    helper = laid_out("text", Button(_("Post"), "quiet"))

    class Meta:
        model = News
        fields = ("text",)
        labels = {"text": _("Tell the class")}
        widgets = {"text": forms.Textarea(attrs={"rows": 3})}


class Lines(forms.MultipleChoiceField):
    """Lines that are ticked; another choice of columns may ask about others meanwhile."""

    def valid_value(self, value: str) -> bool:
        """Any number of a line."""
        return value.isascii() and value.isdigit() and len(value) <= len(str(MAX_BYTES))


class NamesForm(forms.Form):
    """Learners to add, one per line."""

    names = forms.CharField(
        label=_("Names, one per line"),
        max_length=MAX_LIST,
        help_text=_("Only teachers of this class and the learner see a name."),
        widget=forms.Textarea(attrs={"rows": 5, "autocomplete": "off"}),
        strip=False,
    )
    helper = laid_out("names", Button(_("Add")))


class ReadNamesForm(forms.Form):
    """The names that a file held, to be looked through before they are added."""

    names = forms.CharField(
        label=_("Names"),
        max_length=MAX_LIST,
        widget=forms.Textarea(attrs={"rows": 12, "autocomplete": "off"}),
        strip=False,
    )
    helper = laid_out(
        "names",
        row(Button(_("Add them")), Link(_("Cancel"), "teach:class_roster", "classroom.slug")),
    )


class SheetForm(forms.Form):
    """How a file is written where it does not show it, which of its columns make a name, and which lines name
    somebody else of the same name.

    The file goes along as text, or as its bytes while it is open how these are read, so that nothing of it is
    kept.
    """

    raw = forms.CharField(max_length=MAX_BYTES * 2, widget=forms.HiddenInput, required=False)
    read_as = forms.CharField(widget=forms.HiddenInput, required=False)
    encoding = forms.ChoiceField(
        label=_("The file does not say how its letters are written. Which line shows them right?"),
        help_text=_("If none does, save the file as “CSV UTF-8” and read it again."),
        required=False,
        widget=forms.RadioSelect,
    )

    sheet = forms.CharField(max_length=MAX_BYTES * 2, widget=forms.HiddenInput, strip=False)
    columns = forms.TypedMultipleChoiceField(
        label=_("Which columns make the name? They are joined in their order."),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
    )
    heading = forms.BooleanField(label=_("The first row is a heading, nobody’s name"), required=False)
    others = Lines(
        label=_("These names are there already. Tick who is somebody else: a number is added to the name."),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, *args: Any, sheet: Sheet, is_open: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._again, self._is_open = False, is_open
        self._above = guessed(sheet).heading or 1
        if self._above > 1:
            words = gettext("The first %(n)d rows are a title and headings, nobody’s names")
            self.fields["heading"].label = words % {"n": self._above}
        encoding = self.fields["encoding"]
        if isinstance(encoding, forms.ChoiceField):
            encoding.choices = [(each.codec, f"{each.sample} · {each.title}") for each in sheet.readings]
        for name in _spare(len(sheet.readings)):
            del self.fields[name]
        columns = self.fields["columns"]
        if isinstance(columns, forms.TypedMultipleChoiceField):
            columns.choices = list(_columns(sheet))

    @property
    def helper(self) -> FormHelper:
        """How the letters are written comes first, alone while that is open; who is somebody else is asked
        where a name is there twice.
        """
        if self._is_open:
            return laid_out("encoding", Button(_("Go on")))
        again = ["others"] if self._again else []
        asked = ["encoding"] if "encoding" in self.fields else []
        return laid_out(*asked, "columns", "heading", *again, Button(_("Read again"), "quiet"))

    def ask_about(self, again: Iterable[Problem]) -> None:
        """Ask of these lines whether they name somebody else."""
        others = self.fields["others"]
        if isinstance(others, Lines):
            others.choices = [(str(each.line), _said_again(each)) for each in again][:ASKED_ABOUT]
            self._again = bool(others.choices)

    def said(self) -> tuple[Columns, list[int]]:
        """What a valid form says."""
        above = self._above if self.cleaned_data["heading"] else 0
        columns = Columns(tuple(sorted(self.cleaned_data["columns"])), above)
        return columns, [int(line) for line in self.cleaned_data["others"]]


def _spare(readings: int) -> tuple[str, ...]:
    """The fields that are not needed with so many ways to read the file."""
    if not readings:
        return "raw", "read_as", "encoding"
    return ("sheet",) if readings > 1 else ("sheet", "encoding")


def _columns(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """Each column with its first cells; without those that are empty."""
    for at in range(sheet.width):
        cells = [cell for row in sheet.rows[:20] if (cell := row.cell(at))]
        if cells:
            words = {"n": at + 1, "cells": ", ".join(cells[:3])}
            yield str(at), gettext("Column %(n)d: %(cells)s") % words


def _said_again(again: Problem) -> str:
    words = {"line": again.line, "name": again.text, "other": again.other}
    if again.what == "twice":
        return gettext("Line %(line)d: %(name)s, as line %(other)d") % words
    return gettext("Line %(line)d: %(name)s, as somebody in the class") % words


class FileForm(forms.Form):
    """A roster as a file."""

    file = forms.FileField(
        label=_("CSV file"),
        allow_empty_file=True,
        help_text=_(
            "A table with names, in any order of columns, as a spreadsheet or a school’s program saves it. "
            "Which columns are the name can be said next. 1 MB at most."
        ),
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.txt,.tsv,text/csv,text/plain"}),
    )
    names_read = False
    """Whether the page shows the names of a file already, so that another file is not what comes next."""

    @property
    def helper(self) -> FormHelper:
        """The button is quiet beside the one that adds what was read."""
        return laid_out("file", Button(_("Read the file"), "quiet" if self.names_read else ""))

    def clean_file(self) -> bytes:
        """The content, as far as it can matter."""
        content: bytes = self.cleaned_data["file"].read(MAX_BYTES + 1)
        return content


class NameForm(forms.Form):
    """What a learner is called in the class."""

    name = forms.CharField(label=_("Name in this class"), max_length=MAX_NAME)
    helper = laid_out("name", Button(_("Rename"), "quiet", name="do", value="rename"))

    def clean_name(self) -> str:
        """No control characters."""
        return clean_name(self.cleaned_data["name"])


class KeyForm(forms.Form):
    """A form that makes cards once: sent again by a reload, its key tells."""

    key = forms.UUIDField(required=False, initial=uuid4, widget=forms.HiddenInput)


class ReleaseForm(KeyForm):
    """A card by which a learner takes the account over."""

    helper = laid_out(Button(_("Make the card"), "quiet", name="do", value="release"))


class DaysForm(KeyForm):
    """How long a card works."""

    days = forms.TypedChoiceField(
        label=_("The card works for"),
        coerce=int,
        initial=USUAL_DAYS,
        choices=[(days, ngettext_lazy("%(n)d day", "%(n)d days", days) % {"n": days}) for days in DAYS],
    )


class ResetForm(DaysForm):
    """A card in place of one that is lost."""

    helper = laid_out("days", Button(_("Make a new card"), "quiet", name="do", value="reset"))


class CardsForm(DaysForm):
    """Cards for several learners, who are ticked in the list that the page shows."""

    helper = laid_out(
        group("narrow-field", "days"),
        Piece("teach/classes/for_whom.html"),
        row(Button(_("Make cards for those ticked")), Piece("teach/classes/for_all.html")),
    )


class SureForm(forms.Form):
    """A tick, so that nobody deletes an account by a slip."""

    sure = forms.BooleanField(label=_("I am sure"))
    helper = laid_out("sure", Button(_("Delete the account"), "danger", name="do", value="delete"))


class RemoveForm(forms.Form):
    """Learners who are taken out of the class together.

    Of a long list a part is shown; who is ticked stays so while other parts, or a name, are looked for.
    """

    q = forms.CharField(label=_("Look for a name"), required=False, max_length=MAX_NAME)
    who = forms.TypedMultipleChoiceField(label=_("Whom"), coerce=UUID, widget=forms.CheckboxSelectMultiple)
    is_long = False

    def __init__(self, *args: Any, here: Iterable[Enrollment], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offer(here)

    @property
    def helper(self) -> FormHelper:
        """The field that finds comes first: the key Enter presses its button, and removes nobody."""
        find = (
            [group("finding", Needed("q"), Button(_("Find"), "quiet", name="find"))] if self.is_long else []
        )
        return laid_out(
            *find,
            "who",
            Piece("teach/classes/parts.html"),
            row(
                Button(_("Remove the ticked"), "danger"),
                Link(_("Cancel"), "teach:class_roster", "classroom.slug"),
            ),
        )

    def offer(self, rows: Iterable[Enrollment]) -> None:
        """Let these be chosen."""
        who = self.fields["who"]
        assert isinstance(who, forms.TypedMultipleChoiceField)
        who.choices = [(str(each.pk), each.name) for each in rows]


class UndoForm(forms.Form):
    """Learners who were added together, and shall not have been."""

    batch = forms.UUIDField(widget=forms.HiddenInput)
    helper = laid_out(Button(_("Delete these accounts"), "danger"))


class MoveForm(forms.Form):
    """To which class of the teacher's."""

    to = forms.ChoiceField(label=_("To the class"))
    helper = laid_out("to", Button(_("Move"), "quiet", name="do", value="move"))

    def __init__(self, *args: Any, classes: Iterable[Classroom], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        to = self.fields["to"]
        if isinstance(to, forms.ChoiceField):
            to.choices = [(each.slug, each.name) for each in classes]
