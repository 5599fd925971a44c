"""Appeals at the exam desk: how many wait, what one is about, and what becomes of the analysis."""

from types import SimpleNamespace

import pytest

from tests.classroom.builders import teacher
from tests.exams.builders import AFTER, EASY, answers, blueprint, registered, sitting
from trainer.classroom.models import Assignment, Classroom, Extension, SubmissionItem
from trainer.exams.actions.appealing import appeal, decide_appeal
from trainer.exams.actions.awarding import award
from trainer.exams.models import Decision

pytestmark = pytest.mark.django_db
DESK = "/teach/exams/"


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    """Everything was held before."""
    monkeypatch.setattr("trainer.security.timezone", SimpleNamespace(now=lambda: AFTER))


@pytest.fixture
def owner(client):
    found = teacher()
    client.force_login(found)
    return found


@pytest.fixture
def made(owner):
    return blueprint(owner, [EASY])


def sat(made, owner, *papers):
    """A sitting with a candidate for each of the papers, its results given out."""
    held = sitting(made, owner)
    for number, scores in enumerate(papers):
        answers(registered(held, f"Candidate {held.pk} {number}"), scores)
    award(sitting=held, now=AFTER)
    return held


def appealed(held, place=1, nth=0):
    """An appeal of the nth candidate."""
    own = held.candidates.order_by("registered_at", "pk")[nth]
    item = SubmissionItem.objects.get(submission__enrollment=own.enrollment, place=place)
    return appeal(candidate=own, item=item, text="The meld is closed.", now=AFTER, told=True)


def link(address, number):
    """Where so many open appeals lead."""
    said = "1 open appeal" if number == 1 else f"{number} open appeals"
    return f'<a href="{address}"><strong>{said}</strong></a>'


def test_one_open_appeal_is_linked_at_the_desk_and_at_its_sitting(client, made, owner):
    held = sat(made, owner, [0, 1])
    sat(made, owner, [0, 1])
    page = f"{DESK}{made.slug}/"
    assert [client.get(each).text.count("open appeal") for each in (DESK, page)] == [0, 0]
    found = appealed(held)
    wanted = link(f"{DESK}s/{held.slug}/appeal/{found.pk}/", 1)
    assert [client.get(each).text.count(wanted) for each in (DESK, page)] == [1, 1]
    decide_appeal(appeal=found, decision=Decision.DECLINED, reason="No.", by=owner, now=AFTER)
    assert [client.get(each).text.count("open appeal") for each in (DESK, page)] == [0, 0]


def test_several_open_appeals_lead_to_where_they_are_listed(client, made, owner):
    first, second = sat(made, owner, [0, 0]), sat(made, owner, [0, 0])
    for held, place in ((first, 1), (first, 2), (second, 1)):
        appealed(held, place)
    blueprint(owner, [EASY], title="Another")
    assert link(f"{DESK}{made.slug}/#sittings-title", 3) in client.get(DESK).text
    page = client.get(f"{DESK}{made.slug}/").text
    assert 'id="sittings-title"' in page
    assert link(f"{DESK}s/{first.slug}/#appeals-title", 2) in page
    assert page.count("open appeal") == 2
    assert 'id="appeals-title"' in client.get(f"{DESK}s/{first.slug}/").text


def test_appeals_of_a_class_that_one_teaches_no_more_are_not_counted(client, made, owner):
    appealed(sat(made, owner, [0, 1]))
    Classroom.objects.get().teachings.all().delete()
    assert [client.get(each).text.count("open appeal") for each in (DESK, f"{DESK}{made.slug}/")] == [0, 0]


@pytest.mark.parametrize("number", [1, 3])
def test_open_appeals_take_no_queries_of_their_own(client, made, owner, number, django_assert_num_queries):
    for _time in range(number):
        appealed(sat(made, owner, [0, 1]))
    with django_assert_num_queries(4):
        client.get(DESK)


def page_of(client, found):
    return client.get(f"{DESK}s/{found.candidate.sitting.slug}/appeal/{found.pk}/")


def test_an_appeal_shows_the_position_the_answer_and_its_verdict(client, made, owner):
    found = appealed(sat(made, owner, [0, 1]))
    page = page_of(client, found)
    text = " ".join(page.text.split())
    assert page.context["item"].key == found.item_id
    assert 'class="opened-table"' in text
    assert "Answered: Yes." in text
    assert "The verdict as the learner reads it:" in text
    assert page.context["opened"].panel.headline in text
    assert "?open=" not in text
    assert "#i" not in text, "nothing is opened or closed here"


def test_an_appeal_against_a_question_left_out_shows_its_position(client, made, owner):
    found = appealed(sat(made, owner, [None, 1]))
    page = page_of(client, found)
    assert 'class="opened-table"' in page.text
    assert "Not answered." in page.text
    assert page.context["opened"].panel is None


def test_an_answer_of_a_candidate_with_more_time_is_not_late(client, made, owner):
    found = appealed(sat(made, owner, [0, 1]))
    Assignment.objects.update(minutes=0)
    assert page_of(client, found).context["item"].tries[0].late
    Extension.objects.create(
        assignment=Assignment.objects.get(), enrollment=found.candidate.enrollment, minutes=30
    )
    assert not page_of(client, found).context["item"].tries[0].late


def test_an_upheld_appeal_says_that_the_answer_counts_whatever_it_was(client, made, owner):
    found = appealed(sat(made, owner, [0, 1]))
    decide_appeal(appeal=found, decision=Decision.CREDITED, reason="", by=owner, now=AFTER)
    assert "counts as right for everybody who answered it" in page_of(client, found).text


def test_an_appeal_is_found_by_those_alone_who_examine(client, made, owner):
    found, other = appealed(sat(made, owner, [0, 1])), sat(made, owner, [0, 1])
    address = f"{DESK}s/{found.candidate.sitting.slug}/appeal/{found.pk}/"
    assert client.get(address).status_code == 200
    assert client.get(f"{DESK}s/{other.slug}/appeal/{found.pk}/").status_code == 404
    client.force_login(teacher("ren"))
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("number", [1, 3])
def test_an_appeal_takes_as_many_queries_for_three_answers_as_for_one(
    client, made, owner, number, django_assert_num_queries
):
    found = appealed(sat(made, owner, *[[0, 1]] * number))
    with django_assert_num_queries(5):
        page_of(client, found)


def analysis(client, made):
    page = client.get(f"{DESK}{made.slug}/analysis/")
    return page, " ".join(page.text.split())


def test_the_analysis_lists_a_question_that_nobody_answered(client, made, owner):
    sat(made, owner, [1, None], [0, None], [None, None])
    page, text = analysis(client, made)
    assert [(row.found.right, row.minutes, row.flags) for row in page.context["rows"]] == [
        (33, "0:20", ()),
        (0, "–", ("nobody answered",)),
    ]
    assert "2 of 3" in text
    assert "0 of 3" in text


def test_the_analysis_says_what_was_counted_for_all(client, made, owner):
    found = appealed(sat(made, owner, [0, 1], [0, 1]))
    decide_appeal(appeal=found, decision=Decision.CREDITED, reason="", by=owner, now=AFTER)
    page, text = analysis(client, made)
    assert page.context["rows"][0].found.right == 0
    assert "counted as right for all: 1 answer" in text


BADLY = "tells strong from weak badly"
FEW = "below 0, but only 6 were asked: 10 are needed to judge it"


def test_where_too_few_were_asked_only_what_seems_to_mislead_is_named(client, made, owner):
    sat(made, owner, [0, 1], [0, 0], [1, 1], [1, 0], [0, 1], [0, 0], [1, 1], [1, 0])
    page, _text = analysis(client, made)
    assert [row.found.discrimination for row in page.context["rows"]] == [0, 0]
    assert [row.flags for row in page.context["rows"]] == [(), ()]


@pytest.mark.parametrize(("times", "flags"), [(3, (FEW,)), (5, (BADLY,))])
def test_what_tells_apart_badly_is_flagged_or_it_is_said_that_too_few_were_asked(
    client, made, owner, times, flags
):
    sat(made, owner, *[[0, 1], [1, 0]] * times)
    page, text = analysis(client, made)
    assert [row.found.discrimination for row in page.context["rows"]] == pytest.approx([-1, -1])
    assert [row.flags for row in page.context["rows"]] == [flags, flags]
    assert "once 5 candidates were asked it" in text
    assert "once 10 were" in text
