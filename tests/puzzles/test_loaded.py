"""Entries that are put in again are what loading them would have made."""

import pytest
from django.db import connection, transaction

from tests.puzzles.loaded import LOADED, load_entries
from tests.puzzles.shipped import shipped_entries
from trainer.puzzles.models import Puzzle, PuzzleVersion

pytestmark = pytest.mark.django_db
ENTRIES = 5
TIMES = {"created_at", "loaded_at"}


def stored():
    """All rows without their times, by model."""
    return {
        model: [
            tuple(getattr(row, field.attname) for field in model._meta.fields if field.name not in TIMES)
            for row in model.objects.order_by("pk")
        ]
        for model in LOADED
    }


def undone(entries, folder):
    """What loading stores, taken back again."""
    folder.mkdir()
    with transaction.atomic():
        load_entries(entries, folder)
        found = stored()
        transaction.set_rollback(True)
    return found


def test_put_in_again_they_are_as_they_were_loaded(tmp_path):
    entries = shipped_entries()[:ENTRIES]
    loaded, again = undone(entries, tmp_path / "one"), undone(entries, tmp_path / "other")
    assert not list((tmp_path / "other").iterdir())
    assert loaded == again
    assert len(again[Puzzle]) == ENTRIES


def test_what_is_stored_after_them_gets_a_number_of_its_own(tmp_path):
    entries = shipped_entries()[:ENTRIES]
    undone(entries, tmp_path / "one")
    (tmp_path / "other").mkdir()
    load_entries(entries, tmp_path / "other")
    puzzle = Puzzle.objects.create(slug="new", kind="waits")
    assert Puzzle.objects.count() == ENTRIES + 1
    connection.check_constraints()
    assert not PuzzleVersion.objects.filter(puzzle=puzzle).exists()


def test_beside_other_puzzles_a_bank_is_loaded_as_it_is(tmp_path):
    entries = shipped_entries()[:ENTRIES]
    undone(entries, tmp_path / "one")
    Puzzle.objects.create(slug="old", kind="waits")
    (tmp_path / "other").mkdir()
    load_entries(entries, tmp_path / "other")
    assert list((tmp_path / "other").iterdir())
    assert Puzzle.objects.count() == ENTRIES + 1
