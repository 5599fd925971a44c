"""What counts as another answer: the other side of it, and what it names rather than its number."""

from dataclasses import replace

import pytest

from tests.kinds.open.test_open_riichi_discard import facing
from tests.scenarios.build import at
from tests.scenarios.flipping import some
from trainer.rules.tiles.tile import parse_face, parse_tiles
from trainer.scenarios.flip.edited import edited
from trainer.scenarios.flip.search import says_else, turns_round
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.changes import TileChange, TurnChange


@pytest.mark.parametrize(
    ("slug", "here", "there", "round_"),
    [
        ("can-ron", True, False, True),
        ("waits", (1,), (), True),
        ("waits", (), (1,), True),
        ("waits", (1,), (2,), False),
        ("who-has-ippatsu", ("seat-1",), ("seat-2",), False),
        ("who-has-ippatsu", ("seat-1",), ("seat-1", "seat-2"), True),
    ],
)
def test_what_turns_an_answer_round(slug, here, there, round_):
    kind = kind_named(slug)
    position = next(some(kind, 1))
    assert turns_round(kind, position, here, position, there) is round_


RIICHI_THEN_KAN = "0+9m 0=9m 1-3p 2-9s 3-9m 0+2z 0! 0=2z 1-3m 2-9s 3-9m 0+7p 0a7777p"


def test_an_ankan_that_is_illegal_still_turns_nothing_by_its_number():
    """KAN-2: with a go-around less before the riichi it is the same ankan of 7p, eight events earlier."""
    kind, dealt = kind_named("find-illegal"), at("123m456m777p2344s", RIICHI_THEN_KAN)
    position = replace(dealt, ruleset=dealt.ruleset.changed(riichi_ankan="forbidden"))
    verdict = kind.solve(position, position.ruleset)
    twin = edited(position, TurnChange(-1, 61, 65, 9))
    again = kind.solve(twin, twin.ruleset)
    assert (verdict.answer, verdict.codes()) == ("event-18", ("forbidden",))
    assert (again.answer, again.codes()) == ("event-10", ("forbidden",))
    assert not says_else(kind, position, verdict.answer, twin, again.answer)
    assert not turns_round(kind, position, verdict.answer, twin, again.answer)
    assert says_else(kind, position, verdict.answer, twin, "nothing")


def test_the_same_sideways_tile_is_no_other_one_by_its_number():
    """RCH-7: a go-around less makes 2z the first discard instead of the second; 9m would be another tile."""
    kind = kind_named("sideways-tile")
    events = "0+9m 0=9m 1-3p 2-9s 3-9m 0+2z 0! 0=2z 1-3m"
    position = at("123m456m777p2344s", events, ask={"seat": "seat-0"})
    twin = edited(position, TurnChange(-1, 64, 68, 9))
    answers = [kind.solve(each, each.ruleset).answer for each in (position, twin)]
    assert answers == ["discard-1", "discard-0"]
    assert not says_else(kind, position, answers[0], twin, answers[1])
    assert says_else(kind, position, answers[0], position, answers[1])
    assert turns_round(kind, position, answers[0], position, answers[1])


def test_of_tiles_held_another_one_in_the_hand_is_no_other_answer():
    """All may be thrown still: drawn is 6z instead of 7z; and 6s that may not be is something else."""
    kind = kind_named("open-riichi-discard")
    position = facing(hand="25m369p13588s135z")
    (drawn,) = parse_tiles("7z")
    here, drew_at = kind.solve(position, position.ruleset).answer, len(position.events) - 1

    def says(tile):
        change = TileChange("drawn", position.hero, drawn, parse_face(tile), drew_at)
        twin = edited(position, change)
        return says_else(kind, position, here, twin, kind.solve(twin, twin.ruleset).answer)

    assert (says("6z"), says("6s")) == (False, True)
