"""How an answer is taken: whose it is, the key of the question, its grade, the stored attempt."""

import uuid
from typing import Any, Final
from urllib.parse import urlencode

from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language

from trainer.accounts.actions import learner_of
from trainer.accounts.middleware import LearnerRequest, become
from trainer.accounts.models import Learner
from trainer.pages.question.cached import drawn_table, kept_heading, kept_verdict
from trainer.pages.question.controls import ask_parts
from trainer.pages.question.hints import author_words, words_after
from trainer.pages.question.rows import stored_answer, stored_word
from trainer.play.practice import keep_choice, kept_choice
from trainer.progress.actions import Graded, NoLearnerError, Recorded, found_in, record_attempt
from trainer.progress.keys import Key, make_key, nonce_of
from trainer.progress.models import Attempt
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import Question, grade_of, question_of
from trainer.rules.catalogue import RULES_VERSION
from trainer.scenarios.answer_shapes import Answer, FormatError


def owner_of(request: LearnerRequest) -> str:
    """Who a new key is made for."""
    return str(request.learner_id) if request.learner_id else _browser(request)


def owners_of(request: LearnerRequest) -> tuple[str, str]:
    """Everybody whose keys this request may use."""
    return owner_of(request), _browser(request)


def asked_of(request: LearnerRequest) -> str:
    """Whose turns are counted: the learner, or the one that the browser's first answer will make."""
    return str(request.learner_id or _guest_id(request))


def answering_learner(request: LearnerRequest) -> Learner:
    """The learner, made if need be, who keeps what the guest had chosen."""
    choice = kept_choice(request)
    if request.learner is None and not request.user.is_authenticated:
        learner, _ = Learner.objects.get_or_create(id=_guest_id(request))
        if learner.user_id is None:
            become(request, learner)
    learner = learner_of(request)
    keep_choice(request, choice)
    return learner


def _browser(request: LearnerRequest) -> str:
    if "CSRF_COOKIE" not in request.META:
        get_token(request)
    return f"browser {request.META['CSRF_COOKIE']}"


def _guest_id(request: LearnerRequest) -> uuid.UUID:
    digest = salted_hmac("trainer.play.owners", _browser(request), algorithm="sha256").digest()
    return uuid.UUID(bytes=digest[:16], version=4)


FIELDS: Final = ("answer", "tile", "typed", "option", "number", "points", "rank")
"""The fields of all forms of answers."""


def key_for(request: LearnerRequest, version: PuzzleVersion, *, again: bool = False) -> str:
    """A key under which the version may be answered by whoever asks for the page.

    Every page that shows the question for the same turn holds the same key, so that nothing counts
    twice. Who answered within the hour and comes back (the back button, a second tab) has that turn
    still; a new one begins `again` or at a page that names its `turn` in the address.
    """
    turns, last = Attempt.objects.by(request.learner_id).turns(version)
    named = request.GET.get("turn", "")
    if named.isdecimal() and len(named) < 9:
        turns, last = min(turns, int(named)), ""
    slug, number = version.puzzle.slug, version.number
    nonce = "" if again else last
    if not nonce:
        nonce = nonce_of(learner=asked_of(request), slug=slug, number=number, turn=turns)
    return make_key(owner=owner_of(request), slug=slug, number=number, nonce=nonce)


def turns_of(request: LearnerRequest, version: PuzzleVersion) -> int:
    """How often the learner has answered the version: the number of the next turn."""
    return Attempt.objects.by(request.learner_id).turns(version)[0]


def record(request: LearnerRequest, version: PuzzleVersion, key: Key, answer: Answer) -> Recorded:
    """Store the answer with today's grade; a guest becomes a learner by it."""
    graded = graded_answer(request, version, answer)
    learner_id = request.learner_id or answering_learner(request).id
    try:
        return record_attempt(learner_id=learner_id, version_id=version.pk, key=key, graded=graded)
    except NoLearnerError:
        # The learner that the session names was deleted since: answer as a new one.
        learner_id = answering_learner(request).id
        return record_attempt(learner_id=learner_id, version_id=version.pk, key=key, graded=graded)


def graded_answer(request: LearnerRequest, version: PuzzleVersion, answer: Answer) -> Graded:
    """The answer that was sent, with today's grade."""
    grade = grade_of(question_of(version), answer)
    return Graded(
        raw=raw_text(request),
        answer=grade.shape.text(answer),
        score=grade.score,
        solved=grade.shape.text(grade.solved),
        rules_version=RULES_VERSION,
        found=found_in(grade),
    )


def raw_text(request: LearnerRequest) -> str:
    """What was sent, as it would stand in an address: 200 characters at most, none of them NUL."""
    fields = {name: request.POST.getlist(name) for name in FIELDS if name in request.POST}
    return urlencode(fields, doseq=True)[:200]


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
