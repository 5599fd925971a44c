"""`manage.py evaluate_decisions PATHS...`: what decisions of real games brought, beside the verdicts."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from trainer.commands.management.commands.evaluate_strategy import print_figures, rounded
from trainer.commands.spreading import add_spread, all_there, progress_over, spread_of
from trainer.lab.evaluate.decisions import MeasuredDecisions, figures, measured_decisions
from trainer.lab.evaluate.decisions_page import decision_plots, decisions_report
from trainer.lab.evaluate.moments import Half, Moments, collected_moments
from trainer.lab.spreading import Spread


class Command(BaseCommand):
    requires_system_checks: list[str] = []  # neither pages nor a database are needed
    help = (
        "Hold the verdicts against what decisions of real games brought, on the half of the games that the "
        "model was not fitted on: by course, agreement with the players, one course beside the other."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
        parser.add_argument(
            "--out", type=Path, help="a folder for decisions.json, decisions.md and the plots"
        )
        half = parser.add_mutually_exclusive_group()
        half.add_argument(
            "--all", action="store_true", help="take every game: for records that were never fitted on"
        )
        half.add_argument(
            "--fitting", action="store_true", help="take the half that was fitted on: to see how well it fits"
        )
        add_spread(parser)

    def handle(self, **options: Any) -> None:
        paths, out = options["paths"], options["out"]
        half: Half = "all" if options["all"] else "fitting" if options["fitting"] else "kept out"
        if out and not out.parent.is_dir():
            raise CommandError(f"--out {out}: there is no folder {out.parent}")
        moments = moments_of(paths, spread_of(options), half)
        for line in moments.unreadable:
            self.stderr.write(f"unreadable: {line}")
        try:
            found = measured_decisions(moments.rows)
        except ValueError as error:
            raise CommandError(str(error)) from None
        told = decisions_progress(moments, half)
        print_figures(self.stdout, figures(found))
        self.stdout.write(told)
        if out:
            write_decisions(out, found, told)


def moments_of(paths: list[Path], spread: Spread, half: Half) -> Moments:
    """The decisions of the records under some paths.

    :raises CommandError: if a path is not there, or the work could not be finished.
    """
    all_there(paths)
    with progress_over(paths, spread) as bar:
        return collected_moments(paths, spread, bar.draw, half)


def decisions_progress(moments: Moments, half: Half) -> str:
    """What was measured on."""
    of = {"all": "", "fitting": " of the half that was fitted on", "kept out": " of the held-out half"}
    games = f"{moments.games:,} games{of[half]}"
    return (
        f"{len(moments.rows):,} decisions of {games}; {moments.repeated:,} hands that came twice counted "
        f"once, {len(moments.unreadable):,} faults"
    )


def write_decisions(out: Path, found: MeasuredDecisions, told: str) -> None:
    """The numbers, the page and its plots."""
    try:
        out.mkdir(exist_ok=True)
        report = {"measured_on": told} | found.as_json()
        (out / "decisions.json").write_text(json.dumps(rounded(report), indent=1) + "\n", "utf-8")
        (out / "decisions.md").write_text(decisions_report(found, told), "utf-8")
        for name, svg in decision_plots(found).items():
            (out / name).write_text(svg, "utf-8")
    except OSError as error:
        raise CommandError(f"the report was not written: {error}") from None
