"""The author's list of puzzles, and the ways to begin one: an empty table, something pasted, a copy."""

from typing import Any, Final

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.actions.drafting import start_draft
from trainer.authoring.reports import reports_waiting
from trainer.authoring.sketches import sketch_of
from trainer.scenarios.position import PositionError
from trainer.scenarios.sketch import Sketch
from trainer.scenarios.snapshot import empty_snapshot
from trainer.studio.access import open_draft
from trainer.studio.life.acting import post_or
from trainer.studio.life.forms import PasteForm, StartForm
from trainer.studio.life.listing import STATES, drafts_of, row_of, tallies
from trainer.studio.life.pasting import HeldPuzzleError, read_pasted
from trainer.wording.position_errors import error_sentence

PER_PAGE: Final = 24


@login_required
@never_cache
@require_safe
def home(request: LearnerRequest) -> HttpResponse:
    """The user's puzzles in every state, and how to begin one."""
    return _home(request, StartForm(), PasteForm())


def _home(request: LearnerRequest, start: StartForm, paste: PasteForm) -> HttpResponse:
    user = signed_in(request)
    state = request.GET.get("state", "")
    state = state if state in STATES else ""
    numbers = tallies(user)
    page = Paginator(drafts_of(user, state), PER_PAGE).get_page(request.GET.get("page"))
    context: dict[str, Any] = {
        "area": "drafts",
        "state": state,
        "states": [(code, STATES[code][0], n) for code, n in numbers.items() if n or code == state],
        "total": numbers[""],
        "reports": reports_waiting(user),
        "page": page,
        "rows": [row_of(draft) for draft in page],
        "start": start,
        "paste": paste,
    }
    return render(
        request, "studio/life/home.html", context, status=422 if paste.errors or start.errors else 200
    )


@login_required
@post_or("studio:home")
def new(request: LearnerRequest) -> HttpResponse:
    """An empty table under the chosen rules."""
    form = StartForm(request.POST)
    if not form.is_valid():
        return _home(request, form, PasteForm())
    sketch = Sketch(empty_snapshot(form.cleaned_data["preset"]))
    return redirect("studio:draft", start_draft(author=signed_in(request), sketch=sketch).slug)


@login_required
@post_or("studio:home")
def paste(request: LearnerRequest) -> HttpResponse:
    """A draft of what was pasted; what can not be read stays in the form, with what is wrong."""
    form = PasteForm(request.POST)
    if form.is_valid():
        try:
            found = read_pasted(form.cleaned_data["text"])
            draft = start_draft(author=signed_in(request), sketch=found.sketch, kind=found.kind)
        except PositionError as error:
            form.add_error("text", error_sentence(error))
        except HeldPuzzleError:
            form.add_error("text", _("This puzzle belongs to an assignment of yours: answer it there first."))
        else:
            return redirect("studio:draft", draft.slug)
    return _home(request, StartForm(), form)


@login_required
@post_or("studio:draft")
def copy(request: LearnerRequest, slug: str) -> HttpResponse:
    """A draft of the user's own with the same table and question, of an own draft or a shared one."""
    found = open_draft(request, slug)
    draft = start_draft(author=signed_in(request), sketch=sketch_of(found), kind=found.kind)
    return redirect("studio:draft", draft.slug)
