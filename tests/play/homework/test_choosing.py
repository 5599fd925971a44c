"""An exam as its learner answers it: kept as it is chosen, changed, back and forth, when the time is up."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from tests.classroom.builders import assignment
from tests.play.conftest import FIELDS
from tests.play.homework.conftest import ago, give, key_in, right, start, url
from trainer.classroom.models import Answer, ChosenAnswer, LateAnswer, Submission
from trainer.progress.models import Attempt
from trainer.scenarios.kind import kind_named

FAR = datetime(2100, 5, 1, 10, tzinfo=UTC)
HTMX = {"HX-Request": "true"}


@pytest.fixture
def exam(homework):
    return homework(mode="exam", feedback="after_due", due_at=FAR, minutes=30)


def keep(client, found, place=1, *, key=None, htmx=True, **fields):
    """Keep what is chosen in the form, as it changes."""
    key = key or key_in(client.get(url(found, f"{place}/")))
    where = url(found, f"{place}/1/keep/")
    return client.post(where, {"key": key, **fields}, headers=HTMX if htmx else {})


def moment(when):
    return str(int(when.timestamp() * 1000))


@pytest.mark.parametrize("htmx", [False, True])
def test_a_press_keeps_the_answer_and_shows_the_form_again_with_it(signed, exam, htmx):
    start(signed, exam)
    response = give(signed, exam, 1, htmx=htmx, answer="yes")
    page = response.text if htmx else signed.get(response.url).text
    assert "Kept: Yes" in page
    assert 'value="yes" aria-pressed="true"' in page
    assert 'value="no" aria-pressed="false"' in page
    give(signed, exam, 1, htmx=htmx, answer="no")
    assert 'value="no" aria-pressed="true"' in signed.get(url(exam, "1/")).text
    assert (ChosenAnswer.objects.get().answer, Answer.objects.count(), Attempt.objects.count()) == (
        "no",
        0,
        0,
    )


def test_each_place_is_reached_from_each_and_says_whether_it_is_answered(signed, exam):
    start(signed, exam)
    give(signed, exam, 2, answer="yes")
    page = signed.get(url(exam, "2/")).text
    for place, said in ((1, "not yet"), (2, "answered"), (3, "not yet")):
        link = page.partition(f'href="{url(exam, f"{place}/")}"')[2].partition("</a>")[0]
        assert f"{place}<span" in link
        assert f", {said}<" in link
    assert f'href="{url(exam, "1/")}">Previous</a>' in page
    assert f'href="{url(exam, "3/")}">Next question</a>' in page
    assert "1 of 3 answered" in signed.get(url(exam)).text


def test_what_is_left_out_is_named_before_it_is_handed_in_and_what_is_chosen_is_graded(signed, exam):
    start(signed, exam)
    give(signed, exam, 2, answer="yes")
    page = signed.get(url(exam, "hand-in/")).text
    assert "2 questions are not answered. They come first." in page
    rows = re.findall(r'class="hw-number">(\d)<.*?class="hw-state">(.*?)</span>', page, re.DOTALL)
    assert rows == [("1", "not answered"), ("3", "not answered"), ("2", "<b>Yes</b>")]
    signed.post(url(exam, "hand-in/"))
    assert Answer.objects.get().item.place == 2
    page = signed.get(url(exam, "2/")).text
    assert "Kept." in page
    assert 'name="key"' not in page


def form_of(entry):
    """What the form of an entry has been made of, and what is chosen there."""
    shape = kind_named(entry.kind).shape(entry.parsed)
    return shape.name, getattr(shape, "one", False), *sorted(right(entry)), entry.answer == "none"


def test_every_shape_is_kept_as_it_changes_and_stands_in_its_form_again(signed, room, bank):
    shapes = {form_of(entry): entry for entry in bank.values()}
    assert {name for name, *_ in shapes} == {*FIELDS} - {"tile_order"}, (
        "whose answers are too long for the bank"
    )
    entries = list(shapes.values())
    found = assignment(room, entries, mode="exam", feedback="never")
    start(signed, found)
    for place, entry in enumerate(entries, 1):
        fields = right(entry)
        if "tile" in fields or "option" in fields or "points" in fields:
            fields.pop("answer", None)
        assert "Kept: " in keep(signed, found, place, **fields).text, entry.kind
        page = signed.get(url(found, f"{place}/")).text
        if {"tile", "option", "rank"} & set(fields):
            assert " checked" in page or " selected" in page
    signed.post(url(found, "hand-in/"))
    assert set(Answer.objects.values_list("score", flat=True)) == {1}


def test_what_is_no_answer_yet_is_said_and_leaves_what_was_kept(signed, exam):
    start(signed, exam)
    assert "This is not complete yet." in keep(signed, exam, 1).text
    keep(signed, exam, 1, answer="yes")
    assert "Kept so far: Yes" in keep(signed, exam, 1).text
    assert ChosenAnswer.objects.get().answer == "yes"


def test_another_place_s_key_keeps_nothing(signed, exam):
    start(signed, exam)
    keep(signed, exam, 1, key=key_in(signed.get(url(exam, "2/"))), answer="yes")
    assert ChosenAnswer.objects.count() == 0


def test_without_a_script_keeping_leads_back_to_the_puzzle(signed, exam):
    start(signed, exam)
    assert keep(signed, exam, 1, htmx=False, answer="yes").url == url(exam, "1/")
    assert ChosenAnswer.objects.count() == 1


def test_homework_with_a_limit_tells_its_verdict_by_a_press_and_counts_what_is_only_chosen(signed, homework):
    found = homework(minutes=30)
    start(signed, found)
    page = keep(signed, found, 1, answer="yes").text
    assert "Chosen: Yes" in page
    assert "Right." in give(signed, found, 2, answer="yes", htmx=True).text
    Submission.objects.update(started_at=ago(minutes=33))
    assert "2 of 3 answered" in signed.get(url(found)).text
    assert [each.item.place for each in Answer.objects.order_by("item__place")] == [1, 2]


def test_homework_without_a_limit_keeps_nothing_by_itself(signed, homework):
    found = homework()
    start(signed, found)
    assert 'name="moment"' not in signed.get(url(found, "1/")).text
    assert keep(signed, found, 1, answer="yes").url == url(found)
    assert ChosenAnswer.objects.count() == 0


@pytest.mark.parametrize("htmx", [False, True])
@pytest.mark.parametrize(
    ("chosen", "said"),
    [(32, "You had chosen this before the end: it counts."), (29, "Your teacher decides whether it counts.")],
)
def test_what_was_chosen_in_time_and_sent_soon_after_counts(signed, exam, htmx, chosen, said):
    start(signed, exam)
    key = key_in(signed.get(url(exam, "1/")))
    Submission.objects.update(started_at=ago(minutes=31))
    when = moment(timezone.now() + timedelta(minutes=30 - chosen))
    response = give(signed, exam, 1, key=key, htmx=htmx, answer="yes", moment=when)
    page = response.text if htmx else signed.get(response.url).text
    if htmx or chosen == 29:
        assert said in page
    assert ChosenAnswer.objects.count() == (chosen == 32)
    assert LateAnswer.objects.count() == (chosen == 29)


def test_after_the_clock_handed_in_a_page_that_is_still_open_is_kept_for_the_teacher(signed, exam):
    start(signed, exam)
    give(signed, exam, 1, answer="yes")
    key = key_in(signed.get(url(exam, "1/")))
    Submission.objects.update(started_at=ago(minutes=40))
    page = signed.get(give(signed, exam, 1, key=key, answer="no").url).text
    assert "There is another answer from you: No." in page
    assert "your teacher decides whether it counts" in page
    assert (Answer.objects.get().attempt.answer, LateAnswer.objects.get().answer) == ("yes", "no")


def test_the_form_carries_the_turn_that_the_page_knows_of(signed, exam):
    """Of two devices the one that has seen what stands there changes it, whatever its clock says."""
    start(signed, exam)
    key = key_in(signed.get(url(exam, "1/")))

    def told(text):
        return re.search(r'name="seen" value="(\d+)" form="answer-form"', text)[1]

    assert told(signed.get(url(exam, "1/")).text) == "0"
    early = moment(timezone.now() - timedelta(minutes=5))
    assert told(keep(signed, exam, key=key, answer="yes").text) == "1"
    page = keep(signed, exam, key=key, answer="no", moment=early, seen="0").text
    assert ("Kept: Yes" in page, told(page)) == (True, "1")
    page = keep(signed, exam, key=key, answer="no", moment=early, seen="1").text
    assert ("Kept: No" in page, told(page)) == (True, "2")


@pytest.mark.parametrize("said", ["x", "-1", "9" * 40, ""])
def test_a_moment_that_is_none_is_no_word_of_the_page(signed, exam, said):
    start(signed, exam)
    assert "Kept: Yes" in keep(signed, exam, 1, answer="yes", moment=said).text


def test_no_page_of_an_exam_tells_the_verdict_on_what_is_chosen(signed, exam):
    start(signed, exam)
    pages = [give(signed, exam, 1, answer=said, htmx=True).text for said in ("yes", "no")]
    pages += [keep(signed, exam, 1, answer="yes").text]
    pages += [signed.get(url(exam, rest)).text for rest in ("", "1/", "hand-in/", "receipt/")]
    for page in pages:
        for told in ("Right.", "Not quite", "Not right", 'class="steps"', "you can ron", "you cannot ron"):
            assert told not in page
