"""A puzzle as other systems ask it: a fixed question, the table of its moment, the answer of today."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from trainer.authoring.actions.drafting import LANGUAGES, hints_of
from trainer.authoring.markdown import rendered
from trainer.exchange.tables import table_lines
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import Question, question_of
from trainer.rules.tiles.tile import Face, format_tiles, tile_name
from trainer.scenarios.answer_shapes import (
    NONE,
    Answer,
    Number,
    OneOf,
    Points,
    SomeOf,
    TileOrder,
    Tiles,
    YesNo,
)
from trainer.scenarios.answers.explanation import explain
from trainer.wording.kind_words import (
    answer_word,
    by_wind,
    codes_of,
    option_word,
    points_of,
    unit_word,
    words_of,
)
from trainer.wording.reasons import reason_sentence
from trainer.wording.rule_names import ruleset_line
from trainer.wording.words import faces_of, tile_word

Sort: TypeAlias = Literal["one", "several", "number", "text"]
"""How it is answered: one choice, several of them, a number, a short text."""

MOST_CHOICES: Final = 14
MOST_RIGHT: Final = 10
"""Right choices; a mark is not shared among more."""
_NUMBERS: Final = frozenset({"option", "danger", "values", "gap"})
"""Codes of reasons that are numbers of a model."""


@dataclass(frozen=True, slots=True)
class StaticChoice:
    """A choice by a code that is its own, in words."""

    code: str
    words: str
    right: bool


@dataclass(frozen=True, slots=True)
class Static:
    """All that another system needs. `accepted` are texts that are right, the plainest first; `how` says
    how an answer is written; `note` is HTML that was sanitised, `table` its lines as label and text.
    """

    slug: str
    title: str
    question: str
    rules: str
    table: tuple[tuple[str, str], ...]
    sort: Sort
    choices: tuple[StaticChoice, ...]
    accepted: tuple[str, ...]
    how: str
    answer: str
    reasons: tuple[str, ...]
    note: str
    hints: tuple[str, ...]
    tags: tuple[str, ...]
    credit: str
    asked: Question

    @property
    def any_right(self) -> bool:
        """Whether each right choice alone is a right answer."""
        return self.sort == "one"


def static_of(version: PuzzleVersion) -> Static:
    """A version as it is asked and answered today, in the language of the moment.

    :raises NoQuestionError: if it asks nothing.
    """
    asked = question_of(version)
    kind, position, words = asked.kind, asked.position, words_of(asked.kind.slug)
    verdict = kind.solve(position, position.ruleset)
    sort, choices, accepted, how = _answering(asked, verdict.answer)
    said = [step.reason for step in explain(verdict).steps if step.reason.code not in _NUMBERS]
    own = _own_words(version)
    credit = getattr(version, "credit", None)
    return Static(
        slug=asked.slug,
        title=own[0] or str(words.title),
        question=words.told_question(position),
        rules=ruleset_line(position.ruleset),
        table=tuple(table_lines(asked)),
        sort=sort,
        choices=choices,
        accepted=accepted,
        how=how,
        answer=answer_word(words, asked.shape, position, verdict.answer),
        reasons=(
            words.verdict_line(verdict.answer, position),
            *dict.fromkeys(reason_sentence(reason, position) for reason in said),
        ),
        note=own[1],
        hints=own[2],
        tags=tuple(sorted(tag.name for tag in version.puzzle.tags.all())),
        credit=credit.name if credit else "",
        asked=asked,
    )


def _own_words(version: PuzzleVersion) -> tuple[str, str, tuple[str, ...]]:
    """Title, note and hints of the author in the language of the moment, or else in the first."""
    by_language = {each.language: each for each in version.words.all()}
    order = ((get_language() or "").split("-")[0], *LANGUAGES)
    found = next((by_language[language] for language in order if language in by_language), None)
    if found is None:
        return "", "", ()
    return found.title, str(rendered(found.note)) if found.note else "", hints_of(found.hints)


def _answering(
    asked: Question, solved: Answer
) -> tuple[Sort, tuple[StaticChoice, ...], tuple[str, ...], str]:
    """Sort, choices, accepted texts, and how an answer is written."""
    shape, position, words = asked.shape, asked.position, words_of(asked.kind.slug)
    match shape:
        case YesNo():
            yes, no = StaticChoice("yes", _("Yes"), bool(solved)), StaticChoice("no", _("No"), not solved)
            return "one", (yes, no), (), ""
        case OneOf():
            return "one", tuple(_options(asked, shape.options, (str(solved),))), (), ""
        case SomeOf():
            choices = (*_options(asked, shape.options, codes_of(solved)), _none(asked, not solved))
            return "several", choices, (), _("Choose all that are right.")
        case Tiles():
            return _of_tiles(asked, shape, faces_of(solved))
        case TileOrder():
            written = "".join(map(tile_name, faces_of(solved)))
            how = _("Write the tiles in order, such as %(example)s.")
            return "text", (), (written,), how % {"example": "".join(map(tile_name, shape.choices))}
        case Number():
            how = _("Answer in: %(unit)s.") % {"unit": unit_word(words, shape, position)}
            return "number", (), (str(solved),), how
        case Points() if not solved:
            return "text", (), (NONE, _none(asked, right=True).words), _how_points(asked, shape)
        case Points():
            points = [str(points) for _seat, points in by_wind(position, points_of(solved))]
            return "text", (), (",".join(points), ", ".join(points)), _how_points(asked, shape)


def _how_points(asked: Question, shape: Points) -> str:
    how = _("Write what each seat wins or loses, East first, such as 8000,-8000,0,0.")
    if not shape.none:
        return how
    none = _("Write none where this holds: %(label)s.") % {"label": _none(asked, right=True).words}
    return f"{how} {none}"


def _options(asked: Question, codes: tuple[str, ...], right: tuple[str, ...]) -> Iterator[StaticChoice]:
    words = words_of(asked.kind.slug)
    for code in codes:
        yield StaticChoice(code, option_word(words, code, asked.position), code in right)


def _none(asked: Question, right: object) -> StaticChoice:
    return StaticChoice("none", str(words_of(asked.kind.slug).none_label) or _("None of them"), bool(right))


def _of_tiles(
    asked: Question, shape: Tiles, right: tuple[Face, ...]
) -> tuple[Sort, tuple[StaticChoice, ...], tuple[str, ...], str]:
    """Choices where the tiles are those of a hand; a text where any tile may be the answer."""
    if len(shape.choices) <= MOST_CHOICES and len(right) <= MOST_RIGHT:
        choices = tuple(
            StaticChoice(tile_name(kind), tile_word(kind), kind in right) for kind in shape.choices
        )
        if shape.one:
            return "one", choices, (), ""
        if shape.none:
            choices = (*choices, _none(asked, not right))
        return "several", choices, (), _("Choose all that are right.")
    if shape.one:
        return "text", (), tuple(map(tile_name, right)), _("Write one tile, such as 5p.")
    how = _("Write the tiles, such as 147m5p.")
    if shape.none:
        how = _("Write the tiles, such as 147m5p; write “none” if there is none.")
    apart = "".join(map(tile_name, right))
    return "text", (), tuple(dict.fromkeys((format_tiles(right) or "none", apart or "none"))), how
