"""The forms around a draft, and what is pasted into them: positions, tables, links."""

import json
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Layout
from django import forms
from django.template import Context
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.authoring.actions.drafting import (
    LANGUAGES,
    MOST_HINTS,
    MOST_TAGS,
    Described,
    SaidOfPuzzle,
    hints_of,
)
from trainer.authoring.credits import Licence
from trainer.authoring.models import MAX_HINT, MAX_NOTE, MAX_SOURCE, MAX_TAG, MAX_TAGS, MAX_TITLE
from trainer.classroom.secrecy.telling import WithheldError, reader_now
from trainer.forms.layouts import Button, Link, Needed, Piece, group, laid_out, row
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import NoQuestionError, question_of
from trainer.rules.errors import NotationError
from trainer.rules.rulesets.presets import offered
from trainer.rules.rulesets.ruleset import title
from trainer.rules.tiles.letters import typed_tiles
from trainer.scenarios.board.laying import LayingError, room, with_part
from trainer.scenarios.board.sketch import Sketch
from trainer.scenarios.board.snapshot import Snapshot, empty_snapshot, snapshot_from_json
from trainer.scenarios.position.position import Position, PositionError
from trainer.scenarios.position.texts import position_of_link
from trainer.support.house import house_now

MAX_PASTED: Final = 64 * 1024
LEVELS: Final = [("", gettext_lazy("as the kind of question says")), *((n, str(n)) for n in range(1, 6))]
NOTE_HELP: Final = gettext_lazy("Markdown: **bold**, *italic*, lists, > quotes, [links](https://…).")
LINKED, LISTED = "link", "all"
_PARTS: Final = ("title", "note", "hints")


def preset_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """Every preset that the house offers, those for four players first."""
    house = house_now()
    return [
        (str(name), house.offered((preset, title(preset)) for preset in offered(players)))
        for players, name in ((4, _("Four players")), (3, _("Three players")))
    ]


class StartForm(forms.Form):
    """Under which rules a new table is laid."""

    preset = forms.ChoiceField(label=gettext_lazy("Rules"), choices=preset_choices)
    helper = laid_out("preset", Button(gettext_lazy("Lay a table")))


class PasteForm(forms.Form):
    """A position in any of the ways in which one is handed on."""

    text = forms.CharField(
        label=gettext_lazy("Position or link"),
        max_length=MAX_PASTED,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false", "autocomplete": "off"}),
        help_text=gettext_lazy(
            "A position as JSON, the link of a shared position, the link of a puzzle of this site, or a hand."
        ),
    )
    helper = laid_out("text", Button(gettext_lazy("Make a puzzle of it"), "quiet"))


class Languages(Piece):
    """A tab for each language, with the fields of `WordsForm` in that language; needs the page's `panels`."""

    def __init__(self) -> None:
        names = (f"{part}_{language}" for language in LANGUAGES for part in _PARTS)
        super().__init__("studio/life/languages.html", *names)

    def render(self, form: forms.BaseForm, context: Context, **options: Any) -> str:
        """The tabs as HTML."""
        for panel in context["panels"]:
            names = [f"{part}_{panel['language']}" for part in _PARTS]
            panel["drawn"] = Layout(*names).render(form, context)
        return super().render(form, context, **options)


class WordsForm(forms.Form):
    """What is said of a draft: title, note and hints in each language, and what is the same in all."""

    tags = forms.CharField(
        label=gettext_lazy("Tags"),
        max_length=MAX_TAGS,
        required=False,
        help_text=gettext_lazy("Words by which it is found, commas between them."),
    )
    level = forms.TypedChoiceField(
        label=gettext_lazy("Level"), choices=LEVELS, coerce=int, empty_value=None, required=False
    )
    source = forms.CharField(
        label=gettext_lazy("Source"),
        max_length=MAX_SOURCE,
        required=False,
        help_text=gettext_lazy("Where the position is from; shown after the answer. It may contain a link."),
    )
    seen = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    helper = laid_out(
        group(
            "with-side",
            Languages(),
            group(
                "",
                "tags",
                "level",
                "source",
                Button(gettext_lazy("Keep the words"), name="save", value="yes"),
            ),
        )
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, url: str, **options: Any) -> None:
        super().__init__(data, **options)
        for language in LANGUAGES:
            self.fields |= _fields(language, url)

    @property
    def panels(self) -> list[dict[str, Any]]:
        """What stands under the tab of each language, the one to be seen first `open`."""
        wrong = [name for name in LANGUAGES if any(self[f"{part}_{name}"].errors for part in _PARTS)]
        filled = [name for name in LANGUAGES if any(self[f"{part}_{name}"].value() for part in _PARTS)]
        first = next(iter([*wrong, *filled, *LANGUAGES]))
        return [
            {
                "language": name,
                "name": own,
                "open": name == first,
                "wrong": name in wrong,
                "filled": name in filled,
            }
            for name, own in LANGUAGES.items()
        ]

    def clean_tags(self) -> str:
        """Refuse more tags, or longer ones, than are kept."""
        text: str = self.cleaned_data["tags"]
        tags = [each for each in (part.strip() for part in text.split(",")) if each]
        if len(tags) > MOST_TAGS or any(len(each) > MAX_TAG for each in tags):
            raise forms.ValidationError(
                _("%(n)d tags of %(most)d letters at most.") % {"n": MOST_TAGS, "most": MAX_TAG}
            )
        return text

    def described(self) -> Described:
        """What was said, once it is valid."""
        given = self.cleaned_data
        words = {name: SaidOfPuzzle(*(given[f"{part}_{name}"] for part in _PARTS)) for name in LANGUAGES}
        return Described(words, given["level"], given["tags"], given["source"])


def initial_words(said: Described) -> dict[str, Any]:
    """What the form of words shows of what was said before."""
    shown: dict[str, Any] = {"tags": said.tags, "level": said.level, "source": said.source}
    for language, each in said.words.items():
        shown |= {f"{part}_{language}": getattr(each, part) for part in _PARTS}
    return shown


class HintsField(forms.CharField):
    """Hints, one a line: five at most, none too long to be read in passing."""

    def clean(self, value: Any) -> str:
        text: str = super().clean(value)
        lines = [line for line in text.splitlines() if line.strip()]
        if len(lines) > MOST_HINTS or any(len(line.strip()) > MAX_HINT for line in lines):
            raise forms.ValidationError(
                ngettext(
                    "%(n)d hint of %(most)d letters at most.",
                    "%(n)d hints of %(most)d letters at most.",
                    MOST_HINTS,
                )
                % {"n": MOST_HINTS, "most": MAX_HINT}
            )
        return "\n".join(hints_of(text))


def _fields(language: str, url: str) -> dict[str, forms.Field]:
    """Title, note and hints in one language; the note is shown as it will look while it is typed."""
    live = {
        "rows": 6,
        "lang": language,
        "hx-post": url,
        "hx-trigger": "input changed delay:400ms",
        "hx-target": f"#preview-{language}",
        "hx-swap": "innerHTML",
        "hx-vals": f'{{"preview": "{language}"}}',
        "hx-sync": "this:replace",
    }
    return {
        f"title_{language}": forms.CharField(
            label=gettext_lazy("Title"),
            max_length=MAX_TITLE,
            required=False,
            widget=forms.TextInput(attrs={"lang": language}),
        ),
        f"note_{language}": forms.CharField(
            label=gettext_lazy("Note, shown after the answer"),
            max_length=MAX_NOTE,
            required=False,
            help_text=NOTE_HELP,
            widget=forms.Textarea(attrs=live),
        ),
        f"hints_{language}": HintsField(
            label=gettext_lazy("Hints, one a line, shown before the answer"),
            max_length=MOST_HINTS * MAX_HINT,
            required=False,
            widget=forms.Textarea(attrs={"rows": 3, "lang": language}),
        ),
    }


class PublishForm(forms.Form):
    """Who sees the puzzle, and under which name."""

    who = forms.ChoiceField(
        label=gettext_lazy("Who finds it"),
        choices=[
            (LINKED, gettext_lazy("Anybody with its link")),
            (LISTED, gettext_lazy("Everybody: it is offered among the puzzles of the site")),
        ],
        widget=forms.RadioSelect,
    )
    credit = forms.CharField(
        label=gettext_lazy("Name shown as author"),
        max_length=MAX_TITLE,
        required=False,
        help_text=gettext_lazy(
            "Empty: your user name. It holds for all puzzles that you publish from now on."
        ),
    )
    licence = forms.ChoiceField(
        label=gettext_lazy("Licence: what others may do with it"), choices=Licence.choices, required=False
    )
    seen = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    helper = laid_out(
        "who",
        "credit",
        Needed("licence"),
        Piece("studio/life/who_lists.html"),
        Piece("studio/life/to_publish.html"),
    )

    def __init__(self, *args: Any, may_list: bool, licences: Collection[Licence], **options: Any) -> None:
        super().__init__(*args, **options)
        who, licence = self.fields["who"], self.fields["licence"]
        assert isinstance(who, forms.ChoiceField)
        assert isinstance(licence, forms.ChoiceField)
        if not may_list:
            who.choices = [(LINKED, gettext_lazy("Anybody with its link"))]
        licence.choices = [(each.value, each.label) for each in licences]


class DeleteDraftForm(forms.Form):
    """Of what was published, its code is typed before it goes; there is no `code` of a draft alone."""

    typed = forms.CharField(label=gettext_lazy("Type the puzzle's code"), max_length=40)

    def __init__(self, *args: Any, code: str, **options: Any) -> None:
        super().__init__(*args, **options)
        self.code = code
        if not code:
            del self.fields["typed"]

    @property
    def helper(self) -> FormHelper:
        """What is typed, if anything is, and the way out."""
        buttons = row(
            Button(gettext_lazy("Delete"), "danger"),
            Link(gettext_lazy("Keep it"), "studio:publish", "draft.slug"),
        )
        return laid_out(Piece("studio/life/code.html"), *self.fields, buttons)

    def clean_typed(self) -> str:
        """Refuse anything but the code."""
        typed: str = self.cleaned_data["typed"]
        if typed.strip().lower() != self.code:
            raise forms.ValidationError(_("That is not its code."))
        return typed


_PUZZLE: Final = re.compile(r"(?:.*/p/)?([a-z0-9]{10,20})/?", re.ASCII)

_LINK: Final = re.compile(r"[0-9][\w-]{20,}", re.ASCII)


class HeldPuzzleError(ValueError):
    """A puzzle of an assignment whose verdict is kept back from whoever pastes it."""


@dataclass(frozen=True, slots=True)
class Pasted:
    """The table, and what was asked about it if that was pasted too."""

    sketch: Sketch
    kind: str = ""


def read_pasted(text: str, onto: Snapshot | None = None) -> Pasted:
    """What a text holds; a hand alone is laid on the table `onto`, or else on an empty one.

    :raises PositionError: naming what is wrong with it.
    :raises HeldPuzzleError: if it is a puzzle that an assignment of the reader's holds back.
    """
    text = text.strip()
    if text.startswith("{"):
        return Pasted(_of_json(text))
    try:
        return _of_link(text)
    except PositionError as error:
        if error.code not in ("no_link", "no_puzzle"):
            raise
        return Pasted(Sketch(_with_hand(text, error, onto or empty_snapshot(offered(4)[0]))))


_LIKE_TILES: Final = re.compile(r"\s*\w{0,2}\d[\d\s,-]*[mpsz]|\s*[\u3400-\u9fff\U0001f000-\U0001f021]")


def _with_hand(text: str, refused: PositionError, onto: Snapshot) -> Snapshot:
    """The table with the hand of a text that is neither JSON nor a link."""
    try:
        typed_tiles(text)
        return with_part(onto, "hand", text)
    except NotationError as error:
        raise (PositionError.told(error) if _LIKE_TILES.match(text) else refused) from None
    except LayingError:
        raise PositionError(
            "{tiles} tiles: {most} at most",
            "too_many_tiles",
            tiles=len(typed_tiles(text)),
            most=room(onto) + 1,
        ) from None


def _of_link(text: str) -> Pasted:
    path = _path(text)
    if found := _PUZZLE.fullmatch(path):
        return _of_puzzle(found[1])
    link = path.rstrip("/").rpartition("/")[2]
    if not _LINK.fullmatch(link):
        raise PositionError("neither JSON nor a link", "no_link")
    return Pasted(Sketch.of_position(position_of_link(link)))


def _of_json(text: str) -> Sketch:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise PositionError("no JSON", "no_json") from None
    if isinstance(value, dict) and "events" in value:
        return Sketch.of_position(Position.from_json(value))
    return Sketch(snapshot_from_json(value))


def _path(text: str) -> str:
    try:
        return urlsplit(text).path
    except ValueError:
        raise PositionError("neither JSON nor a link", "no_link") from None


def _of_puzzle(slug: str) -> Pasted:
    version = PuzzleVersion.objects.newest_of(slug).first()
    if version is None:
        raise PositionError("there is no puzzle {slug}", "no_puzzle", slug=slug)
    try:
        if (reader := reader_now()) is not None:
            reader.refuse_puzzle(slug)
    except WithheldError:
        raise HeldPuzzleError(slug) from None
    try:
        return Pasted(Sketch.of_position(question_of(version).position), version.puzzle.kind)
    except NoQuestionError:
        raise PositionError("puzzle {slug} can not be asked", "puzzle_unasked", slug=slug) from None
