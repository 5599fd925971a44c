"""Sizes of `trainer` without its migrations, and what docs/architecture.md allows of each."""

import ast
import re
import statistics
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

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


def sizes() -> dict[str, float]:
    """What there is of each."""
    paths = [path for path in HOME.rglob("*.py") if "migrations" not in path.parts]
    texts = [path.read_text(encoding="utf-8") for path in paths]
    trees = [ast.parse(text) for text in texts]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    lengths = [(node.end_lineno or 0) - node.lineno + 1 for node in functions]
    folders = [path for path in HOME.rglob("*") if path.is_dir() and path.name not in PLUG_INS]
    imports = [_own_imports(tree) for tree in trees]
    return {
        "modules": len(paths),
        "lines": sum(len(text.splitlines()) for text in texts),
        "statements": sum(isinstance(node, ast.stmt) for node in nodes),
        "lambdas": sum(isinstance(node, ast.Lambda) for node in nodes),
        "lines of the longest module": max(len(text.splitlines()) for text in texts),
        "lines of the longest function": max(lengths),
        "functions of more than 40 lines": sum(length > LONG for length in lengths),
        "entries of the largest folder": max(len(list(_entries(folder))) for folder in folders),
        "public names in several modules, percent": round(100 * _doubled(trees), 1),
        "own imports of a module, median": statistics.median(imports),
        "own imports of a module, 90 in a hundred": statistics.quantiles(imports, n=10)[-1],
    }


def _entries(folder: Path) -> Iterator[Path]:
    return (path for path in folder.iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file())


def _doubled(trees: list[ast.Module]) -> float:
    """The share of the names of functions and classes at the top of a module that several modules have."""
    modules: Counter[str] = Counter()
    for tree in trees:
        named = (node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef))
        modules.update({node.name for node in named if not node.name.startswith("_")})
    return sum(number > 1 for number in modules.values()) / len(modules)


def _own_imports(tree: ast.Module) -> int:
    """Modules of ours that it imports."""
    wanted = (node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module)
    return len({name for name in wanted if name.startswith("trainer")})
