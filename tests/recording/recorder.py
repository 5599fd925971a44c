"""Who asks, and what is kept of what they are told."""

import shutil
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.test import Client, TestCase

from tests.recording.names import Names
from tests.recording.reading import applied, read
from tests.recording.stage import chance
from trainer.puzzles.questions import _cached_version

HTMX = {"HX-Request": "true"}


class Recorder:
    """Responses by method, address, role and case."""

    def __init__(self):
        self.names = Names()
        self.responses = {}
        self.handler = Client(raise_request_exception=False).handler
        self.sessions = {}

    def sign_in(self, users):
        """Once for all scenes."""
        for user in users:
            client = Client()
            client.force_login(user)
            self.sessions[user.pk] = client.cookies[settings.SESSION_COOKIE_NAME].value

    @contextmanager
    def scene(self, name):
        """What happens in it leaves nothing behind."""
        with transaction.atomic():
            chance.begin(name)
            yield
            transaction.set_rollback(True)
        cache.clear()
        _cached_version.cache_clear()
        shutil.rmtree(Path(settings.VAR_DIR) / "present", ignore_errors=True)

    def visitor(self, role, user=None):
        """Somebody with a browser of their own."""
        return Visitor(self, role, user)

    def keep(self, key, response):
        """What is asked once more under the same name is numbered."""
        number, named = 1, key
        while named in self.responses:
            number += 1
            named = f"{key} ({number})"
        self.responses[named] = applied(self.names.said, read(response))


class Visitor:
    """Asks, and all that is answered is kept."""

    def __init__(self, recorder, role, user=None):
        self.recorder, self.role = recorder, role
        self.client = Client(raise_request_exception=False)
        self.client.handler = recorder.handler  # its middleware is loaded already
        if user:
            self.client.cookies[settings.SESSION_COOKIE_NAME] = recorder.sessions[user.pk]
        recorder.names.read()

    def get(self, path, case="", *, htmx=False):
        return self._asked("GET", path, case, htmx, None)

    def post(self, path, fields=None, case="", *, htmx=False):
        return self._asked("POST", path, case, htmx, fields or {})

    def follow(self, response, case=""):
        """Where it leads, if it leads anywhere."""
        where = response.headers.get("Location")
        return self.get(where, case) if where else response

    def _asked(self, method, path, case, htmx, fields):
        names, said = self.recorder.names, " ".join(filter(None, (self.role, case, "htmx" * htmx)))
        chance.begin(f"{method} {names.said(path)} {said}")
        response = self._sent(method, path, HTMX if htmx else {}, fields)
        if method == "POST":
            names.read()
        self.recorder.keep(f"{method} {names.said(path)} {said}", response)
        return response

    def _sent(self, method, path, headers, fields):
        """What waits for the end of a transaction is done at once."""
        with TestCase.captureOnCommitCallbacks(execute=True):
            if method == "GET":
                return self.client.get(path, headers=headers)
            return self.client.post(path, fields, headers=headers)
