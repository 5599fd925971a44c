"""The stock is what is published, by whichever road it came to that."""

import pytest

from tests.puzzles.test_actions import ENTRIES
from trainer.puzzles.actions import load_bank, retire
from trainer.puzzles.bank import write_bank
from trainer.puzzles.models import Puzzle, PuzzleVersion, StockCount, Stocked
from trainer.puzzles.restocking import rebuild, restock, stock_differences

pytestmark = pytest.mark.django_db


@pytest.fixture
def bank(tmp_path):
    write_bank(ENTRIES, tmp_path)
    load_bank(folder=tmp_path)
    return tmp_path


def stocked():
    return set(Stocked.objects.values_list("puzzle__slug", flat=True))


def counted():
    return sum(StockCount.objects.values_list("number", flat=True))


def test_a_bank_that_is_loaded_or_changed_is_in_stock(bank):
    assert stocked() == {entry.slug for entry in ENTRIES}
    write_bank(ENTRIES[1:], bank)
    load_bank(folder=bank)
    assert stocked() == {entry.slug for entry in ENTRIES[1:]}
    assert counted() == len(ENTRIES) - 1
    assert stock_differences() == []


def test_the_newest_version_stands_for_its_puzzle(bank):
    first = PuzzleVersion.objects.first()
    named = {"position": first.position, "digest": "newer", "canonical_key": "newer"}
    newer = PuzzleVersion.objects.create(
        puzzle=first.puzzle, number=2, ruleset="altered", players=3, level=5, answer_class="other", **named
    )
    restock([first.puzzle_id])
    row = first.puzzle.stocked
    assert (row.version, row.ruleset, row.players, row.level) == (newer, "altered", 3, 5)
    assert (Stocked.objects.count(), counted(), stock_differences()) == (len(ENTRIES), len(ENTRIES), [])


def test_what_was_changed_behind_its_back_is_told_and_mended(bank):
    Puzzle.objects.filter(slug=ENTRIES[0].slug).update(status=Puzzle.Status.RETIRED)
    PuzzleVersion.objects.filter(puzzle__slug=ENTRIES[1].slug).set_class("else")
    found = stock_differences()
    assert [line.partition(" ")[0] for line in found].count("puzzle") == 2
    assert any(line.startswith("count of") for line in found)
    rebuild()
    assert stock_differences() == []
    StockCount.objects.update(number=7)
    assert len(stock_differences()) == StockCount.objects.count()


def copied(version, number):
    """Another puzzle, listed too, that asks just the same."""
    puzzle = Puzzle.objects.create(slug=f"copy{number}", kind=version.puzzle.kind)
    facts = ("position", "ruleset", "players", "level", "answer_class", "canonical_key")
    PuzzleVersion.objects.create(
        puzzle=puzzle, digest=f"copy{number}", **{name: getattr(version, name) for name in facts}
    )
    restock([puzzle.pk])
    return puzzle


def test_of_puzzles_that_ask_the_same_one_is_stocked_and_the_next_when_that_is_taken_back(bank):
    first = PuzzleVersion.objects.select_related("puzzle").first()
    slugs = {entry.slug for entry in ENTRIES}
    copies = [copied(first, number) for number in range(2)]
    assert (stocked(), counted(), stock_differences()) == (slugs, len(ENTRIES), [])
    retire(Puzzle.objects.filter(pk=first.puzzle_id))
    assert stocked() == slugs - {first.puzzle.slug} | {"copy0"}
    retire(Puzzle.objects.filter(pk=copies[0].pk))
    assert stocked() == slugs - {first.puzzle.slug} | {"copy1"}
    Puzzle.objects.filter(pk=first.puzzle_id).update(status=Puzzle.Status.PUBLISHED)
    restock([first.puzzle_id])
    assert (stocked(), counted(), stock_differences()) == (slugs, len(ENTRIES), [])


def test_what_a_puzzle_asked_before_its_newest_version_hides_no_copy(bank):
    first = PuzzleVersion.objects.select_related("puzzle").first()
    copied(first, 0)
    named = {"position": "{}", "digest": "newer", "canonical_key": "newer", "ruleset": "x", "players": 4}
    PuzzleVersion.objects.create(puzzle=first.puzzle, number=2, level=1, **named)
    restock([first.puzzle_id])
    assert "copy0" in stocked()
    assert stock_differences() == []
