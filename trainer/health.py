"""What the site says about itself to whoever runs it: alive, and ready to answer.

No page of these needs a session. A host is unready where it could not answer; what else is wrong, as a worker
that is dead, is named, and a monitor asks with `?strict`.
"""

import logging
import shutil
import uuid
from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.forms.queries import Query
from trainer.tasks.alive import is_alive, last_word

LEAST: Final = 200 * 2**20
"""Bytes that are to be free where the site keeps its files."""
FULL: Final = 16 * 2**20
"""With fewer bytes a database that is a file stores no answer any more."""
OK: Final = "ok"
logger = logging.getLogger(__name__)


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """Alive: a process answers. Nothing else is asked."""
    return HttpResponse("ok\n", content_type="text/plain")


@require_safe
@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """The version, and each part with `ok` or what is wrong; 503 if one is without which nothing can be
    answered, and with `?strict` if any is.
    """
    found = {name: _said(check) for name, check in CHECKS.items()}
    wrong = {name for name, said in found.items() if said != OK}
    _log_change({name: found[name] for name in sorted(wrong)})
    if not Query(request.GET).has("strict"):
        wrong &= _needed()
    answer = JsonResponse({"version": settings.VERSION} | found, status=503 if wrong else 200)
    # Django logs each 503 as a failure of ours; probes ask every two seconds.
    answer._has_been_logged = True  # type: ignore[attr-defined]
    return answer


_logged: set[str] = set()
"""The parts of which it was logged last that they are wrong, by this process."""


def _log_change(wrong: dict[str, str]) -> None:
    if _logged == set(wrong):
        return
    _logged.clear()
    _logged.update(wrong)
    if wrong:
        logger.warning("not ready: %s", ", ".join(f"{name}: {said}" for name, said in wrong.items()))
    else:
        logger.warning("ready again")


def _needed() -> set[str]:
    """The parts without which no page is answered: of the disk where the database is a file and has no room.
    The cache only counts how often forms are sent.
    """
    full = settings.ONE_HOST and shutil.disk_usage(settings.VAR_DIR).free < FULL
    return {"database", "migrations", *(["disk"] if full else [])}


def _said(check: Callable[[], str]) -> str:
    try:
        return check()
    except Exception as error:  # whatever a cache's package raises, or that it is not there
        return f"fails: {type(error).__name__}"


def _database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return OK


def _cache() -> str:
    key, value = f"ready-{uuid.uuid4()}", "yes"
    cache.set(key, value, 30)
    kept = cache.get(key)
    cache.delete(key)
    return OK if kept == value else "does not keep what it is given"


def _migrations() -> str:
    executor = MigrationExecutor(connection)
    waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return f"{len(waiting)} to be applied" if waiting else OK


def _worker() -> str:
    now = timezone.now()
    last = last_word(now)
    if last is None:
        return "none is there"
    return OK if is_alive(now) else f"silent since {last:%Y-%m-%d %H:%M:%S} UTC"


def _disk() -> str:
    free = shutil.disk_usage(settings.VAR_DIR).free
    return OK if free >= LEAST else f"{free // 2**20} MiB free"


CHECKS: Final[dict[str, Callable[[], str]]] = {
    "database": _database,
    "cache": _cache,
    "migrations": _migrations,
    "worker": _worker,
    "disk": _disk,
}
