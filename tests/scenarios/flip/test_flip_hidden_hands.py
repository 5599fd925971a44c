"""No flip rests on a hand that nobody sees, but on what is forced: a riichi that stands is tenpai."""

from dataclasses import replace

import pytest

from tests.scenarios.build import at
from tests.scenarios.ended import LATER, won
from trainer.rules.replay.events import Ryuukyoku
from trainer.scenarios.flip.search import flip
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.position import PositionError

LAST_TILE = (
    "0-2z 1-9s 2-6z 3+2s 3-3z 0=7z 1-1p 2-5s 3+8s 3-4z 0=9p 1=1z 2-5z 3+9s 3=9s 0-3s 1-6z 2-9m 3+5z 3=5z "
    "0-8m 1-5z 2=8m 3+5m 3=5m 0=6s 1-1z 2-9m 3+7s 3=7s 0-2p 1=6z 2=1s 3+3z 3=3z {riichi}0-1s 1=6p 2-5p 3+4z "
    "3=4z 0=4m 1-3p 2=9s 3+2s 3=2s 0=5s 1-5m 2=4m 3+4p 3=4p 0=3z 1=8p 2=9p 3+1z 3=1z 0=4m 1-3s 2-5p 3+7p "
    "3=7p 0=5z 1-7s 2-9p 3+2s 3=2s 0=3z 1=5m 2=4p 3+4s 3=4s 0=6z 1=8s 2=1s 3+2s 3=2s 0=5s 1-9m 2-3p 3+6p "
    "3=6p 0=7m 1-7p 2-2p 3+3p 3=3p 0=7p 1-8p 2r"
)
"""West rons South's 8p, the last tile of the wall; nobody sees the dealer's hand."""


def asked(riichi, **rules):
    ruleset = {"preset": "mahjong_soul_4p", "changes": rules}
    events, ask = LAST_TILE.format(riichi=riichi), {"about": "hand"}
    facts = {"hero": 3, "round": "S1", "honba": 3, "indicator": "1z"}
    return at("12378m9p346s2234z", events, "mahjong_soul_4p", ask=ask, ruleset=ruleset, **facts)


def test_without_the_win_a_dealer_whose_riichi_stands_stays():
    found = flip(kind_named("next-hand"), asked("0! "))
    assert (found.change.how, found.answer) == ("passed", "stays-up")
    assert "riichi_is_tenpai" in found.verdict.codes()


def test_whether_any_other_hidden_dealer_is_tenpai_is_not_supposed():
    kind, position = kind_named("next-hand"), asked("")
    found = flip(kind, position)
    assert found is None or found.twin.table().reason == ""


@pytest.mark.parametrize("level", ["may_hide", "hide_by_chombo"])
def test_nor_is_that_of_a_riichi_hand_which_may_be_kept_closed(level):
    kind, position = kind_named("next-hand"), asked("0! ", riichi_hand_at_draw=level)
    found = flip(kind, position)
    assert found is None or found.twin.table().reason == ""
    drawn = replace(position, events=(*position.events[:-1], Ryuukyoku()))
    with pytest.raises(PositionError, match="not known"):
        kind.solve(drawn, drawn.ruleset)


def test_payments_that_a_question_tells_are_those_of_the_end_that_it_shows():
    """East wins 6,100 and the stick with 234567m34p678p55s on 5p; by another end others would be paid."""
    kind = kind_named("final-standing")
    position = won(LATER + "1-5p 0r", honba=1)
    position = replace(position, ask=(("about", "end"), ("deltas", "7100,-6100,0,0")))
    assert not kind.supposes(position)
    assert kind.supposes(replace(position, ask=(("about", "end"), ("deltas", "-6100,7100,0,0"))))
    found = flip(kind, position)
    assert found is None or not kind.supposes(found.twin)
