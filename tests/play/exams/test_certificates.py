"""The page of a certificate."""

import re

import pytest

from tests.classroom.builders import teacher
from tests.exams.builders import AFTER, answers, blueprint, registered, sitting
from trainer.accounts.actions import delete_learner
from trainer.exams.actions.awarding import award, revoke
from trainer.exams.models import Certificate

pytestmark = pytest.mark.django_db


@pytest.fixture
def found():
    examiner = teacher("Examiner of the club")
    held = sitting(blueprint(examiner), examiner)
    answers(registered(held, "Aiko"), [1, 0, 1])
    award(sitting=held, now=AFTER)
    return Certificate.objects.get()


def page_of(client, found):
    return client.get(f"/certificates/{found.code}/")


def words(response):
    body = response.text.partition("<article")[2].partition(">")[2].partition("</article>")[0]
    return " ".join(re.sub(r"<[^>]+>", " ", body).split())


def test_anybody_reads_name_examination_day_rules_result_and_nothing_else(client, found):
    assert words(page_of(client, found)) == (
        "Certificate Aiko has passed the examination Club examination Day 24 November 2026 Result"
        f" 7 of 10 points Rules EMA 2025, M.League (version {found.rules_version}) Whether it holds is"
        f" told at http://testserver/certificates/{found.code}/"
    )


def test_its_picture_leads_to_the_page(client, found):
    assert 'aria-label="QR code of the page that checks this certificate"' in page_of(client, found).text


def test_a_revoked_one_says_so(client, found):
    revoke(certificate=found, revoked=True, now=AFTER)
    assert "This certificate was revoked on 2026-11-24: it holds no more." in words(page_of(client, found))


def test_of_a_deleted_account_it_stays_without_a_name(client, found):
    delete_learner(found.learner)
    said = words(page_of(client, found))
    assert "Without a name: the account was deleted" in said
    assert "Aiko" not in said


def test_no_other_code_is_one(client, found):
    assert client.get("/certificates/abcdefghjkmn/").status_code == 404
