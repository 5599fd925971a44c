"""Records in a session: a few, for a day, found by their key in that session alone."""

import json
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from django.contrib.sessions.backends.base import SessionBase

from tests.pages.records.written import record, value
from trainer.pages.records.uploads import MAX_PACKED, MOST_RECORDS, TooLongError, found, keep_record, lying

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)


def test_record_is_found_by_its_key_in_its_own_session_for_a_day():
    session = SessionBase()
    key = keep_record(session, value(), now=NOW)
    assert found(session, key, now=NOW + timedelta(hours=23)) == record()
    assert found(session, key, now=NOW + timedelta(hours=24)) is None
    assert found(session, "0" * 16, now=NOW) is None
    assert found(SessionBase(), key, now=NOW) is None


def test_the_newest_few_stay_and_take_little_room():
    session = SessionBase()
    keys = [keep_record(session, value(), now=NOW + timedelta(minutes=n)) for n in range(MOST_RECORDS + 1)]
    later = NOW + timedelta(hours=1)
    assert [each.key for each in lying(session, now=later)] == keys[:0:-1]
    assert lying(session, now=later)[0].rounds == len(value()["rounds"])
    assert len(json.dumps(dict(session.items()))) < MOST_RECORDS * 8 * 1024
    assert lying(session, now=NOW + timedelta(days=2)) == []


def test_record_that_is_longer_than_a_game_is_not_kept():
    session = SessionBase()
    noise = Random(1).randbytes(MAX_PACKED).hex()
    with pytest.raises(TooLongError):
        keep_record(session, value() | {"noise": noise}, now=NOW)
    assert lying(session, now=NOW) == []
