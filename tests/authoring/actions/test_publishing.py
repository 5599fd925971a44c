"""What is published is a version that never changes; a wrong or doubtful question is refused by name."""

import pytest

from tests.authoring.making import at_other_table, author, draft_of, entry_of, laid, position_of
from tests.puzzles.loaded import load_entries
from trainer.accounts.actions import make_managed_accounts
from trainer.authoring.actions.drafting import (
    Described,
    SaidOfPuzzle,
    StaleDraftError,
    choose_question,
    save_step,
    save_words,
    start_draft,
)
from trainer.authoring.actions.publishing import publish, relist, retire, set_credit
from trainer.authoring.actions.sharing import trust_author
from trainer.authoring.drafts import NotPublishableError
from trainer.authoring.models import Credit, Draft, Tag, VersionWords
from trainer.authoring.sharing import may_list
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.puzzles.questions import question_of
from trainer.rules.rulesets.presets import offered
from trainer.scenarios.answers.warnings import judged, orders_of
from trainer.scenarios.board.reconstruct import picture
from trainer.scenarios.board.sketch import Sketch
from trainer.scenarios.kind import kind_named

pytestmark = pytest.mark.django_db


def codes(draft, by, listed=False):
    with pytest.raises(NotPublishableError) as refused:
        publish(draft=draft, by=by, listed=listed)
    return refused.value.codes


def test_publishing_makes_a_puzzle_by_link_with_its_words():
    user = author()
    set_credit(user=user, name="M. League")
    said = Described(
        {"ja": SaidOfPuzzle("題", "note", "hint"), "en": SaidOfPuzzle("Late", "", "")},
        level=4,
        tags="Kan, in  Riichi",
        source="x",
    )
    draft = save_words(draft=draft_of(user), seen=1, said=said)
    version = publish(draft=draft, by=user, listed=False)
    assert (version.number, version.level, version.puzzle.status) == (1, 4, Puzzle.Status.LINKED)
    assert question_of(version).kind.slug == "can-ron"
    assert not PuzzleVersion.objects.published()
    assert list(PuzzleVersion.objects.newest_of(version.puzzle.slug)) == [version]
    assert list(VersionWords.objects.order_by("language").values_list("language", "title")) == [
        ("en", "Late"),
        ("ja", "題"),
    ]
    assert list(Tag.objects.order_by("name").values_list("name", flat=True)) == ["in riichi", "kan"]
    credit = Credit.objects.get(version=version)
    assert (credit.author, credit.name, credit.source) == (user, "M. League", "x")


def test_equal_content_keeps_the_version_and_mends_its_words():
    user = author()
    version = publish(draft=draft_of(user), by=user, listed=False)
    draft = Draft.objects.get()
    draft = save_words(draft=draft, seen=1, said=Described({"en": SaidOfPuzzle("New")}, level=5))
    assert draft.revision != draft.published_revision
    again = publish(draft=draft, by=user, listed=False)
    assert (again, again.level, PuzzleVersion.objects.count()) == (version, 5, 1)
    assert VersionWords.objects.get().title == "New"
    draft.refresh_from_db()
    assert draft.revision == draft.published_revision


def test_changes_make_versions_of_the_same_puzzle_and_it_may_come_back_to_the_first():
    user = author()
    first = publish(draft=draft_of(user), by=user, listed=False)
    draft = Draft.objects.get()
    second = publish(draft=at_other_table(draft), by=user, listed=False)
    third = publish(draft=at_other_table(Draft.objects.get(), 0), by=user, listed=False)
    assert [v.number for v in (first, second, third)] == [1, 2, 3]
    assert {v.puzzle for v in (first, second, third)} == {first.puzzle}
    assert third.position == first.position != second.position
    assert PuzzleVersion.objects.get(pk=first.pk).digest == first.digest != third.digest
    assert PuzzleVersion.objects.newest_of(first.puzzle.slug).get() == third


def test_each_obstacle_is_named():
    user = author()
    table = start_draft(author=user, sketch=laid())
    assert codes(table, user) == ("no_kind",)
    table = choose_question(draft=table, seen=1, kind="can-ron", ask={})
    assert codes(table, user) == ("impossible",)
    good = draft_of(user)
    assert codes(good, user, listed=True) == ("not_trusted",)
    wrong_kind = choose_question(draft=draft_of(user, number=2), seen=1, kind="which-kan", ask={})
    assert codes(wrong_kind, user) == ("no_question",)
    publish(draft=good, by=user, listed=False)
    good.refresh_from_db()
    other = draft_of(user, "waits")
    moved = save_step(draft=good, seen=1, sketch=laid())
    Draft.objects.filter(pk=moved.pk).update(content=other.content, kind="waits")
    moved.refresh_from_db()
    assert codes(moved, user) == ("kind_changed",)
    assert PuzzleVersion.objects.count() == 1


@pytest.mark.parametrize("status", Puzzle.Status.values)
def test_another_authors_equal_puzzle_is_no_obstacle_whatever_its_state(status):
    user, other = author(), author("Rin")
    theirs = publish(draft=draft_of(other), by=other, listed=False)
    Puzzle.objects.update(status=status)
    ours = publish(draft=draft_of(user), by=user, listed=False)
    assert (ours.position, ours.canonical_key) == (theirs.position, theirs.canonical_key)
    assert ours.digest != theirs.digest
    assert ours.puzzle != theirs.puzzle


def test_what_the_bank_asks_may_be_published_and_the_bank_loaded_after_it(tmp_path):
    user = author()
    ours = publish(draft=draft_of(user), by=user, listed=False)
    load_entries([entry_of("can-ron")], tmp_path)
    bank = PuzzleVersion.objects.get(puzzle__from_bank=True)
    assert (bank.position, bank.digest) == (ours.position, entry_of("can-ron").digest)


@pytest.mark.parametrize("status", Puzzle.Status.values)
def test_ones_own_question_is_refused_as_a_repeat_and_named(status):
    user = author()
    first = publish(draft=draft_of(user), by=user, listed=False)
    Puzzle.objects.update(status=status)
    with pytest.raises(NotPublishableError) as refused:
        publish(draft=draft_of(user), by=user, listed=False)
    assert (refused.value.codes, refused.value.puzzle) == (("exists",), first.puzzle)
    assert PuzzleVersion.objects.count() == 1


def test_draft_that_was_changed_since_it_was_read_is_not_published():
    user = author()
    read = draft_of(user)
    at_other_table(Draft.objects.get(pk=read.pk))
    with pytest.raises(StaleDraftError):
        publish(draft=read, by=user, listed=False)
    assert not Puzzle.objects.exists()


def test_trusted_authors_list_for_everybody_until_they_are_not_trusted_any_more():
    user = author()
    assert trust_author(user=user, trusted=True)
    assert not trust_author(user=user, trusted=True)
    version = publish(draft=draft_of(user), by=user, listed=True)
    assert list(PuzzleVersion.objects.published()) == [version]
    draft = Draft.objects.get()
    retire(draft=draft)
    assert not PuzzleVersion.objects.published()
    assert list(PuzzleVersion.objects.newest_of(version.puzzle.slug)) == [version]
    trust_author(user=user, trusted=False)
    with pytest.raises(NotPublishableError):
        relist(draft=draft, by=user, listed=True)
    relist(draft=draft, by=user, listed=False)
    assert Puzzle.objects.get().status == Puzzle.Status.LINKED


def test_what_staff_took_out_its_author_does_not_list_again():
    draft = draft_of(author())
    publish(draft=draft, by=draft.author, listed=False)
    Puzzle.objects.update(status=Puzzle.Status.RETIRED, withdrawn=True)
    draft.refresh_from_db()
    for again in (publish, relist):
        with pytest.raises(NotPublishableError, match="withdrawn"):
            again(draft=draft, by=draft.author, listed=False)
    assert Puzzle.objects.get().status == Puzzle.Status.RETIRED


def test_who_may_list():
    plain, staff = author(), author("Rin", is_staff=True)
    managed = make_managed_accounts(made_by=staff, count=1)[0].user
    trust_author(user=managed, trusted=True)
    assert [may_list(user) for user in (plain, staff, managed)] == [False, True, False]


def first_of(kind, sketches, wanted):
    """The first sketch whose histories are as wanted."""
    asked = kind_named(kind)
    return next(sketch for sketch in sketches if wanted(asked, sketch.positions()))


def test_doubtful_questions_are_refused():
    user = author()
    pictures = (Sketch(picture(position_of("double-riichi", n))) for n in range(20))
    ambiguous = first_of(
        "double-riichi", pictures, lambda kind, found: len(orders_of(judged(kind, found))) > 1
    )
    draft = start_draft(author=user, sketch=ambiguous, kind="double-riichi")
    assert codes(draft, user) == ("ambiguous",)
    chosen = ambiguous.with_history(ambiguous.positions()[0])
    draft = save_step(draft=draft, seen=1, sketch=chosen)
    assert publish(draft=draft, by=user, listed=False).number == 1
    others = (
        Sketch.of_position(position_of("riichi-or-damaten", n)).under(preset)
        for n in range(6)
        for preset in offered(4)
    )
    close = first_of(
        "riichi-or-damaten", others, lambda kind, found: not kind.publishable(found[0], found[0].ruleset)
    )
    assert "close_call" in codes(start_draft(author=user, sketch=close, kind="riichi-or-damaten"), user)
    without_kan_dora = (
        Sketch.of_position(position_of("dora-tile", n)).under("jpml_a_2026") for n in range(9)
    )
    foreign = first_of("dora-tile", without_kan_dora, lambda kind, found: kind.misfits(found[0]))
    assert codes(start_draft(author=user, sketch=foreign, kind="dora-tile"), user) == ("rules_lack_it",)
