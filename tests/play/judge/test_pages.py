"""The judge's pages: a ruling for anybody, by addresses alone, and what a link to one keeps."""

import os
import re
from dataclasses import replace
from datetime import date
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.http import QueryDict
from django.urls import reverse

from tests.classroom.builders import assignment, classroom, enrolled
from trainer.cases.case import UNSURE, case_named, cases
from trainer.cases.case_words import words_of_case
from trainer.cases.judging import judged
from trainer.play.judge.asked import asked, presets_for
from trainer.play.judge.finding import neighbours_of, practice_for
from trainer.play.judge.links import RULED, link_to, ruled_before
from trainer.play.judge.shown import ShownRuling, elsewhere, in_a_sentence, rulings_of
from trainer.rules.catalogue import RULES_VERSION
from trainer.rules.rulesets.ruleset import load_preset, short_title
from trainer.scenarios.kind import kind_named

pytestmark = pytest.mark.django_db
DAY = date(2026, 11, 30)
EVERYTHING = bool(os.environ.get("EVERYTHING"))
KAN = "rules=m_league&hand=34445m&rest=sets-pair&drawn=4m&made=own_win&dealer=no"


def text_of(response):
    main = response.text[response.text.index("<main") : response.text.index("</main")]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


def choices(response):
    """Where each answer to the question leads."""
    listed = re.search(r'<ul class="judge-choices">(.*?)</ul>', response.text, re.S)
    return [unescape(href) for href in re.findall(r'href="([^"]+)"', listed[1])] if listed else []


def dispute(slug, query):
    return asked(case_named(slug), QueryDict(query))


def test_every_dispute_stands_on_the_first_page(client):
    said = text_of(client.get(reverse("judge:judge")))
    for case in cases().values():
        assert str(words_of_case(case).title) in said


def test_the_groups_are_folded_below_the_words_to_say(client):
    page = client.get(reverse("judge:judge")).text
    main = page[page.index("<main") : page.index("</main")]
    groups = re.findall(r"<details>.*?</details>", main, re.S)
    assert len(groups) == len({case.group for case in cases().values()})
    assert (
        sum(group.count('href="/judge/') for group in groups) == main.count('href="/judge/') == len(cases())
    )
    assert main.index('name="said"') < main.index("<details>")


def titled(response):
    return unescape(re.search(r"<title>(.*?)</title>", response.text)[1])


@pytest.mark.parametrize(
    ("query", "state", "heading"),
    [
        ("rules=m_league", "How was the win claimed?", "How was the win claimed?"),
        ("lay=hand", "The hand without the winning tile, at least the suit that waits", "The hand without"),
        ("rules=tenhou_4p&how=ron&own_river=yes&another=yes", "the ruling", "The ruling"),
    ],
)
def test_an_answer_leads_to_what_comes_next_and_the_title_names_it(client, query, state, heading):
    """Where the focus goes without a script: the one heading that can take it."""
    page = client.get(f"{reverse('judge:case', args=['ron-in-furiten'])}?{query}")
    assert titled(page) == f"A ron in furiten – {state} · Riichi Dojo"
    (found,) = re.findall(r'<h2[^>]* id="next" tabindex="-1">(.*?)</h2>', page.text)
    assert page.text.count('id="next"') == 1
    assert found.startswith(heading)
    start = "case" if query == "rules=m_league" else "next"
    assert f'class="skip" href="#{start}"' in page.text
    main = page.text[page.text.index("<main") : page.text.index("</main")]
    ways = [
        href
        for href in re.findall(r'href="([^"]*ron-in-furiten/[^"]*)"', main)
        if not re.search("ruled=|keep=", href)
    ]
    assert [each for each in ways if not each.endswith("#next")] == []


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("", ""),
        ("rules=m_league&how=ron&own_river=yes", "No win: the player has discarded a tile that"),
        (
            "rules=ema_2016&how=ron&own_river=yes&another=no&dealer=no",
            "The mistake is a chombo: 20,000 points",
        ),
        ("how=ron&own_river=yes&another=yes", "on every wait. What follows differs."),
        ("rules=m_league&how=unsure", "It depends on what is not told yet."),
        ("rules=m_league&how=unsure&own_river=unsure", ""),
    ],
)
def test_one_sentence_of_the_ruling_is_said_and_not_all_of_it(client, query, said):
    """With what follows from it first; that nothing is ruled yet is said after the first answer alone."""
    page = client.get(f"{reverse('judge:case', args=['ron-in-furiten'])}?{query}").text
    (found,) = re.findall(r'<section[^>]*data-said="(.*?)"', page)
    assert said in unescape(found)
    assert bool(said) == bool(found)
    assert re.findall(r'<[^>]*role="status"[^>]*id="next"|judge-sheet"[^>]*role', page) == []


def test_rulesets_that_rule_otherwise_are_said_to():
    """One says that there is no win, another that there is one."""
    one, other = (ShownRuling(said, (), "", open=False, cited=()) for said in ("A win.", "No win."))
    assert in_a_sentence([one, other], is_silent=False) == "The rulesets rule differently."
    nothing = replace(one, headline="", open=True)
    assert in_a_sentence([nothing], is_silent=False) == "It depends on what is not told yet."


@pytest.mark.parametrize(
    ("said", "slug"),
    [
        ("won by ron in furiten", "ron-in-furiten"),
        ("noten riichi at the draw", "noten-riichi"),
        ("kan in riichi", "kan-in-riichi"),
        ("two rons who gets the sticks", "two-rons"),
        ("why can't I ron", "why-no-win"),
        ("won without a yaku", "win-without-yaku"),
    ],
)
def test_words_lead_to_their_dispute(client, said, slug):
    """Among the first three of what is found."""
    html = client.get(reverse("judge:judge"), {"said": said}).text
    found = re.findall(r"/judge/([\w-]+)/", html[html.index("<main") : html.index("</main")])
    assert slug in found[:3]


def test_words_that_fit_nothing_are_told_so(client):
    assert "No dispute fits these words" in text_of(client.get(reverse("judge:judge"), {"said": "qqqq"}))


@pytest.mark.parametrize("slug", cases())
def test_a_dispute_is_settled_by_following_links(client, slug):
    """Whatever is answered first, a ruling comes within eight taps, and nothing is asked twice; last of all
    it can be answered that nobody is sure.
    """
    page, asked_for = client.get(reverse("judge:case", args=[slug])), []
    while ways := choices(page):
        query = parse_qs(urlsplit(ways[0]).query)
        assert [UNSURE] in parse_qs(urlsplit(ways[-1]).query).values()
        asked_for.append(frozenset(query) - {"rules"})
        page = client.get(ways[0])
        assert page.status_code == 200
    assert len(asked_for) <= 8
    assert len(set(asked_for)) == len(asked_for)
    assert "The ruling so far" not in text_of(page)
    assert "No official decision" in text_of(page)


@pytest.mark.parametrize("slug", cases())
def test_not_sure_is_never_asked_again_and_never_ruled_plainly(client, slug):
    """Where nobody knows anything, the page says on what the ruling depends, if on anything."""
    unsure = dispute(slug, "")
    if unsure.next is None:  # no preset has what it is about
        assert slug == "open-riichi"
        return
    while fact := unsure.next:
        assert fact.name not in unsure.told
        unsure = unsure.with_told(fact.name, UNSURE)
    page = client.get(unsure.address())
    assert choices(page) == []
    assert "The ruling depends on this" in text_of(page)


def test_tiles_tell_what_a_table_would_have_to_work_out(client):
    page = text_of(client.get(reverse("judge:case", args=["kan-in-riichi"]) + "?" + KAN))
    assert "Not allowed: the kan changes what the hand waits on" in page
    assert "20 rank points" in page


@pytest.mark.parametrize(
    ("laid", "said"),
    [
        ("hand=34445&drawn=4m", "“34445” is not tile notation"),
        ("hand=44444m&rest=sets&drawn=4m", "more than four"),
        ("hand=34445m&rest=sets&drawn=4m", "5 tiles do not make a hand of 13"),
        ("hand=34445m&rest=sets-pair&drawn=44m", "“44m” is not one tile"),
    ],
)
def test_tiles_that_cannot_be_are_named(client, laid, said):
    page = client.get(reverse("judge:case", args=["kan-in-riichi"]) + "?" + laid)
    assert said in text_of(page)
    assert page.status_code == 200


def test_what_no_source_settles_is_said_before_the_ruling(client):
    """M.League does not say what a call in riichi costs; that a kan may not change the waits, it does."""
    case = reverse("judge:case", args=["kan-in-riichi"])
    page = text_of(client.get(f"{case}?rules=m_league&sort=open&made=draw&dealer=no"))
    assert page.index("These rules do not settle it") < page.index("Not allowed")
    assert "do not settle it" not in text_of(client.get(f"{case}?{KAN}"))


def test_other_rules_that_hang_on_more_say_so(client):
    """M.League has a chombo as soon as the kan is found out; elsewhere it matters how far play has gone."""
    told = "rules=m_league&sort=ankan&tile=drawn&waits=other&made=goes_on&dealer=yes"
    page = text_of(client.get(f"/judge/kan-in-riichi/?{told}"))
    assert "The ruling so far" not in page
    elsewhere = page[page.index("Under other rules") : page.index("Read on")]
    assert "The rest depends on this: What has that player done since the kan?" in elsewhere


@pytest.mark.parametrize("slug", cases())
def test_other_rules_say_their_ruling_first(slug):
    """Even where it is the same: what follows is never read without it."""
    every = dispute(slug, "")
    for preset in presets_for(every.case)[::3]:
        for items, _ruling in judged(every.case, {}, [load_preset(preset)])[0].possible[:3]:
            shown = elsewhere(dispute(slug, urlencode({"rules": preset, **dict(items)})))
            assert shown is not None
            assert all(each.headline or each.open for each in shown.differing)


@pytest.mark.parametrize("slug", cases())
def test_every_other_ruleset_is_named_once(slug):
    """With those that rule the same in one sentence: nobody wonders whether a ruleset was left out."""
    every = presets_for(case_named(slug))
    for preset in every[::3]:
        for items, _ruling in judged(case_named(slug), {}, [load_preset(preset)])[0].possible[:2]:
            shown = elsewhere(dispute(slug, urlencode({"rules": preset, **dict(items)})))
            differing = " ".join(each.rules for each in shown.differing)
            names = [short_title(other) for other in every if other not in (preset, *shown.alike)]
            assert all(name in differing for name in names)
            assert all(short_title(other) in shown.same for other in shown.alike)
            assert len(shown.alike) + len(names) == len(every) - 1


def test_a_ruling_names_the_rule_that_decides_it_and_rulesets_that_agree(client):
    """A call that ends ippatsu: the rule leads to its page. All but one ruleset with ippatsu say so."""
    page = client.get("/judge/ippatsu-lost/?rules=m_league&again=no&event=call&when=after")
    decides = page.text[page.text.index("These rules decide it") : page.text.index("Link to this ruling")]
    assert f'href="{reverse("rulebook:page", args=["IPP-2"])}"' in decides
    said = text_of(page)
    assert re.search(r"The ruling is the same under Tenhou, .* and Mahjong Soul sanma\.", said)
    assert "JPML A 2026" in said[said.index("The ruling is the same under") :]


def test_of_all_rulesets_the_rules_that_decide_each_ruling_are_named(client):
    told = "dealer_is=nearest&in_riichi=none&riichi_tile=no&earlier_sticks=no&honba=no"
    page = text_of(client.get(f"/judge/two-rons/?{told}"))
    assert "STK-3" in page[page.index("These rules decide it") : page.index("No official decision")]


def test_two_rons_and_the_sticks_lead_to_each_other(client):
    """With what was told, by the same rules; three players never come to two rons of four."""
    told = "dealer_is=farther&in_riichi=both&riichi_tile=no&earlier_sticks=yes&honba=yes"
    page = unescape(client.get(f"/judge/two-rons/?rules=ema_2025&{told}").text)
    there = "/judge/sticks-and-honba/?rules=ema_2025&end=two_rons&deal=farther&own_stick=yes"
    assert there in page
    assert "/judge/two-rons/?rules=ema_2025&dealer_is=farther" in unescape(client.get(there).text)
    sanma = unescape(client.get(there.replace("ema_2025", "tenhou_3p")).text)
    assert "/judge/two-rons/" not in sanma


@pytest.mark.parametrize("address", ["", "two-rons/", f"kan-in-riichi/?{KAN}"])
def test_in_an_exam_the_judge_rules_on_nothing(client, bank, address):
    room = classroom()
    aiko = enrolled(room)
    exam = assignment(room, [bank["can-ron", "yes"]], mode="exam", feedback="after_due")
    client.force_login(aiko.learner.user)
    aiko.learner.in_class = True
    aiko.learner.save()
    client.post(f"/hw/{exam.slug}/start/")
    response = client.get(f"/judge/{address}")
    assert response.status_code == 403
    assert "You have begun the exam" in response.text


@pytest.mark.parametrize("query", ["rules=ema_2016", "rules=ema_2016&sort=open&made=draw&dealer=no"])
def test_the_one_ruleset_is_named_at_the_head_of_the_ruling(client, query):
    said = text_of(client.get(f"/judge/kan-in-riichi/?{query}"))
    assert re.search(r"The ruling (so far )?Under EMA 2016 ", said)


def folded(response):
    main = response.text[response.text.index("<main") : response.text.index("</main")]
    return " ".join(re.findall(r"<details(?![^>]* open)[^>]*>.*?</details>", main, re.S))


def test_before_anything_is_told_one_line_says_so(client):
    """The names of the rulesets are folded beneath it."""
    page = client.get("/judge/noten-payments/")
    assert text_of(page).count("It depends on what is not told yet.") == 1
    assert page.text.count("M.League") == folded(page).count("M.League") > 0


def test_what_a_table_needs_not_at_once_is_folded_below_a_ruling(client):
    page = client.get(f"/judge/kan-in-riichi/?{KAN}")
    for title in ("What was told", "Under other rules", "Read on"):
        assert f"<summary><h2>{title}</h2></summary>" in folded(page)
    assert "At the table" not in folded(page)


@pytest.mark.parametrize("slug", cases())
def test_what_follows_in_part_is_not_said_to_be_unknown(client, slug):
    """Where some of it stands already, only the rest hangs on more. A page is read for the first answer of
    all that leave the same standing.
    """
    first = case_named(slug).facts[0]
    standing = {}
    for value in first.values:
        query = f"rules={presets_for(case_named(slug))[0]}&{first.name}={value}"
        (shown,) = rulings_of(dispute(slug, query))
        alike = EVERYTHING or (shown.open, bool(shown.headline), bool(shown.parts))
        standing.setdefault((alike, EVERYTHING and value), (query, shown))
    for query, shown in standing.values():
        page = text_of(client.get(f"/judge/{slug}/?{query}")).partition("Under other rules")[0]
        partly = shown.open and bool(shown.headline)
        assert ("The rest depends on what is not told yet." in page) == (partly and bool(shown.parts))
        assert ("What follows depends on what is not told yet." in page) == (partly and not shown.parts)


def test_a_dispute_names_those_that_it_may_rather_be(client):
    """A riichi shown without tenpai at the end leads from the payments to its own dispute."""
    page = client.get("/judge/noten-payments/")
    assert "Is it rather another dispute?" in folded(page)
    assert 'href="/judge/noten-riichi/#case"' in folded(page)


@pytest.mark.parametrize("slug", cases())
def test_neighbours_are_other_disputes_of_the_same_rules(client, slug):
    """Three at most, and none that cannot come up under the chosen rules."""
    near = neighbours_of(case_named(slug))
    assert near
    assert case_named(slug) not in near
    for rules in ("m_league", "tenhou_3p"):
        if rules not in presets_for(case_named(slug)):
            continue
        page = client.get(f"/judge/{slug}/?rules={rules}")
        offered = re.findall(r'href="/judge/([\w-]+)/\?rules=\w+#case"', page.text)
        assert len(offered) <= 3
        assert all(rules in presets_for(case_named(other)) for other in offered)


def test_readme_counts_the_disputes():
    assert f": {len(cases())} disputes," in Path(settings.BASE_DIR, "README.md").read_text("utf-8")


def test_an_unknown_dispute_or_answer_is_refused(client):
    assert client.get("/judge/none-such/").status_code == 404
    assert client.get("/judge/two-rons/?honba=perhaps").status_code == 400


def test_a_link_says_what_was_ruled_then(client):
    """Unchanged it says so; with another ruling in it both are shown; what is not signed is left out."""
    settled = dispute("kan-in-riichi", KAN)
    link = link_to(settled, DAY)
    page = text_of(client.get(link))
    assert f"As it was ruled on Nov. 30, 2026, version {RULES_VERSION} of the rules" in page
    assert "The ruling is the same today." in page
    other = dispute("kan-in-riichi", KAN.replace("own_win", "other_win"))
    token = parse_qs(urlsplit(link).query)[RULED][0]
    assert ruled_before(other, token) is None, "a link of another dispute"
    assert ruled_before(settled, token + "x") is None
    assert ruled_before(settled, token).sentences == ()


def test_a_link_shows_the_older_ruling_where_todays_differs(monkeypatch):
    settled = dispute("kan-in-riichi", KAN)
    token = parse_qs(urlsplit(link_to(settled, DAY)).query)[RULED][0]
    changed = dispute("kan-in-riichi", KAN)
    other = dispute("kan-in-riichi", KAN.replace("own_win", "other_win"))
    monkeypatch.setitem(changed.__dict__, "found", other.found)
    before = ruled_before(changed, token)
    assert before.day == DAY
    assert before.version == RULES_VERSION
    assert any("rank points" in sentence for sentence in before.sentences)


def test_the_command_rules_as_the_pages_do(capsys):
    call_command("judge", "kan-in-riichi", "sort=open", "--rules", "m_league")
    assert (
        "M.League: Not allowed: in riichi no tile of another player may be called. [RCH-8]\n"
        "The ruling is the same under Tenhou, " in capsys.readouterr().out
    )
    call_command("judge", "two-rons", "honba=no", "--rules", "m_league")
    assert "Another ruling under: Tenhou, " in capsys.readouterr().out
    with pytest.raises(CommandError, match="no such fact"):
        call_command("judge", "kan-in-riichi", "colour=red")
    with pytest.raises(CommandError, match="no such dispute"):
        call_command("judge", "nothing")


@pytest.mark.parametrize("slug", cases())
def test_each_dispute_can_be_practised(slug):
    """By kinds that ask the rules on which it rests."""
    found = practice_for(case_named(slug))
    assert found
    assert all(set(kind_named(kind).rules) & set(case_named(slug).rules) for kind in found)
