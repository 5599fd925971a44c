"""`manage.py fit_outcomes PATHS...`: fit how hands end, on half of the games and published facts."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from trainer import strategy
from trainer.commands.spreading import add_spread, all_there, progress_over, spread_of
from trainer.lab.fit.outcome_rows import Outcomes, collected_outcomes
from trainer.lab.fit.outcomes import as_json, fit_rates
from trainer.lab.spreading import Spread
from trainer.strategy.choice.rates import starting_rates

OUT: Final = Path(strategy.__file__).parent / "data" / "rates.json"


class Command(BaseCommand):
    requires_system_checks: list[str] = []  # neither pages nor a database are needed
    help = (
        "Fit win chances, payments and values on half of the games in some records (files, folders, tar "
        "archives), told by a hash of the game's id, and on published outcomes."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
        parser.add_argument("--out", type=Path, default=OUT, help="where the rates are written")
        add_spread(parser)

    def handle(self, **options: Any) -> None:
        if not options["out"].parent.is_dir():
            raise CommandError(f"--out {options['out']}: there is no such folder")
        found = outcomes_of(options["paths"], spread_of(options))
        for line in found.unreadable:
            self.stderr.write(f"unreadable: {line}")
        rows = found.training
        try:
            fitted = fit_rates(rows, starting_rates())
        except ValueError as error:
            raise CommandError(str(error)) from None
        about = {
            "source": "manage.py fit_outcomes, data/published.json",
            "games": found.games,
            "first_riichis": len(rows.firsts),
            "second_riichis": len(rows.chases),
            "folds": len(rows.folds),
        }
        try:
            text = json.dumps({"about": about} | as_json(fitted), indent=1)
            options["out"].write_text(text + "\n", "utf-8")
        except OSError as error:
            raise CommandError(f"the rates were not written: {error}") from None
        self.stdout.write(json.dumps(about, indent=1))


def outcomes_of(paths: list[Path], spread: Spread) -> Outcomes:
    """The rows of the records under some paths.

    :raises CommandError: if a path is not there, or the work could not be finished.
    """
    all_there(paths)
    with progress_over(paths, spread) as bar:
        return collected_outcomes(paths, spread, bar.draw)
