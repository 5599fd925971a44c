"""A live lesson for tests: its class, its question, answers given to it."""

from datetime import timedelta

from django.utils import timezone

from trainer.classroom.live.lessons import answer_question, show_question, start_lesson
from trainer.progress.actions import Graded
from trainer.puzzles.models import PuzzleVersion


def version_of(entry):
    return PuzzleVersion.objects.select_related("puzzle").get(puzzle__slug=entry.slug)


def lesson_with(room, user, *entries):
    """A lesson that is going on, its last question the last of the entries."""
    lesson = start_lesson(classroom=room, by=user)
    for place, entry in enumerate(entries):
        show_question(lesson=lesson, version=version_of(entry), after=place)
    lesson.refresh_from_db()
    return lesson


def graded(answer="yes", score=1.0):
    return Graded(
        raw=f"answer={answer}",
        answer=answer,
        score=score,
        solved="yes",
        rules_version=1,
        found=[("rule", "RIICHI-CLOSED", score == 1)],
    )


def give(lesson, enrollment, answer="yes", score=1.0, **when):
    """An answer to the current question, which arrives now or so much later."""
    return answer_question(
        question=lesson.current,
        enrollment=enrollment,
        graded=graded(answer, score),
        arrived_at=timezone.now() + timedelta(**when),
    )
