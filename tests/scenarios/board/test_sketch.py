"""Sketches: a history is kept while the table is the same; their text comes back or is refused."""

import json
from dataclasses import replace

import pytest

from tests.scenarios.build import at
from tests.scenarios.tables import bank_sample, table
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import format_tiles
from trainer.scenarios.board.reconstruct import ReconstructError, is_pictured, picture
from trainer.scenarios.board.sketch import MAX_BYTES, Sketch
from trainer.scenarios.board.snapshot import empty_snapshot, format_melds, format_river
from trainer.scenarios.position.position import PositionError

HAND = "123m406p789s1123z"
POSITION = at(HAND, "0+5z 0=5z 1-9m 2-0s 3p55s 3-1z", preset="tenhou_4p")
SKETCH = Sketch.of_position(POSITION)


def test_a_position_is_its_own_history():
    assert SKETCH.positions() == (POSITION,)
    assert SKETCH.snapshot == picture(POSITION)


def test_what_is_asked_may_change():
    asking = SKETCH.with_ask((("tile", "1z"), ("call", "pon")))
    (position,) = asking.positions()
    assert position.ask == asking.snapshot.ask == (("call", "pon"), ("tile", "1z"))
    assert replace(position, ask=()) == POSITION


def test_an_edit_drops_the_history():
    edited = SKETCH.edited(replace(SKETCH.snapshot, indicators=(0,)))
    assert edited.history is None
    assert edited.edited(SKETCH.snapshot).history is None


def test_a_hand_in_another_order_is_no_edit():
    turned = replace(SKETCH.snapshot, hand=SKETCH.snapshot.hand[::-1])
    assert SKETCH.edited(turned).history == POSITION


def test_other_levels_of_the_rules_keep_the_history_and_another_frame_drops_it():
    rules = POSITION.ruleset.changed(riichi_ankan="any")
    assert SKETCH.edited(replace(SKETCH.snapshot, ruleset=rules)).positions()[0].ruleset == rules
    longer = POSITION.ruleset.changed(start_points=30_000)
    assert SKETCH.edited(replace(SKETCH.snapshot, ruleset=longer)).history is None


def test_without_a_history_it_is_reconstructed():
    found = Sketch(SKETCH.snapshot).positions()
    assert found
    assert all(is_pictured(position, SKETCH.snapshot) for position in found)


def test_an_order_can_be_chosen():
    found = Sketch(SKETCH.snapshot).positions()[-1]
    chosen = Sketch(SKETCH.snapshot).with_ask((("tile", "1z"),)).with_history(found)
    assert chosen.positions() == (replace(found, ask=(("tile", "1z"),)),)
    with pytest.raises(PositionError, match=r"^history: it does not lead to this table$"):
        Sketch(table(HAND, drawn="9p")).with_history(found)


def test_an_unfinished_hand_has_no_positions_yet():
    with pytest.raises(ReconstructError) as refused:
        Sketch(table("123m", drawn="1m")).positions()
    assert [defect.severity for defect in refused.value.defects] == ["unfinished"]


@pytest.mark.parametrize("sketch", [SKETCH, Sketch(replace(SKETCH.snapshot, then="1d555z *0p 1+"))])
def test_under_rules_without_reds_fives_are_plain(sketch):
    moved = sketch.under("ema_2025")
    snapshot = moved.snapshot
    assert snapshot.ruleset == load_preset("ema_2025")
    assert snapshot.scores == (30_000,) * 4
    assert format_tiles(snapshot.hand) == "123m456p789s1123z"
    assert format_river(snapshot.sides[2].river) == "5s"
    assert format_melds(snapshot.sides[3].melds) == "pon 555s<2"
    assert snapshot.then == sketch.snapshot.then.replace("0p", "5p")
    assert (moved.history is None) == (sketch.history is None)


def test_the_tiles_of_then_turn_plain_and_its_seats_stay():
    snapshot = replace(SKETCH.snapshot, then="0p11z 0p05p 0c04m *0s", ura=(35,))
    assert Sketch(snapshot).under("ema_2025").snapshot.then == "0p11z 0p55p 0c54m *5s"


def test_rules_for_another_number_of_players_are_refused():
    with pytest.raises(PositionError, match=r"^ruleset: tenhou_3p has 3 players$"):
        SKETCH.under("tenhou_3p")


def test_a_text_comes_back():
    for sketch in (SKETCH, Sketch(empty_snapshot("tenhou_3p")), Sketch(table("12m", melds={1: "pon 5z"}))):
        assert Sketch.from_text(sketch.to_text()) == sketch


def test_texts_of_the_bank_come_back_and_are_small():
    sketches = [Sketch.of_position(position) for _, position in bank_sample(1, seed=5)]
    assert [Sketch.from_text(sketch.to_text()) for sketch in sketches] == sketches
    assert max(len(sketch.to_text()) for sketch in sketches) < 4000


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "sketch: no JSON"),
        ("[" * 20_000, "sketch: no JSON"),
        ("[]", "sketch: an object"),
        ('{"schema": 1}', "sketch: an object"),
        ('{"schema": 2, "snapshot": {}}', "sketch: schema 1"),
        ('{"schema": 1, "snapshot": {}, "more": 1}', "sketch: schema 1"),
        ('{"schema": 1, "snapshot": {}}', "hero, round"),
        (" " * (MAX_BYTES + 1), "sketch: more than 65,536 bytes"),
        ("\u0101" * (MAX_BYTES // 2 + 1), "sketch: more than 65,536 bytes"),
        ('{"schema": ' + "1" * 5000 + "}", "sketch: no JSON"),
    ],
)
def test_a_text_that_is_no_sketch_is_refused(text, message):
    with pytest.raises(PositionError) as refused:
        Sketch.from_text(text)
    assert str(refused.value).startswith(message)


def test_a_history_that_leads_elsewhere_is_refused():
    value = json.loads(SKETCH.to_text())
    value["history"]["events"] = "0+5z"
    with pytest.raises(PositionError, match=r"^history: "):
        Sketch.from_text(json.dumps(value))
