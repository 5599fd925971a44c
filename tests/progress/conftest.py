from datetime import UTC, datetime

import pytest

from trainer.accounts.models import Learner
from trainer.progress.actions import Graded, record_attempt
from trainer.progress.keys import Key
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.puzzles.restocking import restock

SHOWN = datetime(2026, 11, 21, 12, tzinfo=UTC)


def make_version(slug="abcdefghij", kind="waits", level=1, answer_class=""):
    version = PuzzleVersion.objects.create(
        puzzle=Puzzle.objects.create(slug=slug, kind=kind),
        position="{}",
        ruleset="tenhou_4p",
        players=4,
        digest=slug,
        canonical_key=slug,
        level=level,
        answer_class=answer_class,
    )
    restock([version.puzzle_id])
    return version


def answered(learner, version, *, nonce="k1", right=True, found=()):
    return record_attempt(
        learner_id=learner.id,
        version_id=version.id,
        key=Key(1, nonce, SHOWN),
        graded=Graded(
            raw="tile=1m",
            answer="1m",
            score=1.0 if right else 0.0,
            solved="1m" if right else "2m",
            rules_version=1,
            found=found,
        ),
    )


@pytest.fixture
def learner(db):
    return Learner.objects.create()


@pytest.fixture
def version(db):
    return make_version()
