"""The view of a table, from positions replayed by the rules."""

import pytest

from trainer.pages.table.drawing import laid_tiles, table_view
from trainer.pages.table.labels import wind_label
from trainer.pages.table.parts import Discarded, HandTile, Lights, Manner, MeldTile
from trainer.rules.replay.events import (
    Ankan,
    Chi,
    Daiminkan,
    Discard,
    Dora,
    Draw,
    Event,
    Kakan,
    Kita,
    Pon,
    Riichi,
)
from trainer.rules.replay.state import Deal, Round, TableState
from trainer.rules.replay.table import replay
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import EAST, NORTH, SOUTH, WEST, parse_tile, parse_tiles, tile_name

HANDS = ("123m456p789s1155z", "123m456p789s2266z", "406m123p456s3377z", "789m789p123s44z66z")
HIDDEN = (HANDS[0], "?", "?", "?")
SANMA = ("19m456p789s11556z", "19m456p789s22664z", "123p123456s3377z")


def t(text: str) -> int:
    return parse_tile(text)


def table(*events: Event, hands: tuple[str, ...] = HANDS, honba: int = 0) -> TableState:
    """East 1 after the events; the indicator is 9m."""
    players = len(hands)
    dealt = tuple(None if hand == "?" else parse_tiles(hand) for hand in hands)
    scores = (25000, 26000, 24000, 25000)[:players]
    return replay(Deal(players, Round(0, 1, honba), scores, 1, dealt, t("9m")), events)


def turn(seat: int, drawn: str, thrown: str) -> tuple[Event, Event]:
    return Draw(seat, t(drawn)), Discard(seat, t(thrown), drawn == thrown)


def places(state: TableState, hero: int) -> list[tuple[str, int, int]]:
    return [(seat.place, seat.wind, seat.score) for seat in table_view(state, hero).seats]


def test_seats_follow_the_turn_from_the_hero():
    assert places(table(), hero=1) == [
        ("self", SOUTH, 26000),
        ("right", WEST, 24000),
        ("across", NORTH, 25000),
        ("left", EAST, 25000),
    ]


def test_three_players_sit_right_and_left():
    assert places(table(hands=SANMA), hero=2) == [
        ("self", WEST, 24000),
        ("right", EAST, 25000),
        ("left", SOUTH, 26000),
    ]


def test_only_east_deals():
    assert [seat.dealer for seat in table_view(table(), 3).seats] == [False, True, False, False]


def test_the_centre_tells_round_honba_sticks_wall_and_dora():
    view = table_view(table(*turn(0, "1m", "1m"), honba=2), 0)
    assert (view.wind, view.number, view.honba, view.sticks, view.wall) == (EAST, 1, 2, 1, 69)
    assert (view.indicators, view.closed) == ((t("9m"),), 4)


def test_a_turned_indicator_closes_one_slot_less():
    hands = ("123m456p789s1111z", *HANDS[1:])
    kan = (Draw(0, t("5m")), Ankan(0, parse_tiles("1111z")), Dora(t("3p")))
    view = table_view(table(*kan, hands=hands), 0)
    assert (view.indicators, view.closed) == (parse_tiles("9m3p"), 3)


def test_the_hand_is_sorted_with_the_drawn_tile_apart():
    hands = ("5z5m79s123m46p11z5z9s", *HANDS[1:])
    hand = table_view(table(Draw(0, t("2m")), hands=hands), 0).hand
    assert hand is not None
    assert [held.tile for held in hand.tiles] == list(parse_tiles("1235m46p799s1155z"))
    assert hand.drawn == HandTile(t("2m"))


def test_without_a_draw_nothing_lies_apart():
    hand = table_view(table(*turn(0, "1m", "1m")), 0).hand
    assert hand is not None
    assert (len(hand.tiles), hand.drawn) == (13, None)


def test_an_unknown_hand_is_not_drawn():
    assert table_view(table(hands=("?", *HANDS[1:])), 0).hand is None


def test_the_hands_of_others_are_counts_only():
    view = table_view(table(*turn(0, "1m", "1m"), Draw(1), hands=HIDDEN), 0)
    assert [(seat.concealed, seat.hand) for seat in view.seats] == [
        (13, None),
        (14, None),
        (13, None),
        (13, None),
    ]


def test_a_hand_that_is_known_of_another_lies_open_and_sorted():
    view = table_view(table(hands=(HANDS[0], "?", HANDS[2], "?")), 0)
    assert [seat.hand and [held.tile for held in seat.hand.tiles] for seat in view.seats] == [
        None,
        None,
        list(parse_tiles("406m123p456s3377z")),
        None,
    ]


def test_a_called_tile_keeps_its_place_and_names_its_caller():
    pon = (*turn(0, "2z", "2z"), Pon(1, 0, t("2z"), parse_tiles("22z")))
    assert table_view(table(*pon), 0).hero.river == (Discarded(t("2z"), called_by=SOUTH),)


def test_the_discard_that_may_be_taken_is_the_latest():
    events = (*turn(0, "1m", "1m"), *turn(1, "9p", "2z"))
    seats = table_view(table(*events), 0).seats
    assert (seats[0].river, seats[1].river) == (
        (Discarded(t("1m")),),
        (Discarded(t("2z"), latest=True, after_own=True),),
    )


def test_after_the_next_draw_no_discard_is_the_latest():
    assert table_view(table(*turn(0, "1m", "1m"), Draw(1, t("9p"))), 0).hero.river == (Discarded(t("1m")),)


def test_tsumogiri_is_told_only_if_asked_for():
    state = table(*turn(0, "1m", "1m"), Draw(1, t("9p")))
    assert table_view(state, 0, manner=Manner(tsumogiri=True)).hero.river == (
        Discarded(t("1m"), tsumogiri=True),
    )


def test_the_riichi_tile_lies_sideways_and_the_stick_waits_for_it_to_pass():
    declared = (Draw(0, t("9m")), Riichi(0), Discard(0, t("9m"), True))
    before = table_view(table(*declared), 0).hero
    after = table_view(table(*declared, Draw(1, t("9p"))), 0).hero
    assert before.river == (Discarded(t("9m"), sideways=True, declares=True, latest=True),)
    assert (before.stick, before.score) == (False, 25000)
    assert (after.stick, after.score) == (True, 24000)


def test_a_called_riichi_tile_turns_the_next_discard():
    events = (
        *(Draw(0, t("2z")), Riichi(0), Discard(0, t("2z"), True)),
        *(Pon(1, 0, t("2z"), parse_tiles("22z")), Discard(1, t("6z"))),
        *(*turn(2, "9p", "9p"), *turn(3, "8p", "8p"), *turn(0, "5s", "5s")),
    )
    assert table_view(table(*events, Draw(1, t("1p"))), 0).hero.river == (
        Discarded(t("2z"), sideways=True, declares=True, called_by=SOUTH),
        Discarded(t("5s"), sideways=True),
    )


def after_of(state: TableState, hero: int) -> list[list[str]]:
    """What each river says of discards that are the first of it after something."""
    rivers = [seat.river for seat in table_view(state, hero).seats]
    return [[" ".join((tile_name(tile.tile), *since(tile))) for tile in river] for river in rivers]


def since(tile: Discarded) -> list[str]:
    return [*map(wind_label, tile.after_riichi), *["own"] * tile.after_own]


def test_other_rivers_say_which_tile_was_the_first_after_a_riichi_and_after_ones_last_discard():
    events = (
        *(*turn(0, "1m", "1m"), *turn(1, "9p", "9p"), *turn(2, "9s", "9s"), *turn(3, "8p", "8p")),
        *(Draw(0, t("9m")), Riichi(0), Discard(0, t("9m"), True)),
        *(*turn(1, "1p", "1p"), *turn(2, "1s", "1s"), *turn(3, "7p", "7p"), *turn(0, "5m", "5m")),
    )
    state = table(*events, *turn(1, "2p", "2p"))
    assert after_of(state, 1) == [
        ["9p", "1p East", "2p"],
        ["9s", "1s East"],
        ["8p", "7p East"],
        ["1m", "9m", "5m"],
    ]
    assert after_of(state, 2) == [
        ["9s", "1s East"],
        ["8p", "7p East own"],
        ["1m", "9m", "5m own"],
        ["9p", "1p East", "2p own"],
    ]


def test_before_any_discard_of_ones_own_nothing_fell_after_it():
    assert after_of(table(*turn(0, "1m", "1m")), 1) == [[], [], [], ["1m"]]


def test_the_turn_is_marked_while_a_seat_must_act():
    drawn = table_view(table(Draw(0, t("1m"))), 0)
    thrown = table_view(table(*turn(0, "1m", "1m")), 0)
    assert [seat.on_turn for seat in drawn.seats] == [True, False, False, False]
    assert [seat.on_turn for seat in thrown.seats] == [False] * 4


def test_kita_lies_beside_its_seat():
    events = (*turn(0, "1m", "1m"), Draw(1, t("1p")), Kita(1, t("4z")))
    view = table_view(table(*events, hands=SANMA), 0)
    assert [(seat.kita.tiles, seat.kita.latest) for seat in view.seats] == [
        ((), False),
        ((t("4z"),), True),
        ((), False),
    ]


def test_a_kakan_that_may_be_robbed_is_the_latest():
    events = (
        *(*turn(0, "2z", "2z"), Pon(1, 0, t("2z"), parse_tiles("22z")), Discard(1, t("6z"))),
        *(*turn(2, "9p", "9p"), *turn(3, "8p", "8p"), *turn(0, "5s", "5s")),
        *(Draw(1, t("2z")), Kakan(1, t("2z"))),
    )
    meld = table_view(table(*events), 0).seats[1].melds[0]
    assert (meld.type, meld.latest, meld.fed_by) == (MeldType.KAKAN, True, EAST)


def test_a_meld_names_what_was_called_and_from_whom():
    chi = (*turn(0, "4m", "4m"), Chi(1, 0, t("4m"), parse_tiles("23m")))
    meld = table_view(table(*chi), 0).seats[1].melds[0]
    assert (meld.type, meld.kinds, meld.called, meld.fed_by, meld.latest) == (
        MeldType.CHI,
        parse_tiles("234m"),
        t("4m"),
        EAST,
        False,
    )


def test_a_daiminkan_lies_with_its_fed_tile_turned():
    hands = ("123m456p789s1155z", "123m456p789s2226z", *HANDS[2:])
    kan = (*turn(0, "2z", "2z"), Daiminkan(1, 0, t("2z"), parse_tiles("222z")))
    meld = table_view(table(*kan, hands=hands), 0).seats[1].melds[0]
    assert meld.tiles == (MeldTile(t("2z"), sideways=True), *[MeldTile(t("2z"))] * 3)


@pytest.mark.parametrize(
    ("seat", "fed_by", "lies"),
    [(1, 0, "turned first"), (1, 3, "second"), (1, 2, "last"), (0, 3, "turned first")],
)
def test_the_turned_tile_points_to_whom_it_came_from(seat: int, fed_by: int, lies: str):
    pon = Meld(MeldType.PON, parse_tiles("505p"), called=t("5p"), from_seat=fed_by)
    turned = MeldTile(t("5p"), sideways=True)
    own = [MeldTile(t("0p")), MeldTile(t("5p"))]
    own.insert(("turned first", "second", "last").index(lies), turned)
    assert laid_tiles(pon, seat) == tuple(own)


@pytest.mark.parametrize(("seat", "fed_by", "place"), [(0, 1, 2), (0, 2, 0), (2, 0, 2), (2, 1, 0)])
def test_among_three_a_tile_comes_from_the_right_or_the_left(seat: int, fed_by: int, place: int):
    pon = Meld(MeldType.PON, parse_tiles("222z"), called=t("2z"), from_seat=fed_by)
    assert [tile.sideways for tile in laid_tiles(pon, seat, players=3)].index(True) == place


def test_a_chi_shows_the_called_tile_first():
    chi = Meld(MeldType.CHI, parse_tiles("324s"), called=t("3s"), from_seat=0)
    assert laid_tiles(chi, 1) == (
        MeldTile(t("3s"), sideways=True),
        MeldTile(t("2s")),
        MeldTile(t("4s")),
    )


def test_the_fourth_tile_of_a_kakan_lies_on_the_turned_one():
    kakan = Meld(MeldType.KAKAN, parse_tiles("5550s"), called=t("5s"), from_seat=2, added=t("0s"))
    assert laid_tiles(kakan, 0) == (
        MeldTile(t("5s")),
        MeldTile(t("5s"), sideways=True),
        MeldTile(t("0s"), sideways=True, added=True),
        MeldTile(t("5s")),
    )


def test_an_ankan_shows_two_backs_and_its_red_five():
    ankan = Meld(MeldType.ANKAN, parse_tiles("5505m"))
    assert laid_tiles(ankan, 0) == (
        MeldTile(None),
        MeldTile(t("0m")),
        MeldTile(t("5m")),
        MeldTile(None),
    )


def test_nothing_is_lit_before_the_answer():
    assert table_view(table(), 0).lit is False


def test_lights_fall_on_a_discard_by_its_moment_and_on_the_hand_by_kind():
    state = table(*turn(0, "9m", "9m"), *turn(1, "9p", "9p"), Draw(2, t("5m")))
    view = table_view(state, 2, lights=Lights(moments={1: "cause"}, hand={t("5m"): "ok"}))
    assert view.lit is True
    assert [tile.role for seat in view.seats for tile in seat.river] == ["cause", ""]
    assert view.hand is not None
    assert [held.tile for held in view.hand.tiles if held.role == "ok"] == [t("0m")]
    assert view.hand.drawn == HandTile(t("5m"), "ok")


def test_a_moment_of_which_nothing_lies_on_the_table_dims_nothing():
    state = table(*turn(0, "9m", "9m"), Draw(1, t("9p")))
    assert table_view(state, 0, lights=Lights(moments={2: "cause"}, hand={t("9s"): "cause"})).lit is True
    assert table_view(state, 0, lights=Lights(moments={2: "cause"})).lit is False


def test_the_moments_of_a_riichi_and_of_a_call_light_the_discard():
    declared = (Draw(0, t("2z")), Riichi(0), Discard(0, t("2z"), True))
    called = (*declared, Pon(1, 0, t("2z"), parse_tiles("22z")), Discard(1, t("6z")))
    roles = [
        table_view(table(*called), 0, lights=Lights(moments={at: "cause"})).hero.river[0].role
        for at in range(5)
    ]
    assert roles == ["", "cause", "cause", "cause", ""]
