"""Until verdicts are shown no other page of the learner shows or counts them, or serves the puzzle."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.classroom.builders import PAST, assignment, classroom, enrolled
from tests.play.conftest import give as practise
from tests.play.homework.conftest import give, key_in, start, url
from trainer.classroom.models import Enrollment, Extension, Teaching
from trainer.classroom.secrecy.withholding import keep_withheld
from trainer.progress.models import NEVER, Attempt
from trainer.puzzles.models import DailyPuzzle, Puzzle, PuzzleVersion
from trainer.puzzles.restocking import rebuild

FAR = datetime(2100, 5, 1, 10, tzinfo=UTC)


@pytest.fixture(params=["after_due", "never"])
def kept(request, signed, homework):
    """An assignment whose first puzzle was answered, its verdict kept back."""
    found = homework(feedback=request.param, due_at=FAR)
    start(signed, found)
    give(signed, found, 1, answer="no")
    return found


def shown_now(found):
    found.feedback = "after_due"
    found.due_at = timezone.now() - timedelta(seconds=1)
    found.save()
    keep_withheld(assignment=found)


def test_progress_neither_counts_nor_lists_it(signed, kept):
    page = signed.get("/progress/").text
    assert "not right" not in page
    assert signed.get("/progress/").context["ledger"].answers == 0
    assert "By rule" not in page
    shown_now(kept)
    assert signed.get("/progress/").context["ledger"].answers == 1


def test_the_attempt_has_no_page(signed, kept, three):
    where = f"/p/{three[0].slug}/a/{Attempt.objects.get().id}/"
    response = signed.get(where)
    assert response.status_code == 403
    assert "Not quite" not in response.text
    shown_now(kept)
    assert "Not quite" in signed.get(where).text


def test_the_puzzle_itself_leads_to_the_assignment_answered_there_or_not(signed, kept, three):
    for entry in three:
        for query in ("", "?again", "?turn=0"):
            page = signed.get(f"/p/{entry.slug}/{query}")
            assert page.status_code == 403
            assert f'href="{url(kept)}"' in page.text
            assert 'name="key"' not in page.text
    shown_now(kept)
    assert signed.get(f"/p/{three[0].slug}/").status_code == 200


@pytest.mark.parametrize("htmx", [False, True])
def test_a_key_from_before_the_start_brings_no_verdict(signed, homework, three, htmx):
    key = key_in(signed.get(f"/p/{three[0].slug}/"))
    found = homework(feedback="after_due", due_at=FAR)
    start(signed, found)
    response = practise(signed, three[0], key=key, htmx=htmx, answer="yes")
    assert response.status_code == 403
    assert "Right." not in response.text
    assert Attempt.objects.count() == 0


def test_the_page_of_an_earlier_practice_answer_is_kept_back_too(signed, homework, three):
    where = practise(signed, three[0], answer="no").url
    assert signed.get(where).status_code == 200
    assert where.partition("#")[0] in signed.get("/progress/").text
    start(signed, homework(feedback="after_due", due_at=FAR))
    assert signed.get(where).status_code == 403
    page = signed.get("/progress/")
    assert where.partition("#")[0] not in page.text
    assert page.context["ledger"].answers == 1


def test_next_chooses_other_puzzles_and_home_names_none_of_them(signed, kept, three, bank):
    Puzzle.objects.exclude(slug__in=[entry.slug for entry in three]).update(status="retired")
    held = PuzzleVersion.objects.get(puzzle__slug=three[0].slug)
    for day in (
        timezone.localdate(),
        timezone.localdate() + timedelta(days=1),
    ):  # midnight may come in between
        DailyPuzzle.objects.update_or_create(day=day, defaults={"version": held})
    spare = bank["can-ron", "no"].slug
    Puzzle.objects.filter(slug=spare).update(status="published")
    rebuild()
    for _ in range(5):
        assert signed.get("/next/").url == f"/p/{spare}/"
    assert [each.slug for each in three if each.slug in signed.get("/").text] == []
    Puzzle.objects.filter(slug=spare).update(status="retired")
    rebuild()
    assert signed.get("/next/").status_code == 200
    assert "slug" not in signed.get("/").context


def test_leaving_the_class_opens_nothing(signed, kept, three):
    Enrollment.objects.update(left_at=timezone.now())
    page = signed.get(f"/p/{three[0].slug}/")
    assert page.status_code == 403
    assert url(kept) not in page.text


def test_the_class_is_not_served_the_puzzle_before_it_begins_others_are(client, kept, three, room):
    entry, ben, cara = three[0], Client(), Client()
    ben.force_login(enrolled(room, "Ben").learner.user)
    cara.force_login(enrolled(classroom("Others"), "Cara").learner.user)
    for road in ("", "print/?key=1"):
        asked = f"/p/{entry.slug}/{road}"
        guest, of_class, other = (each.get(asked) for each in (Client(), ben, cara))
        assert (guest.status_code, other.status_code) == (200, 200)
        if road:
            assert "Yes" in other.text
            assert [row.answer for row in of_class.context["answers"]] == [""]
        else:
            assert of_class.status_code == 403


def test_with_verdicts_at_once_nothing_is_kept_back(signed, homework, three):
    found = homework()
    start(signed, found)
    give(signed, found, 1, answer="no")
    assert signed.get("/progress/").context["ledger"].answers == 1
    where = f"/p/{three[0].slug}/a/{Attempt.objects.get().id}/"
    assert "Not quite" in signed.get(where).text
    assert signed.get(f"/p/{three[0].slug}/").status_code == 200


def test_an_extension_keeps_verdicts_back_for_its_learner_alone(signed, aiko, homework, three):
    found = homework(feedback="after_due", due_at=FAR)
    start(signed, found)
    give(signed, found, 1, answer="no")
    ben = enrolled(found.classroom, "Ben")
    client = Client()
    client.force_login(ben.learner.user)
    start(client, found)
    give(client, found, 1, answer="no")
    Extension.objects.create(assignment=found, enrollment=ben, due_at=FAR)
    shown_now(found)
    assert "Not quite." in signed.get(url(found, "1/")).text
    assert "Kept." in client.get(url(found, "1/")).text
    assert signed.get(f"/p/{three[0].slug}/").status_code == 200
    assert client.get(f"/p/{three[0].slug}/").status_code == 403
    untils = Attempt.objects.order_by("withheld_until").values_list("learner", "withheld_until")
    assert list(untils) == [(aiko.learner_id, found.due_at), (ben.learner_id, FAR)]


def test_when_dates_change_what_was_stored_follows(signed, homework):
    found = homework(feedback="after_due")
    start(signed, found)
    give(signed, found, 1, answer="no")
    assert Attempt.objects.get().withheld_until == NEVER
    for feedback, until in [("after_due", FAR), ("at_once", None), ("never", NEVER)]:
        found.feedback, found.due_at = feedback, FAR
        found.save()
        keep_withheld(assignment=found)
        assert Attempt.objects.get().withheld_until == until


def test_after_the_date_each_page_of_the_assignment_shows_its_verdict(signed, kept):
    shown_now(kept)
    assert "Not quite." in signed.get(url(kept, "1/")).text
    page = signed.get(url(kept)).text
    assert "not right" in page
    assert "Verdicts have been shown since " in page
    assert "The verdict is shown after" not in page


def test_a_puzzle_page_costs_a_guest_no_query_more_and_a_learner_one(
    signed, aiko, three, django_assert_num_queries
):
    guest = Client()
    path = f"/p/{three[0].slug}/"
    with django_assert_num_queries(1):
        guest.get(path)
    with django_assert_num_queries(5):
        signed.get(path)


def test_two_classes_with_the_same_puzzle_each_keep_it_back(signed, aiko, kept, three):
    other = classroom("Other")
    Enrollment.objects.create(classroom=other, learner=aiko.learner, name="Aiko")
    found = assignment(other, three[:1], feedback="after_due", due_at=FAR)
    start(signed, found)
    shown_now(kept)
    page = signed.get(f"/p/{three[0].slug}/")
    assert page.status_code == 403
    assert url(found) in page.text
    assert PuzzleVersion.objects.filter(puzzle__slug=three[0].slug).count() == 1


def test_an_authored_puzzle_is_judged_where_it_is_asked_and_on_the_page_of_its_answer(signed, room, three):
    found = assignment(room, three[:1])
    Puzzle.objects.filter(slug=three[0].slug).update(slug="authored")
    start(signed, found)
    assert "Not quite." in give(signed, found, 1, answer="no", htmx=True).text
    assert "Not quite." in signed.get(f"/p/authored/a/{Attempt.objects.get().pk}/").text


@pytest.fixture
def own(signed, aiko):
    """A class of the learner's own, who learns in it too."""
    found = classroom("Own")
    Teaching.objects.create(classroom=found, user=aiko.learner.user, role="owner")
    Enrollment.objects.create(classroom=found, learner=aiko.learner, name="Aiko")
    return found


def without_answer(client, found, entry, **fields):
    """Whether an answer is refused and nothing of it told or stored."""
    before, response = Attempt.objects.count(), give(client, found, 1, **fields)
    assert response.status_code == 403
    assert "Not told now" in response.text
    assert "Your answer was not stored." in response.text
    return Attempt.objects.count() == before


@pytest.mark.parametrize("published", [PAST - timedelta(days=1), FAR - timedelta(days=1)])
@pytest.mark.parametrize("feedback", ["at_once", "after_due"])
@pytest.mark.parametrize("htmx", [False, True])
def test_an_own_class_takes_no_answer_to_what_another_keeps_back(
    signed, own, kept, three, feedback, htmx, published
):
    """Whichever of them was published first."""
    found = assignment(own, three[1:2], feedback=feedback, due_at=FAR)
    start(signed, found)
    key = key_in(signed.get(url(found, "1/")))
    type(found).objects.filter(pk=found.pk).update(published_at=min(published, timezone.now()))
    assert without_answer(signed, found, three[1], key=key, answer="no", htmx=htmx)
    assert signed.get(f"/teach/a/{found.slug}/results/csv/").text.count("yes") == 0


def test_of_two_classes_that_tell_at_once_the_first_published_is_answered_first(
    signed, aiko, homework, three
):
    first, other = homework(), classroom("Other")
    Enrollment.objects.create(classroom=other, learner=aiko.learner, name="Aiko")
    later = assignment(other, three[:1], published_at=timezone.now())
    start(signed, first)
    start(signed, later)
    assert without_answer(signed, later, three[0], answer="no")
    give(signed, first, 1, answer="no")
    assert give(signed, later, 1, answer="no").status_code == 302


def test_another_class_that_keeps_its_results_back_takes_the_answer(signed, aiko, kept, three):
    other = classroom("Other")
    Enrollment.objects.create(classroom=other, learner=aiko.learner, name="Aiko")
    found = assignment(other, three[1:2], feedback="after_due", due_at=FAR, published_at=timezone.now())
    start(signed, found)
    assert give(signed, found, 1, answer="no").status_code == 302
    assert "not right" not in signed.get(url(found)).text
