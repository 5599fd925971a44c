"""The pages of blueprints."""

import pytest

from tests.classroom.builders import make_rare, teacher
from tests.exams.builders import EASY, blueprint, measured_as, sitting
from trainer.classroom.models import Teaching
from trainer.exams.models import Blueprint, BlueprintRow
from trainer.puzzles.digests import rules_key
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.rulesets.written import read_rules
from trainer.tablerules.keeping import keep_rules, remove_rules

pytestmark = pytest.mark.django_db
NEW = "/teach/exams/new/"
ROW = {"asked": "hand-closed", "level": "1", "ruleset": "ema_2025", "number": "2", "points": "3"}
EMPTY = {"asked": "", "level": "2", "ruleset": "", "number": "", "points": "1"}


def sent(*rows, **facts):
    """What the editor sends."""
    head = {"title": "Club examination", "minutes": "30", "pass_mark": "4", "pass_in": "points",
            "retake_days": "0", "retakes": "", "note": "", "slug": "abcdefghjkmn"}  # fmt: skip
    data = head | {"row-TOTAL_FORMS": str(len(rows)), "row-INITIAL_FORMS": "0"} | facts
    for number, row in enumerate(rows):
        data |= {f"row-{number}-{name}": value for name, value in row.items()}
    return data


@pytest.fixture
def owner(client):
    found = teacher()
    client.force_login(found)
    return found


def test_a_blueprint_is_made_of_the_rows_that_ask_something(client, owner):
    response = client.post(NEW, sent(ROW, EMPTY))
    made = Blueprint.objects.get()
    assert (response.status_code, response.url) == (302, f"/teach/exams/{made.slug}/")
    assert (made.owner, made.rows.count(), made.rows.get().asked) == (owner, 1, "hand-closed")
    page = client.get(response.url).text
    assert "4 of 6 points pass" in page
    assert "at least three sittings" in page


def test_one_ruleset_holds_for_all_rows_or_each_has_its_own(client, owner):
    rows = [ROW | {"ruleset": ""}, ROW | {"asked": "waits", "level": "2", "ruleset": "ema_2025"}]
    client.post(NEW, sent(*rows, ruleset="m_league", more_minutes="10"))
    made = Blueprint.objects.get()
    assert (made.ruleset, made.more_minutes) == ("m_league", 10)
    assert [row.ruleset for row in made.rows.all()] == ["m_league", "m_league"]
    rows[0] = ROW
    client.post(f"/teach/exams/{made.slug}/edit/", sent(*rows, ruleset=""))
    assert [row.ruleset for row in made.rows.all()] == ["ema_2025", "ema_2025"]


@pytest.mark.parametrize(
    ("rows", "facts", "said"),
    [
        ([EMPTY], {}, "Say in at least one row what is asked."),
        ([ROW], {"pass_mark": "7"}, "The whole paper is worth 6 points: nobody could pass."),
        ([ROW], {"pass_mark": "101", "pass_in": "percent"}, "100 percent at most."),
        ([ROW | {"number": "100"}, ROW], {}, "102 questions are too many: a paper has 100 at most."),
        ([ROW | {"ruleset": ""}], {}, "Fill this in, or leave the whole row empty."),
        (
            [ROW | {"asked": "kita", "ruleset": "m_league"}],
            {},
            "Kita: the extracted north is not asked at level 1 by M.League.",
        ),
    ],
)
def test_what_is_wrong_is_said_and_nothing_typed_is_lost(client, owner, rows, facts, said):
    response = client.post(NEW, sent(*rows, **facts))
    assert response.status_code == 422
    assert said in response.text
    assert 'value="Club examination"' in response.text
    assert not Blueprint.objects.exists()


def test_more_rows_keep_what_was_typed(client, owner):
    response = client.post(NEW, sent(ROW) | {"more": ""})
    assert response.status_code == 200
    assert len(response.context["rows"].forms) == 4
    assert '<option value="hand-closed" selected>' in response.text


def test_a_blueprint_is_changed(client, owner):
    made = blueprint(owner)
    page = client.get(f"/teach/exams/{made.slug}/edit/")
    assert [form["asked"].value() for form in page.context["rows"]] == [
        "hand-closed",
        "waits",
        None,
        None,
        None,
    ]
    client.post(f"/teach/exams/{made.slug}/edit/", sent(ROW, title="Another"))
    assert [(each.title, each.rows.count()) for each in Blueprint.objects.all()] == [("Another", 1)]


def test_what_the_reserve_lacks_is_said_by_kind_and_rule(client, owner):
    made = blueprint(owner, [EASY])
    BlueprintRow.objects.update(measured=[measured_as("hand-closed", 12, unsettled=["fifth_kan"])])
    page = client.get(f"/teach/exams/{made.slug}/").text
    assert "It cannot be held like this" in page
    assert (
        "Is your hand closed: about 12 positions can be made, 180 are needed. Others turn on a rule"
        " that is left open: a fifth kan." in page
    )


def test_the_page_waits_for_what_is_not_measured(client, owner):
    made = blueprint(owner, measured=False)
    page = client.get(f"/teach/exams/{made.slug}/").text
    assert "is being measured" in page
    assert 'hx-trigger="every 5s"' in page, "the page looks by itself"
    assert f'href="/teach/exams/{made.slug}/">Look again</a>' in page, "without a script"
    assert f"/teach/exams/{made.slug}/hold/" not in page
    measured = blueprint(owner)
    page = client.get(f"/teach/exams/{measured.slug}/").text
    assert "every 5s" not in page
    assert 'id="ways"' in page, "put in place with what it says of the reserve"
    assert f"/teach/exams/{measured.slug}/hold/" in page


def test_an_example_is_taken_over(client, owner):
    page = client.get("/teach/exams/like/payments/").text
    assert "What it does not ask" in page
    response = client.post("/teach/exams/like/payments/")
    made = Blueprint.objects.get()
    assert response.url == f"/teach/exams/{made.slug}/edit/"
    assert [row.number for row in made.rows.all()] == [6, 4]
    assert client.get("/teach/exams/like/nothing/").status_code == 404


def test_a_blueprint_is_deleted_once_asked(client, owner):
    made = blueprint(owner)
    assert "Sittings held by it stay" in client.get(f"/teach/exams/{made.slug}/delete/").text
    client.post(f"/teach/exams/{made.slug}/delete/")
    assert not Blueprint.objects.exists()


@pytest.mark.parametrize("number", [1, 3])
def test_the_desk_takes_as_many_queries_for_three_blueprints_as_for_one(
    client, owner, number, django_assert_num_queries
):
    for _time in range(number):
        blueprint(owner)
    with django_assert_num_queries(4):
        client.get("/teach/exams/")


def test_the_desk_lists_sittings_that_no_blueprint_of_ones_own_leads_to(client, owner):
    """Of a blueprint that is deleted, and of somebody with whom one teaches; not those of others."""
    own, colleague = blueprint(owner, title="Own"), teacher(name="Colleague")
    lost = sitting(blueprint(owner, title="Deleted"), owner)
    shared = sitting(blueprint(colleague, title="Shared"), colleague)
    strange = sitting(blueprint(colleague, title="Strange"), colleague)
    sitting(own, owner)
    lost.blueprint.delete()
    Teaching.objects.create(classroom=shared.assignment.classroom, user=owner)
    page = client.get("/teach/exams/").text
    listed = page.partition('id="others-title"')[2].partition("</section>")[0]
    assert [listed.count(f"/teach/exams/s/{each.slug}/") for each in (lost, shared, strange)] == [1, 1, 0]
    assert listed.count("<li>") == 2
    assert ["Deleted, " in listed, "Shared, " in listed] == [True, True]


CLUB = read_rules("tenhou_4p.aka-0")
KEY = rules_key(CLUB)
SAID = "“Club”: Tenhou, but no red fives"
OWN = ROW | {"ruleset": KEY}


@pytest.fixture
def club(owner):
    return keep_rules(owner=owner, name="Club", ruleset=CLUB)


def test_own_rules_are_chosen_by_name_for_all_rows(client, owner, club):
    assert f'<option value="{KEY}">{SAID}</option>' in client.get(NEW).text
    response = client.post(NEW, sent(ROW, OWN | {"asked": "waits"}, ruleset=KEY))
    made = Blueprint.objects.get()
    assert (made.ruleset, [row.ruleset for row in made.rows.all()]) == (KEY, [KEY, KEY])
    assert made.own_rules == {KEY: {"name": "Club", "word": "tenhou_4p.aka-0"}}
    page = client.get(response.url).text
    assert page.count(SAID) == 2


def test_a_row_has_own_rules_and_they_stay_when_their_owner_removes_them(client, owner, club):
    client.post(NEW, sent(OWN, ROW))
    made = Blueprint.objects.get()
    remove_rules(owner=owner, code=club.code)
    edit = f"/teach/exams/{made.slug}/edit/"
    assert f'<option value="{KEY}" selected>“Club”: Tenhou' in client.get(edit).text
    client.post(edit, sent(OWN | {"number": "4"}, ROW))
    made.refresh_from_db()
    assert [(row.ruleset, row.number) for row in made.rows.all()] == [(KEY, 4), ("ema_2025", 2)]
    assert made.own_rules[KEY]["name"] == "Club"
    client.post(edit, sent(ROW))
    made.refresh_from_db()
    assert made.own_rules == {}
    assert client.post(edit, sent(OWN)).status_code == 422


@pytest.mark.parametrize("given", [KEY, "tenhou_4p.aka-0", "own:" + "a" * 26])
@pytest.mark.parametrize("everywhere", [True, False])
def test_no_rules_are_taken_from_a_form_that_the_examiner_does_not_keep(client, owner, given, everywhere):
    keep_rules(owner=teacher("ren"), name="Of another", ruleset=CLUB)
    facts = {"ruleset": given} if everywhere else {}
    response = client.post(NEW, sent(ROW | {"ruleset": "ema_2025" if everywhere else given}, **facts))
    assert response.status_code == 422
    assert "Of another" not in response.text
    assert not Blueprint.objects.exists()


def test_what_own_rules_do_not_ask_is_refused_by_their_name(client, owner, club):
    said = client.post(NEW, sent(OWN | {"asked": "kita"})).text
    assert f"is not asked at level 1 by {SAID}." in said


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"alike": True}, "Every answer would be the same."),
        ({"reserve": 0}, "No such position can be made."),
    ],
)
def test_what_its_rules_leave_nothing_to_ask_of_is_said(client, owner, facts, said):
    made = blueprint(owner, [EASY])
    BlueprintRow.objects.update(measured=[measured_as("hand-closed") | facts])
    page = client.get(f"/teach/exams/{made.slug}/").text
    assert f"Is your hand closed is not asked at level 1 by EMA 2025. {said}" in page


def test_more_rows_keep_own_rules(client, owner, club):
    page = client.post(NEW, sent(OWN) | {"more": ""}).text
    assert f'<option value="{KEY}" selected>' in page


def test_so_many_rules_are_enough(client, owner):
    rows = []
    for honba in range(1, 14):
        rules = load_preset("tenhou_4p").changed(honba_ron=honba * 600)
        keep_rules(owner=owner, name=f"Club {honba}", ruleset=rules)
        rows.append(OWN | {"ruleset": rules_key(rules), "number": "1"})
    assert "asks by 12 different rules at most" in client.post(NEW, sent(*rows)).text
    assert client.post(NEW, sent(*rows[:12])).status_code == 302


RARE = (
    "Positions of “Is your hand closed” at level 1 are too rare to be made for an examination: choose level"
    " 2, 3, 4 or 5."
)


def test_a_row_that_is_too_rare_is_not_kept(client, owner, monkeypatch):
    make_rare(monkeypatch, ("hand-closed", 1))
    response = client.post(NEW, sent(ROW))
    assert response.status_code == 422
    assert RARE in response.text
    assert not Blueprint.objects.exists()
    assert client.post(NEW, sent(ROW | {"level": "2"})).status_code == 302


@pytest.mark.parametrize("measured", [True, False])
def test_a_blueprint_of_before_says_what_of_it_is_too_rare(client, owner, measured, monkeypatch):
    made = blueprint(owner, [EASY], measured=measured)
    make_rare(monkeypatch, ("hand-closed", 1))
    page = client.get(f"/teach/exams/{made.slug}/").text
    assert "It cannot be held like this" in page
    assert RARE in page


@pytest.mark.parametrize(
    ("kind", "said"), [("chase-or-not", "Chase a riichi or not"), ("should-you-fold", "Should you fold")]
)
def test_sure_verdicts_of_the_hardest_level_are_known_to_be_too_rare(client, owner, kind, said):
    page = client.post(NEW, sent(ROW | {"asked": kind, "level": "5"})).text
    assert f"Positions of “{said}” at level 5 are too rare to be made for an examination" in page
