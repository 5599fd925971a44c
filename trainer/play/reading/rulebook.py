"""The rulebook's pages: contents and search, a page, house rules, the glossary, a term. Closed in exams."""

from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from trainer.classroom.secrecy.telling import is_withheld, refuse_in_exam
from trainer.forms.queries import Query
from trainer.pages.house_rules import house_rule_sections
from trainer.pages.measured import PAGES, measured, plots
from trainer.pages.rulebook import (
    RulebookEntry,
    beliefs,
    case_of,
    contents,
    drawn,
    drawn_line,
    neighbours,
    ruleset_differences,
    sources_of,
    walk_of,
    walk_question,
    yaku_rows,
)
from trainer.play.forms import HouseRuleForm, SearchForm
from trainer.rulebook.examples import examples
from trainer.rulebook.glossary import Term, terms
from trainer.rulebook.search import LONGEST, search
from trainer.rulebook.shapes import waits_typed
from trainer.rulebook.texts import Page, Part, page_named
from trainer.rules.catalogue import RULE_IDS, SECTIONS

EVERY_YAKU = "CMP-1"
"""The page that has the table of all yaku."""
EXAMPLES = 5
"""So many puzzles stand on the page of a rule."""


def open_book(view: Any) -> Any:
    """Whoever sits an exam does not look up the rules meanwhile."""

    @require_safe
    @wraps(view)
    def guarded(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        refuse_in_exam()
        response: HttpResponse = view(request, **kwargs)
        return response

    return guarded


@open_book
def rulebook_index(request: HttpRequest) -> HttpResponse:
    """What there is to read, or what a query finds."""
    find = SearchForm(request.GET if Query(request.GET).has("q") else None)
    query = find.cleaned_data["q"] if find.is_valid() else ""
    context = _found(query) if query else {"chapters": contents()}
    return render(request, "rulebook/rules.html", {"section": "rules", "find": find} | context)


def _found(query: str) -> dict[str, Any]:
    """What a query finds; tiles in it are answered at once."""
    waits, beside_a_pair = waits_typed(query)
    shape = {"shape": drawn_line(f"`{waits}`", _language()), "beside_a_pair": beside_a_pair} if waits else {}
    return {"query": query, "hits": search(query)} | shape


@open_book
def page(request: HttpRequest, name: str) -> HttpResponse:
    """One page; an id in small letters leads to it too."""
    found = page_named(name)
    if found is None:
        if name.upper() in (*RULE_IDS, *SECTIONS) and name != name.upper():
            return redirect("rulebook:page", name=name.upper())
        raise Http404
    before, after = neighbours(name)
    context = {
        "section": "rules",
        "page": found,
        "rule": name if name in RULE_IDS else "",
        "intro": drawn(found.intro, _language()),
        "parts": [_part(part, number) for number, part in enumerate(found.parts, 1)],
        "before": before,
        "after": after,
        "entries": _entries(found),
        "differences": (found_differences := ruleset_differences(name)),
        "sources": sources_of(found_differences),
        "beliefs": beliefs(name),
        "yaku": yaku_rows() if name == EVERY_YAKU else (),
        "examples": examples(name)[:EXAMPLES],
    }
    return render(request, "rulebook/page.html", context | _walk(found))


def _walk(page: Page) -> dict[str, Any]:
    """The walk through the page's position; where its verdict is kept back, only that."""
    question = walk_question(page.name) if page.steps else None
    if question is None:
        return {}
    return {"kept_back": True} if is_withheld(question) else {"walk": walk_of(question, page.steps)}


def _part(part: Part, number: int) -> dict[str, Any]:
    """A heading with its text, what is chosen to practise it, and its table with what is told of it."""
    chosen = {"rule" if each in RULE_IDS else "kind": each for each in part.practice.split()}
    shown = {"heading": part.heading, "text": drawn(part.text, _language()), "practice": urlencode(chosen)}
    question = walk_question(part.table) if part.table else None
    if question is None:
        return shown
    if is_withheld(question):
        return shown | {"kept_back": True}
    case = case_of(question, f"part-{number}", _language())
    return shown | {"case": case, "told": drawn(part.told, _language())}


def _entries(page: Page) -> tuple[RulebookEntry, ...]:
    """What stands in the section that the page introduces."""
    return next(
        (chapter.entries for chapter in contents() if chapter.opening and chapter.opening.name == page.name),
        (),
    )


@open_book
def house_rules_page(request: HttpRequest) -> HttpResponse:
    """House rules that can be practised by name, all of them or those that are looked for."""
    looked_for = Query(request.GET).text("q")[:LONGEST]
    context = {
        "section": "rules",
        "sections": house_rule_sections(looked_for),
        "looked_for": looked_for,
        "find": HouseRuleForm(initial={"q": looked_for}),
    }
    return render(request, "rulebook/house_rules.html", context)


@require_safe
def measured_page(request: HttpRequest, name: str) -> HttpResponse:
    """What was measured of the numbers of verdicts: it tells of no position, so it is open in exams too."""
    if name not in PAGES:
        raise Http404
    title, text = measured(name)
    return render(request, "rulebook/measured.html", {"section": "rules", "title": title, "text": text})


@require_safe
def plot(request: HttpRequest, name: str) -> HttpResponse:
    """A plot of such a page."""
    if name not in plots():
        raise Http404
    return HttpResponse(plots()[name], content_type="image/svg+xml")


@open_book
def glossary(request: HttpRequest) -> HttpResponse:
    """Every term with its names and what it means, by first letter."""
    by_letter: dict[str, list[Term]] = {}
    for each in terms().values():
        by_letter.setdefault(each.name[0].upper(), []).append(each)
    context = {"section": "rules", "letters": by_letter, "find": SearchForm()}
    return render(request, "rulebook/glossary.html", context)


@open_book
def term(request: HttpRequest, slug: str) -> HttpResponse:
    """One term, put in place by htmx; without it, where it stands in the glossary."""
    found = terms().get(slug)
    if found is None:
        raise Http404
    return render(request, "rulebook/term.html", {"term": found})


def _language() -> str:
    return get_language() or ""
