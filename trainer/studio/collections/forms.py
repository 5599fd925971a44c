"""What an author says of a collection, and the puzzles to add: by links, or by a search."""

from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from crispy_forms.helper import FormHelper
from django import forms
from django.core.paginator import Page, Paginator
from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.accounts.models import User
from trainer.authoring.models import Tag, VersionWords
from trainer.forms.layouts import Button, Link, Needed, Part, laid_out, row
from trainer.pages.question.rows import PuzzleFilter, bad_line
from trainer.puzzles.collections import (
    COLLECTED,
    UnknownPuzzlesError,
    has_kept_licence,
    versions_of_lines,
)
from trainer.puzzles.models import Collection, Puzzle, PuzzleVersion
from trainer.puzzles.querysets import PuzzleVersionQuerySet
from trainer.scenarios.kind import kinds
from trainer.wording.kind_words import kind_title


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
        self.is_new = collection is None
        if collection is not None and has_kept_licence(collection):
            self.fields["licence"].disabled = True
            self.fields["licence"].help_text = _("A copy keeps this licence: the original asks for it.")

    @property
    def helper(self) -> FormHelper:
        """The same fields for a collection that is to be made and for one that is changed."""
        buttons: Part = Button(gettext_lazy("Make it"))
        if not self.is_new:
            back = Link(gettext_lazy("Leave it as it is"), "studio:collection", "collection.slug")
            buttons = row(Button(gettext_lazy("Keep")), back)
        return laid_out("title", "description", "licence", buttons)


class LinksForm(forms.Form):
    """Puzzles by link or name; `puzzles` of a form that is valid are those."""

    links = forms.CharField(
        label=gettext_lazy("Links or names of puzzles, one on each line"),
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
        max_length=20_000,
    )
    helper = laid_out(Needed("links"), Button(gettext_lazy("Add these"), "quiet"))

    def clean(self) -> None:
        """Find the puzzles, or say line by line what names none."""
        if "links" not in self.cleaned_data:
            return
        try:
            versions = versions_of_lines(self.cleaned_data["links"])
        except UnknownPuzzlesError as error:
            for line in error.lines:
                self.add_error("links", bad_line(line))
            return
        self.puzzles: list[Puzzle] = [version.puzzle for version in versions]


A_PAGE: Final = 12
MOST_TYPED: Final = 60


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for, as texts of an address; empty for any. `among` is mine, or empty for all."""

    among: str = ""
    kind: str = ""
    level: str = ""
    ruleset: str = ""
    q: str = ""

    @property
    def query(self) -> str:
        """It as it stands in an address; where the author chose to look among all, that is told too."""
        named = ("kind", "level", "ruleset", "q")
        more = {name: getattr(self, name) for name in named if getattr(self, name)}
        return urlencode({"among": self.among} | more)


class WantedForm(PuzzleFilter):
    """What is looked for, by whom it is and by words beside what every list is filtered by."""

    among = forms.ChoiceField(
        label=gettext_lazy("Among"),
        choices=[("", gettext_lazy("All listed puzzles")), ("mine", gettext_lazy("My puzzles"))],
        required=False,
    )
    q = forms.CharField(
        label=gettext_lazy("Words, tags"),
        max_length=MOST_TYPED,
        required=False,
        widget=forms.TextInput(attrs={"type": "search"}),
    )
    helper = laid_out(
        Needed("among", "kind", "level", "ruleset", "q"), Button(gettext_lazy("Look"), "quiet"), method="get"
    )

    @property
    def wanted(self) -> Wanted:
        """What is chosen."""
        return Wanted(**self.chosen)


def first_wanted(user: User) -> Wanted:
    """What an author sees before anything was chosen: the own puzzles, or all where there is none."""
    mine = Wanted(among="mine")
    return mine if _among(user, mine).exists() else Wanted()


def found_page(user: User, wanted: Wanted, number: int) -> Page[PuzzleVersion]:
    """The newest versions of the puzzles that are looked for, a page of them, puzzles at hand."""
    later = PuzzleVersion.objects.filter(puzzle=OuterRef("puzzle"), number__gt=OuterRef("number"))
    versions = _among(user, wanted).of(kind=wanted.kind, ruleset=wanted.ruleset).filter(~Exists(later))
    if wanted.level:
        versions = versions.filter(level=int(wanted.level))
    for word in wanted.q.split():
        versions = versions.filter(_says(word))
    order = ("-puzzle__created_at", "-pk") if wanted.among else ("puzzle__kind", "level", "digest")
    return Paginator(versions.select_related("puzzle").order_by(*order), A_PAGE).get_page(number)


def _among(user: User, wanted: Wanted) -> PuzzleVersionQuerySet:
    if wanted.among == "mine":
        mine = Q(puzzle__draft__author=user, puzzle__status__in=COLLECTED, puzzle__kind__in=list(kinds()))
        return PuzzleVersion.objects.filter(mine)
    return PuzzleVersion.objects.published()


def _says(word: str) -> Q:
    """Whether a word stands in a title, a tag, the name of a kind or that of the puzzle."""
    named = [slug for slug in kinds() if word.lower() in kind_title(slug).lower()]
    titled = VersionWords.objects.filter(title__icontains=word).values("version")
    tagged = Tag.objects.filter(name=word.lower()).values("puzzle")
    found = Q(pk__in=titled) | Q(puzzle__in=tagged)
    return found | Q(puzzle__kind__in=named) | Q(puzzle__slug=word.lower())
