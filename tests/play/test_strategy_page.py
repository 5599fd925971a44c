"""The page after the answer of a decision: numbers, real game apart, what if; before it none of them."""

import re

import pytest

from tests.play import decisions
from trainer.progress.models import Attempt, Finding


@pytest.fixture
def asked(db):
    return decisions.put_questions()


def answered(client, slug, choice, htmx=False, **fields):
    page = client.get(f"/p/{slug}/")
    key = re.search(r'name="key" value="([^"]+)"', page.text)[1]
    headers = {"HX-Request": "true"} if htmx else {}
    fields = fields or {"answer": choice}
    return client.post(f"/p/{slug}/", {"key": key, **fields}, headers=headers, follow=not htmx)


def what_if(client, query=""):
    attempt = Attempt.objects.get()
    return client.get(f"/p/{attempt.version.puzzle.slug}/a/{attempt.id}/{query}")


def sections(text):
    return re.findall(r'<section class="(courses|dangers|numbers|aftermath|explore)"', text)


def test_before_the_answer_no_number_is_told(client, asked):
    for slug in asked.values():
        assert sections(client.get(f"/p/{slug}/").text) == []


def test_after_it_numbers_come_first_and_what_if_last(client, asked):
    page = answered(client, asked["push"], "push")
    assert sections(page.text) == ["courses", "dangers", "numbers", "explore"]


def test_where_nobody_is_in_riichi_no_danger_is_shown(client, asked):
    assert sections(answered(client, asked["calm"], "riichi").text) == ["courses", "numbers", "explore"]


def test_an_order_of_danger_shows_danger_alone(client, asked):
    for name, fields in (
        ("safest", {"tile": "9p"}),
        ("order", {"typed": "9p2m7p"}),
        ("trap", {"answer": "7p"}),
    ):
        client.cookies.clear()
        assert sections(answered(client, asked[name], "", **fields).text) == ["dangers", "numbers"]


def test_what_really_happened_stands_apart_from_the_verdict(client, asked):
    page = answered(client, asked["close"], "fold")
    assert sections(page.text) == ["courses", "dangers", "numbers", "aftermath", "explore"]
    told = page.text.partition('<section class="aftermath"')[2].partition("</section>")[0]
    assert "The player discarded 4p." in told
    assert "no part of the verdict" in told
    assert re.findall(r'<td class="number">(\S+)</td>', told) == ["−4,000", "+8,000", "−2,000", "−2,000"]


def test_a_fragment_has_the_same_with_forms_that_lead_to_the_attempt(client, asked):
    page = answered(client, asked["push"], "push", htmx=True)
    where = page.headers["HX-Push-Url"]
    assert sections(page.text) == ["courses", "dangers", "numbers", "explore"]
    assert set(re.findall(r'hx-get="([^"]+)"', page.text)) == {where}
    assert set(re.findall(r'method="get" action="([^"]+)"', page.text)) == {f"{where}#explore"}


def test_a_change_moves_the_numbers_and_stores_nothing(client, asked):
    answered(client, asked["push"], "push")
    stored = Attempt.objects.values().get(), Finding.objects.count()
    page = what_if(client, "?turn=12")
    assert page.status_code == 200
    assert "Your turn: 12 instead of 5" in page.text
    assert "nothing is stored" in page.text
    assert (Attempt.objects.values().get(), Finding.objects.count()) == stored


@pytest.mark.parametrize("query", ["?turn=99", "?turn=%00", "?dealer=moon", "?turn=1&honba=1"])
def test_a_change_that_can_not_be_is_refused_beside_the_verdict(client, asked, query):
    answered(client, asked["push"], "push")
    page = what_if(client, query)
    assert page.status_code == 422
    assert 'id="explored-error"' in page.text
    assert sections(page.text) == ["courses", "dangers", "numbers", "explore"]


def test_what_was_typed_is_kept_and_harmless(client, asked):
    answered(client, asked["push"], "push")
    page = what_if(client, "?turn=%22%3E%3Cb%3E")
    assert 'value="&quot;&gt;&lt;b&gt;"' in page.text


def test_a_stranger_explores_nothing(client, asked, django_user_model):
    answered(client, asked["push"], "push")
    client.cookies.clear()
    assert what_if(client, "?turn=6").status_code == 404
