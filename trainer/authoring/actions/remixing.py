"""A puzzle of one's own after another's, as far as its licence lets that be; names that are to be
forgotten.
"""

from collections.abc import Iterable

from django.db import transaction

from trainer.accounts.models import User
from trainer.authoring.actions.drafting import start_draft
from trainer.authoring.credits import BETWEEN, joined_after, may_be_remixed, names_in
from trainer.authoring.models import Credit, Draft
from trainer.authoring.sharing import credit_name
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import question_of
from trainer.scenarios.board.sketch import Sketch


class NotRemixableError(ValueError):
    """No licence lets others make a puzzle after this one, or it was taken back."""


@transaction.atomic
def start_remix(*, version: PuzzleVersion, author: User) -> Draft:
    """A draft with the table and the question of a version, its licence, and the credit of whoever made it.
    Its words stay behind: the note tells the answer. After one's own puzzle nobody is credited but those
    before.

    :raises NotRemixableError: if the licence does not allow it.
    :raises FullError: if the author has as many drafts as there may be.
    :raises NoQuestionError: if the version asks nothing any more.
    """
    credit = Credit.objects.filter(version=version).first()
    if credit is None or not may_be_remixed(version, credit):
        raise NotRemixableError(version.puzzle.slug)
    sketch = Sketch.of_position(question_of(version).position)
    draft = start_draft(author=author, sketch=sketch, kind=version.puzzle.kind)
    if credit.author_id == author.pk:
        made = {
            "after": credit.after,
            "after_link": credit.after_link,
            "after_puzzle": credit.after_puzzle,
        }
    else:
        made = {"after": joined_after(credit.name, credit.after), "after_puzzle": version.puzzle}
    Draft.objects.filter(pk=draft.pk).update(licence=credit.licence, source=credit.source, **made)
    return Draft.objects.get(pk=draft.pk)


def forget_name(*, user: User) -> None:
    """Leave the user's name out of what is made after the user's puzzles, however far on."""
    own = Credit.objects.filter(author=user)
    told = {*own.values_list("name", flat=True), credit_name(user)}
    names = {part for name in told for part in names_in(name)}
    found, seen = set(own.values_list("version__puzzle", flat=True)), set[int]()
    while found:
        seen |= found
        following = Credit.objects.filter(after_puzzle__in=found).select_related("version")
        _leave_out(names, Draft.objects.filter(after_puzzle__in=found))
        _leave_out(names, following)
        found = {credit.version.puzzle_id for credit in following} - seen


def _leave_out(names: set[str], rows: Iterable[Credit | Draft]) -> None:
    for row in rows:
        kept = BETWEEN.join(name for name in names_in(row.after) if name not in names)
        type(row)._default_manager.filter(pk=row.pk).update(after=kept)
