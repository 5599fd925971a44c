"""What a table hides until the answer is given, and what it marks besides."""

from dataclasses import replace

import pytest
from django.template.loader import render_to_string

from tests.scenarios.build import at
from trainer.exchange.tables import table_lines
from trainer.pages.question.drawn import drawn_table, manner_of
from trainer.pages.question.verdict import heading_of
from trainer.pages.table.drawing import table_view
from trainer.pages.table.parts import Manner
from trainer.puzzles.questions import Question
from trainer.rules.tiles.tile import parse_tiles
from trainer.scenarios.kind import kind_named
from trainer.wording.events import tsumogiri_legend

HAND = "123m456p789s1123z"
DECLARED = at(HAND, "0+9m 0=9m 1! 1-3z 2-9p", ask={"seat": "seat-1"})
OPENED = at(HAND, "0+9m 0=9m 1!! 1-3z 2-9p", shown={"1": "234m55p234567s67m"})


def question(slug, position=DECLARED):
    kind = kind_named(slug)
    return Question("some", "digest", kind, position, kind.shape(position))


def drawn(manner, position=DECLARED):
    return table_view(position.table(), position.hero, manner=manner)


def test_an_upright_declaration_tile_keeps_its_mark():
    (thrown,) = drawn(Manner(upright=1)).seats[1].river
    assert (thrown.sideways, thrown.declares) == (False, True)
    page = render_to_string("components/table.html", {"table": drawn(Manner(upright=1))})
    assert (page.count('<li class="declared">'), page.count('<li class="side')) == (1, 0)


def test_only_the_asked_seat_is_drawn_upright():
    assert drawn(Manner(upright=2)).seats[1].river[0].sideways is True


@pytest.mark.parametrize(
    ("unpaid", "stick", "score", "sticks"), [(1, False, 25_000, 0), (2, True, 24_000, 1)]
)
def test_a_stick_that_is_not_to_be_seen_is_back_with_its_player(unpaid, stick, score, sticks):
    view = drawn(Manner(unpaid=unpaid))
    assert (view.seats[1].stick, view.seats[1].score, view.sticks) == (stick, score, sticks)


@pytest.mark.parametrize(
    ("slug", "before", "after"),
    [
        ("sideways-tile", (1, None), (None, None)),
        ("riichi-stands", (None, 1), (None, None)),
    ],
)
def test_what_would_give_the_answer_away_is_hidden_until_it_is_given(slug, before, after):
    asked = manner_of(question(slug))
    told = manner_of(question(slug), answered=True)
    assert ((asked.upright, asked.unpaid), (told.upright, told.unpaid)) == (before, after)


@pytest.mark.parametrize(
    ("slug", "real", "marked"),
    [
        ("who-has-ippatsu", True, True),
        ("who-has-ippatsu", False, False),
        ("riichi-stands", True, True),
        # A bar is at the foot of the declaration tile there.
        ("sideways-tile", True, False),
        # Most of its real positions have the same answer.
        ("is-tenpai", True, False),
        ("find-illegal", False, True),
    ],
)
def test_tsumogiri_is_marked_on_real_positions_and_the_legend_says_how(slug, real, marked):
    asked = replace(question(slug), real=real)
    for answered in (False, True):
        assert manner_of(asked, answered=answered).tsumogiri is marked
    assert (tsumogiri_legend() in heading_of(asked).legend) is marked
    page = drawn_table(asked, ())
    assert ('class="tsumogiri' in page, ", tsumogiri" in page) == (marked, marked)
    assert ("as drawn" in str([*table_lines(asked)])) is marked


def test_an_open_riichi_shows_the_part_that_waits():
    view = drawn(Manner(waiting_part=OPENED.ruleset), OPENED).seats[1].hand
    assert tuple(held.tile for held in view.tiles) == parse_tiles("67m")
    assert view.closed == 11
    page = render_to_string("components/table.html", {"table": drawn(Manner(OPENED.ruleset), OPENED)})
    assert "11 tiles face down" not in page


def test_an_open_riichi_shows_the_whole_hand_where_the_rules_say_so():
    assert len(drawn(Manner(), OPENED).seats[1].hand.tiles) == 13


def test_at_the_end_the_whole_hand_lies_open():
    won = at(HAND, "0+9m 0=9m 1!! 1-3z 2-9p 3-5m 1r", shown={"1": "234m55p234567s67m"})
    view = drawn(Manner(waiting_part=won.ruleset), won).seats[1].hand
    assert (len(view.tiles), view.closed) == (13, 0)


def test_ura_that_nobody_turns_are_not_shown():
    won = at(HAND, "0+9m 0=9m 1-3z 2-9p 3-6z 0+4m 0=4m 1r", shown={"1": "23m55p234567s777z"}, ura="8s")
    assert table_view(won.table(), won.hero, ura=won.ura).ura == ()
