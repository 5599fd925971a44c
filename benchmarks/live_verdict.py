"""How long an author waits for the verdict on a draft: answers and reasons under every preset.

`python -m benchmarks.live_verdict [KINDS...] [--positions N] [--seed S]`: for each kind positions of the bank
drawn by lot, each a draft in a database in memory. *verdict* is the whole request for the verdict by htmx,
view, database and templates included, *serves* that for what else the table can ask, *flip* that for what
turns it round. The time is that of the processor; nothing of a position was worked out before. A maximum may
hold a collection of garbage, which falls into some request or other.
"""

import argparse
import gc
import os
import statistics
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from random import Random

os.environ["DATABASE_URL"] = "sqlite://:memory:"
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trainer.settings")

import django

from benchmarks.tables import migrated

django.setup()

from django.conf import settings  # noqa: E402  # needs settings
from django.test import Client  # noqa: E402  # needs settings
from django.urls import reverse  # noqa: E402  # needs settings

from trainer.accounts.models import User  # noqa: E402  # needs settings
from trainer.authoring.actions.drafting import start_draft  # noqa: E402  # needs settings
from trainer.puzzles.bank import BANK, Entry, read_bank  # noqa: E402  # needs settings
from trainer.scenarios.board.sketch import Sketch  # noqa: E402  # needs settings
from trainer.scenarios.kind import kinds  # noqa: E402  # needs settings

PARTS = ("verdict", "serves", "flip")
MOST = 80.0
"""Milliseconds for the verdict of a kind of rules."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Time of the live verdict in the studio.")
    parser.add_argument("kinds", nargs="*", default=list(kinds()))
    parser.add_argument("--positions", type=int, default=20, help="of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bank", type=Path, default=BANK, help="folder with the bank's files")
    options = parser.parse_args()
    settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    migrated()
    client, author = Client(SERVER_NAME="localhost"), User.objects.create_user("author")
    client.force_login(author)
    bank = defaultdict(list)
    for entry in read_bank(options.bank):
        bank[entry.kind].append(entry)
    _times(client, author, bank[options.kinds[0]][0])  # modules and templates are loaded
    gc.collect()
    gc.freeze()  # the bank, which no server holds in memory, is not looked through meanwhile
    print(f"{'ms':24}" + "".join(f"{part:>8}{'p95':>8}{'max':>8}" for part in PARTS))
    over = []
    for slug in options.kinds:
        drawn = Random(options.seed).sample(bank[slug], min(options.positions, len(bank[slug])))
        rows = [_times(client, author, entry) for entry in drawn]
        columns = list(zip(*rows, strict=True))
        print(f"{slug:24}" + "".join(_column(times) for times in columns), flush=True)
        if kinds()[slug].family not in ("decisions", "safety") and _p95(columns[0]) > MOST:
            over.append(slug)
    print(f"p95 over {MOST:.0f} ms: {', '.join(over) or 'no kind of rules'}")


def _times(client: Client, author: User, entry: Entry) -> list[float]:
    draft = start_draft(author=author, sketch=Sketch.of_position(entry.parsed), kind=entry.kind)
    times = []
    for part in PARTS:
        start = time.process_time()
        response = client.get(reverse(f"studio:{part}", args=[draft.slug]), headers={"HX-Request": "true"})
        times.append((time.process_time() - start) * 1000)
        assert response.status_code == 200, (entry.slug, part)
    return times


def _column(times: Sequence[float]) -> str:
    return f"{statistics.median(times):8.1f}{_p95(times):8.1f}{max(times):8.1f}"


def _p95(times: Sequence[float]) -> float:
    return sorted(times)[min(len(times) - 1, len(times) * 95 // 100)]


if __name__ == "__main__":
    main()
