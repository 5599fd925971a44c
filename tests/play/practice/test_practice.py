"""Practice: the next puzzle by what was chosen and seen."""

import re
from datetime import date
from itertools import pairwise

import pytest

from tests.play.conftest import fields_of, give, key_in
from trainer.accounts.models import Learner
from trainer.learning.choosing import AIMS
from trainer.play.practice import views
from trainer.play.practice.choice import PracticeChoice
from trainer.progress.choosing import fitting
from trainer.progress.models import Attempt
from trainer.puzzles.actions import puzzle_of_the_day
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.puzzles.restocking import rebuild
from trainer.puzzles.stock import FEWEST


def test_next_narrows_by_the_choice_and_remembers_it(client, bank):
    slugs = {entry.slug for entry in bank.values() if entry.kind == "waits"}
    assert client.get("/next/?kind=waits&ruleset=&players=")["Location"][3:-1] in slugs
    for _ in range(6):
        assert client.get("/next/")["Location"][3:-1] in slugs
    assert re.search('<input[^>]* value="waits"[^>]* checked>', client.get("/choose/").text)


def test_a_guests_choice_goes_along_with_the_first_answer(client, yes):
    client.get("/next/?kind=can-ron&ruleset=&players=4")
    give(client, yes, answer="yes")
    learner = Learner.objects.get()
    assert (learner.kind, learner.ruleset, learner.players) == ("can-ron", "", "4")
    client.get("/next/?kind=waits&ruleset=&players=")
    learner.refresh_from_db()
    assert (learner.kind, learner.players) == ("waits", "")


def test_several_questions_and_levels_are_asked_at_once_and_kept(client, bank):
    chosen = {entry.slug for entry in bank.values() if entry.kind in ("waits", "can-ron", "kan-legal")}
    query = "/next/?kind=waits&kind=can-ron&kind=kan-legal&level=1&level=2&level=3&level=4&level=5&ruleset="
    assert {client.get(query)["Location"][3:-1] for _ in range(12)} <= chosen
    for entry in bank.values():
        if entry.slug in chosen:
            give(client, entry, **fields_of(entry))
            break
    learner = Learner.objects.get()
    assert (learner.kind, learner.level) == ("waits can-ron kan-legal", "1 2 3 4 5")
    page = client.get("/choose/").text
    assert "3 questions or topics chosen" in page
    assert "5 levels chosen" in page
    client.get("/next/?ruleset=")
    assert "Any question" in client.get("/choose/").text


@pytest.mark.parametrize(("wished", "aim"), [("", "normal"), ("easier", "easier"), ("harder", "harder")])
def test_what_comes_fits_the_learner_or_is_as_much_easier_or_harder_as_wished(
    client, bank, monkeypatch, wished, aim
):
    asked = []
    monkeypatch.setattr(
        views, "fitting", lambda learner, at, rng: asked.append((learner, at)) or fitting(learner, at, rng)
    )
    give(client, bank["can-ron", "yes"], **fields_of(bank["can-ron", "yes"]))
    client.get(f"/next/?kind=can-ron&ruleset=&difficulty={wished}")
    assert asked == [(Learner.objects.get().pk, AIMS[aim])]


def test_next_leaves_out_the_puzzle_just_seen(client, bank):
    seen = next(entry.slug for entry in bank.values() if entry.kind == "waits")
    client.get("/next/?kind=waits&ruleset=&players=")
    assert {client.get(f"/next/?after={seen}")["Location"] for _ in range(10)}.isdisjoint({f"/p/{seen}/"})


@pytest.mark.parametrize(
    "choice", ["kind=no-such", "kind=%00", "ruleset=" + "x" * 500, "kind=waits&players=9"]
)
def test_a_choice_that_fits_nothing_is_no_error(client, bank, choice):
    assert client.get(f"/next/?{choice}").status_code in (200, 302)


def test_few_by_some_rules_are_not_practised_alone_and_the_page_says_so(client, bank):
    """Of so few the answers are soon known by heart: the same kind by other rules comes between."""
    waits = [entry for entry in bank.values() if entry.kind == "waits"]
    chosen = waits[0].outline.ruleset.preset
    few = sum(entry.outline.ruleset.choice == chosen for entry in waits)
    query = f"/next/?kind=waits&ruleset={chosen}&players="
    assert {client.get(query)["Location"][3:-1] for _ in range(12)} == {entry.slug for entry in waits}
    assert f"Only {few} puzzle" in client.get("/choose/").text
    client.get("/next/?kind=waits&ruleset=&players=")
    assert "too few to practise alone" not in client.get("/choose/").text


def test_where_no_puzzle_asks_a_kind_by_some_rules_others_ask_it_and_the_page_says_so(client, bank):
    waits = {entry.slug for entry in bank.values() if entry.kind == "waits"}
    missing = "/next/?kind=waits&ruleset=tenhou_3p&players=4"
    assert client.get(missing)["Location"][3:-1] in waits
    assert "No puzzle asks this by these rules." in client.get("/choose/").text


def test_decisions_are_not_asked_of_three_players_and_it_says_why():
    said = (
        "Dangers and decisions were measured in four-player games only: the model does not judge "
        "games with three players."
    )
    for by in ({"players": "3"}, {"ruleset": "tenhou_3p"}):
        assert PracticeChoice(kind="should-you-fold", **by).unjudged == said
    assert PracticeChoice(kind="kita", players="4").unjudged == "This question is not asked with 4 players."
    assert not PracticeChoice(kind="waits", players="3").unjudged
    assert not PracticeChoice(kind="should-you-fold").unjudged


def test_a_choice_without_puzzles_shows_the_form_again(client, bank):
    page = client.get("/next/?kind=waits&rule=CAL-2").text
    assert "No puzzle fits that choice" in page


@pytest.mark.parametrize("address", ["?kind=waits", "?rule=RCH-3", "?level=1", ""])
def test_my_rules_stay_where_an_address_names_none(client, bank, address):
    client.get("/next/?kind=&ruleset=ema_2025")
    client.get(f"/next/{address}")
    page = client.get("/choose/").text
    assert '<option value="ema_2025" selected>' in page
    assert 'by the rules of <a href="/rulesets/ema_2025/">EMA 2025</a>' in page
    assert Learner.objects.count() == 0
    client.get(f"/next/{address or '?kind='}&ruleset=")
    assert "by the rules of" not in client.get("/choose/").text


def test_all_that_is_practised_is_asked_by_my_rules(client, bank):
    """Where enough puzzles are."""
    by_mine = PuzzleVersion.objects.published().of(ruleset="tenhou_4p")
    slugs = set(by_mine.values_list("puzzle__slug", flat=True))
    assert len(slugs) >= FEWEST
    client.get("/next/?ruleset=tenhou_4p")
    assert {client.get("/next/")["Location"][3:-1] for _ in range(10)} <= slugs


def test_what_to_practise_says_by_which_rules_is_practised(client, bank):
    assert 'You practise under <a href="/rulesets/">all rulesets</a>' in client.get("/choose/").text
    client.get("/next/?ruleset=tenhou_4p")
    assert 'by the rules of <a href="/rulesets/tenhou_4p/">Tenhou</a>' in client.get("/choose/").text
    client.get("/next/?ruleset=altered")
    assert "altered rules, which belong to no organisation" in client.get("/choose/").text


@pytest.mark.parametrize("query", ["kind=zzz", "kind=waits%00", "ruleset=no-such", "kind=waits&players=9"])
def test_what_there_is_not_chooses_any_and_is_not_kept(client, bank, query):
    client.get("/next/?kind=can-ron&ruleset=&players=")
    assert "is not known here: it was left out." in client.get(f"/next/?{query}", follow=True).text
    assert client.get("/choose/").context["choose_form"]["kind"].value() == ["can-ron"]


@pytest.mark.parametrize(
    "kept", [None, [], "waits", {"kind": "chess", "more": 1}, {"kind": 7, "players": None}, {"kind": ["a"]}]
)
def test_a_kept_choice_that_is_none_chooses_any(client, bank, kept):
    session = client.session
    session["choice"] = kept
    session.save()
    client.cookies["sessionid"] = session.session_key
    assert client.get("/choose/").status_code == 200
    assert client.get("/next/").status_code == 302


def test_a_retired_puzzle_is_offered_nowhere(client, yes):
    Puzzle.objects.exclude(slug=yes.slug).update(status="retired")
    rebuild()
    assert client.get("/next/")["Location"] == f"/p/{yes.slug}/"
    Puzzle.objects.update(status="retired")
    rebuild()
    assert client.get("/next/").status_code == 200
    assert puzzle_of_the_day(date(2026, 11, 21)) is None


def test_practice_goes_on_when_all_puzzles_of_a_choice_are_seen(client, bank):
    size = sum(entry.kind == "waits" for entry in bank.values())
    slugs, after = [], ""
    client.get("/next/?kind=waits&ruleset=&players=")
    for _ in range(size + 3):
        page = client.get(f"/next/?after={after}", follow=True)
        after = page.context["slug"]
        client.post(f"/p/{after}/", {"key": key_in(page), "answer": "none"})
        slugs.append(after)
    assert Attempt.objects.count() == size + 3
    assert size > 1
    assert [pair for pair in pairwise(slugs) if pair[0] == pair[1]] == []
    assert slugs[size:] == [*slugs[:size], *slugs[:size]][:3]


def test_a_puzzle_that_was_seen_is_offered_to_be_answered_again(client, bank):
    Puzzle.objects.exclude(kind__in=("waits", "can-ron")).update(status="retired")
    rebuild()
    entries = {entry.slug: entry for entry in bank.values() if entry.kind in ("waits", "can-ron")}
    for entry in entries.values():
        give(client, entry, **fields_of(entry))
    for number in range(1, 3):
        page = client.get("/next/", follow=True)
        fields = fields_of(entries[page.context["slug"]])
        client.post(f"/p/{page.context['slug']}/", {"key": key_in(page), **fields})
        assert Attempt.objects.count() == len(entries) + number
