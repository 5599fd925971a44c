"""The judge by rules of one's own: the changed rule turns its rulings, links keep it, the choice is kept."""

import re
from datetime import date
from html import unescape
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from django.core.management import CommandError, call_command
from django.http import QueryDict
from django.urls import reverse

from trainer.accounts.models import User
from trainer.cases.case import case_named, cases
from trainer.cases.judging import judged
from trainer.play.judge.asked import asked, presets_for
from trainer.play.judge.links import RULED, link_to, ruled_before
from trainer.rules.errors import RulesetError
from trainer.rules.rulesets.possible import completed
from trainer.rules.rulesets.ruleset import load_preset, rule_options
from trainer.rules.rulesets.written import read_rules, written_rules
from trainer.tablerules.keeping import keep_rules

CASES = [(slug, name) for slug, case in cases().items() for name in case.parameters]
DAY = date(2026, 11, 30)
DOUBLE = "house_classic.multi_ron-head_bump"


def text_of(response):
    main = response.text[response.text.index("<main") : response.text.index("</main")]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


def sets_that_change(case, name):
    """Rules as people make them that differ in this parameter, with the rules from which they do."""
    for preset in presets_for(case):
        base = load_preset(preset)
        if "open_riichi" in case.parameters and name != "open_riichi":  # no preset has what the case is about
            base = base.changed(open_riichi=True)
        if case.slug == "dead-hand" and name != "dead_hand":  # of three players all presets are software
            base = base.changed(dead_hand="dead_hand")
        for option in rule_options(name):
            if option != getattr(base, name):
                try:
                    yield base, read_rules(written_rules(completed(base.changed(**{name: option}))))
                except RulesetError:
                    continue


def turned(case, name):
    """What was told, rules, and their ruling, where a set with this parameter changed rules otherwise."""
    for base, made in sets_that_change(case, name):
        before, after = judged(case, {}, [base, made])
        for (told, ruling), (_same, other) in zip(before.possible, after.possible, strict=True):
            if ruling != other:
                return told, made, other
    return None


@pytest.mark.parametrize(("slug", "name"), CASES)
def test_a_rule_that_decides_a_dispute_turns_its_ruling_where_it_is_changed(slug, name):
    """Asked by the address that a browser sends."""
    found = turned(case_named(slug), name)
    assert found is not None
    told, made, ruling = found
    dispute = asked(case_named(slug), QueryDict(urlencode({"rules": written_rules(made), **dict(told)})))
    assert dispute.found[0].settled == ruling
    assert parse_qs(urlsplit(dispute.address()).query)["rules"] == [written_rules(made)]


@pytest.mark.django_db
def test_what_a_preset_disputes_is_settled_by_rules_that_state_it(client):
    """WRC 2025 disputes whether a kan may change the sets. Rules that forbid every kan settle it. One that
    changes the waits is barred in either reading.
    """
    kept = {"sort": "ankan", "tile": "drawn", "waits": "same", "wins": "no", "shape": "no"}
    told = {**kept, "made": "own_win", "dealer": "no"}
    address = reverse("judge:case", args=["kan-in-riichi"])
    assert "do not settle it" in text_of(client.get(address, told | {"rules": "wrc_2025"}))
    changed = told | {"waits": "other", "rules": "wrc_2025"}
    assert "do not settle it" not in text_of(client.get(address, changed))
    made = "wrc_2025.riichi_ankan-forbidden"
    page = text_of(client.get(address, told | {"rules": made}))
    assert "WRC 2025, but " in page
    assert "What these rules change" in page
    assert "do not settle it" not in page


@pytest.mark.django_db
def test_under_other_rules_stands_the_preset_as_it_is(client):
    page = text_of(client.get("/judge/two-rons/", {"rules": DOUBLE, **all_told("two-rons", DOUBLE)}))
    elsewhere = page[page.index("Under other rules") :]
    same, _stop, differing = elsewhere[: elsewhere.index("Read on")].partition("JPML A 2026.")
    assert "The ruling is the same under M.League" in same
    assert "House classic" in differing
    assert "M.League" not in differing


def all_told(slug, word):
    (found,) = judged(case_named(slug), {}, [read_rules(word)])
    return dict(found.possible[0][0])


@pytest.mark.parametrize(
    "word",
    ["tenhou", "house_classic.multi_ron-most", "house_classic.kita-yes", "riichi_city_4p.aka-0", "a" * 9000],
)
@pytest.mark.django_db
def test_rules_by_which_nobody_is_judged_are_refused(client, word):
    assert client.get("/judge/two-rons/", {"rules": word}).status_code == 400


@pytest.mark.django_db
def test_the_rules_chosen_last_stay_and_an_opened_link_changes_nothing(client):
    page = client.get("/judge/two-rons/", {"rules": DOUBLE, "keep": "1"})
    assert page.headers["Location"] == f"/judge/two-rons/?rules={DOUBLE}#by-rules"
    client.get("/judge/two-rons/", {"rules": "m_league"})
    page = client.get("/judge/")
    assert "Your rules: House classic, but" in text_of(page)
    assert f"/judge/two-rons/?rules={DOUBLE}" in page.text
    assert "/judge/north-extracted/?rules" not in page.text, "for three players alone"
    client.get("/judge/two-rons/", {"rules": "", "keep": "1"})
    assert "Your rules" not in text_of(client.get("/judge/"))


@pytest.mark.django_db
def test_a_page_of_rules_leads_to_the_judge_by_them(client):
    client.get("/judge/", {"rules": DOUBLE})
    assert "Your rules: House classic, but" in text_of(client.get("/judge/"))
    client.get("/judge/", {"rules": "nonsense"})
    assert "Your rules" not in text_of(client.get("/judge/"))


@pytest.mark.django_db
def test_each_choice_of_rules_is_a_link_that_keeps_what_was_told(client):
    """Nothing has to be sent, so nothing chosen is lost; rulesets of four players come first."""
    page = client.get("/judge/ron-in-furiten/?how=ron&lay=hand")
    links = [unescape(each) for each in re.findall(r'href="([^"]*)#by-rules"', page.text)]
    assert links[0] == "/judge/ron-in-furiten/?how=ron&lay=hand&keep=1"
    words = [parse_qs(urlsplit(each).query)["rules"][0] for each in links[1:]]
    assert words == list(presets_for(case_named("ron-in-furiten")))
    players = [load_preset(each).players for each in words]
    assert players == sorted(players, reverse=True)
    there = client.get(links[1], follow=True)
    assert there.request["QUERY_STRING"] == f"rules={words[0]}&how=ron&lay=hand"
    assert 'data-said="Ruled under: Tenhou."' in there.text


@pytest.mark.django_db
def test_own_rules_are_offered_by_name_to_their_owner(client):
    aiko = User.objects.create_user("aiko")
    keep_rules(owner=aiko, name="Club", ruleset=read_rules(DOUBLE))
    keep_rules(owner=aiko, name="Three", ruleset=read_rules("tenhou_3p.aka-0"))
    client.force_login(aiko)
    page = client.get("/judge/four-riichi/" if "four-riichi" in cases() else "/judge/three-rons/")
    assert f"?rules={DOUBLE}&amp;keep=1#by-rules" in page.text
    assert "tenhou_3p.aka-0" not in page.text, "a dispute of four players"
    client.logout()
    assert "Club" not in client.get("/judge/two-rons/").text


def test_a_link_keeps_the_rules_by_value_and_their_name_signed():
    case = case_named("two-rons")
    dispute = asked(case, QueryDict(urlencode({"rules": DOUBLE, **all_told("two-rons", DOUBLE)})))
    link = link_to(dispute, DAY, "Club")
    query = QueryDict(urlsplit(link).query)
    assert query["rules"] == DOUBLE
    assert ruled_before(asked(case, query), query[RULED]).name == "Club"
    other = QueryDict(link.partition("?")[2].replace("head_bump", "all"))
    assert ruled_before(asked(case, other), query[RULED]) is None
    nameless = QueryDict(urlsplit(link_to(dispute, DAY)).query)
    assert ruled_before(dispute, nameless[RULED]).name == ""


@pytest.mark.django_db
def test_whoever_opens_the_link_reads_the_name(client):
    dispute = asked(
        case_named("two-rons"), QueryDict(urlencode({"rules": DOUBLE, **all_told("two-rons", DOUBLE)}))
    )
    page = text_of(client.get(link_to(dispute, DAY, "Club <3>")))
    assert "The link calls these rules “Club <3>”. House classic, but" in page


def test_the_command_takes_the_same_words(capsys):
    call_command("judge", "two-rons", "--rules", DOUBLE)
    assert "House classic, but when several players ron" in capsys.readouterr().out
    with pytest.raises(CommandError, match="has no effect"):
        call_command("judge", "two-rons", "--rules", "house_classic.tsumo_loss-no")
