"""Rules of one's own table: a preset changed, looked at, kept under a name, shared. Closed in exams.

Rules stand in the address by value (`?rules=`), so that everything but keeping them needs no account.
"""

import re
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.secrecy.telling import refuse_in_exam
from trainer.forms.queries import Query, QueryError
from trainer.pages.rulesets import changed_points
from trainer.play.practice.choice import keep_choice, kept_choice
from trainer.play.practice.views import FULL
from trainer.play.reading.changing import LONGEST_LOOK, ChangesForm, FindRuleForm, NameRulesForm, PresetForm
from trainer.play.reading.rulebook import open_book
from trainer.puzzles.own_rules import TooManyRestatedError, use_rules
from trainer.rules.errors import RulesetError
from trainer.rules.rulesets.ruleset import Ruleset, short_title
from trainer.rules.rulesets.written import read_rules, written_rules
from trainer.tablerules.choosing import ChosenRules, chosen_rules
from trainer.tablerules.keeping import MOST_RULES, TooManyRulesError, keep_rules, remove_rules
from trainer.tablerules.models import TableRules
from trainer.wording.rule_names import rules_in_words
from trainer.wording.table_rules import rules_error

RULES: Final = "rules"
TABLE: Final = "table"
"""The table of the studio that rules are made for: `draft:` and its code, or `table:` and its text."""
_PLACES: Final = {"draft": "studio:edit", "table": "studio:table_laid"}
_NAMED: Final = re.compile(r"[A-Za-z0-9_-]{1,4000}")


@dataclass(frozen=True, slots=True)
class MadeFor:
    """A table that waits for rules, as addresses name it, and the address that sets them; empty for none."""

    text: str = ""
    address: str = ""


_NOWHERE: Final = MadeFor()


@open_book
def own_rules_page(request: LearnerRequest) -> HttpResponse:
    """The rules that the user keeps, and the way to make some."""
    kept = [(each, each.ruleset) for each in TableRules.objects.of(request.user)]
    rows = [(each, ChosenRules(rules, written_rules(rules)) if rules else None) for each, rules in kept]
    return render(request, "tablerules/own.html", {"section": "rules", "rows": rows, "begin": PresetForm()})


@require_http_methods(["GET", "HEAD", "POST"])
def change_rules(request: LearnerRequest) -> HttpResponse:
    """Every rule of a preset with its options; what was chosen is shown on a page of its own."""
    refuse_in_exam()
    posted = request.method == "POST"
    query = Query(request.POST if posted else request.GET)
    if not query.text(RULES):
        return redirect("table_rules:own")
    rules, looked_for, table = _rules(query), query.text("q")[:LONGEST_LOOK], _made_for(query)
    form = ChangesForm(rules, looked_for, request.POST if posted else None)
    if posted and form.is_valid():
        if not query.has("find"):
            return redirect(_there("table_rules:show", form.made, table))
        found = _there("table_rules:change", form.made, table)
        return redirect(f"{found}&{urlencode({'q': query.text('look')[:LONGEST_LOOK]})}")
    find = FindRuleForm(initial={"look": looked_for}, auto_id="find-%s")
    context = {
        "section": "rules",
        "form": form,
        "find": find,
        "looked_for": looked_for,
        "table": table,
        "chosen": chosen_rules(request.user, written_rules(rules)),
    }
    return render(request, "tablerules/change.html", context, status=422 if posted else 200)


@open_book
def show_rules(request: LearnerRequest) -> HttpResponse:
    """What rules change, with the ways on; they stand in the address."""
    query = Query(request.GET)
    if not query.text(RULES):
        return redirect("table_rules:own")
    chosen = chosen_rules(request.user, written_rules(_rules(query)))
    return _shown(request, chosen, NameRulesForm(initial={RULES: chosen.word}), table=_made_for(query))


@require_POST
def keep_table_rules(request: LearnerRequest) -> HttpResponse:
    """Rules kept under a name."""
    refuse_in_exam()
    user = signed_in(request)
    rules = _rules(Query(request.POST))
    form = NameRulesForm(request.POST)
    if form.is_valid():
        try:
            keep_rules(owner=user, name=form.cleaned_data["name"], ruleset=rules)
        except TooManyRulesError:
            full = _("You keep %(n)s rules already, the most there can be: remove some first.")
            form.add_error("name", full % {"n": MOST_RULES})
        else:
            return redirect("table_rules:own")
    return _shown(request, chosen_rules(user, written_rules(rules)), form, status=422)


@require_POST
def remove_table_rules(request: LearnerRequest) -> HttpResponse:
    """Own rules removed. Their link ends; addresses that hold them by value go on to work."""
    remove_rules(owner=signed_in(request), code=Query(request.POST).text("code")[:20])
    return redirect("table_rules:own")


@require_POST
def practise_rules(request: LearnerRequest) -> HttpResponse:
    """Practice by rules that somebody keeps, own ones or those of a link, from now on."""
    refuse_in_exam()
    found = TableRules.objects.filter(code=Query(request.POST).text("code")[:20]).first()
    rules = found.ruleset if found else None
    if found is None or rules is None:
        raise Http404
    try:
        key = use_rules(rules)
    except TooManyRestatedError:
        messages.error(request, FULL)
        return redirect("table_rules:shared", found.code)
    kept = kept_choice(request)
    keep_choice(request, replace(kept, ruleset=key, players="", change="", house_rule=""))
    return redirect("play:next")


@open_book
def shared_rules(request: LearnerRequest, code: str) -> HttpResponse:
    """Rules that somebody shares by link, for anybody."""
    found = TableRules.objects.filter(code=code).first()
    rules = found.ruleset if found else None
    if found is None or rules is None:
        raise Http404
    chosen = ChosenRules(rules, written_rules(rules), found.name)
    form = NameRulesForm(initial={RULES: chosen.word, "name": found.name})
    response = _shown(request, chosen, form, shared=request.path, code=code)
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _shown(
    request: HttpRequest,
    chosen: ChosenRules,
    form: NameRulesForm,
    *,
    table: MadeFor = _NOWHERE,
    status: int = 200,
    shared: str = "",
    code: str = "",
) -> HttpResponse:
    context: dict[str, Any] = {
        "section": "rules",
        "chosen": chosen,
        "parts": changed_points(chosen.ruleset),
        "form": form,
        "table": table,
        "code": code,
        "preset": chosen.ruleset.preset,
        "preset_name": short_title(chosen.ruleset.preset),
        "in_words": rules_in_words(chosen.ruleset),
        "link": request.build_absolute_uri(shared or _there("table_rules:show", chosen.ruleset)),
    }
    return render(request, "tablerules/shown.html", context, status=status)


def _rules(query: Query) -> Ruleset:
    """:raises QueryError: for a word that names no rules."""
    try:
        return read_rules(query.text(RULES))
    except RulesetError as error:
        raise QueryError(rules_error(error), "rules") from None


def _made_for(query: Query) -> MadeFor:
    """:raises QueryError: for what names no table."""
    text = query.text(TABLE)
    place, _colon, named = text.partition(":")
    if not text:
        return _NOWHERE
    if place not in _PLACES or not _NAMED.fullmatch(named):
        raise QueryError(_("This address names no table."), TABLE)
    return MadeFor(text, reverse(_PLACES[place], args=[named]))


def _there(view: str, rules: Ruleset, table: MadeFor = _NOWHERE) -> str:
    there = f"{reverse(view)}?{RULES}={written_rules(rules)}"
    return f"{there}&{TABLE}={table.text}" if table.text else there
