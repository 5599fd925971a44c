from datetime import timedelta

import pytest
from django.utils import timezone

from trainer.puzzles.models import DailyPuzzle, PuzzleVersion


@pytest.fixture
def days_puzzle(bank):
    """The entry that is the puzzle of the day, today and tomorrow: midnight may come in between."""
    entry = bank["kan-legal", "no"]
    version = PuzzleVersion.objects.get(puzzle__slug=entry.slug)
    today = timezone.localdate()
    for day in (today, today + timedelta(days=1)):
        DailyPuzzle.objects.update_or_create(day=day, defaults={"version": version})
    return entry
