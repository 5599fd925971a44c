"""manage.py forget_factors NAME: let somebody in again who has lost device and spare codes."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from trainer.accounts.actions import forget_factors
from trainer.accounts.names import user_named


class Command(BaseCommand):
    help = (
        "Take all passkeys, apps and spare codes from an account: its password alone signs in again. "
        "Make sure first that whoever asks is its owner."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="the username")

    def handle(self, *args: Any, **options: Any) -> None:
        user = user_named(options["name"])
        if user is None:
            raise CommandError(f"nobody is called {options['name']!r}")
        number = forget_factors(user=user)
        self.stdout.write(f"taken from {user.username}: {number}")
