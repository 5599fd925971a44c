"""Whose phone has a live lesson open: noted while it asks every two seconds, forgotten soon after.

A site on SQLite is one host, and files take such notes without disturbing those who write; on PostgreSQL they
are in the cache, which all hosts share.
"""

import os
import shutil
import time
from contextlib import suppress
from pathlib import Path
from typing import Final
from uuid import UUID

from django.conf import settings
from django.core.cache import cache

from trainer.classroom.models import Enrollment, LessonGuest

RECENT: Final = 10
"""Seconds after which a phone that asks every two seconds is gone."""


def look_in(lesson: str, whose: UUID) -> None:
    """The phone of a learner or guest asks for the lesson of that slug."""
    if not settings.ONE_HOST:
        cache.set(_key(lesson, whose), True, RECENT)
        return
    mark, now = _folder(lesson) / whose.hex, time.time()
    with suppress(OSError):
        try:
            mark.touch()
        except FileNotFoundError:
            mark.parent.mkdir(parents=True, exist_ok=True)
            mark.touch()
        # By the clock that `here` asks: that of a disk elsewhere may be another.
        os.utime(mark, (now, now))


def here(lesson: str) -> frozenset[str]:
    """Whose phones asked in the last seconds, as hexadecimal digits; one query where hosts share it."""
    if not settings.ONE_HOST:
        members = Enrollment.objects.filter(classroom__lessons__slug=lesson, left_at=None)
        guests = LessonGuest.objects.filter(lesson__slug=lesson)
        everybody = members.values_list("pk").union(guests.values_list("pk"), all=True)
        keys = {_key(lesson, whose): whose.hex for (whose,) in everybody}
        return frozenset(keys[key] for key in cache.get_many(keys))
    since = time.time() - RECENT
    with suppress(OSError):
        return frozenset(mark.name for mark in _folder(lesson).iterdir() if mark.stat().st_mtime > since)
    return frozenset()


def forget(lesson: str) -> None:
    """The lesson is over."""
    shutil.rmtree(_folder(lesson), ignore_errors=True)


def _key(lesson: str, whose: UUID) -> str:
    return f"present-{lesson}-{whose.hex}"


def _folder(lesson: str) -> Path:
    return Path(settings.VAR_DIR) / "present" / lesson
