"""The page of a certificate."""

import re

import pytest
from django.test import Client

from tests.classroom.builders import teacher
from tests.exams.builders import AFTER, answers, blueprint, registered, sitting
from trainer.accounts.actions import delete_learner
from trainer.accounts.codes import ALPHABET
from trainer.accounts.limits import Guessing, Limit
from trainer.exams.actions.awarding import award, revoke
from trainer.exams.models import Certificate

pytestmark = pytest.mark.django_db

LIMIT = (
    "During the examination the candidate’s account and browser were shown no verdict."
    " Only a supervisor can rule out a second device,"
    " on which a table with one tile changed mostly has the same answer."
)


@pytest.fixture
def found():
    examiner = teacher("Examiner of the club")
    held = sitting(blueprint(examiner), examiner, issuer="Riichi club")
    answers(registered(held, "Aiko"), [1, 0, 1])
    award(sitting=held, now=AFTER)
    return Certificate.objects.get()


def page_of(client, found):
    return client.get(f"/certificates/{found.code}/")


def words(response):
    body = response.text.partition("<article")[2].partition(">")[2].partition("</article>")[0]
    return " ".join(re.sub(r"<[^>]+>", " ", body).split())


def test_anybody_reads_name_examination_day_rules_issuer_and_nothing_else(client, found):
    assert words(page_of(client, found)) == (
        "Certificate Aiko has passed the examination Club examination valid Day 24 November 2026"
        f" Rules EMA 2025, M.League (version {found.rules_version}) Issued by Riichi club"
        f" Supervisor unsupervised {LIMIT} Check it at http://testserver/certificates/{found.code}/"
    )


def test_it_names_the_supervisor_and_of_before_none(client, found):
    for supervisor, said in (("Beni", "Supervisor Beni"), (None, f"Issued by Riichi club {LIMIT} Check it")):
        Certificate.objects.update(supervisor=supervisor)
        assert said in words(page_of(client, found))


def test_no_search_engine_keeps_it(client, found):
    page = page_of(client, found)
    assert page.headers["X-Robots-Tag"] == "noindex"
    assert '<meta name="robots" content="noindex">' in page.text


def test_its_code_has_80_bits_of_chance_and_older_ones_open(client, found):
    assert len(ALPHABET) ** len(found.code) >= 2**80
    typed = f"{found.code[:4].upper()}-{found.code[4:]}"
    assert client.get(f"/certificates/{typed}/").status_code == 200
    Certificate.objects.update(code="abcdefghjkmn")
    assert client.get("/certificates/abcdefghjkmn/").status_code == 200


def test_guessing_codes_is_refused_after_some_failures(client, found, monkeypatch):
    monkeypatch.setattr(
        "trainer.play.exams.certificates.CERTIFICATE_CODES",
        Guessing(own=Limit("certificate own", 3, 600), others=Limit("certificate", 3, 600)),
    )
    client.force_login(teacher("guesser"))
    for guess in ("aaaa", "bbbb", "cccc"):
        assert client.get(f"/certificates/{guess}/").status_code == 404
    refused = client.get("/certificates/dddd/")
    assert (refused.status_code, refused.headers["X-Robots-Tag"]) == (429, "noindex")
    assert "Too many wrong codes." in refused.text
    assert page_of(client, found).status_code == 429
    assert page_of(Client(), found).status_code == 200


def test_its_picture_leads_to_the_page(client, found):
    assert 'aria-label="QR code of the page that checks this certificate"' in page_of(client, found).text


def test_a_revoked_one_says_so(client, found):
    revoke(certificate=found, revoked=True, now=AFTER)
    said = words(page_of(client, found))
    assert "revoked : this certificate no longer holds." in said
    assert "valid" not in said


def test_it_is_gone_with_the_account(client, found):
    delete_learner(found.learner)
    assert page_of(client, found).status_code == 404


def test_no_other_code_is_one(client, found):
    assert client.get("/certificates/abcdefghjkmn/").status_code == 404


def test_the_list_of_examinations_and_a_certificate_lead_to_the_page_that_checks_one(client, found):
    link = 'href="/certificates/"'
    assert link in client.get("/exams/").text
    assert link in page_of(client, found).text
    page = client.get("/certificates/")
    assert (page.status_code, page.headers["X-Robots-Tag"]) == (200, "noindex")
    assert '<meta name="robots" content="noindex">' in page.text


def test_a_typed_code_or_a_pasted_address_leads_to_the_certificate(client, found):
    there = f"/certificates/{found.code}/"
    spaced = f" {found.code[:4].upper()} {found.code[4:]}"
    for typed in (found.code, spaced, f"https://dojo.example{there}", f"dojo.example{there} "):
        assert client.post("/certificates/", {"code": typed}).url == there


@pytest.mark.parametrize("typed", ["abcdefghjkmn", "---"])
def test_a_wrong_typed_code_says_so_and_stays(client, found, typed):
    wrong = client.post("/certificates/", {"code": typed})
    assert (wrong.status_code, wrong.headers["X-Robots-Tag"]) == (422, "noindex")
    assert "No certificate has this code." in wrong.text
    assert f'value="{typed}"' in wrong.text


def test_a_wrong_address_is_not_found_and_offers_to_type_the_code_again(client, found):
    wrong = client.get("/certificates/abcdefghjkmn/")
    assert (wrong.status_code, wrong.headers["X-Robots-Tag"]) == (404, "noindex")
    assert "No certificate has this code." in wrong.text
    assert 'value="abcdefghjkmn"' in wrong.text
    assert 'action="/certificates/"' in wrong.text


def test_typing_codes_is_counted_with_the_addresses(client, found, monkeypatch):
    monkeypatch.setattr(
        "trainer.play.exams.certificates.CERTIFICATE_CODES",
        Guessing(own=Limit("certificate own", 2, 600), others=Limit("certificate", 2, 600)),
    )
    client.force_login(teacher("guesser"))
    assert client.post("/certificates/", {"code": "aaaa"}).status_code == 422
    assert client.get("/certificates/bbbb/").status_code == 404
    refused = client.post("/certificates/", {"code": found.code})
    assert (refused.status_code, refused.headers["X-Robots-Tag"]) == (429, "noindex")
    assert page_of(client, found).status_code == 429
