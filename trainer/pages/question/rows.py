"""Puzzles and stored answers as rows of a list; the form that says which puzzles it shows."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple

from django import forms
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from trainer.authoring.models import VersionWords
from trainer.progress.models import Attempt
from trainer.puzzles.collections import BadLine
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import NoQuestionError, Question, question_of
from trainer.rules.rulesets.ruleset import PRESETS, Ruleset
from trainer.rules.tiles.tile import Tile, tiles_in_order
from trainer.scenarios.answer_shapes import Answer, FormatError
from trainer.scenarios.kind import UnknownKindError, kind_named
from trainer.scenarios.position.position import Position
from trainer.support.house import house_now
from trainer.wording.kind_words import answer_word, words_of
from trainer.wording.rule_names import LEVELS, choice_word, kind_choices, rules_in_words, ruleset_choices

CACHED: Final = 4096
"""So many puzzles are kept in words."""


@dataclass(frozen=True, slots=True)
class ListedPuzzle:
    """A puzzle in a list; `title` is its author's, empty if it has none, `status` that of the puzzle."""

    slug: str
    title: str
    question: str
    kind: str
    level: int
    rules: str
    status: str
    hand: tuple[Tile, ...]

    @property
    def name(self) -> str:
        """The title, or what is asked."""
        return self.title or self.question


class _Said(NamedTuple):
    question: str
    kind: str
    rules: str
    hand: tuple[Tile, ...]


def listed_puzzles(versions: Iterable[PuzzleVersion], *, hands: bool = True) -> list[ListedPuzzle]:
    """The versions as rows, their puzzles at hand; one that asks nothing is left out. One query.

    Nothing is solved for it, and without `hands` no hand replayed: a list of hundreds is there at once.
    """
    given, language, rows = list(versions), get_language() or "", list[ListedPuzzle]()
    titles = titles_of(given)
    for version in given:
        puzzle, title = version.puzzle, titles.get(version.pk, "")
        try:
            said = _said(puzzle.kind, version.position, language, hands)
        except (UnknownKindError, ValueError):
            continue
        rows.append(
            ListedPuzzle(
                slug=puzzle.slug,
                title=title,
                question=said.question,
                kind=said.kind,
                level=version.level,
                rules=said.rules,
                status=puzzle.status,
                hand=said.hand,
            )
        )
    return rows


@lru_cache(maxsize=CACHED)
def _said(kind: str, text: str, language: str, hands: bool) -> _Said:
    """What a puzzle asks in words; the language is part of what is kept.

    :raises UnknownKindError: if there is no such kind any more.
    :raises ValueError: for what is no position.
    """
    words, position = words_of(kind_named(kind).slug), Position.from_json(json.loads(text), replayed=hands)
    hand = tiles_in_order(position.table().seats[position.hero].hand or ()) if hands else ()
    return _Said(words.question(position), str(words.title), rules_in_words(position.ruleset), hand)


def rules_of(version: PuzzleVersion) -> str:
    """The rules of a version in words, with what they change. Nothing is replayed for it."""
    if version.ruleset in PRESETS:
        return choice_word(version.ruleset)
    return rules_in_words(Ruleset.from_name(json.loads(version.position)["ruleset"]))


def titles_of(versions: Sequence[PuzzleVersion]) -> dict[int, str]:
    """The titles that authors gave, by version: in the language of the request, or the first there is."""
    language, titles = get_language() or "", dict[int, str]()
    ids = [version.pk for version in versions]
    words = VersionWords.objects.filter(version__in=ids).exclude(title="").order_by("pk")
    for version, spoken, title in words.values_list("version", "language", "title"):
        if spoken == language or version not in titles:
            titles[version] = title
    return titles


def stored_answer(question: Question, text: str) -> Answer | None:
    """The answer of a stored text; None if it is no answer to the question any more."""
    try:
        return question.shape.read(text)
    except FormatError:
        return None


def stored_word(question: Question, text: str) -> str:
    """A stored text in words, or as it is if it does not read any more."""
    answer = stored_answer(question, text)
    if answer is None:
        return text
    return answer_word(words_of(question.kind.slug), question.shape, question.position, answer)


def attempt_word(attempt: Attempt) -> str:
    """The answer of an attempt whose version and puzzle are at hand, in words."""
    try:
        return stored_word(question_of(attempt.version), attempt.answer)
    except NoQuestionError:
        return attempt.answer


_Choices = list[tuple[str, Any]]


def _kinds() -> _Choices:
    return [("", _("Any")), *kind_choices()]


def _levels() -> _Choices:
    return [("", _("Any")), *((str(level), str(level)) for level in LEVELS)]


def bad_line(line: BadLine) -> str:
    """What is wrong with a line of a list of puzzles."""
    said = (
        _("Line %(number)s: “%(text)s” appears twice.")
        if line.again
        else _("Line %(number)s: there is no puzzle “%(text)s”.")
    )
    return said % {"number": line.number, "text": line.text[:60]}


class PuzzleFilter(forms.Form):
    """A kind, a level, rules; what there is not is refused at its field, and filters nothing."""

    kind = forms.ChoiceField(label=gettext_lazy("Question"), choices=_kinds, required=False)
    level = forms.ChoiceField(label=gettext_lazy("Level"), choices=_levels, required=False)
    ruleset = forms.ChoiceField(label=gettext_lazy("Rules"), choices=ruleset_choices, required=False)

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        field = self.fields["ruleset"]
        assert isinstance(field, forms.ChoiceField)
        every: Any = field.choices
        field.choices = house_now().offered(every, self.data.get("ruleset", ""))

    @property
    def chosen(self) -> dict[str, str]:
        """What each field says; empty for any."""
        self.full_clean()
        return {name: str(self.cleaned_data.get(name, "")) for name in self.fields}
