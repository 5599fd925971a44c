"""The turns that no table shows, in words."""

import pytest

from tests.scenarios.build import at
from trainer.scenarios.board.unseen import dated
from trainer.scenarios.kind import kind_named
from trainer.wording.events import unseen_fact, unseen_facts

HAND = "123m456p789s11p23s"


def test_the_turn_that_decides_is_told_by_the_discard_that_followed():
    position = at(HAND, "0+9p 0=9p 1-9m 2! 2-1s 3-9s 0+8p 0=8p 1a1111z *2m 1-8s 2-2z", ask={"seat": "seat-2"})
    told = [*unseen_facts(kind_named("double-riichi"), position)]
    assert told == ["South's ankan of East tiles came when South had discarded one tile."]


KAN = "111m456p789s11p23s"
"""In riichi a kan of 1m: whether it was drawn just then tells whether it may be made."""


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ("0+9p 0! 0=9p 1-9s 2-8s 3-9s 0+1m 0a1111m", ["You drew 1m just before your ankan of 1m."]),
        ("0+1m 0! 0-3s 1-9s 2-8s 3-9s 0+8p 0a1111m", ["You drew 8p just before your ankan of 1m."]),
        ("0+9p 0=9p 1-9s 2-8s 3-9s 0+1m 0a1111m", []),
    ],
)
def test_before_an_own_kan_in_riichi_the_draw_is_told(events, told):
    """KAN-1: only where acts are asked about; without riichi it does not matter."""
    position = at(KAN, events)
    assert [*unseen_facts(kind_named("find-illegal"), position)] == told
    assert [*unseen_facts(kind_named("who-has-ippatsu"), position)] == []


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ("0+4z 0n4z 0+9p 0-9p 1-9s", "Your kita came before your first discard."),
        (
            "0+9p 0=9p 1n4z 1n4z 1-9s",
            "South's extraction of 2 norths came before South's first discard.",
        ),
        ("0+9p 0=9p 1-9s 2-9s 0+4z 0n4z 0+8p", "Your kita came when you had discarded one tile."),
        ("0+4z 0n4z 0+9p", "Your kita came before your first discard."),
        ("0+9p 0=9p 1-9s 2-9s 0+8p 0=8p 1n4z 1+", "South's kita came when South had discarded one tile."),
    ],
)
def test_each_turn_is_told_by_the_discards_of_its_player(events, said):
    position = at("123p456p789s11p23s", events, "tenhou_3p")
    assert unseen_fact(dated(position.events)[-1], position) == said
