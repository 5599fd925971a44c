"""What a question tells besides its table, where answers might follow it: told alike, they must differ.

What decides by itself under all rules is left out: a tile drawn after a discard is never rinshan kaihou, one
drawn for a kan always; and after an own kan there is no ippatsu.
"""

from collections.abc import Callable, Mapping
from typing import Final

from trainer.puzzles.bank import Entry
from trainer.rules.ippatsu import KAN_NAMES
from trainer.scenarios.position import Position


def told(entry: Entry) -> str:
    """A word for it, empty where nothing is told that the answer may not follow."""
    tell = _TELLS.get(entry.kind)
    return tell(entry.parsed) if tell else ""


def _win(position: Position) -> str:
    """How the tile lies there, or came."""
    state = position.table()
    if state.pending is not None and state.pending.seat != position.hero:
        return f"ron of {state.pending.how}"
    replaces = state.seats[position.hero].replaces
    return "" if replaces in KAN_NAMES else f"draw after {replaces or 'discard'}"


def _kita(position: Position) -> str:
    about, own = position.asked("about"), position.table().seats[position.hero]
    if about == "may":
        return "may in riichi" if own.in_riichi else "may"
    if about == "rinshan" and own.replaces != "kita":
        return ""
    said = _win(position)
    return f"{about}, {said}" if said else ""


_TELLS: Final[Mapping[str, Callable[[Position], str]]] = {"kita": _kita, "win-has-ippatsu": _win}
