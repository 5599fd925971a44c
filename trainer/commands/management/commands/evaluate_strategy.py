"""`manage.py evaluate_strategy PATHS...`: what the verdicts of strategy reach, and what is demanded."""

import json
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, OutputWrapper

from trainer.commands.management.commands.fit_outcomes import outcomes_of
from trainer.commands.spreading import add_spread, progress_over, spread_of
from trainer.lab.evaluate import two_riichi
from trainer.lab.evaluate.figures import Evaluation, Figure, evaluated, times_of
from trainer.lab.evaluate.page import danger_plots, danger_report, two_page
from trainer.lab.fit import danger as danger_rows
from trainer.lab.fit.danger import Rows, joined
from trainer.lab.fit.outcome_rows import Outcomes
from trainer.lab.spreading import Spread
from trainer.strategy.choice.rates import rates


class Command(BaseCommand):
    requires_system_checks: list[str] = []  # neither pages nor a database are needed
    help = (
        "Measure the model of strategy on the half of the games that it was not fitted on (told by a hash of "
        "the game's id) and against published figures; name every demand and whether it is met."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
        parser.add_argument("--out", type=Path, help="a folder for report.json, README.md and the plots")
        parser.add_argument(
            "--all", action="store_true", help="take every game: for records that were never fitted on"
        )
        parser.add_argument(
            "--two", action="store_true", help="measure only the dangers against two riichi: two-riichi.md"
        )
        add_spread(parser)

    def handle(self, **options: Any) -> None:
        paths, every, out = options["paths"], options["all"], options["out"]
        spread = spread_of(options)
        if out and not out.parent.is_dir():
            raise CommandError(f"--out {out}: there is no folder {out.parent}")
        if options["two"]:
            self._two(paths, spread, every, out)
            return
        outcomes = outcomes_of(paths, spread)
        if not outcomes.games and not outcomes.three_players:
            raise CommandError("no record of a game under these paths")
        for line in outcomes.unreadable:
            self.stderr.write(f"unreadable: {line}")
        dangers = danger_rows_of(paths, spread, every)
        try:
            found = evaluated(dangers, outcomes.all if every else outcomes.held_out, rates(), times_of(paths))
        except ValueError as error:
            raise CommandError(str(error)) from None
        print_figures(self.stdout, found.figures)
        told = strategy_progress(outcomes, found, every)
        self.stdout.write(told)
        if out:
            write_strategy(out, found, told)

    def _two(self, paths: list[Path], spread: Spread, every: bool, out: Path | None) -> None:
        with progress_over(paths, spread) as bar:
            rows = two_riichi.collected_pairs(paths, spread, bar.draw, every=every)
        try:
            found = two_riichi.figures(rows)
        except ValueError as error:
            raise CommandError(str(error)) from None
        print_figures(self.stdout, found)
        if out:
            games = "all games" if every else "the held-out half of the games"
            told = (
                f"{len(rows.first):,} decisions against two riichi in {rows.first.riichis:,} hands of {games}"
            )
            out.mkdir(exist_ok=True)
            (out / "two-riichi.md").write_text(two_page(found, told) + "\n", "utf-8")


def print_figures(out: OutputWrapper, figures: Iterable[Figure]) -> None:
    """A line each."""
    for figure in figures:
        state = {True: "met", False: "NOT MET", None: "not measured"}[figure.met]
        note = f" ({figure.note})" if figure.note else ""
        out.write(f"{state:12} {figure.name}: {figure.measured}; demand: {figure.demand}{note}")


def danger_rows_of(paths: list[Path], spread: Spread, every: bool) -> Rows:
    """Positions before a riichi, of the held-out games or of all."""
    with progress_over(paths, spread) as bar:
        found = danger_rows.collected_dangers(paths, spread, bar.draw)
    return joined([found.training, found.held_out]) if every else found.held_out


def strategy_progress(outcomes: Outcomes, found: Evaluation, every: bool) -> str:
    """What was measured on."""
    half = "all of" if every else "the held-out half of"
    rows = outcomes.all if every else outcomes.held_out
    return (
        f"{half} {outcomes.games:,} games: {found.danger.riichis:,} riichis faced, "
        f"{len(rows.firsts):,} first and {len(rows.chases):,} second ones followed to the end, "
        f"{len(rows.folds):,} folds; {outcomes.three_players:,} games of three players skipped, "
        f"{outcomes.repeated:,} hands that came twice counted once, {len(outcomes.unreadable):,} unreadable"
    )


def write_strategy(out: Path, found: Evaluation, told: str) -> None:
    """The report, the page and its plots."""
    try:
        out.mkdir(exist_ok=True)
        report = {"measured_on": told} | found.as_json()
        (out / "report.json").write_text(json.dumps(rounded(report), indent=1) + "\n", "utf-8")
        (out / "README.md").write_text(danger_report(found, told) + "\n", "utf-8")
        for name, svg in danger_plots(found).items():
            (out / name).write_text(svg, "utf-8")
    except OSError as error:
        raise CommandError(f"the report was not written: {error}") from None


def rounded(value: Any) -> Any:
    """Plain data with numbers of five digits, so that reports can be compared."""
    if isinstance(value, float):
        return round(value, 5)
    if isinstance(value, dict):
        return {name: rounded(each) for name, each in value.items()}
    return [rounded(each) for each in value] if isinstance(value, list | tuple) else value
