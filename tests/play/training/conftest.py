import re

import pytest

from tests.play.conftest import key_in, sampled
from tests.puzzles.loaded import load_entries
from trainer.progress.models import Run, RunItem

OTHER = {"yes": "no", "no": "yes"}


@pytest.fixture
def answers(db, tmp_path):
    """Eight puzzles that are answered yes or no: the right answer of each, by slug."""
    entries = [entry for (_kind, answer), entry in sampled().items() if answer in OTHER][:8]
    load_entries(entries, tmp_path)
    return {entry.slug: entry.answer for entry in entries}


def start(client, mode, **fields):
    """The run that begins."""
    response = client.post("/train/start/", {"mode": mode, **fields})
    return Run.objects.get(pk=re.fullmatch(r"/train/([-0-9a-f]{36})/", response["Location"])[1])


def asked(client, run):
    """Where the run asks its next puzzle, and which; None at its end."""
    response = client.get(f"/train/{run.pk}/")
    if response.status_code == 200:
        return None
    place = int(response["Location"].split("/")[-2])
    return response["Location"], RunItem.objects.get(run=run, place=place).version.puzzle.slug


def give(client, run, answers, *, right=True, htmx=False, key=None, **fields):
    """Answer what the run asks, rightly or not."""
    where, slug = asked(client, run)
    said = answers[slug] if right else OTHER[answers[slug]]
    key = key or key_in(client.get(where))
    headers = {"HX-Request": "true"} if htmx else {}
    return client.post(where, {"key": key, "answer": said, **fields}, headers=headers)
