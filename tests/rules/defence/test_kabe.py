"""Kabe and honours: what the visible copies rule out."""

import pytest

from tests import oracle
from tests.rules.build import go_on, table
from trainer.rules.defence.kabe import (
    KabeFacts,
    judge_honour,
    judge_kabe,
    kabe_facts,
    run_waits,
    unseen_counts,
    visible_counts,
)
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import FACES, count_faces, face_of, format_counts, format_tiles, parse_face

HOUSE = load_preset("house_classic")
HERO = "258m258p258s1122z"


def facts(kind, visible):
    """For a kind of which the visible tiles are named; the rest of all four copies is unseen."""
    seen = oracle.counts_of(visible)
    return KabeFacts(parse_face(kind), tuple(4 - number for number in seen))


def kabe(kind, visible):
    return judge_kabe(facts(kind, visible), HOUSE)


class TestVisible:
    def test_at_the_start_the_own_hand_and_the_indicator(self):
        state = table({0: HERO}, "0 draw 9p")
        assert format_counts(visible_counts(state, 0)) == "258m2589p258s11224z"

    def test_rivers_melds_and_indicators_count_and_a_called_tile_once(self):
        state = table({0: HERO}, "0 draw 9p; 0 discard 9p; 1 pon 9p 99p from 0; 1 discard 0m")
        state = go_on(state, "2 draw ?; 2 ankan 5555z; dora 3z")
        assert format_counts(visible_counts(state, 0)) == "2558m258999p258s1122345555z"

    def test_an_extracted_north_counts(self):
        text = "0 draw 9p; 0 discard 9p; 1 draw ?; 1 kita 4z; 1 draw ?"
        state = table({0: "1199m258p25s1122z"}, text, players=3, indicator="3z")
        assert format_counts(visible_counts(state, 0)) == "1199m2589p25s112234z"

    def test_the_hands_of_others_do_not_count_even_where_they_are_known(self):
        hands = {0: HERO, 1: "1111333344447m"}
        known, hidden = table(hands, "0 draw 9p"), table({0: HERO}, "0 draw 9p")
        assert visible_counts(known, 0) == visible_counts(hidden, 0)

    def test_it_is_what_a_viewer_of_one_hand_has_seen(self):
        state = table({0: HERO}, "0 draw 9p; 0 discard 9p; 1 pon 9p 99p from 0; 1 discard 0m; 2 draw ?")
        seen = count_faces(face_of(tile) for tile, number in enumerate(state.seen) for _ in range(number))
        assert visible_counts(state, 0) == seen

    def test_kinds_that_three_players_leave_out_are_not_unseen(self):
        state = table({0: "1199m258p25s1122z"}, "0 draw 9p", players=3)
        assert unseen_counts(state, 0)[:9] == (2, 0, 0, 0, 0, 0, 0, 0, 2)
        assert sum(unseen_counts(state, 0)) == 108 - 15

    def test_four_less_the_visible_are_unseen(self):
        state = go_on(table({0: HERO}, "0 draw 9p"), "0 discard 9p")
        assert sum(unseen_counts(state, 0)) == 136 - 15
        assert kabe_facts(state, 0, parse_face("2m")) == KabeFacts(1, unseen_counts(state, 0))


@pytest.mark.parametrize(
    ("kind", "visible", "expected"),
    [
        ("1m", "2222m", "no_chance"),
        ("1m", "3333m", "no_chance"),
        ("1m", "2223m", "one_chance"),
        ("1m", "333m", "one_chance"),
        ("1m", "2233m", "none"),
        ("1m", "4444m", "none"),
        ("2m", "3333m", "no_chance"),
        ("2m", "4444m", "no_chance"),
        ("2m", "1111m", "none"),
        ("9p", "8888p", "no_chance"),
        ("8p", "7777p", "no_chance"),
        ("7p", "8888p", "none"),
        ("7p", "6666p", "no_chance"),
        ("4s", "2222s", "none"),
        ("4s", "22225555s", "no_chance"),
        ("4s", "3333666s", "one_chance"),
        ("5s", "333666s", "one_chance"),
        ("5s", "3333777s", "one_chance"),
        ("9m", "1111p", "none"),
        ("3z", "1111222z", "none"),
    ],
)
def test_walls_before_a_kind(kind, visible, expected):
    assert kabe(kind, visible).answer == expected


def test_runs_that_wait_on_a_kind_are_all_pairs_that_make_a_run_with_it():
    for kind in range(FACES):
        pairs = {
            (low, high)
            for low in range(FACES)
            for high in range(low + 1, FACES)
            if list(oracle.mentsu_readings(count_faces((low, high, kind))))
        }
        assert {needs for _, needs in run_waits(kind)} == pairs
        assert len(run_waits(kind)) == len(pairs)


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("1m", [("ryanmen", "23m")]),
        ("2m", [("ryanmen", "34m"), ("kanchan", "13m")]),
        ("3m", [("ryanmen", "45m"), ("kanchan", "24m"), ("penchan", "12m")]),
        ("5m", [("ryanmen", "34m"), ("ryanmen", "67m"), ("kanchan", "46m")]),
        ("7p", [("ryanmen", "56p"), ("kanchan", "68p"), ("penchan", "89p")]),
        ("9s", [("ryanmen", "78s")]),
        ("5z", []),
    ],
)
def test_shapes_of_the_runs(kind, expected):
    found = [(shape, format_tiles(needs)) for shape, needs in run_waits(parse_face(kind))]
    assert found == expected


class TestReasons:
    def test_each_run_has_its_reason_and_the_other_shapes_stay(self):
        verdict = kabe("3m", "444455m111m")
        assert [
            (each.code, format_tiles(each.tiles), each.facts.get("shape")) for each in verdict.reasons
        ] == [
            ("no_chance", "4m", "ryanmen"),
            ("no_chance", "4m", "kanchan"),
            ("one_chance", "1m", "penchan"),
            ("kabe_leaves_shapes", "3m", None),
        ]

    @pytest.mark.parametrize(
        ("kind", "seen", "shapes"),
        [
            # 5s: all four visible; 3s waits in 12s and 24s all the same
            ("3s", "5555s", ("kanchan", "penchan", "shanpon", "tanki")),
            # 6s: 57s are left for a kanchan no more, 89s for a penchan
            ("7s", "6666s", ("penchan", "shanpon", "tanki")),
            # a fourth 1p unseen is left for a tanki; none is left at all
            ("1p", "2222p111p", ("tanki",)),
            ("1p", "2222p1111p", ()),
        ],
    )
    def test_what_a_wall_leaves_is_counted(self, kind, seen, shapes):
        verdict = kabe(kind, seen)
        assert (verdict.answer, verdict.facts["shapes"]) == ("no_chance", shapes)
        assert verdict.codes()[-1] == ("kabe_leaves_shapes" if shapes else "kabe_leaves_nothing")

    def test_an_open_run_is_told(self):
        assert kabe("1m", "9s").codes() == ("no_wall",)

    def test_an_honour_stands_in_no_run(self):
        assert kabe("1z", "2222z").codes() == ("honour_in_no_run",)


class TestHonours:
    @pytest.mark.parametrize(
        ("visible", "shapes", "code"),
        [
            ("5z", ("shanpon", "tanki", "kokushi"), "honour_shanpon_possible"),
            ("55z", ("shanpon", "tanki", "kokushi"), "honour_shanpon_possible"),
            ("555z", ("tanki", "kokushi"), "too_few_for_shanpon"),
            ("5555z", ("kokushi",), "too_few_for_tanki"),
        ],
    )
    def test_an_honour_loses_to_what_the_unseen_copies_allow(self, visible, shapes, code):
        verdict = judge_honour(facts("5z", visible), HOUSE)
        assert verdict.answer == shapes
        assert verdict.reasons[-1].code == code
        assert verdict.reasons[-1].facts == {"visible": len(visible) - 1, "unseen": 5 - len(visible)}

    def test_a_suit_is_refused(self):
        with pytest.raises(ValueError, match="kind 0 is no honour"):
            judge_honour(facts("1m", ""), HOUSE)
