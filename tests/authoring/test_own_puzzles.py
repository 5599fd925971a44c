"""Whose puzzles are whose to look after."""

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.authoring.making import author, draft_of
from trainer.authoring.actions.publishing import publish, retire
from trainer.authoring.models import Draft
from trainer.authoring.versions import puzzles_of
from trainer.puzzles.models import Puzzle

pytestmark = pytest.mark.django_db


def test_author_has_those_of_the_own_drafts_and_staff_those_without_one():
    writer, staff = author(), author("staff", is_staff=True)
    draft = draft_of(writer)
    own = publish(draft=draft, by=writer, listed=False).puzzle
    shipped = Puzzle.objects.create(slug="shipped", kind="waits", from_bank=True)
    Puzzle.objects.create(slug="exam", kind="waits", status=Puzzle.Status.RESERVED)
    retire(draft=draft)
    assert list(puzzles_of(writer)) == [own]
    assert list(puzzles_of(staff)) == [shipped]
    assert not puzzles_of(author("other")).exists()
    assert not puzzles_of(AnonymousUser()).exists()
    Draft.objects.all().delete()
    assert set(puzzles_of(staff)) == {own, shipped}
