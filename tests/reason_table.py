"""docs/reasons.md: of each rule id the codes of its reasons, who gives them, and where they are said.

Read from the source: a reason is written `Reason(rule, code, …)`, with words, or with a choice or a table of
words. `python -m tests.reason_table` writes the page.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "reasons.md"
PACKAGES = ("rules", "scenarios", "kinds")
"""Those of `trainer` that give reasons."""
OF_DECISIONS = ("STR-1", "STR-2", "STR-3", "STR-4")
"""The rules of reasons whose rule is an argument of the function."""
HEAD = """# Reasons: from the code of a rule's reason to its sentence

Written by `python -m tests.reason_table`, which reads the source. `judges.kan:_shape_reasons` stands for
`trainer/rules/judges/kan.py`, `kinds.…` and `scenarios.…` stand below `trainer/`; *said in* is the module of
`trainer/wording/reasons/` whose table has the code. [rules.md](rules.md) tells what proves a rule and where
it comes from, [sentences](sentences/README.md) how a sentence is changed.

| id | code | given by | said in |
|---|---|---|---|
"""


@cache
def given() -> dict[tuple[str, str], tuple[str, ...]]:
    """By rule and code the functions that give such a reason, as the page names them."""
    found: dict[tuple[str, str], dict[str, None]] = defaultdict(dict)
    for package in PACKAGES:
        for path in sorted((ROOT / "trainer" / package).rglob("*.py")):
            tree = ast.parse(path.read_text("utf-8"))
            for function, call in _reasons(tree):
                for pair in _pairs(call, _tables(tree)):
                    found[pair][f"{_module(path)}:{function}"] = None
    return {pair: tuple(functions) for pair, functions in found.items()}


def _module(path: Path) -> str:
    """As `rules.md` writes it: below `trainer/rules`, or below `trainer`."""
    return ".".join(path.relative_to(ROOT / "trainer").with_suffix("").parts).removeprefix("rules.")


def _reasons(tree: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    """Each call of `Reason`, with the name of the function that it stands in."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and ast.unparse(node.func) == "Reason":
                    yield function.name, node


def _tables(tree: ast.Module) -> dict[str, dict[str, str]]:
    """The tables of words at the top of a module: by name, each word by the text of its key."""
    return {
        ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target): {
            ast.unparse(key): value.value
            for key, value in zip(node.value.keys, node.value.values, strict=True)
            if key is not None and isinstance(value, ast.Constant) and isinstance(value.value, str)
        }
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Dict)
    }


def _pairs(call: ast.Call, tables: dict[str, dict[str, str]]) -> list[tuple[str, str]]:
    """Rule and code; where both are looked up under one key, only those that stand under the same."""
    rule, code = (_words(argument, tables) for argument in call.args[:2])
    return [(r, c) for r, at in rule for c, there in code if not at or not there or at == there]


def _words(node: ast.expr, tables: dict[str, dict[str, str]]) -> list[tuple[str, str]]:
    """The words that an expression may be, each with the key of its table.

    :raises ValueError: if they can not be read from the source.
    """
    match node:
        case ast.Constant(value=str(word)):
            return [(word, "")]
        case ast.IfExp():
            return [*_words(node.body, tables), *_words(node.orelse, tables)]
        case ast.Subscript(value=ast.Name(id=name)) if name in tables:
            return [(word, key) for key, word in tables[name].items()]
        case ast.Name(id="rule"):
            return [(rule, "") for rule in OF_DECISIONS]
    raise ValueError(f"line {node.lineno}: write {ast.unparse(node)} as a word, or look it up in a table")


@cache
def said_in() -> dict[str, str]:
    """By code the module of `wording/reasons` that says it."""
    return {
        key.value: path.stem
        for path in (ROOT / "trainer" / "wording" / "reasons").glob("*.py")
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target).endswith("SENTENCES")
        if isinstance(node.value, ast.Dict)
        for key in node.value.keys
        if isinstance(key, ast.Constant)
    }


def page(ids: list[str]) -> str:
    """The page, with the rules in this order."""
    rows = [
        (rule, code, ", ".join(f"`{each}`" for each in functions), said_in().get(code, ""))
        for (rule, code), functions in given().items()
    ]
    rows.sort(key=lambda row: (ids.index(row[0]), row[1]))
    return HEAD + "".join(f"| {rule} | `{code}` | {by} | {said} |\n" for rule, code, by, said in rows)


def listed_ids() -> list[str]:
    """The ids in the order of `rules.md`."""
    return re.findall(r"^\| ([A-Z]{3}-\d+) \|", (ROOT / "docs" / "rules.md").read_text("utf-8"), re.MULTILINE)


if __name__ == "__main__":
    PAGE.write_text(page(listed_ids()), encoding="utf-8")
