"""Drafts and versions as they are looked at: the table, what is asked, what is said beside it."""

from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from trainer.authoring.actions.drafting import LANGUAGES, hints_of
from trainer.authoring.drafts import sketch_of
from trainer.authoring.markdown import rendered
from trainer.authoring.models import Draft
from trainer.pages.question.drawn import drawn_table
from trainer.pages.question.verdict import Heading, heading_of
from trainer.pages.table.drawing import snapshot_view
from trainer.puzzles.questions import Question
from trainer.scenarios.board.snapshot import Snapshot
from trainer.studio.drafts.question import asked_of
from trainer.wording.kind_words import kind_title


@dataclass(frozen=True, slots=True)
class WordsShown:
    """What is said of a draft in one language, which is named in itself."""

    language: str
    name: str
    title: str
    note: SafeString
    hints: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DraftShown:
    """A draft as it stands: its table as it is asked about or, if it can not be asked yet, as it was laid;
    `heading` None then, and `kind` the title of the kind if one was chosen.
    """

    table: SafeString
    heading: Heading | None
    kind: str
    words: tuple[WordsShown, ...]


def draft_shown(draft: Draft) -> DraftShown:
    """What a reviewer reads of a draft. One query, for its words."""
    asked = asked_of(draft)
    question = asked.question if asked else None
    return DraftShown(
        table=as_asked(question) if question else _laid(sketch_of(draft).snapshot),
        heading=heading_of(question) if question else None,
        kind=kind_title(draft.kind) if draft.kind else "",
        words=tuple(
            WordsShown(
                row.language,
                LANGUAGES.get(row.language, row.language),
                row.title,
                rendered(row.note),
                hints_of(row.hints),
            )
            for row in draft.words.order_by("pk")
        ),
    )


def as_asked(question: Question) -> SafeString:
    """The table of a question as its learners see it, without controls."""
    return mark_safe(drawn_table(question, (), choosing=False))  # noqa: S308  our own template


def _laid(snapshot: Snapshot) -> SafeString:
    return render_to_string("components/table.html", {"table": snapshot_view(snapshot)})
