"""How the questions and verdicts of `may-tsumo` read."""

import pytest

from tests.kinds.furiten.test_may_tsumo import LATE, NORTH, TANYAO
from tests.scenarios.build import at
from trainer.kinds.furiten.may_tsumo import KIND
from trainer.kinds.furiten.words import MayTsumoWords
from trainer.wording.reasons import reason_sentence

may_tsumo = MayTsumoWords()


@pytest.mark.parametrize(
    ("position", "question"),
    [
        (TANYAO, "You draw 5m. May you win by tsumo?"),
        (NORTH, "Your replacement tile is 4p. May you win by tsumo?"),
    ],
)
def test_the_question(position, question):
    assert may_tsumo.question(position) == question


def test_a_yaku_that_the_first_call_has_not_settled_is_named():
    """Of kata-agari too: 567m and 567p are held, and of the wait 4s 7s only 7s makes sanshoku."""
    one_way = at("67m567p56s88p1999s", "0+1z 0=1z 1-1z 2-1z 3-5m 0c67m 0-1s 1-9m 2-9m 3-8m 0+7s")
    for position, yaku in ((LATE, "chun"), (one_way, "sanshoku doujun")):
        verdict = KIND.solve(position, position.ruleset.changed(atozuke=False))
        assert (verdict.answer, verdict.codes()) == (False, ("no_yaku",))
        said = reason_sentence(verdict.reasons[0], position)
        assert said.startswith(f"No yaku counts, not even {yaku}: a yaku must be settled by the first call")
        assert KIND.solve(position, position.ruleset).answer is True


def test_the_verdict():
    assert may_tsumo.verdict_line(True, TANYAO) == "Yes, you may tsumo."
    assert may_tsumo.verdict_line(False, TANYAO) == "No, you may not tsumo."
    assert (may_tsumo.title, may_tsumo.none_label) == ("May you tsumo", "")
