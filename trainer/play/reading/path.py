"""The path's pages: what there is, a screen of a lesson, its questions five a trial, how that went.

Closed while an exam goes on. How far somebody has come is worked out in `progress.path`.
"""

from functools import cached_property
from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import Background
from trainer.forms.queries import Query
from trainer.pages.question.clear import screen_context
from trainer.pages.rulebook import RulebookEntry, drawn
from trainer.play.beginning import beginning_of, keep_background, keep_read, standing_of, way_on
from trainer.play.practice.answering import Practice, turns_of
from trainer.play.reading.touching import shown_touch
from trainer.play.secrecy import refuse_puzzle, unless_exam, withheld_slugs
from trainer.progress.clarity import said_of_screen
from trainer.progress.models import Attempt
from trainer.progress.path import LessonStanding, lesson_of
from trainer.puzzles.collections import newest_by_slug
from trainer.puzzles.models import PuzzleVersion
from trainer.rulebook.path import Lesson, lessons
from trainer.rulebook.texts import page_named
from trainer.rules.catalogue import RULE_IDS

SECTION = {"section": "rules"}


@require_safe
@unless_exam
def path(request: LearnerRequest) -> HttpResponse:
    """All stages with their lessons, and where to go on; the stage that is asked for is open too."""
    standing = standing_of(request, withheld=withheld_slugs())
    opened = Query(request.GET).text("stage")
    context = SECTION | {"standing": standing, "way": way_on(standing), "opened": opened}
    return render(request, "path/path.html", context)


@require_POST
def begin_path(request: LearnerRequest) -> HttpResponse:
    """What a newcomer tells on the home page, by one of three buttons."""
    background = request.POST.get("background", "")
    if background in Background.values:
        keep_background(request, background)
    return redirect("play:home")


@require_safe
@unless_exam
def screen(request: LearnerRequest, lesson: str, number: int = 1) -> HttpResponse:
    """One screen of a lesson; it counts as read once it was opened."""
    found = _lesson_named(lesson)
    if not 1 <= number <= len(found.screens):
        raise Http404
    if request.method == "GET":
        keep_read(request, found.slug, number)
    shown = found.screens[number - 1]
    context = SECTION | {
        "lesson": found,
        "number": number,
        "screen": shown,
        "text": drawn(shown.text, get_language() or ""),
        "shown": shown_touch(shown.touch, Query(request.GET)),
        "last": number == len(found.screens),
        "entries": _entries(found),
        "following": _after(found),
    }
    return render(request, "path/screen.html", context | _clear(request, f"{found.slug}/{number}"))


def _clear(request: LearnerRequest, which: str) -> dict[str, Any]:
    """Whether the screen is clear."""
    said = said_of_screen(request.visitor.learner_id, which)
    return screen_context(request, which, back=request.path, said=said)


@require_safe
@unless_exam
def path_questions(request: LearnerRequest, lesson: str) -> HttpResponse:
    """On to the next question of the trial, or of a new one; once the lesson is done to how it went."""
    standing = _standing(request, _lesson_named(lesson))
    more = Query(request.GET).has("more")
    if not standing.following or (standing.passed and not standing.going and not more):
        return redirect("path:result", lesson=lesson)
    return redirect(_next_url(standing))


class OnPath(Practice):
    """A question of a lesson: the way on is the next one of the trial, then how it went."""

    template = "path/question.html"
    in_lesson = True

    def __init__(self, request: LearnerRequest, lesson: Lesson, version: PuzzleVersion) -> None:
        super().__init__(request, version.puzzle.slug)
        self.lesson, self.version = lesson, version

    @property
    def action(self) -> str:
        """The page of the question in the lesson."""
        return _question_url(self.lesson, self.slug)

    @property
    def where(self) -> str:
        """The page of the attempt in the lesson."""
        place = self.lesson.questions.index(self.slug) + 1
        return reverse("path:attempt", args=[self.lesson.slug, place, self.recorded.attempt.id])

    @cached_property
    def standing(self) -> LessonStanding:
        """How the learner stands in the lesson, read when it is first needed: after an answer is stored."""
        return _standing(self.request, self.lesson)

    def around(self) -> dict[str, Any]:
        """Where the question stands in its trial, and how many of the lesson an assignment holds back."""
        standing = self.standing
        line = [each.slug for each in standing.latest]
        if self.slug not in line:
            line = [*(each.slug for each in standing.going), self.slug]
        return SECTION | {
            "lesson": self.lesson,
            "place": line.index(self.slug) + 1,
            "places": standing.asked,
            "left_out": standing.left_out,
            # The form offers no way to other puzzles here.
            "families": True,
        }

    def onwards(self) -> str:
        """The next question, or how the trial went."""
        following = _next_url(self.standing) if self.standing.going else ""
        context = {"lesson": self.lesson, "following": following, "here": self.action}
        return render_to_string("path/onwards.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@unless_exam
def path_question(request: LearnerRequest, lesson: str, place: int) -> HttpResponse:
    """A question of a lesson; posted to, the verdict on the answer, with the way on in the lesson."""
    asked = _asked(request, lesson, place)
    if request.method == "POST":
        return asked.answer()
    if Query(request.GET).has("again"):
        return redirect(f"{request.path}?turn={turns_of(request, asked.version)}")
    return asked.ask()


@require_safe
@unless_exam
def path_attempt(request: LearnerRequest, lesson: str, place: int, attempt_id: UUID) -> HttpResponse:
    """An own answer to a question of a lesson, with today's verdict on it."""
    asked = _asked(request, lesson, place)
    own = Attempt.objects.by(request.visitor.learner).select_related("version__puzzle")
    found = get_object_or_404(own, pk=attempt_id, version__puzzle__slug=asked.slug)
    return asked.looked_at(found, newer=asked.action if found.version.number < asked.version.number else "")


@require_safe
@unless_exam
def result(request: LearnerRequest, lesson: str) -> HttpResponse:
    """How many questions of the trial were right, what to look at again, and the way on."""
    found, withheld = _lesson_named(lesson), withheld_slugs()
    rows = standing_of(request, withheld=withheld).stages
    stage = next(each for each in rows if each.stage.slug == found.stage)
    standing = next(each for each in stage.lessons if each.lesson.slug == lesson)
    shown = [(number, found.screens[number - 1]) for number in standing.missed]
    context = SECTION | {
        "lesson": found,
        "standing": standing,
        "left_out": standing.left_out,
        "marks": [
            (each.right, _question_url(found, each.slug))
            for each in standing.shown
            if each.slug not in withheld
        ],
        "missed": [(number, each, drawn(each.text, get_language() or "")) for number, each in shown],
        "stage": stage.stage if standing.passed and found == stage.stage.last else None,
        "is_first": stage is rows[0],
        "entries": _entries(found),
        "following": _after(found),
    }
    return render(request, "path/result.html", context)


def _lesson_named(slug: str) -> Lesson:
    found = lessons().get(slug)
    if found is None:
        raise Http404
    return found


def _asked(request: LearnerRequest, lesson: str, place: int) -> OnPath:
    """:raises WithheldError: if an assignment holds the puzzle back."""
    found = _lesson_named(lesson)
    if not 1 <= place <= len(found.questions):
        raise Http404
    slug = found.questions[place - 1]
    refuse_puzzle(slug)
    version = newest_by_slug([slug]).get(slug)
    if version is None:
        raise Http404
    return OnPath(request, found, version)


def _standing(request: LearnerRequest, lesson: Lesson) -> LessonStanding:
    read = beginning_of(request).read
    return lesson_of(request.visitor.learner_id, lesson, read=read, withheld=withheld_slugs())


def _next_url(standing: LessonStanding) -> str:
    """Where the next question is asked, anew if it was answered in an earlier trial."""
    lesson, slug = standing.lesson, standing.following[0]
    known = any(each.slug == slug for trial in standing.trials for each in trial)
    return _question_url(lesson, slug) + ("?again" if known else "")


def _question_url(lesson: Lesson, slug: str) -> str:
    return reverse("path:question", args=[lesson.slug, lesson.questions.index(slug) + 1])


def _after(lesson: Lesson) -> Lesson | None:
    """The lesson that comes next."""
    line = list(lessons().values())
    at = line.index(lesson) + 1
    return line[at] if at < len(line) else None


def _entries(lesson: Lesson) -> list[RulebookEntry]:
    """The pages of the rulebook that say more."""
    pages = ((name, page_named(name)) for name in lesson.rules)
    return [RulebookEntry(name, name if name in RULE_IDS else "", page.title) for name, page in pages if page]
