"""`prepare`: the bank is loaded once, and again only when it changed."""

from io import StringIO

import pytest
from django.core.management import call_command

from tests.puzzles.shipped import shipped_entries
from trainer.puzzles.models import PuzzleVersion

pytestmark = pytest.mark.django_db


def prepare() -> str:
    said = StringIO()
    call_command("prepare", stdout=said)
    return said.getvalue()


def test_the_bank_is_loaded_at_the_first_time_and_left_alone_at_the_second():
    bank = len(shipped_entries())
    assert prepare() == f"{bank} puzzles: {bank} new, 0 retired\n"
    assert PuzzleVersion.objects.count() == bank
    assert prepare() == ""
