"""Two publications at once: of one draft they make one version, of an author's equal drafts one puzzle."""

from threading import Barrier, Thread

import pytest
from django.db import connection

from tests.authoring.making import author, draft_of
from trainer.authoring.actions.publishing import publish
from trainer.authoring.drafts import NotPublishableError
from trainer.authoring.models import Draft
from trainer.puzzles.models import Puzzle, PuzzleVersion

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*drafts):
    """What each publication gave, or why it was refused."""
    start, came = Barrier(len(drafts)), {}

    def run(place, draft):
        start.wait()
        try:
            came[place] = publish(draft=draft, by=draft.author, listed=False)
        except NotPublishableError as error:
            came[place] = error.codes
        finally:
            connection.close()

    threads = [Thread(target=run, args=each) for each in enumerate(drafts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [came[place] for place in range(len(drafts))]


def test_of_one_draft_one_version_comes():
    draft_of(author())
    first, second = at_once(Draft.objects.get(), Draft.objects.get())
    assert first == second == PuzzleVersion.objects.get()
    assert Draft.objects.get().puzzle == Puzzle.objects.get()


def test_of_equal_drafts_of_an_author_one_is_published_and_the_other_told():
    mayumi = author()
    came = at_once(draft_of(mayumi), draft_of(mayumi))
    assert [each for each in came if each != ("exists",)] == [PuzzleVersion.objects.get()]
    assert Puzzle.objects.count() == 1


def test_equal_drafts_of_two_authors_are_both_published():
    came = at_once(draft_of(author()), draft_of(author("Rin")))
    stored = PuzzleVersion.objects.order_by("pk")
    assert sorted(came, key=lambda version: version.pk) == list(stored)
    assert Puzzle.objects.count() == 2
