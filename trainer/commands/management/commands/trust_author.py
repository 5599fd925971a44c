"""manage.py trust_author: who may list puzzles for everybody."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from trainer.accounts.names import user_named
from trainer.authoring.actions.sharing import trust_author


class Command(BaseCommand):
    help = "Let an author list puzzles for everybody, or with --revoke not any more."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--revoke", action="store_true", help="what is listed already stays listed")

    def handle(self, **options: Any) -> None:
        user = user_named(options["username"])
        if user is None:
            raise CommandError(f"there is no account {options['username']!r}")
        trusted = not options["revoke"]
        changed = trust_author(user=user, trusted=trusted)
        said = "may list puzzles for everybody" if trusted else "may not list puzzles for everybody"
        self.stdout.write(f"{user.username} {said}{'' if changed else ' (as before)'}")
