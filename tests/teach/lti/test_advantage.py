"""Scores that reach a platform's gradebook, and rosters that are read to their end."""

import json

import pytest
from lti_tool.models import LtiContext

from tests.teach.lti.platform import AGS
from trainer.classroom.platforms.links import Member, PlatformError, Score
from trainer.teach.lti.advantage import Advantage

ROSTER_SCOPE = "https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly"


@pytest.fixture
def course(journey):
    journey.open()
    return LtiContext.objects.select_related("deployment").get()


def line(subject, name="", role="Learner", **facts):
    return {"user_id": subject, "name": name, "roles": [role], "status": "Active"} | facts


def test_score(course, school, moment):
    score = Score("person-1", 2 / 3, complete=True, at=moment)
    column = f"{school.url}/columns/5?type=1"
    Advantage().send(score, registration=course.deployment.registration_id, line_item=column)
    ((method, path, sort, body),) = school.requests
    assert (method, path) == ("POST", "/columns/5/scores?type=1")
    assert sort == "application/vnd.ims.lis.v1.score+json"
    assert json.loads(body) == {
        "userId": "person-1",
        "scoreGiven": 66.67,
        "scoreMaximum": 100,
        "activityProgress": "Completed",
        "gradingProgress": "FullyGraded",
        "timestamp": "2026-03-01T12:00:00.000+00:00",
    }
    assert school.scopes == [f"{AGS}scope/score"]


def test_one_token_for_many_scores(course, school, moment):
    way = Advantage()
    for subject in ("p", "q"):
        score = Score(subject, 1.0, complete=False, at=moment)
        way.send(score, registration=course.deployment.registration_id, line_item=f"{school.url}/columns/5")
    assert len(school.scopes) == 1
    assert [json.loads(each[3])["activityProgress"] for each in school.requests] == ["InProgress"] * 2


def test_refusal_is_told_without_the_answers_text(course, school, moment):
    school.status = 422
    score = Score("person-1", 1.0, complete=True, at=moment)
    with pytest.raises(PlatformError, match=r"^127\.0\.0\.1:\d+ answered 422$"):
        Advantage().send(
            score, registration=course.deployment.registration_id, line_item=f"{school.url}/columns/5"
        )


def test_platform_that_is_away(course, school, moment):
    score = Score("person-1", 1.0, complete=True, at=moment)
    with pytest.raises(PlatformError, match="ConnectionError"):
        Advantage().send(
            score, registration=course.deployment.registration_id, line_item="http://127.0.0.1:9/columns/5"
        )


def test_roster_over_three_pages(course, school):
    school.roster = [
        [line("p", "Aiko"), line("t", "Mr. Sato", "Instructor")],
        [line("q", given_name="Ben", family_name="Okada"), line("r", "Gone", status="Inactive")],
        [line("s", "Chie")],
    ]
    assert Advantage().members(course.pk) == [
        Member("p", "Aiko", "learner"),
        Member("t", "Mr. Sato", "teacher"),
        Member("q", "Ben Okada", "learner"),
        Member("s", "Chie", "learner"),
    ]
    assert school.scopes == [ROSTER_SCOPE]


def test_course_without_a_roster(course):
    course.memberships_url = ""
    course.save()
    with pytest.raises(PlatformError, match="no roster"):
        Advantage().members(course.pk)


def test_roster_that_is_garbage(course, school):
    school.roster = [["not a member"]]
    with pytest.raises(PlatformError, match="AttributeError"):
        Advantage().members(course.pk)


def test_our_token_goes_to_no_other_host(course, school):
    school.roster = [[line("p", "Aiko")], []]
    school.elsewhere = "http://127.0.0.1:9"
    with pytest.raises(PlatformError, match="another host"):
        Advantage().members(course.pk)
