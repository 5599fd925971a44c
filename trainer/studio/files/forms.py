"""What is imported: a file of puzzles, or game records with a filter; an example of each format."""

from collections.abc import Sequence
from typing import Any, Final

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Field
from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.authoring.imports.entries import MAX_PUZZLES, MAX_TEXT, LineError, texts
from trainer.authoring.imports.game_records import MAX_UPLOAD, USUAL, Filter
from trainer.forms.layouts import Button, Needed, Part, Piece, group, laid_out
from trainer.rules.rulesets.ruleset import offered, short_title
from trainer.scenarios.kind import kinds
from trainer.wording.errors import import_sentence
from trainer.wording.kind_words import FAMILIES, family_name, kind_title

MAX_KINDS: Final = 12
MEGABYTE: Final = 1024 * 1024
Choices = list[tuple[str, Any]]


class PuzzleFileForm(forms.Form):
    """Puzzles as JSON or CSV."""

    file = forms.FileField(
        label=gettext_lazy("JSON or CSV file"),
        help_text=gettext_lazy("UTF-8, 20 MB and 20,000 puzzles at most."),
        widget=forms.ClearableFileInput(attrs={"accept": ".json,.csv,.txt,application/json,text/csv"}),
    )
    helper = laid_out("file", Button(gettext_lazy("Check the file")))
    begins = ""
    """The first letter of the file."""

    def clean_file(self) -> "UploadedFile[bytes]":
        """The file; that it is a text was seen, a part at a time."""
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if (file.size or 0) > MAX_TEXT:
            raise forms.ValidationError(import_sentence("size", {"most": MAX_TEXT // MEGABYTE}))
        try:
            for text in texts(file.chunks()):
                self.begins = self.begins or text.lstrip()[:1]
        except LineError as error:
            said = import_sentence(error.code, error.values)
            line = _("Line %(line)d: %(what)s") % {"line": error.line, "what": said} if error.line else said
            raise forms.ValidationError(line) from None
        return file

    @property
    def format(self) -> str:
        """Told by the first letter: a document of JSON begins with a bracket."""
        return "json" if self.begins in ("{", "[") else "csv"


class ManyFilesInput(forms.ClearableFileInput):
    """An input that takes several files."""

    allow_multiple_selected = True


class ManyFilesField(forms.FileField):
    """Several files, each checked as one is."""

    widget = ManyFilesInput

    def clean(self, data: Any, initial: Any = None) -> Any:
        """A list of files."""
        files: Sequence[Any] = data if isinstance(data, list | tuple) else [data]
        return [super(ManyFilesField, self).clean(each, initial) for each in files or [None]]


class RecordsForm(forms.Form):
    """Game records, and which of their moments become puzzles."""

    records = ManyFilesField(
        label=gettext_lazy("Game records"),
        help_text=gettext_lazy(
            "Tenhou, MJAI or Mahjong Soul; single files or archives (zip, tar, tar.gz, tar.xz). 32 MB, and "
            "5,000 games, at most."
        ),
    )
    kinds = forms.MultipleChoiceField(
        label=gettext_lazy("Which questions"),
        error_messages={"required": gettext_lazy("Choose at least one question.")},
    )
    riichi = forms.ChoiceField(label=gettext_lazy("The player asked"), required=False)
    side = forms.ChoiceField(label=gettext_lazy("Answers"), required=False)
    level = forms.ChoiceField(label=gettext_lazy("Level"), required=False)
    preset = forms.ChoiceField(label=gettext_lazy("Rules"), required=False)
    most = forms.IntegerField(
        label=gettext_lazy("At most"), min_value=1, max_value=MAX_PUZZLES, initial=USUAL, required=False
    )
    title = forms.CharField(label=gettext_lazy("Name of the collection"), max_length=80, required=False)
    helper = laid_out(
        "records",
        Field("kinds", template="studio/importing/kinds.html"),
        group("import-filter", Needed("riichi", "side", "level", "preset", "most"), "title"),
        Button(gettext_lazy("Look through the games")),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._offer("kinds", [(slug, kind_title(slug)) for slug in kinds()])
        self._offer(
            "riichi", [("", _("in riichi or not")), ("yes", _("in riichi")), ("no", _("not in riichi"))]
        )
        self._offer("side", [("", _("all")), ("yes", _("yes, or some")), ("no", _("no, or none"))])
        self._offer("level", [("", _("Any")), *((n, str(n)) for n in range(1, 6))])
        presets = [(name, short_title(name)) for players in (4, 3) for name in offered(players)]
        self._offer("preset", [("", _("As the game was played")), *presets])

    def _offer(self, name: str, choices: list[Any]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = choices

    def clean_records(self) -> "list[UploadedFile[bytes]]":
        """As large together as one import may be."""
        files: list[UploadedFile[bytes]] = self.cleaned_data["records"]
        if sum(file.size or 0 for file in files) > MAX_UPLOAD:
            raise forms.ValidationError(import_sentence("size", {"most": MAX_UPLOAD // MEGABYTE}))
        return files

    def clean_kinds(self) -> list[str]:
        """A few at a time: each of them looks through every hand."""
        chosen: list[str] = self.cleaned_data["kinds"]
        if len(chosen) > MAX_KINDS:
            raise forms.ValidationError(_("Choose %(most)d questions at most.") % {"most": MAX_KINDS})
        return chosen

    @property
    def filter(self) -> Filter:
        """What was chosen."""
        said = self.cleaned_data
        return Filter(
            kinds=tuple(said["kinds"]),
            side=said["side"],
            riichi=said["riichi"],
            level=int(said["level"] or 0),
            preset=said["preset"],
            most=said["most"] or USUAL,
        )


class ExportForm(forms.Form):
    """Which of an author's puzzles go into a file, and which sort of file it is."""

    collection = forms.ChoiceField(label=gettext_lazy("Which puzzles"), required=False)
    format = forms.ChoiceField(label=gettext_lazy("As"), widget=forms.RadioSelect)
    puzzle = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, *, collections: Choices, formats: Choices, **options: Any) -> None:
        super().__init__(auto_id="export-%s", **options)
        for name, choices in (("collection", collections), ("format", formats)):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = choices
        if self.initial["puzzle"]:
            del self.fields["collection"]
        else:
            del self.fields["puzzle"]

    @property
    def helper(self) -> FormHelper:
        """One puzzle that the address names, or a choice of many."""
        many = "collection" in self.fields
        what: Part = Needed("collection") if many else Piece("studio/importing/one.html")
        held = Piece("studio/importing/held.html")
        return laid_out(what, "format", held, Button(gettext_lazy("Save the file")), method="get")


def kinds_by_family(chosen: Sequence[str]) -> list[tuple[str, bool, list[tuple[str, str, bool]]]]:
    """Each family with whether something of it is chosen, and its kinds: slug, words, chosen."""
    found = []
    for family in FAMILIES:
        named = [(s, kind_title(s), s in chosen) for s, kind in kinds().items() if kind.family == family]
        if named:
            found.append((family_name(family), any(each[2] for each in named), named))
    return found


def suggested_kinds() -> list[str]:
    """The kinds that are chosen before an author has chosen any."""
    return [slug for slug, kind in kinds().items() if kind.suggested]


JSON_EXAMPLE: Final = """\
{
  "riichi-dojo": 1,
  "collection": {"title": "Waits"},
  "puzzles": [
    {
      "kind": "waits",
      "position": {
        "schema": 1, "players": 4, "ruleset": {"preset": "ema_2025"}, "round": "E1",
        "scores": [30000, 30000, 30000, 30000], "hero": 0, "hand": "123m456p789p56s11z",
        "indicator": "4p", "events": "0+9m 0=9m"
      },
      "level": 2,
      "tags": ["ryanmen"],
      "words": {"en": {"title": "Two sides", "note": "Both *ends* of the run.", "hints": ["Look at 56s."]}}
    }
  ]
}
"""
CSV_EXAMPLE: Final = """\
kind,ruleset,hero,hand,drawn,indicators,river0,river1,river2,river3,title
may-riichi,ema_2025,0,123m456p789p56s11z,9m,4p,9s 1p,3z 9p,=2z 1m,7z 9s,Now or never
"""
