from datetime import date
from random import Random

import pytest

from trainer.puzzles.actions import load_bank
from trainer.puzzles.bank import read_bank, write_bank
from trainer.puzzles.models import Puzzle, PuzzleVersion

pytestmark = pytest.mark.django_db


def entry(kind, preset, players):
    """The shipped bank's first puzzle of that kind under that preset."""
    found = ((e.kind, e.position["ruleset"]["preset"], e.position["players"]) for e in read_bank())
    return read_bank()[list(found).index((kind, preset, players))]


@pytest.fixture
def bank(tmp_path):
    entries = [
        entry("waits", "tenhou_4p", 4),
        entry("waits", "tenhou_3p", 3),
        entry("can-ron", "ema_2025", 4),
    ]
    write_bank(entries, tmp_path)
    load_bank(folder=tmp_path)
    return [e.slug for e in entries]


def test_of_narrows_by_what_is_given_and_by_nothing_else(bank):
    def slugs(**chosen):
        found = PuzzleVersion.objects.of(**chosen).values_list("puzzle__slug", flat=True)
        return sorted(found)

    assert slugs() == sorted(bank)
    assert slugs(kind="waits") == sorted(bank[:2])
    assert slugs(players=3) == [bank[1]]
    assert slugs(kind="waits", ruleset="tenhou_4p", players=4) == [bank[0]]
    assert slugs(kind="can-ron", players=3) == []


def test_choices_are_each_combination_once(bank):
    assert list(PuzzleVersion.objects.choices()) == [
        ("can-ron", "ema_2025", 4),
        ("waits", "tenhou_3p", 3),
        ("waits", "tenhou_4p", 4),
    ]


def test_a_retired_puzzle_keeps_its_link_and_is_not_offered(bank):
    Puzzle.objects.filter(slug=bank[0]).update(status="retired")
    Puzzle.objects.filter(slug=bank[1]).update(status="draft")
    assert PuzzleVersion.objects.newest_of(bank[0]).get().puzzle.slug == bank[0]
    assert not PuzzleVersion.objects.newest_of(bank[1])
    assert [v.puzzle.slug for v in PuzzleVersion.objects.published()] == [bank[2]]


def test_one_at_random_reaches_every_puzzle(bank):
    rng = Random(1)
    versions = PuzzleVersion.objects.published()
    assert {versions.one_at_random(rng).puzzle.slug for _ in range(40)} == set(bank)
    assert PuzzleVersion.objects.none().one_at_random(rng) is None


def test_the_puzzle_of_a_day_is_the_same_for_all_and_changes_with_the_days(bank):
    versions = PuzzleVersion.objects.published()

    def month():
        return [versions.of_the_day(date(2026, 11, day)).puzzle.slug for day in range(1, 29)]

    assert month() == month()
    assert set(month()) == set(bank)
    assert PuzzleVersion.objects.none().of_the_day(date(2026, 11, 21)) is None


def test_a_kind_that_is_gone_is_not_offered(bank):
    Puzzle.objects.filter(slug=bank[0]).update(kind="chess")
    assert {v.puzzle.slug for v in PuzzleVersion.objects.published()} == set(bank[1:])
    assert [row[0] for row in PuzzleVersion.objects.published().choices()] == ["can-ron", "waits"]


def test_a_puzzle_shared_by_link_opens_and_is_not_offered(bank):
    Puzzle.objects.filter(slug=bank[0]).update(status=Puzzle.Status.LINKED)
    assert PuzzleVersion.objects.newest_of(bank[0]).get().puzzle.slug == bank[0]
    assert {v.puzzle.slug for v in PuzzleVersion.objects.published()} == set(bank[1:])
