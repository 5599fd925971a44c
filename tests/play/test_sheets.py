"""Puzzles on paper, and for whom their answers are."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.classroom.builders import assignment, classroom, enrolled, teacher
from trainer.authoring.models import Draft
from trainer.puzzles.collections import add_puzzles, make_collection, set_by_link, set_public
from trainer.puzzles.models import Collection, Puzzle

KEY = 'id="paper-key"'


@pytest.fixture
def collection(bank):
    made = make_collection(owner=teacher(), title="Furiten", licence="cc0-1.0")
    slugs = [bank[each].slug for each in (("can-ron", "yes"), ("is-tenpai", "yes"), ("waits", "other"))]
    add_puzzles(collection=made, puzzles=Puzzle.objects.filter(slug__in=slugs).order_by("kind"))
    set_by_link(collection=made, by_link=True)
    return made


def printed(client, collection, query="key=1"):
    return client.get(f"/k/{collection.slug}/print/?{query}").text


def test_the_sheet_has_drawings_or_text_and_says_licence_and_rules(client, collection):
    page = printed(client, collection, "")
    assert page.count('<li class="paper-puzzle">') == page.count('class="felt') == 3
    assert "teacher · CC0 1.0: no conditions" in page
    assert KEY not in page
    text = printed(client, collection, "text=1")
    assert (text.count('class="felt'), text.count('class="paper-lines"')) == (0, 3)


def test_puzzles_of_the_bank_are_not_reserved_because_nobody_chose_a_licence(client, collection, bank):
    reserved, said = "All rights reserved", "Puzzles of Riichi Dojo, MIT licence"
    assert said in client.get(f"/p/{bank['can-ron', 'yes'].slug}/print/").text
    Collection.objects.update(licence="reserved")
    page = printed(client, collection, "")
    assert (said in page, reserved in page) == (True, False)
    Puzzle.objects.filter(kind="waits").update(from_bank=False)
    mixed = printed(client, collection, "")
    assert (said in mixed, reserved in mixed) == (False, True)


def test_the_key_is_for_the_author_for_teachers_and_of_a_public_collection_for_everybody(client, collection):
    room = classroom()
    aiko, co = enrolled(room), teacher("co", room)
    collection.classes.create(classroom=room)
    for user, sees in ((None, False), (aiko.learner.user, False), (co, True), (collection.owner, True)):
        if user:
            client.force_login(user)
        assert (KEY in printed(client, collection)) is sees
    client.logout()
    set_public(collection=collection, public=True)
    assert KEY in printed(client, collection)


def test_what_an_assignment_holds_back_is_not_in_the_key(client, collection, bank):
    set_public(collection=collection, public=True)
    aiko, entry = enrolled(classroom()), bank["can-ron", "yes"]
    work = assignment(aiko.classroom, [entry], due_at=timezone.now() + timedelta(days=1))
    client.force_login(aiko.learner.user)
    client.post(f"/hw/{work.slug}/start/")
    page = printed(client, collection)
    assert page.count("Kept back: an assignment of yours asks this puzzle.") == 1
    single = client.get(f"/p/{entry.slug}/print/?key=1").text
    assert "Kept back" in single


def test_a_long_collection_is_several_sheets_numbered_on(client, collection, monkeypatch):
    monkeypatch.setattr("trainer.play.collections.A_SHEET", 2)
    set_public(collection=collection, public=True)
    page = printed(client, collection, "page=2&key=1")
    assert page.count('class="paper-puzzle"') == 1
    assert "Sheet 2 of 2: puzzles 3 to 3." in page
    assert '<th scope="row">3</th>' in page
    assert '<b class="paper-no">3</b>' in page


def test_the_key_of_a_puzzle_that_is_open_by_link_alone_is_its_authors(client, collection, bank):
    slug = bank["can-ron", "yes"].slug
    where = f"/p/{slug}/print/?key=1"
    assert KEY in client.get(where).text
    Puzzle.objects.filter(slug=slug).update(status="linked")
    assert KEY not in client.get(where).text
    author = teacher("author")
    Draft.objects.create(author=author, content="{}", puzzle=Puzzle.objects.get(slug=slug))
    client.force_login(author)
    assert KEY in client.get(where).text
    Puzzle.objects.filter(slug=slug).update(status="reserved")
    assert client.get(where).status_code == 404
