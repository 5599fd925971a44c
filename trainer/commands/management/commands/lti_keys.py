"""`manage.py lti_keys [--rotate]`: the keys that this site signs its messages to platforms with."""

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction
from django.utils import timezone
from lti_tool.models import Key


def retire(days: int) -> int:
    """Withdraw each key whose successor is older than so many days; returns how many."""
    ended, succeeded_at = [], None
    for key in Key.objects.active().order_by("-datetime_created", "-pk"):
        if succeeded_at is not None and succeeded_at <= timezone.now() - timedelta(days=days):
            ended.append(key.pk)
        succeeded_at = key.datetime_created
    withdrawn: int = Key.objects.filter(pk__in=ended).update(is_active=False, private_key="")
    return withdrawn


class Command(BaseCommand):
    help = (
        "Make a key if there is none; --rotate makes a new one. All are published; the new one signs after a "
        "day, once platforms have read it, or at once with --keep-days=0, which withdraws the others."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--rotate", action="store_true", help="make a new key")
        parser.add_argument(
            "--keep-days", type=int, default=7, help="so long a replaced key stays published (7)"
        )

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        if options["rotate"] or not Key.objects.active().exists():
            self.stdout.write(f"made {Key.objects.generate()}")
        if withdrawn := retire(options["keep_days"]):
            self.stdout.write(f"withdrew {withdrawn}")
        for key in Key.objects.active().order_by("-datetime_created", "-pk"):
            self.stdout.write(f"published {key} since {key.datetime_created:%Y-%m-%d %H:%M}")
