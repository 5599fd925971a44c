"""Reviews, reports and versions in a browser: for axe, on a small phone, light and dark."""

from dataclasses import replace

import pytest

from tests.authoring.making import author, draft_of
from tests.authoring.test_version_statistics import answered
from tests.browser.test_classes import looked_at, sign_in, small  # noqa: F401  fixtures
from tests.classroom.builders import classroom, teacher
from trainer.accounts.models import Learner
from trainer.authoring.actions.drafting import save_step
from trainer.authoring.actions.publishing import pin_answers, publish
from trainer.authoring.actions.reviewing import ask_for_reviews, ask_review, decide_review
from trainer.authoring.drafts import sketch_of
from trainer.authoring.models import Report
from trainer.rules.tiles.tile import parse_tiles
from trainer.scenarios.board.sketch import Sketch

PAGES = (
    "/studio/reviews/",
    "/studio/d/{own}/review/",
    "/studio/d/{theirs}/review/",
    "/studio/reports/",
    "/studio/reports/{puzzle}/1/",
    "/studio/p/{puzzle}/",
    "/studio/p/{puzzle}/1/",
    "/studio/p/{puzzle}/compare/",
    "/p/{puzzle}/report/",
)


@pytest.fixture
def studio(transactional_db):
    """An author with a published puzzle that was answered, reported, pinned and changed, and two reviews."""
    room = classroom("Donaudampfschifffahrtsgesellschaft, Tuesdays")
    ask_for_reviews(classroom=room, asks=True)
    writer, other = teacher("writer", room), teacher("colleague-with-a-long-name", room)
    own, theirs = draft_of(writer), draft_of(other, "kan-legal")
    for draft in (own, theirs):
        ask_review(draft=draft, seen=1, classroom=room)
    decide_review(draft=own, by=other, seen=1, approved=False, comment="x" * 200)
    version = publish(draft=own, by=writer, listed=False)
    learner = Learner.objects.get_or_create(user=writer)[0]
    answered(version, "no", 0.0, learner=learner, belief="own_river_only")
    Report.objects.create(version=version, learner=learner, reason="answer", text="y" * 200)
    replied = {"outcome": "explained", "reply": "z" * 200}
    Report.objects.create(version=version, learner=learner, reason="drawing", **replied)
    pin_answers(version=version, by=author("z"), answers={"wrc_2025": "yes", "m_league": "no"})
    table = sketch_of(own).snapshot
    changed = replace(table, indicators=parse_tiles("7z"), hand=(*table.hand[1:], *parse_tiles("9s")))
    save_step(draft=own, seen=1, sketch=Sketch(changed))
    return {"user": writer, "own": own.slug, "theirs": theirs.slug, "puzzle": version.puzzle.slug}


def test_pages_pass_axe_and_fit_a_small_phone(studio, small, live_server, looked_at):  # noqa: F811  # the fixture that is imported
    sign_in(small, live_server, studio.pop("user"))
    for address in PAGES:
        assert small.goto(address.format(**studio)).status == 200
        looked_at()
