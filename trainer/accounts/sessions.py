"""Sessions as Django keeps them in the database; the one of a request is read by a statement built once."""

from datetime import UTC, datetime
from typing import Any, Final

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.db.models import CharField, DateTimeField, QuerySet
from django.utils import timezone

from trainer.prepared import Prepared


def _read(key: str, now: datetime) -> "QuerySet[Any, Any]":
    return Session.objects.filter(session_key=key, expire_date__gt=now).values_list("session_data")


_DATA: Final = Prepared(
    _read,
    {
        "key": (CharField(), "the key of a session"),
        "now": (DateTimeField(), datetime(1, 2, 3, 4, 5, 6, 7, tzinfo=UTC)),
    },
)


class SessionStore(db.SessionStore):
    """The engine of `SESSION_ENGINE`."""

    def load(self) -> dict[str, Any]:
        """What is kept; nothing of a session that is over, whose key is not used again."""
        for (data,) in _DATA.rows(key=self.session_key, now=timezone.now()):
            return self.decode(data)
        self._session_key = None
        return {}
