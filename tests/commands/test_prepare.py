"""`prepare`: the bank is loaded once, and again only when it changed.

Of the shipped one some of each kind, and with EVERYTHING=1 all.
"""

import os
from functools import partial
from io import StringIO

import pytest
from django.core.management import call_command

from tests.puzzles.shipped import shipped_entries
from trainer.commands.management.commands import prepare as command
from trainer.puzzles.actions import load_bank
from trainer.puzzles.bank import write_bank
from trainer.puzzles.models import PuzzleVersion

pytestmark = pytest.mark.django_db
EACH = 2
"""How many of each kind."""


def prepare() -> str:
    said = StringIO()
    call_command("prepare", stdout=said)
    return said.getvalue()


@pytest.fixture
def bank(tmp_path, monkeypatch):
    """How many there are."""
    if os.environ.get("EVERYTHING"):
        return len(shipped_entries())
    kinds = {}
    for entry in shipped_entries():
        kinds.setdefault(entry.kind, []).append(entry)
    some = [entry for entries in kinds.values() for entry in entries[:EACH]]
    write_bank(some, tmp_path)
    monkeypatch.setattr(command, "load_bank", partial(load_bank, folder=tmp_path))
    return len(some)


def test_the_bank_is_loaded_at_the_first_time_and_left_alone_at_the_second(bank):
    assert prepare() == f"{bank} puzzles: {bank} new, 0 retired\n"
    assert PuzzleVersion.objects.count() == bank
    assert prepare() == ""
