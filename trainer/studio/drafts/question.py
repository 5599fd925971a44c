"""What a draft asks, judged for each order of turns behind its table, and what else it could ask.

Also how a draft or a version is looked at: its table, what is asked, what is said beside it.
"""

import json
import logging
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, islice
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from trainer.authoring.actions.drafting import LANGUAGES, hints_of
from trainer.authoring.drafts import sketch_of, sketch_of_text
from trainer.authoring.markdown import rendered
from trainer.authoring.models import Draft
from trainer.classroom.secrecy.telling import refuse_table
from trainer.pages.question.drawn import drawn_table
from trainer.pages.question.verdict import Heading, heading_of
from trainer.pages.table.drawing import snapshot_view
from trainer.puzzles.digests import puzzle_digest
from trainer.puzzles.questions import Question
from trainer.scenarios.answers.warnings import Judged, Served, given_away, judged, served, served_by
from trainer.scenarios.board.snapshot import Snapshot
from trainer.scenarios.kind import PuzzleKind, kinds
from trainer.scenarios.position.position import Position, PositionError
from trainer.wording.kind_words import FAMILIES, kind_title, words_of
from trainer.wording.strategy_words import unjudged_sentence

SLUG: Final = "draft"
"""Stands where a question has the link of its puzzle; what it asks its digest tells."""


@dataclass(frozen=True, slots=True)
class AskedOf:
    """A question that can be put: its kind and what each order of turns answers, the plainest first."""

    kind: PuzzleKind
    orders: tuple[Judged, ...]

    @property
    def question(self) -> Question:
        """The question about the plainest order."""
        return question_about(self.kind, self.orders[0][0])


@lru_cache(maxsize=64)
def positions_of(text: str) -> tuple[Position, ...]:
    """The orders of turns that lead to the table of a draft's content, the plainest first.

    :raises PositionError: if it is unfinished or can not be.
    """
    return sketch_of_text(text).positions()


def told_positions(text: str) -> tuple[Position, ...]:
    """The same for whoever may be told what the rules say of the table.

    :raises PositionError: if it is unfinished or can not be.
    :raises WithheldError: if the reader is told nothing of it.
    """
    positions = positions_of(text)
    refuse_table(positions[0])
    return positions


def asked_of(draft: Draft) -> AskedOf | None:
    """What the draft asks; None without a kind, or where its table is unfinished or does not serve it.

    :raises WithheldError: if the reader is told nothing of its table.
    """
    kind = kinds().get(draft.kind)
    if kind is None:
        return None
    try:
        orders = judged(kind, told_positions(draft.content))
    except PositionError:
        return None
    return AskedOf(kind, orders) if orders else None


def question_about(kind: PuzzleKind, position: Position) -> Question:
    """The question as pages show it; equal for equal positions, so that what is worked out is found again."""
    return Question(SLUG, digest_about(kind.slug, position), kind, position, kind.shape(position))


def digest_about(kind: str, position: Position) -> str:
    """What names a question for good."""
    value: Mapping[str, Any] = position.to_json(short=True)
    return puzzle_digest(kind, value)


FEW: Final = 3
"""Questions of one kind that are listed; one more is looked for, to know that there are."""
MOST_QUESTIONS: Final = 60
"""Questions that the list of one kind has."""
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class AskedOption:
    """One question: its sentence, what it points at as text for the form, whether it is the draft's own."""

    question: str
    ask: str
    current: bool


@dataclass(frozen=True, slots=True)
class KindServed:
    """A kind with its questions; `more`: whether there are others; `plain`: all of them given away."""

    slug: str
    title: str
    choices: tuple[AskedOption, ...]
    more: bool
    plain: bool
    of_tiles: bool


@dataclass(frozen=True, slots=True)
class Serves:
    """Kinds in order of families: those that are worth asking here, and those that anybody sees through;
    `unjudged` says why no decision is among them, if that is so at every such table.
    """

    worth: tuple[KindServed, ...]
    plain: tuple[KindServed, ...]
    unjudged: str


def serves(draft: Draft) -> Serves | None:
    """What the table can ask; None as long as it is none."""
    position = _plainest(draft)
    if position is None:
        return None
    found = [
        _kind_served(slug, [*same], draft)
        for slug, same in groupby(served(position, each=FEW + 1), key=lambda each: each.kind.slug)
    ]
    found.sort(key=lambda each: FAMILIES.index(kinds()[each.slug].family))
    return Serves(
        worth=tuple(each for each in found if not each.plain),
        plain=tuple(each for each in found if each.plain),
        unjudged=unjudged_sentence(position.players),
    )


def serves_of(draft: Draft, slug: str) -> KindServed | None:
    """All that one kind can ask of the table; None if that is nothing."""
    position, kind = _plainest(draft), kinds().get(slug)
    if position is None or kind is None:
        return None
    found = [*islice(served_by(kind, position), MOST_QUESTIONS)]
    return _kind_served(slug, found, draft, MOST_QUESTIONS) if found else None


def _plainest(draft: Draft) -> Position | None:
    try:
        return told_positions(draft.content)[0]
    except PositionError:
        return None


def _kind_served(slug: str, found: list[Served], draft: Draft, most: int = FEW) -> KindServed:
    worth = [each for each in found if not _is_plain(each)]
    return KindServed(
        slug=slug,
        title=kind_title(slug),
        choices=tuple(islice(_choices(worth or found, draft), most)),
        more=len(found) > most,
        plain=not worth,
        of_tiles=kinds()[slug].compares_tiles,
    )


def _question(each: Served) -> str:
    try:
        return str(words_of(each.kind.slug).question(each.position))
    except Exception:  # one kind without words for what a stranger has laid shall not take the others with it
        logger.exception("%s: no words for a position of a stranger", each.kind.slug)
        return ""


def _is_plain(each: Served) -> bool:
    verdict = each.kind.solve(each.position, each.position.ruleset)
    return bool(given_away(each.kind, each.position, verdict))


def _choices(found: Iterable[Served], draft: Draft) -> Iterator[AskedOption]:
    """Each sentence once: what no sentence tells apart is the same question."""
    said: set[str] = set()
    own = positions_of(draft.content)[0].ask
    for each in found:
        question = _question(each)
        if question and question not in said:
            said.add(question)
            current = each.kind.slug == draft.kind and each.position.ask == own
            yield AskedOption(question, json.dumps(dict(each.position.ask)), current)


@dataclass(frozen=True, slots=True)
class WordsShown:
    """What is said of a draft in one language, which is named in itself."""

    language: str
    name: str
    title: str
    note: SafeString
    hints: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DraftShown:
    """A draft as it stands: its table as it is asked about or, if it can not be asked yet, as it was laid;
    `heading` None then, and `kind` the title of the kind if one was chosen.
    """

    table: SafeString
    heading: Heading | None
    kind: str
    words: tuple[WordsShown, ...]


def draft_shown(draft: Draft) -> DraftShown:
    """What a reviewer reads of a draft. One query, for its words."""
    asked = asked_of(draft)
    question = asked.question if asked else None
    return DraftShown(
        table=as_asked(question) if question else _laid(sketch_of(draft).snapshot),
        heading=heading_of(question) if question else None,
        kind=kind_title(draft.kind) if draft.kind else "",
        words=tuple(
            WordsShown(
                row.language,
                LANGUAGES.get(row.language, row.language),
                row.title,
                rendered(row.note),
                hints_of(row.hints),
            )
            for row in draft.words.order_by("pk")
        ),
    )


def as_asked(question: Question) -> SafeString:
    """The table of a question as its learners see it, without controls."""
    return mark_safe(drawn_table(question, (), choosing=False))  # noqa: S308  our own template


def _laid(snapshot: Snapshot) -> SafeString:
    return render_to_string("components/table.html", {"table": snapshot_view(snapshot)})
