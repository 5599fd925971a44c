"""The ids of the rule catalogue, and the codes that the source can give, read from its syntax."""

import ast
from collections.abc import Iterator
from pathlib import Path

from trainer.rules import catalogue
from trainer.scenarios.kind import kinds

TRAINER = Path(__file__).parents[2] / "trainer"

RULE_IDS = frozenset(catalogue.RULE_IDS)


def calls_of(name: str, *folders: str) -> Iterator[tuple[ast.Call, ast.Module]]:
    """Every call of a function or class by this name, with its module, in some folders of `trainer`."""
    for folder in folders:
        for path in sorted((TRAINER / folder).rglob("*.py")):
            module = ast.parse(path.read_text())
            for node in ast.walk(module):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                    yield node, module


def texts(node: ast.expr, module: ast.Module) -> set[str]:
    """Every text that an expression can be: a constant, a choice, a table's values.

    :raises AssertionError: for an expression that this can not tell.
    """
    match node:
        case ast.Constant(value=str(text)):
            return {text}
        case ast.IfExp(body=body, orelse=orelse):
            return texts(body, module) | texts(orelse, module)
        case ast.Subscript(value=ast.Name(id=name)):
            return set().union(*table(name, module).values())
        case ast.Name(id="rule"):  # the first one of a kind that the model decides
            return {kind.rules[0] for kind in kinds().values() if kind.family == "decisions"}
    raise AssertionError(f"no way to tell what {ast.unparse(node)} can be")


def table(name: str, module: ast.Module) -> dict[str, set[str]]:
    """The texts of a table at the top of a module, by its keys as they are written.

    :raises AssertionError: if there is no such table.
    """
    for node in module.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=found)], value=ast.Dict(keys, values)) if found == name:
                return {
                    ast.unparse(key): texts(value, module)
                    for key, value in zip(keys, values, strict=True)
                    if key is not None
                }
    raise AssertionError(f"there is no table {name}")


def first_texts(name: str, place: int, *folders: str) -> set[str]:
    """All texts of one argument of all calls of a name."""
    found: set[str] = set()
    for call, module in calls_of(name, *folders):
        found |= texts(call.args[place], module)
    return found


def reason_codes() -> set[str]:
    """Every code that a reason can have."""
    return first_texts("Reason", 1, "rules", "scenarios", "kinds")


def reason_rules() -> set[str]:
    """Every rule id that a reason can cite."""
    return first_texts("Reason", 0, "rules", "scenarios", "kinds")


def mistake_codes() -> set[str]:
    """Every code of a mistake."""
    return first_texts("Mistake", 0, "scenarios", "kinds")


def format_codes() -> set[str]:
    """Every code of a format error."""
    return first_texts("FormatError", 0, "scenarios", "kinds")
