"""What publishing a draft would do, and what is in its way, in words."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from trainer.authoring.duplicates import open_duplicates
from trainer.authoring.models import Draft
from trainer.authoring.publishable import (
    NotPublishableError,
    Offer,
    histories_of,
    offer_of,
    refuse_known,
)
from trainer.authoring.reviews import classes_lacking
from trainer.authoring.sketches import sketch_of
from trainer.classroom.telling import refuse_table
from trainer.puzzles.models import PuzzleVersion
from trainer.scenarios.position import PositionError
from trainer.scenarios.reconstruct import ReconstructError
from trainer.scenarios.warnings import warnings_of
from trainer.studio.verdict.sentences import warning_sentence
from trainer.wording.kind_words import answer_word, words_of
from trainer.wording.ruleset_words import ruleset_word
from trainer.wording.snapshot_defects import defect_sentence
from trainer.wording.words import joined

MOST_TOLD: Final = 3
"""So many defects, and so many equal puzzles, are told."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a draft is not published: a sentence, and where that is mended."""

    said: str
    link: str = ""
    link_name: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """What would be published: the question in words, under which rules, with what answer.

    `number` is that of the version, `same` whether it is published already, `level` 1 to 5. `warnings` are
    sentences, `alike` the slugs of puzzles that ask the same in other suits or seats.
    """

    kind: str
    asked: str
    rules: str
    answer: str
    level: int
    number: int
    same: bool
    warnings: tuple[str, ...]
    alike: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is in the way, with what the table lacks in sentences; or the question that would be published."""

    refusals: tuple[Refusal, ...] = ()
    question: Question | None = None
    defects: tuple[str, ...] = ()


def outlook(draft: Draft, refused: NotPublishableError | None = None) -> Outlook:
    """What publishing the draft would do now; `refused` is why it was not done just now.

    :raises WithheldError: if the reader is told nothing of its table.
    """
    try:
        if refused is not None:
            raise refused
        offer = offer_of(draft)
        refuse_table(offer.position)
        question = _question(draft, offer)
        if not question.same:
            refuse_known(draft, offer)
    except NotPublishableError as error:
        defects = tuple(_defects(draft)) if "impossible" in error.codes else ()
        return Outlook(tuple(_refusal(draft, code, error) for code in error.codes), defects=defects)
    return Outlook(question=question)


def _question(draft: Draft, offer: Offer) -> Question:
    kind, position = offer.kind, offer.position
    words, answer = words_of(kind.slug), kind.solve(position, position.ruleset).answer
    newest = PuzzleVersion.objects.filter(puzzle=draft.puzzle_id).order_by("-number").first()
    same = newest is not None and newest.position == offer.text
    last = newest.number if newest is not None else 0
    alike = open_duplicates(kind, position, draft)[:MOST_TOLD]
    return Question(
        kind=str(words.title()),
        asked=str(words.question(position)),
        rules=ruleset_word(position.ruleset),
        answer=answer_word(words, kind.shape(position), position, answer),
        level=offer.level,
        number=last if same else last + 1,
        same=same,
        warnings=tuple(_warnings(draft, offer)),
        alike=tuple(dict.fromkeys(version.puzzle.slug for version in alike)),
    )


def _warnings(draft: Draft, offer: Offer) -> Iterator[str]:
    for each in warnings_of(offer.kind, histories_of(draft)):
        yield warning_sentence(each, offer.kind, offer.position)
    if classes := [room.name for room in classes_lacking(draft)]:
        said = _("Classes that take only what another author approved have it in a collection: %(classes)s.")
        yield said % {"classes": joined(classes)}


def _defects(draft: Draft) -> Iterator[str]:
    """What keeps the table from being one."""
    sketch = sketch_of(draft)
    try:
        sketch.positions()
    except ReconstructError as error:
        for each in error.defects[:MOST_TOLD]:
            yield defect_sentence(each, sketch.snapshot)
    except PositionError:
        return


def _refusal(draft: Draft, code: str, error: NotPublishableError) -> Refusal:
    table = reverse("studio:draft", args=[draft.slug])
    if code == "exists" and error.puzzle is not None:
        found = reverse("play:puzzle", args=[error.puzzle.slug])
        return Refusal(refusal_word(code), found, _("Look at that puzzle"))
    if code in ("kind_changed", "not_trusted", "exists"):
        return Refusal(refusal_word(code))
    return Refusal(refusal_word(code), table, _("To the table"))


def refusal_word(code: str) -> str:
    """Why a draft is not published, a sentence for each of `publishable.CODES`."""
    return {
        "no_kind": _("No question is chosen yet: the verdict beside the table lists those that it serves."),
        "impossible": _("The table is not finished, or could not come about in play."),
        "no_question": _("The chosen question can not be asked at this table."),
        "ambiguous": _(
            "The table could have come about in several orders of play, and the answer differs among them. "
            "Choose the order beside the table, or lay what decides."
        ),
        "rules_lack_it": _("The table shows something that its rules do not have."),
        "other_payments": _("The payments that the question tells are not those of this table."),
        "close_call": _("The answer is too close to call: a learner could be right with another one."),
        "kind_changed": _(
            "The puzzle was published with a question of another kind, and answers to that stay with it. "
            "Begin a new puzzle with the same table for this question."
        ),
        "not_trusted": _("Only trusted authors list puzzles for everybody. Share this one by its link."),
        "exists": _("Another puzzle asks exactly this already."),
    }[code]
