"""Every test at the end of a month, its call a tenth of a second before midnight UTC, in Auckland's zone.

A plugin for `script/test --midnight`. What a test prepares is prepared a minute before, so that a minute, a
day and a month end while it runs: what was worked out for one of them and used in the next is found here.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

import pytest
import time_machine

MIDNIGHT: Final = datetime(2027, 2, 1, tzinfo=UTC).astimezone(ZoneInfo("Pacific/Auckland"))
_TRAVELLER: Final = pytest.StashKey[time_machine.Traveller]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """The clock of the test goes on from a minute before."""
    with time_machine.travel(MIDNIGHT - timedelta(minutes=1)) as traveller:
        item.stash[_TRAVELLER] = traveller
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Its call begins a tenth of a second before."""
    item.stash[_TRAVELLER].move_to(MIDNIGHT - timedelta(seconds=0.1))
    return (yield)
