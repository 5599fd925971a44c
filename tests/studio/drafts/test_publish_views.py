"""Publishing, sharing, taking back and deleting, on the page of a draft."""

import pytest

from tests.authoring.making import at_other_table, author, draft_of, laid
from trainer.accounts.actions import make_managed_accounts
from trainer.authoring.actions.drafting import start_draft
from trainer.authoring.actions.publishing import publish
from trainer.authoring.actions.sharing import trust_author
from trainer.authoring.drafts import sketch_of
from trainer.authoring.models import Author, Draft
from trainer.progress.models import Attempt
from trainer.puzzles.models import Puzzle, PuzzleVersion

pytestmark = pytest.mark.django_db


@pytest.fixture
def mayumi(client):
    user = author()
    client.force_login(user)
    return user


def url(draft, page="publish"):
    return f"/studio/d/{draft.slug}/{page}/"


def send(client, draft, who="link", **fields):
    return client.post(url(draft), {"who": who, "seen": draft.revision, "credit": "", **fields})


def test_page_says_what_will_happen_and_does_it(client, mayumi):
    draft = draft_of(mayumi)
    page = client.get(url(draft))
    assert page.context["outlook"].question.number == 1
    assert "Everybody: it is offered" not in page.text
    assert send(client, draft, credit="M. League")["Location"] == f"{url(draft)}?done"
    draft = at_other_table(Draft.objects.get())
    puzzle = draft.puzzle
    assert (puzzle.status, Author.objects.get().credit) == (Puzzle.Status.LINKED, "M. League")
    page = client.get(url(draft))
    assert "This becomes version 2 under the same link." in page.text
    assert f"http://testserver/p/{puzzle.slug}/" in page.text
    send(client, draft)
    assert list(puzzle.versions.values_list("number", flat=True)) == [1, 2]
    assert "This is what is published as version 2." in client.get(url(draft)).text


def test_near_miss_names_what_it_was_made_of_as_far_as_its_author_sees_that(client, mayumi):
    draft, other = draft_of(mayumi), draft_of(mayumi, number=1)
    assert "near miss" not in client.get(url(draft)).text
    Draft.objects.filter(pk=draft.pk).update(twin_of=other)
    link = f'near miss of <a href="/studio/d/{other.slug}/">'
    page = client.get(url(draft)).text
    assert link in page
    assert "</a>, which is not published." in page
    publish(draft=other, by=mayumi, listed=False)
    assert "</a>, which is published." in client.get(url(draft)).text
    Draft.objects.filter(pk=other.pk).update(author=author("Rin"))
    page = client.get(url(draft)).text
    assert "This was made as a near miss of another puzzle." in page
    assert other.slug not in page


def test_page_names_the_own_near_misses_that_are_not_published(client, mayumi):
    draft, near, second = (draft_of(mayumi, number=number) for number in range(3))
    assert "near miss" not in client.get(url(draft)).text
    Draft.objects.filter(pk=near.pk).update(twin_of=draft)
    page = client.get(f"{url(draft)}?done").text
    assert "A near miss of this puzzle is not published yet:" in page
    assert f'<a href="{url(near)}">' in page
    Draft.objects.filter(pk=second.pk).update(twin_of=draft)
    assert "Some near misses of this puzzle are not published yet:" in client.get(url(draft)).text
    Draft.objects.filter(pk=second.pk).update(author=author("Rin"))
    publish(draft=near, by=mayumi, listed=False)
    assert "near miss" not in client.get(url(draft)).text


def test_drafts_that_are_each_others_near_miss_are_named_once(client, mayumi):
    draft, other = draft_of(mayumi), draft_of(mayumi, number=1)
    Draft.objects.filter(pk=draft.pk).update(twin_of=other)
    Draft.objects.filter(pk=other.pk).update(twin_of=draft)
    page = client.get(url(draft))
    assert (page.context["near_misses"], page.text.count(f"/d/{other.slug}/")) == ([], 1)


def test_obstacles_are_said_in_sentences(client, mayumi):
    empty = start_draft(author=mayumi, sketch=laid())
    assert "No question is chosen yet" in client.get(url(empty)).text
    page = send(client, empty)
    assert (page.status_code, "No question is chosen yet" in page.text) == (422, True)
    kept = draft_of(mayumi, number=1)
    publish(draft=kept, by=mayumi, listed=False)
    page = send(client, draft_of(mayumi, number=1))
    assert "Another puzzle of yours asks exactly this already." in page.text
    assert f'<a href="/p/{Draft.objects.get(pk=kept.pk).puzzle.slug}/">Look at that puzzle</a>' in page.text


@pytest.mark.parametrize("status", Puzzle.Status.values)
def test_another_authors_equal_puzzle_is_a_remark_on_the_verdict_and_before_publishing(
    client, mayumi, status
):
    rin = author("Rin")
    theirs = publish(draft=draft_of(rin), by=rin, listed=False).puzzle
    Puzzle.objects.update(status=status)
    draft, link = draft_of(mayumi), f'<a href="/p/{theirs.slug}/">{theirs.slug}</a>'
    known = status in ("published", "retired")
    for page in (client.get(url(draft, "verdict")), client.get(url(draft))):
        said = [each in page.text for each in ("same question exists already", link, theirs.slug)]
        assert said == [known, known, known]
    assert send(client, draft).status_code == 302
    assert Puzzle.objects.count() == 2


def test_the_licence_is_chosen_and_kept(client, mayumi):
    draft = draft_of(mayumi)
    assert '<option value="reserved" selected>' in client.get(url(draft)).text
    send(client, draft, licence="cc-by-4.0")
    assert PuzzleVersion.objects.get().credit.licence == "cc-by-4.0"
    assert '<option value="cc-by-4.0" selected>' in client.get(url(draft)).text
    assert send(client, Draft.objects.get(), licence="mine").status_code == 422


def test_stale_form_publishes_nothing(client, mayumi):
    seen = draft_of(mayumi)
    at_other_table(Draft.objects.get())
    page = send(client, seen)
    assert (page.status_code, Puzzle.objects.count()) == (409, 0)
    assert f'name="seen" value="{Draft.objects.get().revision}"' in page.text


def test_only_trusted_authors_list_for_everybody(client, mayumi):
    draft = draft_of(mayumi)
    assert send(client, draft, who="all").status_code == 422
    assert not Puzzle.objects.exists()
    trust_author(user=mayumi, trusted=True)
    send(client, draft, who="all")
    assert PuzzleVersion.objects.published().count() == 1
    client.post(url(draft, "take-back"))
    assert not PuzzleVersion.objects.published()
    client.post(url(draft, "take-back"), {"again": "yes", "who": "all"})
    assert PuzzleVersion.objects.published().count() == 1
    trust_author(user=mayumi, trusted=False)
    client.post(url(draft, "take-back"), {"again": "yes", "who": "all"})
    assert Puzzle.objects.get().status == Puzzle.Status.LINKED


def test_account_of_a_card_drafts_and_shares_by_link(client):
    user = make_managed_accounts(made_by=author("Teacher"), count=1)[0].user
    client.force_login(user)
    draft = draft_of(user)
    assert send(client, draft, who="all").status_code == 422
    assert send(client, draft).status_code == 302
    assert Puzzle.objects.get().status == Puzzle.Status.LINKED


def test_position_is_handed_on_by_a_link_that_holds_it(client, mayumi):
    draft = draft_of(mayumi)
    link = client.get(url(draft)).context["position_link"]
    page = client.get(link.removeprefix("http://testserver"))
    assert (page.status_code, link in page.text) == (200, True)
    client.post("/studio/paste/", {"text": link})
    assert sketch_of(Draft.objects.exclude(pk=draft.pk).get()).history == sketch_of(draft).history
    unfinished = start_draft(author=mayumi, sketch=laid())
    assert "Link of the position" not in client.get(url(unfinished)).text


def test_name_shown_as_author_stays_where_nothing_is_published(client, mayumi):
    send(client, draft_of(mayumi), credit="M. League")
    assert send(client, start_draft(author=mayumi, sketch=laid()), credit="Somebody").status_code == 422
    assert Author.objects.get().credit == "M. League"


def test_draft_is_shared_by_link_until_it_is_closed(client, mayumi):
    draft = draft_of(mayumi)
    assert "Share the draft by link" in client.get(url(draft)).text
    client.post(url(draft, "share"), {"shared": "yes"})
    assert f"http://testserver/studio/d/{draft.slug}/" in client.get(url(draft)).text
    assert Draft.objects.get().shared
    client.post(url(draft, "share"), {"shared": "no"})
    assert not Draft.objects.get().shared


def test_deleting_asks_first_and_refuses_what_was_answered(client, mayumi):
    plain, used, unused = draft_of(mayumi), draft_of(mayumi, number=1), draft_of(mayumi, number=2)
    for each in (used, unused):
        publish(draft=each, by=mayumi, listed=False)
        each.refresh_from_db()
    assert "The table and its words go." in client.get(url(plain, "delete")).text
    client.post(url(plain, "delete"))
    assert client.post(url(unused, "delete"), {"typed": "no"}).status_code == 422
    client.post(url(unused, "delete"), {"typed": unused.puzzle.slug[:6].upper()})
    assert list(Draft.objects.all()) == [used]
    page = client.get(f"/p/{used.puzzle.slug}/")
    key = page.context["key"]
    assert client.post(f"/p/{used.puzzle.slug}/", {"key": key, "answer": "yes"}).status_code == 302
    page = client.post(url(used, "delete"), {"typed": used.puzzle.slug[:6]})
    assert (page.status_code, Attempt.objects.count()) == (409, 1)
    assert "You can take it back" in page.text


def test_attempt_stays_tied_to_the_version_that_it_saw(client, mayumi):
    first = publish(draft=draft_of(mayumi), by=mayumi, listed=False)
    where = f"/p/{first.puzzle.slug}/"
    key = client.get(where).context["key"]
    second = publish(draft=at_other_table(Draft.objects.get()), by=mayumi, listed=False)
    given = client.post(where, {"key": key, "answer": "yes"})
    assert Attempt.objects.get().version == first
    assert client.get(given["Location"].split("#")[0]).status_code == 200
    asked = client.get(f"{where}?turn=1")
    client.post(where, {"key": asked.context["key"], "answer": "yes"})
    assert list(Attempt.objects.order_by("answered_at").values_list("version", flat=True)) == [
        first.pk,
        second.pk,
    ]
