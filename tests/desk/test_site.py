"""The page *This site*: who changes it, what it refuses, and where what it says is shown."""

import re
from functools import partial
from io import BytesIO

import pytest
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from trainer.accounts.models import Learner, User
from trainer.pages.question.rows import PuzzleFilter
from trainer.rules.rulesets.ruleset import PRESETS
from trainer.studio.drafts.forms import StartForm
from trainer.support.house import change_house, house_now
from trainer.support.models import HouseRow, TrailEntry
from trainer.teach.exams.forms import BlueprintForm, RowForm

pytestmark = pytest.mark.django_db
PAGE = "/desk/site/"
SENT = {"name": "Harbour club", "shown": list(PRESETS), "sign_up": "open"}


def text_of(answer):
    return answer.content.decode()


def of(user):
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def desk(chief):
    return of(chief)


def picture():
    kept = BytesIO()
    Image.new("RGB", (90, 30), "#1b4034").save(kept, "PNG")
    return SimpleUploadedFile("logo.png", kept.getvalue(), "image/png")


def test_other_staff_read_it_and_change_nothing(staff):
    assert "A superuser changes this" in text_of(of(staff).get(PAGE))
    assert of(staff).post(PAGE, SENT).status_code == 422
    assert not HouseRow.objects.exists()


def test_nobody_else_finds_it(aiko):
    assert of(aiko).get(PAGE).status_code == 404


def test_the_name_is_in_head_title_and_mails(desk, client, aiko):
    assert desk.post(PAGE, SENT).status_code == 302
    text = text_of(client.get("/credits/"))
    assert "<title>Credits · Harbour club</title>" in text
    assert '<span class="brand-name">Harbour club</span>' in text
    client.post("/accounts/password/reset/", {"email": aiko.email})
    assert mail.outbox[0].subject.startswith("Harbour club: ")
    assert mail.outbox[0].body.endswith("\n\nHarbour club")


def test_a_name_is_no_markup(desk, client):
    desk.post(PAGE, SENT | {"name": "<script>alert(1)</script>"})
    assert "<script>alert" not in text_of(client.get("/credits/"))


def test_the_logo_is_in_the_head_and_may_be_kept_by_browsers(desk, client):
    desk.post(PAGE, SENT | {"logo": picture()})
    where = f"/logo/{house_now().logo_name}.png"
    assert where in text_of(client.get("/credits/"))
    answer = client.get(where)
    assert answer["Content-Type"] == "image/png"
    assert "immutable" in answer["Cache-Control"]
    assert answer.content.startswith(b"\x89PNG")
    desk.post(PAGE, SENT | {"no_logo": "on"})
    assert client.get(where).status_code == 404
    assert "brand-logo" not in text_of(client.get("/credits/"))


def test_a_logo_that_is_not_sent_again_stays(desk):
    desk.post(PAGE, SENT | {"logo": picture()})
    desk.post(PAGE, SENT | {"contact": "https://club.example"})
    assert house_now().logo_name


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"logo": SimpleUploadedFile("a.svg", b"<svg/>", "image/png")}, "not a PNG, JPEG or WebP"),
        ({"logo": SimpleUploadedFile("a.png", bytes(600 * 1024), "image/png")}, "larger than 512 KB"),
        ({"contact": "javascript:alert(1)"}, "Write a mail address, or the whole address"),
        ({"contact": "somebody"}, "Write a mail address, or the whole address"),
        ({"ruleset": "ema_2025", "shown": ["tenhou_4p"]}, "Offer these rules below"),
        ({"shown": ["tenhou_3p"]}, "at least one ruleset for four players"),
        ({"sign_up": "code", "code": "short"}, "Eight letters or digits at least."),
        ({"sign_up": "whoever"}, "Select a valid choice"),
        ({"legal": "x" * 20_001}, "at most 20000 characters"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(desk, sent, said):
    answer = desk.post(PAGE, SENT | sent)
    assert answer.status_code == 422
    assert said in text_of(answer)
    assert not TrailEntry.objects.exists()


def test_by_code_without_one_a_code_is_made(desk):
    desk.post(PAGE, SENT | {"sign_up": "code"})
    assert len(house_now().code) == 8


def test_contact_legal_notice_and_version_are_at_the_foot(desk, client, settings):
    text = text_of(client.get("/credits/"))
    assert f"Version {settings.VERSION}" in text
    assert "/legal/" not in text
    assert client.get("/legal/").status_code == 404
    desk.post(PAGE, SENT | {"contact": "help@club.example", "legal": "**We**\n\n<b onclick=x>x</b>"})
    text = text_of(client.get("/credits/"))
    assert 'href="mailto:help@club.example"' in text
    assert 'href="/legal/"' in text
    legal = text_of(client.get("/legal/"))
    assert "<strong>We</strong>" in legal
    assert "<b onclick" not in legal


def test_the_longest_legal_notice_is_shown_to_its_end(chief, client):
    change_house(by=chief, legal="word " * 3999 + "the-end")
    assert "the-end" in text_of(client.get("/legal/"))


def test_the_page_on_privacy_tells_what_is_stored_and_how_to_take_or_delete_it(client):
    text = text_of(client.get("/privacy/"))
    assert "400 days" in text
    assert "/settings/data.json" in text
    assert "/settings/delete/" in text
    assert "No e-mail address" in text_of(client.get("/privacy/schools/"))


def test_the_pages_of_the_house_cost_no_query(client, django_assert_num_queries):
    for page in ("/privacy/", "/privacy/schools/"):
        with django_assert_num_queries(0):
            client.get(page)


@pytest.fixture
def hidden(chief):
    change_house(by=chief, hidden=["ema_2025"], ruleset="tenhou_4p")


def test_hidden_rules_are_not_offered_where_one_says_where_one_plays_nor_for_classes_nor_in_the_judge(
    hidden, client, aiko
):
    for page in ("/where/", "/judge/two-rons/", "/settings/"):
        assert "ema_2025" not in text_of(client.get(page)), page
    assert "ema_2025" not in text_of(of(aiko).get("/teach/new/"))


@pytest.mark.parametrize(
    ("form", "field"),
    [
        (StartForm, "preset"),
        (partial(BlueprintForm, own={}), "ruleset"),
        (partial(RowForm, own={}), "ruleset"),
        (PuzzleFilter, "ruleset"),
    ],
)
def test_hidden_rules_are_not_offered_for_tables_exams_and_lists(hidden, form, field):
    shown = str(form()[field])
    assert "tenhou_4p" in shown
    assert "ema_2025" not in shown


def test_an_exam_that_goes_by_hidden_rules_keeps_them(hidden):
    form = BlueprintForm(initial={"ruleset": "ema_2025"}, own={})
    assert 'value="ema_2025" selected' in str(form["ruleset"])
    assert PuzzleFilter({"ruleset": "ema_2025"}).chosen["ruleset"] == "ema_2025"


def test_hidden_rules_stay_valid_in_a_link_of_the_judge(hidden, client):
    answer = client.get("/judge/two-rons/?rules=ema_2025")
    assert answer.status_code == 200
    assert re.search(r'rules=ema_2025[^"]*#by-rules" aria-current="true"', text_of(answer))


def test_a_learner_who_has_hidden_rules_keeps_them(hidden):
    user = User.objects.create_user("beni", password="a long pass phrase")
    Learner.objects.create(user=user, ruleset="ema_2025")
    assert 'value="ema_2025" selected' in text_of(of(user).get("/settings/"))


def test_a_guest_who_has_chosen_none_has_the_rules_of_the_house_at_first(hidden, client):
    assert client.get("/choose/").context["choice"].ruleset == "tenhou_4p"


def test_the_first_class_begins_with_the_rules_of_the_house(hidden, aiko):
    assert 'value="tenhou_4p" selected' in text_of(of(aiko).get("/teach/new/"))
