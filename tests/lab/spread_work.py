"""Work for shards: functions of a module, as they have to be, and records to do it on."""

import os
from pathlib import Path

from trainer.records.sources import Source, Unreadable


def numbered(number: int, content: str = "") -> list[Source]:
    """So many records, of ten bytes each as they are counted."""
    return [Source(f"{each}.xml", (content or str(each)).encode(), 10 * each) for each in range(number)]


def name_of(record: Source | Unreadable) -> str:
    return record.name


def noted(folder: str, record: Source | Unreadable) -> str:
    """The name; a line in the folder for each time."""
    with Path(folder, record.name).open("a") as file:
        file.write("done\n")
    return record.name


def dying_once(name: str, folder: str, record: Source | Unreadable) -> str:
    """The same, but the first process that comes to the record of that name ends at once."""
    if record.name == name and not Path(folder, name).exists():
        noted(folder, record)
        os._exit(9)
    return noted(folder, record)


def failing(record: Source | Unreadable) -> str:
    raise LookupError(record.name)
