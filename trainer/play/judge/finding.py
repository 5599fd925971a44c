"""Which disputes fit what somebody says: by their own words, and by the rulebook's pages that the search
finds for it.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache, partial
from itertools import chain, zip_longest
from typing import Final

from trainer.cases.case import Case, Told, case_named, cases
from trainer.cases.case_words import SHARED, words_of_case
from trainer.cases.judging import may_apply
from trainer.rulebook.lexicon import Stems, lexicon_in, words_in
from trainer.rulebook.search import (
    Index,
    Sought,
    index_of,
    language_now,
    scores_in,
    search,
    spread_in,
    stems_of,
)
from trainer.scenarios.kind import kinds

MOST: Final = 6
CALLED: Final = 3.0
"""What the phrases by which a dispute is looked for count beside its questions and sentences."""
SPREAD: Final = 1.0
"""What counts beside the phrase that is most like what was said: what all phrases of a dispute have of it."""
BY_PAGES: Final = 0.5
"""What the pages that are found count beside the words of the cases."""
PRACTISED: Final = 4
"""So many kinds of puzzle are offered to practise a dispute."""


def cases_for(said: str) -> list[Case]:
    """The cases that fit best, the best first."""
    index = _index(language_now())
    scores: dict[str, float] = defaultdict(float, scores_in(index, said))
    for slug, score in spread_in(index, said).items():
        if slug in scores:
            scores[slug] += SPREAD * score
    for slug, score in _by_pages(said).items():
        scores[slug] += BY_PAGES * score
    best = sorted(scores, key=scores.__getitem__, reverse=True)[:MOST]
    return [cases()[slug] for slug in best]


def heard(case: Case, said: str) -> Told:
    """The facts that what was said tells by itself; where it may tell two values of one, neither."""
    (spoken,) = stems_of([said])
    told: dict[str, str] = {}
    by_fact = words_in(language_now())["heard"].get(case.slug, {})
    for fact in case.facts:
        cues = by_fact.get(fact.name, {})
        values = [value for value in cues if any(_stands(cue, spoken) for cue in stems_of(cues[value]))]
        if len(values) == 1 and may_apply(case, fact, told):
            told[fact.name] = values[0]
    return told


def _stands(cue: Stems, spoken: Stems) -> bool:
    """Whether words stand in what was said, one after the other."""
    return any(spoken[at : at + len(cue)] == cue for at in range(len(spoken)))


def _by_pages(said: str) -> Mapping[str, float]:
    """The cases that rest on the rules whose pages fit best."""
    scores: dict[str, float] = defaultdict(float)
    pages = [hit.name for hit in search(said) if not hit.term]
    for place, page in enumerate(pages):
        for case in cases().values():
            if page in case.rules:
                scores[case.slug] += 1 / ((1 + place) * (2 + case.rules.index(page)))
    return scores


@cache
def _index(language: str) -> Index:
    return index_of(lexicon_in(language), list(_disputes(language)), CALLED)


def _disputes(language: str) -> Iterator[Sought]:
    """Each case by its title and by what it is looked for by; its text is what it asks and rules, a mistake
    with the word for its price.
    """
    looked_for_by = words_in(language)["disputes"]
    for case in cases().values():
        words = words_of_case(case)
        asked = [
            " ".join((words.question(fact.name), *(words.answer(fact.name, each) for each in fact.values)))
            for fact in case.facts
        ]
        costs = [str(SHARED["no_price"])] if "chombo" in case.parameters else []
        text = " ".join((str(words.about), *asked, *map(str, words.says.values()), *costs))
        phrases = (str(words.title), *looked_for_by.get(case.slug, ()))
        yield Sought(case.slug, False, 1.0, text, text, phrases)


def neighbours_of(case: Case) -> tuple[Case, ...]:
    """The disputes that it may rather be, the nearest first: those that it leads to, then by turns those that
    its own title finds and those that rest on the same rules.
    """
    return _neighbours(case.slug, language_now())


@cache
def _neighbours(slug: str, _language: str) -> tuple[Case, ...]:
    case = case_named(slug)
    leads = [case_named(slug) for slug in case.leads_to({})]
    by_words = [other for other in cases_for(str(words_of_case(case).title)) if other is not case]
    sharing = [other for other in cases().values() if other is not case and _shared_rules(case, other)]
    by_rules = sorted(sharing, key=partial(_shared_rules, case), reverse=True)
    by_turns = chain.from_iterable(zip_longest(by_words, by_rules))
    return tuple(dict.fromkeys(other for other in (*leads, *by_turns) if other is not None))


def _shared_rules(case: Case, other: Case) -> float:
    """How many rules two disputes share, the nearest of each counted most."""
    shared = [case.rules.index(rule) + other.rules.index(rule) for rule in case.rules if rule in other.rules]
    return sum(1 / (1 + places) for places in shared)


def practice_for(case: Case) -> list[str]:
    """The kinds of puzzle that ask most of the rules on which a case rests, the nearest first."""
    nearest = {rule: len(case.rules) - place for place, rule in enumerate(case.rules)}
    weights = {slug: sum(nearest.get(rule, 0) for rule in kind.rules) for slug, kind in kinds().items()}
    best = sorted(weights, key=weights.__getitem__, reverse=True)[:PRACTISED]
    return [slug for slug in best if weights[slug]]
