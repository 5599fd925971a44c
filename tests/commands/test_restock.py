"""manage.py restock: says whether the stock is as it should be, and makes it so."""

from io import StringIO

import pytest
from django.core.management import call_command

from tests.puzzles.test_stock import stored
from trainer.puzzles.models import Puzzle, Stocked


def test_a_difference_is_told_by_the_exit_status_and_mended(db):
    out = StringIO()
    stored("can-ron", "yes", 2)
    call_command("restock", "--check", stdout=out)
    gone = Puzzle.objects.first()
    Puzzle.objects.filter(pk=gone.pk).update(status="retired")
    with pytest.raises(SystemExit, match="1"):
        call_command("restock", "--check", stdout=out)
    assert f"puzzle {gone.pk}: " in out.getvalue()
    assert Stocked.objects.filter(puzzle=gone).exists(), "it only looked"
    call_command("restock", stdout=out)
    call_command("restock", "--check", stdout=out)
    assert out.getvalue().endswith("differences: 0\n")
