"""The sentences as they stand in the source: each text marked for translation, with its module."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.conf import settings

PACKAGES: Final = ("wording", "showing")
"""The packages whose sentences are listed."""
_MARKS: Final[Mapping[str, slice]] = {
    "_": slice(0, 1),
    "gettext_noop": slice(0, 1),
    "gettext_lazy": slice(0, 1),
    "ngettext": slice(0, 2),
    "pgettext": slice(1, 2),
}
"""The functions that mark a text, and which of their arguments are texts."""


@dataclass(frozen=True, slots=True, order=True)
class Template:
    """A text with its placeholders; `module` is the path below `trainer`, such as `wording/reasons/kan`.

    `singular`: it is said of one thing, and another text of several.
    """

    module: str
    text: str
    singular: bool = False


def templates_written() -> list[Template]:
    """All templates in order of their modules, each once in a module, those of a module as they stand."""
    root = Path(settings.BASE_DIR) / "trainer"
    found: dict[tuple[str, str], Template] = {}
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            module = path.relative_to(root).with_suffix("").as_posix().removesuffix("/__init__")
            for text, singular in _texts(ast.parse(path.read_text(encoding="utf-8"))):
                found.setdefault((module, text), Template(module, text, singular))
    return list(found.values())


def _texts(tree: ast.Module) -> Iterator[tuple[str, bool]]:
    """Each text, and whether it is the first of two of which a number chooses one."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        if isinstance(call.func, ast.Name) and call.func.id in _MARKS:
            for number, argument in enumerate(call.args[_MARKS[call.func.id]]):
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value, call.func.id == "ngettext" and number == 0
