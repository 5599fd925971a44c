"""News of a class."""

from datetime import UTC, datetime

import pytest

from tests.classroom.builders import classroom, teacher
from trainer.classroom.models import Classroom, News
from trainer.classroom.people.enrolling import ClosedError
from trainer.classroom.setting.classes import archive_class, post_news, remove_news

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)

pytestmark = pytest.mark.django_db


def test_a_double_click_tells_once_and_the_same_may_be_said_later():
    room = classroom()
    author = teacher(classroom=room)
    said = post_news(classroom=room, author=author, text="Tomorrow")
    assert post_news(classroom=room, author=author, text="Tomorrow") == said
    post_news(classroom=room, author=author, text="Today")
    post_news(classroom=room, author=author, text="Tomorrow")
    assert [each.text for each in News.objects.order_by("posted_at")] == ["Tomorrow", "Today", "Tomorrow"]


def test_archived_class_is_told_nothing():
    page = classroom()
    archive_class(classroom=Classroom.objects.get(), now=NOW)
    with pytest.raises(ClosedError):
        post_news(classroom=page, author=teacher(classroom=page), text="Tomorrow")
    assert News.objects.count() == 0


def test_removed_news_are_gone():
    room = classroom()
    remove_news(news=post_news(classroom=room, author=teacher(classroom=room), text="Tomorrow"))
    assert News.objects.count() == 0
