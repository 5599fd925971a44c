"""Every sentence of the project can be found by makemessages, and so be translated."""

import ast
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command

TRAINER = Path(settings.BASE_DIR) / "trainer"
MODULE = "django.utils.translation"
FUNCTIONS = {
    "gettext": 1,
    "gettext_lazy": 1,
    "gettext_noop": 1,
    "ngettext": 2,
    "ngettext_lazy": 2,
    "pgettext": 2,
    "pgettext_lazy": 2,
    "npgettext": 3,
    "npgettext_lazy": 3,
}
"""The functions of Django that mark a text, each with its number of texts."""
KNOWN_NAMES = {*FUNCTIONS, "_"}
"""The names by which makemessages knows them."""


@cache
def marked() -> tuple[tuple[str, str, ast.Call, int], ...]:
    """File, name used, call and number of texts, of every marked text in the source."""
    return tuple(each for path in sorted(TRAINER.rglob("*.py")) for each in marked_in(path))


def marked_in(path: Path) -> Iterator[tuple[str, str, ast.Call, int]]:
    # Most files have no text, and to read one as a tree is what takes long.
    if MODULE in (source := path.read_text()):
        tree = ast.parse(source)
        names = {
            alias.asname or alias.name: FUNCTIONS[alias.name]
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module == MODULE
            for alias in node.names
            if alias.name in FUNCTIONS
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                yield f"{path.parent.name}/{path.name}:{node.lineno}", node.func.id, node, names[node.func.id]


def test_texts_are_marked_by_names_that_makemessages_knows():
    assert {(place, name) for place, name, _, _ in marked() if name not in KNOWN_NAMES} == set()


def texts_of(call: ast.Call, number: int) -> list[str] | None:
    """The texts of a call if all are plain constants."""
    args = call.args[:number]
    values = [arg.value for arg in args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    return values if len(values) == number else None


def test_marked_texts_are_constants_or_were_marked_before():
    """`_(text)` of a variable is allowed where the text went through `gettext_noop`: in reasons alone."""
    loose = {place.partition("/")[0] for place, _, call, number in marked() if not texts_of(call, number)}
    assert loose == {"reasons"}


def test_every_text_of_a_reason_is_marked():
    """Whatever has a space in it is a text; docstrings are none."""
    loose = {
        f"{path.name}: {text}"
        for path in sorted((TRAINER / "wording" / "reasons").glob("*.py"))
        for text in unmarked_texts(ast.parse(path.read_text()))
    }
    assert loose == set()


def unmarked_texts(tree: ast.Module) -> Iterator[str]:
    """The texts with a space that stand neither in a call that marks them, nor in a message or docstring."""
    passed = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr | ast.Raise)
        or (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KNOWN_NAMES)
        for part in ast.walk(node)
    }
    for node in ast.walk(tree):
        value = getattr(node, "value", None) if isinstance(node, ast.Constant) else None
        if isinstance(value, str) and " " in value.strip() and id(node) not in passed:
            yield value


@pytest.mark.skipif(shutil.which("xgettext") is None, reason="gettext is not installed")
def test_makemessages_finds_every_text(tmp_path, settings, monkeypatch):
    """In a copy, because it writes beside what it reads."""
    shutil.copytree(TRAINER, tmp_path / "trainer", ignore=shutil.ignore_patterns("__pycache__", "data"))
    (tmp_path / "locale").mkdir()
    settings.LOCALE_PATHS = [str(tmp_path / "locale")]
    monkeypatch.chdir(tmp_path)
    call_command("makemessages", locale=["fr"], verbosity=0)
    found = messages((tmp_path / "locale" / "fr" / "LC_MESSAGES" / "django.po").read_text())
    wanted = {
        text
        for _, name, call, number in marked()
        for text in (texts_of(call, number) or [])[1 if name.lstrip("n").startswith("pgettext") else 0 :]
    }
    assert len(wanted) > 100
    assert wanted - found == set()


def messages(catalogue: str) -> set[str]:
    """The texts of a catalogue: what stands after `msgid` and `msgid_plural`, lines joined."""
    found, current = set(), ""
    reading = False
    for line in [*catalogue.splitlines(), ""]:
        if line.startswith("msgid"):
            if reading:
                found.add(current)
            reading, current = True, ast.literal_eval(line.partition(" ")[2])
        elif reading and line.startswith('"'):
            current += ast.literal_eval(line)
        elif reading:
            found.add(current)
            reading = False
    return found
