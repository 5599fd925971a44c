"""An officer's pages: cells confirmed, corrected, withdrawn; shown wherever the ruleset is; not in exams."""

import pytest
from django.test import Client

from tests.classroom.builders import assignment, classroom, enrolled
from tests.tablerules.builders import BODY, KUIKAE, RIICHI, officer, say
from trainer.accounts.models import Learner, User
from trainer.rules.rulesets.ruleset import cell, load_preset
from trainer.tablerules import confirmed
from trainer.tablerules.models import ConfirmedCell

pytestmark = pytest.mark.django_db
PAGE = "/rulesets/ema_2025/officer/"
SENT = {"option": "forbidden", "article": "article 3.4", "decided_on": "2026-05-02"}
SHOWN = f"confirmed by {BODY}, article 3.4, May 2, 2026"


@pytest.fixture
def office():
    return officer()


@pytest.fixture
def desk(office):
    client = Client()
    client.force_login(office.user)
    return client


def test_a_cell_is_confirmed_and_everybody_reads_it(desk, client, django_capture_on_commit_callbacks):
    assert "This site goes by:" in desk.get(f"{PAGE}{KUIKAE}/").text
    with django_capture_on_commit_callbacks(execute=True):
        assert desk.post(f"{PAGE}{KUIKAE}/", SENT).status_code == 302
    page = client.get("/rulesets/ema_2025/").text
    assert SHOWN in page
    assert "Confirmed by an officer: 1." in page
    assert "ren" not in page.partition("<main")[2].split(), "the federation speaks, not who entered it"


def test_the_comparison_and_the_card_say_it_too(client, office):
    usual = cell("ema_2025", "dead_hand").value
    before = client.get("/rulesets/ema_2025/card/").text
    say(office, "dead_hand", usual)
    say(office, "bust", cell("ema_2025", "bust").value)
    assert SHOWN in client.get("/rulesets/tenhou_4p..ema_2025/").text
    assert len(client.get("/rulesets/ema_2025/card/").text) < len(before), "the mark is gone"


@pytest.mark.parametrize("address", [PAGE, f"{PAGE}{KUIKAE}/", "/rulesets/ema_2025/questions/"])
def test_in_an_exam_the_pages_are_closed(desk, office, bank, address):
    room = classroom()
    sitter = enrolled(room, "Ren")
    User.objects.filter(pk=sitter.learner.user_id).update(is_active=False)
    Learner.objects.filter(pk=sitter.learner_id).update(user=office.user)
    exam = assignment(room, [bank["can-ron", "yes"]], mode="exam", feedback="after_due")
    desk.post(f"/hw/{exam.slug}/start/")
    response = desk.get(address)
    assert response.status_code == 403
    assert "You have begun the exam" in response.text


def test_it_is_withdrawn_by_its_button(desk, client, office):
    say(office, KUIKAE, "forbidden")
    assert "Withdraw what was said" in desk.get(f"{PAGE}{KUIKAE}/").text
    assert desk.post(f"{PAGE}{KUIKAE}/", {"do": "withdraw"}).status_code == 302
    confirmed.forget()
    assert not ConfirmedCell.objects.standing()
    assert SHOWN not in client.get("/rulesets/ema_2025/").text
    assert "Withdraw what was said" not in desk.get(f"{PAGE}{KUIKAE}/").text


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("option", "nonsense"),
        ("option", ""),
        ("article", ""),
        ("decided_on", "2999-01-01"),
        ("decided_on", "x"),
    ],
)
def test_what_is_missing_or_cannot_be_is_refused(desk, field, wrong):
    assert desk.post(f"{PAGE}{KUIKAE}/", SENT | {field: wrong}).status_code == 422
    assert not ConfirmedCell.objects.exists()


def test_numbers_and_lists_are_confirmed_too(desk):
    assert desk.post(f"{PAGE}uma/", SENT | {"option": "+15 +5 -5 -15"}).status_code == 302
    names = list(load_preset("ema_2025").pao)
    assert desk.post(f"{PAGE}pao/", SENT | {"option": names}).status_code == 302
    confirmed.forget()
    assert confirmed.confirmed("ema_2025", "uma")
    assert confirmed.confirmed("ema_2025", "pao")


def test_who_speaks_for_one_ruleset_says_nothing_on_another(desk, client):
    assert desk.get("/rulesets/tenhou_4p/officer/").status_code == 404
    assert desk.post(f"/rulesets/tenhou_4p/officer/{KUIKAE}/", SENT).status_code == 404
    assert desk.get(f"{PAGE}nothing/").status_code == 404
    client.force_login(User.objects.create_user("aiko"))
    assert client.get(PAGE).status_code == 404
    assert "Confirm rules" not in client.get("/rulesets/ema_2025/").text
    assert "Confirm rules" in desk.get("/rulesets/ema_2025/").text


def test_a_correction_is_shown_as_one_and_the_rule_stays(client, office):
    before = cell("ema_2025", KUIKAE)
    say(office, KUIKAE, "allowed")
    page = client.get("/rulesets/ema_2025/").text
    assert f"{BODY} says otherwise: kuikae is allowed" in page
    assert cell("ema_2025", KUIKAE) == before
    card = client.get("/rulesets/ema_2025/card/").text
    say(office, RIICHI, 1000)
    assert (
        client.get("/rulesets/ema_2025/card/").text.count("<b>(disputed)</b>")
        == card.count("<b>(disputed)</b>") + 1
    )


def test_the_letter_asks_what_is_open_and_nothing_else(client, office):
    page = client.get("/rulesets/ema_2025/questions/").text
    text = client.get("/rulesets/ema_2025/questions.txt")
    assert "4. A call in riichi" in page
    assert "<script" not in page.partition('<article class="paper')[2].partition("</article>")[0]
    assert text["Content-Type"] == "text/plain; charset=utf-8"
    assert "attachment" in text["Content-Disposition"]
    assert "3. A riichi that is taken back (not clear)" in text.text
    assert "Which of these holds: " in text.text
    assert "M.League and WRC 2025: taking a riichi back makes the hand dead." in text.text
    assert "&#" not in text.text
    say(office, "dead_hand", "chombo")
    assert "taken back (" not in client.get("/rulesets/ema_2025/questions.txt").text


def test_a_ruleset_with_nothing_open_says_so(client, monkeypatch):
    monkeypatch.setattr("trainer.play.reading.letter.letter_questions", lambda _preset: [])
    assert "Nothing is open in these rules." in client.get("/rulesets/ema_2025/questions/").text
    assert "Nothing is open in these rules." in client.get("/rulesets/ema_2025/questions.txt").text
    assert client.get("/rulesets/nothing/questions/").status_code == 404
    assert client.get("/rulesets/nothing/questions.txt").status_code == 404
