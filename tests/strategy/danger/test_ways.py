"""Ways to wait on a kind: those of the unseen tiles, none where a wait is genbutsu."""

from tests.strategy.build import facing_of
from trainer.rules.tiles.tile import format_tiles, parse_face
from trainer.strategy.danger.tile_danger import danger, ways_of


def shown(kind, **facts):
    found = ways_of(facing_of(**facts), parse_face(kind))
    return [
        (way.wait_class, format_tiles(way.holds), format_tiles(way.waits), way.ways, way.of) for way in found
    ]


def test_every_shape_on_a_kind_is_counted_by_its_unseen_tiles():
    assert shown("2p", seen="4p") == [
        ("ryanmen", "34p", "25p", 12, 16),
        ("sanmenchan", "34567p", "258p", 768, 1024),
        ("kanchan", "13p", "2p", 16, 16),
        ("shanpon", "22p", "2p", 6, 6),
        ("tanki", "2p", "2p", 4, 4),
    ]


def test_what_waits_on_genbutsu_as_well_is_left_out():
    assert shown("2p", river="5p") == [
        ("kanchan", "13p", "2p", 16, 16),
        ("shanpon", "22p", "2p", 6, 6),
        ("tanki", "2p", "2p", 4, 4),
    ]


def test_an_honour_is_waited_on_by_a_pair_or_alone():
    assert shown("6z", held="6z") == [("shanpon", "66z", "6z", 3, 6), ("tanki", "6z", "6z", 3, 4)]
    assert shown("6z", held="666z") == [("tanki", "6z", "6z", 1, 4)]
    assert shown("6z", held="6666z") == []


def test_a_penchan_waits_on_a_three_or_a_seven():
    assert shown("3s", river="6s") == [
        ("kanchan", "24s", "3s", 16, 16),
        ("penchan", "12s", "3s", 16, 16),
        ("shanpon", "33s", "3s", 6, 6),
        ("tanki", "3s", "3s", 4, 4),
    ]


def test_genbutsu_are_waited_on_in_no_way():
    assert shown("4m", river="4m") == []


def test_there_are_ways_where_and_only_where_there_is_danger():
    facts = facing_of(held="3388m1340p5577z", river="1z9m2z6m3s7z", safe="5z4p", seen="22226p")
    found = danger(facts)
    ways = [{way.wait_class for way in ways_of(facts, kind)} for kind in range(34)]
    assert ways == [set(found.parts_of(kind)) for kind in range(34)]


def test_a_pair_without_another_is_no_shanpon():
    others = "".join(f"{digit * 3}{suit}" for suit in "mps" for digit in "123456789" if digit + suit != "5m")
    facts = facing_of(river="1z", seen=others + "222333444555666777z")
    assert [way.wait_class for way in ways_of(facts, parse_face("5m"))][-1] == "tanki"
    assert "shanpon" not in {way.wait_class for way in ways_of(facts, parse_face("5m"))}
