"""Run pytest with the arguments; what failed is run once more at the end, alone.

    python -m script.steady -n 3 tests

A test that passes then is *unsteady*: the run is green, and its last lines name the test with the whole of
its first failure, so that it can be mended before other work. No second look is given

- to tests that are marked `once` (races, kills, what is stored exactly once, properties): there one failure
  is a fault;
- to more than three: then something is wrong with all of them;
- where a file can not be read, or the run was broken off.
"""

import subprocess
import sys

import pytest

MOST = 3


class Noted:
    """A plugin that keeps what was said of each test that failed, in the order of failing."""

    def __init__(self) -> None:
        self.said: dict[str, str] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test was set up, run or taken down."""
        if report.failed:
            self.said[report.nodeid] = self.said.get(report.nodeid, "") + report.longreprtext


def look(*arguments: str) -> int:
    """The status of pytest in a process of its own, without workers."""
    return subprocess.run([sys.executable, "-m", "pytest", "-q", *arguments], check=False).returncode


def main(arguments: list[str]) -> int:
    noted = Noted()
    status = int(pytest.main(arguments, plugins=[noted]))
    if status != pytest.ExitCode.TESTS_FAILED or not 0 < len(noted.said) <= MOST:
        return status
    # Asked of the tests themselves: of one that ended its process nothing but the name is reported.
    if look("--collect-only", "-m", "once", *noted.said) != pytest.ExitCode.NO_TESTS_COLLECTED:
        return status
    print(f"\na second look, alone: {' '.join(noted.said)}", flush=True)
    # How tables are made is part of what is tested; workers, and the choice of tests, are not.
    kept = [each for each in arguments if each == "--migrations"]
    if look(*kept, *noted.said):
        return status
    for name, said in noted.said.items():
        print(f"\nunsteady: {name} passed at the second look. Its first failure was:\n{said}")
    print(f"unsteady: {len(noted.said)}, to be mended before other work", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
