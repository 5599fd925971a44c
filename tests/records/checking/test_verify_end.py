"""What a record says of the end of a round is held against the rules: hands, draws, payments, sticks."""

from collections import Counter
from dataclasses import replace

import pytest

from tests.records.played_rounds import (
    disagreements,
    disagreements_of,
    first_round,
    played,
    with_round,
)
from trainer.records.game_record import Game, RoundRecord
from trainer.rules.replay.events import Ryuukyoku
from trainer.rules.tiles.tile import YAOCHUU, parse_tile, parse_tiles, tile_name


def last_of(record: RoundRecord) -> int:
    return len(record.events) - 1


def found_in(one: Game, record: RoundRecord) -> list[tuple[int, str, str]]:
    """The disagreements of the game with this round in it; the other rounds have none."""
    found = disagreements_of(with_round(one, record))
    assert {index for index, *_ in found} <= {record.index}
    return [(event, check, rule) for _, event, check, rule in found]


# --- hands shown -------------------------------------------------------------------------------


def test_hand_shown_though_noten_is_named():
    one, record = first_round(lambda r: r.reason == "exhaustive" and None in r.shown)
    shown = tuple(hand or () for hand in record.shown)
    closed = [seat for seat, hand in enumerate(record.shown) if hand is None]
    found = found_in(one, replace(record, shown=shown))
    assert [each for each in found if each[1] == "tenpai"] == [
        (last_of(record), "tenpai", "TEN-3") for _ in closed
    ]


def test_tenpai_hand_not_shown_is_named():
    one, record = first_round(lambda r: r.reason == "exhaustive" and any(r.shown))
    tenpai = [hand for hand in record.shown if hand]
    closed = replace(record, shown=(None,) * record.deal.players)
    assert found_in(one, closed) == [(last_of(record), "noten", "TEN-3") for _ in tenpai]


@pytest.mark.parametrize(
    ("check", "rule", "change"),
    [
        ("hand", "", lambda r: {"wins": (replace(r.wins[0], hand=r.wins[0].hand[1:]),)}),
        ("stick", "RCH-6", lambda r: {"standing": ()}),
        ("end", "", lambda r: {"reason": None, "standing": r.standing}),
    ],
)
def test_end_that_is_not_the_one_replayed_is_named(check, rule, change):
    one, record = first_round(lambda r: len(r.wins) == 1 and r.standing)
    assert found_in(one, replace(record, **change(record))) == [(last_of(record), check, rule)]


def test_points_before_the_payments_that_are_not_replayed_are_named():
    _, record = first_round(lambda r: len(r.wins) == 1 and r.standing)
    scores = tuple(score + 100 for score in record.scores)
    assert disagreements(replace(record, scores=scores)) == [(last_of(record), "score", "RCH-6")]


# --- honba and sticks told with the end ----------------------------------------------------------


@pytest.mark.parametrize(
    ("at_stake", "found"),
    [
        ((0, 0), []),
        ((1, 0), [(1, "stake", "STK-9")]),
        ((0, 1), [(1, "stake", "STK-2")]),
        (None, []),
    ],
)
def test_honba_and_sticks_told_with_a_draw(at_stake, found):
    ends = {"reason": "kyuushu", "deltas": (0, 0, 0, 0), "at_stake": at_stake}
    assert disagreements(played(EIGHT_KINDS, "0+7z ~kyuushu", **ends)) == found


@pytest.mark.parametrize(("sticks", "found"), [(1, []), (0, [(9, "stake", "STK-2")])])
def test_stick_of_a_riichi_on_the_last_discard_lies_there_at_the_draw(sticks, found):
    """ABO-10: suufon renda by a riichi on the fourth wind; its stick stays."""
    text, ends = WINDS.replace("3-1z", "3! 3-1z"), {"reason": "suufon", "deltas": (0, 0, 0, 0)}
    others = (*ONE_EAST_EACH[:2], "123456m789p227s1z")
    record = played(
        "1234m567p789s155z", f"{text} ~suufon", others, standing=(3,), at_stake=(0, sticks), **ends
    )
    assert disagreements(record) == found


def test_first_winner_takes_the_sticks_that_the_record_tells():
    """In a double ron Tenhou writes the sticks with the first win and none with the second."""
    one, record = first_round(lambda r: len(r.wins) == 2 and r.deal.sticks + len(r.standing))
    first, second = record.wins
    honba, sticks = record.deal.round.honba, record.deal.sticks + len(record.standing)
    assert (first.at_stake, second.at_stake) == ((honba, sticks), (honba, 0))
    later = replace(record, wins=(first, replace(second, at_stake=(honba, sticks))))
    assert found_in(one, later) == [(last_of(record), "stake", "STK-1")]
    other = replace(record, wins=(replace(first, at_stake=(honba + 1, sticks)), second))
    assert found_in(one, other) == [(last_of(record) - 1, "stake", "STK-9")]


# --- payments of draws -------------------------------------------------------------------------


def is_paid_draw(record: RoundRecord) -> bool:
    return record.reason == "exhaustive" and any(record.deltas)


def test_noten_payment_to_a_noten_player_is_named():
    one, record = first_round(is_paid_draw)
    turned = tuple(-delta for delta in record.deltas)
    assert (last_of(record), "payment", "STK-7") in disagreements(replace(record, deltas=turned))
    assert found_in(one, record) == []


def test_noten_payment_left_out_is_named():
    _, record = first_round(is_paid_draw)
    none = replace(record, deltas=(0,) * record.deal.players)
    assert disagreements(none) == [(last_of(record), "payment", "STK-7")]


def test_payment_at_an_abortive_draw_is_named():
    _, record = first_round(lambda r: r.reason == "kyuushu")
    paid = (1000, -1000, *(0,) * (record.deal.players - 2))
    assert disagreements(replace(record, deltas=paid)) == [(last_of(record), "payment", "ABO-1")]


# --- which draw it is --------------------------------------------------------------------------


def ended_by(record: RoundRecord, reason: str) -> RoundRecord:
    return replace(record, reason=reason, events=(*record.events[:-1], Ryuukyoku(reason)), shown=())


@pytest.mark.parametrize("reason", ["suufon", "suucha", "suukan", "sanchahou", "nagashi"])
def test_draw_of_another_sort_than_it_can_be_is_an_event_that_can_not_happen(reason):
    _, record = first_round(lambda r: r.reason == "kyuushu")
    assert disagreements(ended_by(record, reason)) == [(last_of(record), "event", "")]


EIGHT_KINDS = "1245m159p19s1123z"


@pytest.mark.parametrize(("drawn", "found"), [("2m", [(1, "draw", "ABO-2")]), ("7z", [])])
def test_kyuushuu_needs_nine_kinds(drawn, found):
    record = played(EIGHT_KINDS, f"0+{drawn} ~kyuushu", reason="kyuushu", deltas=(0, 0, 0, 0))
    assert disagreements(record) == found


@pytest.mark.parametrize(
    ("before", "found"),
    [("0+6z 0=6z 2p66z 2-4z", [(5, "draw", "ABO-2")]), ("0+6m 0=6m 1+6m 1=6m 2+6m 2=6m", [])],
    ids=["after a pon", "in the first turn"],
)
def test_kyuushuu_only_before_any_call(before, found):
    others = ("1479m147p147s345z", "258m258p258s4566z", "19m19p19s1234567z")
    record = played(EIGHT_KINDS, f"{before} 3+5m ~kyuushu", others, reason="kyuushu", deltas=(0, 0, 0, 0))
    assert disagreements(record) == found


WINDS = "0+8s 0-1z 1+8s 1-1z 2+9s 2-1z 3+9s 3-1z"
ONE_EAST_EACH = ("147m147p147s1346z", "258m258p258s1456z", "369m369p369s1677z")


def test_suufon_renda_is_a_draw_and_playing_on_is_named():
    hero = "1234m567p789s155z"
    drawn = played(hero, f"{WINDS} ~suufon", ONE_EAST_EACH, reason="suufon", deltas=(0, 0, 0, 0))
    assert disagreements(drawn) == []
    on = played(hero, f"{WINDS} 0+7p 0=7p", ONE_EAST_EACH, reason=None)
    assert disagreements(on) == [(8, "draw", "ABO-1"), (9, "end", "")]


def test_suukaikan_of_a_written_game_is_a_draw_of_no_other_sort():
    one, record = first_round(lambda r: r.reason == "suukan")
    assert found_in(one, record) == []
    assert disagreements(ended_by(record, "suucha")) == [(last_of(record), "event", "")]


def test_nagashi_mangan_that_is_not_paid_is_named():
    """Seat 1 throws nothing but honours and terminals; the record tells a common exhaustive draw."""
    record = nagashi()
    paid = (-4000, 8000, -2000, -2000)
    last = last_of(record)
    nagashi_told = replace(record, events=(*record.events[:-1], Ryuukyoku("nagashi")), reason="nagashi")
    assert disagreements(replace(nagashi_told, deltas=paid)) == []
    assert disagreements(replace(record, deltas=(0, 0, 0, 0))) == [
        (last, "draw", "STK-7"),
        (last, "payment", "STK-7"),
    ]


def nagashi() -> RoundRecord:
    """70 draws, each thrown at once: seat 1 gets what makes a nagashi mangan, the others the rest."""
    hands = ("23468m2468p2468s", "2468m23468p2468s", "2468m2468p23468s", "24678m2468p2468s")
    dealt = [tile for hand in hands for tile in parse_tiles(hand)]
    left = Counter(dict.fromkeys(range(34), 4)) - Counter([*dealt, parse_tile("9m")])
    ends = [kind for kind in sorted(YAOCHUU) for _ in range(left.pop(kind))]
    middle = [kind for kind, number in left.items() for _ in range(number)]
    others = iter([*middle, *ends[18:]])
    own = iter(ends[:18])
    turns = [seat % 4 for seat in range(70)]
    tiles = [next(own if seat == 1 else others) for seat in turns]
    text = " ".join(f"{s}+{tile_name(t)} {s}={tile_name(t)}" for s, t in zip(turns, tiles, strict=True))
    shown = (None, None, None, None)
    return played(hands[0], f"{text} ~exhaustive", hands[1:], shown=shown)
