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
from trainer.play.table_view import Choice as TileChoice
from trainer.play.table_view import table_view
from trainer.play.verdicts import Heading, heading_of, verdict_of
from trainer.progress.actions import Recorded
from trainer.progress.models import Attempt
from trainer.puzzles.models import Origin, PuzzleVersion
from trainer.puzzles.questions import HELD, Question, question_of
from trainer.scenarios.answers import Answer, FormatError, Tiles, answer_text, parse_answer
from trainer.wording.kind_words import format_sentence
from trainer.wording.words import answer_word

FORM: Final = "answer-form"
"""The id of the answer's form, to which the tiles of the hand belong where they lie."""


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
    chosen = request.POST.getlist("tile") if error else []
    offers_all = isinstance(question.shape, Tiles) and not question.on_hand
    return {
        "section": "puzzles",
        "slug": question.slug,
        "heading": heading(version),
        "table": _table(question, chosen) if chosen else kept_table(question, language),
        "form_id": FORM,
        "key": key or key_for(request, version, again=again),
        "shape": question.shape.name,
        "picker": TileChoice(chosen=frozenset(chosen)) if offers_all else None,
        "players": question.position.players,
        "typed": " ".join(request.POST.getlist("typed"))[:100] if error else "",
        "error": format_sentence(error) if error else "",
        "stale": stale,
    }


def verdict_context(attempt: Attempt, *, repeated: bool = False) -> dict[str, Any]:
    """What `play/article.html` needs to show today's verdict on an answer given before."""
    question, language = question_of(attempt.version), get_language() or ""
    kept = kept_verdict(question, parse_answer(attempt.answer), language)
    moved = answer_text(kept.solved) != attempt.solved or kept.score != attempt.score
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
        "moved": answer_word(parse_answer(attempt.solved), words.none_label) if moved else "",
    }


def verdict_fragment(version: PuzzleVersion, recorded: Recorded, where: str) -> HttpResponse:
    """The verdict for htmx: it takes the form's place, and the table lights up."""
    attempt, language = recorded.attempt, get_language() or ""
    attempt.version = version
    if recorded.first:
        page = kept_verdict(question_of(version), parse_answer(attempt.answer), language).fragment
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
    panel = render_to_string("play/verdict.html", {"verdict": shown, "slug": question.slug})
    lit = table_view(position.table(), position.hero, lights=shown.lights)
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


def _table(question: Question, chosen: Sequence[str]) -> str:
    position = question.position
    choice = TileChoice(chosen=frozenset(chosen), form=FORM) if question.on_hand else None
    view = table_view(position.table(), position.hero)
    return render_to_string("components/table.html", {"table": view, "choice": choice})
