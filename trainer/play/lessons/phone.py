"""What a phone shows in a live lesson, by how far the question is."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from trainer.classroom.models import LessonQuestion
from trainer.classroom.votes import Phone
from trainer.progress.models import Attempt
from trainer.puzzles.questions import question_of
from trainer.scenarios.answers import FormatError
from trainer.showing.asking import ask_parts
from trainer.showing.author_words import words_after
from trainer.showing.rendered import kept_heading, kept_verdict
from trainer.showing.stored import stored_answer, stored_word
from trainer.showing.verdicts import told_grade
from trainer.wording.kind_words import words_of
from trainer.wording.verdict import headline


def phone_context(
    phone: Phone,
    *,
    note: str = "",
    given: Mapping[str, Sequence[str]] | None = None,
    error: FormatError | None = None,
) -> dict[str, Any]:
    """What `lessons/state.html` needs; `given` and `error` are those of an answer that could not be read."""
    context = {"lesson": phone.lesson, "seen": phone.seen, "note": note, "section": "classes"}
    asked = phone.question
    if phone.lesson.ended_at is not None:
        return context | _summary(phone) | {"body": "lessons/over.html", "said": _("The lesson is over.")}
    if asked is None:
        return context | {"body": "lessons/wait.html", "said": ""}
    context |= {"place": asked.place, **_heading(asked)}
    if phone.is_open:
        parts = ask_parts(asked.version, given or {}, error)
        said = parts["error"] or _("A new question.")
        return context | parts | {"body": "lessons/ask.html", "key": str(asked.place), "said": said}
    if asked.revealed and phone.given is not None:
        return context | _verdict(asked, phone.given) | {"body": "lessons/verdict.html"}
    return context | _kept(phone, asked) | {"body": "lessons/kept.html"}


def _heading(asked: LessonQuestion) -> dict[str, Any]:
    return {"heading": kept_heading(question_of(asked.version), get_language() or "")}


def _kept(phone: Phone, asked: LessonQuestion) -> dict[str, Any]:
    """An answer that waits for the verdict, or that there was none when the answers were closed."""
    question = question_of(asked.version)
    word = "" if phone.given is None else stored_word(question, phone.given)
    said = _("Kept: you answered %(answer)s.") % {"answer": word} if word else _("The answers are closed.")
    return {"answer": word, "said": said}


def _verdict(asked: LessonQuestion, text: str) -> dict[str, Any]:
    """The verdict on the own answer: its word once that stands on the wall, the reasons with the last."""
    question, language = question_of(asked.version), get_language() or ""
    answer = stored_answer(question, text)
    if answer is None:
        return {"answer": text, "said": ""}
    grade = told_grade(question, answer)
    word, line = headline(grade), words_of(question.kind.slug).verdict_line(grade.solved, question.position)
    told = kept_verdict(question, answer, language) if asked.is_told else None
    return {
        "answer": stored_word(question, text),
        "right": grade.right,
        "partly": 0 < grade.score < 1,
        "headline": word,
        "line": line,
        "said": f"{word} {line}",
        "panel": told.panel_with("", words=words_after(asked.version)) if told else "",
        "table": told.fragment[told.table].decode() if told else "",
    }


def _summary(phone: Phone) -> dict[str, Any]:
    """How many of the questions of the lesson the learner answered, and how many rightly."""
    own = Attempt.objects.filter(
        in_lesson__enrollment=phone.enrollment_id, in_lesson__question__lesson=phone.lesson
    )
    scores = list(own.values_list("score", flat=True))
    return {
        "asked": phone.lesson.questions.count(),
        "answered": len(scores),
        "right": sum(score == 1 for score in scores),
    }
