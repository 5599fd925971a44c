"""The parts of a puzzle's page: the table, the question with its form, the verdict in its place.

What depends on a version, an answer and a language alone is rendered once and kept, bounded.
"""

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from django.http import HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import get_language

from trainer.accounts.middleware import LearnerRequest
from trainer.play.answering import key_for
from trainer.play.controls import controls
from trainer.play.flips import flip_shown
from trainer.play.stored import stored_answer, stored_word
from trainer.play.table_parts import Choice as TileChoice
from trainer.play.table_parts import Manner
from trainer.play.table_view import table_view
from trainer.play.verdicts import Heading, heading_of, verdict_of
from trainer.progress.actions import Recorded
from trainer.progress.models import Attempt
from trainer.puzzles.models import Origin, PuzzleVersion
from trainer.puzzles.questions import HELD, Question, question_of
from trainer.scenarios.answers import Answer, FormatError, Tiles
from trainer.scenarios.asked import asked_seat
from trainer.wording.kind_words import format_sentence

FORM: Final = "answer-form"
"""The id of the answer's form, to which the tiles of the hand belong where they lie."""
ASK: Final = "play/ask_{}.html"
"""The template of the controls of a shape."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A rendered verdict: what htmx puts in place, packed, and where panel and lit table lie in it;
    its first word, what is said aloud, the right answer, the score.
    """

    packed: bytes
    panel: slice
    table: slice
    headline: str
    said: str
    solved: Answer
    score: float

    @property
    def fragment(self) -> bytes:
        """In UTF-8."""
        return zlib.decompress(self.packed)


def ask_context(
    request: LearnerRequest,
    version: PuzzleVersion,
    *,
    again: bool = False,
    error: FormatError | None = None,
    key: str = "",
    stale: bool = False,
) -> dict[str, Any]:
    """What `play/article.html` needs to put a question, `again` to somebody who knows it; after an
    error with what was given, under the same `key`.
    """
    question, language = question_of(version), get_language() or ""
    given = dict(request.POST.lists()) if error else {}
    chosen = given.get("tile", [])
    return {
        "section": "puzzles",
        "slug": question.slug,
        "heading": heading(version),
        "table": _table(question, chosen) if chosen else kept_table(question, language),
        "form_id": FORM,
        "key": key or key_for(request, version, again=again),
        "shape": question.shape.name,
        "controls": ASK.format(question.shape.name),
        "players": question.position.players,
        **controls(question, given),
        "error": format_sentence(error) if error else "",
        "stale": stale,
    }


def verdict_context(attempt: Attempt, *, repeated: bool = False) -> dict[str, Any]:
    """What `play/article.html` needs to show today's verdict on an answer given before."""
    question, language = question_of(attempt.version), get_language() or ""
    answer = stored_answer(question, attempt.answer)
    if answer is None:
        return _unread_context(question, attempt, language)
    kept = kept_verdict(question, answer, language)
    moved = question.shape.text(kept.solved) != attempt.solved or kept.score != attempt.score
    fragment, words = kept.fragment, kept_heading(question, language)
    return {
        "section": "puzzles",
        "slug": question.slug,
        "heading": words,
        "table": fragment[kept.table].decode(),
        "panel": fragment[kept.panel].decode(),
        "headline": kept.headline,
        "said": kept.said,
        "repeated": repeated,
        "moved": stored_word(question, attempt.solved) if moved else "",
    }


def _unread_context(question: Question, attempt: Attempt, language: str) -> dict[str, Any]:
    """The page of an answer that is none to the question of today: as it was stored, and no verdict."""
    context = {"slug": question.slug, "answer": attempt.answer, "right": attempt.is_right}
    return {
        "section": "puzzles",
        "slug": question.slug,
        "heading": kept_heading(question, language),
        "table": _table(question, (), choosing=False),
        "panel": render_to_string("play/unread.html", context),
    }


def verdict_fragment(version: PuzzleVersion, recorded: Recorded, where: str) -> HttpResponse:
    """The verdict for htmx: it takes the form's place, and the table lights up."""
    attempt, language = recorded.attempt, get_language() or ""
    attempt.version = version
    question = question_of(version)
    answer = stored_answer(question, attempt.answer) if recorded.first else None
    if answer is not None:
        page = kept_verdict(question, answer, language).fragment
    else:
        page = render_to_string("play/swap.html", verdict_context(attempt, repeated=True)).encode()
    return HttpResponse(page, headers={"HX-Push-Url": where})


def heading(version: PuzzleVersion) -> Heading:
    """The question of a version in the language of the request."""
    return kept_heading(question_of(version), get_language() or "")


@lru_cache(maxsize=HELD)
def kept_heading(question: Question, language: str) -> Heading:
    """Kind, ruleset and question in words."""
    return heading_of(question)


def kept_table(question: Question, language: str) -> str:
    """The table before the answer, its hand ready to be answered on where that is the way."""
    return zlib.decompress(_packed_table(question, language)).decode()


@lru_cache(maxsize=HELD)
def _packed_table(question: Question, language: str) -> bytes:
    return zlib.compress(_table(question, ()).encode())


@lru_cache(maxsize=2 * HELD)
def kept_verdict(question: Question, answer: Answer, language: str) -> Kept:
    """The verdict on an answer, its panel, and the table with what decides lit up."""
    origin = Origin.objects.filter(version__digest=question.digest).first()
    shown, position = verdict_of(question, answer, origin), question.position
    below = {"verdict": shown, "slug": question.slug, "flip": flip_shown(question)}
    panel = render_to_string("play/verdict.html", below)
    lit = table_view(
        position.table(),
        position.hero,
        lights=shown.lights,
        ura=position.ura,
        manner=manner_of(question, answered=True),
    )
    table = render_to_string("components/table.html", {"table": lit})
    headline, said = shown.words.headline, f"{shown.words.headline} {shown.words.line}"
    words = kept_heading(question, language)
    context = {"heading": words, "panel": panel, "table": table, "headline": headline, "said": said}
    fragment = render_to_string("play/swap.html", context).encode()
    return Kept(
        packed=zlib.compress(fragment),
        panel=_place(panel.encode(), fragment),
        table=_place(table.encode(), fragment),
        headline=headline,
        said=said,
        solved=shown.solved,
        score=shown.score,
    )


def _place(part: bytes, whole: bytes) -> slice:
    start = whole.index(part)
    return slice(start, start + len(part))


def manner_of(question: Question, *, answered: bool = False) -> Manner:
    """How the table of a question is drawn, by its kind and its rules."""
    kind, position = question.kind, question.position
    asked = asked_seat(position, "seat") if kind.hides and not answered else None
    part = position.ruleset.open_riichi_shows == "waiting_part"
    return Manner(
        tsumogiri="tsumogiri" in kind.marks,
        upright=asked if "sideways" in kind.hides else None,
        unpaid=asked if "stick" in kind.hides else None,
        waiting_part=position.ruleset if part else None,
    )


def _table(question: Question, chosen: Sequence[str], *, choosing: bool = True) -> str:
    position, on_hand = question.position, question.on_hand and choosing
    several = not (isinstance(question.shape, Tiles) and question.shape.one)
    choice = TileChoice(several=several, chosen=frozenset(chosen), form=FORM) if on_hand else None
    view = table_view(position.table(), position.hero, ura=position.ura, manner=manner_of(question))
    return render_to_string("components/table.html", {"table": view, "choice": choice})
