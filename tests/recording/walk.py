"""The whole walk, or that of some kinds and addresses alone."""

from pathlib import Path
from tempfile import TemporaryDirectory

from django.db import transaction

from tests.pages.conftest import sampled
from tests.recording import addresses, classwork, collecting, flows, practice, studio_kinds
from tests.recording.answers import bank, picks, unpublished
from tests.recording.cast import cast
from tests.recording.recorder import Recorder
from tests.recording.stage import standing
from trainer.accounts.models import User
from trainer.puzzles.actions import load_bank
from trainer.puzzles.bank import BANK, CHECKED, bank_digest, bank_files
from trainer.scenarios.kind import kinds

ONCE = (classwork.walk, collecting.walk, studio_kinds.walk)
"""What takes the first position of a kind alone."""
SUPPLY = 40
"""Positions of a kind that the site has."""


def load():
    """Some of each kind of the bank, without what is still to be published."""
    wanted = {entry.slug for slug in kinds() for entry in (*bank()[slug][:SUPPLY], *picks(slug))}
    wanted = (wanted | {entry.slug for entry in sampled().values()}) - unpublished()
    with TemporaryDirectory() as folder:
        for path in bank_files(BANK):
            lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
            kept = zip(bank()[path.stem], lines, strict=True)
            Path(folder, path.name).write_text("".join(line for entry, line in kept if entry.slug in wanted))
        Path(folder, CHECKED).write_text(bank_digest(Path(folder)))
        load_bank(folder=Path(folder))


def walked(slugs=None, wanted=None, *, flowing=True, said=lambda part: None):
    """The responses by key: of these kinds and addresses, of all if none are named."""
    with standing(), transaction.atomic():
        recorder = Recorder()
        people = cast()
        recorder.sign_in(User.objects.order_by("pk"))
        recorder.names.tell("card", people.school.card.code)
        recorder.names.tell("printed card", people.school.card.printed)
        by_kind = {slug: picks(slug) for slug in slugs or sorted(kinds())}
        said("addresses")
        addresses.walk(recorder, people, wanted)
        if flowing:
            said("flows")
            flows.walk(recorder, people)
        for slug, entries in by_kind.items():
            said(slug)
            practice.walk(recorder, people, slug, entries)
            for walk in ONCE:
                walk(recorder, people, slug, entries[:1])
        said("all kinds")
        practice.walk_progress(recorder, people, by_kind)
        classwork.walk_results(recorder, people, by_kind)
        transaction.set_rollback(True)
        return recorder.responses
