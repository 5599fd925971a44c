"""Pages of the judge: what happened, and one dispute. Closed to whoever sits an exam."""

from collections.abc import Iterable, Sequence
from typing import Final

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from trainer.accounts.days import today
from trainer.accounts.middleware import LearnerRequest
from trainer.cases.case import GROUPS, Case, TableFact, Told, UnknownCaseError, case_named, cases
from trainer.cases.case_words import GROUP_TITLES, CaseWords, words_of_case
from trainer.forms.queries import Query
from trainer.play.judge.asked import KEEP, RULES, Dispute, asked, presets_for
from trainer.play.judge.finding import cases_for, heard, neighbours_of, practice_for
from trainer.play.judge.forms import LayForm, SaidForm
from trainer.play.judge.links import RULED, link_to, ruled_before
from trainer.play.judge.picking import ShownPicker, first_text, found_out, laid_texts, picker_of, worked_out
from trainer.play.judge.pictured import ruling_chat, ruling_preview
from trainer.play.judge.shown import (
    ShownRuling,
    elsewhere,
    grounds_of,
    in_a_sentence,
    note_of,
    question_of,
    rules_offered,
    rulings_of,
    told_of,
)
from trainer.play.reading.rulebook import open_book
from trainer.rulebook.search import LONGEST
from trainer.rules.errors import RulesetError
from trainer.rules.rulesets.written import LONGEST_RULES
from trainer.tablerules.choosing import ChosenRules, chosen_rules, own_rules
from trainer.wording.kind_words import kind_title

NEIGHBOURS: Final = 3
"""So many disputes that it may rather be are offered at a question."""
KEPT: Final = "judge_rules"
"""Where a session keeps the word of the rules that were chosen last."""


@open_book
def what_happened(request: LearnerRequest) -> HttpResponse:
    """Every case by group, or those that fit what was said; rules in the address are kept as chosen."""
    if Query(request.GET).has(RULES):
        request.session[KEPT] = Query(request.GET).text(RULES)[:LONGEST_RULES]
        return redirect("judge:judge")
    said = Query(request.GET).text("said")[:LONGEST].strip()
    kept = _kept(request)
    found = [_entry(case, kept, heard(case, said)) for case in cases_for(said)] if said else []
    groups = [
        (GROUP_TITLES[group], [_entry(case, kept, {}) for case in cases().values() if case.group == group])
        for group in GROUPS
    ]
    context = {
        "section": "judge",
        "said": said,
        "find": SaidForm(initial={"said": said}),
        "found": found,
        "groups": [each for each in groups if each[1]],
        "rules": kept.title if kept else "",
        "rules_word": kept.word if kept else "",
    }
    return render(request, "judge/what_happened.html", context)


@open_book
def dispute_page(request: LearnerRequest, slug: str) -> HttpResponse:
    """One dispute: the ruling so far, and what to tell next."""
    dispute = asked(_case(slug), request.GET)
    if Query(request.GET).has(KEEP):
        request.session[KEPT] = dispute.rules
        return redirect(f"{dispute.address(dispute.laying)}#by-rules")
    words = words_of_case(dispute.case)
    chosen = chosen_rules(request.user, dispute.rules) if dispute.chosen else None
    picker = picker_of(dispute)
    fact = None if picker else dispute.next
    is_open = picker is not None or fact is not None
    rulings = rulings_of(dispute)
    context = {
        "section": "judge",
        "case": dispute.case,
        "words": words,
        "dispute": dispute,
        "offered": rules_offered(dispute, own_rules(request.user, *dispute.case.players)),
        "chosen": chosen,
        "told": told_of(dispute),
        "rulings": rulings,
        "said": _said(dispute, rulings, picker, is_open=is_open),
        "state": picker.title if picker else words.question(fact.name) if fact else _("the ruling"),
        "is_open": is_open,
        "picker": picker,
        "typed": LayForm(dispute) if is_open and dispute.case.tiles else None,
        "note": note_of(dispute),
        "before": ruled_before(dispute, Query(request.GET).text(RULED)),
    }
    more = _asking(dispute, fact, chosen) if fact else {} if is_open else _ending(request, dispute, chosen)
    return render(request, "judge/dispute.html", context | _of_tiles(dispute, framed=not is_open) | more)


def _said(
    dispute: Dispute, rulings: Sequence[ShownRuling], picker: ShownPicker | None, *, is_open: bool
) -> str:
    """What a reader hears first. That all depends on more is said once, after the first answer."""
    if picker is not None and picker.begun:
        return picker.begun
    return in_a_sentence(rulings, is_silent=is_open and (picker is not None or len(dispute.told) != 1))


def _asking(dispute: Dispute, fact: TableFact, chosen: ChosenRules | None) -> dict[str, object]:
    """What stands at a question."""
    lays = dispute.case.tiles and not dispute.laid
    near = _fitting([(case, {}) for case in neighbours_of(dispute.case)], chosen)
    return {
        "question": question_of(dispute, fact),
        "first_laying": dispute.address(first_text(dispute)) if lays else "",
        "neighbours": near[:NEIGHBOURS],
    }


def _of_tiles(dispute: Dispute, *, framed: bool) -> dict[str, object]:
    """The tiles that were laid and what they say; `framed`: with frames around those that decide."""
    return {
        "laid": laid_texts(dispute, framed=framed),
        "worked_out": worked_out(dispute),
        "found_out": found_out(dispute),
    }


def _kept(request: LearnerRequest) -> ChosenRules | None:
    """The rules that were chosen last in this browser."""
    word = request.session.get(KEPT, "")
    try:
        return chosen_rules(request.user, word) if word else None
    except RulesetError:
        return None


def _entry(case: Case, kept: ChosenRules | None, told: Told) -> tuple[str, CaseWords]:
    """The address of a case with what was told of it, by the kept rules where it comes up under them;
    and its words.
    """
    fits = kept is not None and kept.ruleset.preset in presets_for(case)
    return Dispute(case, kept.ruleset if kept and fits else None, told, {}).address(), words_of_case(case)


def _leads(dispute: Dispute, chosen: ChosenRules | None) -> list[tuple[str, CaseWords]]:
    """Other cases with what is told of them, those that come up under the same rules."""
    leads = dispute.case.leads_to(dispute.known)
    return _fitting([(case_named(slug), told) for slug, told in leads.items()], chosen)


def _fitting(leads: Iterable[tuple[Case, Told]], chosen: ChosenRules | None) -> list[tuple[str, CaseWords]]:
    fitting = [each for each in leads if not chosen or chosen.ruleset.preset in presets_for(each[0])]
    return [_entry(case, chosen, told) for case, told in fitting]


def _ending(request: LearnerRequest, dispute: Dispute, chosen: ChosenRules | None) -> dict[str, object]:
    """What stands below a ruling that nothing more can change; a signed link shows what it was signed for."""
    token = Query(request.GET).text(RULED)
    link = link_to(dispute, today(request), chosen.name if chosen else "")
    signed = f"{dispute.address()}&{RULED}={token}" if ruled_before(dispute, token) else link
    return {
        "preview": ruling_preview(dispute, signed),
        "chat": ruling_chat(dispute, request.build_absolute_uri(link)),
        "grounds": grounds_of(dispute),
        "link": link,
        "elsewhere": elsewhere(dispute),
        "depends": [question_of(dispute, fact, unsure=False) for fact in dispute.depends],
        "leads": _leads(dispute, chosen),
        "practice": [(kind, kind_title(kind)) for kind in practice_for(dispute.case)],
    }


def _case(slug: str) -> Case:
    try:
        return case_named(slug)
    except UnknownCaseError:
        raise Http404 from None
