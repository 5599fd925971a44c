"""docs/reasons.md: of each rule id the codes of its reasons, who gives them, and where they are said.

Read from the source: a reason is written `Reason(rule, code, …)`, with words, or with a choice or a table of
words. `python -m tests.reason_table` writes the page.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import chain, product
from pathlib import Path

from tests.scenarios.catalogue import table, texts

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "reasons.md"
PACKAGES = ("rules", "scenarios", "kinds")
"""Those of `trainer` that give reasons."""
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
            module = ast.parse(path.read_text("utf-8"))
            for function, call in _reasons(module):
                for pair in _pairs(*call.args[:2], module):
                    found[pair][f"{_module(path)}:{function}"] = None
    return {pair: tuple(functions) for pair, functions in found.items()}


def _module(path: Path) -> str:
    """As `rules.md` writes it: below `trainer/rules`, or below `trainer`."""
    return ".".join(path.relative_to(ROOT / "trainer").with_suffix("").parts).removeprefix("rules.")


def _reasons(module: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    """Each call of `Reason`, with the name of the function that it stands in."""
    for function in ast.walk(module):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and ast.unparse(node.func) == "Reason":
                    yield function.name, node


def _pairs(rule: ast.expr, code: ast.expr, module: ast.Module) -> set[tuple[str, str]]:
    """Rule and code; where both are looked up under one key, those that stand under the same."""
    match rule, code:
        case ast.Subscript(ast.Name(of_rule), one), ast.Subscript(ast.Name(of_code), other):
            if ast.unparse(one) == ast.unparse(other):
                codes = table(of_code, module)
                found = [product(words, codes[key]) for key, words in table(of_rule, module).items()]
                return set(chain.from_iterable(found))
    return set(product(texts(rule, module), texts(code, module)))


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
