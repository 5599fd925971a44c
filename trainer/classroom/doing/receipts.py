"""The receipt of a submission: all that was answered and when, and a code that belongs to just this."""

import base64
from collections.abc import Iterable, Sequence
from typing import Final
from uuid import UUID

from django.utils.crypto import salted_hmac

from trainer.classroom.models import Answer, Assignment, ChosenAnswer, Submission, SubmissionItem

BYTES: Final = 10
GROUP: Final = 4


def given_answers(submission: Submission) -> list[Answer]:
    """All answers of a submission by place, round and try, ready to be said in words."""
    answers = Answer.objects.filter(item__submission=submission).select_related(
        "item", "attempt__version__puzzle"
    )
    return list(answers.order_by("item__place", "item__round", "number"))


def chosen_of(items: Iterable[SubmissionItem]) -> list[ChosenAnswer]:
    """What is chosen at those items, ready to be said in words."""
    of_item = {each.pk: each for each in items}
    chosen = ChosenAnswer.objects.filter(item__in=of_item).select_related("item__version__puzzle")
    return list(chosen.order_by("item__place", "item__round"))


def receipt_code(
    submission: Submission, answers: Sequence[Answer], chosen: Sequence[ChosenAnswer] = ()
) -> str:
    """Sixteen letters and digits in groups of four: others as soon as an answer or its time is another."""
    handed_in = submission.handed_in_at.isoformat() if submission.handed_in_at else ""
    said = [f"{submission.pk} {handed_in}"]
    said += [f"{each.pk} {each.attempt.answer} {each.arrived_at.isoformat()}" for each in answers]
    said += [f"{each.item_id} {each.answer} {each.arrived_at.isoformat()}" for each in chosen]
    digest = salted_hmac("trainer.play.homework.receipts", "\n".join(said), algorithm="sha256").digest()
    code = base64.b32encode(digest[:BYTES]).decode()
    return "-".join(code[start : start + GROUP] for start in range(0, len(code), GROUP))


def submission_with(assignment: Assignment, code: str) -> Submission | None:
    """The work on an assignment whose receipt has this code as it stands now, however it is typed; with who
    did it. None if no work has it: the code may belong to what was there before another answer.
    """
    typed = "".join(filter(str.isalnum, code)).upper()
    answers = Answer.objects.select_related("attempt").order_by("item__place", "item__round", "number")
    chosen = ChosenAnswer.objects.order_by("item__place", "item__round")
    found = assignment.submissions.select_related("enrollment").order_by("pk")
    kept: dict[UUID, tuple[list[Answer], list[ChosenAnswer]]] = {each.pk: ([], []) for each in found}
    for answer in answers.filter(item__submission__in=kept).select_related("item", "attempt"):
        kept[answer.item.submission_id][0].append(answer)
    for each in chosen.filter(item__submission__in=kept).select_related("item"):
        kept[each.item.submission_id][1].append(each)
    return next(
        (each for each in found if receipt_code(each, *kept[each.pk]).replace("-", "") == typed), None
    )
