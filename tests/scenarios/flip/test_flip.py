"""The smallest flip: what it is for each kind and reason, that it turns the answer, that it is found."""

import pytest

from tests.kinds.abort.test_hand_aborts import FOUR_KANS, asked
from tests.kinds.open.test_open_riichi_discard import DISCARDED as FURITEN
from tests.kinds.open.test_open_riichi_discard import facing
from tests.scenarios.answers.test_comparison import at_the_edge
from tests.scenarios.build import at, kan_in_riichi, laid
from tests.scenarios.every_kind import every_kind
from tests.scenarios.flipping import short, some
from tests.scenarios.stated import assert_as_stated
from trainer.kinds.abort.hand_aborts import KIND as hand_aborts
from trainer.puzzles.bank import read_bank
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import HAKU, format_tiles, parse_face, parse_tiles
from trainer.scenarios.answers.comparison import disputed_by
from trainer.scenarios.flip.edited import edited
from trainer.scenarios.flip.search import Search, flip, twin_of
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.changes import PointsChange, RuleChange, TileChange
from trainer.scenarios.position.position import Position


def found(slug, position):
    """The flip in words with the answer after it."""
    flipped = flip(kind_named(slug), position)
    answer = flipped.answer
    return short(flipped.change), format_tiles(answer) if isinstance(answer, tuple) else answer


# Can ron: one case for each reason

YAKU = "23m456p789s22z777z"
"""Waits on 1m 4m; three chun are a yaku."""


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ("0+9p 0=9p 1-4m", ("lies 4m>3m", False)),
        ("0+9p 0=9p 1-5m", ("lies 5m>4m", True)),
        ("0+4m 0=4m 1-4m", ("river 4m>3m", True)),
        ("0+9p 0=9p 1-1m 2-4m", ("river 1m>2m", True)),
        ("0+9p 0! 0=9p 1-1m 2-9s 3-9s 0+9s 0=9s 1-4m", ("river 1m>2m", True)),
        ("0+9p 0=9p 1a1111m", ("no ankan", True)),
    ],
)
def test_of_a_ron_the_tile_that_decided_is_another_one(events, expected):
    assert found("can-ron", at(YAKU, events)) == expected


def test_a_ron_without_a_yaku_has_one_on_the_other_wait_or_by_another_tile():
    assert found("can-ron", at("23m456789m22z999p", "0+9s 0=9s 1-4m")) == ("lies 4m>1m", True)


# Kan legal


def test_a_kan_that_changes_the_waits_keeps_them_with_another_tile():
    position = kan_in_riichi("123m456m111s7778p", "7p")
    assert found("kan-legal", position) == ("hand 8p>4p", True)


def test_a_legal_kan_is_of_the_drawn_tile():
    position = kan_in_riichi("123m456p78s99s555z", "5z")
    assert found("kan-legal", position) == ("drawn 5z>6z", False)


# May riichi: one case for each reason

PON = Meld(MeldType.PON, parse_tiles("777z"), called=parse_face("7z"), from_seat=2)


def test_what_opens_the_hand_is_drawn_instead():
    position = laid("123m456p56s11z", melds={1: PON}, draw="9s")
    assert found("may-riichi", position) == ("no pon", "9s")


@pytest.mark.parametrize(
    ("points", "expected"), [(900, ("900>1000", "4z")), (300, ("300>1000", "4z")), (1000, ("1000>900", ""))]
)
def test_points_at_the_edge_are_just_enough_or_just_too_few(points, expected):
    assert found("may-riichi", at_the_edge(points=points)) == expected


@pytest.mark.parametrize(("left", "expected"), [(3, ("3>7 left", "4z")), (0, ("0>4 left", "4z"))])
def test_at_the_end_of_the_wall_a_go_around_less_is_enough(left, expected):
    assert found("may-riichi", at_the_edge(left=left)) == expected


def test_a_noten_hand_is_tenpai_with_another_tile():
    assert found("may-riichi", laid("123m456p789s1367z", draw="1z")) == ("hand 6z>7z", "3z")


# Waits


def test_one_tile_makes_a_hand_noten():
    position = at("123m456m789p112z9s", "0+2z 0-9s 1-3p")
    assert found("waits", position) == ("hand 2z>3z", "")


# Tiles that may be thrown


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        (facing(hand="25m369p13688s135z"), ("barred", "hand 6s>5s", "free")),
        (facing(hand="25m369p13588s135z"), ("free", "drawn 7z>6s", "barred")),
        (FURITEN, ("free", "river 9s>9m", "barred")),
    ],
)
def test_of_tiles_the_side_is_turned_rather_than_the_list(position, expected):
    """The open hand waits on 6s 9s: another draw is only another tile of those that may be thrown."""
    kind = kind_named("open-riichi-discard")
    flipped = flip(kind, position)
    here = kind.side(position, kind.solve(position, position.ruleset).answer)
    assert (here, short(flipped.change), kind.side(flipped.twin, flipped.answer)) == expected


# Two grounds that stand apart


def test_what_no_single_change_turns_two_do():
    """KAN-8 and KAN-9: the wall is empty, and only three are held."""
    kind, ask = kind_named("kan-legal"), (("call", "ankan"), ("tile", "5z"))
    facts = {"turns": 17, "hero": 1, "draw": "5z", "ask": ask, "kept_back": frozenset({HAKU})}
    position = laid("123p456p789p56s55z", **facts)
    assert kind.solve(position, position.ruleset).codes() == ("empty_wall", "ankan_not_held")
    flipped = flip(kind, position)
    assert (short(flipped.change), short(flipped.also), flipped.answer) == ("0>4 left", "hand 9p>5z", True)
    half = edited(position, flipped.change)
    assert_as_stated(position, flipped.change, half)
    assert_as_stated(half, flipped.also, flipped.twin)


class Nearer(type(kind_named("can-ron"))):
    """A kind that knows what to try first."""

    def near(self, position):
        yield TileChange("hand", 0, parse_face("1s"), parse_face("1m"))
        yield TileChange("lies", 1, parse_face("4m"), parse_face("9p"), 3)


def test_what_a_kind_tries_first_comes_first_if_it_can_be():
    position = at(YAKU, "0+9p 0=9p 1-4m")
    assert short(flip(Nearer(), position).change) == "lies 4m>9p"


# What every flip keeps


HARDER = {"final-standing": 3, "hand-closed": 7, "suji-trap": 12, "which-yaku": 12}
"""Of 12, where more than usual have none. final-standing: the payments that it tells must still be those of
the changed table. hand-closed: a call less or more is seldom the smallest change of a hand that stays one.
suji-trap: another tile would have to look safest and be the most dangerous.
which-yaku: another of the four options would have to hold, and that alone.
"""


@every_kind
def test_nearly_every_verdict_can_be_turned_round(kind):
    """But for decisions, of which no likely value turns those that are clear by far (`test_thresholds`)."""
    if kind.by_threshold:
        return
    flips = [flip(kind, position) for position in some(kind, 12)]
    assert sum(each is None for each in flips) <= HARDER.get(kind.slug, 2)


@every_kind
def test_the_twin_has_another_answer_and_differs_as_stated(kind):
    """Where the flip is a twin: of decisions it is a value (`test_thresholds`)."""
    for position in some(kind, 0 if kind.by_threshold else 12):
        flipped = flip(kind, position)
        if flipped is None:
            continue
        twin = flipped.twin
        by_rule = RuleChange in (type(flipped.change), type(flipped.also))
        sure = kind.publishable(twin, twin.ruleset)
        assert twin_of(kind, position) == (flipped if sure and not by_rule else None)
        assert Position.from_json(twin.to_json(short=True)) == twin
        verdict = kind.solve(twin, twin.ruleset)
        assert verdict.answer == flipped.answer == flipped.verdict.answer
        assert verdict.answer != kind.solve(position, position.ruleset).answer
        assert kind.shape(twin).read(kind.shape(twin).text(verdict.answer)) == verdict.answer
        if flipped.also is None:
            assert_as_stated(position, flipped.change, twin)


@every_kind
def test_the_search_is_the_same_each_time(kind):
    position = next(some(kind, 1))
    again = Position.from_json(position.to_json())
    assert flip(kind, position) == flip(kind, again)


def opened(slug):
    """Puzzles of the bank by kind, whose smallest changes went where their rules leave the answer open."""
    (entry,) = (each for each in read_bank() if each.slug == slug)
    return kind_named(entry.kind), entry.parsed


@pytest.mark.parametrize("slug", ["s2polvckrh", "ojfg4puczb"])
def test_a_flip_never_ends_where_the_rules_leave_the_answer_open(slug):
    kind, position = opened(slug)
    assert not disputed_by(kind, position, position.ruleset)
    flipped = flip(kind, position)
    assert flipped is None or disputed_by(kind, flipped.twin, flipped.twin.ruleset) == ()


def test_a_flip_changes_no_rule_that_is_open():
    """M.League leaves open what a call in riichi costs; another price of it would turn the answer."""
    kind, position = opened("7kqjcalo3o")
    rules = {change.parameter for change in Search(kind, position)._rules()}
    assert "broken_riichi" not in rules
    assert "noten_riichi" in rules


def test_a_flip_under_other_rules_keeps_them():
    kind, position = kind_named("may-riichi"), at_the_edge(points=1000)
    rules = position.ruleset.changed(riichi_min_points=1100)
    flipped = flip(kind, position, rules)
    assert (flipped.change, flipped.twin.ruleset) == (PointsChange(1, 1000, 1100, 0), rules)


def test_a_twin_is_never_a_matter_of_rules():
    """Four kans abort by other rules only, a wait changes by a tile; all kinds are looked at above."""
    kans = asked(FOUR_KANS, "m_league")
    assert short(flip(hand_aborts, kans).change) == "abort_suukan False>True"
    assert twin_of(hand_aborts, kans) is None
    wait = at("123m456m789p112z9s", "0+2z 0-9s 1-3p")
    assert twin_of(kind_named("waits"), wait) == flip(kind_named("waits"), wait)


class Unsure(type(kind_named("waits"))):
    """Waits of which nothing is sure enough for the bank."""

    def publishable(self, position, ruleset):
        return False


def test_a_twin_is_sure_enough_for_the_bank():
    wait = at("123m456m789p112z9s", "0+2z 0-9s 1-3p")
    assert flip(Unsure(), wait).change == flip(kind_named("waits"), wait).change
    assert twin_of(Unsure(), wait) is None


@pytest.mark.parametrize(
    ("slug", "expected"),
    [
        ("waits", ("hand 2z>3z", "")),
        ("is-tenpai", ("hand 2z>3z", False)),
        ("completing-tile", ("hand 2z>1z", "2z")),
    ],
)
def test_a_table_before_its_first_event_is_turned_by_a_tile(slug, expected):
    assert found(slug, at("123m456p789s1122z", "")) == expected


def test_a_question_that_no_tile_turns_before_the_first_event_has_no_flip():
    assert flip(kind_named("may-riichi"), at("123m456p789s1122z", "")) is None
