"""A puzzle after another's keeps its credit and its licence, in every way in which it is handed on."""

import pytest

from tests.authoring.making import at_other_table, author, draft_of, entry_of
from tests.puzzles.loaded import load_entries
from trainer.authoring.actions.drafting import Described, SaidOfPuzzle, save_words
from trainer.authoring.actions.publishing import publish, retire, set_credit
from trainer.authoring.actions.remixing import NotRemixableError, forget_name, start_remix
from trainer.authoring.credits import CreditShown, credits_of, licences_for, shown, shown_of_draft
from trainer.authoring.models import Credit, Draft
from trainer.puzzles.models import Puzzle, PuzzleVersion

pytestmark = pytest.mark.django_db
BY, ALIKE, ZERO, RESERVED = "cc-by-4.0", "cc-by-sa-4.0", "cc0-1.0", "reserved"


def original(name="Rin", licence=BY, number=0):
    """A puzzle by somebody, under a licence; listed for everybody."""
    user = author(name)
    version = publish(draft=draft_of(user, number=number), by=user, listed=False, licence=licence)
    Puzzle.objects.update(status=Puzzle.Status.PUBLISHED)
    return PuzzleVersion.objects.select_related("puzzle").get(pk=version.pk)


def published(draft, **more):
    return publish(draft=draft, by=draft.author, listed=False, **more)


def said(version):
    return shown(credits_of([version.pk]).get())


@pytest.mark.parametrize("licence", [BY, ALIKE, ZERO])
def test_a_remix_has_table_question_credit_and_licence_and_none_of_the_words(licence):
    version = original(licence=licence)
    first = version.puzzle.draft
    save_words(draft=first, seen=1, said=Described({"en": SaidOfPuzzle("T", "The answer is yes", "h")}))
    draft = start_remix(version=version, author=author())
    assert (draft.kind, draft.content, draft.words.count()) == (first.kind, first.content, 0)
    assert (draft.licence, draft.after, draft.after_puzzle) == (licence, "Rin", version.puzzle)
    ours = published(draft)
    assert (ours.position, said(ours).name, said(ours).after) == (version.position, "Mayumi", "Rin")
    assert (said(ours).after_link, Credit.objects.get(version=ours).licence) == (
        f"/p/{version.puzzle.slug}/",
        licence,
    )


@pytest.mark.parametrize("licence", ["", RESERVED])
def test_without_a_licence_that_allows_it_there_is_none(licence):
    with pytest.raises(NotRemixableError):
        start_remix(version=original(licence=licence), author=author())
    assert Draft.objects.count() == 1


def test_what_was_taken_back_or_is_reserved_or_of_the_bank_is_not_remixed(tmp_path):
    version, mayumi = original(), author()
    for status in (Puzzle.Status.RETIRED, Puzzle.Status.RESERVED, Puzzle.Status.DRAFT):
        version.puzzle.status = status
        with pytest.raises(NotRemixableError):
            start_remix(version=version, author=mayumi)
    load_entries([entry_of("waits")], tmp_path)
    with pytest.raises(NotRemixableError):
        start_remix(version=PuzzleVersion.objects.get(puzzle__from_bank=True), author=mayumi)


def test_share_alike_stays_and_nobodys_credit_is_given_away():
    alike, by, free = (
        start_remix(version=original(f"Rin {licence}", licence, number), author=author(f"May {licence}"))
        for number, licence in enumerate((ALIKE, BY, ZERO))
    )
    assert licences_for(alike) == (ALIKE,)
    assert licences_for(by) == (RESERVED, BY, ALIKE)
    assert len(licences_for(free)) == 4
    kept = published(alike, licence=ZERO)
    assert Credit.objects.get(version=kept).licence == ALIKE
    changed = published(by, licence=RESERVED)
    assert Credit.objects.get(version=changed).licence == RESERVED
    assert said(changed).after == "Rin cc-by-4.0"


def test_a_remix_of_a_remix_names_both_and_one_of_ones_own_names_nobody_new():
    mayumi, ume = author(), author("Ume")
    second = published(start_remix(version=original(), author=mayumi))
    third = start_remix(version=second, author=ume)
    assert third.after == "Mayumi; Rin"
    again = start_remix(version=second, author=mayumi)
    assert (again.after, again.after_puzzle) == ("Rin", third.after_puzzle.draft.after_puzzle)


def test_when_the_original_is_taken_back_or_hidden_or_gone_the_credit_stays():
    version = original()
    draft = start_remix(version=version, author=author())
    ours = published(draft)
    retire(draft=version.puzzle.draft)
    assert (said(ours).after, said(ours).after_link) == ("Rin", f"/p/{version.puzzle.slug}/")
    Puzzle.objects.filter(pk=version.puzzle_id).update(status=Puzzle.Status.LINKED)
    assert (said(ours).after, said(ours).after_link) == ("Rin", "")
    Puzzle.objects.filter(pk=version.puzzle_id).delete()
    assert (said(ours).after, said(ours).after_link, said(ours).licence) == ("Rin", "", "CC BY 4.0")
    draft.refresh_from_db()
    changed = published(at_other_table(draft, 2))
    assert (changed.number, said(changed).after) == (2, "Rin")


def test_the_credit_is_in_every_line_for_paper_and_other_systems():
    ours = published(start_remix(version=original(licence=ALIKE), author=author()))
    assert said(ours).line == (
        "Puzzle by Mayumi, after a puzzle by Rin, CC BY-SA 4.0 (https://creativecommons.org/licenses/by-sa/4.0/)"
    )
    assert CreditShown("Rin").line == "Puzzle by Rin"
    assert CreditShown("", after="Rin").line == "After a puzzle by Rin"
    assert CreditShown("").line == ""


def test_a_hostile_name_stays_one_name_of_bounded_length():
    rin = author("Rin")
    version = publish(
        draft=draft_of(rin), by=rin, listed=False, credit="A; <b>B</b>\n\u202e" + "x" * 60, licence=BY
    )
    draft = start_remix(version=version, author=author())
    assert draft.after == "A; <b>B</b> \u202e" + "x" * 60
    for number in range(3):
        set_credit(user=draft.author, name=f"{number}" + "y" * 78)
        version = published(draft)
        draft = start_remix(version=version, author=author(f"Next {number}"))
    assert (len(draft.after), draft.after[-1], draft.after[:2]) == (200, "…", "2y")


def test_the_name_of_whoever_leaves_is_left_out_however_far_on():
    version = original()
    second = published(start_remix(version=version, author=author()))
    draft = start_remix(version=second, author=author("Ume"))
    third = published(draft)
    forget_name(user=version.puzzle.draft.author)
    assert [said(each).after for each in (second, third)] == ["an author without a name", "Mayumi"]
    draft.refresh_from_db()
    assert (draft.after, shown_of_draft(draft).after) == ("Mayumi", "Mayumi")
    assert licences_for(second.puzzle.draft) == (RESERVED, BY, ALIKE)
