"""A puzzle of work that is handed in: what is chosen is kept at once, and changed until then as one likes."""

from datetime import UTC, datetime
from typing import Any, Final

from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from trainer.classroom.doing.choosing import Kept, KeptAnswer, keep_chosen
from trainer.classroom.doing.work import chosen_at, late_at
from trainer.classroom.models import LateAnswer
from trainer.forms.queries import whole
from trainer.pages.question.panel import Panel, given_line, untold_context
from trainer.pages.question.rows import stored_word
from trainer.pages.question.venue import ASK_AGAIN, given_fields
from trainer.play.homework.answering import Assigned
from trainer.play.homework.terms import moment_word
from trainer.play.homework.words import came_word
from trainer.progress.keys import KeyRefusedError
from trainer.puzzles.questions import question_of
from trainer.scenarios.answer_shapes import Answer, Fields, FormatError

KEPT_PAGE: Final = "homework/kept.html"
MOST_TURNS: Final = 10**9
LATEST: Final = 10**14 - 1
"""The latest moment that is believed, in milliseconds."""


class Choosing(Assigned):
    """A puzzle of a learner's submission whose answer may be changed until that is handed in."""

    kept: Kept

    def before(self) -> Fields:
        """What is chosen."""
        chosen = chosen_at(self.item)
        return chosen.given if chosen else {}

    def store(self, answer: Answer) -> str:
        """What was chosen is kept, whether it counts or came too late."""
        shape = question_of(self.version).shape
        self.kept = keep_chosen(
            work=self.work,
            item=self.item,
            number=self.number,
            key=self.taken,
            choice=KeptAnswer(given_fields(self.request), shape.text(answer)),
            chosen_at=self._moment(),
            arrived_at=self.request.arrived_at,
            seen=whole(self.request.POST.get("seen", ""), most=MOST_TURNS, otherwise=-1),
        )
        if self.kept.chosen is not None:
            self.item.chosen = self.kept.chosen
        return self.action

    def _moment(self) -> datetime | None:
        """When it was chosen by the page's own word; None without a script, or for nonsense."""
        said = whole(self.request.POST.get("moment", ""), most=LATEST, otherwise=-1)
        return datetime.fromtimestamp(said / 1000, tz=UTC) if said >= 0 else None

    def answered(self, where: str) -> HttpResponse:
        """The form with what is kept; when the time is up what came of it."""
        if not self.request.htmx:
            return super().answered(where)
        if self.work.is_over(self.request.arrived_at):
            return HttpResponse(self.swap(self.around() | self.verdict()))
        return self.put(ASK_AGAIN, self.question() | {"just_kept": True})

    def verdict(self) -> dict[str, Any]:
        """That the time is up, and what came of the answer that was just sent."""
        return self.over(came_word(self.work, self.kept.came), self.kept.late)

    def over(self, told: str = "", late: LateAnswer | None = None) -> dict[str, Any]:
        """What stands in the form's place when the time is up: what counts, and what came too late."""
        chosen, late = chosen_at(self.item), late or late_at(self.item)
        line = told or (_("Your answer counts.") if chosen else _("There is no answer from you here."))
        question = question_of(self.version)
        lines = [given_line(stored_word(question, chosen.answer))] if chosen else []
        if late is not None:
            lines.append(render_to_string("homework/late.html", late_context(self, late)))
        panel = Panel("is-kept", _("The time is up."), line, onwards=self.onwards(), reasons="".join(lines))
        return untold_context(self.version, panel)

    def keep(self) -> HttpResponse:
        """What is chosen by now in a form that was not sent: kept, without a word if it is no answer yet."""
        try:
            self.accept(self.request.POST.get("key", ""))
            answer = question_of(self.version).shape.parse(dict(self.request.POST.lists()))
        except (KeyRefusedError, FormatError):
            return self._told(incomplete=True)
        self.refuse()
        self.store(answer)
        return self._told(
            came=came_word(self.work, self.kept.came) if self.work.is_over(self.request.arrived_at) else ""
        )

    def _told(self, **how: Any) -> HttpResponse:
        """What is kept, in its place; without htmx the page of the puzzle has it."""
        if not self.request.htmx:
            return redirect(self.action)
        return self.put(KEPT_PAGE, self.around() | self.asked() | how)


def late_context(asked: Assigned, late: LateAnswer) -> dict[str, Any]:
    """What is said of an answer that came too late."""
    return {
        "answer": stored_word(question_of(asked.version), late.answer),
        "arrived": moment_word(asked.work, late.arrived_at),
        "late": late,
        "work": asked.work,
    }
