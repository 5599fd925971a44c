"""The gradebook and all answers as files."""

import csv
import io
from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from tests.classroom.answers import answered
from tests.classroom.builders import PAST, enrolled, teacher
from tests.classroom.builders import assignment as assigned
from trainer.classroom.models import Enrollment, Extension


def fetched(client, name, slug):
    response = client.get(reverse(f"teach:{name}", args=[slug]))
    assert response.status_code == 200
    return response


def lines(response):
    assert response.content.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(response.content.decode("utf-8-sig"), newline="")))


def day():
    return datetime.now(UTC).date().isoformat()


@pytest.fixture
def mallory(room):
    return enrolled(room, '=HYPERLINK("http://x")', user=teacher("mallory"))


def test_a_gradebook_has_a_line_for_each_learner_in_percent(signed_in, room, work, aiko):
    for place in (1, 2):
        answered(work, aiko, place, "yes", 0.75)
    enrolled(room, "Bea")
    response = fetched(signed_in, "gradebook_csv", room.slug)
    assert lines(response) == [
        ["Name", "Username", "First homework (%)", "First homework: done", "Mean (%)"],
        ["Aiko", "user-aiko", "75.0", "done 2/2", "75.0"],
        ["Bea", "user-bea", "", "not begun", ""],
    ]


def test_a_zero_for_wrong_answers_differs_from_work_begun_or_not(signed_in, room, work, aiko):
    """All three have the mark 0 once the due date is past."""
    work.due_at, work.late = PAST, "half"
    work.save()
    Enrollment.objects.update(joined_at=PAST)
    bea, cho = enrolled(room, "Bea"), enrolled(room, "Cho")
    Enrollment.objects.filter(pk=cho.pk).update(joined_at=PAST)
    for place in (1, 2):
        answered(work, aiko, place, "no", 0, solved="yes")
    answered(work, bea, 1, "no", 0, solved="yes", at=PAST + timedelta(days=1))
    found = lines(fetched(signed_in, "gradebook_csv", room.slug))
    assert [(name, mark, done) for name, _user, mark, done, _mean in found[1:]] == [
        ("Aiko", "0.0", "done 2/2"),
        ("Bea", "0.0", "in progress 1/2, late"),
        ("Cho", "0.0", "not begun"),
    ]


def test_files_are_named_by_slug_and_date_and_kept_nowhere(signed_in, room, work):
    named = {
        "gradebook_csv": (room.slug, f"gradebook-{room.slug}-{day()}.csv"),
        "gradebook_xlsx": (room.slug, f"gradebook-{room.slug}-{day()}.xlsx"),
        "answers_csv": (work.slug, f"answers-{work.slug}-{day()}.csv"),
    }
    for name, (slug, file) in named.items():
        response = fetched(signed_in, name, slug)
        assert response["Content-Disposition"] == f'attachment; filename="{file}"'
        assert response["Cache-Control"] == "private, no-store"


def test_names_and_titles_are_no_formulas_in_csv(signed_in, room, mallory):
    assigned(room, [], title="@SUM(A1)")
    found = lines(fetched(signed_in, "gradebook_csv", room.slug))
    assert found[1][0] == '\'=HYPERLINK("http://x")'
    assert "'@SUM(A1) (%)" in found[0]


def test_names_are_texts_and_marks_numbers_in_a_workbook(signed_in, room, work, mallory):
    for place in (1, 2):
        answered(work, mallory, place, "yes", 0.5)
    response = fetched(signed_in, "gradebook_xlsx", room.slug)
    sheet = load_workbook(io.BytesIO(response.content)).active
    rows = [[(cell.value, cell.data_type) for cell in row] for row in sheet.iter_rows()]
    assert rows == [
        [
            ("Name", "s"),
            ("Username", "s"),
            ("First homework (%)", "s"),
            ("First homework: done", "s"),
            ("Mean (%)", "s"),
        ],
        [('=HYPERLINK("http://x")', "s"), ("mallory", "s"), (0.5, "n"), ("done 2/2", "s"), (0.5, "n")],
    ]
    assert sheet["C2"].number_format == "0.0%"


def test_columns_of_a_workbook_are_as_wide_as_their_texts_within_bounds(signed_in, room, work):
    enrolled(room, "A name that is long", user=teacher("b" * 60))
    sheet = load_workbook(io.BytesIO(fetched(signed_in, "gradebook_xlsx", room.slug).content)).active
    widths = [sheet.column_dimensions[letter].width for letter in "ABCD"]
    assert widths == [len("A name that is long") + 2, 40, 20, 22]


def test_a_control_character_in_a_name_does_not_break_a_workbook(signed_in, room, work):
    enrolled(room, "A\x1fB", user=teacher("odd"))
    sheet = load_workbook(io.BytesIO(fetched(signed_in, "gradebook_xlsx", room.slug).content)).active
    assert sheet["A2"].value == "AB"


def test_all_answers_have_a_line_each(signed_in, room, work, aiko, yes):
    room.zone = "Asia/Tokyo"
    room.save()
    answered(work, aiko, 1, "no", 0, solved="yes", seconds=12, at=PAST)
    found = lines(fetched(signed_in, "answers_csv", work.slug))
    assert len(found[0]) == len(found[1]) == 16
    assert dict(zip(found[0], found[1], strict=True)) == {
        "Name": "Aiko",
        "Username": "user-aiko",
        "Place": "1",
        "Round": "1",
        "Try": "1",
        "Question": "Can you ron",
        "Puzzle": yes.slug,
        "Answer": "No",
        "Right answer": "Yes",
        "Score (%)": "0.0",
        "Hints": "0",
        "Seconds": "12.0",
        "Arrived": "2026-01-02T12:04:00+09:00",
        "Late": "no",
        "Counts (%)": "100",
        "Dropped": "no",
    }


def test_a_dropped_question_counts_nothing_in_the_file_and_says_why(signed_in, work, aiko):
    answered(work, aiko, 1, "yes", 1.0)
    answered(work, aiko, 2, "none", 1.0)
    signed_in.post(reverse("teach:drop", args=[work.slug, 2]), {"drop": ""})
    found = lines(fetched(signed_in, "answers_csv", work.slug))
    assert [(row[2], *row[-2:]) for row in found] == [
        ("Place", "Counts (%)", "Dropped"),
        ("1", "100", "no"),
        ("2", "0", "yes"),
    ]


def test_what_came_late_says_so_and_by_what_it_counts_for_its_learner(signed_in, work, aiko):
    work.due_at, work.late = PAST, "half"
    work.save()
    bea = enrolled(work.classroom, "Bea")
    after = PAST + timedelta(hours=1)
    Extension.objects.create(assignment=work, enrollment=bea, due_at=after)
    for each in (aiko, bea):
        answered(work, each, 1, "yes", 1.0, at=after)
    answered(work, aiko, 2, "yes", 1.0, at=PAST)
    found = lines(fetched(signed_in, "answers_csv", work.slug))
    assert sorted((row[0], row[2], *row[-3:-1]) for row in found[1:]) == [
        ("Aiko", "1", "yes", "50"),
        ("Aiko", "2", "no", "100"),
        ("Bea", "1", "no", "100"),
    ]


@pytest.mark.parametrize("learners", [1, 3])
@pytest.mark.parametrize(
    ("name", "queries"), [("gradebook_csv", 14), ("gradebook_xlsx", 14), ("answers_csv", 10)]
)
def test_files_take_the_same_queries_for_any_number_of_learners(
    signed_in, room, work, name, queries, learners, django_assert_num_queries
):
    for number in range(learners):
        answered(work, enrolled(room, f"Learner {number}"), 1, "yes", 1)
    with django_assert_num_queries(queries):
        fetched(signed_in, name, work.slug if name == "answers_csv" else room.slug)


def test_who_passed_stands_in_files_and_on_pages(signed_in, room, work, aiko):
    work.to_pass, room.mean_to_pass = 50, 60
    work.save()
    room.save()
    for place, score in ((1, 1.0), (2, 0.0)):
        answered(work, aiko, place, "yes", score)
    enrolled(room, "Bea")
    found = lines(fetched(signed_in, "gradebook_csv", room.slug))
    assert found[0][-1] == "Mean of 60 % to pass"
    assert [row[3:] for row in found[1:]] == [
        ["done 2/2, passed", "50.0", "not passed"],
        ["not begun", "", ""],
    ]
    page = signed_in.get(f"/teach/c/{room.slug}/gradebook/").text
    assert "50 % to pass" in page
    assert "50 <small>passed</small>" in page
    assert "50 <small>not passed</small>" in page
    assert "passed (50 % to pass)" in signed_in.get(f"/teach/a/{work.slug}/learner/{aiko.pk}/").text
    assert "Mean: 50 % · not passed" in " ".join(
        signed_in.get(f"/teach/c/{room.slug}/learner/{aiko.pk}/").text.split()
    )


def test_weights_stand_at_the_heads_and_move_the_mean(signed_in, room, work, aiko, yes):
    for place in (1, 2):
        answered(work, aiko, place, "yes", 1.0)
    heavy = assigned(room, [yes], title="Second", weight=3)
    answered(heavy, aiko, 1, "no", 0.0, solved="yes")
    head, line = lines(fetched(signed_in, "gradebook_csv", room.slug))
    assert {"First homework (%), weight 1", "Second (%), weight 3"} <= set(head)
    assert line[-1] == "25.0"
    assert "weight 3" in signed_in.get(f"/teach/c/{room.slug}/gradebook/").text


def test_heads_tell_when_work_is_due(signed_in, room, yes):
    assigned(room, [yes], title="Second", due_at=PAST)
    head = lines(fetched(signed_in, "gradebook_csv", room.slug))[0]
    assert f"Second (%), due {PAST.astimezone(room.tz).date().isoformat()}" in head
