"""The plugin that names the slowest files."""

from types import SimpleNamespace

from tests.costs import Costs


def test_seconds_of_a_file_are_added_up_and_the_slowest_comes_first():
    costs, said = Costs(), []
    for nodeid, duration in (("a.py::one", 1.0), ("b.py::one", 5.0), ("a.py::two", 2.0)):
        costs.pytest_runtest_logreport(SimpleNamespace(nodeid=nodeid, duration=duration))
    costs.pytest_terminal_summary(SimpleNamespace(write_line=said.append))
    assert said == ["slowest files, of 8 s of all workers:", "     5 s  b.py", "     3 s  a.py"]
