"""Which disputes fit what somebody says: by the pages of the rulebook that the search finds for it."""

from collections import defaultdict
from typing import Final

from trainer.cases.case import Case, cases
from trainer.rulebook.search import search

MOST: Final = 6


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
