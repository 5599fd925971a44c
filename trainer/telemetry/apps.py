"""Begins with what the environment asks for: a log of slow queries, and reports of failures."""

from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.db.backends.signals import connection_created

from trainer.telemetry.logs import slow_queries
from trainer.telemetry.reports import begin_reports


class TelemetryConfig(AppConfig):
    name = "trainer.telemetry"
    label = "telemetry"

    def ready(self) -> None:
        """In every process, the worker's and those of commands too."""
        if settings.SENTRY_DSN:
            begin_reports(settings.SENTRY_DSN)
        if settings.SLOW_QUERY_MS:
            timed = slow_queries(settings.SLOW_QUERY_MS / 1000)

            def watch(connection: Any, **_kwargs: Any) -> None:
                if timed not in connection.execute_wrappers:
                    connection.execute_wrappers.append(timed)

            connection_created.connect(watch, weak=False, dispatch_uid="trainer.telemetry.slow")
