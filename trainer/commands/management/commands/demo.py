"""`manage.py demo`: a school to look at, and away with it."""

from argparse import ArgumentParser
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from trainer.commands.school import TEACHER, InUseError, make_school, remove_school


class Command(BaseCommand):
    help = (
        "Make a school to look at: a teacher, two classes, eight learners with answers, homework, a repair "
        "set, an exam, an examination with certificates, a collection. Refused where others use the site, "
        "unless told; --remove takes all of it away."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--anyway", action="store_true", help="beside others who use the site")
        parser.add_argument("--remove", action="store_true", help="delete the school")
        parser.add_argument("--seed", type=int, default=1, help="other answers")

    def handle(self, **options: Any) -> None:
        if options["remove"]:
            with transaction.atomic():
                gone = remove_school()
            self.stdout.write("The school is gone." if gone else "There is no such school.")
            return
        try:
            with transaction.atomic():
                school = make_school(anyway=options["anyway"], rng=Random(options["seed"]))
        except InUseError as error:
            raise CommandError(str(error)) from None
        self.stdout.write(
            f"A school with {school.learners} learners and {school.answers} answers.\n"
            f"The teacher signs in as {TEACHER} with the password {school.password},\n"
            f"a learner by the card {school.card} (the page of sign-in, by card)."
        )
