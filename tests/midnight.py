"""Every test at the end of a month, its call a tenth of a second before midnight UTC, in Auckland's zone.

A plugin for `script/test --midnight`. What a module or a test prepares is prepared just before, while the
clock of a test stands, so that a second, a minute, a day and a month end while the test runs: what was worked
out for one of them and used in the next is found here.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

import pytest
import time_machine

MIDNIGHT: Final = datetime(2027, 2, 1, tzinfo=UTC).astimezone(ZoneInfo("Pacific/Auckland"))
BEFORE: Final = MIDNIGHT - timedelta(seconds=0.2)
_travel: Final = time_machine.travel(BEFORE)
_traveller: Final = pytest.StashKey[time_machine.Traveller]()


def pytest_configure(config: pytest.Config) -> None:
    """Modules are imported on that evening too."""
    config.stash[_traveller] = _travel.start()


def pytest_unconfigure() -> None:
    """Back to the day of whoever asked."""
    _travel.stop()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """The clock of a test stands until its call."""
    item.config.stash[_traveller].move_to(BEFORE, tick=False)
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Its call begins a tenth of a second before."""
    item.config.stash[_traveller].move_to(MIDNIGHT - timedelta(seconds=0.1), tick=True)
    return (yield)
