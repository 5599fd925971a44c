"""A sentence for every reason: none missing, none too many, and how they read."""

import re
from dataclasses import replace

import pytest

from tests.kinds.furiten import test_can_ron
from tests.kinds.kan import test_kan_legal
from tests.kinds.riichi import test_may_riichi
from tests.scenarios.answers.test_comparison import at_the_edge
from tests.scenarios.build import at, kan_in_riichi, laid
from tests.scenarios.catalogue import reason_codes
from tests.scenarios.every_kind import every_kind, some
from trainer.rules.judges.win_claims import ankan_not_robbed
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import parse_face, parse_tiles
from trainer.rules.verdict import Reason
from trainer.scenarios.kind import kind_named
from trainer.wording.reasons import SENTENCES, reason_sentence


def test_every_code_that_the_source_can_give_has_a_sentence_and_no_other():
    assert set(SENTENCES) == reason_codes()


def said(slug, position, **levels) -> list[str]:
    there = replace(position, ruleset=position.ruleset.changed(**levels))
    return [reason_sentence(reason, there) for reason in kind_named(slug).solve(there, there.ruleset).reasons]


PON, CHI = (
    Meld(MeldType.PON, parse_tiles("777z"), called=parse_face("7z"), from_seat=2),
    Meld(MeldType.CHI, parse_tiles("345s"), called=parse_face("4s"), from_seat=3),
)
BROKEN = "1358m2479p136s15z"


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        (Reason("KAN-9", "kakan_held", (27,)), "You add the fourth East tile to your own pon."),
        (Reason("KAN-9", "daiminkan_held", (27,)), "You hold the other three East tiles."),
        (Reason("KAN-9", "ankan_held", (13,)), "You hold all four 5p, and it is your turn."),
        (
            Reason("KAN-9", "ankan_held", (27,), facts={"of": 1}),
            "South lays down all four East tiles for an ankan, on South's own turn.",
        ),
        (
            Reason("KAN-4", "always_ankou", (27,)),
            "However the hand is completed, the three East tiles are an ankou.",
        ),
        (
            Reason("KAN-5", "known_row", (9, 9, 9)),
            ("Worth knowing: although ankou stand side by side here, a kan of 1p changes no wait."),
        ),
        (
            Reason("STK-8", "fed_decisive_call", (30,), facts={"seat": 1, "pattern": "d4"}),
            "South fed the fourth wind, the North tile, and is liable.",
        ),
    ],
)
def test_several_of_a_kind_and_one_of_them_read_as_tiles_not_as_players(reason, sentence):
    assert reason_sentence(reason, laid(BROKEN)) == sentence


RIICHI = [
    (
        at_the_edge(),
        {},
        [
            "The hand is closed.",
            "Only a discard of North leaves the hand tenpai.",
            "You have 25,000 points, enough for the stick.",
            "40 tiles are left in the wall, enough for a declaration.",
        ],
    ),
    (
        laid("123p456p789p56s11z", draw="4p"),
        {"riichi_min_points": None},
        [
            "The hand is closed.",
            "A discard of 1p or 4p leaves the hand tenpai.",
            "These rules set no minimum score for a riichi.",
            "45 tiles are left in the wall, enough for a declaration.",
        ],
    ),
    (
        at_the_edge(left=1),
        {},
        ["1 tile is left in the wall; a declaration needs 4."],
    ),
    (at_the_edge(left=0), {}, ["No tile is left in the wall; a declaration needs 4."]),
    (
        at_the_edge(left=0),
        {"riichi_min_live_wall": 0},
        [
            "The hand is closed.",
            "Only a discard of North leaves the hand tenpai.",
            "You have 25,000 points, enough for the stick.",
            "No tile is left in the wall, and these rules ask for none.",
        ],
    ),
    (at_the_edge(points=900), {}, ["You have 900 points; a riichi needs 1,000."]),
    (laid(BROKEN, draw="9s"), {}, ["The hand is noten: no discard makes it tenpai."]),
    (
        laid("123m456p56s11z", melds={1: PON}, draw="9s"),
        {},
        ["The hand is open: you called chun. Riichi needs a closed hand."],
    ),
    (
        laid("123m456p56p11z", melds={1: CHI}, draw="9s"),
        {},
        ["The hand is open: you called 345s. Riichi needs a closed hand."],
    ),
    (
        test_may_riichi.OWN_FOUR,
        {},
        ["You hold all four copies of 8m yourself, so under these rules it is not a wait."],
    ),
    (
        at("123p456p789p56s11z", test_may_riichi.FURITEN),
        {"furiten_riichi": False},
        ["Every declaration leaves you furiten on 4s. These rules forbid a riichi in furiten."],
    ),
    (
        laid("123p456p789p56s11z", draw="4z", riichi=2),
        {},
        ["You have declared riichi already; it can be declared only once in a hand."],
    ),
]


@pytest.mark.parametrize(("position", "levels", "sentences"), RIICHI)
def test_how_a_ruling_on_riichi_reads(position, levels, sentences):
    assert said("may-riichi", position, **levels) == sentences


BRIDGE = (
    "Worth knowing: a tile between two ankou ties them together; "
    "after a kan of either, one way to read the hand is lost."
)
KANS = [
    (kan_in_riichi("3335666p111456s", "6p"), "waits", ["The kan would take the wait on 7p away.", BRIDGE]),
    (
        kan_in_riichi("3335666p111456s", "3p"),
        "waits",
        [
            "The waits are the same before and after the kan: 4p, 5p and 7p.",
            "You drew the fourth 3p and already had three in hand.",
        ],
    ),
    (
        kan_in_riichi("3335666p111456s", "3p"),
        "waits+shape",
        [
            (
                "A win on 4p can be read so that the three 3p are not an ankou, "
                "and these rules then forbid the kan."
            ),
            BRIDGE,
        ],
    ),
    (
        kan_in_riichi("123m456p789s1114z", "1z"),
        "waits+shape+yaku",
        [
            "The wait is the same before and after the kan: North.",
            "However the hand is completed, the three East tiles are an ankou.",
            "No yaku is lost.",
            "Worth knowing: an ankou with nothing near it can be read in one way only.",
            "You drew the fourth East tile and already had three in hand.",
        ],
    ),
    (
        kan_in_riichi("1112345778999m", "1m"),
        "waits+shape+yaku",
        ["The kan would take chuuren poutou away, and these rules forbid a kan that loses a yaku."],
    ),
    (kan_in_riichi("123m456p789s1114z", "1z"), "forbidden", ["These rules allow no kan in riichi."]),
    (
        kan_in_riichi("123m456p789s1114z", "1z"),
        "any",
        [
            "These rules allow any ankan of the drawn tile in riichi.",
            "You drew the fourth East tile and already had three in hand.",
        ],
    ),
    (
        kan_in_riichi("3367m234p333345s", "6s", "3s"),
        "waits",
        ["In riichi you may make a kan only of the tile just drawn; 3s is not that tile."],
    ),
    (
        kan_in_riichi("123m456p789s1144z", "9s", "9s"),
        "waits",
        ["An ankan needs all four tiles in your own hand; you hold 2."],
    ),
]


@pytest.mark.parametrize(("position", "level", "sentences"), KANS)
def test_how_a_ruling_on_a_kan_in_riichi_reads(position, level, sentences):
    assert said("kan-legal", position, riichi_ankan=level) == sentences


def test_how_a_kan_of_a_winning_tile_reads():
    position = kan_in_riichi("666m2234555777s", "5s", preset="tenhou_4p")
    assert said("kan-legal", position, riichi_ankan_winning_tile="refused") == [
        "You could win on 5s, but the kan would use up your winning tile."
    ]


@pytest.mark.parametrize(
    ("case", "sentence"),
    [
        (0, "You hold all four East tiles, and it is your turn."),
        (2, "An ankan needs all four tiles in your own hand; you hold 3."),
        (3, "You add the fourth chun to your own pon."),
        (4, "A kakan needs a pon of your own and its fourth tile in your hand."),
    ],
)
def test_how_a_ruling_on_another_kan_reads(case, sentence):
    hand, draw, call, tile, melds, _, _ = test_kan_legal.OUTSIDE[case]
    position = laid(hand, draw=draw, melds=melds, ask=(("call", call), ("tile", tile)))
    assert said("kan-legal", position) == [sentence]


RONS = [
    (
        "0+9p 0=9p 1-4m",
        [
            "Your hand is complete with 4m.",
            (
                "You are not furiten: none of your waits lies in your river, and no winning tile "
                "that you let go still counts."
            ),
            "Yaku: chun.",
        ],
    ),
    ("0+9p 0=9p 1-5m", ["The hand waits on 1m and 4m, and 5m does not complete it."]),
    ("0+4m 0=4m 1-4m", ["You are furiten: the 4m in your own river is one of your waits."]),
    (
        "0+1m 0=1m 1p11m 1-9s 2-9s 3-9s 0+9p 0=9p 1-4m",
        [
            (
                "You are furiten: you discarded 1m, one of your waits, and that counts even though South "
                "called "
                "it."
            )
        ],
    ),
    (
        "0+9p 0=9p 1-1m 2-4m",
        ["You are furiten for this turn: you passed up one of your waits, the 1m from South."],
    ),
    (
        "0+9p 0! 0=9p 1-1m 2-9s 3-9s 0+9s 0=9s 1-4m",
        ["In riichi you let the 1m from South go: furiten for the rest of the hand."],
    ),
    (
        "0+9p 0! 0=9p 1-9s 2-9s 3-9s 0+1m 0=1m 1-4m",
        [
            "You are furiten: the 1m in your own river is one of your waits.",
            "You drew 1m in riichi and did not win: furiten for the rest of the hand.",
        ],
    ),
    ("0+9s 0=9s 1a1111m", ["An ankan can be robbed by kokushi only, and this hand is not kokushi."]),
]


@pytest.mark.parametrize(("events", "sentences"), RONS)
def test_how_a_ruling_on_a_ron_reads(events, sentences):
    assert said("can-ron", test_can_ron.ron(events)) == sentences


def test_a_ron_without_yaku_reads():
    position = test_can_ron.ron("0+9s 0=9s 1-4m", test_can_ron.NO_YAKU)
    assert said("can-ron", position) == [
        "The hand has no yaku with this tile.",
        "In riichi this would be a win: riichi is itself a yaku.",
    ]


def test_a_noten_hand_that_is_offered_a_tile_reads():
    position = at(BROKEN, "0+9s 0=9s 1-4m")
    assert said("can-ron", position) == ["The hand is noten; 4m does not complete it."]


def test_names_of_yaku_read_as_words():
    position = at("234m567p345s66s22p", "0+9s 0! 0=9s 1-2p")
    assert said("can-ron", position)[-1] == "Yaku: double riichi, ippatsu and tanyao."


@pytest.mark.parametrize(
    ("hand", "sentences"),
    [
        (
            BROKEN,
            [
                (
                    "No tile completes the hand: with its tiles grouped as well as possible, 1m, 3m, "
                    "5m, 8m, 2p, 4p, 7p, 9p, 1s, 3s, 6s, East and haku are left over."
                )
            ],
        ),
        ("19m19p19s123456z5m", ["No tile completes the hand."]),
        (
            "123m456p789s1347z",
            [
                (
                    "No tile completes the hand: with its tiles grouped as well as possible, East, "
                    "West, North and chun are left over."
                )
            ],
        ),
        ("123m456p789s1122z", ["The wait on East is shanpon.", "The wait on South is shanpon."]),
        ("44p33444455566s", ["The wait on 2s is ryanmen.", "The wait on 5s is ryanmen and kanchan."]),
        ("1199m2288p3377s5z", ["Chiitoitsu: haku makes the seventh pair."]),
        ("199m19p19s123456z", ["Kokushi musou is complete with chun."]),
        (
            "9999m123p456p789p",
            ["You hold all four copies of 9m yourself, so under these rules it is not a wait."],
        ),
    ],
)
def test_how_a_ruling_on_waits_reads(hand, sentences):
    assert said("waits", laid(hand)) == sentences


def test_two_void_waits_are_no_waits():
    assert said("waits", laid("3444455566667s"))[-1] == (
        "You hold all four copies of 4s and 6s yourself, so under these rules they are not waits."
    )


@every_kind
def test_every_sentence_of_generated_positions_is_one_whole_sentence(kind):
    for position in some(kind):
        verdict = kind.solve(position, position.ruleset)
        for sentence in (reason_sentence(reason, position) for reason in verdict.reasons):
            text = re.sub(r"(?<=\d) %", " percent", sentence)
            assert re.fullmatch(r"[A-Z0-9][^%{}]*\.|(haku|hatsu|chun) [^%{}]*\.", text), sentence
            assert not re.search(r"  | [,.;]|None|\b1 tiles|\(\)", sentence), sentence


def test_a_wait_that_you_called_was_not_let_go():
    """FUR-2: the 4m is called for a chi, and the hand waits on it still."""
    position = at("23m56m44p678s1122z", "0+9p 0=9p 1-9p 2-9p 3-4m 0c56m", "house_classic")
    reason = Reason("FUR-2", "temporary_furiten", parse_tiles("4m"), len(position.events) - 2)
    said = SENTENCES["temporary_furiten"](reason, position)
    assert said == "You are furiten for this turn: you called one of your waits, the 4m from North."


def test_an_ankan_is_robbed_by_no_hand_or_by_kokushi_alone():
    """KAN-8: 1m of an ankan, with 19m19p19s1234567z."""
    position = at("19m19p19s1234567z", "0+2p 0=2p", "house_classic")
    said = {
        level: reason_sentence(ankan_not_robbed(position.ruleset.changed(kokushi_robs_ankan=level)), position)
        for level in (True, False)
    }
    assert said[True] == "An ankan can be robbed by kokushi only, and this hand is not kokushi."
    assert said[False] == "Under these rules no hand may rob an ankan, not even kokushi."
