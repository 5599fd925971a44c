"""What Prometheus reads: the counts of all processes of this host, and what the database knows of the site.

Never for everybody: who has the token reads it, or, where none is set, who asks from this machine itself and
not through a proxy. To anybody else there is no such page.
"""

import os
import shutil
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db.models import Count, Min
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Metric, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from trainer.progress.models import Attempt
from trainer.tasks.models import Duty
from trainer.telemetry.sharing import FOLDER

DAY: Final = timedelta(days=1)
_FORWARDED: Final = ("X-Forwarded-For", "Forwarded", "X-Real-IP")


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """All of it as text.

    :raises Http404: for whom it is not.
    """
    if not may_read(request):
        raise Http404("no such page")
    state = CollectorRegistry()
    state.register(State())
    counted: Collector | CollectorRegistry = REGISTRY
    if FOLDER in os.environ:
        counted = CollectorRegistry()
        MultiProcessCollector(counted)  # type: ignore[no-untyped-call]
    text = generate_latest(counted) + generate_latest(state)
    return HttpResponse(text, content_type=CONTENT_TYPE_LATEST)


def may_read(request: HttpRequest) -> bool:
    """Whether it is who looks after this site."""
    if settings.METRICS_TOKEN:
        told = request.headers.get("Authorization", "")
        return constant_time_compare(told, f"Bearer {settings.METRICS_TOKEN}")
    if settings.BEHIND_PROXY or any(name in request.headers for name in _FORWARDED):
        return False
    return request.META.get("REMOTE_ADDR") in {"127.0.0.1", "::1"}


class State(Collector):
    """What waits and what failed, as the database says at this moment."""

    def collect(self) -> Iterator[Metric]:
        """One gauge after the other."""
        now = timezone.now()
        tasks = GaugeMetricFamily(
            "dojo_tasks", "Long tasks by state; failed: within a day.", labels=["state"]
        )
        for state, number in _tasks(now).items():
            tasks.add_metric([state], number)
        yield tasks
        oldest = DBTaskResult.objects.ready().aggregate(at=Min("enqueued_at"))["at"]
        yield GaugeMetricFamily(
            "dojo_task_wait_seconds", "How long the task that waits longest has waited.", _since(oldest, now)
        )
        due = Duty.objects.aggregate(at=Min("at"))["at"]
        yield GaugeMetricFamily(
            "dojo_worker_late_seconds", "How long what is due has waited for a worker.", _since(due, now)
        )
        yield GaugeMetricFamily(
            "dojo_answers_unsettled", "Answers that are not settled yet.", Attempt.objects.waiting().count()
        )
        free = shutil.disk_usage(settings.VAR_DIR).free
        yield GaugeMetricFamily("dojo_disk_free_bytes", "Room where the site keeps its files.", free)


def _tasks(now: datetime) -> dict[str, int]:
    tasks = DBTaskResult.objects.order_by().values_list("status").annotate(Count("pk"))
    numbers = dict(tasks.exclude(status__in=[TaskResultStatus.SUCCESSFUL, TaskResultStatus.FAILED]))
    failed = DBTaskResult.objects.filter(status=TaskResultStatus.FAILED, finished_at__gte=now - DAY)
    return {
        "waiting": numbers.get(TaskResultStatus.READY, 0),
        "running": numbers.get(TaskResultStatus.RUNNING, 0),
        "failed": failed.count(),
    }


def _since(moment: datetime | None, now: datetime) -> float:
    """Seconds since then; none before it, or where it never was."""
    return max(0.0, (now - moment).total_seconds()) if moment else 0.0
