"""The map at the head of a package names each of its modules; those of the large ones nothing else."""

import re
from importlib import import_module
from pkgutil import iter_modules, walk_packages

import pytest

import trainer
from trainer import rules, scenarios, strategy

FOUND_BY_NAME = {"apps", "migrations", "models", "templatetags", "urls", "words"}
"""What Django looks up, and the sentences of a family."""
PACKAGES = [
    module.name
    for module in walk_packages(trainer.__path__, "trainer.")
    if module.ispkg and "\n- " in (import_module(module.name).__doc__ or "")
]


@pytest.mark.parametrize("package", [rules, scenarios, strategy], ids=["rules", "scenarios", "strategy"])
def test_every_module_stands_on_the_map_once(package):
    _, *groups = package.__doc__.split("\n- ")
    named = [name for group in groups for name in re.findall(r"`(\w+)/?`", group.partition("\n\n")[0])]
    assert sorted(named) == sorted(module.name for module in iter_modules(package.__path__))


@pytest.mark.parametrize("name", PACKAGES)
def test_a_map_leaves_out_no_module(name):
    package = import_module(name)
    modules = {module.name for module in iter_modules(package.__path__)}
    assert modules - FOUND_BY_NAME - set(re.findall(r"`(\w+)/?`", package.__doc__)) == set()


def test_most_packages_have_a_map():
    assert len(PACKAGES) > 30
