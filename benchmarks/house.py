"""How large the house is, and how far one answer walks through it: `python -m benchmarks.house [KINDS...]`.

Counts `trainer` without its migrations: modules, lines, statements, lambdas, the longest module and
function, the largest folder. *Entered* is how many modules of ours one graded answer runs through
(`sys.setprofile`), sent by htmx by somebody who is signed in: `new` is a puzzle nobody has answered since
the start, `known` the same once more, both after another puzzle of the kind.
"""

import argparse
import ast
import os
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType

os.environ["DATABASE_URL"] = "sqlite://:memory:"
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trainer.settings")

import django

from benchmarks.tables import migrated

django.setup()

from django.conf import settings  # noqa: E402  # needs settings
from django.core.management import call_command  # noqa: E402  # needs settings
from django.test import Client  # noqa: E402  # needs settings

from benchmarks.grading_answers import fields_of  # noqa: E402  # needs settings
from trainer.accounts.models import Learner, User  # noqa: E402  # needs settings
from trainer.progress.keys import make_key  # noqa: E402  # needs settings
from trainer.puzzles.bank import BANK, read_bank, write_bank  # noqa: E402  # needs settings
from trainer.puzzles.models import PuzzleVersion  # noqa: E402  # needs settings
from trainer.puzzles.questions import question_of  # noqa: E402  # needs settings
from trainer.scenarios.kind import kinds  # noqa: E402  # needs settings

HOME = Path(__file__).resolve().parents[1] / "trainer"
DEMANDED = {"modules": 480, "lines": 76_000, "statements": 47_100, "lambdas": 250, "entries of a folder": 20}
ENTERED = 55


def main() -> None:
    parser = argparse.ArgumentParser(description="Sizes of the packages, and modules entered by one answer.")
    parser.add_argument("kinds", nargs="*", default=list(kinds()))
    options = parser.parse_args()
    for name, number in sizes().items():
        print(f"{name:24}{number:>8,}" + (f"  at most {DEMANDED[name]:,}" if name in DEMANDED else ""))
    print(f"{'entered by one answer':24}{'new':>8}{'known':>8}")
    with TemporaryDirectory(prefix="house-") as folder:
        entered = list(_entered(options.kinds, Path(folder)))
    for slug, *numbers in entered:
        print(f"  {slug:22}" + "".join(f"{number:>8}" for number in numbers))
    middle = [statistics.median(row[column] for row in entered) for column in (1, 2)]
    print(f"{'median':24}" + "".join(f"{number:>8.0f}" for number in middle) + f"  at most {ENTERED}")


def sizes() -> dict[str, int]:
    """What there is of each."""
    paths = [path for path in HOME.rglob("*.py") if "migrations" not in path.parts]
    texts = [path.read_text(encoding="utf-8") for path in paths]
    nodes = [node for text in texts for node in ast.walk(ast.parse(text))]
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    folders = [path for path in HOME.rglob("*") if path.is_dir() and path.name not in _PLUG_INS]
    return {
        "modules": len(paths),
        "lines": sum(len(text.splitlines()) for text in texts),
        "statements": sum(isinstance(node, ast.stmt) for node in nodes),
        "lambdas": sum(isinstance(node, ast.Lambda) for node in nodes),
        "longest module": max(len(text.splitlines()) for text in texts),
        "longest function": max((node.end_lineno or 0) - node.lineno + 1 for node in functions),
        "entries of a folder": max(len(list(_entries(folder))) for folder in folders),
    }


_PLUG_INS = {"bank", "commands", "migrations", "__pycache__"}
"""Folders whose entries are found by their names: puzzles, and what Django looks up."""


def _entries(folder: Path) -> Iterator[Path]:
    return (path for path in folder.iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file())


def _entered(slugs: list[str], folder: Path) -> Iterator[tuple[str, int, int]]:
    settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    bank = read_bank(BANK)
    write_bank(
        [entry for slug in slugs for entry in [each for each in bank if each.kind == slug][:2]], folder
    )
    migrated()
    call_command("load_bank", folder=folder, verbosity=0)
    client, user = Client(SERVER_NAME="localhost"), User.objects.create_user("learner")
    learner = Learner.objects.create(user=user)
    client.force_login(user)
    for slug in slugs:
        first, second = PuzzleVersion.objects.published().select_related("puzzle").filter(puzzle__kind=slug)
        _answer(client, learner, first)
        yield slug, len(_answer(client, learner, second)), len(_answer(client, learner, second))


def _answer(client: Client, learner: Learner, version: PuzzleVersion) -> set[str]:
    """Answer rightly; the files of ours that were entered."""
    question, slug = question_of(version), version.puzzle.slug
    solved = question.kind.solve(question.position, question.position.ruleset).answer
    form = {"key": [make_key(owner=str(learner.id), slug=slug, number=version.number)]}
    for name, text in fields_of(question.shape, solved):
        form.setdefault(name, []).append(text)
    entered: set[str] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(str(HOME)):
            entered.add(frame.f_code.co_filename)

    sys.setprofile(note)
    response = client.post(f"/p/{slug}/", form, headers={"HX-Request": "true"})
    sys.setprofile(None)
    assert response.status_code == 200, (slug, response.status_code)
    return entered


if __name__ == "__main__":
    main()
