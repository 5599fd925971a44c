"""`manage.py lti_send ASSIGNMENT`: send all marks of an assignment to the platforms again."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from trainer.classroom.models import Assignment, LinkedAssignment
from trainer.classroom.platforms.links import platform
from trainer.classroom.platforms.sending import send, sendable_from


class Command(BaseCommand):
    help = "Send the marks of an assignment to the platforms that its learners came from, as they stand."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("assignment", help="the last part of its address")

    def handle(self, *args: Any, **options: Any) -> None:
        if platform() is None:
            raise CommandError("no platform is configured: set LTI=1")
        found = Assignment.objects.filter(slug=options["assignment"]).first()
        if found is None:
            raise CommandError(f"there is no assignment {options['assignment']!r}")
        sent = kept = failed = 0
        for submission in found.submissions.select_related("assignment", "enrollment"):
            now = timezone.now()
            if not LinkedAssignment.objects.lines(submission):
                continue
            if (start := sendable_from(submission)) is not None and start > now:
                kept += 1
            elif send(submission, now=now):
                sent += 1
            else:
                failed += 1
        self.stdout.write(f"{sent} sent, {kept} not to be known yet, {failed} failed")
        if failed:
            raise CommandError("not all were taken; the log says by which platform")
