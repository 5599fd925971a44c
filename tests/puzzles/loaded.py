"""Entries of the bank in the database, worked out once in a run.

To load an entry replays its position several times; most tests want only that it is there. What loading
left is therefore kept as rows, which later tests get again; entries of the shipped bank, which was checked,
are not judged again. How loading itself works is tested with `load_bank` alone.
"""

from functools import cache

from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from tests.puzzles.shipped import shipped_entries
from trainer.puzzles.actions import load_bank
from trainer.puzzles.bank import BANK, CHECKED, bank_digest, is_checked, write_bank
from trainer.puzzles.models import BankLoad, Origin, Puzzle, PuzzleVersion, StockCount, Stocked

LOADED = (Puzzle, PuzzleVersion, Origin, Stocked, StockCount, BankLoad)
"""What loading a bank writes."""

_kept = {}


def load_entries(entries, folder):
    """Load a bank of these entries, written to a folder unless the same were loaded before in this run."""
    entries = list(entries)
    key = tuple((entry.digest, entry.level, entry.answer, entry.twin) for entry in entries)
    alone = not any(model.objects.exists() for model in LOADED)
    if alone and key in _kept:
        _put(_kept[key])
        return
    write_bank(entries, folder)
    if entries and _shipped().issuperset(map(id, entries)):
        (folder / CHECKED).write_text(f"{bank_digest(folder)}\n")
    load_bank(folder=folder)
    if alone:
        _kept[key] = {model: _rows(model) for model in LOADED}


@cache
def _shipped():
    """The entries that were checked, each by what it is in this process."""
    return frozenset(map(id, shipped_entries())) if is_checked(BANK) else frozenset()


def _rows(model):
    """The rows of a table as the database gives them, on PostgreSQL each as one text."""
    table = connection.ops.quote_name(model._meta.db_table)
    row = "t::text" if connection.vendor == "postgresql" else "*"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {row} FROM {table} t")
        return cursor.fetchall()


def _put(kept):
    """Numbers are those of the first time: sequences stand above them since. Times are now."""
    now = timezone.now()
    with transaction.atomic(), connection.cursor() as cursor:
        for model, rows in kept.items():
            table = connection.ops.quote_name(model._meta.db_table)
            if rows and connection.vendor == "postgresql":
                cursor.executemany(f"INSERT INTO {table} SELECT (%s::{table}).*", rows)
            elif rows:
                values = ", ".join(["%s"] * len(rows[0]))
                cursor.executemany(f"INSERT INTO {table} VALUES ({values})", rows)
        for model, time in ((Puzzle, "created_at"), (PuzzleVersion, "created_at"), (BankLoad, "loaded_at")):
            QuerySet(model).update(**{time: now})  # that of versions would refuse
