"""What the site says about itself to whoever runs it: alive, and ready to answer.

No page of these needs a session. A worker that is asleep does not make a host unready, for it still answers:
a monitor asks with `?strict`.
"""

import logging
import shutil
import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trainer.forms.queries import Query
from trainer.tasks.models import Duty

ASLEEP: Final = timedelta(minutes=5)
"""How long what is due waits where no worker looks."""
LEAST: Final = 200 * 1024 * 1024
"""Bytes that are to be free where the site keeps its files."""
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
    """The version, and each part with `ok` or what is wrong; 503 if one without which nothing can be answered
    is.
    """
    found = {name: _said(check) for name, check in CHECKS.items()}
    wrong = {name for name, said in found.items() if said != OK}
    _log_change({name: found[name] for name in sorted(wrong)})
    if not Query(request.GET).has("strict"):
        wrong -= {"worker"}
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


def _said(check: Callable[[], str]) -> str:
    try:
        return check()
    except (DatabaseError, OSError) as error:
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
    late = Duty.objects.filter(at__lt=timezone.now() - ASLEEP).order_by("at").values_list("at", flat=True)
    since = late.first()
    if since is None:
        return OK if Duty.objects.exists() else "none has looked yet"
    return f"asleep since {since:%Y-%m-%d %H:%M} UTC"


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
