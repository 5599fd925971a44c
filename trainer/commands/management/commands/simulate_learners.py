"""`manage.py simulate_learners`: what the site finds and teaches, on learners whose beliefs are known."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from trainer.commands.spreading import positive
from trainer.lab.simulate.page import simulated, simulation_report
from trainer.lab.simulate.pool import pool_of_bank


class Command(BaseCommand):
    requires_system_checks: list[str] = []  # neither pages nor a database are needed
    help = (
        "Simulate learners with known faulty rules; measure ratings, beliefs, choice of puzzles and reviews."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--learners", type=positive, default=200)
        parser.add_argument("--days", type=positive, default=15, help="days of 20 answers each")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--swept", type=int, default=50, help="learners for each changed assumption")
        parser.add_argument("--positions", type=positive, default=60, help="of each kind, at most")
        parser.add_argument("--kinds", type=positive, help="the first kinds only")
        parser.add_argument("--out", type=Path, help="write the page there, such as docs/learning.md")

    def handle(self, **options: Any) -> None:
        learners, days, seed, swept = (options[name] for name in ("learners", "days", "seed", "swept"))
        pool = pool_of_bank(options["positions"], options["kinds"])
        found = simulated(pool, seed=seed, learners=learners, days=days, swept=swept)
        command = (
            f"manage.py simulate_learners --learners {learners} --days {days} --seed {seed} --swept {swept}"
        )
        told = simulation_report(found, command)
        if options["out"] is None:
            self.stdout.write(told)
            return
        try:
            options["out"].write_text(told, "utf-8")
        except OSError as error:
            raise CommandError(f"the page was not written: {error}") from None
