"""Cases of events become a table without hands, and what can not be such a table is refused."""

import pytest

from tests.conformance.histories import answer_events, rules_of, table_of
from trainer.rules.errors import ImpossibleEventError
from trainer.rules.replay.state import CallMade
from trainer.rules.tiles.tile import format_tiles

DRAWS = [{"type": "draw", "seat": 0}, {"type": "discard", "seat": 0, "tile": "4s"}]


def case(events, **facts):
    return {"id": "events-x", "question": "abortive", "players": 4, "rules": {}, "events": events, **facts}


def thrown(*tiles):
    """Four players draw and throw these tiles in turn."""
    found = []
    for turn, tile in enumerate(tiles):
        found += [{"type": "draw", "seat": turn % 4}, {"type": "discard", "seat": turn % 4, "tile": tile}]
    return found


def test_chi_takes_tiles_of_which_copies_are_left():
    events = [
        *thrown("3s", "3s", "3s", "3s", "2s", "2s", "2s", "2s", "4s"),
        {"type": "chi", "seat": 1, "tile": "4s"},
    ]
    (meld,) = table_of(case(events)).seats[1].melds
    assert format_tiles(meld.tiles) == "456s"


def test_chi_without_tiles_left_is_refused():
    events = [
        *thrown(*["3s"] * 4, *["5s"] * 4, "4s"),
        {"type": "chi", "seat": 1, "tile": "4s"},
    ]
    with pytest.raises(ImpossibleEventError, match="a fifth copy of a tile"):
        table_of(case(events))


def test_calls_take_the_tile_that_lies_there():
    events = [*DRAWS, {"type": "pon", "seat": 2, "tile": "4s"}]
    state = table_of(case(events))
    assert (state.calls, state.seats[2].melds[0].from_seat) == ((CallMade(2, 2, "pon"),), 0)


@pytest.mark.parametrize(
    ("how", "seat", "events"),
    [
        ("ron", 0, DRAWS),
        ("ron", 1, DRAWS[:1]),
        ("chankan", 1, DRAWS),
        ("tsumo", 0, DRAWS),
        ("tsumo", 1, DRAWS[:1]),
    ],
)
def test_win_that_no_event_offers_is_refused(how, seat, events):
    asked = case(events, question="ippatsu", seat=seat, win_by=how)
    with pytest.raises(ImpossibleEventError) as caught:
        answer_events(asked)
    assert str(caught.value) == f"no {how} by seat {seat} after these events"


def test_rules_of_a_case():
    ruleset = rules_of(
        case([], players=3, rules={"kita_breaks": False, "suukaikan": "off", "sanchahou": "off"})
    )
    assert (ruleset.players, ruleset.kita_breaks, ruleset.abort_suukan, ruleset.triple_ron) == (
        3,
        (),
        False,
        "all",
    )


def test_rule_that_is_not_known_is_refused():
    with pytest.raises(KeyError, match="chiitoi_abort"):
        rules_of(case([], rules={"chiitoi_abort": True}))


def test_event_that_is_not_known_is_refused():
    with pytest.raises(LookupError, match="wink"):
        table_of(case([{"type": "wink", "seat": 0}]))
