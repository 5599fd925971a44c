from functools import cache

import pytest
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore

from tests.play import conftest as play
from tests.puzzles.loaded import load_entries
from tests.puzzles.shipped import shipped_entries
from trainer.accounts.middleware import LEARNER_KEY
from trainer.accounts.models import Learner

nothing_kept = play.nothing_kept
EACH = 6
"""Puzzles of each kind: more than twenty in all."""


@cache
def sampled():
    found = {}
    for entry in shipped_entries():
        found.setdefault((entry.kind, entry.answer in ("yes", "none")), []).append(entry)
    return [entry for group in found.values() for entry in group[: EACH // 2]]


@pytest.fixture
def bank(transactional_db, tmp_path):
    """Some puzzles of each kind, both answers among them."""
    load_entries(sampled(), tmp_path)
    return sampled()


@pytest.fixture(params=["script", "plain"])
def either_page(request, chromium):
    """The same test with JavaScript and without."""
    return request.getfixturevalue("page" if request.param == "script" else "plain_page")


def guest(page, live_server):
    """Who uses a page from here on, as after a first answer."""
    found, session = Learner.objects.create(), SessionStore()
    session[LEARNER_KEY] = str(found.pk)
    session.save()
    cookie = {"name": settings.SESSION_COOKIE_NAME, "value": session.session_key, "url": str(live_server)}
    page.context.add_cookies([cookie])
    return found


def first(bank, kind, answer=None):
    return next(e for e in bank if e.kind == kind and answer in (None, e.answer))
