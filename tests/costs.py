"""A pytest plugin that ends a run with the files that took longest: where to look when it gets slow.

    pytest -p tests.costs tests

Seconds are those by the wall of each test with its fixtures, added up over all workers.
"""

from collections import Counter

import pytest

SHOWN = 15
seconds: Counter[str] = Counter()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """A test was set up, run or taken down."""
    seconds[report.nodeid.partition("::")[0]] += report.duration


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The slowest files, a line each."""
    terminalreporter.write_line(f"slowest files, of {sum(seconds.values()):.0f} s of all workers:")
    for path, taken in seconds.most_common(SHOWN):
        terminalreporter.write_line(f"{taken:6.0f} s  {path}")
