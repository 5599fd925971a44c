"""Publishing a draft, taking the puzzle back, putting it up again.

A version is never changed: what is published after a change of the table is the next version of the same
puzzle, and answers stay with the version that they were given to. The words beside it may be mended.
"""

from django.db import IntegrityError, transaction
from django.db.models import F

from trainer.accounts.models import User
from trainer.authoring.actions.drafting import StaleDraftError, current
from trainer.authoring.actions.words import tags_of
from trainer.authoring.models import Author, Credit, Draft, DraftWords, Tag, VersionWords
from trainer.authoring.models.drafts import new_slug
from trainer.authoring.publishable import NotPublishableError, Offer, offer_of, refuse_known
from trainer.authoring.shared_collections import credit_name
from trainer.authoring.trust import may_list
from trainer.puzzles.digests import canonical_text, digest_of
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.scenarios.answer_classes import class_of


def publish(*, draft: Draft, by: User, listed: bool, credit: str | None = None) -> PuzzleVersion:
    """The version that asks what the draft holds, `listed` for everybody or open to whoever has its link:
    the newest one where that asks it already, else the first or the next one of the draft's puzzle. With
    `credit` the author's puzzles appear under that name from now on.

    :raises NotPublishableError: naming everything that is in the way; nothing is stored then.
    :raises StaleDraftError: if the draft was changed since it was read.
    """
    if listed and not may_list(by):
        raise NotPublishableError("not_trusted")
    offer = offer_of(draft)
    try:
        with transaction.atomic():
            if credit is not None:
                set_credit(user=draft.author, name=credit)
            taken = _take(draft)
            version = _version(taken, offer)
            _describe(taken, version)
            Puzzle.objects.filter(pk=version.puzzle_id).update(status=_status(listed=listed))
            Draft.objects.filter(pk=draft.pk).update(puzzle=version.puzzle_id)
    except IntegrityError:
        # Somebody published the same in between.
        refuse_known(draft, offer)
        raise
    return PuzzleVersion.objects.select_related("puzzle").get(pk=version.pk)


def _take(draft: Draft) -> Draft:
    """The draft's row, ours until the transaction ends: a second publication of it waits here."""
    same = Draft.objects.filter(pk=draft.pk, revision=draft.revision)
    if not same.update(published_revision=F("revision")):
        raise StaleDraftError(current(draft))
    return current(draft)


def _version(draft: Draft, offer: Offer) -> PuzzleVersion:
    puzzle, newest = draft.puzzle, None
    if puzzle is not None:
        newest = PuzzleVersion.objects.filter(puzzle=puzzle).order_by("-number").first()
    if newest is not None and newest.position == offer.text:
        return _at_level(newest, offer.level)
    refuse_known(draft, offer)
    puzzle = puzzle or Puzzle.objects.create(
        slug=new_slug(), kind=offer.kind.slug, status=Puzzle.Status.LINKED
    )
    number = newest.number + 1 if newest is not None else 1
    return PuzzleVersion.objects.create(
        puzzle=puzzle,
        number=number,
        position=offer.text,
        ruleset=offer.position.ruleset.choice,
        players=offer.position.players,
        level=offer.level,
        answer_class=class_of(offer.kind, offer.position),
        digest=_digest(puzzle, offer, number),
        canonical_key=offer.key,
    )


def _digest(puzzle: Puzzle, offer: Offer, number: int) -> str:
    """The digest of the question; of one to which its puzzle comes back, of the version too."""
    if not PuzzleVersion.objects.filter(puzzle=puzzle, digest=offer.digest).exists():
        return offer.digest
    return digest_of(canonical_text({"question": offer.digest, "version": number}))


def _at_level(version: PuzzleVersion, level: int) -> PuzzleVersion:
    """The version with another level, the one column that a loader of puzzles may mend."""
    if version.level != level:
        version.level = level
        PuzzleVersion.objects.bulk_create(
            [version], update_conflicts=True, unique_fields=["digest"], update_fields=["level"]
        )
    return version


def _describe(draft: Draft, version: PuzzleVersion) -> None:
    """Credit, words and tags as the draft has them."""
    credit = {"author": draft.author, "name": credit_name(draft.author), "source": draft.source}
    Credit.objects.update_or_create(version=version, defaults=credit)
    rows = DraftWords.objects.filter(draft=draft)
    VersionWords.objects.filter(version=version).delete()
    VersionWords.objects.bulk_create(
        VersionWords(version=version, language=row.language, title=row.title, note=row.note, hints=row.hints)
        for row in rows
    )
    Tag.objects.filter(puzzle=version.puzzle_id).delete()
    Tag.objects.bulk_create(Tag(puzzle_id=version.puzzle_id, name=name) for name in tags_of(draft.tags))


def _status(*, listed: bool) -> Puzzle.Status:
    return Puzzle.Status.PUBLISHED if listed else Puzzle.Status.LINKED


def retire(*, draft: Draft) -> None:
    """Take the puzzle back: no list offers it any more, who has its link still finds it."""
    Puzzle.objects.filter(draft=draft).update(status=Puzzle.Status.RETIRED)


def relist(*, draft: Draft, by: User, listed: bool) -> None:
    """Put the puzzle up again as it was last published, `listed` for everybody or behind its link.

    :raises NotPublishableError: if `by` may not list it.
    """
    if listed and not may_list(by):
        raise NotPublishableError("not_trusted")
    Puzzle.objects.filter(draft=draft).update(status=_status(listed=listed))


def set_credit(*, user: User, name: str) -> None:
    """Let the user's puzzles appear under this name from now on, under the user's own if it is empty."""
    Author.objects.update_or_create(user=user, defaults={"credit": name})
