"""The way of an answer: the key under which it was put, its grade, the attempt that is stored."""

from typing import Final
from urllib.parse import urlencode

from trainer.accounts.middleware import LearnerRequest
from trainer.play.owners import answering_learner, asked_of, owner_of
from trainer.progress.actions import Graded, NoLearnerError, Recorded, record_attempt
from trainer.progress.findings import found_in
from trainer.progress.keys import Key, make_key, nonce_of
from trainer.progress.models import Attempt
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import grade_of, question_of
from trainer.rules.version import RULES_VERSION
from trainer.scenarios.answers import Answer

FIELDS: Final = ("answer", "tile", "typed", "option", "number", "points", "rank")
"""The fields of all forms of answers."""


def key_for(request: LearnerRequest, version: PuzzleVersion, *, again: bool = False) -> str:
    """A key under which the version may be answered by whoever asks for the page.

    Every page that shows the question for the same turn holds the same key, so that nothing counts
    twice. Who answered within the hour and comes back (the back button, a second tab) has that turn
    still; a new one begins `again` or at a page that names its `turn` in the address.
    """
    turns, last = Attempt.objects.by(request.learner_id).turns(version)
    named = request.GET.get("turn", "")
    if named.isdecimal() and len(named) < 9:
        turns, last = min(turns, int(named)), ""
    slug, number = version.puzzle.slug, version.number
    nonce = "" if again else last
    if not nonce:
        nonce = nonce_of(learner=asked_of(request), slug=slug, number=number, turn=turns)
    return make_key(owner=owner_of(request), slug=slug, number=number, nonce=nonce)


def turns_of(request: LearnerRequest, version: PuzzleVersion) -> int:
    """How often the learner has answered the version: the number of the next turn."""
    return Attempt.objects.by(request.learner_id).turns(version)[0]


def record(request: LearnerRequest, version: PuzzleVersion, key: Key, answer: Answer) -> Recorded:
    """Store the answer with today's grade; a guest becomes a learner by it."""
    graded = graded_answer(request, version, answer)
    learner_id = request.learner_id or answering_learner(request).id
    try:
        return record_attempt(learner_id=learner_id, version_id=version.pk, key=key, graded=graded)
    except NoLearnerError:
        # The learner that the session names was deleted since: answer as a new one.
        learner_id = answering_learner(request).id
        return record_attempt(learner_id=learner_id, version_id=version.pk, key=key, graded=graded)


def graded_answer(request: LearnerRequest, version: PuzzleVersion, answer: Answer) -> Graded:
    """The answer that was sent, with today's grade."""
    grade = grade_of(question_of(version), answer)
    return Graded(
        raw=raw_text(request),
        answer=grade.shape.text(answer),
        score=grade.score,
        solved=grade.shape.text(grade.solved),
        rules_version=RULES_VERSION,
        found=found_in(grade),
    )


def raw_text(request: LearnerRequest) -> str:
    """What was sent, as it would stand in an address: 200 characters at most, none of them NUL."""
    fields = {name: request.POST.getlist(name) for name in FIELDS if name in request.POST}
    return urlencode(fields, doseq=True)[:200]
