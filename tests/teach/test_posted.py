"""What only forms are sent to leads back to the page of the form."""

import pytest

from tests.classroom.builders import classroom, teacher
from trainer.classroom.models import News

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("sent_to", "page"),
    [
        ("code/", "settings/"),
        ("archive/", "settings/"),
        ("news/", ""),
        ("news/{news}/remove/", ""),
        ("teachers/change/", "teachers/"),
    ],
)
def test_opened_it_leads_to_the_page_and_changes_nothing(client, sent_to, page):
    room = classroom()
    client.force_login(teacher(classroom=room))
    news = News.objects.create(classroom=room, text="Tomorrow")
    of = f"/teach/c/{room.slug}/"
    code = room.join_code
    response = client.get(of + sent_to.format(news=news.pk))
    assert (response.status_code, response.url) == (302, of + page)
    assert client.get(response.url).status_code == 200
    assert client.put(of + sent_to.format(news=news.pk)).status_code == 405
    room.refresh_from_db()
    assert (room.join_code, room.is_archived, room.news.count()) == (code, False, 1)
