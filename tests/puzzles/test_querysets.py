from collections import Counter
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


def test_a_draw_is_even_over_families_then_kinds_then_answers_however_many_there_are():
    """Can-ron and is-tenpai are of one family; of should-you-fold there are ten times as many."""
    stored("should-you-fold", "fold", 30)
    stored("can-ron", "yes", 2)
    stored("can-ron", "no", 9)
    stored("is-tenpai", "yes", 3)
    rng, versions = Random(5), PuzzleVersion.objects.published()
    drawn = Counter(
        (found.puzzle.kind, found.answer_class) for found in (versions.one_evenly(rng) for _ in range(800))
    )
    assert {each: number / 800 for each, number in drawn.items()} == pytest.approx(
        {
            ("should-you-fold", "fold"): 1 / 2,
            ("can-ron", "yes"): 1 / 8,
            ("can-ron", "no"): 1 / 8,
            ("is-tenpai", "yes"): 1 / 4,
        },
        abs=0.06,
    )


def test_a_draw_of_one_kind_is_even_over_its_answers():
    stored("can-ron", "yes", 1)
    stored("can-ron", "no", 19)
    rng, versions = Random(2), PuzzleVersion.objects.published()
    drawn = Counter(versions.one_evenly(rng, "can-ron").answer_class for _ in range(200))
    assert 80 <= drawn["yes"] <= 120
    assert versions.one_evenly(rng, "waits") is None
    assert PuzzleVersion.objects.none().one_evenly(rng) is None


def test_a_preset_narrows_to_those_that_have_it_unchanged():
    stored("can-ron", "yes", 1)
    stored("can-ron", "no", 1, ruleset="altered")
    assert [v.answer_class for v in PuzzleVersion.objects.of(ruleset="tenhou_4p")] == ["yes"]
    assert [v.answer_class for v in PuzzleVersion.objects.of(ruleset="altered")] == ["no"]


def test_a_kind_that_is_gone_is_not_offered(bank):
    Puzzle.objects.filter(slug=bank[0]).update(kind="chess")
    assert {v.puzzle.slug for v in PuzzleVersion.objects.published()} == set(bank[1:])
    assert [row[0] for row in PuzzleVersion.objects.published().choices()] == ["can-ron", "waits"]


def test_a_puzzle_shared_by_link_opens_and_is_not_offered(bank):
    Puzzle.objects.filter(slug=bank[0]).update(status=Puzzle.Status.LINKED)
    assert PuzzleVersion.objects.newest_of(bank[0]).get().puzzle.slug == bank[0]
    assert {v.puzzle.slug for v in PuzzleVersion.objects.published()} == set(bank[1:])
