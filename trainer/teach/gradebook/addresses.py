"""Addresses that a page has by the hundred: put together from what Django's look-up gives once."""

from typing import Final
from uuid import UUID

from django.urls import reverse

_NOBODY: Final = UUID(int=0)


def answers_head(slug: str) -> str:
    """What the addresses of all learners' answers to an assignment begin with."""
    return _head("teach:answers", slug)


def learners_head(slug: str) -> str:
    """What the addresses of all learners of a class begin with."""
    return _head("teach:enrollment", slug)


def of_learner(head: str, enrollment: UUID) -> str:
    """The address of one learner under such a beginning."""
    return f"{head}{enrollment}/"


def answer_code(place: int, round_: int, number: int) -> str:
    """How an address names an answer."""
    return f"{place}-{round_}-{number}"


def opened_answer(head: str, enrollment: UUID, place: int, round_: int, number: int) -> str:
    """A learner's answers with this one opened and in sight."""
    code = answer_code(place, round_, number)
    return f"{of_learner(head, enrollment)}?open={code}#i{place}-{round_}"


def _head(name: str, slug: str) -> str:
    return reverse(name, args=[slug, _NOBODY]).removesuffix(f"{_NOBODY}/")
