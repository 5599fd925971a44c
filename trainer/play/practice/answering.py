"""How a puzzle of one's own choice is asked and answered: whose answer it is, the key, the stored attempt."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, ClassVar

from django.http import Http404, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.functional import SimpleLazyObject
from django.utils.html import format_html
from django.utils.translation import gettext as _

from trainer.accounts.actions import learner_of
from trainer.accounts.days import zone_told
from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import Learner
from trainer.exchange.pictures.previews import chat_text, question_preview
from trainer.forms.queries import Query
from trainer.pages.question.cached import heading
from trainer.pages.question.clear import clear_of_verdict
from trainer.pages.question.panel import stored_context
from trainer.pages.question.rows import stored_answer, stored_word
from trainer.pages.question.venue import Venue, graded_answer, said_sureness
from trainer.play.beginning import take_beginning
from trainer.play.practice.adapting import adapting
from trainer.play.practice.choice import keep_choice, kept_choice
from trainer.play.practice.embedding import frame_text, may_be_framed
from trainer.play.practice.exploring import exploring, unexplored
from trainer.play.practice.own_table import name_of_own
from trainer.play.practice.tens import TEN, begin_with, begun_at, so_far, ten_onwards, told_so_far
from trainer.play.practice.topics import Topic, topics_of
from trainer.play.practice.where import ask_beside, ask_later, asks_later, where_asked
from trainer.progress.actions import Graded, NoLearnerError, Recorded, record_attempt
from trainer.progress.clarity import said_of_verdict
from trainer.progress.keys import Key, make_key, nonce_of, read_key
from trainer.progress.models import Attempt, Sureness
from trainer.progress.moving import answers_before
from trainer.progress.reading import turns
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import cached_version, grade_of, newest_version, question_of
from trainer.scenarios.answer_shapes import Answer


def owner_of(request: LearnerRequest) -> str:
    """Who a new key is made for."""
    return str(request.visitor.learner_id) if request.visitor.learner_id else _browser(request)


def owners_of(request: LearnerRequest) -> tuple[str, str]:
    """Everybody whose keys this request may use."""
    return owner_of(request), _browser(request)


def asked_of(request: LearnerRequest) -> str:
    """Whose turns are counted: the learner, or the one that the browser's first answer will make."""
    return str(request.visitor.learner_id or _guest_id(request))


def answering_learner(request: LearnerRequest) -> Learner:
    """The learner, made if need be, who keeps what the guest had chosen."""
    choice = kept_choice(request)
    if request.visitor.learner is None and not request.user.is_authenticated:
        learner, _ = Learner.objects.get_or_create(
            id=_guest_id(request), defaults={"zone": zone_told(request)}
        )
        if learner.user_id is None:
            request.visitor.become(learner)
    learner = learner_of(request)
    take_beginning(request.session, learner)
    keep_choice(request, choice)
    return learner


def _browser(request: LearnerRequest) -> str:
    if "CSRF_COOKIE" not in request.META:
        get_token(request)
    return f"browser {request.META['CSRF_COOKIE']}"


def _guest_id(request: LearnerRequest) -> uuid.UUID:
    digest = salted_hmac("trainer.play.owners", _browser(request), algorithm="sha256").digest()
    return uuid.UUID(bytes=digest[:16], version=4)


def key_for(request: LearnerRequest, version: PuzzleVersion, *, again: bool = False) -> str:
    """A key under which the version may be answered by whoever asks for the page.

    Every page that shows the question for the same turn holds the same key, so that nothing counts
    twice. Who answered within the hour and comes back (the back button, a second tab) has that turn
    still; a new one begins `again` or at a page that names its `turn` in the address.
    """
    turn, last = turns(request.visitor.learner_id, version)
    query = Query(request.GET)
    if query.has("turn"):
        turn, last = min(turn, query.number("turn", turn)), ""
    slug, number = version.puzzle.slug, version.number
    nonce = "" if again else last
    if not nonce:
        nonce = nonce_of(learner=asked_of(request), slug=slug, number=number, turn=turn)
    return make_key(owner=owner_of(request), slug=slug, number=number, nonce=nonce)


def turns_of(request: LearnerRequest, version: PuzzleVersion) -> int:
    """How often the learner has answered the version: the number of the next turn."""
    return turns(request.visitor.learner_id, version)[0]


class Practice(Venue):
    """The puzzle of a slug for its own sake. `again`: put to somebody who knows it, it counts once more."""

    template = "play/puzzle.html"
    in_lesson: ClassVar[bool] = False
    """Whether a lesson asks it: then nothing leads elsewhere, and where one plays is asked later."""
    own_choice: ClassVar[bool] = True
    """Whether it is one of a session of ten, which a page closes."""
    taken: Key
    recorded: Recorded

    def __init__(self, request: LearnerRequest, slug: str, *, again: bool = False) -> None:
        super().__init__(request)
        self.slug, self.again = slug, again

    @cached_property
    def version(self) -> PuzzleVersion:  # type: ignore[override]  # read late, and set by an answer
        """The newest one, until another is taken up.

        :raises Http404: if there is none.
        """
        return newest_or_404(self.slug)

    @property
    def reviewed(self) -> str:
        """The rule for which it comes up again, if it does."""
        return ""

    @property
    def action(self) -> str:
        """The page of the puzzle."""
        return reverse("play:puzzle", args=[self.slug])

    def key(self) -> str:
        """That of the learner's turn."""
        return key_for(self.request, self.version, again=self.again)

    def accept(self, key: str) -> None:
        """The version that was asked, which needs not be the newest.

        :raises Http404: if there is none, or no more.
        """
        self.taken = read_key(key, owners=owners_of(self.request), slug=self.slug)
        self.version = version_or_404(puzzle__slug=self.slug, number=self.taken.number)

    def store(self, answer: Answer) -> str:
        """An attempt; a guest becomes a learner by it."""
        graded = graded_answer(self.request, self.version, answer)
        asks_where = not self.request.visitor.learner_id or asks_later(self.request)
        try:
            self._record(self.request.visitor.learner_id or answering_learner(self.request).id, graded)
        except NoLearnerError:
            # The learner that the session names was deleted since: answer as a new one.
            self._record(answering_learner(self.request).id, graded)
        if asks_where and self.in_lesson:
            ask_later(self.request)
        elif asks_where:
            ask_beside(self.request, self.recorded.attempt)
            begin_with(self.request, self.recorded.attempt)
        return self.where if self.recorded.first else f"{self.where}?repeated"

    def _record(self, learner_id: uuid.UUID, graded: Graded) -> None:
        self.recorded = record_attempt(
            learner_id=learner_id,
            version_id=self.version.pk,
            key=self.taken,
            graded=graded,
            reviewed=self.reviewed,
        )
        self.recorded.attempt.version = self.version

    @cached_property
    def where(self) -> str:
        """The page of the attempt."""
        return self.where_of(self.recorded.attempt)

    def where_of(self, attempt: Attempt) -> str:
        """The page of an attempt."""
        return reverse("play:attempt", args=[self.slug, attempt.id])

    def around(self) -> dict[str, Any]:
        """The part of the site, and the topics that bind what comes next."""
        return {"section": "puzzles", "topics": self.topics}

    @property
    def rules_name(self) -> "SimpleLazyObject[str]":
        """What the learner calls the rules that are asked by, empty for a preset. One query for rules of a
        table, and only where a page says it.
        """
        rules = question_of(self.version).position.ruleset
        return SimpleLazyObject(partial(name_of_own, self.request.user, rules))

    def topics(self) -> list[Topic]:
        """Called by the page alone: a verdict that comes in place shows none, and reads no learner for it."""
        return topics_of(kept_choice(self.request))

    def asked(self) -> dict[str, Any]:
        """The author's hints; how sure the learner is, who wants to be asked; the name of the rules."""
        asks = self.request.visitor.learner is not None and self.request.visitor.learner.asks_sureness
        question = question_of(self.version)
        return {
            "preview": question_preview(question) if self.own_choice and not question.reserved else None,
            "embed": self._embed() if self.own_choice and may_be_framed(self.version.puzzle) else "",
            "hinted": True,
            "rules_name": self.rules_name,
            "sureness": Sureness.choices if asks else (),
            "sure": said_sureness(self.request),
        }

    def _embed(self) -> str:
        """What puts the puzzle into a page elsewhere."""
        title = _("Riichi puzzle: %(question)s") % {"question": heading(self.version).question}
        return frame_text(self.request, self.slug, title)

    def verdict(self) -> dict[str, Any]:
        """That on the answer that counts, and what may be changed of a decision."""
        unchanged = unexplored(question_of(self.version), self.where)
        return self.shown(self.recorded.attempt, repeated=not self.recorded.first) | {"unexplored": unchanged}

    def shown(self, attempt: Attempt, *, repeated: bool, clear: bool | None = None) -> dict[str, Any]:
        """What shows the verdict on an attempt; `clear`: what was said of it."""
        note = _(
            "You had answered already: this is the verdict on your first answer, and only that one counts."
        )
        going = self._goes(attempt)
        onwards = self.onwards()
        if onwards is None:
            onwards = _onwards(attempt, closes=len(going.scores) >= TEN)
        given = self.request.method == "POST"
        page = self.where if given else self.where_of(attempt)
        here = page if given else self.request.path
        linked = not (self.in_lesson or question_of(attempt.version).reserved)
        context = stored_context(attempt, onwards=onwards, linked=linked)
        return context | {
            "note": note if repeated else "",
            "rules_name": self.rules_name,
            "adapts": going.html,
            "clear": clear_of_verdict(self.request, attempt, back=here, said=clear),
            "where_asked": where_asked(self.request, attempt, back=page),
            "chat": self._chat(attempt, context["told"].solved) if linked and "told" in context else "",
        }

    def _chat(self, attempt: Attempt, solved: Answer) -> str:
        """The puzzle with the answer that was told, for a chat."""
        question = question_of(attempt.version)
        answer = stored_word(question, question.shape.text(solved))
        link = self.request.build_absolute_uri(reverse("play:puzzle", args=[question.slug]))
        asked = heading(attempt.version)
        return chat_text(f"{asked.question} ({asked.ruleset})", link, answer)

    def _goes(self, attempt: Attempt) -> "Going":
        """How practice adapts, and of practice by one's own choice how far the session is. Two queries."""
        learner = self.request.visitor.learner_id
        if self.in_lesson or learner is None:
            return Going()
        earlier = answers_before(attempt, learner, begun_at(self.request))
        line = adapting(attempt, earlier, learner)
        scores = so_far(self.request, attempt, earlier) if self.own_choice else []
        return Going(format_html("{}{}", told_so_far(scores) if scores else "", line), scores)

    def looked_at(self, attempt: Attempt, *, newer: str) -> HttpResponse:
        """The page of an own answer; `newer`: where a version that came after it is answered.

        Of a decision the address may name one input to be changed; nothing of that is stored.
        """
        request = self.request
        explore = exploring(question_of(attempt.version), request.GET.dict(), request.path)
        repeated = Query(request.GET).has("repeated")
        context = self.around() | self.shown(attempt, repeated=repeated, clear=said_of_verdict(attempt))
        context |= {"explore": explore, "newer": newer}
        return render(request, self.template, context, status=422 if explore and explore.error else 200)

    def onwards(self) -> str | None:
        """The way on; None: to the next puzzle of one's own choice."""
        return None


@dataclass(frozen=True, slots=True)
class Going:
    """What is told beside a verdict of how practice goes, as HTML, and the scores of the session so far."""

    html: str = ""
    scores: Sequence[float] = ()


def _onwards(attempt: Attempt, *, closes: bool) -> str | None:
    """The way on where the answer closes a session, or is one that a misconception gives: to a position where
    that errs too. Else None.
    """
    question = question_of(attempt.version)
    answer = stored_answer(question, attempt.answer)
    belief = None if answer is None else grade_of(question, answer).misconception
    code = "" if belief is None else belief.code
    if closes:
        return ten_onwards(question.slug, code)
    return (
        render_to_string("play/repair_onwards.html", {"code": code, "slug": question.slug}) if code else None
    )


def newest_or_404(slug: str) -> PuzzleVersion:
    """The newest version of a puzzle that a link opens.

    :raises Http404: if there is none.
    """
    version = newest_version(slug)
    if version is None:
        raise Http404
    return version


def version_or_404(**named: str | int) -> PuzzleVersion:
    """A version that a link opens.

    :raises Http404: if there is none.
    """
    version = cached_version(**named)
    if version is None:
        raise Http404
    return version
