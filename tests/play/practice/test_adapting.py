"""Beside a verdict stands how the answers before went and how this one moves the rating."""

import re

import pytest

from tests.play.conftest import give, page_of
from trainer.accounts.models import Learner
from trainer.play.practice.adapting import _how_they_went
from trainer.progress.facts import work_out
from trainer.progress.models import Rating
from trainer.progress.moving import LOOKED_AT
from trainer.progress.settling import settle_waiting

pytestmark = pytest.mark.django_db
LINE = re.compile(r'<p class="verdict-adapts">(.*?)</p>')


def line(response):
    found = LINE.search(response.text)
    return found[1] if found else ""


def test_a_first_answer_says_so_and_how_it_moves_the_rating(client, yes):
    work_out()
    told = line(give(client, yes, htmx=True, answer="yes"))
    before, after = re.fullmatch(
        r"Ron, waits and furiten: this was your first answer\. Rating ([\d,]+) → ([\d,]+)\.", told
    ).groups()
    assert before == "1,500"
    settle_waiting()
    assert after == f"{round(Rating.objects.get(family='furiten').rating):,}"


def test_the_page_of_the_answer_tells_it_until_it_is_settled(client, yes):
    work_out()
    page = client.get(give(client, yes, answer="no")["Location"])
    assert "Rating 1,500 → 1," in line(page)
    settle_waiting()
    page = client.get(page.request["PATH_INFO"])
    assert line(page) == "Ron, waits and furiten: this was your first answer. "


def test_the_answers_before_are_told(client, yes, waits):
    give(client, yes, answer="no")
    settle_waiting()
    assert "Ron, waits and furiten: your answer before this one was wrong." in line(
        give(client, waits, htmx=True, typed="1m")
    )


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ([], "Kan: this was your first answer."),
        ([True], "Kan: your answer before this one was right."),
        ([False], "Kan: your answer before this one was wrong."),
        ([True] * 5, "Kan: your last 5 answers before this one were right."),
        ([True, False, True, False, True], "Kan: 2 wrong among your last 5 answers before this one."),
    ],
)
def test_how_answers_went_is_said_in_a_sentence(before, said):
    assert _how_they_went("Kan", before, looked_at=len(before)) == said


def test_nobody_is_told_of_a_first_answer_where_older_ones_are_not_looked_at():
    said = _how_they_went("Kan", [], looked_at=LOOKED_AT)
    assert said == "Kan: you were not asked this in your last 40 answers."


def test_who_does_not_want_to_see_the_rating_does_not(client, yes):
    work_out()
    client.post("/settings/", {"theme": "auto", "zone": "UTC", "review_days": "8"})
    assert not Learner.objects.get().shows_rating
    assert (
        line(give(client, yes, htmx=True, answer="yes"))
        == "Ron, waits and furiten: this was your first answer. "
    )
    assert 'name="shows_rating"' in client.get("/settings/").text


def test_the_form_itself_says_nothing(client, yes):
    give(client, yes, answer="yes")
    assert not line(client.get(page_of(yes, "?again")))
