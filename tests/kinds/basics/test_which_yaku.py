"""`which-yaku`: answers, levels, what is offered and refused, and the faulty rules."""

from dataclasses import replace
from random import Random

import pytest

from tests.scenarios.build import laid
from trainer.kinds.basics.which_yaku import KIND
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import parse_face, parse_tiles
from trainer.scenarios.answers.grading import grade
from trainer.scenarios.position.position import PositionError

PON = Meld(MeldType.PON, parse_tiles("888p"), called=parse_face("8p"), from_seat=2)
EDGES = ()


def offered(hand, tile, names, **plan):
    """East of the east round, to whom South discards the tile."""
    return laid(hand, offered=(1, parse_face(tile)), ask=(("offered", names),), **plan)


YAKUHAI = offered("123m456p78s55577z", "9s", "tanyao yakuhai toitoi no_yaku")
VALUED_PAIR = offered("123m456m789p55z23s", "4s", "yakuhai honitsu pinfu no_yaku")
OTHER_WIND = offered("123m456p78s33344z", "9s", "tanyao yakuhai toitoi no_yaku")
OPEN_TWINS = offered("112233m99p33s", "3s", "toitoi iipeikou ittsu no_yaku", melds={1: PON})


@pytest.mark.parametrize(
    ("position", "answer", "level"),
    [
        (YAKUHAI, "yakuhai", 1),
        (OTHER_WIND, "no_yaku", 1),
        (VALUED_PAIR, "no_yaku", 2),
        (OPEN_TWINS, "no_yaku", 3),
        (offered("234m567p23444s55z", "1s", "yakuhai honitsu pinfu no_yaku"), "no_yaku", 2),
        (offered("123m456p55577z12s", "3s", "tanyao yakuhai pinfu ittsu"), "yakuhai", 2),
        (offered("123s456s78s55577z", "9s", "tanyao yakuhai toitoi sanshoku"), "yakuhai", 5),
        (offered("234m567p234s55p67s", "8s", "tanyao yakuhai toitoi no_yaku"), "tanyao", 4),
    ],
)
def test_the_answer_and_its_level(position, answer, level):
    verdict = KIND.solve(position, position.ruleset)
    assert (verdict.answer, KIND.level(position, verdict)) == (answer, level)


@pytest.mark.parametrize(
    ("position", "why"),
    [
        (offered("123m456p78s55577z", "9s", "tanyao toitoi honitsu no_yaku"), "exactly one"),
        (offered("123m456p78s55577z", "9s", "tanyao yakuhai toitoi"), "four yaku"),
        (offered("123m456p78s55577z", "9s", "yakuhai tanyao toitoi no_yaku"), "four yaku"),
        (offered("123m456p78s55577z", "2z", "tanyao yakuhai toitoi no_yaku"), "completes no hand"),
        (offered("234m567p23s66s", "4s", "tanyao yakuhai pinfu no_yaku", melds={1: PON}), "no hand"),
        (offered("123m456p78s55577z", "9s", "tanyao yakuhai toitoi no_yaku", riichi=2), "no riichi"),
        (laid("123m456p78s55577z", draw="9s"), "another player"),
    ],
)
def test_what_it_does_not_ask_about(position, why):
    with pytest.raises(PositionError, match=why):
        KIND.solve(position, position.ruleset)


@pytest.mark.parametrize(
    ("position", "answer", "code"),
    [
        (VALUED_PAIR, "pinfu", "pinfu_with_yakuhai_pair"),
        (OTHER_WIND, "yakuhai", "every_wind_is_yakuhai"),
        (OPEN_TWINS, "iipeikou", "calls_keep_iipeikou"),
        (OTHER_WIND, "toitoi", None),
    ],
)
def test_a_wrong_answer_names_the_faulty_rule(position, answer, code):
    held = grade(KIND, position, answer, position.ruleset).misconception
    assert (held and held.code) == code


def test_an_author_is_offered_a_question_for_each_yaku_of_the_hand():
    bare = replace(YAKUHAI, ask=())
    asked = [tuple(ask.items()) for ask in KIND.asks(bare)]
    assert asked == [(("offered", "tanyao yakuhai toitoi chiitoitsu"),)]
    assert KIND.solve(replace(YAKUHAI, ask=asked[0]), YAKUHAI.ruleset).answer == "yakuhai"


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_the_place_of_the_answer_tells_nothing(level):
    """It stands in no place of the four more than six times out of ten."""
    ruleset = load_preset("house_classic")
    places = []
    for seed in range(40):
        position = KIND.generate(Random(seed), level, ruleset)
        options = KIND.shape(position).options
        places.append(options.index(KIND.solve(position, ruleset).answer))
    assert max(places.count(place) for place in range(4)) <= 24
