"""Disputes, and the ruling on one as its page gives it: by what was told, under one ruleset or all."""

from django.http import QueryDict
from django.utils.translation import gettext as _
from ninja import Schema

from trainer.accounts.middleware import LearnerRequest
from trainer.api.refusals import RefusedError, not_there
from trainer.cases.case import Case, UnknownCaseError, case_named, cases
from trainer.cases.case_words import words_of_case, wrong_tiles
from trainer.cases.judging import deciding
from trainer.learning.days import day_of
from trainer.play.judge.asked import RULES, Dispute, asked, presets_for
from trainer.play.judge.links import RULED, link_to
from trainer.play.judge.shown import ShownRuling, elsewhere, note_of, rulings_of
from trainer.rules.catalogue import RULES_VERSION
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.tablerules.confirmed import stated
from trainer.tablerules.officer_words import ruled_clause, ruled_standing, stated_words


class FactValue(Schema):
    """A value that can be told."""

    value: str
    words: str


class FactAsked(Schema):
    """A fact: its name in a query, and what can be told of it."""

    name: str
    question: str
    values: list[FactValue]


class DisputeAsked(Schema):
    """A dispute: its facts in the order in which a table knows them, and texts of tiles that tell some."""

    slug: str
    group: str
    title: str
    about: str
    facts: list[FactAsked]
    tiles: dict[str, str]
    rests_on: list[str]
    rules: list[str]


class PartRuled(Schema):
    """What a ruling says about one thing; `points` are those of each party."""

    title: str
    sentences: list[str]
    points: list[tuple[str, str]]


class Ruled(Schema):
    """A ruling. `open`: it hangs on a fact that was not told; `rules` are those that rule so. `rests_on` are
    the ids of the rules of the catalogue that decide it.
    """

    headline: str
    parts: list[PartRuled]
    rules: str
    open: bool
    rests_on: list[str]


class RuleDeciding(Schema):
    """A parameter of the ruleset that decides. `standing`: answered by its sources, usual, or disputed;
    confirmed or contradicted by an officer, whose words are `stated`.
    """

    parameter: str
    says: str
    standing: str
    stated: str


class RulingGiven(Schema):
    """What is ruled on a dispute. `next` is the fact that says most; `elsewhere` are rules that differ,
    `same_under` those that rule the same, by the words of `rules`.
    """

    dispute: str
    rules: str
    told: dict[str, str]
    rulings: list[Ruled]
    next: str | None
    depends_on: list[str]
    decided_by: list[RuleDeciding]
    elsewhere: list[Ruled]
    same_under: list[str]
    at_the_table: list[str]
    rules_version: int
    link: str
    note: str


def disputes_listed() -> list[DisputeAsked]:
    """Every dispute that the judge knows, with what can be told of it."""
    return [_listed(case) for case in cases().values()]


def _listed(case: Case) -> DisputeAsked:
    words = words_of_case(case)
    return DisputeAsked(
        slug=case.slug,
        group=case.group,
        title=str(words.title),
        about=str(words.about),
        facts=[
            FactAsked(
                name=fact.name,
                question=words.question(fact.name),
                values=[FactValue(value=each, words=words.answer(fact.name, each)) for each in fact.values],
            )
            for fact in case.facts
        ],
        tiles={name: str(words.tiles[name]) for name in case.tiles},
        rests_on=list(case.rules),
        rules=list(presets_for(case)),
    )


def ruling_on(request: LearnerRequest, slug: str) -> RulingGiven:
    """The ruling by what the query tells.

    :raises RefusedError: for a name or tiles that the dispute does not know.
    """
    try:
        case = case_named(slug)
    except UnknownCaseError:
        raise not_there("slug") from None
    _check_names(case, request.GET)
    dispute = asked(case, request.GET)
    if dispute.wrong is not None:
        raise RefusedError(wrong_tiles(dispute.wrong), dispute.wrong.name)
    fact, others = dispute.next, elsewhere(dispute)
    words = words_of_case(case)
    return RulingGiven(
        dispute=slug,
        rules=dispute.rules,
        told=dict(dispute.known),
        rulings=[_ruled(each) for each in rulings_of(dispute)],
        next=fact.name if fact else None,
        depends_on=[each.name for each in dispute.depends],
        decided_by=_decided_by(dispute),
        elsewhere=[_ruled(each) for each in (others.differing if others else ())],
        same_under=list(others.alike) if others else [],
        at_the_table=[str(each) for each in words.at_table],
        rules_version=RULES_VERSION,
        link=request.build_absolute_uri(link_to(dispute, day_of(request.arrived_at, "UTC"))),
        note=note_of(dispute),
    )


def _check_names(case: Case, given: QueryDict) -> None:
    known = {RULES, RULED, *(fact.name for fact in case.facts), *case.tiles}
    known |= {"rest"} if case.tiles else set()
    for name in given:
        if name not in known:
            raise RefusedError(_("This dispute knows no fact of that name."), name[:40])


def _ruled(shown: ShownRuling) -> Ruled:
    parts = [
        PartRuled(title=each.title, sentences=list(each.sentences), points=list(each.deltas))
        for each in shown.parts
    ]
    return Ruled(
        headline=shown.headline, parts=parts, rules=shown.rules, open=shown.open, rests_on=list(shown.cited)
    )


def _decided_by(dispute: Dispute) -> list[RuleDeciding]:
    """Of one ruleset alone."""
    if not dispute.chosen:
        return []
    rules = dispute.rulesets[0]
    return [_deciding(name, rules) for name in deciding(dispute.case, dispute.known, rules)]


def _deciding(name: str, rules: Ruleset) -> RuleDeciding:
    said = None if name in rules.changes else stated(rules.preset, name)
    return RuleDeciding(
        parameter=name,
        says=ruled_clause(name, rules),
        standing=ruled_standing(name, rules),
        stated=stated_words(said) if said else "",
    )
