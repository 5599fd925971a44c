"""Puzzles as rows of a list."""

from trainer.pages.question.cached import heading
from trainer.pages.question.rows import listed_puzzles
from trainer.puzzles.models import Puzzle, PuzzleVersion


def test_rows_say_what_is_asked_as_the_puzzle_does(bank, django_assert_num_queries):
    versions = list(PuzzleVersion.objects.select_related("puzzle"))
    with django_assert_num_queries(1):
        rows = listed_puzzles(versions)
    said = [heading(version) for version in versions]
    wanted = [(words.question, words.kind, words.ruleset) for words in said]
    assert [(row.question, row.kind, row.rules) for row in rows] == wanted
    assert all(row.hand for row in rows)


def test_the_title_is_in_the_language_of_the_reader_or_the_first_one(yes):
    versions = PuzzleVersion.objects.filter(puzzle__slug=yes.slug).select_related("puzzle")
    version = versions.get()
    assert [row.name for row in listed_puzzles(versions)] == [heading(version).question]
    version.words.create(language="fr", title="La tuile")
    assert [row.name for row in listed_puzzles(versions)] == ["La tuile"]
    version.words.create(language="en", title="The tile")
    assert [row.name for row in listed_puzzles(versions)] == ["The tile"]


def test_what_asks_nothing_is_left_out(yes, discards):
    Puzzle.objects.filter(slug=yes.slug).update(kind="gone")
    versions = PuzzleVersion.objects.select_related("puzzle")
    broken = versions.get(puzzle__slug=discards.slug)
    broken.position = "{}"
    assert listed_puzzles([versions.get(puzzle__slug=yes.slug), broken]) == []
