"""A dispute as its page shows it: the ruling so far, the next question, what decides, and other rules."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from trainer.cases.case import UNSURE, Case, CaseRuling, RulingLine, TableFact
from trainer.cases.case_words import (
    ABOUT_TITLES,
    CaseWords,
    party_deltas,
    same_under,
    words_of_case,
)
from trainer.cases.cited import rules_cited
from trainer.cases.judging import Judged, deciding, ruled_alike
from trainer.play.judge.asked import Dispute, presets_for
from trainer.rules.errors import RulesetError
from trainer.rules.rulesets.possible import refuse_impossible
from trainer.rules.rulesets.ruleset import Ruleset, cell, load_preset, short_title
from trainer.rules.rulesets.written import written_rules
from trainer.support.house import house_now
from trainer.tablerules.choosing import ChosenRules
from trainer.tablerules.confirmed import Statement, confirmed, said_otherwise
from trainer.tablerules.officer_words import case_note, ruled_clause, stated_words
from trainer.wording.rule_names import rules_in_words
from trainer.wording.rulings import mark_of
from trainer.wording.words import joined


@dataclass(frozen=True)
class ShownPart:
    """What a ruling says about one thing: sentences, and points by party."""

    title: str
    sentences: Sequence[str]
    deltas: Sequence[tuple[str, str]]


@dataclass(frozen=True)
class ShownRuling:
    """A ruling in words. `rules` names those that rule so, `cited` are the ids of the rules that decide it;
    `open`: it hangs on something not told.
    """

    headline: str
    parts: Sequence[ShownPart]
    rules: str
    open: bool
    cited: Sequence[str]


@dataclass(frozen=True)
class ShownChoice:
    """A value of a fact, and the address that tells it."""

    label: str
    address: str


@dataclass(frozen=True)
class ShownFact:
    """A fact as a question, with what can be answered; or one that was told, with the way to tell it anew."""

    question: str
    choices: Sequence[ShownChoice]
    answer: str = ""
    again: str = ""


def question_of(dispute: Dispute, fact: TableFact, *, unsure: bool = True) -> ShownFact:
    """A fact to ask for; `unsure`: that nobody knows can be answered too."""
    words = words_of_case(dispute.case)
    values = (*fact.values, UNSURE) if unsure else fact.values
    choices = [
        ShownChoice(words.answer(fact.name, value), dispute.with_told(fact.name, value).address())
        for value in values
    ]
    return ShownFact(words.question(fact.name), choices)


def told_of(dispute: Dispute) -> list[ShownFact]:
    """What was told already, in the order of the case."""
    words = words_of_case(dispute.case)
    return [
        ShownFact(
            words.question(fact.name),
            (),
            words.answer(fact.name, dispute.known[fact.name]),
            dispute.without(fact.name).address() if fact.name in dispute.told else "",
        )
        for fact in dispute.case.facts
        if fact.name in dispute.known
    ]


def rulings_of(dispute: Dispute) -> list[ShownRuling]:
    """The rulings so far, those of several rulesets together where they are the same."""
    groups: dict[tuple[bool, CaseRuling], list[Judged]] = {}
    for each in dispute.found:
        groups.setdefault(each.given, []).append(each)
    ordered = sorted(groups.items(), key=lambda item: (item[0][0], -len(item[1])))
    return [
        _shown(dispute.case, ruling, [one.ruleset for one in those], is_open=is_open)
        for (is_open, ruling), those in ordered
    ]


def in_a_sentence(rulings: Sequence[ShownRuling], *, is_silent: bool) -> str:
    """What is ruled, as short as it can be said: what each says first, where all say the same, and of one
    ruling what follows first. `is_silent`: nothing is said where nothing is ruled yet.
    """
    first = {ruling.headline for ruling in rulings}
    if is_silent and first == {""}:
        return ""
    if len(first) > 1:
        return _("The rulesets rule differently.")
    said = first.pop() or _("It depends on what is not told yet.")
    if len(rulings) > 1:
        return _("%(ruling)s What follows differs.") % {"ruling": said}
    follows = [each for part in rulings[0].parts for each in part.sentences]
    return " ".join((said, *follows[:1]))


def _shown(case: Case, ruling: CaseRuling, rulesets: Iterable[Ruleset], *, is_open: bool) -> ShownRuling:
    words = words_of_case(case)
    headline, *rest = ruling or (None,)
    names = joined([rules_in_words(rules) for rules in rulesets])
    said = words.sentence(headline) if headline else ""
    return ShownRuling(said, _parts(words, rest), names, is_open, rules_cited(case, ruling))


def _parts(words: CaseWords, lines: Iterable[RulingLine]) -> list[ShownPart]:
    found: dict[str, list[RulingLine]] = {}
    for line in lines:
        found.setdefault(line.about, []).append(line)
    return [
        ShownPart(
            str(ABOUT_TITLES.get(about, "")),
            [words.sentence(line) for line in those],
            [row for line in those for row in party_deltas(line)],
        )
        for about, those in found.items()
    ]


@dataclass(frozen=True)
class ShownGrounds:
    """What decides: the ids of the `rules` of the catalogue; under one ruleset also clauses of it, and the
    mark of the least sure of them. `otherwise`: what officers say otherwise, and the address of the ruling
    by that.
    """

    rules: Sequence[str]
    clauses: Sequence[str] = ()
    mark: str = ""
    otherwise: Sequence[tuple[str, str]] = ()


def grounds_of(dispute: Dispute) -> ShownGrounds | None:
    """None where no rule decides. Where several rulesets are asked, the rules of each of their rulings."""
    given = [each.given[1] for each in dispute.found]
    cited = list(dict.fromkeys(rule for ruling in given for rule in rules_cited(dispute.case, ruling)))
    rules = dispute.chosen
    names = deciding(dispute.case, dispute.known, rules) if rules else ()
    if rules is None or not names:
        return ShownGrounds(cited) if cited else None
    own = [name for name in names if name not in rules.changes]
    in_doubt = deciding(dispute.case, dispute.known, rules, conceivable=True)
    open_to = [name for name in in_doubt if name in own and not confirmed(rules.preset, name)]
    cells = [cell(rules.preset, name) for name in open_to]
    otherwise = [
        (stated_words(said), _ruled_by(dispute, said))
        for said in said_otherwise(rules.preset)
        if said.parameter in own
    ]
    return ShownGrounds(cited, [ruled_clause(name, rules) for name in names], mark_of(cells), otherwise)


def _ruled_by(dispute: Dispute, said: Statement) -> str:
    """The address of the ruling by what an officer says; empty where those rules cannot be."""
    rules = dispute.chosen
    try:
        there = rules.changed(**{said.parameter: said.value}) if rules else None
        refuse_impossible(there) if there else None
    except RulesetError:
        return ""
    return replace(dispute, chosen=there).address()


def note_of(dispute: Dispute) -> str:
    """Whether a ruling is official, in a line. One that hangs on what is not told is not."""
    settled = dispute.found[0].settled
    return case_note(dispute.case, dispute.known, dispute.chosen if settled else None)


@dataclass(frozen=True)
class ShownRules:
    """Rules that can be chosen: their name, the address that chooses them, and whether they are chosen."""

    name: str
    address: str
    is_chosen: bool


def rules_offered(dispute: Dispute, own: Iterable[ChosenRules] = ()) -> list[ShownRules]:
    """All rulesets together, each by itself, those of four players first, and the `own` rules of the user."""
    presets = house_now().offered([(each, each) for each in presets_for(dispute.case)], dispute.rules)
    every = [(short_title(preset), load_preset(preset)) for preset, _same in presets]
    every += [(each.title, each.ruleset) for each in own]
    if dispute.chosen and dispute.rules not in {written_rules(rules) for _name, rules in every}:
        every.append((rules_in_words(dispute.chosen), dispute.chosen))
    return [
        ShownRules(_("All rulesets"), dispute.under(None), dispute.chosen is None),
        *(ShownRules(name, dispute.under(rules), rules == dispute.chosen) for name, rules in every),
    ]


@dataclass(frozen=True)
class ShownElsewhere:
    """How all other rulesets rule: a sentence on those that rule the same, and each ruling that differs.
    `alike` are the words of the first.
    """

    same: str
    differing: Sequence[ShownRuling]
    alike: Sequence[str]


def elsewhere(dispute: Dispute) -> ShownElsewhere | None:
    """None where several rulesets are asked, or there is no other."""
    if dispute.chosen is None:
        return None
    every = Dispute(dispute.case, None, dispute.known, {})
    alike, other = ruled_alike(dispute.found[0], every.found)
    words, own = words_of_case(dispute.case), dispute.found[0].given[1]
    groups: dict[tuple[bool, CaseRuling], list[Ruleset]] = {}
    for one in other:
        groups.setdefault(one.given, []).append(one.ruleset)
    differing = [
        _differing(_shown(dispute.case, ruling, those, is_open=is_open), words, own)
        for (is_open, ruling), those in groups.items()
    ]
    same = same_under(rules_in_words(one.ruleset) for one in alike)
    if not (same or differing):
        return None
    return ShownElsewhere(same, differing, [written_rules(one.ruleset) for one in alike])


def _differing(shown: ShownRuling, words: CaseWords, own: CaseRuling) -> ShownRuling:
    """A ruling without what the own one says too; it keeps what it says first."""
    said = {words.sentence(line) for line in own}
    parts = [
        replace(part, sentences=[each for each in part.sentences if each not in said]) for part in shown.parts
    ]
    kept = [part for part in parts if part.sentences or part.deltas]
    return replace(shown, parts=kept)
