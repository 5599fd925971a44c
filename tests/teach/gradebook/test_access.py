"""Who may open the pages of the gradebook: the class's teachers; for everybody else they are not there."""

import pytest
from django.urls import reverse

from tests.classroom.builders import classroom, enrolled, teacher
from trainer.classroom.models import Role

NAMES = ["gradebook", "gradebook_csv", "gradebook_xlsx", "results", "answers_csv", "answers", "regrade"]


def address(name, work, enrollment):
    named = {
        "gradebook": [work.classroom.slug],
        "gradebook_csv": [work.classroom.slug],
        "gradebook_xlsx": [work.classroom.slug],
        "answers": [work.slug, enrollment.pk],
    }
    return reverse(f"teach:{name}", args=named.get(name, [work.slug]))


@pytest.mark.parametrize("name", NAMES)
def test_a_guest_is_asked_to_sign_in(client, name, work, aiko):
    url = address(name, work, aiko)
    response = client.get(url)
    assert (response.status_code, response["Location"]) == (302, f"/accounts/login/?next={url}")


@pytest.mark.parametrize("name", NAMES)
def test_learners_and_teachers_of_other_classes_find_nothing(client, name, work, aiko):
    other = classroom("Other")
    for user in (aiko.learner.user, enrolled(other, "Bea").learner.user, teacher("t2", other)):
        client.force_login(user)
        assert client.get(address(name, work, aiko)).status_code == 404


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("role", [Role.OWNER, Role.CO])
def test_every_teacher_of_the_class_finds_them(client, name, role, work, aiko):
    client.force_login(teacher(classroom=work.classroom, role=role))
    assert client.get(address(name, work, aiko)).status_code == 200


def test_a_learner_of_another_class_of_the_teacher_has_no_answers_here(client, work):
    user, other = teacher(classroom=work.classroom), classroom("Other")
    other.teachings.create(user=user)
    client.force_login(user)
    assert client.get(address("answers", work, enrolled(other))).status_code == 404


def test_a_regrade_cannot_be_posted_from_outside(client, work, aiko):
    client.force_login(aiko.learner.user)
    assert client.post(address("regrade", work, aiko)).status_code == 404


@pytest.mark.parametrize("name", [name for name in NAMES if name != "regrade"])
def test_pages_that_only_show_refuse_a_post(signed_in, name, work, aiko):
    assert signed_in.post(address(name, work, aiko)).status_code == 405
