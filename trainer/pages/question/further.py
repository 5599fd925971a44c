"""What stands below a verdict and takes longest to work out: the answers by other rulesets, and the smallest
change that turns the answer round. It is fetched once the verdict is read.

Its address is signed, and named by nothing but a verdict: who was told none has none. Whether it is told is
asked anew.
"""

from typing import Final

from django.core.signing import BadSignature, Signer
from django.urls import reverse

from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import Question, question_of

_SIGNER: Final = Signer(salt="trainer.pages.question.further")


def further_address(question: Question) -> str:
    """Where it is fetched."""
    return reverse("play:further", args=[_SIGNER.sign(f"{question.slug}.{question.digest}")])


def question_told(told: str) -> Question | None:
    """The question whose verdict named the address; None if none did, or it is there no more."""
    try:
        slug, _dot, digest = _SIGNER.unsign(told).rpartition(".")
    except BadSignature:
        return None
    versions = PuzzleVersion.objects.select_related("puzzle").filter(puzzle__slug=slug, digest=digest)
    version = versions.first()
    return None if version is None else question_of(version)
