"""The page that drops a question shows before whose mark changes."""

import pytest

from tests.classroom.answers import answered
from tests.classroom.builders import enrolled

pytestmark = pytest.mark.django_db


def test_it_says_whose_mark_changes_and_then_changes_it(signed_in, work, aiko):
    answered(work, aiko, 1, "no", 0.0)
    answered(work, aiko, 2, "none", 1.0)
    answered(work, enrolled(work.classroom, "Ben"), 1, "yes", 1.0)
    where = f"/teach/a/{work.slug}/drop/1/"
    page = signed_in.get(where).text
    assert "Aiko</a> 50 → <strong>100 %" in page
    assert "Drop it for everybody" in signed_in.get(f"/teach/a/{work.slug}/results/").text
    page = signed_in.post(where, {"drop": ""}, follow=True).text
    assert '<span class="tag">dropped</span>' in page
    assert "Aiko</a> 100 → <strong>50 %" in signed_in.get(where).text
    signed_in.post(where, {"count": ""})
    assert work.slots.filter(dropped_at=None).count() == 2


def test_the_page_of_a_learner_says_which_question_is_dropped(signed_in, work, aiko):
    answered(work, aiko, 1, "no", 0.0)
    where = f"/teach/a/{work.slug}/learner/{aiko.pk}/"
    assert "dropped: counts in no mark" not in signed_in.get(where).text
    signed_in.post(f"/teach/a/{work.slug}/drop/1/", {"drop": ""})
    assert signed_in.get(where).text.count("dropped: counts in no mark") == 1


def test_the_last_question_is_not_dropped(signed_in, work):
    signed_in.post(f"/teach/a/{work.slug}/drop/1/", {"drop": ""})
    page = signed_in.post(f"/teach/a/{work.slug}/drop/2/", {"drop": ""}, follow=True)
    assert "delete the assignment instead" in page.text
    assert signed_in.get(f"/teach/a/{work.slug}/drop/3/").status_code == 404
