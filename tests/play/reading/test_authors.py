"""An author's page: only where it is wanted, no learner named, nothing told before it was answered."""

import pytest

from tests.authoring.making import author, draft_of
from tests.authoring.test_version_statistics import answered
from tests.classroom.builders import assignment, classroom, enrolled
from tests.play.conftest import give
from trainer.accounts.models import Learner
from trainer.authoring.actions.publishing import publish, set_page
from trainer.authoring.models import Author
from trainer.authoring.public import ENOUGH
from trainer.progress.models import NEVER, Attempt
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.scenarios.kind import kind_named
from trainer.wording.kind_words import misconception_name

pytestmark = pytest.mark.django_db
BELIEF, OTHER = (each.code for each in kind_named("can-ron").misconceptions[:2])
NAME = "<i>Rin</i>"


@pytest.fixture
def rin():
    user = author("Rin")
    set_page(user=user, public=True, name=NAME)
    return user


@pytest.fixture
def version(rin):
    made = publish(draft=draft_of(rin), by=rin, listed=False)
    Puzzle.objects.update(status=Puzzle.Status.PUBLISHED)
    return PuzzleVersion.objects.select_related("puzzle").get(pk=made.pk)


def address(user):
    return f"/by/{Author.objects.get(user=user).slug}/"


def answer_all(version, number, belief=BELIEF):
    for _each in range(number):
        learner = Learner.objects.create(display_name="Secret Name")
        answered(version, "no", 0.0, learner=learner, belief=belief)


def read_by(client, user, version):
    """The client as somebody who has answered the puzzle."""
    client.force_login(user)
    learner = Learner.objects.get_or_create(user=user)[0]
    answered(version, learner=learner)
    return learner


def test_it_is_there_for_everybody_once_it_is_wanted_and_goes_with_the_wish_and_the_account(
    client, rin, version
):
    page = client.get(address(rin))
    assert "Puzzles by <bdi>&lt;i&gt;Rin&lt;/i&gt;</bdi>" in page.text
    assert '<meta property="og:title" content="Puzzles by &lt;i&gt;Rin&lt;/i&gt;' in page.text
    assert f'href="/p/{version.puzzle.slug}/"' in page.text
    assert "Nobody has answered it yet." in page.text
    where = address(rin)
    rin.is_active = False
    rin.save()
    assert client.get(where).status_code == 404
    rin.is_active = True
    rin.save()
    set_page(user=rin, public=False, name="")
    assert client.get(where).status_code == 404
    assert client.get("/by/none/").status_code == 404


@pytest.mark.parametrize("status", ["linked", "reserved", "retired", "draft"])
def test_only_what_everybody_finds_is_listed(client, rin, version, status):
    Puzzle.objects.update(status=status)
    page = client.get(address(rin))
    assert "No public puzzle yet." in page.text
    assert version.puzzle.slug not in page.text


def test_from_ten_answers_on_whoever_answered_sees_what_caught_most(client, rin, version):
    answer_all(version, 3, OTHER)
    answer_all(version, ENOUGH - 5)
    read_by(client, author("Reader"), version)
    page = client.get(address(rin)).text
    assert f"{ENOUGH - 1} learners answered it." in page
    assert misconception_name(BELIEF) not in page
    answer_all(version, 1)
    page = client.get(address(rin)).text
    assert f"{ENOUGH} learners answered it." in page
    assert f"{ENOUGH - 4} answers showed this misconception: " in page
    assert misconception_name(BELIEF) in page
    assert misconception_name(OTHER) not in page
    assert "Secret Name" not in page


def test_whoever_has_not_answered_is_not_told(client, rin, version):
    answer_all(version, ENOUGH)
    for user in (None, author("Reader")):
        if user is not None:
            client.force_login(user)
        page = client.get(address(rin)).text
        assert "Answer it to see what caught most of them." in page
        assert misconception_name(BELIEF) not in page


def test_what_waits_or_is_kept_back_is_neither_counted_nor_told(client, rin, version):
    answer_all(version, ENOUGH)
    reader = author("Reader")
    learner = read_by(client, reader, version)
    Attempt.objects.filter(learner=learner).update(withheld_until=NEVER)
    page = client.get(address(rin)).text
    assert f"{ENOUGH} learners answered it." in page
    assert "Answer it to see" in page
    Attempt.objects.filter(learner=learner).update(withheld_until=None)
    assert misconception_name(BELIEF) in client.get(address(rin)).text
    room = classroom()
    enrolled(room, user=reader)
    assignment(room, [version.puzzle], mode="homework", feedback="never")
    assert misconception_name(BELIEF) not in client.get(address(rin)).text


def test_the_byline_leads_there_only_where_it_names_that_author(client, rin, version):
    def byline():
        return client.get(give(client, version.puzzle, answer="yes")["Location"]).text

    link = f'Puzzle by <a href="{address(rin)}">'
    publish(draft=version.puzzle.draft, by=rin, listed=False)
    assert link in byline()
    set_page(user=rin, public=True, name="Another")
    assert link not in byline()
    set_page(user=rin, public=False, name=NAME)
    assert link not in byline()


def test_however_many_puzzles_it_takes_as_many_queries(client, rin, version, django_assert_max_num_queries):
    for number in range(1, 4):
        publish(draft=draft_of(rin, number=number), by=rin, listed=False)
    Puzzle.objects.update(status=Puzzle.Status.PUBLISHED)
    client.get(address(rin))
    with django_assert_max_num_queries(10):
        assert len(client.get(address(rin)).context["rows"]) == 4
