"""Publishing a draft, taking the puzzle back, and pinning the answers that its author expects."""

from collections.abc import Mapping

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from trainer.accounts.codes import new_slug
from trainer.accounts.models import User
from trainer.authoring.actions.drafting import StaleDraftError, current, tags_of
from trainer.authoring.credits import licences_for
from trainer.authoring.drafts import NotPublishableError, Offer, newest_of, offer_of, refuse_repeated
from trainer.authoring.models import Author, Credit, Draft, DraftWords, Pin, Tag, VersionWords
from trainer.authoring.sharing import credit_name, may_list
from trainer.authoring.versions import earlier_version, parsed_pin, presets_of
from trainer.puzzles.digests import digest_again, digest_alone
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.puzzles.questions import NoQuestionError, question_of
from trainer.puzzles.restocking import restock
from trainer.scenarios.answer_shapes import FormatError
from trainer.scenarios.answers.grading import class_of


def publish(
    *,
    draft: Draft,
    by: User,
    listed: bool,
    credit: str | None = None,
    licence: str = "",
    offer: Offer | None = None,
) -> PuzzleVersion:
    """The version that asks what the draft holds, `listed` for everybody or open to whoever has its link:
    the newest one where that asks it already, else the first or the next one of the draft's puzzle. With
    `credit` the author's puzzles appear under that name from now on. `licence`: what others may do with it,
    if the author may choose that; empty, it stays as it is. `offer`: the draft's, if it is made.

    :raises NotPublishableError: naming everything that is in the way; nothing is stored then.
    :raises StaleDraftError: if the draft has been changed since it was read.
    """
    _refuse_unlisted(draft, by, listed)
    offer = offer or offer_of(draft)
    with transaction.atomic():
        one_at_a_time(draft.author_id)
        if credit is not None:
            set_credit(user=draft.author, name=credit)
        taken = _take(draft, licence)
        version = _version(taken, offer)
        _describe(taken, version)
        _set_status(Puzzle.objects.filter(pk=version.puzzle_id), _status(listed=listed))
        Draft.objects.filter(pk=draft.pk).update(puzzle=version.puzzle_id)
    return PuzzleVersion.objects.select_related("puzzle").get(pk=version.pk)


def _refuse_unlisted(draft: Draft, by: User, listed: bool) -> None:
    if listed and not may_list(by):
        raise NotPublishableError("not_trusted")
    if draft.puzzle is not None and draft.puzzle.withdrawn:
        raise NotPublishableError("withdrawn")


def one_at_a_time(author: int) -> None:
    """Let whatever else publishes for this author (a key) wait until the transaction ends: whether a
    question is the author's own already is asked before it is stored.
    """
    list(User.objects.select_for_update(no_key=True).filter(pk=author).values_list("pk"))


def _take(draft: Draft, licence: str) -> Draft:
    """The draft's row, ours until the transaction ends: a second publication of it waits here."""
    same = Draft.objects.filter(pk=draft.pk, revision=draft.revision)
    chosen = {"licence": licence} if licence in licences_for(draft) else {}
    if not same.update(published_revision=F("revision"), **chosen):
        raise StaleDraftError(current(draft))
    return current(draft)


def _version(draft: Draft, offer: Offer) -> PuzzleVersion:
    puzzle, newest = draft.puzzle, newest_of(draft)
    if newest is not None and newest.position == offer.text:
        return _at_level(newest, offer.level)
    refuse_repeated(draft, offer)
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
    """The digest of the question in this puzzle; of one to which that comes back, of the version too."""
    alone = digest_alone(offer.digest, puzzle.slug)
    if not PuzzleVersion.objects.filter(puzzle=puzzle, digest__in=(offer.digest, alone)).exists():
        return alone
    return digest_again(offer.digest, puzzle.slug, number)


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
    credit = {
        "author": draft.author,
        "name": credit_name(draft.author),
        "source": draft.source,
        "licence": draft.licence,
        "after": draft.after,
        "after_link": draft.after_link,
        "after_puzzle": draft.after_puzzle,
    }
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


@transaction.atomic
def _set_status(puzzles: QuerySet[Puzzle], status: Puzzle.Status) -> None:
    puzzles.update(status=status)
    restock(puzzles.values_list("pk", flat=True))


def retire(*, draft: Draft) -> None:
    """Take the puzzle back: no list offers it any more, who has its link still finds it."""
    _set_status(Puzzle.objects.filter(draft=draft), Puzzle.Status.RETIRED)


def relist(*, draft: Draft, by: User, listed: bool) -> None:
    """Put the puzzle up again as it was last published, `listed` for everybody or behind its link.

    :raises NotPublishableError: if `by` may not list it, or staff took it out of the lists.
    """
    _refuse_unlisted(draft, by, listed)
    _set_status(Puzzle.objects.filter(draft=draft), _status(listed=listed))


def set_credit(*, user: User, name: str) -> None:
    """Let the user's puzzles appear under this name from now on, under the user's own if it is empty."""
    Author.objects.update_or_create(user=user, defaults={"credit": name})


def set_page(*, user: User, public: bool, name: str) -> Author:
    """Let everybody see a page of the user's public puzzles under this name, or nobody any more; its address
    stays the same.
    """
    given = {"public": public, "credit": name}
    author, _made = Author.objects.update_or_create(user=user, defaults=given)
    if public and author.slug is None:
        author.slug = new_slug()
        author.save(update_fields=["slug"])
    return author


class PinError(ValueError):
    """An expectation that can not be pinned; `ruleset` names the preset, `error` what is wrong with the
    answer, None if the preset is none of the question's.
    """

    def __init__(self, ruleset: str, error: FormatError | None = None) -> None:
        super().__init__(f"{ruleset}: {error or 'no such preset'}")
        self.ruleset, self.error = ruleset, error


@transaction.atomic
def pin_answers(*, version: PuzzleVersion, by: User, answers: Mapping[str, str]) -> int:
    """Expect these answers under these presets, an empty one for nothing; how many pins there are then.

    Presets that are not named keep their pins; an answer that is pinned already keeps who pinned it when.

    :raises PinError: for the first that can not be; nothing is changed then.
    """
    question = question_of(version)
    offered = presets_of(question)
    for ruleset, text in answers.items():
        if ruleset not in offered:
            raise PinError(ruleset)
        if not text.strip():
            Pin.objects.filter(version=version, ruleset=ruleset).delete()
            continue
        try:
            answer = parsed_pin(question, text)
        except FormatError as error:
            raise PinError(ruleset, error) from None
        _pin(version, ruleset, answer, by)
    return Pin.objects.filter(version=version).count()


def _pin(version: PuzzleVersion, ruleset: str, answer: str, by: User) -> None:
    changes = {"answer": answer, "pinned_by": by, "pinned_at": timezone.now()}
    pin, made = Pin.objects.get_or_create(version=version, ruleset=ruleset, defaults=changes)
    if not made and pin.answer != answer:
        Pin.objects.filter(pk=pin.pk).update(**changes)


def inherit_pins(*, version: PuzzleVersion, by: User) -> int:
    """Expect of a version what was expected of the one before it; how many pins were taken over."""
    earlier = earlier_version(version)
    return copy_pins(source=earlier, target=version, by=by) if earlier else 0


@transaction.atomic
def copy_pins(*, source: PuzzleVersion, target: PuzzleVersion, by: User) -> int:
    """Expect of the later version what was expected of the earlier; how many pins were taken over.

    What is no answer to the later question is left behind, and a pin that the later has stays.
    """
    try:
        question = question_of(target)
    except NoQuestionError:
        return 0
    offered, taken = presets_of(question), 0
    for pin in Pin.objects.filter(version=source).order_by("ruleset"):
        try:
            answer = parsed_pin(question, pin.answer)
        except FormatError:
            continue
        if pin.ruleset in offered:
            wanted = {"answer": answer, "pinned_by": by}
            taken += Pin.objects.get_or_create(version=target, ruleset=pin.ruleset, defaults=wanted)[1]
    return taken
