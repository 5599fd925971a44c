"""Files that wait in the database for a task, in pieces: neither who brings one nor who fetches it holds all
of it in memory, and a worker on another host finds it. A *parcel* is named by who made it.
"""

import io
from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final

from django.db.models import QuerySet, Sum
from django.db.models.functions import Length

from trainer.tasks.models import Piece

PIECE: Final = 256 * 1024
"""Bytes of a piece at most."""


def keep_file(parcel: str, file: int, chunks: Iterable[bytes]) -> int:
    """Store a file of a parcel, its files numbered from 0; how many bytes it has. In a transaction of the
    caller's, so that half a file is never found.
    """
    number = size = 0
    for chunk in chunks:
        for at in range(0, len(chunk), PIECE):
            data = chunk[at : at + PIECE]
            Piece.objects.create(parcel=parcel, file=file, number=number, data=data)
            number, size = number + 1, size + len(data)
    return size


def file_of(parcel: str, file: int) -> bytes:
    """A file of a parcel, empty where there is none."""
    found = io.BytesIO()
    for data in _pieces(parcel, file):
        found.write(data)
    return found.getvalue()


def _pieces(parcel: str, file: int) -> Iterator[bytes]:
    """One at a time: the driver of SQLite and that of PostgreSQL would else hold all."""
    own = Piece.objects.filter(parcel=parcel, file=file)
    for number in range(own.count()):
        yield bytes(own.values_list("data", flat=True).get(number=number))


def size_of(parcels: "Collection[str] | QuerySet[Any, Any]") -> int:
    """Bytes of the files of these parcels."""
    found = Piece.objects.filter(parcel__in=parcels).aggregate(size=Sum(Length("data")))
    return int(found["size"] or 0)


def forget_parcels(parcels: Collection[str]) -> None:
    """Delete what is kept of them."""
    Piece.objects.filter(parcel__in=parcels).delete()


def forget_other_parcels(known: "QuerySet[Any, Any]") -> int:
    """Delete the parcels that none of these names names: who made them is gone; how many pieces."""
    return Piece.objects.exclude(parcel__in=known).delete()[0]
