"""How a puzzle of an assignment is asked and answered: its tries, and what is told of each."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from django.http import HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.doing import submitting as doing
from trainer.classroom.doing.work import (
    Work,
    WorkRefusedError,
    answers_at,
    chosen_at,
    late_at,
    make_try_key,
    read_try_key,
)
from trainer.classroom.models import Answer, LateAnswer, SubmissionItem
from trainer.classroom.secrecy.telling import refuse_asked_before
from trainer.learning.chance import CHANCE
from trainer.pages.question.clear import clear_of_verdict
from trainer.pages.question.drawn import FORM, lit_table
from trainer.pages.question.hints import hints_for
from trainer.pages.question.panel import Panel, given_line, kept_panel, stored_context, untold_context
from trainer.pages.question.rows import attempt_word, stored_word
from trainer.pages.question.venue import Venue, graded_answer
from trainer.pages.question.verdict import right_answer, verdict_of
from trainer.play.homework.item_page import frame, item_url
from trainer.play.homework.words import (
    coming_late_word,
    feedback_word,
    late_answer_word,
    late_word,
    repeated_word,
    tries_left_word,
)
from trainer.progress.clarity import said_of_verdict
from trainer.progress.keys import Key
from trainer.puzzles.models import Puzzle
from trainer.puzzles.questions import question_of
from trainer.scenarios import answer_shapes


class Assigned(Venue):
    """A puzzle of a learner's submission, at its next try."""

    template = "homework/item.html"
    beside = "homework/around.html"
    taken: Key
    given: doing.AnsweredItem

    def __init__(
        self, request: LearnerRequest, work: Work, items: Sequence[SubmissionItem], item: SubmissionItem
    ) -> None:
        super().__init__(request)
        self.work, self.items, self.item, self.version = work, items, item, item.version
        self.number = len(answers_at(item)) + 1

    @property
    def action(self) -> str:
        """The page of the puzzle."""
        return item_url(self.work, self.item)

    def key(self) -> str:
        """That of the try."""
        learner_id = self.work.enrollment.learner_id
        return make_try_key(learner_id=learner_id, item=self.item, number=self.number)

    def accept(self, key: str) -> None:
        """The try that was asked."""
        learner_id, most = self.work.enrollment.learner_id, self.number
        self.taken, self.number = read_try_key(key, learner_id=learner_id, item=self.item, most=most)

    def refuse(self) -> None:
        """Who teaches the class reads every result. For others an answer tells nothing where its result is
        kept back too; else what is asked twice is answered first where it was published first.
        """
        work, published = self.work, self.work.assignment.published_at
        if work.taught:
            super().refuse()
        elif published and work.shows(self.request.arrived_at):
            refuse_asked_before(question_of(self.version), published)

    def store(self, answer: answer_shapes.Answer) -> str:
        """An answer of the submission."""
        self.given = doing.answer_item(
            work=self.work,
            item=self.item,
            number=self.number,
            key=self.taken,
            graded=graded_answer(self.request, self.version, answer),
            arrived_at=self.request.arrived_at,
            rng=CHANCE,
        )
        self._now(self.given.rounds)
        repeated = "" if self.given.first else "&repeated"
        return f"{self.action}?try={self.given.answer.number}{repeated}"

    def _now(self, rounds: Sequence[SubmissionItem]) -> None:
        """The rounds of the puzzle's slot as they are now: what came of an answer may open the next one."""
        others = [each for each in self.items if each.slot_id != self.item.slot_id]
        self.items = sorted([*others, *rounds], key=lambda each: (each.place, each.round))
        self.item = next(each for each in rounds if each.pk == self.item.pk)
        self.item.version = self.version

    @cached_property
    def frame(self) -> dict[str, Any]:
        """Where the puzzle is in the submission, the clock, the way on."""
        return frame(self.request, self.work, self.items, self.item)

    def around(self) -> dict[str, Any]:
        """The frame."""
        return self.frame

    def asked(self) -> dict[str, Any]:
        """The number of the try, and hints."""
        return {
            "try_number": self.number,
            "coming_late": coming_late_word(self.work, self.request.arrived_at),
            "below": "homework/below_form.html",
            **self._keeping(),
            **hints_context(self.work, self.item),
        }

    def _keeping(self) -> dict[str, Any]:
        """Where what is chosen is kept, of work that is handed in, and what is."""
        if not self.work.is_handed_in_once:
            return {}
        chosen = chosen_at(self.item)
        place = [self.work.assignment.slug, self.item.place, self.item.round]
        return {
            "keep": reverse("homework:keep", args=place),
            "chosen": stored_word(question_of(self.version), chosen.answer) if chosen else "",
            "seen": chosen.turn if chosen else 0,
            "form_id": FORM,
            "changes": self.work.may_change(self.request.arrived_at),
        }

    def ask_again(self, *, status: int, **why: Any) -> HttpResponse:
        """If it may still be answered.

        :raises WorkRefusedError: if not.
        """
        now, earlier = self.request.arrived_at, answers_at(self.item)[: self.number - 1]
        if refused := self.work.refusal(now):
            raise WorkRefusedError(refused)
        if not self.work.may_try(self.item, earlier, now):
            raise WorkRefusedError("no_tries")
        return super().ask_again(status=status, **why)

    def verdict(self) -> dict[str, Any]:
        """That on the answer that was just stored."""
        return self.shown(self.given.answer, repeated=not self.given.first)

    def shown(self, answer: Answer, *, repeated: bool = False) -> dict[str, Any]:
        """What stands in the form's place: the verdict with the way on, or that the answer is kept.

        A puzzle without a link of its own is not linked to.
        """
        work, now = self.work, self.request.arrived_at
        answer.attempt.version = self.version
        late = late_word(work, answer.arrived_at)
        if work.keeps_key(self.item, self.frame["answers"], now):
            context = untold_context(self.version, self._not_yet(answer, late))
        elif work.shows(now):
            linked = self.version.puzzle.status != Puzzle.Status.RESERVED
            context = stored_context(answer.attempt, onwards=self.onwards(late), linked=linked)
            context |= {"clear": self._clear(answer)}
        else:
            panel = kept_panel(attempt_word(answer.attempt), feedback_word(work, now), self.onwards(late))
            context = untold_context(self.version, panel)
        note = repeated_word(work, answer.number) if repeated else ""
        if waiting := late_at(self.item):
            note = f"{self._late_answer(waiting)} {note}".strip()
        said = f"{context['said']} {late}".strip()
        return context | {"note": note, "said": said, "try_number": answer.number}

    def _clear(self, answer: Answer) -> str:
        """Whether the verdict is clear."""
        back = self.request.get_full_path()
        said = None if self.request.method == "POST" else said_of_verdict(answer.attempt)
        return clear_of_verdict(self.request, answer.attempt, back=back, said=said)

    def _late_answer(self, late: LateAnswer) -> str:
        """What is said of an answer beside this one that came too late."""
        return (
            _("There is another answer from you: %(answer)s.")
            % {"answer": stored_word(question_of(self.version), late.answer)}
            + f" {late_answer_word(self.work, late)}"
        )

    def onwards(self, told: str = "", *, retry: bool = False) -> str:
        """The way on in the submission; to another `retry` first."""
        return render_to_string("homework/onwards.html", self.frame | {"told": told, "retry": retry})

    def _not_yet(self, answer: Answer, late: str) -> Panel:
        """An answer that was not right and takes another try: no more is said of it than that."""
        work, item = self.work, self.item
        give_up = reverse("homework:give_up", args=[work.assignment.slug, item.place, item.round])
        context = {"give_up": give_up, "csrf_token": self.frame["csrf_token"]}
        return Panel(
            tone="is-wrong",
            headline=_("Partly right.") if answer.score else _("Not right yet."),
            line=tries_left_word(work.tries - len(self.frame["answers"])) if work.tries else "",
            onwards=self.onwards(late, retry=True),
            reasons=given_line(attempt_word(answer.attempt))
            + render_to_string("homework/give_up.html", context),
        )

    def unanswered(self) -> dict[str, Any]:
        """What stands in the form's place where no answer came: the right one and its reasons."""
        question = question_of(self.version)
        shown = verdict_of(question, right_answer(question), flipped=False)
        panel = Panel(
            tone="is-wrong",
            headline=_("Not answered."),
            line=str(shown.words.line),
            onwards=self.onwards(),
            reasons=render_to_string("homework/unanswered.html", {"verdict": shown}),
        )
        context = untold_context(self.version, panel)
        return context | {"table": lit_table(question, shown.lights), "said": ""}


def hints_context(work: Work, item: SubmissionItem) -> dict[str, Any]:
    """The hints that were asked for, and the number of the next one; nothing without hints."""
    if not work.assignment.hints:
        return {}
    hints = hints_for(question_of(item.version))
    place = [work.assignment.slug, item.place, item.round]
    return {
        "hint_url": reverse("homework:hint", args=place),
        "hint_note": _("Your teacher sees how many you asked for."),
        "hints": hints[: item.hints],
        "next_hint": item.hints + 1 if item.hints < len(hints) else 0,
    }
