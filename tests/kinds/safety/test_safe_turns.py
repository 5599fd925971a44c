"""`safe-turns`: how many tiles are safe against every riichi, what is left out, levels and faulty rules.

A plain reader counts again from the list of events, without the table that the rules replay.
"""

from collections import Counter, defaultdict
from random import Random

import pytest

from tests.puzzles.shipped import shipped_entries
from tests.scenarios.build import at
from tests.scenarios.every_kind import many
from tests.scenarios.position.test_mining import played
from trainer.kinds.safety.safe_turns import KIND
from trainer.rules.replay.events import Discard, Draw, Kita, Riichi
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import format_tiles, tile_name
from trainer.scenarios.position.position import PositionError

HAND = "19m1147p258s1234z"
ONE = "0+6z 0=6z 1-9m 2! 2-1p 3-4p 0+6z"
"""West declares with 1p, of which two are held; 6z and 9m went before, 4p after."""
TWO = "0+6z 0=6z 1! 1-9m 2! 2-1p 3-4p 0+6z"
"""South declares too, before West, with 9m."""
PONNED = "0+6z 0=6z 1-9m 2! 2-4p 3p44p 3-1p 0+6z"


def asked(events=ONE, preset="house_classic", hand=HAND, **facts):
    return at(hand, events, preset, ask={"against": "all"}, **facts)


def solved(position):
    return KIND.solve(position, position.ruleset)


def reasons(position):
    return [(r.code, format_tiles(r.tiles), r.facts.get("moments", ())) for r in solved(position).reasons]


def test_each_copy_of_a_safe_kind_is_a_turn():
    assert solved(asked()).answer == 3
    assert reasons(asked()) == [
        ("genbutsu_own_river", "1p", (6,)),
        ("genbutsu_passed", "4p", (8,)),
        ("before_the_riichi", "9m", ()),
        ("before_the_riichi", "6z", ()),
        ("safe_turns", "114p", ()),
    ]


def test_what_passed_every_riichi_is_said_at_once_and_what_is_safe_against_one_alone_is_named():
    """1p is the declaration of West, after that of South; 9m is South's own."""
    assert reasons(asked(TWO)) == [
        ("genbutsu_own_river", "1p", (7,)),
        ("genbutsu_passed", "1p", (7,)),
        ("passed_each_riichi", "4p", (9,)),
        ("before_the_riichi", "6z", ()),
        ("safe_against_some", "9m", ()),
        ("safe_turns", "114p", ()),
    ]


@pytest.mark.parametrize(
    ("events", "turns"),
    [
        # a tile that was called away stays safe, the last discard before the hero's draw is safe
        (PONNED, 3),
        # what the hero discarded after the riichi is safe too
        ("0+6z 0=6z 1-9m 2! 2-1p 3-4p 0+6z 0=6z 1-7z 2=7z 3-7z 0+6z", 4),
        ("0+6z 0=6z 1-9m 2! 2-3p 3-6p 0+6z", 0),
        # a red five is a five
        ("0+6z 0=6z 1-9m 2! 2-0s 3-6p 0+6z", 1),
        (TWO, 3),
    ],
)
def test_how_many_turns(events, turns):
    assert solved(asked(events)).answer == turns


def test_a_hand_without_a_safe_tile_says_so():
    assert solved(asked("0+6z 0=6z 1-7z 2! 2-3p 3-6p 0+5z")).codes() == ("no_safe_turn",)


SHOWN = "0+5z 0=5z 1=5z 2-9s 3=5z 0+9s 0=9s 1-9s 2! 2-1p 3-4p 0+5z"
"""All four 5z can be seen, and all four 9s: no shape can wait on 5z, nor kokushi."""


@pytest.mark.parametrize(
    ("events", "facts", "why"),
    [
        ("0+6z", {}, "nobody there is in riichi"),
        (ONE[:-5], {}, "where you are to discard"),
        ("0+6z 0=6z 1-9m 2! 2-1p 0p11p", {}, "any tile"),
        (
            "0+6z 0-6z 1-9m 2! 2-7z 3-6z 0+6z 0! 0=6z 1-7z 2=7z 3-7z 0+6z",
            {"hand": "123456789m1199s"},
            "any tile",
        ),
        (SHOWN, {"hand": "1147p1259s22334z"}, "no shape can wait"),
        ("0+6z 0=6z 1! 1-9p 2-1p 0+6z", {"preset": "tenhou_3p", "hand": "19m1147p258s1234z"}, "a north"),
    ],
)
def test_what_is_not_asked(events, facts, why):
    with pytest.raises(PositionError, match=why):
        solved(asked(events, **facts))


def test_it_is_asked_against_all_at_once():
    assert list(KIND.asks(asked(TWO))) == [{"against": "all"}]
    with pytest.raises(PositionError, match="against all"):
        solved(at(HAND, TWO, ask={"against": "seat-1"}))


@pytest.mark.parametrize(
    ("events", "level"),
    [
        ("0+5z 0=5z 1-7z 2! 2-1p 3-6p 0+6z", 1),
        ("0+5z 0=5z 1-7z 2! 2-1p 3-4p 0+6z", 2),
        ("0+5z 0=5z 1-9m 2! 2-1p 3-6p 0+6z", 2),
        (ONE, 3),
        (TWO, 4),
        (
            TWO.replace("3-4p", "3-4p 0+7z 0=7z 1-7p 2-7z 3-7z").replace(
                "1! 1-9m", "1-1s 2-9m 3-4s 0+7z 0=7z 1! 1-2z"
            ),
            5,
        ),
    ],
)
def test_the_level_goes_by_what_misleads(events, level):
    position = asked(events)
    assert KIND.level(position, solved(position)) == level


def test_what_the_faulty_rules_would_answer():
    found = {held.code: held.answer(asked(), asked().ruleset) for held in KIND.misconceptions}
    assert found == {
        "each_kind_is_one_turn": 2,
        "own_river_only": 2,
        "thrown_before_the_riichi": 5,
        "safe_against_one": 3,
        "called_tile_not_safe": 3,
        "suji_counts_as_genbutsu": 4,
    }


def test_what_the_faulty_rules_would_answer_of_called_tiles_and_of_two_riichi():
    believed = {held.code: held.answer for held in KIND.misconceptions}
    ponned, two = asked(PONNED), asked(TWO)
    assert believed["called_tile_not_safe"](ponned, ponned.ruleset) == 2
    assert believed["safe_against_one"](two, two.ruleset) == 4


def test_mined_are_the_turns_after_a_declaration():
    text = "0+9p 0-9p 1+8p 1! 1-8p 2+9m 2-9m 3+1z 3-1z 0+9m 0-9m 1+2z 1-2z 2+8s"
    found = [(m.position.hero, m.moment, m.position.ask) for m in KIND.mine(played(text))]
    assert found == [(seat, moment, (("against", "all"),)) for seat, moment in ((2, 6), (3, 8), (0, 10))]


@pytest.mark.parametrize("level", KIND.levels)
def test_each_number_of_turns_is_made_about_as_often(level):
    """No answer is made up more than 1.6 times as often as if all were even."""
    house, number = load_preset("house_classic"), 70
    made = (KIND.generate(Random(seed), level, house) for seed in range(number))
    answers = Counter(solved(position).answer for position in made)
    assert set(answers) == set(range(level == 3, 7 if level < 4 else 6))
    assert max(answers.values()) <= 1.6 * number / len(answers)


def plain_kind(tile):
    return tile_name(tile).replace("0", "5")


def plain_count(position):
    """The tiles of the hero's hand that each declarer discarded, or that fell after the riichi was said."""
    held = Counter(map(plain_kind, position.hand))
    safe, river = {}, defaultdict(set)
    for event in position.events:
        if isinstance(event, Draw) and event.seat == position.hero:
            held[plain_kind(event.tile)] += 1
        elif isinstance(event, Riichi):
            safe[event.seat] = set(river[event.seat])
        elif isinstance(event, Discard | Kita):
            kind = plain_kind(event.tile)
            held[kind] -= event.seat == position.hero
            if isinstance(event, Discard):
                river[event.seat].add(kind)
                for kinds in safe.values():
                    kinds.add(kind)
    return sum(number for kind, number in held.items() if all(kind in kinds for kinds in safe.values()))


def test_a_plain_reader_counts_as_many_in_what_is_made_up():
    for position in many(KIND, 50):
        assert plain_count(position) == solved(position).answer


def test_a_plain_reader_counts_as_many_in_the_bank_whatever_the_rules():
    entries = [entry for entry in shipped_entries() if entry.kind == KIND.slug]
    assert len(entries) >= 100
    for entry in entries:
        assert str(plain_count(entry.parsed)) == entry.answer
        assert {answer for _level, answer in entry.under.values()} <= {entry.answer}


def test_no_number_of_turns_can_be_guessed_of_a_level():
    """In the bank an answer has a third of its level at most."""
    levels = defaultdict(Counter)
    for entry in shipped_entries():
        if entry.kind == KIND.slug:
            levels[entry.level][entry.answer] += 1
    assert sorted(levels) == [1, 2, 3, 4, 5]
    for answers in levels.values():
        assert len(answers) >= 6
        assert max(answers.values()) <= answers.total() / 3


EDGES = (asked(), asked(TWO))
"""No parameter of the rules decides; these are asked under each of them."""
