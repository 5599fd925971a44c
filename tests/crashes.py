"""A test that ends its process costs itself alone: it has failed, and a new process takes what is left.

A plugin for `script/test`, beside pytest-xdist with `--dist loadfile`. Its own distribution (3.8.0) gives the
test that crashed to the next process, and queues files that are done, for which processes then wait without
an end (pytest-dev/pytest-xdist, issues 1323, 1327 and 1378).
"""

import pytest
from xdist.remote import Producer
from xdist.scheduler.loadfile import LoadFileScheduling
from xdist.workermanage import WorkerController


class ByFile(LoadFileScheduling):
    """Files to processes; of what a process leaves when it crashes, only tests that nobody has begun."""

    def remove_node(self, node: WorkerController) -> str | None:
        """The test that the process was at, if it had not finished; the tests after it go to the others."""
        units = self.assigned_work.pop(node)
        left = {file: [test for test, is_done in unit.items() if not is_done] for file, unit in units.items()}
        crashed = next((test for tests in left.values() for test in tests), None)
        for file, tests in left.items():
            if waiting := {test: False for test in tests if test != crashed}:
                self.workqueue[file] = waiting
        if self.workqueue:
            for other in self.nodes:
                self._reschedule(other)
        return crashed

    def schedule(self) -> None:
        """Give out tests. A new process begins one only when it has the next, or knows that there is none."""
        is_under_way = self.collection is not None
        super().schedule()
        if is_under_way:
            super().schedule()


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByFile | None:
    """In place of its own, where files are kept together."""
    return ByFile(config, log) if config.getvalue("dist") == "loadfile" else None
