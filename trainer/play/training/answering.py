"""How a puzzle of a run is asked and answered: the key of its place, what comes of an answer."""

import uuid
from typing import Any

from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from trainer.accounts.middleware import LearnerRequest
from trainer.pages.question.hints import hints_for
from trainer.pages.question.rows import attempt_word
from trainer.pages.question.venue import ASK_AGAIN
from trainer.play.practice.answering import Practice
from trainer.play.training.words import time_word
from trainer.progress.actions import Graded
from trainer.progress.keys import make_key, nonce_of, read_key
from trainer.progress.models import Run, RunItem
from trainer.progress.runs import TERMS, answer_item
from trainer.puzzles.questions import question_of


def go_on(request: LearnerRequest, where: str) -> HttpResponse:
    """To another page, for htmx too."""
    return HttpResponse(headers={"HX-Redirect": where}) if request.htmx else redirect(where)


class OnRun(Practice):
    """A puzzle at its place in a run, at its next try."""

    template = "train/question.html"
    beside = "train/around.html"

    def __init__(self, request: LearnerRequest, run: Run, item: RunItem) -> None:
        super().__init__(request, item.version.puzzle.slug)
        self.run, self.item, self.version = run, item, item.version
        self.terms = TERMS[run.mode]

    @property
    def action(self) -> str:
        """The page of the place."""
        return reverse("train:question", args=[self.run.pk, self.item.place])

    @property
    def where(self) -> str:
        """The page of the answer in the run."""
        return reverse("train:attempt", args=[self.run.pk, self.item.place, self.recorded.attempt.id])

    @property
    def _owner(self) -> str:
        """The run itself, which is found by its learner alone: a guest who signs in goes on with it."""
        return f"{self.run.pk}/{self.item.place}"

    def key(self) -> str:
        """That of the place and the try: the same in every tab."""
        slug, number = self.slug, self.version.number
        nonce = nonce_of(learner=self._owner, slug=slug, number=number, turn=self.item.tries)
        return make_key(owner=self._owner, slug=slug, number=number, nonce=nonce)

    def accept(self, key: str) -> None:
        """The try that was asked."""
        self.taken = read_key(key, owners=(self._owner,), slug=self.slug)

    def _record(self, learner_id: uuid.UUID, graded: Graded) -> None:
        """An answer of the run.

        :raises RunClosedError: if none is taken any more.
        """
        self.recorded = answer_item(
            item=self.item, key=self.taken, graded=graded, now=self.request.arrived_at
        )
        self.recorded.attempt.version = self.version
        self.run.refresh_from_db()
        self.item.refresh_from_db()

    def answered(self, where: str) -> HttpResponse:
        """The verdict; the next question where that waits for the end; or the same one again."""
        if self.item.credit is None:
            return self.put(ASK_AGAIN, self.question()) if self.request.htmx else redirect(self.action)
        if not self.terms.tells:
            return go_on(self.request, reverse("train:run", args=[self.run.pk]))
        return super().answered(where)

    def around(self) -> dict[str, Any]:
        """How the run stands, and the time that is left."""
        run, ends_at = self.run, self.run.ends_at
        left = int((ends_at - self.request.arrived_at).total_seconds()) if ends_at else 0
        marks = run.items.filter(place__lt=self.item.place).exclude(credit=None)
        return {
            "section": "train",
            "run": run,
            "item": self.item,
            "terms": self.terms,
            "over": self._over,
            "left": left,
            "left_word": time_word(left),
            "last": marks.order_by("place").last() if not self.terms.tells else None,
            "csrf_token": get_token(self.request),
            # The form offers no way to other puzzles here.
            "families": True,
        }

    @property
    def _over(self) -> bool:
        return not self.run.asks(self.request.arrived_at)

    def asked(self) -> dict[str, Any]:
        """That it is asked again, and hints, where the mode has them; the author's own are among these."""
        context = super().asked() | {"hinted": False, "tried": self._tried()}
        if self.terms.hints:
            context |= {"below": "train/below_form.html"} | self.hints()
        return context

    def _tried(self) -> str:
        last = self.item.attempts.order_by("answered_at").last() if self.item.tries else None
        if last is None:
            return ""
        last.version = self.version
        said = _("Not right yet. You answered: %(answer)s. Answer again, take a hint or see the answer.")
        return said % {"answer": attempt_word(last)}

    def hints(self) -> dict[str, Any]:
        """The hints that were asked for, and the number of the next one."""
        hints, taken = hints_for(question_of(self.version)), self.item.hints
        return {
            "hint_url": reverse("train:hint", args=[self.run.pk, self.item.place]),
            "hint_note": "" if self.terms.until_right else _("Each hint halves what a right answer counts."),
            "hints": hints[:taken],
            "next_hint": taken + 1 if taken < len(hints) else 0,
        }

    def onwards(self) -> str:
        """The next puzzle, or how it went."""
        return render_to_string("train/onwards.html", {"run": self.run, "over": self._over})
