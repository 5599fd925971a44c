import pytest

from tests.puzzles.loaded import load_entries
from tests.puzzles.shipped import shipped_entries
from trainer.puzzles.models import Puzzle, PuzzleVersion

pytestmark = pytest.mark.django_db


def entry(kind, preset, players):
    """The shipped bank's first puzzle of that kind under that preset."""
    return next(
        e
        for e in shipped_entries()
        if (e.kind, e.position["ruleset"]["preset"], e.position["players"]) == (kind, preset, players)
    )


@pytest.fixture
def bank(tmp_path):
    entries = [
        entry("waits", "tenhou_4p", 4),
        entry("waits", "tenhou_3p", 3),
        entry("can-ron", "ema_2025", 4),
    ]
    load_entries(entries, tmp_path)
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


def test_a_retired_puzzle_keeps_its_link_and_is_not_offered(bank):
    Puzzle.objects.filter(slug=bank[0]).update(status="retired")
    Puzzle.objects.filter(slug=bank[1]).update(status="draft")
    assert PuzzleVersion.objects.newest_of(bank[0]).get().puzzle.slug == bank[0]
    assert not PuzzleVersion.objects.newest_of(bank[1])
    assert [v.puzzle.slug for v in PuzzleVersion.objects.published()] == [bank[2]]


def stored(kind, answer_class, number, **named):
    """So many published versions of a kind, in one class of answers."""
    for at in range(number):
        slug = f"{kind}-{answer_class}-{at}"[-20:]
        PuzzleVersion.objects.create(
            puzzle=Puzzle.objects.create(slug=slug, kind=kind),
            answer_class=answer_class,
            digest=slug,
            canonical_key=slug,
            **{"position": "{}", "ruleset": "tenhou_4p", "players": 4} | named,
        )


def test_a_preset_narrows_to_those_that_have_it_unchanged():
    stored("can-ron", "yes", 1)
    stored("can-ron", "no", 1, ruleset="altered")
    assert [v.answer_class for v in PuzzleVersion.objects.of(ruleset="tenhou_4p")] == ["yes"]
    assert [v.answer_class for v in PuzzleVersion.objects.of(ruleset="altered")] == ["no"]


def test_a_kind_that_is_gone_is_not_offered(bank):
    Puzzle.objects.filter(slug=bank[0]).update(kind="chess")
    assert {v.puzzle.slug for v in PuzzleVersion.objects.published()} == set(bank[1:])


def test_a_puzzle_shared_by_link_opens_and_is_not_offered(bank):
    Puzzle.objects.filter(slug=bank[0]).update(status=Puzzle.Status.LINKED)
    assert PuzzleVersion.objects.newest_of(bank[0]).get().puzzle.slug == bank[0]
    assert {v.puzzle.slug for v in PuzzleVersion.objects.published()} == set(bank[1:])
