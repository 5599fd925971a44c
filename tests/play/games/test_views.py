"""From a saved game to a run about it: read, a seat chosen, five moments asked, nothing of it for others."""

from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.pages.records.written import NAME, of_a_league, xml
from tests.play.conftest import key_in
from tests.records.tenhou_writer import game
from trainer.accounts.models import Learner
from trainer.commands.sanity import CHECKS, Reach
from trainer.pages.records.rounds import KeptRecord, kept_rounds
from trainer.pages.records.uploads import game_in
from trainer.play.games.views import seats_of
from trainer.progress.models import Attempt, Run, RunItem
from trainer.puzzles.models import Puzzle, PuzzleVersion, Stocked
from trainer.puzzles.questions import question_of
from trainer.rules.replay.events import Riichi
from trainer.support import retention

pytestmark = pytest.mark.django_db
SEED = 3


def handed_in(client, data=None):
    """The page of the seats."""
    file = SimpleUploadedFile("game.xml", data or xml(SEED))
    return client.post("/train/game/", {"file": file, "text": ""})


def begun(client, seat=0, **fields):
    """The run of a seat's moments."""
    where = handed_in(client)["Location"]
    response = client.post(where, {"seat": seat, "rules": "", **fields})
    return Run.objects.get(pk=response["Location"].split("/")[2])


def asked(client, run):
    response = client.get(f"/train/{run.pk}/")
    return response["Location"] if response.status_code == 302 else None


def give(client, where):
    """Answer rightly."""
    run, place = where.split("/")[2:4]
    question = question_of(RunItem.objects.get(run=run, place=place).version)
    said = question.shape.text(question.solve().answer)
    return client.post(where, {"key": key_in(client.get(where)), **fields_of(question, said)}, follow=True)


def fields_of(question, said):
    names = {
        "yes_no": "answer",
        "one_of": "answer",
        "tiles": "typed",
        "number": "number",
        "tile_order": "typed",
    }
    if said == "none":
        return {"answer": "none"}
    if question.shape.name == "points":
        return {"points": said.split(",")}
    if question.shape.name == "some_of":
        return {"option": said.split("+")}
    if getattr(question.shape, "one", False):
        return {"tile": said[0] + said.lstrip("0123456789")[0]}
    return {names[question.shape.name]: said}


def test_a_guest_hands_in_a_game_and_is_asked_five_moments_of_one_seat(client):
    seats = handed_in(client)
    page = client.get(seats["Location"]).text
    assert page.count("I sat here") == 4
    assert NAME not in page
    run = begun(client, seat=2)
    assert (run.mode, run.size) == ("game", 5)
    while (where := asked(client, run)) is not None:
        page = client.get(where).text
        assert "In your game" not in page
        assert "In your game" in give(client, where).text
    assert {each.position.hero for each in map(question_of, versions(run))} == {2}
    result = client.get(f"/train/{run.pk}/").text
    assert "5 right" in result
    assert 'href="/train/game/"' in result
    assert Learner.objects.count() == 1
    assert Attempt.objects.count() == 5


def versions(run):
    return PuzzleVersion.objects.filter(pk__in=run.versions).select_related("puzzle")


def test_what_was_asked_is_found_by_nobody_else(client):
    run = begun(client)
    slugs = [version.puzzle.slug for version in versions(run)]
    where = asked(client, run)
    answered = give(client, where)
    other = Client()
    begun(other)
    for each in (client, other):
        assert {each.get(f"/p/{slug}/").status_code for slug in slugs} == {404}
    assert not any(f"/p/{slug}/" in answered.text for slug in slugs)
    for address in (where, f"/train/{run.pk}/", answered.redirect_chain[-1][0]):
        assert other.get(address).status_code == 404
    assert not Stocked.objects.exists()


def test_the_same_game_of_another_is_another_puzzle_and_the_site_stays_sound(client):
    first, second = begun(client), begun(Client())
    assert not {*first.versions} & {*second.versions}
    positions = [[each.position for each in versions(run).order_by("pk")] for run in (first, second)]
    assert positions[0] == positions[1]
    assert [list(check(Reach(None, None))) for check in CHECKS.values()] == [[] for _ in CHECKS]


def test_again_asks_the_same_and_another_game_ends_the_run(client):
    run = begun(client)
    give(client, asked(client, run))
    client.post(f"/train/{run.pk}/stop/")
    again = Run.objects.get(pk=client.post(f"/train/{run.pk}/again/")["Location"].split("/")[2])
    assert (again.versions, again.size) == (run.versions, run.size)
    begun(client, seat=1)
    again.refresh_from_db()
    assert again.ended_at is not None
    assert "Go on" in client.get("/train/").text


def test_other_rules_are_those_of_the_questions(client):
    run = begun(client, rules="wrc_2025")
    assert {version.ruleset for version in versions(run)} == {"wrc_2025"}


@pytest.mark.parametrize("fields", [{"seat": 4}, {"seat": "x"}, {}, {"seat": 0, "rules": "nobody"}])
def test_a_seat_or_rules_that_there_are_not_begin_nothing(client, fields):
    where = handed_in(client)["Location"]
    assert client.post(where, fields).status_code == 422
    assert not Run.objects.exists()


def test_a_seat_without_a_moment_is_told_so(client, monkeypatch):
    monkeypatch.setattr("trainer.play.games.views.worth_asking", lambda *given: [])
    where = handed_in(client)["Location"]
    response = client.post(where, {"seat": 0, "rules": ""})
    assert response.status_code == 422
    assert "No moment of this seat can be asked by these rules." in response.text
    assert not Learner.objects.exists()


def test_what_is_no_game_says_why_and_a_game_of_another_browser_is_not_there(client):
    response = handed_in(client, b"no game")
    assert response.status_code == 422
    assert "game.xml" in response.text
    assert client.get(handed_in(Client())["Location"]).status_code == 404


def test_a_run_about_a_game_begins_with_a_game_alone(client):
    assert client.post("/train/start/", {"mode": "game"}).status_code == 404


def test_moments_that_nobody_answered_go_after_a_month(client):
    run = begun(client)
    give(client, asked(client, run))
    created = Puzzle.objects.latest("created_at").created_at
    assert retention.forget_moments(now=created + retention.MOMENT - timedelta(days=1)) == 0
    assert retention.forget_moments(now=created + retention.MOMENT + timedelta(days=1)) == 4
    assert Attempt.objects.get().version.puzzle == Puzzle.objects.get()
    # What is left of the run goes on without them.
    assert asked(client, run) is None


def test_that_the_rules_of_a_lobby_are_not_known_is_told_where_rules_are_chosen(client):
    assert "of this game: Tenhou<" in client.get(handed_in(client)["Location"]).text
    page = client.get(handed_in(client, of_a_league())["Location"]).text
    assert "Tenhou; this game’s own rules are not known" in page
    assert "of this game: Tenhou" not in page


def test_each_seat_is_known_by_its_points_in_the_end_a_stick_of_the_last_hand_counted():
    with_stick = 0
    for seed in range(1, 9):
        text, hands = game(seed, rounds=3)
        record = KeptRecord.of(kept_rounds(game_in(text.encode(), "game.xml")))
        assert tuple(seat.points for seat in seats_of(record)) == tuple(hands[-1].scores)
        with_stick += any(isinstance(event, Riichi) for event in record.rounds[-1].replay.events)
    assert with_stick
