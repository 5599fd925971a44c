"""The verdict on a draft as its author sees it: the answer, why, under which rules, and warnings."""

import logging
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.translation import gettext as _

from trainer.authoring.duplicates import open_duplicates
from trainer.authoring.models import Draft
from trainer.authoring.sketches import sketch_of
from trainer.classroom.telling import WithheldError
from trainer.puzzles.questions import Question
from trainer.scenarios.deciding import UndecidableError
from trainer.scenarios.kind import PuzzleKind, kinds
from trainer.scenarios.lawful import UnlawfulError
from trainer.scenarios.position import NothingAskedError, Position, PositionError
from trainer.scenarios.reconstruct import ReconstructError
from trainer.scenarios.warnings import warnings_of
from trainer.showing.verdicts import Heading, Shown, heading_of, verdict_of
from trainer.studio.verdict.orders import OrderShown, orders_shown
from trainer.studio.verdict.reading import Asked, asked_of, told_positions
from trainer.studio.verdict.sentences import warning_sentence
from trainer.studio.verdict.serves import serves
from trainer.wording.decisions import refusal_sentence
from trainer.wording.kind_words import answer_word, kind_title, words_of
from trainer.wording.needs import need_sentence
from trainer.wording.snapshot_defects import defect_sentence
from trainer.wording.unlawful import unlawful_sentences

MOST_TOLD: Final = 3
"""So many defects or duplicates are told."""
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Judgement:
    """The question with the answer of its own rules and all that is shown beside it.

    `warnings` are codes with sentences; `duplicates` the links of puzzles that ask the same.
    """

    heading: Heading
    answer: str
    line: str
    level: int
    levels: int
    shown: Shown
    warnings: tuple[tuple[str, str], ...]
    orders: tuple[OrderShown, ...]
    duplicates: tuple[str, ...]


def panel_context(draft: Draft) -> dict[str, Any]:
    """What `studio/verdict/panel.html` needs; `state` is one of unfinished, no_kind, not_served, judged, and
    withheld where the reader is told nothing of the table.
    """
    try:
        return _told_context(draft)
    except WithheldError as error:
        return {"draft": draft, "judgement": None, "serves": None, "state": "withheld", "held": error}


def _told_context(draft: Draft) -> dict[str, Any]:
    context: dict[str, Any] = {"draft": draft, "judgement": None, "serves": None, "why": ()}
    try:
        positions = told_positions(draft.content)
    except ReconstructError as error:
        snapshot = sketch_of(draft).snapshot
        told = tuple(defect_sentence(each, snapshot) for each in error.defects[:MOST_TOLD])
        return context | {"state": "unfinished", "why": told}
    except PositionError:
        return context | {"state": "unfinished"}
    if draft.kind not in kinds():
        return context | {"state": "no_kind", "serves": serves(draft)}
    asked = asked_of(draft)
    judged = None if asked is None else _judged(draft, asked)
    if judged is None:
        told, title = (_why_not(draft, positions[0]),), kind_title(draft.kind)
        return context | {"state": "not_served", "why": told, "title": title, "serves": serves(draft)}
    return context | {"state": "judged", "judgement": judged}


def _judged(draft: Draft, asked: Asked) -> Judgement | None:
    """The verdict; None where a kind has no words for what a stranger has laid, which goes to the log."""
    try:
        return judgement(draft, asked)
    except WithheldError:
        raise
    except Exception:
        logger.exception("draft %s: %s can not be shown", draft.pk, draft.kind)
        return None


def _why_not(draft: Draft, position: Position) -> str:
    """What is in the way of the chosen question; what breaks it is told in the log where it was judged."""
    kind = kinds()[draft.kind]
    if position.players not in kind.players:
        return _("It is not asked with %(number)s players.") % {"number": position.players}
    try:
        kind.shape(position)
        kind.solve(position, position.ruleset)
    except UndecidableError as error:
        return refusal_sentence(error)
    except UnlawfulError as error:
        return " ".join(unlawful_sentences(error, position))
    except NothingAskedError:
        return _nothing_to_ask(kind, position)
    except Exception:
        return need_sentence(kind.slug)
    return _("The table shows something that this question has no words for.")


def _nothing_to_ask(kind: PuzzleKind, position: Position) -> str:
    """Why the kind finds nothing on the table that its question could be about."""
    try:
        for ask in kind.asks(position):
            kind.solve(replace(position, ask=tuple(ask.items())), position.ruleset)
    except UndecidableError as error:
        return refusal_sentence(error)
    except UnlawfulError as error:
        return " ".join(unlawful_sentences(error, position))
    except Exception:
        return need_sentence(kind.slug)
    return need_sentence(kind.slug)


def judgement(draft: Draft, asked: Asked) -> Judgement:
    """The verdict on the plainest order of turns."""
    question, (position, verdict) = asked.question, asked.orders[0]
    words, kind = words_of(asked.kind.slug), asked.kind
    warnings = warnings_of(kind, [order for order, _verdict in asked.orders])
    found = open_duplicates(kind, position, draft)[:MOST_TOLD]
    return Judgement(
        heading=heading_of(question),
        answer=answer_word(words, question.shape, position, verdict.answer),
        line=words.verdict_line(verdict.answer, position),
        level=draft.level or kind.level(position, verdict),
        levels=len(kind.levels),
        shown=_for_author(verdict_of(question, verdict.answer, None), question),
        warnings=tuple((each.code, warning_sentence(each, kind, position)) for each in warnings),
        orders=orders_shown(asked),
        duplicates=tuple(dict.fromkeys(version.puzzle.slug for version in found)),
    )


def _for_author(shown: Shown, question: Question) -> Shown:
    """The same without the marks of an answer that nobody has given."""
    options = shown.options
    if options is not None:
        courses = tuple(replace(course, given=False) for course in options.courses)
        options = replace(options, courses=courses)
    danger = tuple(replace(row, tag="") if row.right else row for row in shown.danger)
    return replace(shown, options=options, danger=danger)
