import pytest

from tests.classroom.builders import classroom, teacher
from tests.pages.conftest import bank, nothing_kept  # noqa: F401  fixtures
from trainer.puzzles.collections import add_puzzles, make_collection
from trainer.puzzles.models import Puzzle


@pytest.fixture
def room(db):
    return classroom()


@pytest.fixture
def author(room):
    return teacher("author", room)


@pytest.fixture
def slugs(bank):  # noqa: F811  the fixture
    return [bank[each].slug for each in (("can-ron", "yes"), ("is-tenpai", "yes"), ("is-tenpai", "no"))]


@pytest.fixture
def collection(author, slugs):
    """Three puzzles of the bank."""
    made = make_collection(owner=author, title="Furiten")
    by_slug = {each.slug: each for each in Puzzle.objects.filter(slug__in=slugs)}
    add_puzzles(collection=made, puzzles=[by_slug[slug] for slug in slugs])
    return made


@pytest.fixture
def signed(client, author):
    client.force_login(author)
    return client


def where(collection, rest=""):
    return f"/studio/collections/{collection.slug}/{rest}"


def order(collection):
    """The slugs by place; the places are 1, 2, 3 and so on."""
    rows = list(collection.items.order_by("place").values_list("place", "puzzle__slug"))
    assert [place for place, _ in rows] == list(range(1, len(rows) + 1))
    return [slug for _, slug in rows]
