"""Whether a learner found clear what was explained: kept once for each verdict and screen of a lesson."""

from datetime import datetime
from uuid import UUID

from trainer.accounts.models import Learner
from trainer.progress.models import Attempt, Clarity


def say_of_verdict(attempt: Attempt, *, clear: bool, now: datetime) -> None:
    """Keep what the learner of an attempt says of its verdict, instead of what was said before."""
    said = {"learner_id": attempt.learner_id, "clear": clear, "at": now}
    attempt.clarity, _made = Clarity.objects.update_or_create(attempt=attempt, defaults=said)


def say_of_screen(learner: Learner, screen: str, *, clear: bool, now: datetime) -> None:
    """The same of a screen of a lesson."""
    Clarity.objects.update_or_create(learner=learner, screen=screen, defaults={"clear": clear, "at": now})


def said_of_verdict(attempt: Attempt) -> bool | None:
    """What was said of the verdict on an attempt; None: nothing. One query, unless it was read with it."""
    said: Clarity | None = getattr(attempt, "clarity", None)
    return None if said is None else said.clear


def said_of_screen(learner_id: UUID | None, screen: str) -> bool | None:
    """The same of a screen; no query for a guest without answers."""
    if learner_id is None:
        return None
    own = Clarity.objects.filter(learner=learner_id, screen=screen)
    return own.values_list("clear", flat=True).first()


def move_clarity(*, guest: Learner, learner: Learner) -> None:
    """Give an account's learner what a guest has said: of the attempts that have moved, and of screens of
    which the account says nothing.
    """
    said = Clarity.objects.filter(learner=guest)
    said.filter(attempt__learner=learner).update(learner=learner)
    known = Clarity.objects.filter(learner=learner).exclude(screen="").values("screen")
    said.filter(attempt=None).exclude(screen__in=known).update(learner=learner)
