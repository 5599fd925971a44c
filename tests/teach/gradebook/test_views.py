"""The gradebook, the results of an assignment, the answers of a learner, as pages."""

import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse
from django.utils import timezone

from tests.classroom.answers import answered, submission
from tests.classroom.builders import PAST, assignment, classroom, enrolled, teacher
from trainer.classroom.marks.crediting import credit
from trainer.classroom.models import Assignment, HandMark, SubmissionItem
from trainer.support.deleting import delete_own

OVERHEAD = 2
"""Session, user with learner."""


def page(client, name, *args, query=""):
    response = client.get(reverse(f"teach:{name}", args=args) + query)
    assert response.status_code == 200
    return re.sub(r"\s+", " ", response.text)


def cells(html):
    """The class and the text of each mark."""
    found = re.findall(r'<td class="(q\d)">(.*?)</td>', html)
    return [(name, " ".join(re.sub("<[^>]+>", " ", text).split())) for name, text in found]


def test_a_gradebook_without_assignments_says_so(client, db):
    room = classroom()
    client.force_login(teacher(classroom=room))
    assert "No assignment is set yet." in page(client, "gradebook", room.slug)


def test_a_gradebook_without_learners_says_so(signed_in, room):
    assert "Nobody is in this class yet." in page(signed_in, "gradebook", room.slug)


def test_marks_stand_as_numbers_with_their_fifth_and_lead_to_the_answers(signed_in, room, work, aiko):
    enrolled(room, "Bea")
    answered(work, aiko, 1, "yes", 1)
    html = page(signed_in, "gradebook", room.slug)
    assert cells(html) == [("q3", "50 1/2"), ("q0", "– not begun")]
    assert f'<a href="/teach/a/{work.slug}/learner/{aiko.pk}/">50' in html
    assert f'<a href="/teach/a/{work.slug}/results/">First homework</a>' in html


def test_a_name_leads_to_the_learner(signed_in, room, work, aiko):
    html = page(signed_in, "gradebook", room.slug)
    assert f'class="who"><a href="/teach/c/{room.slug}/learner/{aiko.pk}/">Aiko</a></th>' in html


def test_the_newest_work_stands_first(signed_in, room, work, yes, aiko):
    assignment(room, [yes], title="Older", due_at=PAST - timedelta(days=1))
    assignment(room, [yes], title="Newer", due_at=PAST + timedelta(days=1))
    titles = re.findall(r'results/">([^<]+)</a>', page(signed_in, "gradebook", room.slug))
    assert titles == ["Newer", "First homework", "Older"]


def test_a_mark_looks_like_a_link_and_none_like_no_fifth():
    """By the style sheet: marks keep their underline, what has no mark is hatched, in the legend too."""
    css = finders.find("css/gradebook.css")
    text = Path(css).read_text()
    assert "text-decoration: none" not in text
    assert re.search(r"^\.q0 \{\s+background: repeating-linear-gradient", text, re.M)


def test_the_legend_tells_the_hatch_and_what_unanswered_puzzles_count(signed_in, room, work, aiko):
    html = page(signed_in, "gradebook", room.slug)
    assert '<span class="swatch q0" aria-hidden="true"></span> <b>–</b>' in html
    assert "Unanswered puzzles count as 0." in html


def test_who_joined_after_the_due_date_has_no_mark_and_the_pages_say_why(signed_in, room, work, aiko):
    Assignment.objects.filter(pk=work.pk).update(due_at=PAST - timedelta(days=1))
    assert cells(page(signed_in, "gradebook", room.slug)) == [("q0", "↷ due before joining")]
    assert "0 of 2 · due before joining" in page(signed_in, "answers", work.slug, aiko.pk)


def test_learners_are_sorted_by_name_or_by_mean(signed_in, room, work, aiko):
    bea = enrolled(room, "Bea")
    for learner, score in ((aiko, 1), (bea, 0)):
        for place in (1, 2):
            answered(work, learner, place, "yes", score, solved="yes")
    by_name = page(signed_in, "gradebook", room.slug)
    by_mean = page(signed_in, "gradebook", room.slug, query="?sort=mean")
    names = re.compile(r'scope="row" class="who">(?:<a [^>]+>)?(\w+)<')
    assert names.findall(by_name) == ["Aiko", "Bea", "Mean"]
    assert names.findall(by_mean) == ["Bea", "Aiko", "Mean"]


def test_a_due_date_stands_as_the_day_of_the_class(signed_in, room, work, aiko):
    """03:04 UTC on 2 January is still the 1st in New York."""
    room.zone = "America/New_York"
    room.save()
    work.due_at = PAST
    work.save()
    assert '<span class="due">1 Jan</span>' in page(signed_in, "gradebook", room.slug)


def test_a_deleted_learners_marks_stay_without_a_name(signed_in, room, work, aiko):
    ben = enrolled(room, "Ben")
    for place in (1, 2):
        answered(work, aiko, place, "yes", 1.0)
        answered(work, ben, place, "yes", 0.0)
    delete_own(user=aiko.learner.user, learner=aiko.learner)
    page = signed_in.get(f"/teach/c/{room.slug}/gradebook/").text
    assert "Aiko" not in page
    assert "100 (1 mark)" in page
    assert signed_in.get(f"/teach/c/{room.slug}/gradebook/").context["columns"][0].mean == 50
    sheet = signed_in.get(f"/teach/c/{room.slug}/gradebook/csv/").text
    assert "Deleted learners,,100.0,100 (1 mark)," in sheet
    assert signed_in.get(f"/teach/c/{room.slug}/gradebook/xlsx/").status_code == 200


def test_work_that_does_not_count_yet_leaves_no_mark(signed_in, room, work, aiko):
    enrolled(room, "Ben")
    answered(work, aiko, 1, "yes", 1.0)
    delete_own(user=aiko.learner.user, learner=aiko.learner)
    assert not work.nameless_marks.exists()
    assert "Deleted learners" not in signed_in.get(f"/teach/c/{room.slug}/gradebook/").text


@pytest.mark.parametrize("learners", [1, 3])
def test_a_gradebook_takes_the_same_queries(signed_in, room, work, learners, django_assert_num_queries):
    for number in range(learners):
        answered(work, enrolled(room, f"Learner {number}"), 1, "yes", 1)
    with django_assert_num_queries(OVERHEAD + 13):
        assert len(cells(page(signed_in, "gradebook", room.slug))) == learners


@pytest.mark.parametrize("learners", [1, 3])
def test_results_take_the_same_queries(signed_in, room, work, learners, django_assert_num_queries):
    for number in range(learners):
        found = [("rule", "FUR-1", False)]
        answered(work, enrolled(room, f"Learner {number}"), 1, "no", 0, solved="yes", found=found)
    with django_assert_num_queries(OVERHEAD + 12):
        html = page(signed_in, "results", work.slug)
    assert f'<td class="number" data-column="Answered">{learners}</td>' in html


@pytest.mark.parametrize("places", [1, 2])
def test_answers_of_a_learner_take_the_same_queries(signed_in, work, aiko, places, django_assert_num_queries):
    for place in range(1, places + 1):
        answered(work, aiko, place, "yes", 1)
    with django_assert_num_queries(OVERHEAD + 9):
        page(signed_in, "answers", work.slug, aiko.pk)


def test_results_without_answers_say_so(signed_in, work):
    assert "No answers yet." in page(signed_in, "results", work.slug)


def test_results_name_the_question_the_wrong_answer_the_rule_and_who_missed_it(signed_in, room, work, aiko):
    found = [("rule", "FUR-1", False), ("misconception", "a-belief-without-words", False)]
    answered(work, aiko, 1, "no", 0, solved="yes", found=found)
    answered(work, enrolled(room, "Bea"), 1, "no", 0, solved="yes", found=found[:1])
    html = page(signed_in, "results", work.slug)
    assert 'No <span class="soft">× 2</span>' in html
    assert '<b class="rule-id">FUR-1</b> discard furiten' in html
    bea = room.enrollments.get(name="Bea")
    answers = f"/teach/a/{work.slug}/learner"
    assert (
        f'<li><a href="{answers}/{aiko.pk}/?open=1-1-1#i1-1">Aiko</a></li>'
        f'<li><a href="{answers}/{bea.pk}/?open=1-1-1#i1-1">Bea</a></li>'
    ) in html
    assert "a-belief-without-words" in html
    assert "100 % of 2" in html


def test_a_name_leads_to_the_first_wrong_answer_and_opens_it(signed_in, work, aiko):
    answered(work, aiko, 2, "1m", 0, solved="1m2m", found=[("rule", "FUR-1", True)])
    for place in (2, 1):
        for _ in range(2):
            answered(work, aiko, place, "no", 0, solved="yes", found=[("rule", "FUR-1", False)])
    html = page(signed_in, "results", work.slug)
    url = re.search(r'<a href="([^"#]+)#i1-1">Aiko</a> × 4', html)[1]
    assert url.endswith("?open=1-1-1")
    assert signed_in.get(url).text.count("opened-table") == 1


def test_a_question_that_all_get_leads_to_its_position(signed_in, work, aiko):
    answered(work, aiko, 1, "yes", 1)
    url = f"/teach/a/{work.slug}/preview/1/"
    html = page(signed_in, "results", work.slug)
    assert f'<a href="{url}">Can you ron</a>' in html
    assert "each learner gets a different one" not in html
    assert signed_in.get(url).status_code == 200


def test_where_each_draws_another_question_every_learner_is_named_with_the_own(signed_in, room, work, aiko):
    for learner, score in ((enrolled(room, "Bea"), 0), (aiko, 1)):
        answered(work, learner, 1, "yes", score)
        answered(work, learner, 1, "yes", 1)
    work.slots.get(place=1).choices.update(fixed=False)
    html = page(signed_in, "results", work.slug)
    found = re.findall(r'<li><a href="([^"]+)">(\w+)</a> (\d+)&nbsp;%</li>', html)
    assert [(name, score) for _url, name, score in found] == [("Aiko", "100"), ("Bea", "0")]
    assert found[0][0] == f"/teach/a/{work.slug}/learner/{aiko.pk}/?open=1-1-1#i1-1"
    assert "each learner gets a different one" in html
    assert f"/teach/a/{work.slug}/preview/" not in html


def test_the_chart_names_what_it_draws(signed_in, work, aiko):
    answered(work, aiko, 1, "yes", 0.4)
    html = page(signed_in, "results", work.slug)
    assert "Mean score at the first try, in percent" in html
    assert '<span class="bar-number">40</span>' in html


def test_results_say_in_plain_words_what_is_wrong_with_an_item(signed_in, work, aiko):
    answered(work, aiko, 1, "no", 1)
    html = page(signed_in, "results", work.slug)
    assert "⚑ another key today" in html
    assert "The rules give another right answer today" in html


def test_results_are_the_teachers_before_any_feedback_date(signed_in, work, aiko):
    work.feedback = "never"
    work.save()
    answered(work, aiko, 1, "yes", 1)
    assert '<td class="number" data-column="Facility">100&nbsp;%</td>' in page(
        signed_in, "results", work.slug
    )


def test_results_tell_how_many_answers_were_counted_as_right_for_all(signed_in, work, aiko):
    answered(work, aiko, 1, "no", 0, solved="yes")
    assert "counted as right for all:" not in page(signed_in, "results", work.slug)
    version = work.slots.get(place=1).choices.get().version_id
    credit(assignment=work, version_id=version, by=teacher("examiner"))
    html = page(signed_in, "results", work.slug)
    assert '<span class="tag">counted as right for all: 1 answer</span>' in html
    assert '<td class="number" data-column="Facility">0&nbsp;%</td>' in html, "as it was graded before"


def test_answers_show_what_was_answered_what_is_right_when_and_how_long(signed_in, work, aiko):
    answered(work, aiko, 1, "no", 0, solved="yes", seconds=31)
    answered(work, aiko, 1, "yes", 1, seconds=300)
    SubmissionItem.objects.filter(place=1).update(hints=2)
    html = page(signed_in, "answers", work.slug, aiko.pk)
    assert "Answered: No. Right: Yes." in html
    assert "Answered: Yes." in html
    assert "Fri 2 Jan 2026, 03:04</time> · 31 s" in html
    assert html.count("UTC") == 1
    assert "5 min" in html
    assert "2 hints" in html
    assert "Not answered." in html
    assert "opened-table" not in html


def test_late_answers_say_so_and_what_they_count(signed_in, work, aiko):
    work.due_at = PAST.replace(year=2025)
    work.late = "half"
    work.save()
    answered(work, aiko, 1, "yes", 1)
    html = page(signed_in, "answers", work.slug, aiko.pk)
    assert '<b class="late">late</b> · counts 50 %' in html


def test_an_opened_answer_shows_its_table_and_the_verdict(signed_in, work, aiko):
    answered(work, aiko, 1, "no", 0, solved="yes")
    html = page(signed_in, "answers", work.slug, aiko.pk, query="?open=1-1-1")
    assert html.count("opened-table") == 1
    assert 'class="verdict is-wrong"' in html
    assert "Next puzzle" not in html


@pytest.mark.parametrize("code", ["2-1", "2-1-1", "9-9", "x", "1-1-9"])
def test_an_unanswered_question_shows_its_table_alone_and_other_codes_nothing(signed_in, work, aiko, code):
    submission(work, aiko)
    html = page(signed_in, "answers", work.slug, aiko.pk, query=f"?open={code}")
    assert html.count("opened-table") == (code == "2-1")
    assert 'class="verdict' not in html


def test_an_answer_that_does_not_read_any_more_stands_as_it_was_stored(signed_in, work, aiko):
    answered(work, aiko, 1, "3m", 0, solved="4m")
    html = page(signed_in, "answers", work.slug, aiko.pk, query="?open=1-1-1")
    assert "Answered: 3m. Right: 4m." in html
    assert html.count("opened-table") == 1


def test_a_kind_that_is_gone_is_still_listed(signed_in, work, aiko):
    answered(work, aiko, 1, "yes", 1)
    slot = work.slots.get(place=1)
    puzzle = slot.choices.get().version.puzzle
    type(puzzle).objects.filter(pk=puzzle.pk).update(kind="chess")
    slot.kind = "chess"
    slot.save()
    assert "chess" in page(signed_in, "results", work.slug)
    assert "chess" in page(signed_in, "answers", work.slug, aiko.pk, query="?open=1-1-1")


def test_before_the_start_there_are_no_answers(signed_in, work, aiko):
    assert "Not begun yet" in page(signed_in, "answers", work.slug, aiko.pk)


def test_a_name_is_text_wherever_it_stands(signed_in, room, work):
    mallory = enrolled(room, "<script>alert(1)</script>", user=teacher("mallory"))
    answered(work, mallory, 1, "no", 0, solved="yes", found=[("rule", "FUR-1", False)])
    for name, args in (
        ("gradebook", [room.slug]),
        ("results", [work.slug]),
        ("answers", [work.slug, mallory.pk]),
    ):
        html = page(signed_in, name, *args)
        assert "&lt;script&gt;alert" in html
        assert "<script>alert" not in html


def test_a_place_of_another_assignment_is_not_counted(signed_in, room, work, aiko, yes):
    other = assignment(room, [yes], title="Other")
    answered(other, aiko, 1, "no", 0, solved="yes")
    assert "No answers yet." in page(signed_in, "results", work.slug)


def test_each_state_without_a_mark_has_a_sign_of_its_own_which_is_explained(signed_in, room, work, aiko):
    work.due_at = timezone.now() + timedelta(days=1)
    work.save()
    late = enrolled(room, "Ben")
    enrolled(room, "Cho")
    ended = assignment(room, [], title="Ended", due_at=PAST - timedelta(days=1), for_some=True)
    ended.members.set([aiko, late])
    HandMark.objects.create(assignment=ended, enrollment=aiko, mark=None)
    html = page(signed_in, "gradebook", room.slug)
    assert [text for _fifth, text in cells(html)] == [
        "– not begun",
        "E excused",
        "– not begun",
        "↷ due before joining",
        "– not begun",
        "· not set for this learner",
    ]
    for sign in ("–", "E", "↷", "·"):
        assert f"<b>{sign}</b>" in html
