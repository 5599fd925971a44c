"""Pages of the judge: what happened, and one dispute. Closed to whoever sits an exam."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from trainer.accounts.days import today
from trainer.accounts.middleware import LearnerRequest
from trainer.cases.case import GROUPS, Case, UnknownCaseError, case_named, cases
from trainer.cases.case_words import GROUP_TITLES, CaseWords, no_official_decision, words_of_case, wrong_tiles
from trainer.forms.queries import Query
from trainer.play.judge.asked import Dispute, asked
from trainer.play.judge.finding import cases_for, heard, practice_for
from trainer.play.judge.forms import LayForm, RulesForm, SaidForm
from trainer.play.judge.links import RULED, link_to, ruled_before
from trainer.play.judge.pictured import ruling_chat, ruling_preview
from trainer.play.judge.shown import (
    elsewhere,
    grounds_of,
    question_of,
    rulings_of,
    told_of,
)
from trainer.play.reading.rulebook import open_book
from trainer.rulebook.search import LONGEST
from trainer.wording.kind_words import kind_title


@open_book
def what_happened(request: HttpRequest) -> HttpResponse:
    """Every case by group, or those that fit what was said."""
    said = Query(request.GET).text("said")[:LONGEST].strip()
    found = _found(said) if said else []
    groups = [
        (
            GROUP_TITLES[group],
            [
                (Dispute(case, "", {}, {}), words_of_case(case))
                for case in cases().values()
                if case.group == group
            ],
        )
        for group in GROUPS
    ]
    context = {
        "section": "rules",
        "said": said,
        "find": SaidForm(initial={"said": said}),
        "found": found,
        "groups": [each for each in groups if each[1]],
    }
    return render(request, "judge/what_happened.html", context)


def _found(said: str) -> list[tuple[Dispute, CaseWords]]:
    """The disputes that fit, each with the facts that were said."""
    return [(Dispute(case, "", heard(case, said), {}), words_of_case(case)) for case in cases_for(said)]


@open_book
def dispute_page(request: LearnerRequest, slug: str) -> HttpResponse:
    """One dispute: the ruling so far, and what to tell next."""
    dispute = asked(_case(slug), request.GET)
    words = words_of_case(dispute.case)
    fact = dispute.next
    context = {
        "section": "rules",
        "case": dispute.case,
        "words": words,
        "dispute": dispute,
        "by_rules": RulesForm(dispute),
        "told": told_of(dispute),
        "question": question_of(dispute, fact) if fact else None,
        "rulings": rulings_of(dispute),
        "laying": LayForm(dispute) if fact and dispute.case.tiles else None,
        "wrong": wrong_tiles(dispute.wrong) if dispute.wrong else "",
        "no_official": no_official_decision(),
        "before": ruled_before(dispute, Query(request.GET).text(RULED)),
    }
    return render(request, "judge/dispute.html", context | ({} if fact else _ending(request, dispute)))


def _ending(request: LearnerRequest, dispute: Dispute) -> dict[str, object]:
    """What stands below a ruling that nothing more can change; a signed link shows what it was signed for."""
    token = Query(request.GET).text(RULED)
    link = link_to(dispute, today(request))
    signed = f"{dispute.address()}&{RULED}={token}" if ruled_before(dispute, token) else link
    return {
        "preview": ruling_preview(dispute, signed),
        "chat": ruling_chat(dispute, request.build_absolute_uri(link)),
        "grounds": grounds_of(dispute),
        "link": link,
        "elsewhere": elsewhere(dispute),
        "depends": [question_of(dispute, fact, unsure=False) for fact in dispute.depends],
        "practice": [(kind, kind_title(kind)) for kind in practice_for(dispute.case)],
    }


def _case(slug: str) -> Case:
    try:
        return case_named(slug)
    except UnknownCaseError:
        raise Http404 from None
