"""`manage.py sendtestemail`: Django's, but what a server of mail says stands there alone."""

from smtplib import SMTPException
from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands.sendtestemail import Command as Sending


class Command(Sending):
    def handle(self, *args: Any, **options: Any) -> None:
        try:
            super().handle(*args, **options)
        except (OSError, SMTPException) as error:
            raise CommandError(f"no mail was sent: {error}") from None
