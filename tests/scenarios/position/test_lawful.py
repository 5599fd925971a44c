"""A question that rests on a forbidden act is refused by name, or answered by the chombo that voids it."""

from dataclasses import replace
from random import Random

import pytest

from tests.scenarios.build import at
from tests.scenarios.ended import LATER, RIICHI, won
from tests.scenarios.voided import FURITEN
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import parse_tiles
from trainer.scenarios.answers.comparison import across_presets
from trainer.scenarios.kind import kind_named
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.make.ended import drawn
from trainer.scenarios.make.turns import Stage
from trainer.scenarios.position.lawful import UnlawfulError
from trainer.scenarios.position.position import PositionError

NO_YAKU = "23m456p789s22z999p"
YAKULESS = at(NO_YAKU, "0+9s 0=9s 1-4m 0r", indicator="3z", honba=1)
"""23m456p789s22z999p has no yaku on 4m."""
COMPLETE = won(LATER + "1-5p 0r", honba=1)
FALSE = won(RIICHI + "1-6p 0r", honba=1)
"""6p completes nothing."""
HIDDEN = at(NO_YAKU, "0+1m 0=1m 1-5s 2-9m 3-2z 0+1m 0=1m 1-2z 2-5s 1r", indicator="3z", honba=1)
"""Seat 1, whose hand nobody sees, rons a tile that lies in its own river."""


def solve(slug, position, **ask):
    kind = kind_named(slug)
    return kind.solve(replace(position, ask=tuple(sorted(ask.items()))), position.ruleset)


@pytest.mark.parametrize("position", [FURITEN, YAKULESS, FALSE])
@pytest.mark.parametrize(
    ("slug", "ask", "answer"),
    [
        ("who-pays", {}, ()),
        ("sticks-and-honba", {}, ()),
        ("next-hand", {"about": "hand"}, "again"),
    ],
)
def test_a_win_that_is_none_is_a_chombo_where_that_is_an_answer(slug, ask, answer, position):
    verdict = solve(slug, position, **ask)
    assert verdict.answer == answer
    assert {"found_at_own_claim", "played_again"} <= set(verdict.codes())


def test_a_win_that_is_one_is_paid():
    assert solve("who-pays", COMPLETE).answer == (7100, -6100, 0, 0)


@pytest.mark.parametrize("slug", ["points-of-win", "yaku-of-win"])
@pytest.mark.parametrize(("position", "fault"), [(FURITEN, "furiten_win"), (FALSE, "false_win")])
def test_a_win_that_is_none_is_refused_by_name_elsewhere(slug, position, fault):
    with pytest.raises(UnlawfulError, match=rf"event \d+: .* seat 0 \({fault}\)") as caught:
        solve(slug, position)
    assert (caught.value.seat, caught.value.fault) == (0, fault)
    assert caught.value.moment == len(position.events) - 1


def test_a_hidden_hand_that_rons_a_tile_of_its_own_river_does_not_end_the_turn_of_the_dealer():
    assert solve("next-hand", HIDDEN, about="hand").answer == "again"
    assert (
        solve("next-hand", replace(HIDDEN, ruleset=load_preset("m_league")), about="hand").answer == "again"
    )
    assert solve("chombo-found", HIDDEN, seat="1", fault="furiten_win").answer == "chombo"


@pytest.mark.parametrize(
    ("slug", "preset", "ask"),
    [("hand-aborts", "house_classic", {}), ("next-hand", "tenhou_4p", {"about": "hand"})],
)
def test_a_hidden_hand_that_rons_a_tile_of_its_own_river_is_refused_where_no_chombo_answers(
    slug, preset, ask
):
    with pytest.raises(UnlawfulError, match=r"event \d+: .* seat 1 \(furiten_win\)"):
        solve(slug, replace(HIDDEN, ruleset=load_preset(preset)), **ask)


def test_no_draft_lets_a_hidden_hand_ron_a_tile_of_its_own_river():
    stage = Stage(Random(1), load_preset("house_classic"), parse_tiles(NO_YAKU), kept_back=parse_tiles("5s"))
    stage.turn()
    for thrown in ("5s", "1z", "2z", "3z", "4z"):
        stage.turn(parse_tiles(thrown)[0] if stage.next else None)
    stage.turn(parse_tiles("5s")[0])
    with pytest.raises(NoRoomError, match="furiten for all to see"):
        stage.ron(1)
    stage.ron(3)


def test_a_game_is_not_over_by_a_win_that_is_none():
    with pytest.raises(UnlawfulError, match="furiten_win"):
        solve("final-standing", FURITEN, about="end", deltas="2900,-2900,0,0")


def test_a_noten_riichi_at_a_draw_gives_the_stick_back():
    """STK-4: nothing of it stays on the table, and the hand is played again."""
    position = drawn(Random(3), load_preset("house_classic"), 2, riichi=False)
    assert solve("who-pays", position).answer == ()
    assert solve("next-hand", position, about="hand").answer == "again"
    verdict = solve("next-hand", position, about="sticks")
    assert (verdict.answer, "declarers_take_back" in verdict.codes()) == (0, True)


def test_a_riichi_that_is_tenpai_at_a_draw_is_no_chombo():
    position = drawn(Random(3), load_preset("house_classic"), 2, riichi=True)
    assert sum(solve("who-pays", position).answer) == 0
    assert solve("next-hand", position, about="sticks").answer == 1


def test_under_rules_of_software_a_win_that_is_none_is_refused():
    position = replace(FURITEN, ruleset=load_preset("tenhou_4p"))
    for slug in ("who-pays", "sticks-and-honba"):
        with pytest.raises(UnlawfulError, match="furiten_win"):
            solve(slug, position)


def test_the_table_of_presets_says_where_the_hand_cannot_end_so():
    rows = {row.preset: row for row in across_presets(kind_named("who-pays"), FURITEN)}
    assert (rows["tenhou_4p"].impossible, rows["tenhou_4p"].answer) == (True, None)
    assert "chombo" in {clause.parameter for clause in rows["tenhou_4p"].clauses}
    assert (rows["ema_2025"].impossible, rows["ema_2025"].answer) == (False, ())


def test_a_false_claim_beside_a_true_one_is_not_settled():
    """Seat 3, next after the discarder, claims 6s with 147m258p369s1234z; seat 0 wins on it."""
    position = at(
        "234567m345p78s99p",
        "0+1z 0=1z 1-1z 2-6s 3r 0r",
        shown={"3": "147m258p369s1234z"},
        indicator="3z",
        honba=1,
    )
    for slug, ask in (("who-pays", {}), ("sticks-and-honba", {}), ("next-hand", {"about": "hand"})):
        with pytest.raises(PositionError):
            solve(slug, position, **ask)
    found = solve("chombo-found", position, seat="3", fault="false_win")
    assert found.answer == "unpunished"
    assert found.codes()[0] == "found_at_own_claim"
    assert {"not_a_wait", "win_voids_chombo"} <= set(found.codes())


@pytest.mark.parametrize(
    ("slug", "ask"), [("may-tsumo", {}), ("ura-dora", {}), ("dora-count", {}), ("can-ron", {})]
)
def test_after_a_forbidden_kan_nothing_about_a_win_is_asked(slug, ask):
    """RCH-8, KAN-4: 23456677m888p11s with an ankan of 8p in riichi is good; one of 6m, 23455m, is not."""
    position = at(
        "2345666m888p111s",
        "0+9p 0! 0=9p 1-2z 2-3z 3-1z 0+6m 0a6666m *9s 0+1m",
        indicator="3z",
    )
    with pytest.raises(UnlawfulError, match="illegal_riichi_kan"):
        solve(slug, position, **ask)


def test_a_discard_that_swaps_is_refused_with_its_event():
    """Seat 1 calls pon of 5z with 55z and throws the fourth 5z: who is paid in the end is not asked."""
    position = at("234567m34p678p55s", "0+5z 0=5z 1p55z 1-5z 2-2p 0r", indicator="3z")
    with pytest.raises(UnlawfulError, match=r"event 3: .* seat 1 \(swap_of_called_kind\)"):
        solve("who-pays", position)
