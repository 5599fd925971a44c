"""The verdict on a draft over HTTP: what it shows in each state, what is chosen of it, who sees it."""

import html
import json
import re
from dataclasses import replace
from random import Random

import pytest

from tests.authoring.making import author, draft_of, entry_of, laid, position_of
from tests.scenarios.build import laid as build_laid
from tests.scenarios.decisions import facing_riichi
from trainer.authoring.actions.drafting import choose_question, current, share_draft, start_draft
from trainer.authoring.actions.publishing import publish
from trainer.authoring.drafts import sketch_of
from trainer.authoring.models import Draft
from trainer.rules.rulesets.ruleset import offered
from trainer.scenarios.answers.comparison import across_presets
from trainer.scenarios.answers.warnings import judged, orders_of
from trainer.scenarios.board.sketch import Sketch
from trainer.scenarios.kind import kind_named, kinds

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
EITHER = 4
"""Of the bank's double riichi one whose picture does not tell when a kan was made."""


@pytest.fixture
def writer(client):
    user = author()
    client.force_login(user)
    return user


def where(draft, part="verdict"):
    return f"/studio/d/{draft.slug}/{part}/"


def read(response):
    """The text of a page without its tags."""
    return " ".join(html.unescape(re.sub("<[^>]*>", " ", response.text)).split())


def across_presets_differ(kind, number):
    """Whether a position of the bank has rules of its own, or presets that answer otherwise."""
    position = position_of(kind, number)
    rows = across_presets(kind_named(kind), position)
    return position.ruleset.is_altered or any(row.clauses or row.disputed for row in rows)


def test_verdict_has_question_answer_reasons_and_every_preset(client, writer):
    plain = next(n for n in range(200) if not across_presets_differ("kan-legal", n))
    draft = draft_of(writer, "kan-legal", plain)
    text = read(client.get(where(draft), headers=HTMX))
    assert re.search(r"May you declare ankan with \S+\? (Yes|No)", text)
    assert f"level {entry_of('kan-legal', plain).level} of 5" in text
    assert re.search(r"KAN-\d", text)
    assert f"all {len(offered(4))} rulesets" in text
    assert "You answered" not in text


def test_verdict_is_a_page_without_htmx_and_a_fragment_with_it(client, writer):
    draft = draft_of(writer, "kan-legal")
    for part in ("verdict", "flip", "serves"):
        whole, fragment = client.get(where(draft, part)), client.get(where(draft, part), headers=HTMX)
        assert (whole.text.count("<html"), fragment.text.count("<html")) == (1, 0)
        assert f"/studio/d/{draft.slug}/" in whole.text
        assert (
            fragment["Cache-Control"]
            == whole["Cache-Control"]
            == ("max-age=0, no-cache, no-store, must-revalidate, private")
        )


def test_kinds_show_their_verdict_and_their_own_question_among_what_can_be_asked(client, writer):
    for slug in Random("kinds").sample([*kinds()], 16):
        draft = draft_of(writer, slug, 1)
        text = client.get(where(draft), headers=HTMX).text
        assert ('class="judged-answer"' in text, "your answer" in text) == (True, False), slug
        served = client.get(where(draft, "serves") + f"?kind={slug}", headers=HTMX).text
        assert slug in ("danger-order", "suji-trap") or 'aria-current="true"' in served, slug


def test_unfinished_table_says_what_is_missing_and_answers_nothing(client, writer):
    draft = start_draft(author=writer, sketch=laid(), kind="kan-legal")
    assert "Not a table yet" in read(client.get(where(draft)))
    assert len(re.findall("<li>", client.get(where(draft), headers=HTMX).text)) > 0
    for part in ("flip", "serves"):
        assert "as soon as the table can be" in read(client.get(where(draft, part)))


def test_table_without_question_offers_those_that_it_serves(client, writer):
    draft = start_draft(author=writer, sketch=Sketch.of_position(position_of("can-ron")))
    response = client.get(where(draft), headers=HTMX)
    assert "What do you want to ask?" in response.text
    asks = re.findall(r'name="ask" value="([^"]*)"', response.text)
    assert {tuple(json.loads(html.unescape(ask))) for ask in asks} >= {(), ("about",)}


def test_table_that_does_not_serve_the_question_says_why(client, writer):
    reasons = {
        "kita": "This question is not asked with 4 players.",
        "may-tsumo": "This question is asked right after your draw.",
        "open-riichi-cost": "This question asks about an open riichi",
        "chase-or-not": "This table does not serve",
    }
    for kind, why in reasons.items():
        draft = start_draft(author=writer, sketch=Sketch.of_position(position_of("can-ron")), kind=kind)
        text = read(client.get(where(draft), headers=HTMX))
        assert "This table does not serve" in text
        assert why in text


@pytest.mark.parametrize("kind", ["should-you-fold", "safest-tile", ""])
def test_table_of_three_is_told_that_the_model_does_not_judge_it(client, writer, kind):
    three = build_laid("234567p34567s77z", "tenhou_3p", draw="5s", rivals={1: 3})
    draft = start_draft(author=writer, sketch=Sketch.of_position(three), kind=kind)
    said = "measured in four-player games only: the model does not judge games with three players."
    assert said in read(client.get(where(draft, "verdict" if kind else "serves"), headers=HTMX))


def test_question_of_what_can_be_asked_is_chosen_by_its_form(client, writer):
    draft = start_draft(author=writer, sketch=Sketch.of_position(position_of("who-may-call")))
    form = {"kind": "who-may-call", "ask": json.dumps({"about": "mine"}), "seen": draft.revision}
    assert client.post(where(draft, "choose"), form).status_code == 302
    assert (current(draft).kind, sketch_of(current(draft)).snapshot.ask) == (
        "who-may-call",
        (("about", "mine"),),
    )


def test_order_of_turns_is_chosen_where_it_decides(client, writer):
    history, kind = position_of("double-riichi", EITHER), kind_named("double-riichi")
    draft = start_draft(author=writer, sketch=Sketch(Sketch.of_position(history).snapshot), kind=kind.slug)
    text = client.get(where(draft), headers=HTMX).text
    assert "2 answers are possible" in text
    digests = re.findall(r'name="order" value="(\w+)"', text)
    told = orders_of(judged(kind, sketch_of(draft).positions()))
    assert len(digests) == len(told) == 2
    stale = client.post(where(draft, "order"), {"order": digests[1], "seen": 7})
    assert (stale.status_code, current(draft).revision) == (409, 1)
    chosen = client.post(where(draft, "order"), {"order": digests[1], "seen": draft.revision})
    assert (chosen.status_code, chosen["Location"].split("?")[0]) == (302, f"/studio/d/{draft.slug}/")
    assert sketch_of(current(draft)).history == told[1][0]
    judged_anew = client.get(where(draft), headers=HTMX).text
    assert "answers are possible" not in judged_anew
    assert "What the table does not show" in judged_anew
    unknown = client.post(where(draft, "order"), {"order": "x", "seen": current(draft).revision})
    assert unknown.status_code == 409


def test_near_miss_is_added_once_and_then_linked(client, writer):
    draft = draft_of(writer)
    text = client.get(where(draft, "flip"), headers=HTMX).text
    digests = re.findall(r'name="twin" value="(\w+)"', text)
    assert 0 < len(digests) <= 3
    for _ in range(2):
        response = client.post(where(draft, "twin"), {"twin": digests[0]})
    twin = Draft.objects.get(twin_of=draft)
    assert response["Location"] == f"/studio/d/{twin.slug}/"
    again = client.get(where(draft, "flip"), headers=HTMX).text
    assert re.findall(r'name="twin" value="(\w+)"', again) == digests[1:]
    assert f"/studio/d/{twin.slug}/" in again
    gone = client.post(where(draft, "twin"), {"twin": "x"}, follow=True)
    assert "choose the near miss anew" in read(gone)
    assert Draft.objects.filter(twin_of=draft).count() == 1


def test_warnings_stand_below_the_answer(client, writer):
    published = publish(draft=draft_of(writer), by=writer, listed=False)
    draft = draft_of(writer)
    text = client.get(where(draft), headers=HTMX).text
    assert f'/p/{published.puzzle.slug}/"' in text
    other = draft_of(writer, "may-riichi")
    assert "up to suits" not in client.get(where(other), headers=HTMX).text
    plain = choose_question(draft=draft, seen=draft.revision, kind="may-riichi", ask={})
    assert "Given away" in client.get(where(plain), headers=HTMX).text


def test_only_the_author_chooses_and_only_whom_it_is_shared_with_reads(client, writer):
    draft = draft_of(author("Other"))
    for part in ("verdict", "flip", "serves"):
        assert client.get(where(draft, part)).status_code == 404
    share_draft(draft=draft, shared=True)
    for part in ("verdict", "flip", "serves"):
        response = client.get(where(draft, part), headers=HTMX)
        assert (response.status_code, "<form" in response.text) == (200, False)
    for part in ("order", "twin"):
        assert client.post(where(draft, part), {"seen": 1}).status_code == 404
        assert client.get(where(draft, part)).status_code == 405
    client.logout()
    assert client.get(where(draft), headers=HTMX).status_code == 200
    assert client.post(where(draft, "twin")).status_code == 302


def test_verdict_asks_the_database_little(client, writer, django_assert_num_queries):
    """One of them asks who reads it, one whether a table like it was made for a class."""
    draft = draft_of(writer)
    publish(draft=draft_of(writer), by=writer, listed=False)
    client.get(where(draft), headers=HTMX)
    with django_assert_num_queries(5):
        client.get(where(draft), headers=HTMX)
    assert entry_of("can-ron").kind == draft.kind


def test_hand_that_is_too_far_for_push_or_fold_is_told_so_in_words(client, writer):
    far = replace(facing_riichi("147m258p369s1234z", "9m", "9m"), ask=())
    draft = start_draft(author=writer, sketch=Sketch.of_position(far), kind="should-you-fold")
    text = read(client.get(where(draft), headers=HTMX))
    assert "Your hand is two or more tiles from tenpai" in text
    assert "ask:" not in text
