"""The rulesets that players know by name, and the levels that a parameter can take.

The levels of a parameter are read from the type of its field: `Literal`, `bool`, `Annotated[int,
range(...)]`, tuples and unions of them. The presets are in `data/rulesets.json`, one line per value with
its confidence, its sources and a note. There, "?" is a value that was not found, "n/a" a parameter that
does not apply.
"""

import json
import reprlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, Final, Literal, TypeAlias, Union, get_args, get_origin

from trainer.rules.errors import RulesetError

RuleOption: TypeAlias = int | str | tuple[int | str, ...] | None
"""A value of a parameter; None: no such limit, or the parameter can not apply."""

_UNIONS: Final = (Union, UnionType)


def listed_options(hint: Any) -> tuple[RuleOption, ...] | None:
    """Every level of a closed list, in its order; None for numbers and tuples."""
    if hint is bool:
        return (True, False)
    if get_origin(hint) is Literal:
        return get_args(hint)
    if get_origin(hint) not in _UNIONS:
        return None
    parts = [listed_options(part) for part in get_args(hint) if part is not NoneType]
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
    names = listed_options(hint)
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
        order = "" if listed_options(item) is None else ", each once, in this order"
        return f"a list of ({describe(item)}){order}"
    return ", ".join(describe(part) for part in get_args(hint))


Confidence: TypeAlias = Literal["high", "medium", "low", "unknown"]
Standing: TypeAlias = Literal["answered", "usual", "disputed"]

OUR_CHOICE: Final = "house_classic"
"""The preset that we chose ourselves where sources vary: never disputed, and the usual levels."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What one preset says on one parameter.

    `value` is the level to reckon with. `standing`: "answered"; "usual" (no source, the usual level
    taken); "disputed" (sources conflict, or none was found and `value` is the usual level): show it,
    do not ask for it. `sources` are keys of `source`.
    """

    value: RuleOption
    confidence: Confidence
    sources: tuple[str, ...]
    note: str
    standing: Standing

    @property
    def found(self) -> bool:
        """Whether any source states the value."""
        return self.confidence != "unknown"

    @property
    def conflicting(self) -> bool:
        """Whether it is disputed because sources conflict, not because none of them is clear.

        Of programs alone none is clear enough, whatever they say.
        """
        kinds = [source(key).kind for key in self.sources]
        return self.standing == "disputed" and len(kinds) > 1 and set(kinds) != {"library"}


@dataclass(frozen=True, slots=True)
class Source:
    """Where values come from: `kind` is official, measured, library, wiki, ...; `ref` names it."""

    key: str
    kind: str
    ref: str


@dataclass(frozen=True, slots=True)
class Parameter:
    """A contested rule: the ids of the catalogue that it belongs to, and what it decides."""

    name: str
    rules: tuple[str, ...]
    meaning: str


def _read() -> dict[str, Any]:
    text = Path(__file__).with_name("data").joinpath("rulesets.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


_DATA: Final = _read()
PRESETS: Final[tuple[str, ...]] = tuple(_DATA["presets"])
"""The names of all presets, in the order in which they are shown."""


def title(preset: str) -> str:
    """The full title, such as "World Riichi Championship 2022"."""
    return str(_preset(preset)["title"])


def short_title(preset: str) -> str:
    """A few words for a label, such as "WRC 2022"."""
    return str(_preset(preset)["name"])


def offered(players: int) -> tuple[str, ...]:
    """The presets to choose from with that number of players; those with thin sources are left out."""
    return tuple(
        name for name in PRESETS if _preset(name)["offered"] and cell(name, "players").value == players
    )


def cell(preset: str, parameter: str) -> Cell:
    """:raises RulesetError: there is no such preset or parameter."""
    try:
        return cells(preset)[parameter]
    except KeyError:
        raise RulesetError(f"there is no ruleset parameter {reprlib.repr(parameter)}") from None


@lru_cache(maxsize=len(PRESETS))
def cells(preset: str) -> Mapping[str, Cell]:
    """Every parameter of a preset by name.

    :raises RulesetError: there is no such preset.
    """
    usual = _preset(OUR_CHOICE)["cells"]
    rows: dict[str, list[Any]] = _preset(preset)["cells"]
    return MappingProxyType({name: _cell(row, usual[name][0], preset) for name, row in rows.items()})


@lru_cache(maxsize=len(PRESETS))
def disputed(preset: str) -> frozenset[str]:
    """The parameters on which this preset has no answer to be asked for."""
    return frozenset(name for name, cell in cells(preset).items() if cell.standing == "disputed")


def source(key: str) -> Source:
    """:raises RulesetError: there is no such source."""
    try:
        kind, ref = _DATA["sources"][key]
    except KeyError:
        raise RulesetError(f"there is no source {reprlib.repr(key)}") from None
    return Source(key, kind, ref)


@lru_cache(maxsize=1)
def parameters() -> Mapping[str, Parameter]:
    """Every parameter by name, in the order in which they are shown."""
    rows: dict[str, list[str]] = _DATA["parameters"]
    found = {name: Parameter(name, tuple(ids.split()), text) for name, (ids, text) in rows.items()}
    return MappingProxyType(found)


def _preset(name: str) -> dict[str, Any]:
    try:
        found: dict[str, Any] = _DATA["presets"][name]
    except KeyError:
        raise RulesetError(
            "there is no ruleset preset {given}; presets: {presets}",
            "no_preset",
            given=reprlib.repr(name),
            presets=", ".join(PRESETS),
        ) from None
    return found


def _cell(row: list[Any], usual: object, preset: str) -> Cell:
    value, confidence, sources, *note = row
    missing = value == "?"
    return Cell(
        value=_level(usual if missing else value),
        confidence=confidence,
        sources=tuple(sources.split()),
        note=note[0] if note else "",
        standing=_standing(preset, confidence, missing=missing),
    )


def _level(value: Any) -> RuleOption:
    if value == "n/a":
        return None
    level: RuleOption = tuple(value) if isinstance(value, list) else value
    return level


def _standing(preset: str, confidence: str, *, missing: bool) -> Standing:
    """A value without a source is the usual one; no value, or sources that conflict, is a dispute."""
    if confidence == "unknown" and not missing:
        return "usual"
    if preset != OUR_CHOICE and confidence in ("low", "unknown"):
        return "disputed"
    return "answered"
