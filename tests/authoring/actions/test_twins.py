"""A twin is a draft of the near miss beside the draft, and there is one of it."""

import pytest

from tests.authoring.making import author, draft_of, position_of
from trainer.authoring.actions.drafting import add_twin
from trainer.authoring.actions.publishing import publish
from trainer.authoring.drafts import sketch_of
from trainer.authoring.models import Draft
from trainer.scenarios.flip.search import near_misses
from trainer.scenarios.kind import kind_named

pytestmark = pytest.mark.django_db


def test_a_near_miss_becomes_a_draft_of_its_own_that_has_the_other_answer():
    writer, kind = author(), kind_named("can-ron")
    draft, [near, *_] = draft_of(writer), near_misses(kind, position_of("can-ron"))
    twin = add_twin(draft=draft, position=near.twin)
    assert (twin.author, twin.twin_of, twin.kind) == (writer, draft, "can-ron")
    [position] = sketch_of(twin).positions()
    assert position == near.twin
    assert kind.solve(position, position.ruleset).answer == near.answer
    assert publish(draft=twin, by=writer, listed=False).puzzle.kind == "can-ron"


def test_a_near_miss_that_is_added_twice_is_one_draft():
    draft = draft_of(author())
    near = near_misses(kind_named("can-ron"), position_of("can-ron"))
    once, again = (add_twin(draft=draft, position=near[0].twin) for _ in range(2))
    assert once == again
    other = add_twin(draft=draft, position=near[1].twin)
    assert set(Draft.objects.filter(twin_of=draft)) == {once, other}
