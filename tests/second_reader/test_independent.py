"""The second reader is a second one only as long as it takes nothing from the product."""

import ast
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
MODULES = sorted(path for path in HERE.glob("*.py") if not path.name.startswith("test_"))


def imported(path):
    """The full names of all that a module imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0
            yield node.module


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_it_imports_the_standard_library_and_itself_alone(path):
    foreign = [
        name
        for name in imported(path)
        if name.split(".")[0] not in sys.stdlib_module_names
        and name.split(".")[:2] != ["tests", "second_reader"]
    ]
    assert not foreign


def test_every_module_is_looked_at():
    assert {"table", "score", "mistakes", "__main__"} <= {path.stem for path in MODULES}
