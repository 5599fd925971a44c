"""Which disputes fit what somebody says: by the pages of the rulebook that the search finds for it."""

from collections import defaultdict
from typing import Final

from trainer.cases.case import Case, cases
from trainer.rulebook.search import search
from trainer.scenarios.kind import kinds

MOST: Final = 6
PRACTISED: Final = 4
"""So many kinds of puzzle are offered to practise a dispute."""


def cases_for(said: str) -> list[Case]:
    """The cases that rest on the rules whose pages fit best, the best first."""
    scores: dict[str, float] = defaultdict(float)
    pages = [hit.name for hit in search(said) if not hit.term]
    for place, page in enumerate(pages):
        for case in cases().values():
            if page in case.rules:
                scores[case.slug] += 1 / ((1 + place) * (2 + case.rules.index(page)))
    best = sorted(scores, key=scores.__getitem__, reverse=True)[:MOST]
    return [cases()[slug] for slug in best]


def practice_for(case: Case) -> list[str]:
    """The kinds of puzzle that ask most of the rules on which a case rests, the nearest first."""
    nearest = {rule: len(case.rules) - place for place, rule in enumerate(case.rules)}
    weights = {slug: sum(nearest.get(rule, 0) for rule in kind.rules) for slug, kind in kinds().items()}
    best = sorted(weights, key=weights.__getitem__, reverse=True)[:PRACTISED]
    return [slug for slug in best if weights[slug]]
