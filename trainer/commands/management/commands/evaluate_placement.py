"""`manage.py evaluate_placement PATHS...`: what points foretell of final places and of choices."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from trainer.commands.management.commands.evaluate_decisions import decisions_progress, moments_of
from trainer.commands.management.commands.evaluate_strategy import rounded
from trainer.commands.spreading import add_spread, spread_of
from trainer.lab.evaluate.placement import MeasuredPlacement, collected_ends, measured_placement
from trainer.lab.evaluate.placement_page import placement_plots, placement_report


class Command(BaseCommand):
    requires_system_checks: list[str] = []  # neither pages nor a database are needed
    help = (
        "Fit how points of the South round foretell the final places on half of the games (told by a hash of "
        "the game's id), and measure it, and the choices of players by it, on the other half."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
        parser.add_argument("--out", type=Path, help="a folder for placement.md and its plot")
        add_spread(parser)

    def handle(self, **options: Any) -> None:
        paths, out = options["paths"], options["out"]
        if out and not out.parent.is_dir():
            raise CommandError(f"--out {out}: there is no folder {out.parent}")
        moments = moments_of(paths, spread_of(options), "kept out")
        try:
            found = measured_placement(collected_ends(paths), moments.rows)
        except ValueError as error:
            raise CommandError(str(error)) from None
        self.stdout.write(json.dumps(rounded(found.as_json()), indent=1))
        if out:
            write_placement(out, found, decisions_progress(moments, "kept out"))


def write_placement(out: Path, found: MeasuredPlacement, told: str) -> None:
    """The page and its plot."""
    try:
        out.mkdir(exist_ok=True)
        (out / "placement.md").write_text(placement_report(found, told), "utf-8")
        for name, svg in placement_plots(found).items():
            (out / name).write_text(svg, "utf-8")
    except OSError as error:
        raise CommandError(f"the page was not written: {error}") from None
