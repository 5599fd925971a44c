"""Fills a fresh database for `benchmarks.lesson`: a class of so many learners, a lesson with a question.

    python -m benchmarks.lesson_class PHONES BANK

Prints as JSON: the lesson's slug, a CSRF token, the cookies of the teacher and of each learner.
"""

import json
import os
import sys
from pathlib import Path

import django

from benchmarks.tables import migrated

os.environ["DJANGO_SETTINGS_MODULE"] = "trainer.settings"
django.setup()

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402  # needs settings
from django.contrib.sessions.backends.db import SessionStore  # noqa: E402  # needs settings
from django.core.management import call_command  # noqa: E402  # needs settings
from django.http import HttpRequest  # noqa: E402  # needs settings
from django.middleware.csrf import get_token  # noqa: E402  # needs settings

from trainer.accounts.models import Learner, User  # noqa: E402  # needs settings
from trainer.classroom.live.lessons import show_question, start_lesson  # noqa: E402  # needs settings
from trainer.classroom.models import Classroom, Enrollment, Role, Teaching  # noqa: E402  # needs settings
from trainer.puzzles.models import PuzzleVersion  # noqa: E402  # needs settings


def main(phones: str, bank: str) -> None:
    migrated()
    call_command("load_bank", folder=Path(bank), verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    request = HttpRequest()
    token = get_token(request)
    secret = request.META["CSRF_COOKIE"]
    classroom, host = Classroom.objects.create(name="Benchmark"), User.objects.create_user("host")
    Teaching.objects.create(classroom=classroom, user=host, role=Role.OWNER)
    cookies = [_cookies(_enrolled(classroom, number), secret) for number in range(int(phones))]
    lesson = start_lesson(classroom=classroom, by=host)
    version = PuzzleVersion.objects.published().of(kind="can-ron").order_by("digest")[0]
    show_question(lesson=lesson, version=version, after=0)
    said = {"slug": lesson.slug, "token": token, "host": _cookies(host, secret), "phones": cookies}
    print(json.dumps(said))


def _enrolled(classroom: Classroom, number: int) -> User:
    user = User.objects.create_user(f"learner-{number}")
    learner = Learner.objects.create(user=user)
    Enrollment.objects.create(classroom=classroom, learner=learner, name=f"Learner {number}")
    return user


def _cookies(user: User, secret: str) -> dict[str, str]:
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "trainer.accounts.backends.Backend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return {"sessionid": str(session.session_key), "csrftoken": secret}


if __name__ == "__main__":
    main(*sys.argv[1:])
