"""The letter of questions to a federation: to be printed, and as a text. Closed in exams."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from trainer.pages.letter import letter_questions
from trainer.pages.rulesets import overview
from trainer.play.reading.rulebook import open_book
from trainer.play.reading.rulesets import known_preset


@open_book
def letter(request: HttpRequest, preset: str) -> HttpResponse:
    """Every open cell of a ruleset as a numbered question, with room for the answer."""
    return render(request, "rulesets/letter.html", _context(preset))


@open_book
def letter_text(request: HttpRequest, preset: str) -> HttpResponse:
    """The same as plain text, to be sent."""
    response = render(
        request, "rulesets/letter.txt", _context(preset), content_type="text/plain; charset=utf-8"
    )
    response["Content-Disposition"] = f'attachment; filename="questions-{preset}.txt"'
    return response


def _context(preset: str) -> dict[str, Any]:
    about = overview(known_preset(preset))
    return {"section": "rules", "ruleset": about, "questions": letter_questions(preset)}
