"""The map at the head of a large package names each of its modules, and nothing that is not there."""

import re
from pkgutil import iter_modules

import pytest

from trainer import rules, scenarios, strategy


@pytest.mark.parametrize("package", [rules, scenarios, strategy], ids=["rules", "scenarios", "strategy"])
def test_every_module_stands_on_the_map_once(package):
    _, *groups = package.__doc__.split("\n- ")
    named = [name for group in groups for name in re.findall(r"`(\w+)/?`", group.partition("\n\n")[0])]
    assert sorted(named) == sorted(module.name for module in iter_modules(package.__path__))
