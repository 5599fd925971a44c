"""`manage.py lti_register`: a learning platform that may launch this site."""

from argparse import ArgumentParser
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.core.validators import URLValidator
from django.db import transaction
from lti_tool.models import Key, LtiDeployment, LtiRegistration

URLS = ("auth_url", "token_url", "keyset_url")


class Command(BaseCommand):
    help = "Register a platform, or change one that is registered under the same issuer and client id."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--name", help="what to call it (the issuer)")
        parser.add_argument("--issuer", required=True, help="the platform's issuer (Moodle: platform ID)")
        parser.add_argument("--client-id", required=True, help="the id that the platform gave this site")
        parser.add_argument("--auth-url", required=True, help="where logins are authorized")
        parser.add_argument("--token-url", required=True, help="where tokens for its services are given")
        parser.add_argument("--keyset-url", required=True, help="its public keys")
        parser.add_argument(
            "--deployment", action="append", required=True, help="a deployment id, repeatable"
        )
        parser.add_argument("--audience", default="", help="of token requests, if it is not the token URL")

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        facts = {name: options[name] for name in (*URLS, "audience")}
        for name in URLS:
            _check_url(facts[name])
        row, made = LtiRegistration.objects.update_or_create(
            issuer=options["issuer"],
            client_id=options["client_id"],
            defaults=facts | {"name": options["name"] or options["issuer"], "is_active": True},
        )
        for deployment in options["deployment"]:
            LtiDeployment.objects.update_or_create(
                registration=row, deployment_id=deployment, defaults={"is_active": True}
            )
        if not Key.objects.active().exists():
            call_command("lti_keys", stdout=self.stdout)
        self.stdout.write(f"{'registered' if made else 'changed'} {row.issuer} as {row.client_id}")


def _check_url(url: str) -> None:
    """Refuse what is no web address.

    :raises CommandError: naming it.
    """
    try:
        URLValidator(schemes=["https", "http"])(url)
    except ValidationError as error:
        raise CommandError(f"{url!r} is no web address") from error
