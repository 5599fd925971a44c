"""Sizes of `trainer` without its migrations, and what docs/architecture.md allows of each."""

import ast
import re
import statistics
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
HOME = ROOT / "trainer"
ENTERED = "modules entered by one answer, new"
PLUG_INS = {"bank", "commands", "migrations", "__pycache__"}
"""Folders whose entries are found by their names: puzzles, and what Django looks up."""
LONG = 40
"""Lines of a function; none has more."""


def most() -> dict[str, float]:
    """The column *at most* of the table in docs/architecture.md, by the names that `sizes` has."""
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \| ([\d,.]+) \|$", text, flags=re.MULTILINE)
    return {name: float(number.replace(",", "")) for name, number in rows}


class _Module(NamedTuple):
    """What is counted of one module; its tree is gone by then."""

    lines: int
    statements: int
    lambdas: int
    functions: list[int]
    names: set[str]
    imports: int


def sizes() -> dict[str, float]:
    """What there is of each."""
    paths = [path for path in HOME.rglob("*.py") if "migrations" not in path.parts]
    modules = [_measured(path.read_text(encoding="utf-8")) for path in paths]
    lengths = [length for each in modules for length in each.functions]
    folders = [path for path in HOME.rglob("*") if path.is_dir() and path.name not in PLUG_INS]
    imports = [each.imports for each in modules]
    return {
        "modules": len(paths),
        "lines": sum(each.lines for each in modules),
        "statements": sum(each.statements for each in modules),
        "lambdas": sum(each.lambdas for each in modules),
        "lines of the longest module": max(each.lines for each in modules),
        "lines of the longest function": max(lengths),
        "functions of more than 40 lines": sum(length > LONG for length in lengths),
        "entries of the largest folder": max(len(list(_entries(folder))) for folder in folders),
        "public names in several modules, percent": round(100 * _doubled(modules), 1),
        "own imports of a module, median": statistics.median(imports),
        "own imports of a module, 90 in a hundred": statistics.quantiles(imports, n=10)[-1],
    }


def _measured(text: str) -> _Module:
    tree = ast.parse(text)
    nodes = list(ast.walk(tree))
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    top = (node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef))
    imported = {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module}
    return _Module(
        lines=len(text.splitlines()),
        statements=sum(isinstance(node, ast.stmt) for node in nodes),
        lambdas=sum(isinstance(node, ast.Lambda) for node in nodes),
        functions=[(node.end_lineno or 0) - node.lineno + 1 for node in functions],
        names={node.name for node in top if not node.name.startswith("_")},
        imports=sum(name.startswith("trainer") for name in imported),
    )


def _entries(folder: Path) -> Iterator[Path]:
    return (path for path in folder.iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file())


def _doubled(modules: list[_Module]) -> float:
    """The share of the names of functions and classes at the top of a module that several modules have."""
    told = Counter(name for each in modules for name in each.names)
    return sum(number > 1 for number in told.values()) / len(told)
