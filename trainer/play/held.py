"""Puzzles that an assignment of the learner's holds back: practice neither serves nor chooses them.

Only who is signed in can be in a class; for everybody else nothing is looked up.
"""

from functools import wraps
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse

from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.models import Answer, Sheet
from trainer.classroom.withheld import Held, held_back
from trainer.play.pages import verdict_context
from trainer.progress.models import Attempt
from trainer.puzzles.querysets import PuzzleVersionQuerySet


def held_at(request: LearnerRequest, slug: str) -> Held | None:
    """The assignment that holds a puzzle back, None if none does."""
    if not request.user.is_authenticated:
        return None
    held = list(held_back(request.learner_id, request.arrived_at, slug))
    return min(held, key=lambda each: each.left) if held else None


def held_puzzles(request: LearnerRequest) -> frozenset[int]:
    """The keys of the puzzles that an assignment holds back."""
    if not request.user.is_authenticated:
        return frozenset()
    return frozenset(each.puzzle_id for each in held_back(request.learner_id, request.arrived_at))


def free_of_held(request: LearnerRequest, versions: PuzzleVersionQuerySet) -> PuzzleVersionQuerySet:
    """The versions whose puzzles no assignment holds back."""
    held = held_puzzles(request)
    return versions.exclude(puzzle__in=held) if held else versions


def unless_held(view: Any) -> Any:
    """For a view of a puzzle by its slug: says that the puzzle belongs to an assignment, where it does."""

    @wraps(view)
    def guarded(request: LearnerRequest, slug: str, **kwargs: Any) -> HttpResponse:
        held = held_at(request, slug)
        if held is None:
            response: HttpResponse = view(request, slug=slug, **kwargs)
            return response
        return render(request, "homework/held.html", {"held": held, "section": "puzzles"}, status=403)

    return guarded


def reserved_verdict(request: LearnerRequest, attempt: Attempt) -> HttpResponse:
    """The verdict on an answer to a puzzle without a link: on the page of its assignment, or here if it has
    none.
    """
    if page := _assigned_page(attempt):
        return redirect(page)
    onwards = render_to_string("showing/onwards.html", {"slug": ""})
    return render(request, "play/puzzle.html", verdict_context(attempt, onwards=onwards, linked=False))


def _assigned_page(attempt: Attempt) -> str | None:
    """None of an answer that was given in a lesson, whose assignment was deleted, or whose class was left."""
    own = Answer.objects.filter(attempt=attempt, item__sheet__in=Sheet.objects.of(attempt.learner_id))
    answer = own.select_related("item__sheet__assignment").first()
    if answer is None:
        return None
    item = answer.item
    return reverse("homework:item", args=[item.sheet.assignment.slug, item.place, item.round])
