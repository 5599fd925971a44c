"""The pages of one's own rules: made without an account, kept with one, opened by link by anybody."""

import json
import re
from html import unescape

import pytest
from django.urls import reverse

from tests.classroom.builders import assignment, classroom, enrolled
from trainer.accounts.models import User
from trainer.play.reading.changing import ChangesForm
from trainer.rules.rulesets.possible import changeable
from trainer.rules.rulesets.ruleset import load_preset, offered
from trainer.rules.rulesets.written import read_rules, written_rules
from trainer.support.house import change_house
from trainer.tablerules.keeping import keep_rules
from trainer.tablerules.models import TableRules

pytestmark = pytest.mark.django_db
WORD = "tenhou_3p.kuikae-allowed"


@pytest.fixture
def aiko():
    return User.objects.create_user("aiko")


def text_of(response):
    main = response.text[response.text.index("<main") : response.text.index("</main")]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


def as_it_stands(word, **changed):
    """What the form sends if only these fields are touched."""
    form = ChangesForm(read_rules(word))
    fields = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    return fields | changed


@pytest.mark.parametrize("preset", [each for players in (4, 3) for each in offered(players)])
def test_untouched_the_form_leaves_the_preset_as_it_is(preset):
    form = ChangesForm(load_preset(preset), "", as_it_stands(preset))
    assert form.is_valid(), form.errors
    assert written_rules(form.made) == preset
    assert set(form.shown) == set(changeable(load_preset(preset)))


def test_a_guest_makes_rules_and_the_address_holds_them(client):
    page = client.post(reverse("table_rules:change"), as_it_stands("tenhou_3p", kuikae="allowed"))
    assert page.headers["Location"] == f"/rules/own/show/?rules={WORD}"
    said = text_of(client.get(page.headers["Location"]))
    assert "Tenhou sanma, but kuikae is allowed" in said
    assert "belong to no organisation" in said
    assert "Sign in to keep them" in said
    assert not TableRules.objects.exists()


def test_what_is_looked_for_is_changed_and_the_rest_stays(client):
    page = client.get(reverse("table_rules:change"), {"rules": WORD, "q": "red fives"})
    assert text_of(page).count("red fives") < 8
    posted = {"rules": WORD, "q": "red fives", "aka": "0"}
    there = client.post(reverse("table_rules:change"), posted).headers["Location"]
    assert there.endswith("tenhou_3p.aka-0.kuikae-allowed")
    assert "No rule fits" in text_of(client.get(reverse("table_rules:change"), {"rules": WORD, "q": "qqq"}))


def test_what_was_chosen_is_not_lost_when_a_rule_is_looked_for(client):
    page = client.get(reverse("table_rules:change"), {"rules": "tenhou_3p"})
    assert page.content.count(b'name="rules"') == 1
    posted = as_it_stands("tenhou_3p", kuikae="allowed", look="red fives", find="")
    there = client.post(reverse("table_rules:change"), posted).headers["Location"]
    assert there == f"/rules/own/change/?rules={WORD}&q=red+fives"
    page = client.get(there)
    assert "Tenhou sanma, but kuikae is allowed" in text_of(page)
    assert 'value="red fives"' in page.text


def test_a_rule_that_begins_to_apply_gets_its_usual_option(client):
    posted = as_it_stands("m_league", abort_suukan="yes")
    there = client.post(reverse("table_rules:change"), posted).headers["Location"]
    assert read_rules(there.partition("=")[2]).suukan_timing == "after_discard"


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"chombo": "none", "chombo_amount": "30000"}, "has no effect, because there is no chombo"),
        ({"uma": "20/10/-10/-10"}, "does not add up to 0"),
        ({"uma": "20/0/-20"}, "does not fit a game of 4 players"),
        ({"uma": "x"}, "has no option"),
        ({"noten_pool": "1000"}, "must be a multiple of 600"),
        ({"noten_pool": ""}, "has no option"),
        ({"aka": "7"}, "Select a valid choice"),
        ({"pao": ["d9"]}, "Select a valid choice"),
    ],
)
def test_what_cannot_be_is_refused_beside_its_rule(client, changed, said):
    page = client.post(reverse("table_rules:change"), as_it_stands("m_league", **changed))
    assert page.status_code == 422
    assert said in text_of(page)


def test_a_disputed_rule_is_left_open_or_settled(client):
    assert written_rules(read_rules("wrc_2025.riichi_ankan-waits")) == "wrc_2025.riichi_ankan-waits"
    page = client.get(reverse("table_rules:change"), {"rules": "wrc_2025"})
    assert "Left open:" in text_of(page)
    for option, word in (("", "wrc_2025"), ("waits", "wrc_2025.riichi_ankan-waits")):
        posted = as_it_stands("wrc_2025", riichi_ankan=option)
        assert client.post(reverse("table_rules:change"), posted).headers["Location"].endswith(f"={word}")


@pytest.mark.parametrize("view", ["change", "show"])
@pytest.mark.parametrize(
    "word", ["tenhou", "tenhou_4p.aka-9", "tenhou_4p.tsumo_loss-no", "x" * 9000, "a\0", "%F0%9F"]
)
def test_an_address_that_holds_no_rules_is_refused(client, view, word):
    page = client.get(reverse(f"table_rules:{view}"), {"rules": word})
    assert page.status_code == 400


@pytest.mark.parametrize("view", ["change", "show"])
def test_an_address_without_rules_leads_to_where_some_begin(client, view):
    assert client.get(reverse(f"table_rules:{view}")).headers["Location"] == reverse("table_rules:own")


@pytest.mark.parametrize(
    ("said", "names"),
    [("swap calling", {"kuikae"}), ("open tanyao", {"kuitan"}), ("uma", {"uma", "chombo_uma"})],
)
def test_a_rule_is_found_by_the_words_of_its_page_and_by_whole_words(said, names):
    assert set(ChangesForm(load_preset("m_league"), said).shown) == names


def test_no_rules_are_offered_that_the_house_hides(client, aiko):
    change_house(by=aiko, hidden=["ema_2016"])
    page = client.get(reverse("table_rules:own"))
    assert "M.League" in text_of(page)
    assert "EMA 2016" not in text_of(page)


def test_the_link_to_be_sent_stands_on_the_page(client, aiko):
    page = client.get(reverse("table_rules:show"), {"rules": WORD})
    assert f'value="http://testserver/rules/own/show/?rules={WORD}"' in page.text
    kept = keep_rules(owner=aiko, name="Club", ruleset=read_rules(WORD))
    shared = reverse("table_rules:shared", args=[kept.code])
    assert f'value="http://testserver{shared}"' in client.get(shared).text


def test_rules_are_kept_shared_and_removed(client, aiko):
    client.force_login(aiko)
    client.post(reverse("table_rules:keep"), {"rules": WORD, "name": "<b>Club</b>"})
    kept = TableRules.objects.get()
    assert (kept.owner, kept.preset, kept.changes) == (aiko, "tenhou_3p", {"kuikae": "allowed"})
    assert "<b>Club</b>" in text_of(client.get(reverse("table_rules:own")))
    client.logout()
    shared = client.get(reverse("table_rules:shared", args=[kept.code]))
    assert "&lt;b&gt;Club" in shared.text
    assert "Tenhou sanma, but kuikae is allowed" in text_of(shared)
    assert shared.headers["X-Robots-Tag"] == "noindex"
    assert "aiko" not in shared.text
    client.force_login(aiko)
    client.post(reverse("table_rules:remove"), {"code": kept.code})
    assert client.get(reverse("table_rules:shared", args=[kept.code])).status_code == 404


@pytest.mark.parametrize("name", ["", "x" * 61])
def test_a_name_is_needed_and_short(client, aiko, name):
    client.force_login(aiko)
    page = client.post(reverse("table_rules:keep"), {"rules": WORD, "name": name})
    assert page.status_code == 422
    assert not TableRules.objects.exists()


def test_one_sees_and_removes_only_what_is_ones_own(client, aiko):
    kept = keep_rules(owner=aiko, name="Club", ruleset=read_rules(WORD))
    client.force_login(User.objects.create_user("ren"))
    assert "Club" not in text_of(client.get(reverse("table_rules:own")))
    client.post(reverse("table_rules:remove"), {"code": kept.code})
    assert TableRules.objects.count() == 1


def test_own_rules_are_in_the_file_of_ones_data(client, aiko):
    keep_rules(owner=aiko, name="Club", ruleset=read_rules(WORD))
    client.force_login(aiko)
    page = client.get(reverse("play:data_json"))
    (row,) = json.loads(b"".join(page))["table_rules"]
    assert (row["name"], row["changes"]) == ("Club", {"kuikae": "allowed"})


def test_in_an_exam_the_rules_are_closed(client, bank):
    room = classroom()
    learner = enrolled(room)
    exam = assignment(room, [bank["can-ron", "yes"]], mode="exam", feedback="after_due")
    client.force_login(learner.learner.user)
    learner.learner.in_class = True
    learner.learner.save()
    client.post(f"/hw/{exam.slug}/start/")
    for view in ("own", "change", "show"):
        assert client.get(reverse(f"table_rules:{view}"), {"rules": WORD}).status_code == 403
    assert client.post(reverse("table_rules:change"), as_it_stands(WORD)).status_code == 403
