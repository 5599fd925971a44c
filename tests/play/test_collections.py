"""A learner's way through a collection."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.classroom.builders import assignment, classroom, enrolled, teacher
from tests.play.conftest import key_in
from trainer.progress.models import Attempt
from trainer.puzzles.collections import add_puzzles, make_collection, set_by_link, set_public
from trainer.puzzles.models import Collection, Puzzle, PuzzleVersion

FACTS = ("puzzle", "position", "ruleset", "players", "level", "answer_class", "canonical_key")


@pytest.fixture
def slugs(bank):
    """Two that are answered yes, one that is answered no."""
    return [bank[each].slug for each in (("can-ron", "yes"), ("is-tenpai", "yes"), ("is-tenpai", "no"))]


@pytest.fixture
def collection(slugs):
    made = make_collection(
        owner=teacher(), title="Furiten", description="All <b>about</b> *it*", licence="cc-by-4.0"
    )
    by_slug = {each.slug: each for each in Puzzle.objects.filter(slug__in=slugs)}
    add_puzzles(collection=made, puzzles=[by_slug[slug] for slug in slugs])
    set_by_link(collection=made, by_link=True)
    return made


def page_of(collection, slug=""):
    return f"/k/{collection.slug}/" + (f"p/{slug}/" if slug else "")


def give(client, collection, slug, answer, **headers):
    where = page_of(collection, slug)
    return client.post(where, {"key": key_in(client.get(where)), "answer": answer}, headers=headers)


def next_of(response):
    """Where the way on leads, and what it is called."""
    (found,) = re.findall(r'onwards-next" href="([^"]+)">([^<]+)<', response.text)
    return found


def test_the_page_says_whose_it_is_under_which_licence_and_what_is_in_it(client, collection, slugs):
    page = client.get(page_of(collection)).text
    assert "By teacher" in page
    assert "CC BY 4.0: copy with credit" in page
    assert "All &lt;b&gt;about&lt;/b&gt; <em>it</em>" in page
    assert [page.index(f'href="{page_of(collection, slug)}"') for slug in slugs]
    assert "0 of 3 answered, 0 right" in page
    assert f'<a class="button button-large" href="{page_of(collection, slugs[0])}">Start</a>' in page
    assert "Copy to my collections" not in page


def test_a_guest_goes_through_it_and_comes_back(client, collection, slugs):
    response = give(client, collection, slugs[0], "no", **{"HX-Request": "true"})
    assert "Not quite." in response.text
    where = response["HX-Push-Url"]
    assert re.fullmatch(rf"{page_of(collection, slugs[0])}a/[-0-9a-f]{{36}}/", where)
    assert next_of(response) == (page_of(collection, slugs[1]), "Next puzzle")
    page = client.get(page_of(collection)).text
    assert "1 of 3 answered, 0 right" in page
    assert f'href="{where}">You answered: No</a>' in page
    assert f'href="{page_of(collection, slugs[1])}">Go on</a>' in page
    give(client, collection, slugs[2], "no")
    last = client.get(give(client, collection, slugs[1], "yes")["Location"])
    assert next_of(last) == (page_of(collection), "Back to the collection")
    assert "2 of 3" in last.text
    assert "You have answered all of them" in client.get(page_of(collection)).text


def test_what_cannot_be_read_is_asked_again_and_a_strange_key_stores_nothing(client, collection, slugs):
    where = page_of(collection, slugs[0])
    for fields, status in ({"key": key_in(client.get(where))}, 422), ({"key": "nonsense"}, 409):
        response = client.post(where, fields)
        assert response.status_code == status
        assert f'action="{where}"' in response.text
    assert not Attempt.objects.exists()


def test_another_turn_counts_anew(client, collection, slugs):
    give(client, collection, slugs[0], "no")
    again = client.get(page_of(collection, slugs[0]) + "?again", follow=True)
    client.post(page_of(collection, slugs[0]), {"key": key_in(again), "answer": "yes"})
    assert "1 of 3 answered, 1 right" in client.get(page_of(collection)).text
    assert Attempt.objects.count() == 2


def test_what_is_not_open_or_not_in_it_is_not_found(client, collection, slugs, bank):
    other = bank["may-tsumo", "yes"].slug
    found = [page_of(collection, other), page_of(collection, "nothing"), "/k/nothing/"]
    assert [client.get(path).status_code for path in found] == [404, 404, 404]
    Puzzle.objects.filter(slug=slugs[0]).update(status="reserved")
    assert client.get(page_of(collection, slugs[0])).status_code == 404
    assert client.get(page_of(collection)).text.count('<a href="/k/') == 2
    set_by_link(collection=collection, by_link=False)
    assert client.get(page_of(collection)).status_code == 404


def test_answer_to_an_earlier_version_leads_to_the_newer_one(client, collection, slugs):
    where = page_of(collection, slugs[0])
    old = give(client, collection, slugs[0], "no").url.partition("#")[0]
    alone = f"/p/{slugs[0]}/a/{Attempt.objects.get().id}/"
    told = "You answered an earlier version of this puzzle."
    pages = [client.get(each).text for each in (old, alone, page_of(collection))]
    assert not any(told in page or "That was an earlier version" in page for page in pages)
    version = PuzzleVersion.objects.get(puzzle__slug=slugs[0])
    facts = {name: getattr(version, name) for name in FACTS}
    PuzzleVersion.objects.create(number=2, digest=version.digest[::-1], **facts)
    page, by_itself, listed = (client.get(each).text for each in (old, alone, page_of(collection)))
    assert told in page
    assert f'<a href="{where}">Answer the new version</a>' in page
    assert f'<a href="/p/{slugs[0]}/">Answer the new version</a>' in by_itself
    assert f'<a href="{where}">That was an earlier version: answer the new one.</a>' in listed


def test_a_result_that_is_kept_back_is_not_told(client, collection, slugs):
    give(client, collection, slugs[0], "yes")
    Attempt.objects.update(withheld_until=timezone.now() + timedelta(days=1))
    page = client.get(page_of(collection)).text
    assert "Answered; the result comes later." in page
    assert "You answered:" not in page


def test_a_puzzle_that_an_assignment_holds_back_is_not_asked(client, collection, bank):
    aiko, entry = enrolled(classroom()), bank["can-ron", "yes"]
    client.force_login(aiko.learner.user)
    answered = give(client, collection, entry.slug, "yes")["Location"].partition("#")[0]
    assert client.get(answered).status_code == 200
    assert "You answered: Yes" in client.get(page_of(collection)).text
    assignment(aiko.classroom, [entry], due_at=timezone.now() + timedelta(days=1))
    assert client.get(page_of(collection, entry.slug)).status_code == 403
    assert client.get(answered).status_code == 403
    page = client.get(page_of(collection)).text
    assert "You answered: Yes" not in page
    assert "1 of 3 answered, 0 right" in page


def test_the_list_has_those_of_the_classes_and_those_for_everybody(
    client, collection, django_assert_max_num_queries
):
    assert "There is no collection yet." in client.get("/k/").text
    aiko = enrolled(classroom())
    collection.classes.create(classroom=aiko.classroom)
    for title in ("One", "Two", "Three"):
        set_public(collection=make_collection(owner=collection.owner, title=title), public=True)
    client.force_login(aiko.learner.user)
    with django_assert_max_num_queries(6):
        page = client.get("/k/").text
    own, everybody = page.split("For everybody")
    assert ("Furiten" in own, "Furiten" in everybody) == (True, False)
    assert [title in everybody for title in ("One", "Two", "Three")] == [True] * 3
    assert "3 puzzles · CC BY 4.0" in own


def test_the_page_takes_as_many_queries_for_three_puzzles_as_for_one(
    client, collection, slugs, django_assert_num_queries
):
    for slug in slugs:
        give(client, collection, slug, "yes")
    with django_assert_num_queries(7):
        client.get(page_of(collection))
    collection.items.exclude(place=1).delete()
    with django_assert_num_queries(7):
        client.get(page_of(collection))


def test_who_may_copy_is_offered_it(client, collection):
    client.force_login(teacher("other"))
    there = f'action="/studio/collections/{collection.slug}/copy/"'
    assert there in client.get(page_of(collection)).text
    Collection.objects.update(licence="reserved")
    assert there not in client.get(page_of(collection)).text
