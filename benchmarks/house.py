"""How large the house is, and how far one answer walks through it: `python -m benchmarks.house [KINDS...]`.

Prints the sizes of `trainer` (`benchmarks.house_sizes`) beside what docs/architecture.md allows, and fails
where one is passed. *Entered* is how many modules of ours one graded answer runs through (`sys.setprofile`),
sent by htmx by somebody who is signed in: `new` is a puzzle nobody has answered since
the start, `known` the same once more, both after another puzzle of the kind.
"""

import argparse
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

from benchmarks.house_sizes import ENTERED, HOME, most, sizes
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


def main() -> None:
    parser = argparse.ArgumentParser(description="Sizes of the packages, and modules entered by one answer.")
    parser.add_argument("kinds", nargs="*", default=list(kinds()))
    options = parser.parse_args()
    limits, found = most(), sizes()
    for name, number in found.items():
        print(f"{name:40}{number:>8,}" + (f"  at most {limits[name]:,}" if name in limits else ""))
    print(f"{'modules entered by one answer':40}{'new':>8}{'known':>8}")
    with TemporaryDirectory(prefix="house-") as folder:
        entered = list(_entered(options.kinds, Path(folder)))
    for slug, *numbers in entered:
        print(f"  {slug:38}" + "".join(f"{number:>8}" for number in numbers))
    found[ENTERED], known = (statistics.median(row[column] for row in entered) for column in (1, 2))
    print(f"{'median':40}{found[ENTERED]:>8.0f}{known:>8.0f}  at most {limits[ENTERED]:,.0f} of all kinds")
    if len(entered) < len(kinds()):
        del limits[ENTERED]  # of all kinds
    if over := [name for name, limit in limits.items() if found[name] > limit]:
        sys.exit(f"more than docs/architecture.md allows: {', '.join(over)}")


def _entered(slugs: list[str], folder: Path) -> Iterator[tuple[str, int, int]]:
    settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    bank = read_bank(BANK)
    write_bank(
        [entry for slug in slugs for entry in [each for each in bank if each.kind == slug][:2]], folder
    )
    migrated()
    call_command("load_bank", folder=folder, verbosity=0)
    client, user = Client(SERVER_NAME="localhost"), User.objects.create_user("learner")
    learner = Learner.objects.create(user=user, zone="Asia/Tokyo")
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
