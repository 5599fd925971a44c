"""The text by which another site puts a puzzle into a frame, and the key that its address holds.

The key says which puzzle, or that of the day, and holds for good: a page elsewhere is written once. It is
signed, so that no frame shows what no page of ours has offered for one.
"""

from typing import Final

from django.core.signing import BadSignature, Signer
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from trainer.puzzles.models import Puzzle

TODAY: Final = "today"
"""Stands for a puzzle's slug where the one of the day is meant; no slug has five letters."""
HIGH: Final = 760
"""Pixels of the frame: on most widths the question, its table and the answers."""
_SIGNER: Final = Signer(salt="trainer.play.practice.embedding")


def frame_address(what: str) -> str:
    """Where the puzzle of a slug, or `TODAY`, stands to be framed."""
    return reverse("play:framed", args=[_SIGNER.sign(what)])


def framed_by(address: str) -> str | None:
    """The slug that an address names, or `TODAY`; None if we have not written it."""
    try:
        return _SIGNER.unsign(address)
    except BadSignature:
        return None


def may_be_framed(puzzle: Puzzle) -> bool:
    """Whether it is offered to everybody."""
    return puzzle.status == Puzzle.Status.PUBLISHED


def frame_text(request: HttpRequest, what: str, title: str) -> str:
    """The HTML to be copied into a page elsewhere."""
    return format_html(
        '<iframe src="{}" title="{}" width="100%" height="{}" loading="lazy"></iframe>',
        request.build_absolute_uri(frame_address(what)),
        title,
        HIGH,
    )
