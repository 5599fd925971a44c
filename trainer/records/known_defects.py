"""Defects of records that are known: counted apart when records are held against the rules.

`data/known_defects.tsv` has a line for each: the sha256 of the record's bytes, its name, round and
event (both from 0), the check that fails, and why it is the record's fault.
"""

from collections.abc import Mapping
from importlib.resources import files
from typing import Final, TypeAlias

COLUMNS: Final = ("digest", "record", "round", "event", "check", "reason")

Place: TypeAlias = tuple[str, int, int, str]
"""Digest, round, event and check."""


def known_defects() -> Mapping[Place, str]:
    """The reason by place, of all defects that the project knows."""
    return read_defects(files("trainer.records").joinpath("data/known_defects.tsv").read_text("utf-8"))


def read_defects(text: str) -> Mapping[Place, str]:
    """The table in `text`: tab-separated, with a heading; empty lines and lines with # say nothing.

    :raises ValueError: naming the line that is not of this form.
    """
    found: dict[Place, str] = {}
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line and not line.startswith("#")]
    if not lines or tuple(lines[0][1].split("\t")) != COLUMNS:
        raise ValueError(f"known defects: the heading must be {' '.join(COLUMNS)}, separated by tabs")
    for number, line in lines[1:]:
        cells = line.split("\t")
        if len(cells) != len(COLUMNS) or not (cells[2].isdecimal() and cells[3].isdecimal()):
            raise ValueError(f"known defects, line {number}: {line!r} is not {' '.join(COLUMNS)}")
        digest, _, round_index, event_index, check, reason = cells
        found[digest, int(round_index), int(event_index), check] = reason
    return found
