from functools import cache

import pytest

from tests.puzzles.loaded import load_entries
from tests.puzzles.shipped import shipped_entries
from trainer.pages.question import cached as rendered
from trainer.play.practice import exploring
from trainer.puzzles import judging, questions

KEPT = (
    rendered.cached_heading,
    rendered.cached_table,
    rendered.cached_verdict,
    rendered.cached_onwards,
    rendered.cached_elsewhere,
    judging.presets_of,
    questions._question,
    questions._cached_version,
    questions.grade_of,
    exploring._unexplored,
)


@pytest.fixture(autouse=True)
def nothing_kept():
    for kept in KEPT:
        kept.cache_clear()


MOST = 4
"""Letters of an answer: one or two tiles, so that others are wrong."""


@cache
def sampled():
    """An entry of each kind and answer (`other`: neither yes, no nor none)."""
    found = {}
    for entry in shipped_entries():
        answer = entry.answer if entry.answer in ("yes", "no", "none") else "other"
        if len(entry.answer) <= MOST:
            found.setdefault((entry.kind, answer), entry)
    return found


@pytest.fixture
def bank(db, tmp_path):
    found = sampled()
    load_entries(found.values(), tmp_path)
    return found


@pytest.fixture
def yes(bank):
    """A puzzle whose right answer is yes."""
    return bank["can-ron", "yes"]


@pytest.fixture
def kuikae_allowed(db, tmp_path):
    """A puzzle under altered rules."""
    entry = next(e for e in shipped_entries() if e.kind == "kuikae" and e.outline.ruleset.is_altered)
    assert set(entry.outline.ruleset.changes) == {"kuikae"}
    load_entries([entry], tmp_path)
    return entry


@pytest.fixture
def discards(bank):
    """A puzzle whose right answer is some discards."""
    return bank["may-riichi", "other"]


@pytest.fixture
def waits(bank):
    """A puzzle whose right answer is some waits."""
    return bank["waits", "other"]
