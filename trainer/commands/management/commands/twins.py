"""manage.py twins: accounts whose names nobody tells apart."""

from typing import Any

from django.core.management.base import BaseCommand

from trainer.accounts.names import twins


class Command(BaseCommand):
    help = (
        "List the accounts whose names are one to the eye (full width letters, accents in two forms), made "
        "before new ones were refused. Changes nothing: each signs in by its exact name."
    )

    def handle(self, **_options: Any) -> None:
        found = twins()
        for names in found:
            self.stdout.write("  ".join(f"{name} ({name!a})" for name in names))
        self.stdout.write("no twins" if not found else f"names that others have too: {sum(map(len, found))}")
