"""What differs between two snapshots, and where that lies on each."""

from dataclasses import replace

from trainer.rules.replay.state import Round
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import parse_tile, parse_tiles
from trainer.scenarios.board.snapshot import Laid, Side, empty_snapshot
from trainer.scenarios.board.snapshot_diff import (
    AskDiffers,
    CountDiffers,
    DiscardDiffers,
    HeroDiffers,
    LiesDiffers,
    MeldDiffers,
    RoundDiffers,
    RulesDiffer,
    ThenDiffers,
    TileDiffers,
    TilesDiffer,
    differences,
    spots,
)

EMPTY = empty_snapshot("ema_2025")
PON = Meld(MeldType.PON, parse_tiles("555p"), parse_tile("5p"), 2)


def river(text):
    return tuple(map(Laid, parse_tiles(text)))


def table(**facts):
    """A table with a hand, an indicator and a river of South."""
    base = {"hand": parse_tiles("123m0567p"), "drawn": parse_tile("9s"), "indicators": parse_tiles("4z")}
    return replace(EMPTY, **base | facts).with_side(1, Side(river("19m4p")))


def test_equal_tables_do_not_differ():
    assert differences(table(), table()) == ()


def test_another_discard_is_one_difference_at_its_place():
    one, other = table(), table().with_side(1, Side(river("19m5p")))
    assert differences(one, other) == (DiscardDiffers(1, 2, 2, *river("45p")),)
    assert spots(differences(one, other), one, other) == ({"river:1:2"}, {"river:1:2"})


def test_discard_laid_between_others_is_one_difference():
    one, other = table(), table().with_side(1, Side(river("1m5s9m4p")))
    assert differences(one, other) == (DiscardDiffers(1, None, 1, None, *river("5s")),)
    assert differences(other, one) == (DiscardDiffers(1, 1, None, *river("5s"), None),)
    assert spots(differences(one, other), one, other) == (frozenset(), {"river:1:1"})


def test_same_tile_thrown_with_a_riichi_differs():
    declared = Laid(parse_tile("4p"), declares=True)
    other = table().with_side(1, Side((*river("19m"), declared)))
    assert differences(table(), other) == (DiscardDiffers(1, 2, 2, *river("4p"), declared),)


def test_hands_differ_by_their_tiles_not_by_their_order():
    assert differences(table(), table(hand=parse_tiles("0567p123m"))) == ()
    one, other = table(), table(hand=parse_tiles("123m5568p"))
    found = differences(one, other)
    assert found == (TilesDiffer("hand", 0, parse_tiles("07p"), parse_tiles("58p")),)
    assert spots(found, one, other) == ({"hand:3", "hand:6"}, {"hand:3", "hand:6"})


def test_melds_norths_and_open_hands_differ_by_seat():
    one = replace(table(), ura=parse_tiles("1s")).with_side(3, Side(melds=(PON,), shown=parse_tiles("11z")))
    other = table().with_side(3, Side(kita=parse_tiles("4z"), shown=parse_tiles("12z")))
    found = differences(one, other)
    assert found == (
        TilesDiffer("ura", 0, parse_tiles("1s"), ()),
        MeldDiffers(3, 0, None, PON, None),
        TilesDiffer("kita", 3, (), parse_tiles("4z")),
        TilesDiffer("shown", 3, parse_tiles("1z"), parse_tiles("2z")),
    )
    assert spots(found, one, other) == ({"ura:0", "meld:3:0", "shown:3:0"}, {"kita:3:0", "shown:3:1"})


def test_drawn_tile_and_indicators_differ_each():
    one, other = table(), table(drawn=None, indicators=parse_tiles("5z1m"))
    found = differences(one, other)
    assert found == (
        TileDiffers("indicator", 0, *parse_tiles("45z")),
        TileDiffers("indicator", 1, None, *parse_tiles("1m")),
        TileDiffers("drawn", 0, *parse_tiles("9s"), None),
    )
    assert spots(found, one, other) == ({"indicators:0", "drawn"}, {"indicators:0", "indicators:1"})


def test_frame_differs_rules_and_question_first():
    rules = load_preset("wrc_2025")
    other = replace(
        table(), ruleset=rules, round=Round(0, 2, 1), hero=1, scores=(25000, 31000, *EMPTY.scores[2:]),
        sticks=1, lies=1, then="1r", ask=(("tile", "5p"),),
    )  # fmt: skip
    one = replace(table(), ask=(("seat", "2"), ("tile", "4p")))
    assert differences(one, other) == (
        RulesDiffer(EMPTY.ruleset, rules),
        AskDiffers("seat", "2", None),
        AskDiffers("tile", "4p", "5p"),
        RoundDiffers(Round(0, 1), Round(0, 2, 1)),
        HeroDiffers(0, 1),
        *(CountDiffers(EMPTY.scores[seat], points, seat) for seat, points in ((0, 25000), (1, 31000))),
        CountDiffers(0, 1),
        LiesDiffers(None, 1),
        ThenDiffers("", "1r"),
    )
    assert spots(differences(one, other), one, other) == (frozenset(), frozenset())


def test_tables_of_three_and_four_are_compared_where_both_have_seats():
    three = empty_snapshot("mahjong_soul_3p")
    assert [type(found) for found in differences(EMPTY, three)] == [RulesDiffer] + 3 * [CountDiffers]
