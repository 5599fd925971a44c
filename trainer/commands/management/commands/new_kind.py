"""`manage.py new_kind FAMILY SLUG`: write a kind of puzzle that works, to be changed into another one."""

import re
from argparse import ArgumentParser
from keyword import iskeyword
from pathlib import Path
from string import Template
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from trainer import commands
from trainer.scenarios.kind import kinds
from trainer.wording.kind_words import FAMILIES

SKELETON: Final = Path(commands.__path__[0]) / "skeleton"
_SLUG: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_TITLE: Final = 40
"""So long a title may be."""


class Command(BaseCommand):
    requires_system_checks: list[str] = []  # neither pages nor a database are needed
    help = "Write a kind of puzzle, its words and the tests of both: a yes-or-no question to begin with."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("family", help="one of the folders of trainer/kinds")
        parser.add_argument("slug", help="its name in addresses, such as still-closed")
        parser.add_argument("--into", type=Path, default=settings.BASE_DIR, help="another checkout")

    def handle(self, **options: Any) -> None:
        family, slug, root = options["family"], options["slug"], options["into"]
        self._check(family, slug)
        texts = skeleton(family, slug)
        there = [str(path) for path in texts if (root / path).exists()]
        if there:
            raise CommandError(f"nothing was written: there is {' and '.join(there)} already")
        path = Path(f"trainer/kinds/{family}/words.py")
        try:
            texts[path] = among_classes((root / path).read_text("utf-8"), filled("words", family, slug))
            for path, text in texts.items():
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(text, encoding="utf-8")
                self.stdout.write(str(path))
        except OSError as error:
            raise CommandError(f"{path} was not written: {error}") from None
        self.stdout.write("docs/kinds.md says what comes next.")

    def _check(self, family: str, slug: str) -> None:
        """:raises CommandError: for a name that can not be one of a kind."""
        if family not in FAMILIES:
            raise CommandError(f"there is no family {family!r}: one of {', '.join(FAMILIES)} is expected")
        if not _SLUG.fullmatch(slug) or iskeyword(slug) or len(slug) > _TITLE:
            raise CommandError(f"{slug!r} is no slug: words in small letters, with hyphens between them")
        if slug in kinds():
            raise CommandError(f"there is a kind {slug} already, of the family {kinds()[slug].family}")


def skeleton(family: str, slug: str) -> dict[Path, str]:
    """The text of each new file of a kind, by its path in the repository."""
    module = slug.replace("-", "_")
    files = {
        f"trainer/kinds/{family}/{module}.py": "kind",
        f"tests/kinds/{family}/test_{module}.py": "test_kind",
        f"tests/kinds/{family}/words/test_{module}.py": "test_words",
    }
    return {Path(path): filled(name, family, slug) for path, name in files.items()}


def among_classes(text: str, words: str) -> str:
    """The module of a family's words with one class more, before the words of its misconceptions."""
    table = re.search(r"^[A-Z_]*WORDS\b", text, re.MULTILINE)
    at = table.start() if table else len(text)
    return f"{text[:at].rstrip()}\n\n\n{words.strip()}\n\n\n{text[at:]}".rstrip() + "\n"


def filled(name: str, family: str, slug: str) -> str:
    """A part of the skeleton with the names of the kind."""
    words = slug.replace("-", " ")
    return Template((SKELETON / f"{name}.txt").read_text("utf-8")).substitute(
        family=family,
        slug=slug,
        module=slug.replace("-", "_"),
        name=words.title().replace(" ", ""),
        title=words.capitalize(),
    )
