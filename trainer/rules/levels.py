"""The levels that a parameter of a ruleset can take, read from the type of its field.

Types: `Literal` (a closed list; None in it is a level), `bool`, `Annotated[int, range(...)]` (a
number), `tuple[X, ...]`, and unions of them; `| None` there means that the parameter can not apply.
"""

from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, TypeAlias, Union, get_args, get_origin

Level: TypeAlias = int | str | tuple[int | str, ...] | None
"""A value of a parameter; None: no such limit, or the parameter can not apply."""

_UNIONS: Final = (Union, UnionType)


def listed_levels(hint: Any) -> tuple[Level, ...] | None:
    """Every level of a closed list, in its order; None for numbers and tuples."""
    if hint is bool:
        return (True, False)
    if get_origin(hint) is Literal:
        return get_args(hint)
    if get_origin(hint) not in _UNIONS:
        return None
    parts = [listed_levels(part) for part in get_args(hint) if part is not NoneType]
    return None if None in parts else tuple(level for part in parts for level in part or ())


def allows(hint: Any, value: object) -> bool:
    """Whether a value is of the type and one of its levels: True is not the number 1."""
    origin = get_origin(hint)
    if hint is bool:
        return isinstance(value, bool)
    if hint is NoneType:
        return value is None
    if origin is Literal:
        return any(type(value) is type(level) and value == level for level in get_args(hint))
    if origin is Annotated:
        return type(value) is int and value in hint.__metadata__[0]
    if origin is tuple:
        return isinstance(value, tuple) and _allows_items(get_args(hint)[0], value)
    return any(allows(part, value) for part in get_args(hint))


def _allows_items(hint: Any, values: tuple[object, ...]) -> bool:
    """Numbers may repeat; names stand once each and in the order of the list, so that equals are equal."""
    if not all(allows(hint, value) for value in values):
        return False
    names = listed_levels(hint)
    return names is None or values == tuple(name for name in names if name in values)


def describe(hint: Any) -> str:
    """What is allowed, for a message: `forbidden, waits`, `a whole number from 0 to 9`."""
    origin = get_origin(hint)
    if hint is bool:
        return "true, false"
    if hint is NoneType:
        return "null"
    if origin is Literal:
        return ", ".join("null" if level is None else str(level) for level in get_args(hint))
    if origin is Annotated:
        numbers = hint.__metadata__[0]
        return f"a whole number from {numbers[0]} to {numbers[-1]}"
    if origin is tuple:
        item = get_args(hint)[0]
        order = "" if listed_levels(item) is None else ", each once, in this order"
        return f"a list of ({describe(item)}){order}"
    return ", ".join(describe(part) for part in get_args(hint))
