"""Requests to platforms: they end in time."""

from typing import Any, Final

from requests import PreparedRequest, Response, Session
from requests.adapters import HTTPAdapter

SECONDS: Final = (5, 15)
"""To connect, and between two pieces of an answer."""


class Patient(HTTPAdapter):
    """An adapter that waits so long and no longer."""

    def send(self, request: PreparedRequest, **options: Any) -> Response:  # type: ignore[override]
        """Send with our limits, whatever the caller left open."""
        return super().send(request, **{**options, "timeout": options.get("timeout") or SECONDS})


def patient_session() -> Session:
    """A session of requests with those limits."""
    session = Session()
    session.mount("https://", Patient())
    session.mount("http://", Patient())
    session.headers["User-Agent"] = "riichi-dojo"
    return session
