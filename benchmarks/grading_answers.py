"""Fills a fresh database for `benchmarks.grading` and writes the answers that are sent.

    python -m benchmarks.grading_answers FOLDER FILES ANSWERS PUZZLES BANK

Prints the cookies of a learner who is logged in; `FOLDER/answers-N` holds a path and a form a line.
"""

import os
import sys
from itertools import zip_longest
from pathlib import Path
from urllib.parse import urlencode

import django

from benchmarks.tables import migrated

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
from trainer.puzzles.questions import question_of  # noqa: E402  # needs settings
from trainer.scenarios.answer_shapes import (  # noqa: E402  # needs settings
    NONE,
    Answer,
    Points,
    Shape,
    SomeOf,
    Tiles,
)
from trainer.scenarios.kind import kinds  # noqa: E402  # needs settings

FIELDS = {"number": "number", "tiles": "typed", "tile_order": "typed"}
"""The field that takes an answer's text, by shape; of others it is `answer`."""


def main(folder: str, files: str, answers: str, puzzles: str, bank: str) -> None:
    migrated()
    call_command("load_bank", folder=Path(bank), verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    user = User.objects.create_user("learner")
    learner = Learner.objects.create(user=user)
    request = HttpRequest()
    token = get_token(request)
    asked = [
        (version, form_of(version, right=n % 2 == 0)) for n, version in enumerate(asked_of_bank(int(puzzles)))
    ]
    for number in range(int(files)):
        lines = (_line(*asked[n % len(asked)], learner, token) for n in range(int(answers)))
        (Path(folder) / f"answers-{number}").write_text("".join(lines))
    print(f"sessionid={_session(user, learner)}; csrftoken={request.META['CSRF_COOKIE']}")


def asked_of_bank(puzzles: int) -> list[PuzzleVersion]:
    """So many versions, of all kinds in turn."""
    published = PuzzleVersion.objects.published().select_related("puzzle").order_by("digest")
    each = -(-puzzles // len(kinds()))
    pools = [published.of(kind=kind)[:each] for kind in kinds()]
    return [version for turn in zip_longest(*pools) for version in turn if version][:puzzles]


def form_of(version: PuzzleVersion, *, right: bool) -> list[tuple[str, str]]:
    """An answer as a browser sends it; where a wrong one is wanted the first option, which may be right."""
    question = question_of(version)
    shape = question.shape
    if not right and (options := ("no",) if shape.name == "yes_no" else getattr(shape, "options", ())):
        return [("option" if isinstance(shape, SomeOf) else "answer", options[0])]
    return fields_of(shape, question.kind.solve(question.position, question.position.ruleset).answer)


def fields_of(shape: Shape, answer: Answer) -> list[tuple[str, str]]:
    """The fields of a form that give the answer."""
    if isinstance(shape, Tiles) and shape.one and isinstance(answer, tuple):
        answer = answer[:1]  # each of several is right, and one is asked for
    text = shape.text(answer)
    if text == NONE and isinstance(shape, SomeOf | Tiles | Points):
        return [("answer", NONE)]
    if shape.name == "some_of":
        return [("option", code) for code in text.split("+")]
    if shape.name == "points":
        return [("points", number) for number in text.split(",")]
    return [(FIELDS.get(shape.name, "answer"), text)]


def _line(version: PuzzleVersion, form: list[tuple[str, str]], learner: Learner, token: str) -> str:
    slug = version.puzzle.slug
    key = make_key(owner=str(learner.id), slug=slug, number=version.number)
    return f"/p/{slug}/ {urlencode([('csrfmiddlewaretoken', token), ('key', key), *form])}\n"


def _session(user: User, learner: Learner) -> str:
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "trainer.accounts.backends.Backend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session[LEARNER_KEY] = str(learner.id)
    session.save()
    assert session.session_key is not None
    return session.session_key


if __name__ == "__main__":
    main(*sys.argv[1:])
