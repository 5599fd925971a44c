"""The puzzle of the day is chosen once a day, and nothing that happens to the lists moves it."""

from dataclasses import replace
from datetime import date

import pytest

from tests.puzzles.shipped import shipped_entries
from tests.puzzles.test_actions import ENTRIES
from tests.puzzles.test_bank import ENTRY, POSITION
from trainer.puzzles.actions import Loaded, load_bank, puzzle_of_the_day
from trainer.puzzles.bank import write_bank
from trainer.puzzles.models import DailyPuzzle, Puzzle

pytestmark = [pytest.mark.django_db, pytest.mark.db]
TODAY = date(2026, 11, 21)


@pytest.fixture
def bank(tmp_path):
    write_bank(ENTRIES, tmp_path)
    load_bank(folder=tmp_path)
    return {entry.slug for entry in ENTRIES}


def slug_of(day):
    return puzzle_of_the_day(day).puzzle.slug


def test_it_is_the_same_for_all_and_changes_with_the_days(bank):
    month = [slug_of(date(2026, 11, day)) for day in range(1, 29)]
    assert month == [slug_of(date(2026, 11, day)) for day in range(1, 29)]
    assert set(month) == bank


def test_one_that_is_answered_by_one_tap_is_preferred(tmp_path):
    """Of questions for several tiles and one for yes or no."""
    easy = [entry for entry in shipped_entries() if entry.level == 1]
    tiles = [entry for entry in easy if entry.kind == "waits"][:5]
    tap = next(entry for entry in easy if entry.kind == "hand-closed")
    write_bank([*tiles, tap], tmp_path)
    load_bank(folder=tmp_path)
    assert {slug_of(date(2026, 11, day)) for day in range(1, 29)} == {tap.slug}


def test_where_none_is_answered_by_one_tap_another_is_asked(tmp_path):
    tiles = [entry for entry in shipped_entries() if (entry.kind, entry.level) == ("waits", 1)][:2]
    write_bank(tiles, tmp_path)
    load_bank(folder=tmp_path)
    assert slug_of(TODAY) in {entry.slug for entry in tiles}


def test_it_stays_when_others_are_listed_and_retired_during_the_day(bank, tmp_path):
    first = slug_of(TODAY)
    kept = next(entry for entry in ENTRIES if entry.slug == first)
    write_bank([kept, replace(ENTRY, position={**POSITION, "hand": "222m444555p6678s"})], tmp_path)
    assert load_bank(folder=tmp_path) == Loaded(total=2, new=1, retired=2)
    assert slug_of(TODAY) == first
    assert DailyPuzzle.objects.count() == 1


def test_it_stays_when_it_is_retired_itself(bank):
    first = slug_of(TODAY)
    Puzzle.objects.filter(slug=first).update(status=Puzzle.Status.RETIRED)
    assert slug_of(TODAY) == first


@pytest.mark.parametrize("change", [{"status": Puzzle.Status.DRAFT}, {"kind": "chess"}])
def test_what_cannot_be_asked_any_more_is_the_puzzle_of_no_day(bank, change):
    Puzzle.objects.filter(slug=slug_of(TODAY)).update(**change)
    assert puzzle_of_the_day(TODAY) is None
    assert DailyPuzzle.objects.count() == 1


def test_without_listed_puzzles_there_is_none_and_none_is_stored(db):
    assert puzzle_of_the_day(TODAY) is None
    assert not DailyPuzzle.objects.exists()


@pytest.mark.parametrize(("easy", "asked"), [(3, {"easy"}), (5, {"easy", "hard"})])
def test_it_is_of_level_3_at_most_where_there_is_any(db, tmp_path, easy, asked):
    hard = replace(ENTRY, level=5, position={**POSITION, "hand": "222m444555p6678s"})
    names = {ENTRY.slug: "easy", hard.slug: "hard"}
    write_bank([replace(ENTRY, level=easy), hard], tmp_path)
    load_bank(folder=tmp_path)
    assert {names[slug_of(date(2026, 11, day))] for day in range(1, 29)} == asked
