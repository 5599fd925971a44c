"""What a picture for previews costs: `python -m benchmarks.stills [--positions N] [--bank FOLDER]`.

Processor time of one picture as PNG, by day, of a seeded sample of the bank's positions of every kind: cold,
where nothing of that position was drawn before, and kept. The first picture of a process scales the tiles.
"""

import argparse
import json
import os
import random
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trainer.settings")
django.setup()

from trainer.exchange.pictures.previews import question_picture  # noqa: E402  # needs settings
from trainer.exchange.pictures.sheet import LOOKS  # noqa: E402  # needs settings
from trainer.pages.question.cached import cached_heading  # noqa: E402  # needs settings
from trainer.puzzles.bank import BANK  # noqa: E402  # needs settings
from trainer.puzzles.questions import Question  # noqa: E402  # needs settings
from trainer.scenarios.kind import kind_named  # noqa: E402  # needs settings
from trainer.scenarios.position.position import Position  # noqa: E402  # needs settings

SEED = 1


def main() -> None:
    parser = argparse.ArgumentParser(description="The processor time of pictures.")
    parser.add_argument("--positions", type=int, default=4, help="of each kind")
    parser.add_argument("--bank", type=Path, help="folder with the bank's files")
    options = parser.parse_args()
    cold, kept, sizes = [], [], []
    for question in _questions(options.bank or BANK, options.positions):
        took, size = _timed(question)
        cold.append(took)
        sizes.append(size)
        kept.append(_timed(question)[0])
    first, *rest = cold
    rest.sort()
    print(f"{len(cold)} pictures of {median(sizes) / 1000:.0f} KB; the first of the process {first:.0f} ms")
    print(
        f"cold: median {median(rest):.1f} ms, p95 {rest[len(rest) * 95 // 100]:.1f} ms, most {rest[-1]:.1f}"
    )
    print(f"kept: median {median(kept):.2f} ms")


def _questions(bank: Path, positions: int) -> Iterator[Question]:
    """Each with the words of its heading at hand, as its page has them."""
    chance = random.Random(SEED)
    for path in sorted(bank.glob("*.jsonl")):
        lines = path.read_text(encoding="utf-8").splitlines()
        for line in chance.sample(lines, min(positions, len(lines))):
            entry = json.loads(line)
            kind, position = kind_named(entry["kind"]), Position.from_json(entry["position"])
            question = Question(f"s{chance.random()}", "", kind, position, kind.shape(position))
            cached_heading(question, "en")
            yield question


def _timed(question: Question) -> tuple[float, int]:
    """Milliseconds of the processor, and the bytes of the picture."""
    begin = time.process_time()
    data = question_picture(question, LOOKS[0]).data("png")
    return 1000 * (time.process_time() - begin), len(data)


if __name__ == "__main__":
    main()
