"""The words of a draft: kept whole, kept in the form on errors, held against what others saved."""

import pytest

from tests.authoring.making import author, draft_of, laid
from trainer.authoring.actions.drafting import Described, SaidOfPuzzle, described, save_step, save_words
from trainer.authoring.models import Draft

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft(client):
    user = author()
    client.force_login(user)
    return draft_of(user)


def send(client, draft, htmx=False, **fields):
    given = {"seen": draft.revision, "level": "", **fields}
    headers = {"HX-Request": "true"} if htmx else {}
    return client.post(f"/studio/d/{draft.slug}/words/", given, headers=headers)


def test_words_are_kept_in_each_language(client, draft):
    page = send(
        client,
        draft,
        title_en="Late kan",
        note_ja="**注**",
        hints_fr="a\n\nb",
        tags="Kan",
        level="3",
        source="x",
    )
    assert page["Location"] == f"/studio/d/{draft.slug}/words/?kept"
    said = described(Draft.objects.get())
    assert said == Described(
        {"en": SaidOfPuzzle("Late kan"), "ja": SaidOfPuzzle(note="**注**"), "fr": SaidOfPuzzle(hints="a\nb")},
        3,
        "kan",
        "x",
    )
    page = client.get(page["Location"])
    assert 'value="Late kan"' in page.text
    assert "<strong>注</strong>" in page.text


def test_words_sent_by_the_script_say_which_revision_keeps_them_and_sent_again_make_no_other(client, draft):
    pages = [send(client, draft, htmx=True, title_en="Late kan") for _ in range(2)]
    assert [(page.status_code, page["HX-Trigger"]) for page in pages] == [(204, '{"kept": {"seen": 2}}')] * 2
    assert described(Draft.objects.get()).words["en"].title == "Late kan"


def test_what_is_wrong_is_said_at_its_field_and_nothing_typed_is_lost(client, draft):
    page = send(
        client,
        draft,
        title_en="Kept as typed",
        hints_ja="\n".join("123456"),
        tags=",".join(map(str, range(11))),
        note_fr="x" * 4001,
        level="9",
        source="a\0b",
    )
    assert page.status_code == 422
    assert set(page.context["form"].errors) == {"hints_ja", "tags", "note_fr", "level", "source"}
    assert 'value="Kept as typed"' in page.text
    assert [panel["open"] for panel in page.context["panels"]] == [False, True, False]
    assert Draft.objects.get().revision == 1


def test_stale_form_keeps_what_was_typed_beside_what_is_stored(client, draft):
    save_words(draft=draft, seen=1, said=Described({"en": SaidOfPuzzle("Stored meanwhile")}))
    page = send(client, draft, title_en="Typed here")
    assert page.status_code == 409
    assert "Stored meanwhile" in page.text
    assert 'value="Typed here"' in page.text
    assert described(Draft.objects.get()).words["en"].title == "Stored meanwhile"
    assert 'name="seen" value="2"' in page.text
    send(client, Draft.objects.get(), title_en="Typed here")
    assert described(Draft.objects.get()).words["en"].title == "Typed here"
    save_step(draft=draft, seen=3, sketch=laid())
    assert send(client, draft, title_en="x").status_code == 409


def test_note_is_shown_as_it_will_look_and_not_kept(client, draft):
    note = "*a* <script>"
    fragment = send(client, draft, htmx=True, preview="ja", note_ja=note)
    assert fragment.text.strip() == "<p><em>a</em> &lt;script&gt;</p>"
    page = send(client, draft, preview="ja", note_ja=note, title_en="Kept as typed")
    assert "<p><em>a</em> &lt;script&gt;</p>" in page.text
    assert 'value="Kept as typed"' in page.text
    assert [panel["open"] for panel in page.context["panels"]] == [False, True, False]
    assert send(client, draft, preview="xx").status_code == 302
    assert Draft.objects.get().revision == 1


@pytest.mark.parametrize(
    ("then", "leads"),
    [("/studio/d/SLUG/publish/", True), ("https://elsewhere.example/", False), ("//x", False)],
)
def test_who_goes_to_another_page_of_the_studio_keeps_the_words_by_that(client, draft, then, leads):
    then = then.replace("SLUG", draft.slug)
    page = send(client, draft, title_en="Late kan", then=then)
    assert page["Location"] == (then if leads else f"/studio/d/{draft.slug}/words/?kept")
    assert described(Draft.objects.get()).words["en"].title == "Late kan"
