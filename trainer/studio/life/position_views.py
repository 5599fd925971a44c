"""A shared position: the table for whoever has its link, and a puzzle of it for who is signed in."""

import json
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.actions.drafting import start_draft
from trainer.scenarios.position import Position, PositionError
from trainer.scenarios.position_link import position_of_link
from trainer.scenarios.sketch import Sketch
from trainer.showing.table_view import table_view
from trainer.studio.life.acting import post_or
from trainer.wording.position_errors import error_sentence
from trainer.wording.ruleset_words import ruleset_word


def of_link(view: Any) -> Any:
    """For a view of a position by the text of its link: says what is wrong with one that holds none."""

    @wraps(view)
    def guarded(request: LearnerRequest, text: str) -> HttpResponse:
        try:
            position = position_of_link(text)
            position.table()
        except PositionError as error:
            context = {"area": "drafts", "why": error_sentence(error)}
            return render(request, "studio/life/no_position.html", context, status=404)
        response: HttpResponse = view(request, text, position)
        return response

    return guarded


@require_safe
@of_link
def position(request: LearnerRequest, text: str, found: Position) -> HttpResponse:
    """The table, and the position as text to be copied."""
    context = {
        "area": "drafts",
        "text": text,
        "link": request.build_absolute_uri(request.path),
        "table": table_view(found.table(), found.hero, ura=found.ura),
        "rules": ruleset_word(found.ruleset),
        "json": json.dumps(found.to_json(short=True), ensure_ascii=False, indent=1),
    }
    return render(request, "studio/life/position.html", context)


@login_required
@post_or("studio:position")
@of_link
def position_take(request: LearnerRequest, text: str, found: Position) -> HttpResponse:
    """A draft of the position."""
    draft = start_draft(author=signed_in(request), sketch=Sketch.of_position(found))
    return redirect("studio:draft", draft.slug)
