"""The studio says which act is forbidden, and why."""

import pytest

from tests.scenarios.build import at
from tests.scenarios.ended import noten_riichi_at_a_draw
from tests.scenarios.position.test_lawful import FALSE, FURITEN, HIDDEN, solve
from trainer.scenarios.position.lawful import UnlawfulError
from trainer.wording.events import unlawful_sentences
from trainer.wording.reasons import reason_sentence


def refused(slug, position):
    with pytest.raises(UnlawfulError) as caught:
        solve(slug, position)
    return unlawful_sentences(caught.value, position)


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (FURITEN, "East is furiten and may not ron."),
        (HIDDEN, "South is furiten and may not ron."),
        (FALSE, "East declares a win with a hand that is not complete."),
    ],
)
def test_a_win_that_is_none(position, said):
    assert refused("points-of-win", position)[0] == said


def test_an_act_that_everybody_sees():
    position = at("234567m34p678p55s", "0+5z 0=5z 1p55z 1-5z 2-2p 0r", indicator="3z")
    act, why, _ = refused("who-pays", position)
    assert act == "This is forbidden here: South discards haku."
    assert "haku" in why


def test_only_kinds_that_find_the_mistake_are_named():
    position = noten_riichi_at_a_draw()
    assert refused("must-show", position) == (
        "The riichi of East is noten under these rules.",
        "Ask “A mistake: what follows” about this table instead.",
    )


def test_a_claim_of_somebody_else_is_not_said_of_the_learner():
    said = [reason_sentence(reason, HIDDEN) for reason in solve("next-hand", HIDDEN, about="hand").reasons]
    assert said[0] == "South is furiten: the 5s, one of the waits, lies in South's own river."
