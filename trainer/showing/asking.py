"""A question as a form: its heading, its table, the controls of its shape."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import get_language

from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import question_of
from trainer.scenarios.answers import FormatError
from trainer.showing.author_words import author_words
from trainer.showing.controls import controls
from trainer.showing.rendered import ASK, FORM, drawn_table, kept_heading, kept_table
from trainer.wording.kind_words import format_sentence


def ask_parts(
    version: PuzzleVersion, given: Mapping[str, Sequence[str]], error: FormatError | None = None
) -> dict[str, Any]:
    """What `showing/article.html` needs beside `action` (where the form is sent) and `key`.

    `given` are the fields of an answer that could not be read, which stand in the form again.
    """
    question, language = question_of(version), get_language() or ""
    chosen = given.get("tile", ())
    return {
        "slug": question.slug,
        "heading": kept_heading(question, language),
        "author": author_words(version),
        "table": drawn_table(question, chosen) if chosen else kept_table(question, language),
        "form_id": FORM,
        "shape": question.shape.name,
        "controls": ASK.format(question.shape.name),
        "players": question.position.players,
        **controls(question, given),
        "error": format_sentence(error) if error else "",
    }
