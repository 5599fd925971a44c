"""Reviews as rows of a list."""

from dataclasses import dataclass
from datetime import datetime

from trainer.authoring.models import Review
from trainer.authoring.querysets import ReviewQuerySet
from trainer.authoring.reviews import is_stale
from trainer.authoring.shared_collections import credit_name
from trainer.studio.life.listing import draft_name
from trainer.wording.kind_words import kind_title


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """A review in words: whose draft for which class, how it stands; `stale`: the draft was changed since."""

    slug: str
    name: str
    kind: str
    author: str
    classroom: str
    classroom_slug: str
    state: str
    said: str
    stale: bool
    comment: str
    reviewer: str
    asked_at: datetime
    done_at: datetime | None


def review_rows(reviews: ReviewQuerySet) -> list[ReviewRow]:
    """The reviews in their order. Two queries."""
    people = ("draft__author__authoring", "reviewer__authoring")
    return [
        _row(review)
        for review in reviews.select_related("classroom", *people).prefetch_related("draft__words")
    ]


def _row(review: Review) -> ReviewRow:
    draft, room = review.draft, review.classroom
    return ReviewRow(
        slug=draft.slug,
        name=draft_name(draft),
        kind=kind_title(draft.kind) if draft.kind else "",
        author=credit_name(draft.author),
        classroom=room.name if room else "",
        classroom_slug=room.slug if room else "",
        state=review.state,
        said=str(review.get_state_display()),
        stale=is_stale(review, draft),
        comment=review.comment,
        reviewer=credit_name(review.reviewer) if review.reviewer else "",
        asked_at=review.asked_at,
        done_at=review.done_at,
    )
