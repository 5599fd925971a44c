"""Tasks that moved: for one release they wait in the database under the names that they had.

What the release before left has to be found by this one, and while hosts are brought up to date one after the
other, its workers have to find what this one leaves. So a task keeps its name (`kept_as`), and the module of
that name leads to where the task stands now (`lead_on`).
"""

import sys
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any, Final, TypeVar

MOVED: Final = {
    "trainer.classroom.actions.fetching": "trainer.classroom.platforms.fetching",
    "trainer.classroom.actions.repairing": "trainer.classroom.repairs.repairing",
    "trainer.classroom.actions.sending": "trainer.classroom.platforms.sending",
    "trainer.classroom.regrade_tasks": "trainer.classroom.marks.regrade_tasks",
    "trainer.classroom.tasks": "trainer.classroom.setting.filling",
}
"""By the name that a module had in release 2026.1, where it is. The release after this one drops them."""
_F = TypeVar("_F", bound=Callable[..., Any])


def kept_as(module: str) -> Callable[[_F], _F]:
    """For the function of a task: it waits in the database as if it still stood in `module`."""
    assert module in MOVED, module

    def named(function: _F) -> _F:
        function.__module__ = module
        return function

    return named


class _Led(ModuleType):
    """A module by its former name; what is asked of it is looked up in the one of today."""

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(MOVED[self.__name__]), name)


def lead_on() -> None:
    """Let the former names be imported."""
    for name in MOVED:
        sys.modules.setdefault(name, _Led(name))
