"""Who has a lesson open at this moment: a file for each phone, touched whenever that asks what is new.

Nothing of it is stored with the class. The files lie where all processes of a host see them; several hosts
see their own phones each. Where nothing can be written nobody is counted.
"""

import shutil
import time
from contextlib import suppress
from pathlib import Path
from typing import Final
from uuid import UUID

from django.conf import settings

RECENT: Final = 10
"""Seconds after which a phone that asks every two seconds is gone."""


def look_in(lesson: str, enrollment: UUID) -> None:
    """The phone of a learner asks for the lesson of that slug."""
    mark = _folder(lesson) / enrollment.hex
    with suppress(OSError):
        try:
            mark.touch()
        except FileNotFoundError:
            mark.parent.mkdir(parents=True, exist_ok=True)
            mark.touch()


def present(lesson: str) -> int:
    """How many phones asked in the last seconds."""
    since = time.time() - RECENT
    with suppress(OSError):
        return sum(mark.stat().st_mtime > since for mark in _folder(lesson).iterdir())
    return 0


def forget(lesson: str) -> None:
    """The lesson is over."""
    shutil.rmtree(_folder(lesson), ignore_errors=True)


def _folder(lesson: str) -> Path:
    return Path(settings.VAR_DIR) / "present" / lesson
