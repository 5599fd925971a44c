"""A whole table for anybody: laid in the editor, kept in its address alone, and judged. Closed in exams."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from trainer.accounts.actions import signed_in
from trainer.accounts.limits import TABLES, guest_may
from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.actions.drafting import start_draft
from trainer.authoring.models import Draft
from trainer.cases.case_words import no_official_decision
from trainer.classroom.secrecy.telling import WithheldError, refuse_in_exam
from trainer.forms.queries import Query, QueryError
from trainer.rules.errors import RulesetError
from trainer.rules.rulesets.ruleset import offered
from trainer.rules.rulesets.written import read_rules
from trainer.scenarios.board.reconstruct import ReconstructError
from trainer.scenarios.board.sketch import Sketch
from trainer.scenarios.board.snapshot import empty_snapshot
from trainer.scenarios.kind import UnknownKindError, kind_named
from trainer.scenarios.position.position import Position, PositionError
from trainer.studio.drafts.forms import HeldPuzzleError, read_pasted
from trainer.studio.drafts.question import AskedOf, asked_of, told_positions
from trainer.studio.drafts.verdict import MOST_TOLD
from trainer.studio.editor.operations import RefusedError
from trainer.studio.editor.ruling import MAKER, to_maker
from trainer.studio.editor.saving import changed
from trainer.studio.editor.table import RULED, laid_context, picker_context
from trainer.studio.editor.views import chosen_question, is_fragment
from trainer.studio.tables.ruled import all_rulings, flip_of, ruling_on, rulings_of_kind
from trainer.support.house import house_now
from trainer.tablerules.confirmed import may_be_confirmed
from trainer.wording.errors import error_sentence
from trainer.wording.kind_words import kind_title
from trainer.wording.rule_names import rules_in_words
from trainer.wording.strategy_words import unjudged_sentence
from trainer.wording.table_rules import rules_error
from trainer.wording.table_words import defect_sentence

TABLE = "table"
"""What a form or an address calls the table that is meant, where it is not that of the page any more."""


def of_table(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """For a view of a table by the text of its address: that of a puzzle, or an empty one, where there is
    none. Nobody comes who sits an exam.
    """

    @never_cache
    @wraps(view)
    def guarded(request: LearnerRequest, text: str = "", **named: Any) -> HttpResponse:
        refuse_in_exam()
        given = request.POST if request.method == "POST" else request.GET
        try:
            sketch = _sketch(request, given.get(TABLE, text))
        except (PositionError, HeldPuzzleError) as error:
            context = {"area": "drafts", "why": _why_none(error)}
            return render(request, "studio/life/no_position.html", context, status=404)
        return view(request, sketch, **named)

    return guarded


def _sketch(request: LearnerRequest, text: str) -> Sketch:
    if text:
        return Sketch.from_link(text)
    query = Query(request.GET)
    if slug := query.text("puzzle"):
        return read_pasted(f"/p/{slug}/").sketch
    word = query.text("rules")
    try:
        rules = read_rules(word or house_now().ruleset or offered(4)[0])
    except RulesetError as error:
        raise QueryError(rules_error(error), "rules") from None
    return Sketch(empty_snapshot(rules))


def _why_none(error: PositionError | HeldPuzzleError) -> str:
    if isinstance(error, PositionError):
        return error_sentence(error)
    return _("This puzzle belongs to an assignment of yours: answer it there first.")


@require_http_methods(["GET", "HEAD", "POST"])
@of_table
def whole_table(request: LearnerRequest, sketch: Sketch) -> HttpResponse:
    """The editor; what is done to the table leads to the address of the next one."""
    query = Query(request.GET)
    if query.has("rules") or query.has("puzzle"):
        return redirect(table_address(sketch))
    if request.method != "POST":
        return _editor(request, sketch, query.text("at"))
    given = request.POST.dict()
    if given.get("do") == "puzzle":
        return _made_a_puzzle(request, sketch)
    if given.get("do") == MAKER:
        return to_maker(request, given, sketch.snapshot.ruleset, f"table:{sketch.to_link()}")
    try:
        change = changed(sketch, given)
        where = table_address(change.sketch)
    except RefusedError as error:
        more = {"refused": error.sentences, "part": error.part, "given": given}
        return _editor(request, sketch, given.get("at", ""), status=422, **more)
    if not is_fragment(request):
        return redirect(f"{where}?at={change.at}")
    shown: dict[str, Any] = {"said": change.said, "part": change.part, "ruled": change.what in RULED}
    response = _editor(request, change.sketch, change.at, **shown)
    response["HX-Trigger"] = "drafted"
    response["HX-Retarget"], response["HX-Reswap"] = "#bench", "outerHTML"
    response["HX-Push-Url"] = where
    return response


def table_address(sketch: Sketch) -> str:
    """The address that keeps a table."""
    return reverse("studio:table_laid", args=[sketch.to_link()])


def _made_a_puzzle(request: LearnerRequest, sketch: Sketch) -> HttpResponse:
    """A draft of the table, for who is signed in."""
    if request.user.is_authenticated:
        then = redirect("studio:draft", start_draft(author=signed_in(request), sketch=sketch).slug)
    else:
        then = redirect_to_login(table_address(sketch))
    return HttpResponseClientRedirect(then.url) if request.htmx else then


def _editor(
    request: LearnerRequest, sketch: Sketch, at: str, *, status: int = 200, **more: Any
) -> HttpResponse:
    text = sketch.to_link()
    given, ruled = more.pop("given", {}), more.pop("ruled", False)
    if is_fragment(request):
        context = laid_context(sketch.snapshot, table_address(sketch), at, **more)
        around = picker_context(sketch.snapshot, request.user) if ruled else {}
        swapped = {**context, **around, "table_text": text, "swapped": True}
        return render(request, "studio/editor/swap.html", swapped, status=status)
    context = {
        **laid_context(sketch.snapshot, table_address(sketch), at, given=given, **more),
        **picker_context(sketch.snapshot, request.user),
        "area": "drafts",
        "table_text": text,
    }
    return render(request, "studio/tables/page.html", context, status=status)


@require_safe
@of_table
def table_rulings(request: LearnerRequest, sketch: Sketch) -> HttpResponse:
    """Everything that can be asked of the table, answered."""
    text = sketch.to_link()

    def told(position: Position) -> dict[str, Any]:
        families = all_rulings(position, text)
        return {"families": families, "unjudged": unjudged_sentence(position.players)}

    return _told(request, sketch, "studio/tables/rulings.html", told)


@require_safe
@of_table
def table_kind(request: LearnerRequest, sketch: Sketch, kind: str) -> HttpResponse:
    """The ruling on one question, with its reasons; of a kind that asks several things all of them."""
    found, text = _kind(kind), sketch.to_link()

    def told(position: Position) -> dict[str, Any]:
        rulings = () if "ask" in request.GET else rulings_of_kind(found, position, text)
        context = {"title": kind_title(kind), "rulings": rulings, "kind": kind}
        if len(rulings) > 1:
            return context
        asked = _asked(request, sketch, kind)
        query = request.GET.urlencode() if "ask" in request.GET else ""
        return context | {"ruling": ruling_on(asked) if asked else None, "query": query}

    return _told(request, sketch, "studio/tables/kind.html", told)


@require_safe
@of_table
def table_flip(request: LearnerRequest, sketch: Sketch, kind: str) -> HttpResponse:
    """What would turn that ruling round."""
    _kind(kind)

    def told(_position: Position) -> dict[str, Any]:
        asked = _asked(request, sketch, kind)
        return {"flip": flip_of(asked) if asked else None, "asked": asked is not None}

    return _told(request, sketch, "studio/tables/flip.html", told)


def _kind(slug: str) -> Any:
    try:
        return kind_named(slug)
    except UnknownKindError:
        raise Http404 from None


def _asked(request: LearnerRequest, sketch: Sketch, kind: str) -> AskedOf | None:
    """What the address asks of the table, by a draft that is never saved."""
    _slug, ask = chosen_question(Draft(content=sketch.to_text()), {**request.GET.dict(), "kind": kind})
    return asked_of(Draft(content=sketch.with_ask(tuple(ask.items())).to_text(), kind=kind))


def _told(
    request: LearnerRequest, sketch: Sketch, part: str, told: Callable[[Position], dict[str, Any]]
) -> HttpResponse:
    """What is told of a table that can be; why not where it cannot, or the reader is not told. The part alone
    where htmx puts it in its place, else a page with it.
    """
    status = 200
    context: dict[str, Any] = {
        "table_text": sketch.to_link(),
        "rules": rules_in_words(sketch.snapshot.ruleset),
        "confirmed": may_be_confirmed(sketch.snapshot.ruleset),
        "no_official": no_official_decision(),
    }
    try:
        position = told_positions(sketch.to_text())[0]
        if guest_may(TABLES, request):
            context |= told(position)
        else:
            part, status = "studio/tables/later.html", 429
    except WithheldError as error:
        if not is_fragment(request):
            raise
        part, context = "studio/verdict/withheld.html", context | {"withheld": error}
    except ReconstructError as error:
        why = [defect_sentence(each, sketch.snapshot) for each in error.defects[:MOST_TOLD]]
        part, context = "studio/tables/unfinished.html", context | {"why": why}
    except PositionError:
        part = "studio/tables/unfinished.html"
    if is_fragment(request):
        return render(request, part, context)
    context |= {"area": "drafts", "part": part}
    return render(request, "studio/tables/told.html", context, status=status)
