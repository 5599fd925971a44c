"""A puzzle's page: the question with its form, the verdict on an answer in its place."""

from typing import Any

from django.http import HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language

from trainer.accounts.middleware import LearnerRequest
from trainer.play.answering import key_for
from trainer.progress.actions import Recorded
from trainer.progress.models import Attempt
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import Question, question_of
from trainer.scenarios.answers import FormatError
from trainer.showing.asking import ask_parts
from trainer.showing.author_words import author_words, words_after
from trainer.showing.rendered import drawn_table, kept_heading, kept_verdict
from trainer.showing.stored import stored_answer, stored_word


def ask_context(
    request: LearnerRequest,
    version: PuzzleVersion,
    *,
    again: bool = False,
    error: FormatError | None = None,
    key: str = "",
    stale: bool = False,
) -> dict[str, Any]:
    """What `showing/article.html` needs to put a question, `again` to somebody who knows it; after an
    error with what was given, under the same `key`.
    """
    given = dict(request.POST.lists()) if error else {}
    return {
        "section": "puzzles",
        "key": key or key_for(request, version, again=again),
        "action": reverse("play:puzzle", args=[version.puzzle.slug]),
        "stale": stale,
        "hinted": True,
        **ask_parts(version, given, error),
    }


def verdict_context(
    attempt: Attempt, *, repeated: bool = False, onwards: str = "", linked: bool = True
) -> dict[str, Any]:
    """What `showing/article.html` needs to show today's verdict on an answer given before; `onwards` is
    another way on than to the next puzzle of one's own choice, `linked`: the puzzle has a page of its own.
    """
    question, language = question_of(attempt.version), get_language() or ""
    answer = stored_answer(question, attempt.answer)
    if answer is None:
        return _unread_context(question, attempt, language, onwards, linked)
    kept, author = kept_verdict(question, answer, language), author_words(attempt.version)
    moved = question.shape.text(kept.solved) != attempt.solved or kept.score != attempt.score
    fragment, words = kept.fragment, kept_heading(question, language)
    return {
        "section": "puzzles",
        "slug": question.slug,
        "heading": words,
        "author": author,
        "table": fragment[kept.table].decode(),
        "panel": kept.panel_with(onwards or None, linked=linked, words=words_after(attempt.version, author)),
        "headline": kept.headline,
        "said": kept.said,
        "repeated": repeated,
        "moved": stored_word(question, attempt.solved) if moved else "",
    }


def _unread_context(
    question: Question, attempt: Attempt, language: str, onwards: str, linked: bool
) -> dict[str, Any]:
    """The page of an answer that is none to the question of today: as it was stored, and no verdict."""
    context = {"slug": question.slug, "answer": attempt.answer, "right": attempt.is_right}
    context |= {"onwards": onwards, "linked": linked}
    return {
        "section": "puzzles",
        "slug": question.slug,
        "heading": kept_heading(question, language),
        "table": drawn_table(question, (), choosing=False),
        "panel": render_to_string("showing/unread.html", context),
    }


def verdict_fragment(version: PuzzleVersion, recorded: Recorded, where: str) -> HttpResponse:
    """The verdict for htmx: it takes the form's place, and the table lights up."""
    attempt, language = recorded.attempt, get_language() or ""
    attempt.version = version
    question = question_of(version)
    answer = stored_answer(question, attempt.answer) if recorded.first else None
    if answer is not None:
        page = kept_verdict(question, answer, language).fragment_with(words_after(version))
    else:
        page = render_to_string("showing/swap.html", verdict_context(attempt, repeated=True)).encode()
    return HttpResponse(page, headers={"HX-Push-Url": where})
