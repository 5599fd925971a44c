"""`manage.py export_puzzles --collection SLUG --format json|csv|moodle|qti`: a collection into a file."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from trainer.accounts.models import User
from trainer.exchange.exports import EXPORTS, of_collection
from trainer.puzzles.models import Collection


class Command(BaseCommand):
    help = "Write the puzzles of a collection to a file or to the standard output (docs/exchange.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--collection", required=True, help="its slug, the last part of its address")
        parser.add_argument("--format", choices=list(EXPORTS), default="json")
        parser.add_argument("--out", type=Path, help="a file; without it the standard output")

    def handle(
        self,
        *,
        collection: str,
        format: str,  # noqa: A002  # the option's name
        out: Path | None,
        **options: Any,
    ) -> None:
        found = Collection.objects.select_related("owner").filter(slug=collection).first()
        if found is None:
            raise CommandError(f"--collection {collection}: there is no such collection")
        # Pins are told of the owner's own puzzles; a collection of the site has nobody's.
        selection = of_collection(found, found.owner or User())
        pieces = EXPORTS[format].write(selection)
        if out is None:
            sys.stdout.buffer.writelines(pieces)
            sys.stdout.buffer.flush()
            return
        try:
            with out.open("wb") as file:
                file.writelines(pieces)
        except OSError as error:
            raise CommandError(f"{out}: {error.strerror}") from None
        self.stdout.write(f"{out}: {len(selection.keys)} puzzles")
