"""The shapes that can still make a tile deal in, against counts of all shapes and against whole hands."""

from itertools import combinations_with_replacement
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests import oracle
from tests.rules.build import go_on, table
from tests.rules.random_play import RandomPlay
from tests.rules.some_hands import tenpai_like_counts
from trainer.rules.defence.genbutsu import Gone, genbutsu
from trainer.rules.defence.kabe import unseen_counts
from trainer.rules.defence.shapes_left import SHAPES, DangerFacts, judge_shapes_left, wait_shapes_left
from trainer.rules.replay.events import Riichi
from trainer.rules.replay.table import apply, states
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import COPIES, FACES, YAOCHUU, count_faces, format_tiles, parse_face

HOUSE = load_preset("house_classic")


def danger(kind, visible="", river="", melds=0):
    """Against seat 1 with this river, where nothing else but `visible` is seen, the tile included."""
    seen = [a + b for a, b in zip(oracle.counts_of(visible), oracle.counts_of(river), strict=True)]
    gone = tuple(Gone(at, tile, 1, "own_river") for at, tile in enumerate(oracle_tiles(river)))
    return DangerFacts(parse_face(kind), 1, tuple(COPIES - n for n in seen), gone, melds)


def oracle_tiles(text):
    return [kind for kind, number in enumerate(oracle.counts_of(text)) for _ in range(number)]


# The oracle: every shape there is, by trying all kinds as its wait


def cores():
    """(shape, tiles held, waits) of every ryanmen, kanchan, penchan, shanpon, tanki and kokushi."""
    for pair in combinations_with_replacement(range(FACES), 2):
        waits = {k for k in range(27) if sorted((*pair, k)) in ([s, s + 1, s + 2] for s in RUN_STARTS)}
        if waits:
            name = "ryanmen" if len(waits) == 2 else "kanchan" if pair[1] - pair[0] == 2 else "penchan"
            yield name, pair, waits
        if pair[0] != pair[1]:
            yield "shanpon", pair * 2, set(pair)
    for kind in range(FACES):
        yield "tanki", (kind,), {kind}
    yield "kokushi", tuple(YAOCHUU), set(YAOCHUU)
    for missing in YAOCHUU:
        for double in YAOCHUU - {missing}:
            yield "kokushi", (*(YAOCHUU - {missing}), double), {missing}


RUN_STARTS = [start for start in range(27) if start % 9 < 7]
CORES = [(name, count_faces(tiles), waits) for name, tiles, waits in cores()]
WAITING_ON = [[core for core in CORES if kind in core[2]] for kind in range(FACES)]


def counted_shapes(kind, unseen, safe, melds=0):
    """By the tiles of each shape, the furiten on any of its waits, and the room beside the melds."""
    found = set()
    for name, held, waits in WAITING_ON[kind]:
        room = melds < 4 if name != "kokushi" else melds == 0
        if (room or name == "tanki") and not waits & safe and is_there(held, unseen):
            found.add(name)
    return tuple(shape for shape in SHAPES if shape in found)


def is_there(held, unseen):
    return all(number <= left for number, left in zip(held, unseen, strict=True))


@st.composite
def dangers(draw):
    """A kind, the copies unseen (the tile itself is not) and genbutsu, many of each."""
    rng = Random(draw(st.integers(0, 2**32)))
    weights = draw(st.sampled_from([(1, 1, 1, 1, 1), (6, 1, 1, 1, 1), (1, 2, 6, 2, 1), (0, 0, 1, 3, 9)]))
    unseen = rng.choices(range(5), weights, k=FACES)
    kind = rng.randrange(FACES) if rng.random() < 0.6 else rng.choice(sorted(YAOCHUU))
    unseen[kind] = min(unseen[kind], 3)
    share = draw(st.sampled_from((0, 0.05, 0.2, 0.5)))
    safe = [each for each in range(FACES) if unseen[each] < COPIES and rng.random() < share]
    gone = tuple(Gone(at, each, 1, "own_river") for at, each in enumerate(safe))
    return DangerFacts(kind, 1, tuple(unseen), gone, rng.choice((0, 0, 0, 1, 2, 3, 4)))


class TestAgainstAllShapes:
    @settings(max_examples=400)
    @given(dangers())
    def test_the_answer_is_that_of_the_count(self, facts):
        safe = {each.tile for each in facts.gone}
        verdict = judge_shapes_left(facts, HOUSE)
        assert verdict.answer == counted_shapes(facts.kind, facts.unseen, safe, facts.melds)
        assert verdict.reasons

    @settings(max_examples=5)
    @given(st.integers(0, 2**32))
    def test_at_any_moment_of_a_play_for_every_tile_of_the_hand(self, seed):
        play = RandomPlay(Random(seed), 4).play()
        assume(any(isinstance(each, Riichi) for each in play.events))
        for state in states(play.deal, play.events):
            rivals = [i for i, seat in enumerate(state.seats) if seat.in_riichi and i != state.turn]
            for rival in rivals if state.phase == "discard" else ():
                safe, unseen = genbutsu(state, rival, HOUSE), unseen_counts(state, state.turn)
                melds = len(state.seats[rival].melds)
                for kind in {tile for tile in state.seats[state.turn].hand if tile < FACES}:
                    found = wait_shapes_left(state, state.turn, rival, kind, HOUSE).answer
                    assert found == counted_shapes(kind, unseen, safe, melds)


class TestAgainstWholeHands:
    @settings(max_examples=150)
    @given(st.integers(0, 2**32))
    def test_no_hand_wins_by_a_shape_that_is_ruled_out(self, seed):
        """A tenpai hand, and a table that shows some of the rest and lets no wait of it go."""
        rng = Random(seed)
        held = tenpai_like_counts(rng)
        waits = oracle.waits(held)
        assume(waits)
        unseen = [number + rng.randint(0, COPIES - number) for number in held]
        safe = [
            each
            for each in range(FACES)
            if each not in waits and unseen[each] < COPIES and rng.random() < 0.5
        ]
        gone = tuple(Gone(at, each, 1, "own_river") for at, each in enumerate(safe))
        for kind in waits:
            if held[kind] < COPIES:
                left = list(unseen)
                left[kind] = max(held[kind], min(left[kind], COPIES - 1))
                answer = judge_shapes_left(DangerFacts(kind, 1, tuple(left), gone), HOUSE).answer
                assert shapes_by_readings(held, kind) <= set(answer)

    @pytest.mark.parametrize("seed", range(40))
    def test_each_shape_that_is_left_is_that_of_some_hand(self, seed):
        rng = Random(seed)
        kind, melds = rng.randrange(FACES), rng.choice((0, 0, 1, 3))
        unseen = [rng.choice((1, 2, 3, 4)) for _ in range(FACES)]
        unseen[kind] = min(unseen[kind], COPIES - 1)
        safe = [
            each for each in range(FACES) if unseen[each] < COPIES and each != kind and rng.random() < 0.2
        ]
        gone = tuple(Gone(at, each, 1, "own_river") for at, each in enumerate(safe))
        facts = DangerFacts(kind, 1, tuple(unseen), gone, melds)
        for shape in judge_shapes_left(facts, HOUSE).answer:
            assert hand_with(rng, shape, facts, set(safe)) is not None


def shapes_by_readings(held, kind):
    """The shapes in which a hand wins on a kind, in every reading and place of the tile."""
    found = set()
    for form, jantou, ankou, shuntsu in oracle.readings(oracle.plus(held, kind)):
        if form == "kokushi":
            found.add("kokushi")
            continue
        found |= {"tanki"} if kind in jantou else set()
        found |= {"shanpon"} if kind in ankou else set()
        for start in shuntsu:
            if kind == start + 1:
                found.add("kanchan")
            elif kind in (start, start + 2):
                edge = start % 9 == (6 if kind == start else 0)
                found.add("penchan" if edge else "ryanmen")
    return found


def hand_with(rng, shape, facts, safe):
    """A hand out of the unseen tiles that wins on the kind in this shape and is not furiten."""
    blocks = [[k, k + 1, k + 2] for k in RUN_STARTS] + [[k] * 3 for k in range(FACES)]
    fitting = [held for name, held, waits in WAITING_ON[facts.kind] if name == shape and not waits & safe]
    for _ in range(3000):
        held = list(rng.choice(fitting))
        tiles = 13 - 3 * facts.melds - sum(held)
        for block in rng.choices(blocks, k=tiles // 3):
            held = oracle.plus(oracle.plus(oracle.plus(held, block[0]), block[1]), block[2])
        if tiles % 3 == 2:
            pair = rng.randrange(FACES)
            held = oracle.plus(oracle.plus(held, pair), pair)
        if is_there(held, facts.unseen):
            waits = oracle.waits(held, facts.melds)
            if facts.kind in waits and not set(waits) & safe:
                return held
    return None


class TestPositions:
    @pytest.mark.parametrize(
        ("kind", "visible", "river", "expected"),
        [
            ("4m", "4m", "", ("ryanmen", "kanchan", "shanpon", "tanki")),
            ("4m", "4m", "1m", ("ryanmen", "kanchan", "shanpon", "tanki")),
            ("4m", "4m", "17m", ("kanchan", "shanpon", "tanki")),
            ("4m", "43333m", "17m", ("shanpon", "tanki")),
            ("4m", "444m", "17m3333m", ("tanki",)),
            ("4m", "4444m", "17m3333m", ()),
            ("3m", "3m", "6m", ("kanchan", "penchan", "shanpon", "tanki")),
            ("7p", "7p8888p", "4p", ("shanpon", "tanki")),
            ("1s", "1s", "4s", ("shanpon", "tanki", "kokushi")),
            ("1s", "11s", "4s5555z", ("shanpon", "tanki")),
            ("1s", "111s", "4s", ("tanki", "kokushi")),
            ("5z", "555z", "", ("tanki", "kokushi")),
            ("5z", "5555z", "", ("kokushi",)),
            ("5z", "5555z1111z", "", ()),
            ("5z", "5z", "5z", ()),
        ],
    )
    def test_shapes_left(self, kind, visible, river, expected):
        assert judge_shapes_left(danger(kind, visible, river), HOUSE).answer == expected

    def test_suji_and_kabe_are_both_told_where_both_hold(self):
        verdict = judge_shapes_left(danger("1m", "1m2222m", "4m"), HOUSE)
        assert verdict.codes()[:3] == ("never_that_shape", "suji_cleared", "no_chance")

    def test_a_declarer_with_an_ankan_has_no_kokushi_and_with_four_only_a_tanki(self):
        assert judge_shapes_left(danger("5z", "5z", melds=1), HOUSE).answer == ("shanpon", "tanki")
        verdict = judge_shapes_left(danger("5m", "5m", melds=4), HOUSE)
        assert (verdict.answer, verdict.codes()) == (
            ("tanki",),
            ("never_that_shape", "four_ankans_leave_tanki", "shape_left"),
        )

    def test_at_the_table_the_own_tiles_make_the_wall(self):
        """Two 3p in the hand, two in the rivers: no run holds 1p; 4p is in the river of the riichi too."""
        text = """
            0 draw 1p; 0 discard 9s; 1 draw ?; 1 discard 3p; 2 draw ?; 2 discard 3p; 3 draw ?; 3 discard 9m
            0 draw 9m; 0 discard 9m; 1 draw ?; 1 riichi; 1 discard 4p; 2 draw ?; 2 discard 9m; 3 draw ?
            3 discard 9m; 0 draw 7z
        """
        state = table({0: "258m133p2589s112z"}, text)
        verdict = wait_shapes_left(state, 0, 1, parse_face("1p"), HOUSE)
        assert verdict.answer == ("shanpon", "tanki")
        assert [(each.code, format_tiles(each.tiles), each.moment) for each in verdict.reasons] == [
            ("never_that_shape", "1p", None),
            ("suji_cleared", "14p", 12),
            ("no_chance", "3p", None),
            ("shape_left", "1p", None),
            ("shape_left", "1p", None),
            ("kokushi_kind_gone", "9m", None),
        ]


OPEN_HANDS = {0: "258m258p258s1122z", 1: "1234m456p78s3336z"}
AFTER_IT = "1 discard 4m; 2 draw ?; 2 discard 7z; 3 draw ?; 3 discard 7z; 0 draw 9s"


def open_riichi(after=AFTER_IT):
    """Seat 1 lies open with 123m456p78s33366z, waiting on 6s and 9s; seat 0 must discard."""
    state = table(OPEN_HANDS, "0 draw 9p; 0 discard 9p; 1 draw 6z")
    return go_on(apply(state, Riichi(1, open=True)), after)


class TestOpenRiichi:
    @pytest.mark.parametrize(
        ("kind", "expected", "code"),
        [
            ("9s", ("ryanmen",), "a_shown_wait"),
            ("5m", (), "not_a_shown_wait"),
            ("1z", (), "not_a_shown_wait"),
        ],
    )
    def test_only_the_shown_waits_are_dangerous(self, kind, expected, code):
        verdict = wait_shapes_left(open_riichi(), 0, 1, parse_face(kind), HOUSE)
        assert (verdict.answer, verdict.codes()) == (expected, (code,))

    def test_in_furiten_not_even_they(self):
        state = open_riichi(AFTER_IT.replace("2 discard 7z", "2 discard 6s"))
        verdict = wait_shapes_left(state, 0, 1, parse_face("9s"), HOUSE)
        assert (verdict.answer, verdict.codes()) == ((), ("open_but_furiten",))
        assert verdict.reasons[0].moment == 6

    def test_while_the_declarer_holds_a_drawn_tile_its_waits_are_the_same(self):
        state = open_riichi(AFTER_IT + "; 0 discard 2m; 1 draw 1z")
        verdict = wait_shapes_left(state, 0, 1, parse_face("9s"), HOUSE)
        assert (verdict.answer, verdict.codes()) == (("ryanmen",), ("a_shown_wait",))
