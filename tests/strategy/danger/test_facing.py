"""What a seat sees of a riichi, and the tables that are refused by name."""

import pytest

from tests.rules.build import go_on, table
from trainer.rules.replay.events import Riichi
from trainer.rules.replay.table import apply
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import format_tiles, parse_face
from trainer.strategy.danger.facing import FacingError, facing

HOUSE = load_preset("house_classic")
HERO = "258m258p258s1122z"
RIICHI_OF_1 = """
    0 draw 9p; 0 discard 9p; 1 draw ?; 1 discard 4m; 2 draw ?; 2 discard 2m; 3 draw ?; 3 discard 7z
    0 draw 9s; 0 discard 9s; 1 draw ?; 1 tsumogiri 0p; 2 draw ?; 2 discard 3z; 3 draw ?; 3 discard 7z
    0 draw 9s; 0 discard 9s; 1 draw ?; 1 riichi; 1 discard 8p
    2 draw ?; 2 discard 1m; 3 draw ?; 3 discard 3s; 0 draw 6s
"""


def seen(text=RIICHI_OF_1, viewer=0, **facts):
    return facing(table({0: HERO}, text, **facts), viewer, HOUSE)


def refused(state, viewer=0):
    with pytest.raises(FacingError) as error:
        facing(state, viewer, HOUSE)
    return error.value.code


class TestFacing:
    def test_the_river_up_to_the_declaration_tile(self):
        river = seen().river
        assert format_tiles([tile.kind for tile in river]) == "4m58p"
        assert [tile.tsumogiri for tile in river] == [False, True, False]
        assert [tile.red for tile in river] == [False, True, False]

    def test_what_the_declarer_throws_later_is_safe_and_tells_nothing_else(self):
        later = "0 discard 6s; 1 draw ?; 1 tsumogiri 6m; 2 draw ?; 2 discard 1m; 3 draw ?; 3 discard 1m"
        found = seen(f"{RIICHI_OF_1}; {later}; 0 draw 1p")
        assert found.river == seen().river
        assert format_tiles(sorted(found.safe)) == "146m58p36s"

    def test_what_passed_after_the_declaration_is_safe_and_not_what_passed_before(self):
        assert format_tiles(sorted(seen().safe)) == "14m58p3s"

    def test_unseen_lacks_the_own_tiles_all_rivers_and_the_indicator(self):
        found = seen(indicator="4z")
        kinds = ["2m", "9s", "4z", "1z", "5p", "6s", "7m"]
        assert [found.unseen[parse_face(kind)] for kind in kinds] == [2, 2, 3, 2, 2, 3, 4]

    def test_a_called_tile_is_counted_once(self):
        state = table(
            {0: HERO}, RIICHI_OF_1 + "0 discard 6s; 2 pon 6s 66s from 0; 2 discard 9m; 3 draw ?; 3 discard 1z"
        )
        found = facing(go_on(state, "0 draw 1m"), 0, HOUSE)
        assert found.unseen[parse_face("6s")] == 1
        assert found.unseen[parse_face("1m")] == 2

    def test_public_copies_are_those_that_nobody_has_shown(self):
        found = seen()
        assert [found.public[parse_face(kind)] for kind in ("1z", "9s", "2m", "8p")] == [4, 2, 3, 3]

    def test_the_turn_is_that_of_the_discard_to_come(self):
        assert seen().turn == 4

    def test_dora_and_winds_from_the_declarers_seat(self):
        found = seen(indicator="4z")
        assert format_tiles(found.dora) == "1z"
        assert format_tiles(found.winds) == "12z"

    def test_a_chaser_still_faces_the_first_riichi(self):
        hero = "123m456m789p11z23s"
        state = table({0: hero}, RIICHI_OF_1 + "0 riichi; 0 discard 6s; 1 draw ?; 1 tsumogiri 6m")
        assert facing(state, 0, HOUSE).rival == 1


class TestRefusals:
    def test_no_riichi(self):
        assert refused(table({0: HERO}, "0 draw 9p")) == "no_riichi"

    def test_a_declaration_without_its_tile_yet(self):
        assert refused(table({0: HERO}, "0 draw 9p; 0 discard 9p; 1 draw ?; 1 riichi")) == "no_riichi"

    def test_two_riichi(self):
        second = "0 discard 6s; 1 draw ?; 1 tsumogiri 6m; 2 draw ?; 2 riichi; 2 discard 9m"
        assert refused(go_on(table({0: HERO}, RIICHI_OF_1), second)) == "several_riichi"

    def test_an_open_riichi(self):
        before = RIICHI_OF_1.partition("1 riichi;")[0]
        declared = apply(table({0: HERO}, before), Riichi(1, open=True))
        assert refused(go_on(declared, "1 discard 8p; 2 draw ?; 2 discard 1m")) == "open_riichi"

    def test_three_players(self):
        assert refused(table({0: "258p258s1122z19m5z"}, "0 draw 9p", players=3)) == "three_players"

    def test_an_unknown_hand(self):
        assert refused(table({0: HERO}, RIICHI_OF_1), viewer=3) == "unknown_hand"

    def test_the_declarer_itself(self):
        assert refused(table({0: HERO}, RIICHI_OF_1), viewer=1) == "own_riichi"
