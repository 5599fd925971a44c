"""How large the house is: nothing grows past what docs/architecture.md allows unnoticed."""

import pytest

from benchmarks.house_sizes import ENTERED, most, sizes


@pytest.fixture(scope="module")
def found():
    return sizes()


def test_each_figure_of_the_table_is_measured(found):
    assert set(most()) - set(found) == {ENTERED}  # the command measures this one: it takes minutes


def test_none_is_passed(found):
    assert {
        name: found[name] for name, limit in most().items() if name != ENTERED and found[name] > limit
    } == {}
