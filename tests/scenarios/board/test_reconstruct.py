"""Histories out of pictures: those of the bank, those that authors lay, and what does not fit."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.scenarios.tables import bank_sample, table
from trainer.rules.replay.state import Round
from trainer.rules.tiles.tile import parse_tiles
from trainer.scenarios.board.reconstruct import ReconstructError, is_pictured, picture, reconstruct
from trainer.scenarios.board.snapshot import snapshot_from_json
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.event_formats import format_events
from trainer.scenarios.position.position import Position, PositionError

DOCS = Path(__file__).parents[3] / "docs" / "snapshot.md"
HAND = "234m567p3456799s"


def events(position):
    return format_events(position.events)


def refused(snapshot):
    with pytest.raises(ReconstructError) as error:
        reconstruct(snapshot)
    return error.value.defects


def is_changed_in_riichi(position):
    seats = position.table().seats
    return any(
        seat.riichi_at is not None
        and thrown.at > seat.riichi_at
        and not (thrown.tsumogiri or thrown.declares)
        for seat in seats
        for thrown in seat.river
    )


def answer(kind, position):
    try:
        return kind_named(kind).solve(position, position.ruleset).answer
    except PositionError as error:
        return str(error)


def test_positions_of_the_bank_are_found_from_their_pictures():
    """Of every kind, without hands that were changed in riichi, which no picture shows."""
    answers = []
    for kind, position in bank_sample(2):
        if is_changed_in_riichi(position):
            continue
        found = reconstruct(picture(position))
        assert all(is_pictured(each, picture(position)) for each in found), position
        assert [each.ask for each in found] == [position.ask] * len(found)
        wanted, given = answer(kind, position), [answer(kind, each) for each in found]
        answers.append(given[0] == wanted)
        assert wanted in given, (kind, position)
    assert sum(answers) >= 0.95 * len(answers)


def test_every_history_can_be_read_back():
    for _, position in bank_sample(1, seed=3):
        for found in reconstruct(picture(position), most=3):
            assert Position.from_json(found.to_json(short=True)) == found


def test_the_same_picture_gives_the_same_histories():
    for _, position in bank_sample(1, seed=4):
        snapshot = picture(position)
        assert reconstruct(snapshot, most=4) == reconstruct(replace(snapshot), most=6)[:4]


def test_a_furiten_table_with_a_called_tile():
    value = json.loads(DOCS.read_text().split("```json\n", 1)[1].split("```", 1)[0])
    (position,) = reconstruct(snapshot_from_json(value))
    assert " ".join(token for token in events(position).split() if token[1] != "+") == (
        "0-9m 1-1z 2-1m 3-2z 0=1z 1-9p 2-9s 3=7z 0-2s 1p22s 1-7z 2! 2-5p 3-9m 0-4z 1-3z 2=6z"
    )
    assert position.scores == (25_000,) * 4


def test_the_hand_is_dealt_when_nothing_has_happened():
    (position,) = reconstruct(table(HAND, round=Round(0, 2), then="1+ 1a1111z"))
    assert (position.hand, events(position)) == (parse_tiles(HAND), "1a1111z")


def test_the_first_draw_of_the_dealer():
    (position,) = reconstruct(table(HAND, drawn="1z"))
    assert events(position) == "0+1z"


def test_sticks_of_before_stay_on_the_table():
    snapshot = table(
        HAND,
        "1z",
        "2z!",
        "9p",
        scores=(25_000, 23_000, 25_000, 24_000),
        sticks=3,
        lies=2,
        round=Round(0, 1, 1),
    )
    (position,) = reconstruct(snapshot)
    assert (position.scores, position.sticks) == ((25_000, 24_000, 25_000, 24_000), 2)


def test_what_came_then_is_appended():
    (position,) = reconstruct(table(HAND, "1z 5s", "9p", "9m", "1m", lies=0, then="2r"))
    assert events(position).endswith("5s 2r")


def test_two_copies_of_a_called_tile_are_two_histories():
    snapshot = table(HAND, "9m 9m 1z", "1z 2z 3z", "3z 4z", "2z 2z", melds={1: "pon 999m<0"}, lies=1)
    first, second = reconstruct(snapshot)
    assert events(first).split()[1:4] == ["0-9m", "1p99m", "1-1z"]
    assert events(second).split()[1:3] == ["0-9m", "1-1z"]
    assert picture(first) == picture(second) == snapshot


def test_a_kan_is_tried_at_the_turns_that_matter():
    """Before the riichi, while somebody may have ippatsu, in the last turn."""
    rivers = ("1z 9m 9p", "2z 3z 4p", "5z! 6z", "7z 6z")
    snapshot = table(HAND, *rivers, melds={1: "ankan 8888p"}, lies=1, indicators="47z")
    found = [events(position) for position in reconstruct(snapshot)]
    kans = [text.partition(" 1a8888p *7z ")[::2] for text in found]
    assert [(before.split()[-1], after.split()[0]) for before, after in kans] == [
        ("0-1z", "1-2z"),
        ("0-9m", "1-3z"),
        ("0-9p", "1-4p"),
    ]


def test_the_indicator_of_an_open_kan_comes_where_the_rules_turn_it():
    snapshot = table(HAND, "1z", "9p", melds={1: "daiminkan 1111z<0"}, lies=1, indicators="47z")
    (delayed,) = reconstruct(snapshot)
    rules = snapshot.ruleset.changed(dora_flip_minkan="immediate")
    (at_once,) = reconstruct(replace(snapshot, ruleset=rules))
    assert events(delayed).endswith("1d111z 1-9p *7z")
    assert events(at_once).endswith("1d111z *7z 1-9p")


def test_an_indicator_that_is_due_is_missed():
    rivers = ("1z 2z", "9p 9p", "9m", "3z")
    snapshot = table(HAND, *rivers, melds={1: "daiminkan 1111z<0"}, lies=1, indicators="4z")
    assert [defect.code for defect in refused(snapshot)] == ["indicators_too_few"]


def test_after_a_riichi_every_discard_was_drawn():
    (position,) = reconstruct(table(HAND, "1z! 9m", "2z", "3z", "2z", lies=0))
    assert events(position).endswith("0+9m 0=9m")


def test_a_riichi_of_an_open_hand_is_found_and_judged():
    (position,) = reconstruct(table("234m567p3456s", "1z 2z!", "5z", melds={0: "pon 555z<1"}, lies=0))
    assert "0! 0-2z" in events(position)


def test_an_unfinished_table_says_what_is_missing():
    defects = refused(table(HAND[4:], "1z", drawn="1m"))
    assert [(defect.place, defect.severity) for defect in defects] == [("hand", "unfinished")]


def test_what_can_not_come_then_is_named():
    (defect,) = refused(table(HAND, "1z", lies=0, then="0!"))
    assert (defect.place, defect.code) == ("then", "then_impossible")
    (defect,) = refused(table(HAND, "1z", lies=0, then="2p55m"))
    assert dict(defect.values)["why"] == "no_meld"


def test_hands_and_tiles_beneath_are_laid_open_at_the_end_only():
    snapshot = table(HAND, "1z", lies=0)
    shown = snapshot.with_side(1, replace(snapshot.sides[1], shown=parse_tiles("1122m")))
    assert [(defect.place, defect.code) for defect in refused(shown)] == [("shown", "shown_impossible")]
    beneath = refused(replace(snapshot, ura=parse_tiles("2z")))
    assert [(defect.place, defect.code) for defect in beneath] == [("ura", "ura_impossible")]


def test_more_draws_than_the_wall_has_are_named():
    """Three rivers of 19 are 57 draws, of 55 that three players have."""
    rivers = [*(f"{rank}{suit}" for suit in "ps" for rank in range(1, 10)), "1m"]
    snapshot = table("1115556667777z", *(" ".join(rivers) for _ in range(3)), preset="tenhou_3p", lies=2)
    (defect,) = refused(snapshot)
    assert (defect.code, dict(defect.values)) == ("wall_too_short", {"drawn": 57, "wall": 55})


def test_the_error_names_all_that_is_wrong():
    with pytest.raises(PositionError, match=r"hand too big .*; indicators: indicator missing"):
        reconstruct(table(HAND + "1z", indicators=""))
