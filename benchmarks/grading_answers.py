"""Fills a fresh database for `benchmarks.grading` and writes the answers that are sent.

    python -m benchmarks.grading_answers FOLDER FILES ANSWERS PUZZLES

Prints the cookies of a learner who is logged in; `FOLDER/answers-N` holds a path and a form a line.
"""

import os
import sys
from pathlib import Path
from urllib.parse import urlencode

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "trainer.settings"
django.setup()

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402  # needs settings
from django.contrib.sessions.backends.db import SessionStore  # noqa: E402  # needs settings
from django.core.management import call_command  # noqa: E402  # needs settings
from django.http import HttpRequest  # noqa: E402  # needs settings
from django.middleware.csrf import get_token  # noqa: E402  # needs settings

from trainer.accounts.middleware import LEARNER_KEY  # noqa: E402  # needs settings
from trainer.accounts.models import Learner, User  # noqa: E402  # needs settings
from trainer.progress.keys import make_key  # noqa: E402  # needs settings
from trainer.puzzles.models import PuzzleVersion  # noqa: E402  # needs settings

_TILES = {"may-riichi", "waits"}


def main(folder: str, files: str, answers: str, puzzles: str) -> None:
    call_command("migrate", verbosity=0)
    call_command("load_bank", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    user = User.objects.create_user("learner")
    learner = Learner.objects.create(user=user)
    request = HttpRequest()
    token = get_token(request)
    asked = _asked(int(puzzles))
    for number in range(int(files)):
        lines = (_line(*asked[n % len(asked)], learner, token) for n in range(int(answers)))
        (Path(folder) / f"answers-{number}").write_text("".join(lines))
    print(f"sessionid={_session(user, learner)}; csrftoken={request.META['CSRF_COOKIE']}")


def _asked(puzzles: int) -> list[tuple[str, int, str]]:
    """Slug, version and an answer that parses; right and wrong ones come up by themselves."""
    versions = PuzzleVersion.objects.published().select_related("puzzle").order_by("digest")
    return [
        (version.puzzle.slug, version.number, "none" if version.puzzle.kind in _TILES else "yes")
        for version in versions[:puzzles]
    ]


def _line(slug: str, number: int, answer: str, learner: Learner, token: str) -> str:
    key = make_key(owner=str(learner.id), slug=slug, number=number)
    form = {"csrfmiddlewaretoken": token, "key": key, "answer": answer}
    return f"/p/{slug}/ {urlencode(form)}\n"


def _session(user: User, learner: Learner) -> str:
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "allauth.account.auth_backends.AuthenticationBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session[LEARNER_KEY] = str(learner.id)
    session.save()
    assert session.session_key is not None
    return session.session_key


if __name__ == "__main__":
    main(*sys.argv[1:])
