"""The learners of a class: added by hand or file, all or none; listed; saved as a file."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.classroom.builders import a_teacher_of, classroom, enrolled, teacher
from trainer.classroom.models import Enrollment
from trainer.classroom.people.enrolling import add_learners
from trainer.classroom.people.rosters import read_lines
from trainer.forms.lists import PER_PAGE

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(client):
    found = classroom()
    client.force_login(teacher(classroom=found))
    return found


def page(room, more=""):
    return f"/teach/c/{room.slug}/learners/{more}"


def upload(client, room, data):
    return client.post(page(room, "import/"), {"file": SimpleUploadedFile("learners.csv", data)})


def test_names_are_added_and_lead_to_their_cards(client, room):
    assert client.post(page(room), {"names": "Aiko\nBen\n"}).url == f"/teach/c/{room.slug}/cards/?added"
    assert [each.name for each in Enrollment.objects.order_by("name")] == ["Aiko", "Ben"]
    text = client.get(page(room)).text
    assert ("Aiko" in text, "no card" in text) == (True, True)


def test_problems_are_told_by_line_and_the_names_kept(client, room):
    response = client.post(page(room), {"names": "Aiko\nAiko\n<b>\x07"})
    assert (response.status_code, Enrollment.objects.count()) == (422, 0)
    assert [(each.line, each.what) for each in response.context["problems"]] == [(2, "twice"), (3, "control")]
    assert "“Aiko” is in line 1 already." in response.text
    assert "Aiko\nAiko" in response.text.replace("\r", "")


def test_nothing_typed_is_told_at_the_field(client, room):
    response = client.post(page(room), {"names": "\n \n"})
    assert response.status_code == 422


def test_file_is_shown_first_and_added_by_a_second_button(client, room):
    response = upload(client, room, "name\nAiko\nBenoît\n".encode())
    assert (response.status_code, Enrollment.objects.count()) == (200, 0)
    assert [each.name for each in response.context["roster"].names] == ["Aiko", "Benoît"]
    assert client.post(page(room, "import/"), {"names": "Aiko\r\nBenoît"}).status_code == 302
    assert Enrollment.objects.count() == 2


def sheet_of(response):
    return response.context["asked"].initial["sheet"]


def test_lines_that_name_nobody_new_are_told_and_left_out(client, room):
    enrolled(room, "Cho")
    response = upload(client, room, "Nachname;Vorname\nBenoît;\nBenoît;\n\nCho;\n;\x07\n".encode("utf-16"))
    assert (response.status_code, response.context["names"].initial["names"]) == (200, "Benoît")
    for said in (
        "The file was read as UTF-16.",
        "1 line is left out:",
        "Line 6:",
        "Line 3: Benoît, as line 2",
        "Line 5: Cho, as somebody in the class",
    ):
        assert said in response.text
    more = {"sheet": sheet_of(response), "columns": ["0", "1"], "heading": "on", "others": ["3", "5"]}
    response = client.post(page(room, "import/"), more)
    assert response.context["names"].initial["names"] == "Benoît\nBenoît (2)\nCho (2)"
    assert Enrollment.objects.count() == 1


def test_columns_are_chosen_and_the_file_goes_along(client, room):
    response = upload(client, room, b"1,Aiko,Tanaka\n2,Ben,Ott\n")
    assert response.context["names"].initial["names"] == "Aiko\nBen"
    assert "Column 3: Tanaka, Ott" in response.text
    response = client.post(page(room, "import/"), {"sheet": sheet_of(response), "columns": ["1", "2"]})
    assert response.context["names"].initial["names"] == "Aiko Tanaka\nBen Ott"


def test_where_a_file_does_not_show_its_letters_it_is_asked_how_they_are_written(client, room):
    response = upload(client, room, "Klasse,Name\n5b,王芳\n".encode("gb18030"))
    asked = response.context["asked"]
    offered = dict(asked.fields["encoding"].choices)
    assert offered["gb18030"] == "王芳 · Chinese, simplified (GB 18030)"
    assert "names" not in response.context, "nobody is added before it is said"
    assert "Who would be added" not in response.text
    hidden = {"raw": asked.initial["raw"], "read_as": asked.initial["read_as"]}
    response = client.post(page(room, "import/"), {**hidden, "encoding": "gb18030"})
    assert response.context["names"].initial["names"] == "王芳"
    hidden["read_as"] = response.context["asked"].initial["read_as"]
    assert hidden["read_as"] == "gb18030"
    response = client.post(page(room, "import/"), {**hidden, "columns": ["0", "1"], "encoding": "gb18030"})
    assert response.context["names"].initial["names"] == "Klasse Name\n5b 王芳"
    assert Enrollment.objects.count() == 0


@pytest.mark.parametrize(
    ("codec", "name"),
    [("iso8859_2", "Łukasz Wiśniewski"), ("koi8_r", "Пётр Иванов"), ("mac_roman", "Benoît")],
)
def test_where_no_reading_may_be_right_it_is_told_how_the_file_is_saved(client, room, codec, name):
    response = upload(client, room, f"Name\n{name}\n".encode(codec))
    asked = response.context["asked"]
    assert len(asked.fields["encoding"].choices) > 1
    hint = "If none does, save the file as “CSV UTF-8” and read it again."
    assert response.text.count(hint) == 1
    codec = asked.fields["encoding"].choices[0][0]
    hidden = {"raw": asked.initial["raw"], "read_as": "", "encoding": codec}
    assert hint in client.post(page(room, "import/"), hidden).text


def test_a_file_that_can_be_read_in_one_way_is_read_so_and_told(client, room):
    response = upload(client, room, "Фамилия;Имя\nИванов;Пётр\n".encode("cp1251"))
    assert "The file was read as Cyrillic (Windows-1251)." in response.text
    assert response.context["names"].initial["names"] == "Иванов Пётр"
    initial = response.context["asked"].initial
    more = {"raw": initial["raw"], "read_as": initial["read_as"], "columns": ["1"], "heading": "on"}
    response = client.post(page(room, "import/"), more)
    assert response.context["names"].initial["names"] == "Пётр"


def test_title_and_headings_are_told_by_their_number(client, room):
    response = upload(client, room, b"sep=;\nClass 5b\n\nNo;Name\n1;Mina Ott\n")
    assert "The first 2 rows are a title and headings, nobody’s names" in response.text
    assert response.context["names"].initial["names"] == "Mina Ott"


def test_no_column_is_told_at_the_field(client, room):
    response = client.post(page(room, "import/"), {"sheet": "Aiko"})
    assert (response.status_code, list(response.context["asked"].errors)) == (422, ["columns"])


@pytest.mark.parametrize(
    "more",
    [
        {"sheet": '"Aiko', "columns": "0"},
        {"sheet": "Aiko", "columns": "9"},
        {"sheet": "Aiko", "columns": "0", "others": "x"},
        {"sheet": "", "columns": "0"},
        {"sheet": "Ai\0ko", "columns": "0"},
        {"raw": "%%%", "read_as": "gb18030", "columns": "0"},
        {"raw": "", "read_as": "", "columns": "0"},
    ],
)
def test_forms_that_nobody_was_shown_are_refused(client, room, more):
    assert client.post(page(room, "import/"), more).status_code == 422


def test_of_very_many_names_that_are_there_some_are_asked_about(client, room):
    response = upload(client, room, b"\n".join([b"Aiko"] * 1500))
    assert (response.status_code, response.text.count('name="others"')) == (200, 100)


def test_confirmed_names_are_checked_again(client, room):
    enrolled(room, "Aiko")
    response = client.post(page(room, "import/"), {"names": "Aiko\nBen"})
    assert (response.status_code, "is in the class already" in response.text) == (422, True)
    assert "Aiko\nBen" in response.text
    assert Enrollment.objects.count() == 1


@pytest.mark.parametrize("data", [b"", b"x" * (1024 * 1024 + 1), b"Aiko\n" * 2001, b"PK\x03\x04"])
def test_empty_and_large_files_and_workbooks_are_refused(client, room, data):
    response = upload(client, room, data)
    assert (response.status_code, len(response.context["roster"].problems)) == (422, 1)


def test_no_file_is_told_at_the_field(client, room):
    response = client.post(page(room, "import/"))
    assert (response.status_code, list(response.context["form"].errors)) == (422, ["file"])


def test_saved_file_has_names_and_usernames_and_no_formula(client, room):
    enrolled(room, "=1+1", teacher("aiko"))
    response = client.get(f"/teach/c/{room.slug}/learners.csv")
    assert response.text == "\ufeffname,username\r\n'=1+1,aiko\r\n"
    assert response["Content-Disposition"] == f'attachment; filename="learners-{room.slug}.csv"'
    assert response["Cache-Control"] == "no-store"


@pytest.mark.parametrize("count", [1, 3])
def test_list_takes_the_same_queries_however_many(client, room, count, django_assert_num_queries):
    client.post(page(room), {"names": "\n".join(f"Learner {number}" for number in range(count))})
    with django_assert_num_queries(7):
        assert len(client.get(page(room)).context["page"]) == count


@pytest.fixture
def crowd(room):
    """More than a part of a list."""
    names = [f"Learner {number:03}" for number in range(PER_PAGE + 2)]
    return add_learners(classroom=room, by=a_teacher_of(room), roster=read_lines("\n".join(names)))


def shown(response):
    return [each.name for each in response.context["page"]]


def test_a_long_list_is_shown_in_parts(client, room, crowd):
    first, second = client.get(page(room)), client.get(page(room), {"page": "2"})
    assert (len(shown(first)), shown(second)) == (PER_PAGE, ["Learner 050", "Learner 051"])
    assert f"{PER_PAGE + 2} learners" in first.text
    assert ('?page=2"' in first.text, "Part 2 of 2" in second.text) == (True, True)
    assert client.get(page(room), {"page": "x"}).status_code == 400


@pytest.mark.parametrize("text", ["élo", "ÉLO", "  Ｅ́lo ", "user-élodie"])
def test_a_learner_is_found_by_a_part_of_the_name_or_username_in_any_case(client, room, crowd, text):
    enrolled(room, "Élodie")
    response = client.get(page(room), {"q": text})
    assert shown(response) == ["Élodie"]
    assert f"{PER_PAGE + 3} learners" in response.text


def test_who_is_not_found_is_told(client, room, crowd):
    response = client.get(page(room), {"q": "nobody"})
    assert (shown(response), "Nobody here has that in the name." in response.text) == ([], True)


def test_what_is_looked_for_goes_along_to_the_other_parts(client, room, crowd):
    assert "?q=Learner%200&amp;page=2" in client.get(page(room), {"q": "Learner 0"}).text


def test_a_short_list_has_no_field_to_look_for_names(client, room):
    enrolled(room, "Aiko")
    assert client.get(page(room)).context["find"] is None


def test_of_very_many_problems_the_first_are_shown_and_the_rest_counted(client, room):
    names = "\n".join(["Twice"] * 61)
    text = client.post(f"/teach/c/{room.slug}/learners/import/", {"names": names}).text
    assert text.count("is in line 1 already") == 50
    assert ("There are 60 problems" in text, "10 more are not shown" in text) == (True, True)
