"""A receipt: what was answered when, and a short code over it that nobody else can make."""

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.utils.crypto import salted_hmac

from trainer.classroom.models import Answer, Sheet
from trainer.showing.stored import attempt_word

BYTES: Final = 10
GROUP: Final = 4


@dataclass(frozen=True, slots=True)
class ReceiptRow:
    """An answer: where, the how manieth try, in words, when it arrived, what is to be said if it was late."""

    place: int
    round: int
    number: int
    answer: str
    arrived_at: datetime
    late: str


def given_answers(sheet: Sheet) -> list[Answer]:
    """All answers of a sheet by place, round and try, ready to be said in words."""
    answers = Answer.objects.filter(item__sheet=sheet).select_related("item", "attempt__version__puzzle")
    return list(answers.order_by("item__place", "item__round", "number"))


def receipt_row(answer: Answer, *, late: str) -> ReceiptRow:
    """An answer as a row."""
    item = answer.item
    return ReceiptRow(
        item.place, item.round, answer.number, attempt_word(answer.attempt), answer.arrived_at, late
    )


def receipt_code(sheet: Sheet, answers: Sequence[Answer]) -> str:
    """Sixteen letters and digits in groups of four: others as soon as an answer or its time is another."""
    handed_in = sheet.handed_in_at.isoformat() if sheet.handed_in_at else ""
    said = [f"{sheet.pk} {handed_in}"]
    said += [f"{each.pk} {each.attempt.answer} {each.arrived_at.isoformat()}" for each in answers]
    digest = salted_hmac("trainer.play.homework.receipts", "\n".join(said), algorithm="sha256").digest()
    code = base64.b32encode(digest[:BYTES]).decode()
    return "-".join(code[start : start + GROUP] for start in range(0, len(code), GROUP))
