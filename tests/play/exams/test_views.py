"""Examinations as candidates meet them."""

import json
import re
from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace

import pytest

from tests.classroom.builders import classroom, enrolled, teacher
from tests.exams.builders import (
    AFTER,
    CLOSES,
    EASY,
    NOW,
    OPENS,
    answers,
    begun,
    blueprint,
    registered,
    sitting,
)
from trainer.accounts.limits import Guessing, Limit
from trainer.accounts.models import Learner, User
from trainer.classroom.doing.work import work_of
from trainer.classroom.models import Feedback, LateAnswer, Slot, Submission, SubmissionItem
from trainer.exams.actions.awarding import award
from trainer.exams.models import Access, Appeal, Candidate, Certificate
from trainer.play.exams import views
from trainer.play.homework.words import came_word, late_answer_word, late_word
from trainer.progress.models import Finding
from trainer.puzzles.digests import rules_key
from trainer.rules.rulesets.written import read_rules

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    """Sets what time it is for requests."""
    at = {"now": NOW}
    monkeypatch.setattr("trainer.security.timezone", SimpleNamespace(now=lambda: at["now"]))
    return lambda now: at.update(now=now)


@pytest.fixture
def examiner():
    return teacher()


@pytest.fixture
def made(examiner):
    return blueprint(examiner, [EASY])


@pytest.fixture
def aiko(client):
    """A learner who is signed in."""
    user = User.objects.create_user("aiko", password="a long pass phrase")
    client.force_login(user)
    return Learner.objects.create(user=user)


def page_of(client, held, **posted):
    address = f"/exams/{held.slug}/"
    return client.post(address, posted) if posted else client.get(address)


def test_a_guest_is_told_what_is_asked_and_to_sign_up(client, made, examiner):
    held = sitting(made, examiner)
    page = page_of(client, held).text
    assert "To register you need an account" in page
    assert "Is your hand closed" in page
    assert "6 of 6 points pass" in page
    assert page_of(client, held, do="register", name="Nobody").status_code == 302
    assert not Candidate.objects.exists()


def test_the_list_has_public_ones_those_of_ones_classes_and_ones_own(client, made, examiner, aiko):
    room = classroom()
    room.teachings.create(user=examiner, role="owner")
    enrolled(room, "Aiko", aiko.user)
    public = sitting(made, examiner)
    by_code = sitting(made, examiner, access=Access.CODE)
    own = sitting(made, examiner, access=Access.CLASS, classroom=room)
    page = client.get("/exams/")
    assert list(page.context["public"]) == [public]
    assert list(page.context["of_classes"]) == [own]
    registered(by_code, "Aiko", who=aiko, code=by_code.code)
    assert [each.sitting for each in client.get("/exams/").context["own"]] == [by_code]


def test_a_sitting_of_a_class_is_seen_by_its_learners_alone(client, made, examiner, aiko):
    room = classroom()
    room.teachings.create(user=examiner, role="owner")
    held = sitting(made, examiner, access=Access.CLASS, classroom=room)
    assert page_of(client, held).status_code == 404
    enrolled(room, "Aiko", aiko.user)
    assert 'name="name"' not in page_of(client, held).text
    page_of(client, held, do="register")
    assert Candidate.objects.get().enrollment.name == "Aiko"


def test_from_registering_by_code_to_the_paper(client, made, examiner, aiko, clock):
    held = sitting(made, examiner, access=Access.CODE, word="Haku")
    wrong = page_of(client, held, do="register", name="Aiko", code="nonsense")
    assert wrong.status_code == 422
    assert "That is not the code of this examination." in wrong.text
    assert 'value="Aiko"' in wrong.text
    page_of(client, held, do="register", name="Aiko", code=held.code)
    assert "When the examination opens, a code is read out in the room" in page_of(client, held).text
    assert client.get(f"/hw/{held.assignment.slug}/").status_code == 404
    clock(OPENS)
    assert "Code said in the room" in page_of(client, held).text
    assert page_of(client, held, do="enter", word="Hatsu").status_code == 422
    response = page_of(client, held, do="enter", word="haku")
    assert response.url == f"/hw/{held.assignment.slug}/"
    client.post(f"{response.url}start/")
    assert "You have begun." in page_of(client, held).text
    assert client.get(f"{response.url}1/").status_code == 200
    Submission.objects.update(handed_in_at=OPENS)
    page = page_of(client, held).text
    assert "You have handed in. Your result appears here once the examiner has released it." in page
    assert "You have begun." not in page


def test_while_the_paper_is_prepared_it_is_said_and_no_way_leads_to_it(client, made, examiner, aiko, clock):
    held = sitting(made, examiner, word="Haku")
    page_of(client, held, do="register", name="Aiko")
    type(held.assignment).objects.update(published_at=None)
    clock(OPENS)
    response = page_of(client, held, do="enter", word="haku")
    assert response.url == f"/exams/{held.slug}/"
    page = client.get(response.url).text
    assert "Your paper is being prepared." in page
    assert f'hx-get="/exams/{held.slug}/" hx-trigger="every 5s"' in page
    assert f'href="/exams/{held.slug}/">Look again</a>' in page
    assert "To your paper" not in page
    client.force_login(examiner)
    desk = client.get(f"/teach/exams/s/{held.slug}/").text
    assert "the paper is being prepared" in desk
    assert "may begin" not in desk
    type(held.assignment).objects.update(published_at=NOW)
    client.force_login(aiko.user)
    page = client.get(response.url).text
    assert "To your paper" in page
    assert "every 5s" not in page


def test_a_registration_is_taken_back(client, made, examiner, aiko):
    held = sitting(made, examiner)
    page_of(client, held, do="register", name="Aiko")
    assert "You are registered." in page_of(client, held).text
    page_of(client, held, do="withdraw")
    assert not Candidate.objects.exists()


def test_the_result_says_what_was_missed_once_it_is_given_out(client, made, examiner, aiko, clock):
    held = sitting(made, examiner)
    own = registered(held, "Aiko", who=aiko)
    answers(own, [1, 0])
    clock(AFTER)
    page = page_of(client, held).text
    assert "once the examiner has released it" in page
    assert "points. " not in page
    award(sitting=held, now=AFTER)
    page = page_of(client, held).text
    assert "Not passed" in page
    assert "3 of 6 points. 6 were needed." in page
    assert "what a wait is" in page


def test_a_mistake_that_was_met_reads_as_one(client, made, examiner, aiko, clock, monkeypatch):
    met = Finding(sort=Finding.Sort.MISCONCEPTION, code="kuikae_everywhere")
    met.times = 2
    monkeypatch.setattr(views, "missed_by", lambda own: [met])
    held = sitting(made, examiner)
    answers(registered(held, "Aiko", who=aiko), [1, 0])
    award(sitting=held, now=AFTER)
    clock(AFTER)
    assert "<li>the mistake “" in page_of(client, held).text


def test_a_question_that_is_counted_for_all_says_so_beside_its_verdict(client, made, examiner, aiko, clock):
    held = sitting(made, examiner)
    answers(registered(held, "Aiko", who=aiko), [1, 0])
    said = "The examiner counts this question as right for everybody who answered it."
    address = f"/hw/{held.assignment.slug}/2/"
    clock(AFTER)
    assert said not in client.get(address, follow=True).text
    SubmissionItem.objects.filter(place=2).update(credited=True)
    assert said in client.get(address, follow=True).text
    clock(CLOSES - timedelta(seconds=1))
    assert said not in client.get(address, follow=True).text


def test_where_verdicts_are_never_told_the_points_are(client, made, examiner, aiko, clock):
    held = sitting(made, examiner, feedback=Feedback.NEVER)
    answers(registered(held, "Aiko", who=aiko), [1, 0])
    award(sitting=held, now=AFTER)
    clock(AFTER)
    page = page_of(client, held).text
    assert "3 of 6 points." in page
    assert "what a wait is" not in page
    assert client.post(f"/exams/{held.slug}/appeal/1/", {"text": "Wrong"}).status_code == 404


def test_an_appeal_is_made_after_the_verdict_and_read_with_its_decision(client, made, examiner, aiko, clock):
    held = sitting(made, examiner)
    answers(registered(held, "Aiko", who=aiko), [1, 0])
    address = f"/exams/{held.slug}/appeal/2/"
    clock(CLOSES - timedelta(seconds=1))
    assert client.post(address, {"text": "Too early"}).status_code == 404
    clock(AFTER)
    assert client.post(address, {"text": ""}).status_code == 422
    sent = client.post(address, {"text": "The hand is open."}, follow=True)
    assert sent.redirect_chain == [(address, 302)]
    assert "Your appeal is sent." in sent.text
    award(sitting=held, now=AFTER)
    opened = re.search(r"<details open>\s*<summary>Appeal against a question", page_of(client, held).text)
    assert opened, "what was appealed against is in sight"
    Appeal.objects.update(decision="declined", reason="It is closed.")
    page = client.get(address).text
    assert "The hand is open." in page
    assert "It is closed." in page


def test_a_result_waits_for_the_end_of_another_exam(client, made, examiner, aiko, clock):
    held = sitting(made, examiner)
    answers(registered(held, "Aiko", who=aiko), [1, 0])
    award(sitting=held, now=AFTER)
    other = sitting(made, examiner, closes_at=AFTER.replace(hour=23))
    answers(registered(other, "Aiko", who=aiko), [None, None], AFTER)
    clock(AFTER)
    response = page_of(client, held)
    assert response.status_code == 403
    assert "what a wait is" not in response.text


@pytest.mark.parametrize("number", [1, 3])
def test_the_list_takes_as_many_queries_for_three_as_for_one(
    client, made, examiner, aiko, number, django_assert_num_queries
):
    for _time in range(number):
        registered(sitting(made, examiner), "Aiko", who=aiko)
    with django_assert_num_queries(5):
        client.get("/exams/")


def typed(client, code):
    return client.post("/exams/", {"code": code})


def test_a_code_to_register_leads_to_the_form_that_has_it(client, made, examiner, aiko):
    held = sitting(made, examiner, access=Access.CODE)
    assert 'name="code"' in client.get("/exams/").text
    response = typed(client, f" {held.code[:4].upper()}-{held.code[4:]} ")
    assert response.status_code == 302
    page = client.get(response.url)
    assert page.context["sitting"] == held
    assert page.context["form"]["code"].value().replace("-", "").lower() == held.code
    assert f'value="{page.context["form"]["code"].value()}"' in page.text


def test_a_guest_with_a_code_signs_up_and_comes_back_with_it(client, made, examiner):
    held = sitting(made, examiner, access=Access.CODE)
    page = client.get(typed(client, held.code).url).text
    back = f"/exams/{held.slug}/%3Fcode%3D{held.code}"
    assert f"/accounts/signup/?next={back}" in page
    assert f"/accounts/login/?next={back}" in page


def test_a_word_said_in_the_room_leads_candidates_in_once_it_is_open(client, made, examiner, aiko, clock):
    sitting(made, examiner, word="Haku")
    held = sitting(made, examiner, word="Haku")
    registered(held, "Aiko", who=aiko)
    assert typed(client, "haku").status_code == 422
    clock(OPENS)
    response = typed(client, "haku")
    assert response.url == f"/exams/{held.slug}/?code=haku"
    assert 'value="haku"' in client.get(response.url).text
    client.force_login(examiner)
    assert typed(client, "haku").status_code == 422


def test_a_wrong_code_of_an_examination_says_so_and_stays(client, made, examiner, aiko):
    sitting(made, examiner)
    sitting(made, examiner, access=Access.CODE)
    for code in ("nonsense", "-"):
        wrong = typed(client, code)
        assert wrong.status_code == 422
        assert "No examination has this code now." in wrong.text
        assert f'value="{code}"' in wrong.text
        assert "Open to anybody" in wrong.text
    assert typed(client, "").status_code == 422


def test_guessing_codes_of_examinations_is_refused_after_some_failures(
    client, made, examiner, aiko, monkeypatch
):
    limits = Guessing(own=Limit("join own", 2, 600), others=Limit("join", 2, 600))
    monkeypatch.setattr("trainer.play.exams.views.JOIN_CODES", limits)
    held = sitting(made, examiner, access=Access.CODE)
    for guess in ("aaaa", "bbbb"):
        assert typed(client, guess).status_code == 422
    refused = typed(client, held.code)
    assert refused.status_code == 429
    assert "Too many wrong codes." in refused.text
    assert f'value="{held.code}"' in refused.text


def test_a_certificate_is_wanted_by_a_tick_before_or_a_press_afterwards(client, made, examiner, aiko, clock):
    held = sitting(made, examiner)
    page_of(client, held, do="register", name="Aiko", agreed="on")
    assert "If you pass, you get a certificate." in page_of(client, held).text
    page_of(client, held, do="disagree")
    assert "no certificate is made" in page_of(client, held).text
    answers(Candidate.objects.get(), [1, 1])
    award(sitting=held, now=AFTER)
    clock(AFTER)
    page = page_of(client, held)
    assert ("Make my certificate" in page.text, Certificate.objects.exists()) == (True, False)
    page_of(client, held, do="agree")
    assert f"/certificates/{Certificate.objects.get().code}/" in page_of(client, held).text
    page_of(client, held, do="disagree")
    assert not Certificate.objects.exists()


def test_minutes_for_a_foreign_language_are_asked_for_where_there_are_any(client, made, examiner, aiko):
    assert "foreign language" not in page_of(client, sitting(made, examiner)).text
    made.more_minutes = 15
    made.save()
    held = sitting(made, examiner)
    assert "I ask for 15 minutes more" in page_of(client, held).text
    page_of(client, held, do="register", name="Aiko", foreign="on")
    assert Candidate.objects.get().asked_minutes == 15
    assert "You asked for 15 minutes more." in page_of(client, held).text


def test_after_the_exam_the_paper_is_walked_through_with_its_verdicts(client, made, examiner, aiko, clock):
    held = sitting(made, examiner)
    answers(registered(held, "Aiko", who=aiko), [1, 0])
    award(sitting=held, now=AFTER)
    clock(AFTER)
    first = f"/hw/{held.assignment.slug}/1/1/"
    assert f'href="{first}"' in page_of(client, held).text
    page = client.get(first)
    assert page.status_code == 200
    assert f"/hw/{held.assignment.slug}/2/" in page.text


def test_the_paper_speaks_of_questions_and_of_an_examination(client, made, examiner, aiko, clock):
    held = sitting(blueprint(examiner, [EASY]), examiner)
    own = registered(held, "Aiko", who=aiko)
    clock(OPENS)
    paper = f"/hw/{held.assignment.slug}/"
    pages = [client.get(paper).text]
    begun(own)
    pages += [client.get(paper + part).text for part in ("", "1/", "hand-in/")]
    pages.append(client.post(f"{paper}hand-in/", follow=True).text)
    said = [" ".join(re.sub(r"<[^>]+>", " ", page.partition("<main")[2]).split()) for page in pages]
    wanted = (
        ("2 questions", "one answer for each question", "Ends Tue 24 Nov", "For each question the answer"),
        ("To the page of the examination", "First question: 1"),
        ("Question 1 of 2", "Next question", "All questions"),
        ("2 questions are not answered. They come first.", "Back to the questions"),
        ("Receipt Name Aiko", "Back to the questions"),
    )
    for page, words in zip(said, wanted, strict=True):
        assert [each for each in words if each not in page] == []
        assert re.findall(r"[^ ]*(?:uzzle|omework|eacher|\bDue|in class|ssignment)[^ ]*", page) == []
    assert f'<a href="/exams/{held.slug}/">To the page of the examination</a>' in pages[1]


def test_what_is_said_after_the_end_speaks_of_the_examiner(client, made, examiner, aiko, clock):
    held = sitting(blueprint(examiner, [EASY]), examiner, feedback=Feedback.NEVER)
    own = registered(held, "Aiko", who=aiko)
    paper = f"/hw/{held.assignment.slug}/"
    assert "This exam is not open yet." in client.get(paper).text
    answers(own, [1, 0])
    Slot.objects.filter(assignment=held.assignment, place=2).update(dropped_at=AFTER)
    clock(AFTER)
    page = client.get(paper).text
    assert "The verdict is not shown here; the examiner has it." in page
    assert "dropped by the examiner" in client.get(f"{paper}receipt/").text.lower()
    assert "The examiner dropped this question." in client.get(f"{paper}2/").text
    own.enrollment.left_at = AFTER
    own.enrollment.save()
    assert "You are no candidate of this examination any more." in client.get(paper).text


def test_what_comes_after_the_end_is_left_to_the_examiner(client, made, examiner, aiko, clock):
    held = sitting(blueprint(examiner, [EASY]), examiner)
    answers(registered(held, "Aiko", who=aiko), [1, 0])
    work = work_of(aiko.pk, held.assignment.slug)
    kept = LateAnswer(accepted=None)
    told = [came_word(work, "late"), late_word(work, AFTER), late_word(work, CLOSES - timedelta(hours=1))]
    for kept.accepted in (None, True, False):
        told.append(late_answer_word(work, kept))
    for each in told:
        assert "the examiner" in each
        assert "teacher" not in each
    assert told[1].startswith("The time was up at Tue 24 Nov 2026, 11:30.")


def test_the_hall_of_an_examination_leads_to_its_page(client, made, examiner, aiko):
    held = sitting(made, examiner)
    registered(held, "Aiko", who=aiko)
    assert client.get(f"/c/{held.assignment.classroom.slug}/").url == f"/exams/{held.slug}/"


def test_from_question_to_question_of_the_paper_one_goes_on_and_back(client, made, examiner, aiko, clock):
    held = sitting(blueprint(examiner, [replace(EASY, number=3)]), examiner)
    answers(registered(held, "Aiko", who=aiko), [1, 0, None])
    clock(AFTER)
    paper = f"/hw/{held.assignment.slug}/"
    ways = {}
    for place in (1, 2, 3):
        page = client.get(f"{paper}{place}/").text.partition('class="onwards-bar"')[2].partition("</nav>")[0]
        ways[place] = re.findall(r'href="([^"]+)">([^<]+)<', page)
    on, back, every = "Next question", "Previous question", "All questions"
    assert ways == {
        1: [(f"{paper}2/", on), (paper, every)],
        2: [(f"{paper}3/", on), (f"{paper}1/", back)],
        3: [(f"{paper}2/", back), (paper, every)],
    }


WORD = "tenhou_4p.aka-0"
KEY = rules_key(read_rules(WORD))
SAID = "“Club”: Tenhou, but no red fives"


@pytest.fixture
def by_own_rules(examiner):
    """A sitting by rules that its examiner does not keep any more."""
    kept = {KEY: {"name": "Club", "word": WORD}}
    return sitting(blueprint(examiner, [replace(EASY, ruleset=KEY)], own_rules=kept), examiner)


def test_a_candidate_reads_own_rules_by_their_name_with_what_they_change(client, by_own_rules, aiko, clock):
    page = page_of(client, by_own_rules).text
    assert f'<a href="/rules/own/show/?rules={WORD}">{SAID}</a>' in page
    assert f'data-column="Rules">{SAID}</td>' in page
    registered(by_own_rules, "Aiko", who=aiko)
    clock(OPENS + timedelta(minutes=5))
    client.post(f"/hw/{by_own_rules.assignment.slug}/start/")
    asked = client.get(f"/hw/{by_own_rules.assignment.slug}/1/")
    assert asked.status_code == 200
    assert f"<summary>Rules: {SAID}</summary>" in asked.text


def test_a_result_and_its_certificate_have_them_too(client, by_own_rules, aiko, clock):
    answers(registered(by_own_rules, "Aiko", who=aiko), [1, 1])
    award(sitting=by_own_rules, now=AFTER)
    clock(AFTER)
    assert SAID in page_of(client, by_own_rules).text
    found = Certificate.objects.get()
    assert f'<span class="exam-rules">{SAID}</span>' in client.get(f"/certificates/{found.code}/").text
    told = json.loads(b"".join(client.get("/settings/data.json")))
    assert told["examinations"][0]["rules"] == [SAID]
