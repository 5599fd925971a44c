"""Who has a lesson open: counted while its phone asks, forgotten soon after and with the lesson."""

import os
import time
from uuid import uuid4

import pytest
from django.core.cache import cache

from tests.classroom.builders import classroom, enrolled
from trainer.classroom.live.presence import RECENT, forget, here, look_in
from trainer.classroom.models import Lesson, LessonGuest

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_folder(settings, tmp_path):
    settings.VAR_DIR, settings.ONE_HOST = tmp_path, True
    return tmp_path


def test_each_phone_counts_once_and_for_its_lesson():
    aiko, ben = uuid4(), uuid4()
    for who in (aiko, ben, aiko):
        look_in("one", who)
    assert (len(here("one")), len(here("other"))) == (2, 0)


def test_phone_that_no_longer_asks_is_gone(own_folder):
    look_in("one", uuid4())
    [mark] = (own_folder / "present" / "one").iterdir()
    long_ago = time.time() - RECENT - 1
    os.utime(mark, (long_ago, long_ago))
    assert here("one") == frozenset()


def test_nothing_stays_of_a_lesson_that_is_over(own_folder):
    look_in("one", uuid4())
    forget("one")
    forget("never begun")
    assert list((own_folder / "present").iterdir()) == []


def test_where_nothing_can_be_written_nobody_is_counted(own_folder):
    (own_folder / "present").write_text("a file where the folder should be")
    look_in("one", uuid4())
    assert here("one") == frozenset()


def test_hosts_that_share_a_database_share_the_notes_and_no_files(own_folder, settings):
    settings.ONE_HOST = False
    cache.clear()
    room = classroom()
    lesson = Lesson.objects.create(classroom=room)
    aiko, ben = enrolled(room), enrolled(room, "Ben")
    guest = LessonGuest.objects.create(lesson=lesson, name="Chie", key="chie")
    for whose in (aiko, guest):
        look_in(lesson.slug, whose.pk)
    assert here(lesson.slug) == {aiko.pk.hex, guest.pk.hex}
    assert ben.pk.hex not in here(lesson.slug)
    assert not (own_folder / "present").exists()
    cache.clear()
    assert here(lesson.slug) == frozenset()
