"""The learners of a class: added by hand or file, all or none; listed; saved as a file."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.classroom.builders import classroom, enrolled, teacher
from trainer.classroom.models import Enrollment

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
    assert "“Aiko” stands in line 1 already." in response.text
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


def test_file_with_problems_is_refused_line_by_line(client, room):
    enrolled(room, "Cho")
    response = upload(client, room, b"Aiko\nAiko\n\nCho\n")
    assert response.status_code == 422
    for said in ("Line 2:", "Line 3:", "Line 4:", "“Cho” is in the class already."):
        assert said in response.text
    response = upload(client, room, "Benoît".encode("latin-1"))
    assert "perhaps Windows-1252" in response.text


def test_confirmed_names_are_checked_again(client, room):
    enrolled(room, "Aiko")
    response = client.post(page(room, "import/"), {"names": "Aiko\nBen"})
    assert (response.status_code, "is in the class already" in response.text) == (422, True)
    assert Enrollment.objects.count() == 1


def test_ten_thousand_lines_give_their_report(client, room):
    response = upload(client, room, b"\n".join(b"Aiko" for _ in range(10_000)))
    assert (response.status_code, len(response.context["roster"].problems)) == (422, 10_000)


@pytest.mark.parametrize("data", [b"", b"x" * (1024 * 1024 + 1)])
def test_empty_and_large_files_are_refused(client, room, data):
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
    with django_assert_num_queries(5):
        assert len(client.get(page(room)).context["enrollments"]) == count


def test_of_very_many_problems_the_first_are_shown_and_the_rest_counted(client, room):
    names = "\n".join(["Twice"] * 61)
    text = client.post(f"/teach/c/{room.slug}/learners/import/", {"names": names}).text
    assert text.count("stands in line 1 already") == 50
    assert ("There are 60 problems" in text, "10 more are not shown" in text) == (True, True)
