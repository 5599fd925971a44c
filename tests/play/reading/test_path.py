"""A newcomer's way along the path: read, answer, skip, go on; as a guest, with an account, in an exam."""

import re
from functools import cache

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.classroom.builders import assignment, classroom, enrolled
from tests.play.conftest import fields_of, key_in
from tests.puzzles.loaded import load_entries
from tests.puzzles.shipped import shipped_entries
from trainer.accounts.models import Learner, User
from trainer.progress.models import Attempt
from trainer.progress.path import path_of
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.rulebook.path import TRIAL, former_paths, lessons, stages

FACTS = ("position", "ruleset", "players", "level", "answer_class", "canonical_key")
RIVER, LET_GO, TSUMO = "your-own-river", "tiles-let-go", "tsumo-always-works"


@cache
def asked():
    """The entries that some lessons ask, by slug."""
    wanted = {slug for name in (RIVER, LET_GO, TSUMO, "the-tiles") for slug in lessons()[name].questions}
    return {entry.slug: entry for entry in shipped_entries() if entry.slug in wanted}


@pytest.fixture
def path(db, tmp_path):
    load_entries(asked().values(), tmp_path)


def url(lesson, rest=""):
    return f"/path/{lesson}/{rest}"


def give(client, lesson, place, *, right=True, **headers):
    """Answer a question of a lesson, of yes and no or of options the wrong one if not `right`."""
    where = url(lesson, f"questions/{place}/")
    entry = asked()[lessons()[lesson].questions[place - 1]]
    fields = fields_of(entry)
    if not right:
        others = {"yes": "no", "no": "yes", "discard": "none", "none": "discard"}
        fields = {"answer": others[entry.answer]}
    return client.post(where, {"key": key_in(client.get(where)), **fields}, headers=headers)


def do(client, lesson, right=5, first=1):
    """Answer a trial of a lesson that begins with this question, the last ones wrongly."""
    return [give(client, lesson, first + at, right=at < right) for at in range(5)][-1]


def standing(learner):
    return path_of(learner.pk, read=learner.lessons_read, background=learner.background)


def lesson_of(learner, name):
    return next(row for each in standing(learner).stages for row in each.lessons if row.lesson.slug == name)


def next_of(response):
    """The large button: where it leads, what it says."""
    return re.search(
        r'<a class="button button-large(?: onwards-next)?"[^>]* href="([^"]+)">([^<]+)<', response.text
    ).groups()


def test_the_path_lists_every_lesson_in_order_and_begins_with_the_first(client, path):
    response = client.get("/path/")
    found = [response.text.index(f'href="/path/{name}/"') for name in list(lessons())[1:]]
    assert found == sorted(found)
    assert next_of(response) == ("/path/the-tiles/", "Begin: The tiles")


def test_screens_lead_on_and_back_and_at_last_to_the_questions(client, path):
    one, two = client.get(url(RIVER)), client.get(url(RIVER, "2/"))
    assert next_of(one) == (url(RIVER, "2/"), "Next")
    assert 'rel="prev"' not in one.text
    assert f'rel="prev" href="{url(RIVER)}"' in two.text
    assert next_of(client.get(url(RIVER, "4/"))) == (url(RIVER, "questions/"), "To the questions")
    assert client.get(url(RIVER, "5/")).status_code == 404
    assert client.get(url("no-such-lesson")).status_code == 404


@pytest.mark.parametrize("name", list(lessons()))
def test_every_screen_opens_small_and_with_few_queries(client, db, name, django_assert_max_num_queries):
    for number, screen in enumerate(lessons()[name].screens, 1):
        with django_assert_max_num_queries(8):
            response = client.get(reverse("path:screen", args=[name, number]))
        assert f"<h1>{screen.heading}</h1>" in response.text
        assert len(response.content) < 60_000
        assert 'lang=""' not in response.text
        assert not screen.term or f'data-term="/glossary/{screen.term}/"' in response.text


def test_questions_come_one_after_the_other_each_with_its_verdict(client, path):
    assert client.get(url(RIVER, "questions/"))["Location"] == url(RIVER, "questions/1/")
    page = client.get(url(RIVER, "questions/1/"))
    assert "Question 1 of 5" in page.text
    assert 'id="answer"' in page.text
    verdict = client.get(give(client, RIVER, 1)["Location"].partition("#")[0])
    assert 'class="verdict' in verdict.text
    assert "verdict-adapts" not in verdict.text
    assert next_of(verdict) == (url(RIVER, "questions/2/"), "Next question")
    attempt = Attempt.objects.get()
    assert (attempt.score, attempt.findings.exists()) == (1, True)


def test_with_htmx_the_verdict_comes_in_place(client, path):
    response = give(client, RIVER, 1, **{"HX-Request": "true"})
    assert response["HX-Push-Url"].startswith(url(RIVER, "questions/1/a/"))
    assert "Next question" in response.text


@pytest.mark.parametrize(
    ("right", "said", "done"),
    [(5, "Done: 5 of 5 right", True), (4, "Done: 4 of 5 right", True)],
)
def test_four_of_five_make_a_lesson_done(client, path, right, said, done):
    last = client.get(do(client, RIVER, right)["Location"].partition("#")[0])
    assert next_of(last) == (url(RIVER, "result/"), "See how it went")
    response = client.get(url(RIVER, "result/"))
    assert f"<h1>{said}</h1>" in response.text
    assert next_of(response) == (url(LET_GO), "Next lesson: Furiten: tiles that you let go")
    row = lesson_of(Learner.objects.get(), RIVER)
    assert (row.done, row.through) == (done, True)


def test_what_was_missed_is_shown_again_and_five_other_questions_mend_it(client, path):
    do(client, RIVER, 3)
    page = client.get(url(RIVER, "result/"))
    assert "<h1>3 of 5 right</h1>" in page.text
    assert "You need 4 to finish the lesson." in page.text
    missed = lesson_of(Learner.objects.get(), RIVER).missed
    screens = [lessons()[RIVER].screens[number - 1].heading for number in missed]
    assert re.findall(r'<h2><a href="[^"]+">([^<]+)</a></h2>', page.text) == screens != []
    assert next_of(page) == (url(RIVER, "questions/"), "Five other questions")
    assert client.get(url(RIVER, "questions/"))["Location"] == url(RIVER, "questions/6/")
    assert "Question 1 of 5" in client.get(url(RIVER, "questions/6/")).text
    do(client, RIVER, 4, first=6)
    assert "<h1>Done: 4 of 5 right</h1>" in client.get(url(RIVER, "result/")).text
    assert lesson_of(Learner.objects.get(), RIVER).done


def test_a_lesson_that_was_passed_stays_passed(client, path):
    do(client, RIVER, 5)
    assert client.get(url(RIVER, "questions/"))["Location"] == url(RIVER, "result/")
    page = client.get(url(RIVER, "result/")).text
    assert f'href="{url(RIVER, "questions/")}?more">5 more questions' in page
    assert client.get(url(RIVER, "questions/?more"))["Location"] == url(RIVER, "questions/6/")
    do(client, RIVER, 1, first=6)
    assert lesson_of(Learner.objects.get(), RIVER).done
    assert "Done: 5 of 5 right" in client.get("/path/").text
    page = client.get(url(RIVER, "result/"))
    assert "<h1>1 of 5 right</h1>" in page.text
    assert "The lesson stays done: you passed it before." in page.text


def test_practice_does_not_make_a_lesson_that_is_done_look_unfinished(client, path):
    do(client, RIVER, 5)
    questions = [asked()[slug] for slug in lessons()[RIVER].questions[5:7]]
    for entry in questions:
        page = client.get(f"/p/{entry.slug}/")
        client.post(f"/p/{entry.slug}/", {"key": key_in(page), **fields_of(entry)})
    page = client.get(url(RIVER, "result/"))
    assert "<h1>Done: 5 of 5 right</h1>" in page.text
    assert next_of(page) == (url(LET_GO), "Next lesson: Furiten: tiles that you let go")
    assert f'href="{url(RIVER, "questions/")}?more">3 more questions' in page.text


def test_once_all_were_asked_the_first_ones_are_asked_anew_and_count(client, path):
    for first in range(1, len(lessons()[RIVER].questions), TRIAL):
        do(client, RIVER, 0, first=first)
    assert client.get(url(RIVER, "questions/"))["Location"] == url(RIVER, "questions/1/?again")
    for place in range(1, 6):
        where = client.get(url(RIVER, f"questions/{place}/?again"))["Location"]
        fields = fields_of(asked()[lessons()[RIVER].questions[place - 1]])
        client.post(url(RIVER, f"questions/{place}/"), {"key": key_in(client.get(where)), **fields})
    assert "<h1>Done: 5 of 5 right</h1>" in client.get(url(RIVER, "result/")).text


def test_the_first_try_counts(client, path):
    give(client, RIVER, 1, right=False)
    where = client.get(url(RIVER, "questions/1/?again"))["Location"]
    fields = fields_of(asked()[lessons()[RIVER].questions[0]])
    client.post(url(RIVER, "questions/1/"), {"key": key_in(client.get(where)), **fields})
    assert [each.score for each in Attempt.objects.order_by("answered_at")] == [0, 1]
    assert len(lesson_of(Learner.objects.get(), RIVER).going) == 1
    assert lesson_of(Learner.objects.get(), RIVER).right == 0


def test_the_way_back_to_the_path_opens_the_stage_of_the_lesson(client, path):
    do(client, RIVER, 5)
    stage = lessons()[RIVER].stage
    back = f"/path/?stage={stage}#{stage}"
    for page in (url(RIVER), url(RIVER, "questions/1/"), url(RIVER, "result/")):
        assert f'href="{back}"' in client.get(page).text
    assert opened(client.get(back).text) == ["tiles", stage]
    assert opened(client.get("/path/?stage=nowhere").text) == ["tiles"]


def opened(page):
    """The stages on the map that are unfolded."""
    return re.findall(r'<li class="path-stage[^"]*" id="([^"]+)">\s*<details open>', page)


def test_what_a_guest_read_is_kept_before_and_after_the_first_answer(client, path):
    client.get(url("the-tiles"))
    client.get(url("the-tiles", "2/"))
    assert Learner.objects.count() == 0
    assert next_of(client.get("/path/")) == (url("the-tiles", "3/"), "Go on: The tiles")
    give(client, RIVER, 1)
    assert Learner.objects.get().lessons_read == {"the-tiles": 2}
    client.get(url("the-tiles", "4/"))
    client.get(url("the-tiles"))
    assert Learner.objects.get().lessons_read == {"the-tiles": 4}
    assert next_of(client.get("/path/")) == (
        url("the-tiles", "questions/"),
        "Go on: questions of “The tiles”",
    )


def test_a_head_request_reads_nothing(client, path):
    client.head(url("the-tiles"))
    assert "beginning" not in client.session


@pytest.mark.parametrize("had_learner", [False, True])
@pytest.mark.parametrize("answered", [False, True])
def test_signing_in_carries_the_path_over(client, path, had_learner, answered):
    user = User.objects.create_user("aiko", password="a long pass phrase")
    if had_learner:
        Learner.objects.create(user=user, lessons_read={"a-turn": 3})
    client.post("/path/begin/", {"background": "never"})
    client.get(url("the-tiles", "3/"))
    if answered:
        do(client, RIVER)
    client.post("/accounts/login/", {"login": "aiko", "password": "a long pass phrase"})
    own = Learner.objects.get(user=user)
    assert own.lessons_read == {"the-tiles": 3} | ({"a-turn": 3} if had_learner else {})
    assert own.background == "never"
    assert lesson_of(own, RIVER).done is answered
    assert "beginning" not in client.session


def test_the_test_of_a_stage_makes_it_and_all_before_known(client, path):
    text = client.get("/path/").text
    assert f'href="{url(TSUMO, "questions/")}">Know this already? Take the test of “Furiten”' in text
    do(client, TSUMO, 4)
    assert "The stage “Furiten” and all before it count as known." in client.get(url(TSUMO, "result/")).text
    found = standing(Learner.objects.get())
    order = [each.slug for each in stages()]
    assert [each.known for each in found.stages] == [
        order.index(slug) <= order.index("furiten") for slug in order
    ]
    assert found.following.lesson.slug == "calls"
    assert "Take the test of “Furiten”" not in client.get("/path/").text


def test_a_test_that_is_not_passed_makes_nothing_known(client, path):
    do(client, TSUMO, 3)
    found = standing(Learner.objects.get())
    assert not any(each.known for each in found.stages)
    assert found.following.lesson.slug == "the-tiles"


def test_a_question_that_an_assignment_holds_back_is_left_out_with_a_note(client, path):
    aiko = enrolled(classroom())
    client.force_login(aiko.learner.user)
    entry = asked()[lessons()[RIVER].questions[0]]
    assignment(aiko.classroom, [entry], due_at=timezone.now() + timezone.timedelta(days=1))
    assert client.get(url(RIVER, "questions/"))["Location"] == url(RIVER, "questions/2/")
    page = client.get(url(RIVER, "questions/2/")).text
    assert "Question 1 of 5" in page
    assert "1 question of this lesson is asked in an assignment of yours." in page
    assert client.get(url(RIVER, "questions/1/")).status_code == 403
    for place in range(2, 7):
        give(client, RIVER, place)
    assert "Done: 5 of 5 right" in client.get(url(RIVER, "result/")).text


def test_what_was_passed_on_a_former_path_stays_passed(client, path):
    learner = Learner.objects.create(user=User.objects.create_user("aiko"))
    (before,) = former_paths()
    slugs = before[4]["more-yaku"][:4]
    answer_rightly(learner, slugs)
    row = lesson_of(learner, "more-yaku")
    assert (row.done, row.passed, row.right) == (True, (), 0)
    assert not lesson_of(learner, "calls").done
    client.force_login(learner.user)
    assert "<h1>Done</h1>" in client.get(url("more-yaku", "result/")).text


def answer_rightly(learner, slugs):
    like, now = PuzzleVersion.objects.first(), timezone.now()
    for slug in slugs:
        puzzle, _ = Puzzle.objects.get_or_create(slug=slug, defaults={"kind": "can-ron"})
        version = puzzle.versions.first() or PuzzleVersion.objects.create(
            puzzle=puzzle, number=1, digest=slug * 2, **{name: getattr(like, name) for name in FACTS}
        )
        moments = dict.fromkeys(("shown_at", "answered_at"), now)
        Attempt.objects.create(
            learner=learner, version=version, key=slug, score=1, rules_version=1, **moments
        )


def test_what_is_known_can_be_changed_in_the_settings(client, path):
    client.post("/path/begin/", {"background": "online"})
    assert '<input type="radio" name="background" value="online"' in client.get("/settings/").text
    client.post("/settings/", {"theme": "auto", "background": "never"})
    learner = Learner.objects.get()
    assert (learner.background, learner.level) == ("never", "1")
    assert "Learn the game from the first tile on" in client.get("/").text


def test_whoever_sits_an_exam_does_not_walk_the_path(client, path):
    aiko = enrolled(classroom())
    client.force_login(aiko.learner.user)
    entry = asked()[lessons()[RIVER].questions[0]]
    key = key_in(client.get(url(RIVER, "questions/3/")))
    answered = give(client, RIVER, 2)["Location"].partition("#")[0]
    assert client.get(answered).status_code == 200
    exam = assignment(aiko.classroom, [entry], mode="exam", minutes=30)
    client.post(f"/hw/{exam.slug}/start/")
    pages = (
        "/path/",
        answered,
        *(url(RIVER, page) for page in ("", "questions/", "questions/3/", "result/", "2/")),
    )
    assert [client.get(page).status_code for page in pages] == [403] * len(pages)
    response = client.post(url(RIVER, "questions/3/"), {"key": key, "answer": "yes"})
    assert (response.status_code, Attempt.objects.count()) == (403, 1)


@pytest.mark.parametrize("page", ["/path/", f"/path/{RIVER}/result/", f"/path/{RIVER}/questions/2/"])
def test_pages_cost_few_queries_also_with_an_account(client, path, page, django_assert_max_num_queries):
    aiko = enrolled(classroom())
    client.force_login(aiko.learner.user)
    client.post("/path/begin/", {"background": "never"})
    give(client, RIVER, 1)
    client.get(page)
    with django_assert_max_num_queries(8):
        assert len(client.get(page).content) < 60_000


def test_who_has_never_played_practises_what_lessons_that_are_done_have_taught(client, path):
    client.post("/path/begin/", {"background": "never"})
    assert "Practise what you have learnt" not in client.get("/").text
    begin = client.get("/next/", follow=True)
    assert begin.redirect_chain[-1][0] == "/path/"
    assert "The first questions come with the first lesson." in begin.text
    do(client, RIVER)
    assert "Practise what you have learnt" in client.get("/").text
    asked_of = {f"/p/{slug}/" for slug in lessons()[RIVER].questions}
    for _ in range(8):
        assert client.get("/next/")["Location"].partition("?")[0] in asked_of


def test_a_topic_that_somebody_chose_is_asked_whatever_was_taught(client, path):
    client.post("/path/begin/", {"background": "never"})
    where = client.get("/next/?kind=dora-tile&level=")["Location"]
    assert where in {f"/p/{slug}/" for slug in lessons()["the-tiles"].questions}


def test_a_lesson_leads_nowhere_else_and_where_one_plays_is_asked_at_the_first_puzzle(client, path):
    answered = client.get(give(client, RIVER, 1)["Location"]).text
    for elsewhere in ("Where do you play?", "Report this", "Print", "Level 1 of"):
        assert elsewhere not in answered
    assert "How to read the table" in answered
    slug = next(
        slug
        for slug, entry in asked().items()
        if entry.kind == "can-ron" and slug not in lessons()[RIVER].questions[:1]
    )
    where = f"/p/{slug}/"
    first = client.post(where, {"key": key_in(client.get(where)), "answer": "yes"})["Location"]
    assert "Where do you play?" in client.get(first).text
