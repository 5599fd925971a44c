"""The way of an answer: the key under which it was put, its grade, the attempt that is stored."""

from collections.abc import Sequence
from typing import Final
from urllib.parse import urlencode

from trainer.accounts.middleware import LearnerRequest
from trainer.play.owners import answering_learner, owner_of
from trainer.progress.actions import Found, Graded, Recorded, record_attempt
from trainer.progress.keys import Key, make_key
from trainer.progress.models import Attempt
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import grade_of, question_of
from trainer.rules.version import RULES_VERSION
from trainer.scenarios.answers import Answer, answer_text
from trainer.scenarios.grading import Grade

FIELDS: Final = ("answer", "tile", "typed")


def key_for(request: LearnerRequest, version: PuzzleVersion) -> str:
    """A key under which the version may be answered by whoever asks for the page.

    Who has just answered and comes back to the question (the back button, a second tab) gets the
    key of that answer, so that nothing counts twice; to try `?again` is to ask for a new one.
    """
    lately = None
    if request.learner_id and "again" not in request.GET:
        lately = Attempt.objects.by(request.learner_id).lately(version)
    return make_key(
        owner=owner_of(request),
        slug=version.puzzle.slug,
        number=version.number,
        nonce=lately.key if lately else "",
    )


def record(request: LearnerRequest, version: PuzzleVersion, key: Key, answer: Answer) -> Recorded:
    """Store the answer with today's grade; a guest becomes a learner by it."""
    grade = grade_of(question_of(version), answer)
    graded = Graded(
        raw=raw_text(request),
        answer=answer_text(answer),
        score=grade.score,
        solved=answer_text(grade.solved),
        rules_version=RULES_VERSION,
        found=found_in(grade),
    )
    learner_id = request.learner_id or answering_learner(request).id
    return record_attempt(learner_id=learner_id, version_id=version.pk, key=key, graded=graded)


def raw_text(request: LearnerRequest) -> str:
    """What was sent, as it would stand in an address: 200 characters at most, none of them NUL."""
    fields = {name: request.POST.getlist(name) for name in FIELDS if name in request.POST}
    return urlencode(fields, doseq=True)[:200]


def found_in(grade: Grade) -> Sequence[Found]:
    """Each rule that the verdict rests on, and each mistake."""
    rules = [("rule", reason.rule, grade.right) for reason in grade.verdict.reasons]
    return rules + [("mistake", mistake.code, False) for mistake in grade.mistakes]
