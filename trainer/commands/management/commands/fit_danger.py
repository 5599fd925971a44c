"""`manage.py fit_danger PATHS...`: fit the danger model on half of the games, measure it on the rest."""

import json
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError

from trainer import strategy
from trainer.commands.spreading import add_spread, all_there, positive, progress_over, spread_of
from trainer.lab.evaluate.danger import MeasuredDanger, measured_danger
from trainer.lab.fit.danger import Collected, Settings, collected_dangers, fit
from trainer.lab.spreading import Spread
from trainer.strategy.danger.weights import Parameters

OUT: Final = Path(strategy.__file__).parent / "data" / "danger.json"


class Command(BaseCommand):
    requires_system_checks: list[str] = []  # neither pages nor a database are needed
    help = (
        "Fit the danger of a tile on half of the games in some records (files, folders, tar archives), "
        "told by a hash of the game's id; print how it does on the other half."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
        parser.add_argument("--out", type=Path, default=OUT, help="where the parameters are written")
        add_spread(parser)
        parser.add_argument("--epochs", type=positive, default=Settings().epochs)
        parser.add_argument("--seed", type=int, default=Settings().seed)

    def handle(self, **options: Any) -> None:
        all_there(options["paths"])
        if not options["out"].parent.is_dir():
            raise CommandError(f"--out {options['out']}: there is no such folder")
        found = self._collect(options["paths"], spread_of(options))
        settings = Settings(epochs=options["epochs"], seed=options["seed"])
        try:
            values = fit(found.training, settings)
            figures = measured_danger(found.held_out, Parameters(values))
        except ValueError as error:
            raise CommandError(f"too few riichis in these records: {error}") from None
        try:
            options["out"].write_text(
                Parameters(values, about_fit(found, settings, figures)).to_json(), "utf-8"
            )
        except OSError as error:
            raise CommandError(f"the parameters were not written: {error}") from None
        self.stdout.write(json.dumps(asdict(figures), indent=1))

    def _collect(self, paths: list[Path], spread: Spread) -> Collected:
        with progress_over(paths, spread) as bar:
            found = collected_dangers(paths, spread, bar.draw)
        for line in found.unreadable:
            self.stderr.write(f"unreadable: {line}")
        return found


def about_fit(found: Collected, settings: Settings, figures: MeasuredDanger) -> dict[str, Any]:
    """What a file of parameters says of itself."""
    return {
        "command": "manage.py fit_danger",
        "settings": asdict(settings),
        "games": found.games,
        "riichis": found.training.riichis,
        "positions": len(found.training),
        "held_out": {
            "riichis": figures.riichis,
            "positions": figures.positions,
            "log_loss": round(figures.loss, 5),
            "log_loss_of_sms": round(figures.table_loss, 5),
        },
    }
