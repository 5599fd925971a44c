"""The command verify_records run on a folder of records, and what it prints."""

import io
from pathlib import Path

from django.core.management import CommandError, call_command

from tests.records.tenhou_writer import game
from trainer.records.checking.findings import CHECKS
from trainer.records.tenhou.xml_records import parse


def broken_record() -> tuple[str, int, int]:
    """A record in which a winner's hand is short of a tile, with the round and the event."""
    text, _ = game(0)
    index = next(one.index for one in parse(text).rounds if one.reason == "win")
    place = text.index("<AGARI")
    start = text.index('hai="', place) + len('hai="')
    broken = text[:start] + text[text.index(",", start) + 1 :]
    return broken, index, len(parse(text).rounds[index].events) - 1


def run(*paths: Path, **options: object) -> tuple[str, CommandError | None]:
    """What the command prints, and the error that sets its status."""
    out = io.StringIO()
    try:
        call_command("verify_records", *map(str, paths), stdout=out, jobs=options.pop("jobs", 1), **options)
    except CommandError as error:
        return out.getvalue(), error
    return out.getvalue(), None


def row(table: str, check: str) -> list[str]:
    """The numbers of one check: checked, agree, known, disagree."""
    line = next(line for line in table.splitlines() if line.split()[0] == check)
    return line.removeprefix(check).replace(CHECKS[check], "").split()


def summary(table: str) -> str:
    line = next(line for line in table.splitlines() if "disagreements" in line)
    return line.partition(" (")[0]
