"""Failures reported to Sentry, or to what speaks its protocol, where `SENTRY_DSN` says so: the way to the
failure and the pattern of the address. Who asked, what was sent and what variables held stays here.
"""

from importlib import import_module
from typing import Any, Final

from django.core.exceptions import ImproperlyConfigured

from trainer.telemetry.requests import HEADER, request_id

_LEFT_OUT: Final = ("request", "user", "extra", "breadcrumbs", "server_name", "modules")


def begin_reports(dsn: str, **options: Any) -> None:
    """Report from now on.

    :raises ImproperlyConfigured: if the package is missing.
    """
    try:
        sentry = import_module("sentry_sdk")
        of_django = import_module("sentry_sdk.integrations.django")
    except ImportError:
        raise ImproperlyConfigured("SENTRY_DSN is set: install the package sentry-sdk") from None
    sentry.init(
        dsn,
        send_default_pii=False,
        include_local_variables=False,
        include_source_context=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        before_send=scrubbed,
        auto_enabling_integrations=False,
        integrations=[
            of_django.DjangoIntegration(transaction_style="url", middleware_spans=False, signals_spans=False)
        ],
        **options,
    )


def scrubbed(event: Any, hint: dict[str, Any]) -> Any:
    """The event without what may be personal."""
    for name in _LEFT_OUT:
        event.pop(name, None)
    event.setdefault("tags", {})[HEADER.lower()] = request_id() or "none"
    for failure in event.get("exception", {}).get("values", []):
        for frame in failure.get("stacktrace", {}).get("frames", []):
            frame.pop("vars", None)
        if failure.get("module", "").startswith(("django.db", "psycopg", "sqlite3")):
            failure["value"] = "(words of the database left out)"
    if "logentry" in event:
        # The sentence of our code; what it was filled with may name somebody.
        event["logentry"] = {"message": event["logentry"].get("message", "")}
    return event
