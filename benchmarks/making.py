"""How long it takes to make a position for an exam: `python -m benchmarks.making [KINDS...]`.

Prints milliseconds of processor time a position by kind and level, drafts that were thrown away included,
evenly over the answers as an exam asks it; each kind by the first preset that it is asked by. With `--write`
the figures of these kinds are kept where pages read how long an exam takes to be made
(`trainer.classroom.setting.making`). With `--allowed` what is too rare for an exam keeps its figure: to
measure it takes minutes. With `--papers` nothing is measured: by the figures that are kept, the processor
time that 24 questions for 25 candidates take, of each ready blueprint and of the dearest kind and level of
which an exam asks.
"""

import argparse
import contextlib
import os
import time
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict
from statistics import mean

os.environ["DATABASE_URL"] = "sqlite://:memory:"
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trainer.settings")

import django

from benchmarks.tables import migrated

django.setup()

from trainer.accounts.models import User  # noqa: E402  # needs settings
from trainer.classroom.models import Assignment, Classroom, Mode, Slot  # noqa: E402  # needs settings
from trainer.classroom.setting.classes import create_class  # noqa: E402  # needs settings
from trainer.classroom.setting.filling import MoreToMakeError, prepare_puzzles  # noqa: E402  # needs settings
from trainer.classroom.setting.making import (  # noqa: E402  # needs settings
    TIMES,
    is_too_rare,
    levels_made,
    milliseconds_of,
)
from trainer.classroom.setting.places import rulesets_of  # noqa: E402  # needs settings
from trainer.exams.examples import exam_examples  # noqa: E402  # needs settings
from trainer.exams.models import Blueprint, BlueprintRow  # noqa: E402  # needs settings
from trainer.exams.papers import paper_of  # noqa: E402  # needs settings
from trainer.scenarios.kind import kinds  # noqa: E402  # needs settings

QUESTIONS, CANDIDATES = 24, 25
HEAD = """# Milliseconds of processor time to make a position for an exam, by kind and level.
# Written by `python -m benchmarks.making --write`.

"""


def main() -> None:
    parser = argparse.ArgumentParser(description="How long it takes to make a position for an exam.")
    parser.add_argument("kinds", nargs="*", default=list(kinds()))
    parser.add_argument("--positions", type=int, default=3, help="of each kind and level (3)")
    parser.add_argument("--patience", type=float, default=4, help="seconds of processor time for each (4)")
    parser.add_argument("--allowed", action="store_true", help="without what is too rare for an exam")
    parser.add_argument("--papers", action="store_true", help="what whole exams cost by the kept figures")
    parser.add_argument("--write", action="store_true", help="keep the figures for the pages")
    options = parser.parse_args()
    if options.papers:
        _say_papers()
        return
    migrated()
    room = create_class(owner=User.objects.create_user("teacher"), name="Class", zone="UTC")
    known = tomllib.loads(TIMES.read_text(encoding="utf-8"))
    for slug in options.kinds:
        rare = {level for level in kinds()[slug].levels if options.allowed and is_too_rare(slug, level)}
        measured = _measured(room, slug, options.positions, options.patience, but=rare)
        kept = {level: known[slug][str(level)] for level in rare}
        known[slug] = found = dict(sorted({**kept, **dict(measured)}.items()))
        print(
            f"{slug:24}" + "".join(f"{level:>4}: {spent:<6,}" for level, spent in found.items()), flush=True
        )
        if options.write:
            TIMES.write_text(HEAD + "".join(_line(each, known) for each in kinds() if each in known), "utf-8")


def _say_papers() -> None:
    """Seconds by blueprint: questions of each as its paper has them, then the dearest."""
    for slug, example in exam_examples().items():
        named = Blueprint(slug=slug)
        rows = (BlueprintRow(blueprint=named, **asdict(row)) for row in example.rows)
        each = mean(milliseconds_of(place.kind, place.level) for place in paper_of(rows))
        print(f"{slug:24}{QUESTIONS * CANDIDATES * each / 1000:>8.1f} s")
    cells = [(slug, level) for slug in kinds() for level in levels_made(slug)]
    kind, level = max(cells, key=lambda cell: milliseconds_of(*cell))
    spent = QUESTIONS * CANDIDATES * milliseconds_of(kind, level) / 1000
    print(f"{f'{kind} {level}':24}{spent:>8.1f} s")


def _line(slug: str, known: Mapping[str, Mapping[object, int]]) -> str:
    spent = ", ".join(f"{level} = {milliseconds}" for level, milliseconds in known[slug].items())
    return f"{slug} = {{{spent}}}\n"


def _measured(
    room: Classroom, slug: str, positions: int, patience: float, but: Collection[int]
) -> Iterator[tuple[int, int]]:
    """Milliseconds a position by level, `but` some of them; `patience` is looked at after each that was made.
    Where none could be made, what was spent on it.
    """
    rules = rulesets_of(slug, "", None)[0]
    for level in kinds()[slug].levels:
        if level in but:
            continue
        made = Assignment.objects.create(classroom=room, title=slug, mode=Mode.EXAM)
        slot = Slot.objects.create(
            assignment=made,
            place=1,
            kind=slug,
            level=level,
            ruleset=rules.choice,
            players=rules.players,
            wanted=positions,
        )
        begun = time.process_time()
        ready = False
        while not ready and time.process_time() < begun + patience:
            with contextlib.suppress(MoreToMakeError):
                prepare_puzzles(assignment_id=made.pk, until=time.monotonic())
                ready = True
        yield level, round(1000 * (time.process_time() - begun) / max(1, slot.choices.count()))


if __name__ == "__main__":
    main()
