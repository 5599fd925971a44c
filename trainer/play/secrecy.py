"""Puzzles that an assignment keeps back from a learner: practice neither serves nor chooses them."""

from functools import wraps
from typing import Any

from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.models import Answer, Submission
from trainer.classroom.secrecy.telling import WithheldError, reader_now, refuse_in_exam
from trainer.pages.question.panel import stored_context, ways_on
from trainer.progress.models import Attempt
from trainer.tablerules.confirmed import kinds_in_doubt


def withheld_puzzles() -> frozenset[int]:
    """The keys of the puzzles that an assignment of the reader's holds back, by whichever rules."""
    reader = reader_now()
    return frozenset(reader.kept_tables) if reader else frozenset()


def withheld_slugs() -> frozenset[str]:
    """The slugs of the same."""
    reader = reader_now()
    return frozenset(reader.kept_tables.values()) if reader else frozenset()


def is_kept_back(slug: str) -> bool:
    """Whether an assignment of the reader's holds a puzzle back, or an exam all of them."""
    try:
        refuse_puzzle(slug)
    except WithheldError:
        return True
    return False


def refuse_puzzle(slug: str) -> None:
    """:raises WithheldError: if an assignment of the reader's holds the puzzle back, or an exam all."""
    if (reader := reader_now()) is not None:
        reader.refuse_puzzle(slug)


def exam_now() -> WithheldError | None:
    """Why nothing is told: the exam that the reader sits, or that goes on in the browser."""
    try:
        if (reader := reader_now()) is not None:
            reader.refuse_all()
    except WithheldError as exam:
        return exam
    return None


def free_of_withheld() -> Q:
    """Which puzzles of the stock no assignment holds back, and no officer's word puts in doubt.

    :raises WithheldError: in an exam, when there are none.
    """
    if exam := exam_now():
        raise exam
    withheld = withheld_puzzles()
    free = ~Q(puzzle__in=withheld) if withheld else Q()
    for preset, kinds in kinds_in_doubt().items():
        free &= ~Q(ruleset=preset, kind__in=kinds)
    return free


def unless_withheld(view: Any) -> Any:
    """For a view of a puzzle by its slug: says that the puzzle belongs to an assignment, where it does."""

    @wraps(view)
    def guarded(request: LearnerRequest, slug: str, **kwargs: Any) -> HttpResponse:
        refuse_puzzle(slug)
        response: HttpResponse = view(request, slug=slug, **kwargs)
        return response

    return guarded


def unless_exam(view: Any) -> Any:
    """For a view that tells of puzzles: whoever sits an exam does not learn meanwhile what it asks."""

    @wraps(view)
    def guarded(request: LearnerRequest, **named: Any) -> HttpResponse:
        refuse_in_exam()
        response: HttpResponse = view(request, **named)
        return response

    return guarded


def reserved_verdict(request: LearnerRequest, attempt: Attempt) -> HttpResponse:
    """The verdict on an answer to a puzzle without a link: on the page of its assignment, or here if it has
    none.
    """
    if page := _assigned_page(attempt):
        return redirect(page)
    context = {"section": "puzzles"} | stored_context(attempt, onwards=ways_on(""), linked=False)
    return render(request, "play/puzzle.html", context)


def _assigned_page(attempt: Attempt) -> str | None:
    """None of an answer that was given in a lesson, whose assignment was deleted, or whose class was left."""
    own = Answer.objects.filter(
        attempt=attempt, item__submission__in=Submission.objects.of(attempt.learner_id)
    )
    answer = own.select_related("item__submission__assignment").first()
    if answer is None:
        return None
    item = answer.item
    return reverse("homework:item", args=[item.submission.assignment.slug, item.place, item.round])
