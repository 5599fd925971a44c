"""Puzzles named by link or slug; what names none is said line by line."""

import pytest

from trainer.puzzles import collections as listing
from trainer.puzzles.collections import (
    BadLine,
    UnknownPuzzlesError,
    keep_collection,
    versions_of_collection,
    versions_of_lines,
)
from trainer.puzzles.models import Puzzle


@pytest.fixture
def slugs(bank):
    return [bank["can-ron", "yes"].slug, bank["waits", "other"].slug]


def test_links_and_slugs_name_puzzles_in_order(slugs):
    text = f"\n https://dojo.example/p/{slugs[1]}/?again \n\n{slugs[0].upper()}\n"
    assert [v.puzzle.slug for v in versions_of_lines(text)] == [slugs[1], slugs[0]]


def test_each_bad_line_is_named(slugs):
    with pytest.raises(UnknownPuzzlesError) as caught:
        versions_of_lines(f"{slugs[0]}\nnonsense\nhttp://[broken\n{slugs[0]}")
    assert caught.value.lines == (
        BadLine(2, "nonsense", again=False),
        BadLine(3, "http://[broken", again=False),
        BadLine(4, slugs[0], again=True),
    )


def test_retired_puzzles_may_be_named_and_reserved_ones_not(slugs):
    Puzzle.objects.filter(slug=slugs[0]).update(status="retired")
    Puzzle.objects.filter(slug=slugs[1]).update(status="reserved")
    assert len(versions_of_lines(slugs[0])) == 1
    with pytest.raises(UnknownPuzzlesError):
        versions_of_lines(slugs[1])


def test_a_collection_keeps_its_order_and_holds_no_reserved_puzzle(slugs, django_user_model):
    owner = django_user_model.objects.create_user("author")
    by_slug = {p.slug: p for p in Puzzle.objects.filter(slug__in=slugs)}
    by_slug[slugs[0]].status = "reserved"
    kept = keep_collection(owner=owner, title="Mine", puzzles=[by_slug[slug] for slug in reversed(slugs)])
    assert [v.puzzle.slug for v in versions_of_collection(kept)] == [slugs[1]]


def test_a_long_list_is_not_held_line_by_line_against_all_lines_before(db, monkeypatch):
    compared = []

    class Counted(str):
        __slots__ = ()
        __hash__ = str.__hash__

        def __eq__(self, other):
            compared.append(other)
            return str.__eq__(self, other)

    monkeypatch.setattr(listing, "_slug_of", Counted)
    with pytest.raises(UnknownPuzzlesError) as caught:
        versions_of_lines("\n".join(f"line {number}" for number in range(1000)))
    assert len(caught.value.lines) == 1000
    assert len(compared) < 1000
