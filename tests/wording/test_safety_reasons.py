"""How the reasons about genbutsu, suji, kabe and the shapes left read."""

import pytest

from tests.rules.build import table
from tests.rules.defence.test_kabe import facts as kabe_facts
from tests.rules.defence.test_shapes_left import AFTER_IT, danger, open_riichi
from tests.rules.defence.test_suji import hikkake, suji
from tests.scenarios.build import laid
from trainer.rules.defence.genbutsu import Declarer, GenbutsuFacts, Gone, genbutsu_facts, judge_genbutsu
from trainer.rules.defence.kabe import judge_honour, judge_kabe
from trainer.rules.defence.shapes_left import judge_shapes_left, wait_shapes_left
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import parse_face
from trainer.wording.reasons import reason_sentence

HOUSE = load_preset("house_classic")
POSITION = laid("123p456p789p56s11z", draw="4p")


def said(verdict):
    return [reason_sentence(reason, POSITION) for reason in verdict.reasons]


def test_genbutsu():
    text = """
        0 draw 9p; 0 discard 9p; 1 draw ?; 1 discard 4m; 2 draw ?; 2 discard 2m; 3 draw ?; 3 discard 7z
        0 draw 9s; 0 discard 9s; 1 draw ?; 1 riichi; 1 discard 8p; 2 draw ?; 2 discard 1z; 3 draw ?
        3 discard 1z; 0 draw 2p
    """
    state = table({0: "123488m258p25s12z"}, text)
    assert said(judge_genbutsu(genbutsu_facts(state, 0), HOUSE)) == [
        "South discarded 4m and so cannot ron it: furiten.",
        "South discarded 8p and so cannot ron it: furiten.",
        "West discarded the East tile after the riichi and South did not win, so it is safe against South.",
        "West discarded 2m before South's riichi; that does not make it safe.",
        "Not genbutsu against South: 1m, 3m, 8m, 2p, 5p, 2s, 5s and the South tile.",
    ]


def test_a_tile_that_the_learner_threw_is_said_to_be_yours():
    state = table(
        {0: "123488m258p25s12z"},
        "0 draw 9p; 0 discard 9p; 1 draw ?; 1 riichi; 1 discard 4m; 2 draw ?; 2 discard 2m; 3 draw ?; "
        "3 discard 7z; 0 draw 9p",
    )
    told = said(judge_genbutsu(genbutsu_facts(state, 0), HOUSE))
    assert "You discarded 9p before South's riichi; that does not make it safe." in told


def test_genbutsu_of_a_kakan_and_of_norths():
    gone = (Gone(9, 33, 2, "kakan"), Gone(10, 30, 3, "kita"))
    asked = GenbutsuFacts((30, 33), (Declarer(1, gone),))
    assert said(judge_genbutsu(asked, HOUSE)) == [
        "West added chun in a kakan after the riichi and South did not rob it, so it is safe against South.",
        (
            "Under these rules passing up a ron on an extracted north does not make South furiten, so the "
            "north is not safe."
        ),
    ]
    ruleset = load_preset("tenhou_3p").changed(kita_pass_furiten=True, kita_ron="plain")
    assert said(judge_genbutsu(asked, ruleset))[0] == (
        "North extracted the North tile after the riichi and South did not win, so it is safe against South."
    )
    assert said(judge_genbutsu(GenbutsuFacts((), ()), HOUSE)) == ["Nobody else is in riichi."]


def test_suji():
    assert said(suji("4m", "9p1m")) == [
        (
            "A ryanmen of 2m and 3m would wait on 4m and on 1m; 1m is genbutsu, so this ryanmen "
            "cannot win on 4m."
        ),
        "A ryanmen of 5m and 6m can still win on 4m: 7m is not genbutsu.",
        "Suji rules out only ryanmen: 4m can still lose to kanchan, shanpon or tanki.",
    ]
    assert said(suji("7z", "4m")) == ["The honour chun has no suji."]


@pytest.mark.parametrize(
    ("hand", "river", "expected"),
    [
        ("123m456p13s11222z", "9p5s", ["The declaration tile 5s makes 2s suji, but the wait is kanchan."]),
        ("123m456p13s11222z", "5s9p", ["The 5s in the river makes 2s suji, but the wait is kanchan."]),
        (
            "123m456p46s11222z",
            "2s9p8s",
            ["Together 2s and 8s in the river make 5s suji, but the wait is kanchan."],
        ),
        ("123m456p13s11222z", "9p", ["Your own river does not make your wait on 2s suji."]),
        ("123m456p78s11222z", "9p", ["Your own river makes none of your waits (6s and 9s) suji."]),
        ("123m456p79s12223z", "9p", ["The hand waits on nothing."]),
        (
            "123m456p78s11222z",
            "6s9p",
            [
                (
                    "The 6s in your own river is one of your waits: in furiten you cannot ron, so there is "
                    "no "
                    "trap."
                )
            ],
        ),
    ],
)
def test_hikkake(hand, river, expected):
    assert said(hikkake(hand, river)) == expected


def test_kabe():
    assert said(judge_kabe(kabe_facts("3m", "444455m111m"), HOUSE)) == [
        "No ryanmen of 4m and 5m can wait on 3m: you can see every copy of 4m.",
        "No kanchan of 2m and 4m can wait on 3m: you can see every copy of 4m.",
        "A penchan of 1m and 2m on 3m needs the last unseen 1m: unlikely.",
        "The wall is only about ryanmen: penchan, shanpon or tanki can still wait on 3m.",
    ]
    assert said(judge_kabe(kabe_facts("1m", "9s"), HOUSE)) == [
        "A ryanmen of 2m and 3m can wait on 1m: two or more of each are unseen."
    ]


def test_honours():
    assert said(judge_honour(kabe_facts("5z", "5555z"), HOUSE)) == [
        "The honour haku is in no run: only shanpon, tanki or kokushi can wait on it.",
        "Of the four haku you can see 4: no pair is left for a shanpon.",
        "You can see all four haku: none is left for a tanki.",
    ]
    assert said(judge_honour(kabe_facts("5z", "55z"), HOUSE))[1] == (
        "Of the four haku you can see 2; two others may be held as a pair."
    )


def test_a_wind_is_told_from_the_player():
    assert said(judge_honour(kabe_facts("1z", "1111z"), HOUSE))[1:] == [
        "Of the four East tiles you can see 4: no pair is left for a shanpon.",
        "You can see all four East tiles: none is left for a tanki.",
    ]


def test_shapes_left():
    assert said(judge_shapes_left(danger("1s", "11s", "4s5555z"), HOUSE)) == [
        "No kanchan or penchan ever waits on 1s.",
        (
            "A ryanmen of 2s and 3s would wait on 1s and on 4s; 4s is genbutsu, so this ryanmen "
            "cannot win on 1s."
        ),
        "A shanpon can still win on 1s: a pair of 1s may be in the hand.",
        "A tanki can still win on 1s: 1s may be in the hand.",
        "No kokushi: you can see all four haku.",
    ]


def test_shapes_of_a_closed_hand_with_ankans():
    assert said(judge_shapes_left(danger("5z", "5z", melds=1), HOUSE))[-1] == (
        "South has an ankan: the hand cannot be kokushi."
    )
    assert said(judge_shapes_left(danger("3m", "3m", melds=4), HOUSE)) == [
        "No kokushi ever waits on 3m.",
        "South has four ankans: one tile is left in the hand, a tanki.",
        "A tanki can still win on 3m: 3m may be in the hand.",
    ]


def test_rare_shapes():
    unseen = tuple(1 if kind in (27, *range(28, 34), 0, 8, 9, 17, 18, 26) else 0 for kind in range(34))
    facts = danger("1z")
    rare = type(facts)(27, 1, unseen, (Gone(0, 28, 1, "own_river"),))
    assert said(judge_shapes_left(rare, HOUSE))[-1] == (
        "No kokushi on the East tile: no other terminal or honour can still be a pair. A thirteen-tile wait "
        "would be furiten or lack it."
    )
    assert said(judge_shapes_left(type(facts)(27, 1, (0,) * 27 + (3,) + (0,) * 6, ()), HOUSE))[1] == (
        "A shanpon with the East tile needs a second pair, but every tile that could form one is genbutsu."
    )


def test_an_open_riichi():
    state = open_riichi()
    kinds = {"9s": "South's open riichi waits on 6s and 9s."}
    kinds["5m"] = "South's open riichi waits on 6s and 9s: 5m is safe, so there is no need to fold."
    for kind, sentence in kinds.items():
        assert said(wait_shapes_left(state, 0, 1, parse_face(kind), HOUSE)) == [sentence]
    state = open_riichi(AFTER_IT.replace("2 discard 7z", "2 discard 6s"))
    assert said(wait_shapes_left(state, 0, 1, parse_face("9s"), HOUSE)) == [
        "South waits on 6s and 9s in open riichi but is furiten because of 6s and cannot ron."
    ]
