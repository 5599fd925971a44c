"""Where a record lies between two requests: in the author's own session, packed, the newest few, for a day.

The key in the address opens nothing without that session, and no address ever holds the record itself.
"""

import base64
import json
import secrets
import zlib
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.contrib.sessions.backends.base import SessionBase

from trainer.studio.records.rounds import Kept, KeptRecord

NAME: Final = "records"
MOST: Final = 3
MAX_AGE: Final = 24 * 60 * 60
"""Seconds."""
MAX_PACKED: Final = 48 * 1024
"""A game of twenty rounds packs into 12 KB."""


class TooLongError(ValueError):
    """A record that is too long to be kept."""


class Lying(NamedTuple):
    """A record that lies in the session."""

    key: str
    since: datetime
    rounds: int


def keep(session: SessionBase, value: Kept, *, now: datetime) -> str:
    """The key of a record that is kept from now on; the oldest of too many goes.

    :raises TooLongError: if it is longer than a game can be.
    """
    packed = base64.b85encode(zlib.compress(json.dumps(value).encode(), 9)).decode()
    if len(packed) > MAX_PACKED:
        raise TooLongError
    key = secrets.token_hex(8)
    entry = {"at": now.timestamp(), "rounds": len(value["rounds"]), "packed": packed}
    young = sorted(_young(session, now).items(), key=lambda item: -item[1]["at"])
    session[NAME] = dict([(key, entry), *young][:MOST])
    return key


def found(session: SessionBase, key: str, *, now: datetime) -> KeptRecord | None:
    """The record of that key, None if this session has none or it is too old."""
    entry = _young(session, now).get(key)
    if entry is None:
        return None
    return KeptRecord.of(json.loads(zlib.decompress(base64.b85decode(entry["packed"]))))


def lying(session: SessionBase, *, now: datetime) -> list[Lying]:
    """What is kept, the newest first."""
    each = (
        Lying(key, datetime.fromtimestamp(entry["at"], tz=now.tzinfo), entry["rounds"])
        for key, entry in _young(session, now).items()
    )
    return sorted(each, key=lambda record: record.since, reverse=True)


def _young(session: SessionBase, now: datetime) -> dict[str, Any]:
    entries: dict[str, Any] = session.get(NAME, {})
    return {key: entry for key, entry in entries.items() if now.timestamp() - entry["at"] < MAX_AGE}
