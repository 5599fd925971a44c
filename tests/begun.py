"""What all tests of a file begin with is stored once, and taken back after the last of them.

    @pytest.fixture(scope="module")
    def kept(django_db_setup, django_db_blocker):
        with stored(django_db_blocker):
            yield things()

    @pytest.fixture
    def ours(kept, db):
        return deepcopy(kept)

Each test has copies of its own of what was made, and whatever it stores itself goes with it. For tests that
commit this is nothing.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from django.core.cache import cache
from django.db import transaction
from pytest_django import DjangoDbBlocker

from trainer.learning.chance import CHANCE
from trainer.puzzles.questions import forget_kinds
from trainer.support import house
from trainer.tablerules import confirmed


@contextmanager
def stored(blocker: DjangoDbBlocker) -> Iterator[None]:
    """What is stored at the beginning of the block stays until its end. What a test before left in the
    process is forgotten, and codes are drawn that no test draws.
    """
    forget_kinds()
    house.hold(house.House(), 3600)
    confirmed.hold(confirmed.NONE, 3600)
    CHANCE.source = Random("begun")
    with blocker.unblock(), transaction.atomic():
        cache.clear()
        yield
        transaction.set_rollback(True)
