"""Who has a lesson open: counted while its phone asks, forgotten soon after and with the lesson."""

import os
import time
from uuid import uuid4

import pytest

from trainer.classroom.lessons import RECENT, forget, look_in, present


@pytest.fixture(autouse=True)
def own_folder(settings, tmp_path):
    settings.VAR_DIR = tmp_path
    return tmp_path


def test_each_phone_counts_once_and_for_its_lesson():
    aiko, ben = uuid4(), uuid4()
    for who in (aiko, ben, aiko):
        look_in("one", who)
    assert (present("one"), present("other")) == (2, 0)


def test_phone_that_no_longer_asks_is_gone(own_folder):
    look_in("one", uuid4())
    [mark] = (own_folder / "present" / "one").iterdir()
    long_ago = time.time() - RECENT - 1
    os.utime(mark, (long_ago, long_ago))
    assert present("one") == 0


def test_nothing_stays_of_a_lesson_that_is_over(own_folder):
    look_in("one", uuid4())
    forget("one")
    forget("never begun")
    assert list((own_folder / "present").iterdir()) == []


def test_where_nothing_can_be_written_nobody_is_counted(own_folder):
    (own_folder / "present").write_text("a file where the folder should be")
    look_in("one", uuid4())
    assert present("one") == 0
