from functools import cache

import pytest

from tests.play import conftest as play
from trainer.puzzles.actions import load_bank
from trainer.puzzles.bank import read_bank, write_bank

nothing_kept = play.nothing_kept
EACH = 6
"""Puzzles of each kind: more than twenty in all."""


@cache
def sampled():
    found = {}
    for entry in read_bank():
        found.setdefault((entry.kind, entry.answer in ("yes", "none")), []).append(entry)
    return [entry for group in found.values() for entry in group[: EACH // 2]]


@pytest.fixture
def bank(transactional_db, tmp_path):
    """Some puzzles of each kind, both answers among them."""
    write_bank(sampled(), tmp_path)
    load_bank(folder=tmp_path)
    return sampled()


@pytest.fixture(params=["script", "plain"])
def either_page(request):
    """The same test with JavaScript and without."""
    return request.getfixturevalue("page" if request.param == "script" else "plain_page")


def first(bank, kind, answer=None):
    return next(e for e in bank if e.kind == kind and answer in (None, e.answer))
