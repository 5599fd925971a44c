"""`manage.py init`: the file of values, the database and the first account of a site."""

import os
import subprocess
import sys
from argparse import ArgumentParser
from getpass import getpass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from trainer.commands.setting_up import Wishes, rewritten, values_for, write
from trainer.environment import env_file, read_file


class Command(BaseCommand):
    # The values are to be mended here.
    requires_system_checks: list[str] = []
    help = (
        "Set a site up: write the file of values, prepare the database, make the account of whoever looks "
        "after it. What is not said by a flag is asked; run again, it keeps what is there. Passwords are "
        "asked, or taken from ADMIN_PASSWORD and EMAIL_HOST_PASSWORD."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--file", type=Path, default=env_file(), help="the file of values")
        parser.add_argument("--hosts", help="names under which the site is reached, by commas")
        parser.add_argument("--database", help="postgres://user:password@host:5432/name; SQLite if empty")
        parser.add_argument("--cache", help="redis://host:6379/0; a table of the database if empty")
        parser.add_argument("--mail", help="server of mail: user@mail.example:587; none if empty")
        parser.add_argument("--sender", help="address that mails come from")
        parser.add_argument("--admin", help="name of the first account; none if empty")
        parser.add_argument("--no-input", action="store_true", help="ask nothing")
        parser.add_argument("--only-file", action="store_true", help="leave database and account alone")

    def handle(self, **options: Any) -> None:
        self.asks = not options["no_input"] and sys.stdin.isatty()
        path: Path = options["file"]
        self._check(os.environ.get("ADMIN_PASSWORD", "") or "x" * LEAST)
        before = read_file(path)
        wishes = self._wishes(options, before)
        try:
            values = values_for(wishes, before)
            text = path.read_text() if path.exists() else ""
            if any(before.get(name) != value for name, value in values.items()):
                write(path, rewritten(text, values))
        except (ValueError, OSError) as error:
            raise CommandError(str(error)) from None
        changed = sorted(name for name, value in values.items() if before.get(name) != value)
        self.stdout.write(f"{path}: {', '.join(changed) if changed else 'as it was'}")
        if not options["only_file"]:
            self._run(path, "prepare")
            self._make_admin(path, self._said("admin", "Name of the first account", "", options))

    def _wishes(self, options: dict[str, Any], before: dict[str, str]) -> Wishes:
        hosts = self._said("hosts", "Names of the site, by commas", before.get("ALLOWED_HOSTS", ""), options)
        database = self._said("database", "PostgreSQL", before.get("DATABASE_URL", ""), options)
        cache = self._said("cache", "Valkey or Redis", before.get("CACHE_URL", ""), options)
        mail = self._said("mail", "Server of mail", before.get("EMAIL_HOST", ""), options)
        mail = "" if mail == before.get("EMAIL_HOST") else mail
        sender = self._said("sender", "Mails come from", before.get("DEFAULT_FROM_EMAIL", ""), options)
        password = os.environ.get("EMAIL_HOST_PASSWORD", "")
        if mail and "@" in mail and not password and self.asks:
            password = getpass("Password at the server of mail: ")
        parts = tuple(host.strip() for host in hosts.split(",")) if hosts.strip() else ()
        return Wishes(parts, database, cache, mail, password, sender)

    def _said(self, name: str, question: str, before: str, options: dict[str, Any]) -> str:
        """What a flag says, or who sits there, or what is there already."""
        if options[name] is not None:
            return str(options[name])
        if not self.asks:
            return before
        return input(f"{question} [{before or 'none'}]: ").strip() or before

    def _make_admin(self, path: Path, name: str) -> None:
        if not name:
            return
        if self._run(path, "shell", "--no-imports", "-c", THERE.format(name), quiet=True).strip() == "True":
            self.stdout.write(f"{name} is there already")
            return
        password = os.environ.get("ADMIN_PASSWORD", "")
        if not password and self.asks:
            password = getpass(f"Password of {name}: ")
        self._check(password)
        said = {"DJANGO_SUPERUSER_PASSWORD": password}
        self._run(path, "createsuperuser", "--no-input", "--username", name, quiet=True, **said)
        self.stdout.write(f"{name} may look after the site")

    def _check(self, password: str) -> None:
        if len(password) < LEAST:
            raise CommandError(f"the password of the first account (ADMIN_PASSWORD) needs {LEAST} characters")

    def _run(self, path: Path, *command: str, quiet: bool = False, **more: str) -> str:
        """A command of the site by the values of the file; what it said."""
        program = [sys.executable, str(settings.BASE_DIR / "manage.py"), *command]
        env = os.environ | {"ENV_FILE": str(path)} | more
        done = subprocess.run(program, env=env, capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode:
            raise CommandError(f"{command[0]}: {done.stderr.strip()}")
        if not quiet:
            self.stdout.write(done.stdout, ending="")
        return done.stdout


LEAST = 12
"""Characters of the password of who looks after a site."""
THERE = "from trainer.accounts.models import User; print(User.objects.filter(username={0!r}).exists())"
