"""What was found unclear is counted by reason and by page, the worst first."""

import pytest
from django.utils import timezone

from tests.play.conftest import give
from trainer.accounts.models import Learner
from trainer.lab.product.unclear import Unclear, words_said
from trainer.progress.clarity import say_of_screen, say_of_verdict
from trainer.progress.models import Attempt
from trainer.puzzles.questions import question_of


def test_a_verdict_counts_for_each_of_its_reasons(client, yes):
    now = timezone.now()
    give(client, yes, answer="yes")
    right = Attempt.objects.select_related("version__puzzle").get()
    client.cookies.clear()
    give(client, yes, answer="no")
    wrong = Attempt.objects.exclude(pk=right.pk).get()
    say_of_verdict(right, clear=True, now=now)
    say_of_verdict(wrong, clear=False, now=now)
    found = words_said()
    assert (found.after_right, found.after_wrong, found.of_screens) == ((0, 1), (1, 1), (0, 0))
    reasons = {f"{yes.kind}: {each.rule} {each.code}" for each in question_of(right.version).solve().reasons}
    assert {each.about for each in found.reasons} == reasons
    assert {(each.unclear, each.of, each.example) for each in found.reasons} == {(1, 2, f"/p/{yes.slug}/")}


@pytest.mark.django_db
def test_of_pages_those_come_first_of_which_more_is_sure():
    now = timezone.now()
    for number in range(20):
        learner = Learner.objects.create()
        say_of_screen(learner, "riichi/2", clear=number >= 8, now=now)
        if number == 0:
            say_of_screen(learner, "tiles/1", clear=False, now=now)
        say_of_screen(learner, "furiten/1", clear=True, now=now)
    found = words_said()
    assert found.of_screens == (9, 41)
    assert [(each.about, each.unclear, each.of) for each in found.screens] == [
        ("riichi/2", 8, 20),
        ("tiles/1", 1, 1),
    ]


@pytest.mark.parametrize(("unclear", "of"), [(8, 20), (1, 1), (3, 400)])
def test_of_the_lower_bound_the_share_lies_as_far_as_chance_brings_it(unclear, of):
    """Wilson's bound p: the share is 1.96 standard deviations of a mean of p above it."""
    least, share = Unclear("", unclear, of, "").at_least, unclear / of
    assert 0 < least < share
    assert share - least == pytest.approx(1.96 * (least * (1 - least) / of) ** 0.5)
