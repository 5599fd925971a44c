"""Who is signed out, or refused, is told so where they are: as a page, or by htmx in the page's place."""

from urllib.parse import quote

import pytest

from tests.play.homework.conftest import give, key_in, start, url
from trainer.classroom.models import Answer

HTMX = {"HX-Request": "true"}


@pytest.mark.parametrize(
    ("rest", "back"), [("1/", "1/"), ("1/1/hint/", "1/1/"), ("1/1/verdict/", "1/1/"), ("start/", "")]
)
def test_who_was_signed_out_in_another_tab_is_told_so_and_led_back(client, aiko, homework, rest, back):
    found = homework()
    login = f"/accounts/login/?next={quote(url(found, back))}"
    response = client.post(url(found, rest), {"answer": "yes"}, headers=HTMX)
    assert response.status_code == 401
    assert "<html" not in response.text
    assert "Nothing was stored." in response.text
    assert f'href="{login}"' in response.text
    assert found.title not in response.text
    assert client.post(url(found, rest), {"answer": "yes"}).url == login


def test_a_refusal_by_htmx_takes_the_place_of_the_page_and_is_said_aloud(signed, homework):
    found = homework(mode="exam")
    start(signed, found)
    key = key_in(signed.get(url(found, "1/")))
    signed.post(url(found, "hand-in/"))
    response = give(signed, found, key=key, htmx=True, answer="yes")
    assert response.status_code == 403
    assert "<html" not in response.text
    live = response.text.partition('<div id="live" hx-swap-oob="innerHTML">')[2]
    assert live.startswith("You have handed this in.")
    assert "data-focus>You have handed this in." in response.text
    assert Answer.objects.count() == 0
