"""manage.py check_pins: pinned answers that the rules of today no longer give; exit status 1 if any."""

import json
import sys
from argparse import ArgumentParser
from typing import Any, Final

from django.core.management.base import BaseCommand

from trainer.authoring.models import Pin
from trainer.authoring.versions import PinToday, pin_today
from trainer.commands.progress_bar import ProgressBar
from trainer.rules.catalogue import RULES_VERSION

MANY: Final = 200
"""From so many pins on a bar shows how far it is."""


class Command(BaseCommand):
    help = (
        "Hold every pinned answer of a puzzle against the rules of today and list those that moved: puzzle, "
        "version, ruleset, pinned answer, today's answer, the rule that decides it. Exit status 1 if any did."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        pins = Pin.objects.select_related("version__puzzle").order_by(
            "version__puzzle__slug", "version__number", "ruleset"
        )
        total = pins.count()
        bar = ProgressBar(sys.stderr, total, shown=total >= MANY and sys.stderr.isatty())
        moved = []
        for done, pin in enumerate(pins.iterator(chunk_size=500), 1):
            held = pin_today(pin)
            if not held.holds:
                moved.append(_row(held))
            bar.draw(done, f"{done:,} pins, {len(moved):,} moved")
        bar.clear()
        self._print(moved, total, as_json=options["json"])
        if moved:
            raise SystemExit(1)

    def _print(self, moved: list[dict[str, Any]], total: int, *, as_json: bool) -> None:
        if as_json:
            found = {"rules_version": RULES_VERSION, "pins": total, "moved": moved}
            self.stdout.write(json.dumps(found, ensure_ascii=False))
            return
        for row in moved:
            today = row["today"] or "no answer"
            rule = f" ({row['rule']})" if row["rule"] else ""
            head = f"{row['puzzle']} version {row['version']}, {row['ruleset']}"
            self.stdout.write(f"{head}: pinned {row['pinned']}, today {today}{rule}")
        self.stdout.write(f"pinned expectations that moved: {len(moved)} of {total}")


def _row(held: PinToday) -> dict[str, Any]:
    """A pin that does not hold; `today` is empty where the question can not be asked."""
    pin, today = held.pin, held.today
    return {
        "puzzle": pin.version.puzzle.slug,
        "version": pin.version.number,
        "ruleset": pin.ruleset,
        "pinned": pin.answer,
        "today": today.text if today else "",
        "rule": today.rule if today else "",
    }
