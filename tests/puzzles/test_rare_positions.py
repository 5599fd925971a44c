"""What hardly ever happens is asked all the same: each item has four positions of an answer in the bank."""

from collections import Counter

import pytest

from tests.puzzles.pinned import solved
from trainer.scenarios.answers.grading import answer_class

ITEMS = [
    # suucha riichi: all show, a noten one among them, four sticks carried on
    ("must-show", "suucha", "must"),
    ("chombo-found", "suucha", "no-mistake"),
    ("chombo-found", "found_at_suucha", "chombo"),
    ("next-hand", "suucha", "stays-up"),
    ("next-hand", "found_at_suucha", "again"),
    ("next-hand", "suucha", "sticks"),
    ("sticks-and-honba", "suucha", "draw"),
    ("sticks-and-honba", "found_at_suucha", "none"),
    ("hand-aborts", "suucha_ronned", "goes-on"),
    # suufon renda: broken by a kan in between, or not
    ("hand-aborts", "suufon_called", "goes-on"),
    ("hand-aborts", "suufon", "suufon"),
    ("next-hand", "suufon", "stays-up"),
    # a riichi that lands on exactly 0
    ("may-riichi", "zero_for_the_moment", "yes"),
    ("may-riichi", "zero_ends_nothing", "yes"),
    ("may-riichi", "points", "no"),
    ("why-not-riichi", "points", "points"),
    ("final-standing", "zero_has_passed", "goes_on"),
    ("final-standing", "zero_is_no_bust", "goes_on"),
    ("final-standing", "ends_on_zero", "seat"),
    # a call takes the last draw away
    ("riichi-stands", "no_draw_since", "stands"),
    ("may-riichi", "last_draw_may_go", "yes"),
    ("last-chance", "call_took_turn", "none"),
    ("last-chance", "call_brought_turn", "last"),
    # a tenpai hand kept closed, and a noten riichi that costs nothing
    ("must-show", "riichi_hidden_by_chombo", "price"),
    ("must-show", "riichi_may_be_hidden", "may"),
    ("chombo-found", "riichi_kept_closed", "chombo"),
    ("chombo-found", "fault_unpunished", "unpunished"),
    # four kans and a fifth
    ("hand-aborts", "suukan_at_once", "suukan"),
    ("hand-aborts", "suukan_awaits_discard", "goes-on"),
    ("hand-aborts", "suukan_by_one", "goes-on"),
    ("hand-aborts", "suukan_robbed", "goes-on"),
    ("ura-dora", "ura_used_up", "0"),
    # sides of rules that had fewer
    ("may-riichi", "already_riichi", "no"),
    ("may-riichi", "replacement_is_a_draw", "yes"),
    ("may-riichi", "furiten", "no"),
    ("can-ron", "riichi_would_win", "no"),
    ("can-ron", "same_turn_over", "yes"),
    ("can-ron", "temporary_furiten", "no"),
    ("can-ron", "riichi_furiten", "no"),
    ("kan-legal", "drawn_to_three", "yes"),
    ("kan-legal", "known_neighbour", "no"),
    ("may-tsumo", "open_tanyao_off", "no"),
]


@pytest.fixture(scope="module")
def counted():
    """Positions by kind, code of a reason or draw, and class of the answer."""
    found = Counter()
    for entry, kind, verdict in solved():
        position = entry.parsed
        answered = answer_class(kind, position, verdict.answer)
        found.update((entry.kind, what, answered) for what in {*verdict.codes(), position.table().reason})
    return found


@pytest.mark.parametrize("item", ITEMS, ids="-".join)
def test_an_item_has_four_positions_of_its_answer(counted, item):
    assert counted[item] >= 4


def test_1000_points_are_too_few_where_0_ends_the_game_and_1100_are_needed():
    exactly = [
        entry
        for entry, _, verdict in solved()
        for reason in verdict.reasons
        if reason.code == "points" and reason.facts == {"points": 1000, "needed": 1100}
    ]
    assert len(exactly) >= 4


def test_none_of_it_is_asked_at_the_first_level():
    """But for the four winds themselves."""
    rare = {(kind, what) for kind, what, _ in ITEMS if what.startswith(("suu", "zero", "no_draw", "call_"))}
    easy = {
        (entry.kind, what)
        for entry, _, verdict in solved()
        for what in verdict.codes()
        if entry.level == 1 and (entry.kind, what) in rare
    }
    assert easy <= {("hand-aborts", "suufon")}
