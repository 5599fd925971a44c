"""A draft is saved step by step; of two saves at once one wins and the other is told."""

from threading import Barrier, Thread

import pytest
from django.db import connection

from tests.authoring.making import author, draft_of, laid
from trainer.authoring.actions.drafting import (
    MOST_STEPS,
    StaleDraftError,
    UsedError,
    choose_question,
    delete_draft,
    redo,
    save_step,
    share_draft,
    start_draft,
    undo,
)
from trainer.authoring.actions.publishing import publish
from trainer.authoring.drafts import sketch_of
from trainer.authoring.models import Draft, DraftStep
from trainer.puzzles.models import Collection, CollectionItem, Puzzle
from trainer.scenarios.board.sketch import Sketch
from trainer.scenarios.board.snapshot import Side
from trainer.scenarios.position.position import PositionError


def hand(draft):
    return len(sketch_of(draft).snapshot.hand)


def numbers(draft):
    return list(draft.steps.values_list("number", flat=True))


@pytest.mark.django_db
def test_steps_go_back_and_forth_and_the_question_stays():
    draft = start_draft(author=author(), sketch=laid("1m"))
    assert (draft.revision, draft.step, numbers(draft)) == (1, 0, [0])
    for tiles in ("12m", "123m"):
        draft = save_step(draft=draft, seen=draft.revision, sketch=laid(tiles), what="tile")
    assert (draft.revision, draft.step, hand(draft)) == (3, 2, 3)
    draft = choose_question(draft=draft, seen=3, kind="waits", ask={"seat": "0"})
    assert (draft.revision, draft.step, numbers(draft)) == (4, 2, [0, 1, 2])
    draft = undo(draft=undo(draft=draft, seen=4), seen=5)
    assert (hand(draft), draft.step, draft.kind) == (1, 0, "waits")
    assert sketch_of(draft).snapshot.ask == (("seat", "0"),)
    assert undo(draft=draft, seen=6).revision == 6
    draft = redo(draft=draft, seen=6)
    assert (hand(draft), draft.step, draft.revision) == (2, 1, 7)
    draft = save_step(draft=draft, seen=7, sketch=laid("12z"))
    assert (numbers(draft), draft.step) == ([0, 1, 2], 2)
    assert redo(draft=draft, seen=8).revision == 8


@pytest.mark.django_db
def test_what_could_not_be_read_again_is_not_kept():
    draft = start_draft(author=author(), sketch=laid("1m"))
    table = sketch_of(draft).snapshot
    unreadable = Sketch(table.with_side(1, Side(shown=tuple(range(21)))))
    for keep in (
        lambda: save_step(draft=draft, seen=1, sketch=unreadable),
        lambda: start_draft(author=draft.author, sketch=unreadable),
        lambda: choose_question(draft=draft, seen=1, kind="waits", ask={"seat": "x" * 101}),
    ):
        with pytest.raises(PositionError):
            keep()
    assert (Draft.objects.get().content, Draft.objects.get().revision) == (draft.content, 1)


@pytest.mark.django_db
def test_stale_saves_are_refused_with_the_draft_as_it_is_now():
    seen = start_draft(author=author(), sketch=laid("1m"))
    now = save_step(draft=seen, seen=1, sketch=laid("12m"))
    for save in (
        lambda: save_step(draft=seen, seen=1, sketch=laid("19m")),
        lambda: undo(draft=seen, seen=1),
        lambda: redo(draft=seen, seen=1),
        lambda: choose_question(draft=seen, seen=1, kind="waits", ask={}),
    ):
        with pytest.raises(StaleDraftError) as refused:
            save()
        assert (refused.value.draft.content, refused.value.draft.revision) == (now.content, 2)
    assert numbers(seen) == [0, 1]
    again = save_step(draft=seen, seen=1, sketch=laid("12m"))
    assert (again.revision, numbers(again)) == (2, [0, 1])


@pytest.mark.django_db
def test_only_the_latest_steps_are_kept():
    draft = start_draft(author=author(), sketch=laid("1m"))
    DraftStep.objects.bulk_create(
        DraftStep(draft=draft, number=number, content=draft.content) for number in range(1, MOST_STEPS)
    )
    Draft.objects.update(step=MOST_STEPS - 1)
    draft = save_step(draft=draft, seen=1, sketch=laid("9m"))
    assert numbers(draft) == list(range(1, MOST_STEPS + 1))


@pytest.mark.django_db(transaction=True)
def test_of_two_saves_at_once_one_wins():
    draft = start_draft(author=author(), sketch=laid("1m"))
    start, came = Barrier(2), []

    def save(tiles):
        start.wait()
        try:
            came.append(save_step(draft=draft, seen=1, sketch=laid(tiles)).content)
        except StaleDraftError as stale:
            came.append(stale)
        finally:
            connection.close()

    threads = [Thread(target=save, args=(tiles,)) for tiles in ("12m", "19m")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    won = [each for each in came if isinstance(each, str)]
    lost = [each for each in came if isinstance(each, StaleDraftError)]
    draft.refresh_from_db()
    assert [draft.content] == won == [lost[0].draft.content]
    assert (draft.revision, numbers(draft)) == (2, [0, 1])


@pytest.mark.django_db
def test_shared_drafts_open_by_link_until_they_are_closed():
    user, other = author(), author("Rin")
    draft = share_draft(draft=start_draft(author=user, sketch=laid()), shared=True)
    assert list(Draft.objects.open_to(other)) == [draft]
    assert not Draft.objects.of(other)
    share_draft(draft=draft, shared=False)
    assert not Draft.objects.open_to(other)


@pytest.mark.django_db
def test_deleting_takes_an_unused_puzzle_along_and_refuses_a_used_one():
    user, other = author(), author("Rin")
    kept, draft = draft_of(user), draft_of(user, number=1)
    for each in (kept, draft):
        publish(draft=each, by=user, listed=False)
        each.refresh_from_db()
    foreign = Collection.objects.create(slug="foreign", title="Foreign", owner=other)
    CollectionItem.objects.create(collection=foreign, puzzle=kept.puzzle, place=1)
    with pytest.raises(UsedError):
        delete_draft(draft=kept)
    delete_draft(draft=draft)
    assert list(Draft.objects.all()) == [kept]
    assert list(Puzzle.objects.all()) == [kept.puzzle]
