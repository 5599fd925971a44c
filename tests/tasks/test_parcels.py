"""Files wait for a task in pieces, and are there again as they were."""

import pytest

from trainer.tasks import parcels
from trainer.tasks.models import Lease, Piece
from trainer.tasks.parcels import file_of, forget_other_parcels, forget_parcels, keep_file, size_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def small(monkeypatch):
    monkeypatch.setattr(parcels, "PIECE", 4)


def test_a_file_comes_back_as_it_was_however_it_was_cut():
    assert keep_file("one", 0, [b"abcdefghij", b"", b"kl"]) == 12
    assert keep_file("one", 1, []) == 0
    keep_file("two", 0, [b"\0\xff"])
    assert [file_of("one", 0), file_of("one", 1), file_of("two", 0)] == [b"abcdefghijkl", b"", b"\0\xff"]
    assert {len(bytes(data)) for data in Piece.objects.values_list("data", flat=True)} == {4, 2}
    assert (size_of(["one"]), size_of(["one", "two"]), size_of([])) == (12, 14, 0)


def test_no_more_than_a_piece_is_asked_of_the_database_at_once(django_assert_num_queries):
    keep_file("one", 0, [b"abcdefghij"])
    with django_assert_num_queries(4):
        file_of("one", 0)


def test_what_is_forgotten_is_gone_and_the_rest_is_not():
    for name in ("one", "two", "three"):
        keep_file(name, 0, [b"abcdef"])
    forget_parcels(["one"])
    assert (file_of("one", 0), file_of("two", 0)) == (b"", b"abcdef")
    assert forget_other_parcels(Lease.objects.none().values("token")) == 4
    assert not Piece.objects.exists()
