"""Ask, answer, verdict: the one way of an answer, wherever a puzzle is asked.

A `Venue` is that place: practice, a collection, an assignment, a lesson, a preview. It gives only what
differs: the key of its form, how an answer is stored, what stands around the puzzle, where to go on.
"""

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Final
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string

from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.secrecy.telling import WithheldError, refuse_withheld
from trainer.pages.question.controls import ask_parts
from trainer.progress.actions import Graded, found_in
from trainer.progress.keys import KeyRefusedError
from trainer.progress.models import Sureness
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import grade_of, question_of
from trainer.rules.catalogue import RULES_VERSION
from trainer.scenarios.answer_shapes import Answer, Fields, FormatError
from trainer.telemetry.numbers import ANSWERS, REFUSED

FIELDS: Final = ("answer", "tile", "typed", "option", "number", "points", "rank")
"""The fields of all forms of answers."""
LONGEST: Final = 200
"""So much of what was sent is kept."""
ASK_AGAIN, SWAP = "question/ask_again.html", "question/swap.html"


class Venue(ABC):
    """A `version` asked of whoever sends the request: `ask` puts the question, `answer` takes the answer.

    A venue lives as long as the request. `template` is the whole page, on which `question/article.html` puts
    the question or the verdict; `beside`, if there is one, is put in place by htmx too, with either of them.
    """

    template: ClassVar[str]
    beside: ClassVar[str] = ""
    version: PuzzleVersion

    def __init__(self, request: LearnerRequest) -> None:
        self.request = request

    @property
    @abstractmethod
    def action(self) -> str:
        """Where the form is sent."""

    @abstractmethod
    def key(self) -> str:
        """The key of the form: nothing is stored twice under it."""

    @abstractmethod
    def accept(self, key: str) -> None:
        """Take up the question that was asked under the key: `version` is its version from now on.

        :raises KeyRefusedError: if there is none, or it was put to somebody else.
        """

    def refuse(self) -> None:
        """An answer whose verdict is not told is not stored either: its score would tell as much.

        :raises WithheldError: if it is not told here.
        """
        refuse_withheld(question_of(self.version))

    @abstractmethod
    def store(self, answer: Answer) -> str:
        """Store the answer once, with its grade; the address of the page that shows it, empty where nothing
        is stored.
        """

    @abstractmethod
    def verdict(self) -> dict[str, Any]:
        """What shows the verdict on the answer that was just stored."""

    def around(self) -> dict[str, Any]:
        """What stands around the puzzle, before the answer and after it."""
        return {}

    def asked(self) -> dict[str, Any]:
        """What stands with the form alone."""
        return {}

    def before(self) -> Fields:
        """What stands in the form when the question is put: the fields of an answer that may be changed."""
        return {}

    def question(
        self, *, error: FormatError | None = None, key: str = "", stale: bool = False
    ) -> dict[str, Any]:
        """What puts the question; after an `error` with what was given and under the same key, `stale` if
        the key was refused.
        """
        given = dict(self.request.POST.lists()) if error else self.before()
        context = self.around() | self.asked() | ask_parts(self.version, given, error)
        return context | {"key": key or self.key(), "action": self.action, "stale": stale}

    def ask(self) -> HttpResponse:
        """The page of the question."""
        return render(self.request, self.template, self.question())

    def ask_again(self, *, status: int, **why: Any) -> HttpResponse:
        """The question once more, and why."""
        return self.put(ASK_AGAIN, self.question(**why), status)

    def answer(self) -> HttpResponse:
        """What was sent: stored and judged; what can not be read is asked again and not stored.

        :raises WithheldError: if no answer is taken here, as another assignment keeps the verdict back.
        """
        with ANSWERS.labels(type(self).__name__.lower()).time():
            return self._answer(self.request.POST.get("key", ""))

    def _answer(self, key: str) -> HttpResponse:
        try:
            self.accept(key)
        except KeyRefusedError:
            REFUSED.labels("stale").inc()
            return self.ask_again(status=409, stale=True)
        try:
            answer = question_of(self.version).shape.parse(dict(self.request.POST.lists()))
        except FormatError as error:
            REFUSED.labels("unreadable").inc()
            return self.ask_again(status=422, error=error, key=key)
        try:
            self.refuse()
        except WithheldError as withheld:
            REFUSED.labels("withheld").inc()
            withheld.unstored = True
            raise
        return self.answered(self.store(answer))

    def answered(self, where: str) -> HttpResponse:
        """On to the page that shows the answer, or its verdict for htmx."""
        if where and not self.request.htmx:
            return redirect(f"{where}#verdict")
        context = self.around() | self.verdict()
        if not self.request.htmx:
            return render(self.request, self.template, context)
        response = HttpResponse(self.swap(context))
        if where:
            response["HX-Push-Url"] = where
        return response

    def swap(self, context: dict[str, Any]) -> str:
        """The verdict as htmx puts it in place."""
        page = render_to_string(SWAP, context)
        return page + render_to_string(self.beside, context | {"swapped": True}) if self.beside else page

    def put(self, fragment: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
        """The fragment for htmx, with what stands `beside` it; else the whole page."""
        if not self.request.htmx:
            return render(self.request, self.template, context, status=status)
        response = render(self.request, fragment, context, status=status)
        if self.beside:
            response.write(render_to_string(self.beside, context | {"swapped": True}, self.request))
        return response


def graded_answer(request: LearnerRequest, version: PuzzleVersion, answer: Answer) -> Graded:
    """The answer that was sent, with today's grade."""
    question = question_of(version)
    grade = grade_of(question, answer)
    return Graded(
        raw=raw_text(request),
        answer=grade.shape.text(answer),
        score=grade.score,
        solved=grade.shape.text(grade.solved),
        rules_version=RULES_VERSION,
        found=found_in(question, grade),
        sureness=said_sureness(request),
    )


def said_sureness(request: LearnerRequest) -> int | None:
    """How sure the learner says to be, None if nothing (or nothing known) is said."""
    said = request.POST.get("sure", "")
    return next((int(step) for step in Sureness if str(int(step)) == said), None)


def raw_text(request: LearnerRequest) -> str:
    """What was sent, as it would stand in an address, cut to `LONGEST` characters, none of them NUL."""
    return urlencode(given_fields(request), doseq=True)[:LONGEST]


def given_fields(request: LearnerRequest) -> dict[str, list[str]]:
    """The fields of the answer that was sent."""
    return {name: request.POST.getlist(name) for name in FIELDS if name in request.POST}
