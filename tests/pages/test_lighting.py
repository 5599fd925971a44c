"""A verdict lights the tiles that decide, wherever they lie, and no others."""

from functools import cache

import pytest

from tests.puzzles.shipped import shipped_entries, some_of_each
from trainer.pages.question.drawn import COUNTED, READ, THOUGHT_OF, VALUED
from trainer.pages.question.verdict import heading_of, shown_of
from trainer.pages.table.drawing import table_view
from trainer.pages.table.parts import Lights
from trainer.puzzles.judging import judgement_of
from trainer.puzzles.questions import Question
from trainer.rules.replay.events import Ankan, Kita
from trainer.rules.tiles.tile import COPIES, face_of, parse_tile, parse_tiles
from trainer.scenarios.kind import kind_named
from trainer.wording.reasons import SENTENCES


@cache
def bank():
    """The entries of the shipped bank by slug."""
    return {entry.slug: entry for entry in shipped_entries()}


@cache
def shown(slug):
    """The lights of the right answer to a bank puzzle, and the table under them."""
    entry = bank()[slug]
    kind, position = kind_named(entry.kind), entry.parsed
    question = Question(slug, entry.digest, kind, position, kind.shape(position))
    answer = kind.solve(position, position.ruleset).answer
    # Neither the flip nor other rulesets light anything, and they take most of a verdict's time.
    lights = shown_of(judgement_of(question, answer, flipped=False, compared=False)).lights
    return lights, table_view(position.table(), position.hero, lights=lights, ura=position.ura)


def lit(view):
    """The kinds of all lit tiles, those in rivers, melds, indicators and the hand, a kind for each copy."""
    tiles = [part.tile for seat in view.seats for part in seat.river if part.role]
    for seat in view.seats:
        for meld in seat.melds:
            kinds = zip(meld.tiles, (part.tile for part in meld.tiles), strict=True)
            tiles += [meld.kinds[0] if tile is None else tile for part, tile in kinds if part.role]
    tiles += [tile for tile, role in zip(view.indicators, view.indicator_roles or (), strict=False) if role]
    held = (*view.hand.tiles, *filter(None, (view.hand.drawn,)))
    tiles += [part.tile for part in held if part.role]
    return sorted(map(face_of, tiles))


@pytest.mark.parametrize(
    ("slug", "walls"),
    [
        ("55a37wzysf", {"4p": 4}),
        ("jjoal5mgzi", {"5s": 4}),
        ("gjbobei4bt", {"4p": 3, "7p": 3}),
        ("6t4owdebft", {"5s": 3}),
    ],
)
def test_a_wall_is_lit_copy_by_copy_wherever_it_lies_and_nothing_else(slug, walls):
    _lights, view = shown(slug)
    assert lit(view) == sorted(parse_tile(tile) for tile, copies in walls.items() for _ in range(copies))
    assert view.lit


WALLS = 5
"""So many positions of a kind and level are looked at, all with EVERYTHING=1."""


@pytest.mark.parametrize("kind", ["suji-protection", "wait-shapes-left"])
def test_no_wall_of_the_bank_lights_what_is_only_thought_of(kind):
    every = (entry for entry in shipped_entries() if entry.kind == kind)
    for entry in some_of_each(every, lambda entry: (entry.level, entry.answer == "none"), WALLS):
        lights, view = shown(entry.slug)
        for tile in lights.copies:
            assert lit(view).count(tile) <= COPIES
        assert set(lights.hand) == set(), entry.slug


def test_the_indicator_is_lit_that_makes_the_dora():
    entry = next(entry for entry in bank().values() if entry.kind == "dora-tile")
    _lights, view = shown(entry.slug)
    assert set(view.indicator_roles) == {"cause"}


def test_a_kan_that_decides_is_lit_where_it_lies():
    moments = (
        (entry, at)
        for entry in bank().values()
        if entry.kind == "who-has-ippatsu"
        for at, event in enumerate(entry.parsed.events)
        if isinstance(event, Ankan)
    )
    entry, at = next(moments)
    position = entry.parsed
    seat = position.events[at].seat
    view = table_view(position.table(), seat, lights=Lights(moments={at: "cause"}))
    assert [meld.role for meld in view.hero.melds].count("cause") == 1
    assert view.lit


def test_an_extracted_north_that_decides_is_lit():
    moments = (
        (entry, at)
        for entry in bank().values()
        if entry.kind == "kita"
        for at, event in enumerate(entry.parsed.events)
        if isinstance(event, Kita)
    )
    entry, at = next(moments)
    view = table_view(
        entry.parsed.table(), entry.parsed.events[at].seat, lights=Lights(moments={at: "cause"})
    )
    assert view.hero.kita.role == "cause"


def of_kind(kind):
    return [entry for entry in bank().values() if entry.kind == kind][:6]


@pytest.mark.parametrize(
    "kind", ["danger-order", "dora-count", "double-riichi", "open-riichi-cost", "suji-trap", "ura-dora"]
)
def test_where_tiles_decide_some_are_lit(kind):
    dark = [entry.slug for entry in of_kind(kind) if not shown(entry.slug)[1].lit]
    if kind == "double-riichi":  # the dealer's first turn, where nothing lies yet
        dark = [slug for slug in dark if any(seat.river for seat in bank()[slug].parsed.table().seats)]
    assert dark == []


@pytest.mark.parametrize("kind", ["dora-count", "ura-dora"])
def test_counted_indicators_and_all_kans_are_lit(kind):
    for entry in of_kind(kind):
        _lights, view = shown(entry.slug)
        assert set(view.indicator_roles) == {"cause"}
        kans = [meld for seat in view.seats for meld in seat.melds if len(meld.tiles) == COPIES]
        assert all(meld.role for meld in kans), entry.slug


def test_the_suji_of_a_tile_is_lit_where_it_went_by_and_the_tiles_asked_about_in_the_hand():
    _lights, view = shown("3ag7itm2ik")
    held = {face_of(tile.tile) for tile in view.hand.tiles if tile.role}
    assert held == {parse_tile("2p"), parse_tile("4s")}
    rivers = {face_of(tile.tile) for seat in view.seats for tile in seat.river if tile.role}
    assert rivers == {parse_tile("1s")}


@pytest.mark.parametrize(
    ("slug", "tiles"),
    [
        ("67xweufou6", "6m6666z"),  # no kan in riichi: the declaration and the kan
        ("ge6t753c6f", "11p"),  # shanpon and tanki hang on the copies that can be seen
        ("hinopkxyx7", "78p226s"),  # what is left over of a noten hand
        ("c6obl3o7zf", "16z"),  # the first discard that differs, and the first one
        ("jcxfh7o6u3", "3m"),  # furiten that bars a declaration
        ("wfsuu2jrrr", "3m"),  # half suji of the own river
    ],
)
def test_what_is_named_is_lit(slug, tiles):
    _lights, view = shown(slug)
    assert set(parse_tiles(tiles)) <= set(lit(view))


def test_the_discard_that_was_won_on_by_mistake_is_lit():
    _lights, view = shown("26io7gob43")
    assert [tile.latest for seat in view.seats for tile in seat.river if tile.role] == [True]


UNFRAMED = {
    "chase-or-not",
    "final-standing",
    "last-chance",
    "must-show",
    "push-or-round",
    "riichi-or-damaten",
    "should-you-fold",
    "sticks-and-honba",
    "wait-for-better",
    "what-speaks-for-riichi",
}
"""Kinds in which no tile decides, but points, places, the wall, or numbers that rest on the whole table."""


def test_where_no_tile_decides_none_is_promised():
    kinds = {entry.kind: entry for entry in bank().values()}
    for kind, entry in kinds.items():
        named = kind_named(kind)
        question = Question(entry.slug, entry.digest, named, entry.parsed, named.shape(entry.parsed))
        assert heading_of(question).framed is (kind not in UNFRAMED)
    assert set(kinds) >= UNFRAMED


def test_each_code_stands_in_one_list_and_has_a_sentence():
    lists = (COUNTED, READ, THOUGHT_OF, VALUED)
    codes = frozenset().union(*lists)
    assert set(SENTENCES) >= codes
    assert len(codes) == sum(map(len, lists))


def test_tiles_that_may_not_be_discarded_are_warned_of():
    """They are the answer, and not to be taken for good ones."""
    lights, _ = shown("43bakur4tq")
    assert lights.hand == {face_of(parse_tile("5s")): "warn"}
