"""A pytest plugin that ends a run with the files that took longest: where to look when it gets slow.

    python -m pytest -p tests.costs tests

Seconds are those by the wall of each test with its fixtures, added up over all workers.
"""

from collections import Counter

import pytest

SHOWN = 15


class Costs:
    """What each file took so far."""

    def __init__(self) -> None:
        self.seconds: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test was set up, run or taken down."""
        self.seconds[report.nodeid.partition("::")[0]] += report.duration

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """The slowest files, a line each."""
        terminalreporter.write_line(f"slowest files, of {sum(self.seconds.values()):.0f} s of all workers:")
        for path, taken in self.seconds.most_common(SHOWN):
            terminalreporter.write_line(f"{taken:6.0f} s  {path}")


def pytest_configure(config: pytest.Config) -> None:
    """Count from here on."""
    config.pluginmanager.register(Costs())
