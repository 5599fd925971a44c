"""The author's list, and the ways to begin a puzzle."""

import json

import pytest

from tests.authoring.making import at_other_table, author, draft_of, entry_of, laid, position_of
from tests.puzzles.loaded import load_entries
from trainer.accounts.models import Learner
from trainer.authoring.actions.drafting import share_draft, start_draft
from trainer.authoring.actions.publishing import publish, retire
from trainer.authoring.drafts import sketch_of
from trainer.authoring.models import Draft, Report, Review
from trainer.scenarios.board.reconstruct import picture
from trainer.scenarios.board.snapshot import snapshot_to_json
from trainer.scenarios.position.texts import link_text

pytestmark = pytest.mark.django_db


@pytest.fixture
def mayumi(client):
    user = author()
    client.force_login(user)
    return user


def names(response):
    return [row.name for row in response.context["rows"]]


def test_list_shows_own_puzzles_by_where_they_stand(client, mayumi, django_assert_max_num_queries):
    start_draft(author=author("Rin"), sketch=laid())
    empty = client.get("/studio/")
    assert "Lay a table, choose what is asked" in empty.text
    start_draft(author=mayumi, sketch=laid())
    for number, kind in enumerate(("can-ron", "waits", "kan-legal", "which-furiten")):
        draft = draft_of(mayumi, kind, 0)
        if number:
            publish(draft=draft, by=mayumi, listed=False)
    retire(draft=Draft.objects.get(kind="waits"))
    at_other_table(Draft.objects.get(kind="kan-legal"))
    version = Draft.objects.get(kind="which-furiten").puzzle.versions.get()
    Report.objects.create(version=version, learner=Learner.objects.create(), reason="other")
    Review.objects.create(draft=Draft.objects.get(kind="can-ron"), revision=1)
    with django_assert_max_num_queries(12):
        page = client.get("/studio/")
    assert len(names(page)) == 5
    numbers = {code: n for code, _name, n in page.context["states"]}
    assert numbers == {
        "": 5,
        "draft": 2,
        "review": 1,
        "published": 2,
        "retired": 1,
        "changed": 1,
        "reported": 1,
    }
    kinds = {
        state: [row.draft.kind for row in client.get(f"/studio/?state={state}").context["rows"]]
        for state in ("review", "retired", "changed", "reported")
    }
    assert kinds == {
        "review": ["can-ron"],
        "retired": ["waits"],
        "changed": ["kan-legal"],
        "reported": ["which-furiten"],
    }
    assert client.get("/studio/?page=9").status_code == 200
    for odd in ("state=no-such", "page=-3"):
        assert client.get(f"/studio/?{odd}").status_code == 400


def test_new_table_has_the_chosen_rules(client, mayumi):
    page = client.post("/studio/new/", {"preset": "tenhou_3p"})
    draft = Draft.objects.of(mayumi).get()
    assert page["Location"] == f"/studio/d/{draft.slug}/"
    assert sketch_of(draft).snapshot.ruleset.preset == "tenhou_3p"
    assert client.post("/studio/new/", {"preset": "no-such"}).status_code == 422
    assert Draft.objects.count() == 1


def test_each_form_of_a_position_can_be_pasted(client, mayumi, tmp_path):
    load_entries([entry_of("can-ron")], tmp_path)
    position = position_of("can-ron")
    link = link_text(position)
    for text in (
        json.dumps(position.to_json()),
        json.dumps(snapshot_to_json(picture(position))),
        f" http://testserver/studio/t/{link}/ ",
        link,
        f"https://dojo.example/p/{entry_of('can-ron').slug}/",
    ):
        assert client.post("/studio/paste/", {"text": text}).status_code == 302, text
    drafts = Draft.objects.of(mayumi).order_by("pk")
    assert {sketch_of(draft).snapshot for draft in drafts} == {picture(position)}
    assert [sketch_of(draft).history is None for draft in drafts] == [False, True, False, False, False]
    assert [draft.kind for draft in drafts] == ["", "", "", "", "can-ron"]


def test_what_is_no_position_stays_in_the_form_with_the_reason(client, mayumi):
    hostile = (
        "nonsense <b>",
        "{",
        '{"events": []}',
        "[" * 60_000,
        '{"a":' * 10_000,
        "{}",
        "1" + "A" * 3000,
        "https://[",
        "https://dojo.example/p/aaaaaaaaaa/",
        "x\0y",
        "x" * 70_000,
    )
    for text in hostile:
        page = client.post("/studio/paste/", {"text": text})
        assert page.status_code == 422, text[:40]
        assert page.context["paste"].errors["text"], text[:40]
    assert "nonsense &lt;b&gt;" in client.post("/studio/paste/", {"text": hostile[0]}).text
    assert not Draft.objects.exists()


def test_copy_makes_an_own_draft_of_a_shared_one(client, mayumi):
    theirs = draft_of(author("Rin"))
    assert client.post(f"/studio/d/{theirs.slug}/copy/").status_code == 404
    share_draft(draft=theirs, shared=True)
    client.post(f"/studio/d/{theirs.slug}/copy/")
    own = Draft.objects.of(mayumi).get()
    assert (own.kind, own.content, own.shared) == (theirs.kind, theirs.content, False)


def test_guests_are_sent_to_sign_in(client):
    draft = draft_of(author())
    share_draft(draft=draft, shared=True)
    for path in (
        "",
        "new/",
        "paste/",
        *(f"d/{draft.slug}/{page}/" for page in ("words", "publish", "delete")),
    ):
        page = client.get(f"/studio/{path}")
        assert page["Location"].startswith("/accounts/login/"), path


def test_who_comes_back_from_signing_in_is_led_to_the_page_of_the_act(client, mayumi):
    draft = draft_of(mayumi)
    led = {
        path: client.get(f"/studio/{path}")["Location"]
        for path in ("new/", "paste/", f"d/{draft.slug}/copy/", f"d/{draft.slug}/share/", "t/1x/take/")
    }
    own = f"/studio/d/{draft.slug}/"
    assert list(led.values()) == ["/studio/", "/studio/", own, f"{own}publish/", "/studio/t/1x/"]


def test_others_find_none_of_a_drafts_pages(client, mayumi):
    draft = draft_of(author("Rin"))
    share_draft(draft=draft, shared=True)
    for page in ("words", "publish", "delete"):
        assert client.get(f"/studio/d/{draft.slug}/{page}/").status_code == 404
        assert client.post(f"/studio/d/{draft.slug}/{page}/").status_code == 404
    for act in ("share", "take-back"):
        assert client.post(f"/studio/d/{draft.slug}/{act}/").status_code == 404
    assert Draft.objects.get().shared
