"""The picture of a ruling: of signed links alone, and what a page says of it where it is sent."""

from dataclasses import replace

import pytest

from tests.classroom.builders import assignment, classroom, enrolled
from tests.play.judge.test_pages import DAY, KAN, dispute
from tests.play.practice.test_pictured import tagged
from trainer.exchange.pictures.sheet import LOOKS
from trainer.play.judge.links import RULED, link_to, ruled_before
from trainer.play.judge.pictured import picture_of, ruling_preview

pytestmark = pytest.mark.django_db
CASE = "kan-in-riichi"


def signed(query=KAN):
    return link_to(dispute(CASE, query), DAY).replace("/?", "/picture.png?")


def test_a_ruling_names_its_picture_which_shows_it(client):
    page = client.get(link_to(dispute(CASE, KAN), DAY))
    where = tagged(page).replace("&amp;", "&")
    assert RULED in where
    response = client.get(where)
    assert response["Content-Type"] == "image/png"
    assert "private" in response["Cache-Control"], "whoever sits an exam is not told it by a shared cache"
    assert client.get(where, headers={"if-none-match": response["ETag"]}).status_code == 304
    assert "Copy for a chat" in page.text


@pytest.mark.parametrize(
    "spoilt",
    [
        lambda where: where.partition(f"&{RULED}")[0],
        lambda where: where + "x",
        lambda where: where.replace("own_win", "other_win"),
        lambda where: where.replace("34445m", "33345m"),
        lambda where: where.replace("m_league", "tenhou_4p"),
        lambda where: where.replace(CASE, "two-rons"),
        lambda where: where.replace(CASE, "nothing"),
        lambda where: where.replace("picture.png", "picture.exe"),
    ],
)
def test_what_nobody_signed_here_is_not_drawn(client, spoilt):
    assert client.get(signed()).status_code == 200
    assert client.get(spoilt(signed())).status_code in {400, 404}


def test_the_picture_shows_what_was_ruled_on_its_day(monkeypatch):
    settled = dispute(CASE, KAN)
    link = link_to(settled, DAY)
    then = ruling_preview(settled, link)
    changed, other = dispute(CASE, KAN), dispute(CASE, KAN.replace("own_win", "other_win"))
    monkeypatch.setitem(changed.__dict__, "found", other.found)
    assert ruling_preview(changed, link).alt == then.alt
    assert ruling_preview(settled, link + "x") is None


def test_a_ruling_of_no_ruleset_has_no_picture():
    settled = dispute(CASE, KAN)
    ruled = ruled_before(settled, link_to(settled, DAY).partition(f"{RULED}=")[2])
    assert picture_of(settled, ruled, LOOKS[0]) is not None
    assert picture_of(replace(settled, chosen=None), ruled, LOOKS[0]) is None


def test_in_an_exam_no_picture_of_a_ruling_is_told(client, bank):
    room = classroom()
    aiko = enrolled(room)
    exam = assignment(room, [bank["can-ron", "yes"]], mode="exam", feedback="after_due")
    client.force_login(aiko.learner.user)
    aiko.learner.in_class = True
    aiko.learner.save()
    client.post(f"/hw/{exam.slug}/start/")
    assert client.get(signed()).status_code == 403
