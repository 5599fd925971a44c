"""Names for what is drawn by chance: slugs, codes and ids of the database, by table and order of the rows.

A recording holds these names, so that it does not tell by what road something was drawn.
"""

import re
from uuid import UUID

from django.apps import apps
from django.db import connection, models
from django.db.models import Max

from trainer.puzzles.models import Puzzle

UUID_LENGTH = 32
NAMED = frozenset({"slug", "join_code"})
_WORD = re.compile(
    r"(?<![0-9A-Za-z])"
    r"(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[2-9a-z]{4}-[2-9a-z]{4}-[2-9a-z]{4}|[0-9a-z]{6,32})"
    r"(?![0-9A-Za-z])"
)
_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f-]{27}")
_MANAGED = re.compile(r"\blearner-[2-9a-hjkmnp-z]{4,}")
_TOKEN = re.compile(r"[\w.-]{8,}:[0-9A-Za-z]{6}:[\w-]{27,}")


class Names:
    """The puzzles that are there when it is made keep their slugs: those are digests."""

    def __init__(self):
        self.last = Puzzle.objects.aggregate(last=Max("pk"))["last"] or 0
        self.known = {}
        self.told = {}
        self.query = " UNION ALL ".join(self._select(*column) for column in _columns())

    def _select(self, model, field):
        """The values of a column, numbered in the order of their rows."""
        order = "rowid" if connection.vendor == "sqlite" else model._meta.pk.column
        table, drawn = model._meta.db_table, f"WHERE id > {self.last}" if model is Puzzle else ""
        rank = f"ROW_NUMBER() OVER (ORDER BY {order})"
        return f"SELECT '{table}', {rank}, CAST({field.column} AS char(40)) FROM {table} {drawn}"

    def tell(self, name, value):
        """A name for what is in no column."""
        self.told[value] = f"‹{name}›"

    def read(self):
        """Names for all there is now."""
        with connection.cursor() as cursor:
            cursor.execute(self.query)
            rows = cursor.fetchall()
        self.known = {_dashed(value): f"‹{name} {number}›" for name, number, value in rows} | self.told

    def said(self, text):
        """A text in which names stand for what was drawn."""
        text = _MANAGED.sub("learner-‹drawn›", _TOKEN.sub("‹signed›", text))
        return _WORD.sub(self._named, text)

    def _named(self, match):
        word = match[0]
        return self.known.get(word) or ("‹id›" if _ID.fullmatch(word) else word)


def _columns():
    """What is drawn by chance, model by model."""
    return [
        (model, field)
        for model in sorted(apps.get_models(), key=lambda model: model._meta.db_table)
        if model.__module__.startswith("trainer.")
        for field in model._meta.local_concrete_fields
        if field.name in NAMED or (isinstance(field, models.UUIDField) and field.primary_key)
    ]


def _dashed(value):
    """SQLite holds an id without its dashes."""
    return str(UUID(value)) if len(value) == UUID_LENGTH else value
