"""What each operation answers."""

import json
from collections import Counter
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.classroom.builders import assignment, classroom, enrolled
from tests.support.conftest import chief  # noqa: F401  a fixture
from trainer.cases.case import cases
from trainer.puzzles.models import Puzzle, Stocked
from trainer.rules.rulesets.ruleset import short_title
from trainer.support.house import change_house

pytestmark = pytest.mark.django_db
HAND = "hand=234m456p789s3334s&tile=5s&rules=ema_2025"
KAN = "rules=m_league&hand=34445m&rest=sets-pair&drawn=4m&made=own_win&dealer=no"


def told(client, address, status=200):
    response = client.get(f"/api/v1/{address}")
    assert response.status_code == status, response.text
    return response.json()


def where(client, address):
    found = told(client, address, 422)
    assert set(found) == {"error", "where"}
    assert found["error"]
    return found["where"]


def test_every_dispute_is_listed_with_what_can_be_told(client):
    found = told(client, "judge/")
    assert [each["slug"] for each in found] == list(cases())
    assert all(each["title"] and each["facts"] and each["rules"] for each in found)


def test_a_ruling_says_what_its_page_says_and_what_decides(client):
    found = told(client, f"judge/kan-in-riichi/?{KAN}")
    (ruling,) = found["rulings"]
    page = client.get(found["link"].removeprefix("http://testserver"))
    assert ruling["headline"] in page.text
    assert "As it was ruled on" in page.text, "the link keeps the ruling of its day"
    decided = [each["parameter"] for each in found["decided_by"]]
    assert decided[:2] == ["riichi_ankan", "illegal_riichi_kan"]
    assert {each["standing"] for each in found["decided_by"]} <= {"answered", "usual", "disputed"}
    assert (found["next"], ruling["open"]) == (None, False)
    assert found["elsewhere"]
    assert ruling["rests_on"] == ["KAN-3", "NOT-3"]
    differing = " ".join(each["rules"] for each in found["elsewhere"])
    assert found["same_under"] == []
    assert all(short_title(each) in differing for each in ("tenhou_4p", "wrc_2025", "ema_2025"))


def test_a_ruling_that_lacks_facts_names_them(client):
    found = told(client, "judge/two-rons/")
    assert found["next"] in found["depends_on"]
    assert all(each["open"] for each in found["rulings"])
    assert " and " in found["rulings"][0]["rules"], "by all rulesets"


def test_a_ruling_stays_the_same_all_day(client):
    first, second = (
        client.get(f"/api/v1/judge/kan-in-riichi/?{KAN}&rest=sets-pair{n * '&'}") for n in (0, 1)
    )
    assert first.headers["ETag"] == second.headers["ETag"]


@pytest.mark.parametrize(
    ("address", "field"),
    [
        ("judge/two-rons/?honba=perhaps", "honba"),
        ("judge/two-rons/?honnba=yes", "honnba"),
        ("judge/two-rons/?rules=none", "rules"),
        ("judge/kan-in-riichi/?hand=99&drawn=4m", "hand"),
        ("score/?tile=5s", "hand"),
        (f"score/?{HAND}&by=ron", "seat"),
        (f"score/?{HAND}&by=luck&seat=S", "by"),
        (f"score/?{HAND}&by=ron&seat=S&riichi=3", "riichi"),
        (f"score/?{HAND}&by=ron&seat=S&ippatsu=yes", "ippatsu"),
        (f"score/?{HAND}&by=ron&seat=S&indicators=3s3s", "indicators"),
        ("score/?hand=234m456p789s333s&tile=5s&rules=ema_2025&by=ron&seat=S", "hand"),
        ("score/?hand=234m456p789s3333s&tile=3s&rules=ema_2025&by=ron&seat=S", "tile"),
        ("score/?hand=234m456p789s3334s&tile=55s&rules=ema_2025&by=ron&seat=S", "tile"),
        ("score/?hand=234m456p3334s&melds=pon 12s&tile=5s&rules=ema_2025&by=ron&seat=S", "melds"),
        ("score/?hand=111m456p789s3334s&tile=5s&rules=tenhou_3p&by=ron&seat=N", "seat"),
        ("waits/?hand=234m456p789s3334s&rules=tenhou_3p", "hand"),
        ("waits/?hand=234x", "hand"),
        ("puzzles/?kind=none", "kind"),
        ("puzzles/?rules=none", "rules"),
        ("puzzles/?limit=1000", "limit"),
        ("puzzles/?level=%00", "level"),
    ],
)
def test_what_cannot_be_is_refused_and_the_field_named(client, address, field):
    assert where(client, address) == field


@pytest.mark.parametrize(
    ("query", "han", "fu", "paid"),
    [
        ("by=ron&seat=S&riichi=1", 2, 30, {"discarder": 2000}),
        ("by=tsumo&seat=S&riichi=1", 3, 20, {"E": 1300, "W": 700, "N": 700}),
        ("by=tsumo&seat=E&riichi=1&honba=2", 3, 20, {"S": 1500, "W": 1500, "N": 1500}),
        ("by=ron&seat=E&riichi=2&ippatsu=1&indicators=2s&ura=4p", 8, 30, {"discarder": 24000}),
    ],
)
def test_a_win_is_scored_with_who_pays(client, query, han, fu, paid):
    found = told(client, f"score/?{HAND}&{query}")
    assert (found["han"], found["fu"], found["valid"]) == (han, fu, True)
    assert sum(each["han"] for each in (*found["yaku"], *found["dora"])) == han
    assert sum(each["fu"] for each in found["fu_parts"]) == fu
    assert {each["payer"]: each["points"] for each in found["payments"]} == paid
    assert found["points"] == sum(paid.values())


def test_of_three_players_the_share_of_the_absent_north_is_lost(client):
    found = told(client, "score/?hand=111m456p789s3334s&tile=5s&rules=tenhou_3p&by=tsumo&seat=S&riichi=1")
    assert [each["payer"] for each in found["payments"]] == ["E", "W"]


@pytest.mark.parametrize(("tile", "why"), [("5s", "no yaku"), ("9m", "does not complete")])
def test_what_is_no_win_says_why(client, tile, why):
    query = "hand=234m456p3334s&melds=pon 999p&rules=ema_2025&by=ron&seat=S"
    found = told(client, f"score/?{query}&tile={tile}")
    assert (found["valid"], found["points"]) == (False, 0)
    assert why in found["why"]


def test_waits_say_by_which_yaku_each_wins(client):
    found = told(client, "waits/?hand=4567p333s&melds=pon 999m&melds=chi 123s&rules=m_league&seat=S")
    assert found["tenpai"]
    assert {each["tile"]: (each["ron"], each["tsumo"]) for each in found["waits"]} == {
        "4p": ([], []), "7p": ([], []),
    }  # fmt: skip
    assert told(client, "waits/?hand=4567p333s333z444z")["waits"][0]["ron"] is None
    assert told(client, "waits/?hand=19m19p19s1234z258m") == {"tenpai": False, "rules": "", "waits": []}


def test_puzzles_come_page_by_page_each_once(client, bank):
    seen, after = [], ""
    while after is not None:
        page = told(client, f"puzzles/?limit=7&after={after}")
        seen += [each["slug"] for each in page["puzzles"]]
        after = page["next"]
    own = Stocked.objects.filter(own=True).values_list("puzzle__slug", flat=True)
    assert Counter(seen) == Counter(own)


def test_puzzles_are_narrowed(client, bank):
    row = Stocked.objects.filter(own=True).first()
    query = f"puzzles/?kind={row.kind}&level={row.level}&rules={row.ruleset}"
    found = told(client, query)["puzzles"]
    assert found
    assert {(each["kind"], each["level"], each["rules"]) for each in found} == {
        (row.kind, row.level, row.ruleset)
    }


def test_a_puzzle_is_told_without_its_answer(client, bank):
    row = Stocked.objects.filter(own=True).first()
    found = told(client, f"puzzles/{row.puzzle.slug}/")
    assert found["question"]
    assert found["table"]
    assert found["position"]["schema"] == 1
    names = set(found) | set(found["position"])
    assert not {name for name in names if "answer" in name or "origin" in name or "aftermath" in name}
    assert told(client, "today/")["position"]


@pytest.mark.parametrize("status", ["draft", "reserved", "retired", "linked"])
def test_what_is_not_public_is_neither_listed_nor_told(client, bank, status):
    slug = bank["can-ron", "yes"].slug
    Puzzle.objects.filter(slug=slug).update(status=status)
    Stocked.objects.filter(puzzle__slug=slug).delete()
    assert slug not in json.dumps(told(client, "puzzles/?kind=can-ron"))
    told(client, f"puzzles/{slug}/", 404)


def test_what_an_assignment_keeps_back_is_left_out_and_refused(client, bank):
    aiko = enrolled(room := classroom())
    entry = bank["can-ron", "yes"]
    assignment(room, [entry], feedback="after_due", due_at=timezone.now() + timedelta(days=1))
    aiko.learner.in_class = True
    aiko.learner.save()
    assert entry.slug in json.dumps(told(client, "puzzles/?kind=can-ron"))
    client.force_login(aiko.learner.user)
    assert entry.slug not in json.dumps(told(client, "puzzles/?kind=can-ron"))
    told(client, f"puzzles/{entry.slug}/", 403)


def test_the_schema_has_the_name_of_the_site_at_once(client, chief):  # noqa: F811  the fixture
    for name, titled in (("", "Riichi Dojo"), ("Lyon", "Lyon"), ("Villeurbanne", "Villeurbanne")):
        change_house(by=chief, name=name)
        assert client.get("/api/openapi.json").json()["info"]["title"] == titled
