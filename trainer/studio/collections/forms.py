"""What an author says of a collection, and puzzles by their links."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.classroom.listing import BadLine, UnknownPuzzlesError, versions_of_lines
from trainer.puzzles.collecting import has_kept_licence
from trainer.puzzles.models import Collection, Puzzle


class CollectionForm(forms.Form):
    """Name, description, licence."""

    title = forms.CharField(label=gettext_lazy("Name"), max_length=80)
    description = forms.CharField(
        label=gettext_lazy("Description"),
        help_text=gettext_lazy("Markdown: *emphasis*, **strong**, lists, links."),
        widget=forms.Textarea(attrs={"rows": 5}),
        max_length=2000,
        required=False,
    )
    licence = forms.ChoiceField(
        label=gettext_lazy("Licence: what others may do with it"),
        choices=Collection.Licence.choices,
        initial=Collection.Licence.RESERVED,
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, collection: Collection | None = None, **options: Any) -> None:
        if collection is not None:
            names = ("title", "description", "licence")
            options["initial"] = {name: getattr(collection, name) for name in names}
        super().__init__(*args, **options)
        if collection is not None and has_kept_licence(collection):
            self.fields["licence"].disabled = True
            self.fields["licence"].help_text = _("A copy keeps this licence: the original asks for it.")


class LinksForm(forms.Form):
    """Puzzles by link or name; `puzzles` of a form that is valid are those."""

    links = forms.CharField(
        label=gettext_lazy("Links or names of puzzles, one on each line"),
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
        max_length=20_000,
    )

    def clean(self) -> None:
        """Find the puzzles, or say line by line what names none."""
        if "links" not in self.cleaned_data:
            return
        try:
            versions = versions_of_lines(self.cleaned_data["links"])
        except UnknownPuzzlesError as error:
            for line in error.lines:
                self.add_error("links", _bad_line(line))
            return
        self.puzzles: list[Puzzle] = [version.puzzle for version in versions]


def _bad_line(line: BadLine) -> str:
    said = (
        _("Line %(number)s: “%(text)s” stands there twice.")
        if line.again
        else _("Line %(number)s: there is no puzzle “%(text)s”.")
    )
    return said % {"number": line.number, "text": line.text[:60]}
